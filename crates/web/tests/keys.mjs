// From a key to the changed board, on boards as large as people play.
//
//   node keys.mjs PROGRAM FOLDER
//
// PROGRAM is `quandary`, FOLDER what `cargo xtask web` built. It prints figures and judges none: a test must not
// depend on how busy the machine is.
import { browser as start, Page, serve } from "./page.mjs";

const server = await serve(...process.argv.slice(2));
const browser = await start();
const page = await Page.open(browser, server.address);
await page.go("");
const found = await page.eval(async () => {
  const { play, think } = await import("./js/workers.js");
  const { kinds } = await play("catalogue");
  const told = [];
  for (const kind of kinds) {
    try {
      const made = await Promise.race([think("blank", { kind: kind.id, size: "30x30", seed: 1, ms: 4000 }, "", true), new Promise((_, no) => setTimeout(() => no(new Error("late")), 8000))]);
      told.push(made.note);
    } catch {
      // Not every kind has boards of this size.
    }
  }
  return told;
});
for (const note of found) {
  await page.eval((note) => (location.hash = encodeURIComponent(note.id ?? "")), note);
  await page.until("a large board", () => document.querySelectorAll('[role="gridcell"]').length === 900).catch(() => null);
  const times = await page.eval(async () => {
    const cells = [...document.querySelectorAll('[role="gridcell"]')];
    if (cells.length !== 900) return [];
    const times = [];
    for (let i = 0; i < 12; i++) {
      const cell = cells[i * 61];
      cell.focus();
      const seen = new Promise((done) => {
        const watch = new MutationObserver(() => (watch.disconnect(), done(performance.now())));
        watch.observe(cell, { childList: true, attributes: true, attributeFilter: ["class"] });
        setTimeout(() => done(0), 500);
      });
      await new Promise((r) => setTimeout(r, 30));
      const from = performance.now();
      for (const key of ["1", "a", " "]) cell.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      const at = await seen;
      if (at) times.push(at - from);
    }
    return times.sort((a, b) => a - b);
  });
  const middle = times[Math.floor(times.length / 2)];
  console.log(`   30x30 ${note.kind}: key to change ${times.length ? `${middle.toFixed(1)} ms, slowest ${times.at(-1).toFixed(1)} ms` : "not measured"}`);
}
await page.close();
await browser.close();
server.stop();
process.exit(0);
