// The page's two workers. `play` answers at once and is never kept waiting by a search; `think` takes
// as long as it takes and is ended by `cancel`.

/** Why a question has no answer: a message, and perhaps a place in the input. */
export class Trouble extends Error {
  constructor(told) {
    super(told.message ?? "something went wrong");
    Object.assign(this, told);
    this.told = told;
  }
}

/** The search was given up by the player. */
export class Cancelled extends Error {}

let words = null;
let compiled = null;

/** Fetches and compiles the engine once for both workers. */
const engine = () => {
  compiled ??= (async () => {
    const fetched = fetch("engine_bg.wasm", { credentials: "same-origin" });
    try {
      return await WebAssembly.compileStreaming(fetched);
    } catch {
      // A host that names the wrong type: compile from the bytes.
      return WebAssembly.compile(await (await fetch("engine_bg.wasm")).arrayBuffer());
    }
  })();
  return compiled;
};

class Engine {
  #worker = null;
  #calls = new Map();
  #next = 1;

  #start() {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#heard(data);
    worker.onerror = (event) => this.end(new Trouble({ message: event.message || "the engine stopped" }));
    engine().then((module) => worker.postMessage({ module, words }));
    return worker;
  }

  #heard({ id, answer, dead }) {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    if (dead) {
      const trouble = new Trouble({ message: `the engine stopped: ${dead}` });
      call?.reject(trouble);
      this.end(trouble);
      return;
    }
    const told = JSON.parse(answer);
    if (told.error) call?.reject(new Trouble(told.error));
    else call?.resolve(told.ok);
  }

  get busy() {
    return this.#calls.size > 0;
  }

  ask(method, args = {}) {
    const worker = this.#start();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      worker.postMessage({ id, method, args: JSON.stringify(args) });
    });
  }

  tell(message) {
    this.#worker?.postMessage(message);
  }

  /** Ends the worker at once, whatever it does; the next question starts another. */
  end(why) {
    this.#worker?.terminate();
    this.#worker = null;
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    calls.forEach((call) => call.reject(why));
  }
}

const player = new Engine();
const thinker = new Engine();

/** Fetches the word list for both workers, once. */
const fetchWords = async () => {
  if (words) return;
  const fetched = await fetch("words.bin");
  if (!fetched.ok) throw new Trouble({ message: "the word list could not be fetched" });
  words = await fetched.arrayBuffer();
  player.tell({ words });
  thinker.tell({ words });
};

/** Asks once more when the word list was all that was missing. */
const withWords = async (engine, method, args) => {
  try {
    return await engine.ask(method, args);
  } catch (trouble) {
    if (trouble.needs !== "words" || words) throw trouble;
    await fetchWords();
    return engine.ask(method, args);
  }
};

/** Asks the playing worker. */
export const play = (method, args) => withWords(player, method, args);

const waiters = new Set();
/** Calls back whenever the thinking worker starts or ends a piece of work. */
export const onThinking = (callback) => waiters.add(callback);
const changed = (state) => waiters.forEach((callback) => callback(state));

let turn = 0;
/** Ends what the thinking worker does, and what waits to be asked of it. */
const giveUp = (why) => {
  turn++;
  if (thinker.busy) thinker.end(new Cancelled(why));
};

/**
 * Asks the thinking worker; `args` may be a promise. What it was doing before is given up, and so is
 * this when something else is asked before the arguments are there. `say` is shown if it takes long.
 */
export const think = async (method, args, say = "Searching…", quiet = false) => {
  giveUp("given up for something else");
  const mine = turn;
  const state = { say, quiet };
  changed(state);
  try {
    const ready = await args;
    if (mine !== turn) throw new Cancelled("given up for something else");
    return await withWords(thinker, method, ready);
  } finally {
    state.done = true;
    changed(state);
  }
};

/** Asks the thinking worker something quick, without giving anything up: it waits its turn. */
export const thinkAfter = (method, args) => withWords(thinker, method, args);

/** Ends what the thinking worker does. */
export const cancel = () => giveUp("cancelled");
