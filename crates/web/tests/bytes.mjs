// A seed means the same puzzle on every machine: for each kind and level one puzzle is created, solved,
// rated and written in every form, in WebAssembly and natively, and the answers are compared byte by byte.
// Run by `cargo xtask web test`.
//
//   node bytes.mjs SERVICE FOLDER
//
// SERVICE is the example `service` of this crate, FOLDER the page.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [service, folder] = process.argv.slice(2);
const words = join(folder, "words.bin");
const { Engine, initSync } = await import(pathToFileURL(resolve(folder, "engine.js")));
initSync({ module: readFileSync(join(folder, "engine_bg.wasm")) });
const engine = new Engine();
engine.words(readFileSync(words));

/** An answer without what the clock says. */
const timeless = (answer) => JSON.stringify(JSON.parse(answer, (key, value) => (key === "ms" || key === "search" ? 0 : value)));

const failures = [];
let compared = 0;
/** Asks both, and compares. */
const ask = (questions) => {
  const lines = questions.map(([method, args]) => `${method} ${JSON.stringify(args)}`);
  const run = spawnSync(service, [words], { input: `${lines.join("\n")}\n`, encoding: "utf8", maxBuffer: 1 << 30 });
  if (run.status !== 0) throw new Error(`${service}: ${run.error ?? run.stderr}`);
  const native = run.stdout.trimEnd().split("\n");
  if (native.length !== questions.length) throw new Error(`${questions.length} questions, ${native.length} answers`);
  return questions.map(([method, args], i) => {
    const [here, there] = [timeless(engine.call(method, JSON.stringify(args))), timeless(native[i])];
    compared++;
    if (here !== there) failures.push(`${lines[i].slice(0, 200)}\n  wasm   ${here.slice(0, 400)}\n  native ${there.slice(0, 400)}`);
    return JSON.parse(here);
  });
};

const { kinds, levels } = JSON.parse(engine.call("catalogue", "{}")).ok;
const wanted = kinds.flatMap((kind) => levels.map((level) => ({ kind, level })));
const made = ask(wanted.map(({ kind, level }) => ["create", { kind: kind.id, level, seed: 7 }]));
const more = made.flatMap((answer, i) => {
  if (!answer.ok) return [];
  const note = answer.ok.note;
  const forms = wanted[i].kind.forms.filter((form) => form.writes).map((form) => ["text", { note, form: form.name }]);
  return [["solve", { note }], ["rate", { note }], ...forms];
});
ask(more);
for (const { id } of kinds) {
  if (!made.some((answer, i) => answer.ok && wanted[i].kind.id === id)) failures.push(`${id}: no puzzle was made`);
}
for (const failure of failures) console.error(`   not ok: ${failure}`);
const puzzles = made.filter((answer) => answer.ok).length;
console.log(`   ${puzzles} puzzles, ${compared} answers compared, ${failures.length} differ`);
process.exit(failures.length ? 1 : 0);
