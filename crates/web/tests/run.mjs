// The page in a real browser, every kind of puzzle in turn. Run by `cargo xtask web test`.
//
//   node run.mjs PROGRAM FOLDER [KIND]
//
// No kind is named here either: what to type is taken from the answer the page itself shows.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entries } from "./entries.mjs";
import { browser as start, Page, PATIENCE, serve } from "./page.mjs";
import { visits } from "./visits.mjs";

const [program, folder, only] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

const failures = [];
/** What only some kinds have occasion for, and at least one must have had. */
const OCCASIONS = ["a hint is taken", "a finger paints", "a count is cancelled"];
const happened = new Set();
let checks = 0;
const check = (what, good, detail = "") => {
  checks++;
  if (!good) {
    failures.push(`${what} ${detail}`);
    console.error(`   not ok: ${what} ${detail}`);
  }
};
const part = async (what, act) => {
  try {
    await act();
  } catch (error) {
    check(what, false, String(error.message ?? error));
  }
};

const faults = async (page, where) => {
  await page.eval(`${axe}; undefined`);
  const found = await page.eval(async () => {
    const told = await window.axe.run(document, { resultTypes: ["violations"] });
    return told.violations.filter((v) => ["serious", "critical"].includes(v.impact)).map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target.join(" ")).join(", ")}`);
  });
  check(`${where}: no serious accessibility fault`, found.length === 0, found.join("; "));
};

const tiles = (page) =>
  page.eval(() =>
    [...document.querySelectorAll('[role="gridcell"]')].map((c) => ({
      text: c.querySelector(".text")?.textContent ?? "", given: c.classList.contains("ink-given"), faint: c.classList.contains("ink-faint"),
      fill: /fill-(\w+)/.exec(c.className)?.[1] ?? "paper", disc: Boolean(c.querySelector(".disc")), role: /role-(\w+)/.exec(c.className)?.[1] ?? "",
    })));

/** What to do to reach the answer, as the page itself shows it. */
const recipe = async (page) => {
  await page.press("Study");
  const before = await tiles(page);
  await page.press("Solve");
  await page.until("an answer", () => !document.querySelector(".viewer").hidden && document.querySelector(".verdict"));
  const walk = await page.eval(async () => {
    const ways = [];
    const range = document.querySelector(".viewer input[type=range]");
    for (let i = 0; i < (range ? Number(range.max) : 0); i++) {
      range.value = i;
      range.dispatchEvent(new Event("input"));
      await new Promise((r) => setTimeout(r, 25));
      const way = /: (up|down|left|right)$/.exec(document.querySelector(".spoken").textContent)?.[1];
      if (way) ways.push(way);
    }
    return ways;
  });
  const after = await tiles(page);
  await page.press("Back to the game");
  await page.until("the game", () => document.querySelector(".banner").hidden);
  if (walk.length) return { walk };
  const todo = after.map((tile, i) => ({ ...tile, i })).filter((t) => !t.given && (t.text || t.fill === "solid" || t.fill === "own") && (before[t.i].text !== t.text || before[t.i].fill !== t.fill) && before[t.i].fill !== "solid");
  return { todo };
};

const KEYS = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" };

/** Plays with keys alone: from the address bar to the board by Tab, then arrows and characters. */
const playByKeys = async (page, { walk, todo }) => {
  const { keyboard } = page.page;
  await page.eval(() => document.activeElement?.blur?.());
  for (let i = 0; i < 150; i++) {
    await keyboard.press("Tab");
    if (await page.eval(() => document.activeElement?.getAttribute("role") === "gridcell")) break;
  }
  check("the board is reached with Tab", await page.eval(() => document.activeElement?.getAttribute("role") === "gridcell"));
  if (walk) {
    for (const way of walk) {
      await keyboard.press(KEYS[way]);
      await new Promise((r) => setTimeout(r, 15));
    }
    return;
  }
  await keyboard.press("PageUp");
  await keyboard.press("Home");
  for (const { i, text } of todo) {
    for (const way of await arrows(page, i)) await keyboard.press(KEYS[way]);
    const [row, col] = await place(page);
    if (text) for (const key of text) await keyboard.press(key);
    else await keyboard.press(" ");
    const done = (i, text) => {
      const cell = document.querySelectorAll('[role="gridcell"]')[i];
      return text ? cell.querySelector(".text")?.textContent === text : /fill-(solid|own)/.test(cell.className);
    };
    await page.until(`“${text || "a press"}” shows at ${row + 1}, ${col + 1}`, done, i, text);
  }
};

/** Where the cursor is. */
const place = (page) => page.eval(() => document.querySelector(".cell.at").dataset.at.split(",").map(Number));

/** The arrows that lead from the cursor to a cell. Where words are written they pass over blocks. */
const arrows = async (page, target) => {
  const { width, height, solid, words, from } = await page.eval(() => {
    const grid = document.querySelector('[role="grid"]');
    const cells = [...grid.querySelectorAll('[role="gridcell"]')];
    return {
      width: Number(grid.getAttribute("aria-colcount")), height: Number(grid.getAttribute("aria-rowcount")),
      solid: cells.map((c) => /fill-(solid|hole)/.test(c.className)), words: !document.querySelector(".clue-bar").hidden,
      from: cells.findIndex((c) => c.classList.contains("at")),
    };
  });
  const steps = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };
  const go = (i, [r, c]) => {
    let [row, col] = [Math.floor(i / width), i % width];
    do [row, col] = [(row + r + height) % height, (col + c + width) % width];
    while (words && solid[row * width + col]);
    return row * width + col;
  };
  const came = new Map([[from, null]]);
  for (const i of came.keys()) {
    for (const [way, step] of Object.entries(steps)) {
      const to = go(i, step);
      if (!came.has(to)) came.set(to, [i, way]);
    }
  }
  const ways = [];
  for (let i = target; came.get(i); [i] = came.get(i)) ways.unshift(came.get(i)[1]);
  return ways;
};

/** Where a tap paints: a drag paints along, a long tap crosses out. */
const fingers = async (phone, kind) => {
  const fill = (i) => phone.eval((i) => /fill-(\w+)/.exec(document.querySelectorAll('[role="gridcell"]')[i].className)[1], i);
  await phone.until("a tap paints", () => /fill-(solid|own)/.test(document.querySelector('[role="gridcell"]').className));
  const box = (i) => phone.eval((i) => {
    const cell = document.querySelectorAll('[role="gridcell"]')[i];
    cell.scrollIntoView({ block: "center" });
    const { x, y, width, height } = cell.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }, i);
  const width = await phone.eval(() => Number(document.querySelector('[role="grid"]').getAttribute("aria-colcount")));
  const [x, y] = await box(width);
  const [toX, toY] = await phone.eval((i) => {
    const { x, y, width, height } = document.querySelectorAll('[role="gridcell"]')[i].getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }, width + 3);
  await phone.page.touchscreen.touchStart(x, y);
  for (let i = 1; i <= 6; i++) await phone.page.touchscreen.touchMove(x + ((toX - x) * i) / 6, y + ((toY - y) * i) / 6);
  await phone.page.touchscreen.touchEnd();
  await new Promise((r) => setTimeout(r, 250));
  const painted = await Promise.all([0, 1, 2, 3].map((i) => fill(width + i)));
  check(`${kind}: a drag paints along`, painted.every((f) => f === "solid" || f === "own"), painted.join(" "));
  const [longX, longY] = await box(width * 2);
  await phone.page.touchscreen.touchStart(longX, longY);
  await new Promise((r) => setTimeout(r, 650));
  await phone.page.touchscreen.touchEnd();
  await new Promise((r) => setTimeout(r, 150));
  check(`${kind}: a long tap crosses out`, (await fill(width * 2)) === "cross", await fill(width * 2));
};

const oneKind = async (browser, address, kind) => {
  const page = await Page.open(browser, address);
  await page.go(`#${kind}`);
  await page.board();
  const first = await page.labels();
  check(`${kind}: a board is shown`, first.length > 3 && first.every((l) => /^row \d+/.test(l)), first[0]);
  const hash = await page.eval(() => location.hash);
  if (shots) await page.page.screenshot({ path: `${shots}/${kind}.png` });
  await faults(page, kind);

  await part(`${kind}: print`, async () => {
    await page.page.emulateMediaType("print");
    const cursor = await page.eval(() => {
      const cell = document.querySelector('[role="grid"] .cell.at');
      const [own, tile] = [getComputedStyle(cell), getComputedStyle(cell, "::after")];
      const lattice = Boolean(cell.closest(".style-lattice"));
      return { above: own.zIndex, ring: own.boxShadow, border: lattice ? tile.borderTopColor : "rgb(0, 0, 0)" };
    });
    await page.page.emulateMediaType("screen");
    const plain = cursor.above === "auto" && cursor.ring === "none" && cursor.border === "rgb(0, 0, 0)";
    check(`${kind}: print leaves the walls at the cursor`, plain, JSON.stringify(cursor));
  });
  await part(`${kind}: play to the end by keys`, async () => {
    const how = await recipe(page);
    await page.press("Play");
    await playByKeys(page, how);
    await page.until(`${kind} solved`, () => /^(Solved|This is the answer)/.test(document.querySelector(".message").textContent));
  });
  await part(`${kind}: undo`, async () => {
    const solved = await page.labels();
    await page.page.keyboard.down("Control");
    await page.page.keyboard.press("z");
    await page.page.keyboard.up("Control");
    await page.until("undone", () => document.querySelector(".message").textContent.startsWith("Undone"));
    check(`${kind}: undo changes the board`, JSON.stringify(await page.labels()) !== JSON.stringify(solved));
    await page.press("Redo");
    await page.until("redone", () => document.querySelector(".message").textContent.startsWith("Done again"));
    check(`${kind}: redo brings it back`, JSON.stringify(await page.labels()) === JSON.stringify(solved));
    await page.press("Start again");
    await page.until("at the start", () => document.querySelector(".message").textContent.startsWith("Back at the start"));
    const again = await page.labels();
    check(`${kind}: back at the start`, JSON.stringify(again) === JSON.stringify(first));
  });
  await part(`${kind}: hint in tiers`, async () => {
    for (let i = 1; i <= 4; i++) {
      await page.press(i === 1 ? "Hint" : "Tell me more");
      await page.until(`tier ${i}`, (i) => document.querySelectorAll(".hint p").length === i, i);
    }
    const lit = await page.eval(() => document.querySelectorAll('[role="grid"] [class*="role-"]').length);
    const told = await page.eval(() => document.querySelector(".hint").textContent);
    const seen = lit > 0 || /swipe/i.test(told);
    check(`${kind}: a hint points at cells and says why`, seen && told.length > 40, `${lit} cells; ${told}`);
    if (shots) await page.page.screenshot({ path: `${shots}/${kind}-hint.png` });
    const takes = await page.eval(() => [...document.querySelectorAll("button")].some((b) => b.textContent === "Do it for me" && b.offsetParent));
    if (takes) {
      await page.press("Do it for me");
      await page.until("the hint is taken", () => document.querySelector(".hint").hidden);
      // What was ruled out shows nothing on the board, but is not told again.
      for (let i = 1; i <= 4; i++) {
        await page.press(i === 1 ? "Hint" : "Tell me more");
        await page.until(`tier ${i} of the next`, (i) => document.querySelectorAll(".hint p").length === i, i);
      }
      const next = await page.eval(() => document.querySelector(".hint").textContent);
      check(`${kind}: a hint that was taken is not given again`, next !== told, next);
      happened.add("a hint is taken");
    }
  });
  await part(`${kind}: check`, async () => {
    await page.press("Check");
    await page.until("a verdict", () => document.querySelector(".message").textContent === "No rule is broken so far.");
  });
  await part(`${kind}: link`, async () => {
    await page.press("Share");
    await page.until("a link", () => document.querySelector("#link").value.includes("#"));
    const link = await page.eval(() => document.querySelector("#link").value);
    const other = await Page.open(browser, address);
    await other.page.goto(link);
    await other.board();
    check(`${kind}: a link brings the same puzzle`, JSON.stringify(await other.labels()) === JSON.stringify(first));
    await other.close();
    await page.until("a text form", () => document.querySelector("#text-form").value.length > 5);
    const svg = await page.eval(async () => {
      const make = URL.createObjectURL;
      const given = new Promise((done) => (URL.createObjectURL = (blob) => (done(blob), make.call(URL, blob))));
      [...document.querySelectorAll("button")].find((b) => b.textContent === "SVG").click();
      const text = await (await given).text();
      URL.createObjectURL = make;
      return { starts: text.slice(0, 5), good: !new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror") };
    });
    check(`${kind}: the SVG is one`, svg.starts === "<svg " && svg.good, JSON.stringify(svg));
    await page.press("PNG");
    await page.until("a picture", () => [...document.querySelectorAll('[role="status"]')].some((s) => s.textContent.includes("PNG")));
  });
  await part(`${kind}: explain`, async () => {
    await page.press("Study");
    await page.press("Explain step by step");
    await page.until("steps", () => !document.querySelector(".viewer").hidden && document.querySelector(".spoken").textContent.length > 10);
    const one = await page.eval(() => document.querySelector(".spoken").textContent);
    await page.press("Next");
    await page.until("another step", (one) => document.querySelector(".spoken").textContent !== one, one);
    if (shots) await page.page.screenshot({ path: `${shots}/${kind}-explain.png` });
    await page.page.keyboard.press("Escape");
    if (await page.shows("Back to the game")) await page.press("Back to the game");
    await page.press("Rate");
    await page.until("a level", () => /^[A-Z][a-z]+$/.test(document.querySelector("#sheet-study .level")?.textContent ?? ""));
  });
  await part(`${kind}: create`, async () => {
    await page.press("New");
    await page.eval(() => document.querySelector("#create").click());
    await page.until("a new puzzle", () => document.querySelector(".message").textContent.startsWith("A new puzzle"));
    const anew = await page.eval(() => location.hash);
    check(`${kind}: the new puzzle is another`, anew !== hash, anew);
    await page.press("Study");
    await page.press("Solve");
    await page.until("its answer", () => document.querySelector(".verdict"));
    const word = await page.eval(() => document.querySelector(".verdict").className);
    check(`${kind}: a created puzzle has an answer`, /unique|found/.test(word), word);
    await page.press("Back to the game");
  });
  await part(`${kind}: make`, async () => {
    await page.press("Make");
    await page.until("a verdict on it", () => document.querySelector("#verdict .verdict"));
    const text = await page.eval(() => {
      const area = document.querySelector("#sheet-make textarea");
      const old = area.value;
      area.value = "@ nonsense";
      area.dispatchEvent(new Event("input"));
      return old;
    });
    await page.until("a pointed problem", () => document.querySelector("#sheet-make .error").textContent.length > 5);
    await page.eval((text) => {
      const area = document.querySelector("#sheet-make textarea");
      area.value = text;
      area.dispatchEvent(new Event("input"));
    }, text);
    await page.until("a verdict again", () => document.querySelector("#verdict .verdict") && !document.querySelector("#sheet-make .error").textContent);
    if (shots) await page.page.screenshot({ path: `${shots}/${kind}-make.png` });
    await page.press("Play");
  });
  await part(`${kind}: cancel`, async () => {
    await page.press("Make");
    await page.until("a verdict", () => document.querySelector("#verdict .verdict"));
    await page.press("Empty board");
    await page.until("the empty board", () => document.querySelector("#verdict")?.textContent.length > 3);
    await page.press("Study");
    await page.until("the game", () => !document.querySelector(".making"));
    await page.press("Count answers");
    await page.until("a count or work", () => !document.querySelector("#busy").hidden || document.querySelector("#sheet-study .level"));
    // The page goes on while the search runs: it draws, and looks whether the work still lasts.
    const drawn = await page.eval(() => new Promise((done) => {
      let frames = 0;
      const next = () => (document.querySelector("#busy").hidden ? done(0) : ++frames > 5 ? done(frames) : requestAnimationFrame(next));
      next();
    }));
    const told = () => page.eval(() => document.querySelector("#sheet-study").textContent);
    if (drawn) {
      await page.press("Cancel");
      await page.until("not busy", () => document.querySelector("#busy").hidden);
      check(`${kind}: what is cancelled says so`, (await told()).includes("Cancelled."), await told());
    } else {
      check(`${kind}: what is not cancelled is counted`, /\d answers?/.test(await told()), await told());
    }
    // However quick the search is: who cancels in the same breath is heard before any answer is.
    await page.eval(() => {
      document.querySelector("#count").click();
      document.querySelector("#cancel").click();
    });
    await page.until("cancelled at once", () => document.querySelector("#sheet-study").textContent.includes("Cancelled."));
    happened.add("a count is cancelled");
  });
  await page.close();

  await part(`${kind}: phone`, async () => {
    const phone = await Page.open(browser, address, { width: 360, height: 740, phone: true, features: [{ name: "prefers-color-scheme", value: "dark" }] });
    await phone.go(`#${kind}`);
    await phone.board();
    const wide = await phone.eval(() => document.documentElement.scrollWidth);
    check(`${kind}: fits a phone`, wide <= 360, `${wide} px`);
    const dark = await phone.eval(() => getComputedStyle(document.body).backgroundColor);
    check(`${kind}: dark when the system is`, /rgb\((\d+), (\d+), (\d+)\)/.exec(dark).slice(1).every((n) => n < 60), dark);
    const cell = await phone.eval(() => document.querySelector('[role="gridcell"]').getBoundingClientRect().width);
    check(`${kind}: cells can be hit with a finger`, cell >= 20, `${cell} px`);
    await phone.page.tap('[role="gridcell"]:not(.fill-solid)');
    if (await phone.eval(() => [...document.querySelectorAll(".pad button")].some((b) => b.textContent === "Tap"))) {
      await fingers(phone, kind);
      happened.add("a finger paints");
    }
    if (shots) await phone.page.screenshot({ path: `${shots}/${kind}-phone.png`, fullPage: true });
    await faults(phone, `${kind} on a phone, dark`);
    await phone.close();
  });
};

const whole = async (browser, address) => {
  const page = await Page.open(browser, address);
  await page.go("");
  await page.page.waitForSelector(".card");
  await page.until("pictures on all cards", () => [...document.querySelectorAll(".card")].every((c) => c.dataset.drawn));
  const paint = await page.eval(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1);
  console.log(`   first paint after ${Math.round(paint)} ms`);
  if (shots) await page.page.screenshot({ path: `${shots}/home.png`, fullPage: true });
  await faults(page, "home");
  await part("help", async () => {
    await page.press("Keys and settings");
    await faults(page, "help");
    await page.press("Close");
  });
  await part("print", async () => {
    await page.page.emulateMediaType("print");
    const shown = await page.eval(() => getComputedStyle(document.querySelector(".top")).display);
    check("print shows no page around the puzzle", shown === "none", shown);
    await page.page.emulateMediaType("screen");
  });
  await part("paste", async () => {
    const link = await page.eval(() => document.querySelector("#kinds a").getAttribute("href"));
    await page.go(link);
    await page.board();
    const id = await page.eval(() => decodeURIComponent(location.hash.slice(1)));
    const board = JSON.stringify(await page.labels());
    await page.go("");
    await page.eval((id) => {
      const data = new DataTransfer();
      data.setData("text/plain", id);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, id);
    await page.board();
    check("a pasted id opens the puzzle", JSON.stringify(await page.labels()) === board);
    await page.go("");
    await page.eval((id) => {
      const data = new DataTransfer();
      data.items.add(new File([`${id}\n`], "puzzle.txt", { type: "text/plain" }));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, id);
    await page.board();
    check("a dropped file opens the puzzle", JSON.stringify(await page.labels()) === board);
  });
  await part("a suggestion is applied", async () => {
    const found = await page.eval(async () => {
      const { play, think } = await import("./js/workers.js");
      const { kinds } = await play("catalogue");
      for (const kind of kinds.filter((k) => !k.words)) {
        for (const { name } of kind.examples) {
          const { puzzles } = await think("example", { kind: kind.id, name }, "", true);
          const { outcome } = await think("solve", { note: puzzles[0], ms: 2000 }, "", true);
          if (outcome === "several") return puzzles[0].id;
        }
      }
      return null;
    });
    check("an example has several answers", Boolean(found));
    await page.go(`#${encodeURIComponent(found)}`);
    await page.board();
    await page.press("Make");
    await page.until("a suggestion that leaves one answer", () => [...document.querySelectorAll("#sheet-make .pick")].some((b) => b.textContent.includes("leaves 1 answer")));
    await page.eval(() => [...document.querySelectorAll("#sheet-make .pick")].find((b) => b.textContent.includes("leaves 1 answer")).click());
    await page.until("an applied suggestion makes the puzzle unique", () => /unique/.test(document.querySelector("#verdict .verdict")?.className ?? ""));
  });
  await page.close();
};

/** After the first load, the page needs nobody: here the server is ended. */
const offline = async (browser) => {
  const server = await serve(program, folder);
  const page = await Page.open(browser, server.address);
  await page.go("");
  await page.eval(() => navigator.serviceWorker.ready.then(() => true));
  await page.until("all files are kept", async () => {
    const [name] = await caches.keys();
    return name && (await (await caches.open(name)).keys()).length > 10;
  });
  server.stop();
  await page.page.reload();
  await page.page.waitForSelector(".card", { timeout: PATIENCE });
  const kind = await page.eval(() => document.querySelector("#kinds a").getAttribute("href"));
  await page.page.goto(`${server.address}${kind}`);
  await page.board();
  const board = await page.labels();
  check("works without a server after the first load", board.length > 3 && board.every((l) => /^row \d+/.test(l)), board[0]);
  await page.close();
};

/** The page that `explain -o walk.html` writes: it needs no server, its keys and list work, and it can be heard. */
const walked = async (browser, kind) => {
  const dir = mkdtempSync(join(tmpdir(), "quandary-walk-"));
  const file = join(dir, "walk.html");
  const made = await list(kind);
  execFileSync(program, ["explain", made, "-o", file], { stdio: "ignore" });
  for (const phone of [false, true]) {
    const page = await Page.open(browser, `file://${file}`, phone ? { width: 390, height: 844, phone } : {});
    await page.page.goto(`file://${file}`);
    const seen = () => page.eval(() => ({
      says: document.getElementById("says").textContent, where: document.getElementById("where").textContent,
      svg: document.querySelectorAll("#picture svg").length, current: document.querySelectorAll("[aria-current]").length,
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    const first = await seen();
    check("walk: a sentence and a picture", first.says.length > 5 && first.svg === 1 && first.current === 1, JSON.stringify(first));
    check("walk: nothing sticks out", first.wide <= 0, `${first.wide} px`);
    await page.page.keyboard.press("ArrowRight");
    const second = await seen();
    check("walk: a key goes on", second.where !== first.where && second.svg === 1, second.where);
    await page.page.keyboard.press("End");
    const last = await seen();
    await page.page.keyboard.press("Home");
    check("walk: to the end and back", last.where !== second.where && (await seen()).where === first.where, last.where);
    await page.eval(() => document.querySelectorAll("#steps button")[1].click());
    check("walk: the list is clicked", (await seen()).where === second.where);
    await faults(page, "walk");
    check("walk: no error and no request", page.errors.length === 0, page.errors.join("; "));
    await page.close();
  }
  rmSync(dir, { recursive: true });
};

/** A built-in puzzle of a kind, by its name. */
const list = async (kind) => JSON.parse(execFileSync(program, ["list", kind, "--json"], { encoding: "utf8" })).kinds[0].examples[0].name;

const server = await serve(program, folder);
const browser = await start();
const began = Date.now();
try {
  const probe = await Page.open(browser, server.address);
  await probe.go("");
  await probe.page.waitForSelector("#kinds a");
  const kinds = await probe.eval(() => [...document.querySelectorAll("#kinds a")].map((a) => a.dataset.kind));
  await probe.close();
  if (!only) {
    await part("the page as a whole", () => whole(browser, server.address));
    await part("words and clues", () => entries(browser, server.address, check, shots));
    await part("visits", () => visits(browser, server.address, kinds, check, part));
    if (!program.startsWith("http")) {
      await part("offline", () => offline(browser));
      await part("an explanation as a page", () => walked(browser, kinds[0]));
    }
  }
  for (const kind of kinds.filter((k) => !only || k === only)) {
    const from = Date.now();
    await part(kind, () => oneKind(browser, server.address, kind));
    console.log(`   ${kind}: ${((Date.now() - from) / 1000).toFixed(1)} s`);
  }
  check("there are kinds", kinds.length > 0 && (!only || kinds.includes(only)), kinds.join(" "));
  if (!only) for (const what of OCCASIONS) check(`at least once ${what}`, happened.has(what));
} finally {
  await browser.close();
  server.stop();
}
console.log(`   ${checks} checks, ${failures.length} failed, ${((Date.now() - began) / 1000).toFixed(0)} s`);
process.exit(failures.length ? 1 : 0);
