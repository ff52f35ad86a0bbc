// How much slower the engine is in WebAssembly than the command is by itself, on the same puzzles.
//
//   node bench.mjs PROGRAM FOLDER [FILE...]
//
// PROGRAM is `quandary` built in release mode, FOLDER what `cargo xtask web` built. Without files, puzzles
// of every kind are created in three sizes. Each is solved by both; the least of several runs counts.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [program, folder, ...files] = process.argv.slice(2);
const { Engine, initSync } = await import(pathToFileURL(resolve(folder, "engine.js")));
initSync({ module: new WebAssembly.Module(readFileSync(resolve(folder, "engine_bg.wasm"))) });
const engine = new Engine();
engine.words(readFileSync(resolve(folder, "words.bin")));
const ask = (method, args) => {
  const told = JSON.parse(engine.call(method, JSON.stringify(args)));
  if (told.error) throw new Error(told.error.message);
  return told.ok;
};
const run = (words, input) => execFileSync(program, words, { input, encoding: "utf8", timeout: 60_000, stdio: ["pipe", "pipe", "ignore"] });
const least = (times, act) => Math.min(...Array.from({ length: times }, act));

const compare = (name, kind, text) => {
  const solve = () => {
    try {
      return run(["solve", kind, "-", "--json"], text);
    } catch (error) {
      return error.stdout;
    }
  };
  const native = least(5, () => JSON.parse(solve()).cost.seconds * 1000);
  const note = ask("read", { text, kind }).puzzles[0];
  const wasm = least(native > 500 ? 2 : 20, () => ask("solve", { note }).search);
  console.log(`${name.padEnd(28)} native ${native.toFixed(3).padStart(10)} ms   wasm ${wasm.toFixed(3).padStart(10)} ms   ${(wasm / native).toFixed(2)} x`);
};

if (files.length) {
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const { kind } = ask("read", { text, name: file }).puzzles[0];
    compare(file.split("/").pop(), kind, text);
  }
} else {
  for (const kind of ask("catalogue", {}).kinds) {
    for (const scale of [1, 1.5, 2, 3]) {
      const size = kind.size.map((n) => Math.round(n * scale)).join("x");
      try {
        const made = JSON.parse(run(["create", kind.id, "--size", size, "--seed", "5", "--json", "--time", "20s"]));
        compare(`${kind.id} ${size}`, kind.id, made.puzzles[0].text);
      } catch {
        // Not every kind has boards of every size.
      }
    }
  }
}
