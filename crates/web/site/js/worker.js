// The engine in a worker. The page keeps two: one plays, one thinks and may be ended.
import { Engine, initSync } from "../engine.js";

let engine = null;
const waiting = [];

const answer = ({ id, method, args }) => {
  try {
    self.postMessage({ id, answer: engine.call(method, args) });
  } catch (error) {
    // A trap leaves the engine's memory in an unknown state: the page starts another worker.
    self.postMessage({ id, dead: String(error) });
  }
};

self.onmessage = ({ data }) => {
  if (data.module) {
    initSync({ module: data.module });
    engine = new Engine();
    if (data.words) engine.words(new Uint8Array(data.words));
    waiting.splice(0).forEach(answer);
  } else if (data.words) {
    engine?.words(new Uint8Array(data.words));
  } else if (engine) {
    answer(data);
  } else {
    waiting.push(data);
  }
};
