// A visit: what waits at home, keys wherever the focus is, drags, the way back, two tabs on one game, a browser that keeps nothing.
import { Page } from "./page.mjs";

const labels = async (page) => JSON.stringify(await page.labels());
const middle = (page, i) => page.eval((i) => {
  const { x, y, width, height } = document.querySelectorAll('[role="gridcell"]')[i].getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}, i);
const chord = async ({ keyboard }, key) => {
  await keyboard.down("Control");
  await keyboard.press(key);
  await keyboard.up("Control");
};

/** Home, today's puzzle, and back again. */
const wayBack = async (browser, address, check) => {
  const page = await Page.open(browser, address);
  await page.go("");
  await page.page.waitForSelector(".card-foot button");
  const open = () => page.eval(() => document.querySelector(".card-foot button").click());
  await open();
  await page.board();
  await page.until("today's puzzle", () => document.querySelector(".message").textContent.startsWith("Today’s puzzle"));
  const today = await labels(page);
  await page.page.goBack();
  await page.page.waitForSelector(".cards");
  check("Back leaves a puzzle at once", (await page.eval(() => location.hash)) === "");
  await open();
  await page.board();
  check("today's puzzle is the same for everybody", (await labels(page)) === today);
  await page.until("its level is told", () => / · [a-z]+/.test(document.querySelector(".about").textContent));
  // A kind by its link: what the address becomes is no second step.
  await page.page.goBack();
  await page.page.waitForSelector(".cards");
  await page.eval(() => document.querySelector("#kinds a").click());
  await page.board();
  await page.until("its own address", () => location.hash.includes(":"));
  await page.page.goBack();
  await page.page.waitForSelector(".cards");
  check("Back leaves a kind at once", true);
  await page.close();
};

/** Keys after a button, in a panel, in an explanation. */
const keys = async (browser, address, check, kind) => {
  const page = await Page.open(browser, address);
  await page.go(`#${kind}`);
  await page.board();
  const { keyboard } = page.page;
  const at = () => page.eval(() => document.querySelector(".cell.at").dataset.at);
  const first = await at();
  await keyboard.press("ArrowRight");
  check("keys: an arrow works before anything is touched", (await at()) !== first, await at());
  await page.press("Share");
  await keyboard.press("ArrowRight");
  await page.eval(() => document.activeElement.blur());
  const now = await at();
  await keyboard.press("ArrowDown");
  check("keys: and with a panel open", (await at()) !== now, await at());
  await page.press("Study");
  await page.press("Explain step by step");
  await page.until("steps", () => !document.querySelector(".viewer").hidden && document.querySelector(".spoken").textContent.length > 10);
  const said = await page.eval(() => document.querySelector(".spoken").textContent);
  await page.eval(() => document.activeElement.blur());
  await keyboard.press("ArrowRight");
  await page.until("the next step by an arrow", (said) => document.querySelector(".spoken").textContent !== said, said);
  await keyboard.press("Home");
  await page.until("the first again", (said) => document.querySelector(".spoken").textContent === said, said);
  await keyboard.press("Escape");
  await page.until("Esc leads back", () => document.querySelector(".viewer").hidden);
  await page.close();
};

/** A drag is a line, says how long it is, leaves other marks alone, and one undo takes it back. */
const drags = async (browser, address, check, kind) => {
  const page = await Page.open(browser, address);
  await page.go(`#${kind}`);
  await page.board();
  const width = await page.eval(() => Number(document.querySelector('[role="grid"]').getAttribute("aria-colcount")));
  const fills = () => page.eval(() => [...document.querySelectorAll('[role="gridcell"]')].map((c) => /fill-(\w+)/.exec(c.className)[1]));
  const { mouse } = page.page;
  const [x, y] = await middle(page, 2);
  await mouse.click(x, y, { button: "right" });
  await page.until("a cross", () => document.querySelectorAll('[role="gridcell"]')[2].className.includes("fill-cross"));
  await mouse.move(...(await middle(page, 0)));
  await mouse.down();
  // A little off the line: it stays one.
  await mouse.move(...(await middle(page, width + 4)), { steps: 6 });
  const count = await page.eval(() => document.querySelector(".drag-count").textContent);
  await mouse.up();
  await page.until("the line", () => /fill-(solid|own)/.test(document.querySelectorAll('[role="gridcell"]')[4].className));
  const line = (await fills()).slice(0, 6).map((fill) => fill[0]).join("");
  check("drag: its length is shown", count === "5", count);
  check("drag: a line that leaves other marks alone", /^[so]{2}c[so]{2}p$/.test(line), line);
  await chord(page.page, "z");
  await page.until("one undo", () => !/fill-(solid|own)/.test(document.querySelectorAll('[role="gridcell"]')[0].className));
  check("drag: one undo takes it back", (await fills()).filter((fill) => fill !== "paper").length === 1);
  await page.close();
};

/** Two tabs on one game go on together. */
const twoTabs = async (browser, address, check, kind) => {
  const page = await Page.open(browser, address);
  await page.go(`#${kind}`);
  await page.board();
  const other = new Page();
  Object.assign(other, { page: await page.context.newPage(), context: page.context, address, errors: [] });
  await other.page.goto(`${address}#${kind}`);
  await other.board();
  const before = await labels(other);
  await page.page.bringToFront();
  await page.press("Hint");
  for (let i = 2; i <= 3; i++) {
    await page.until("a tier", (i) => document.querySelectorAll(".hint p").length === i - 1, i);
    await page.press("Tell me more");
  }
  await page.until("what to do", () => document.querySelectorAll(".hint p").length === 3);
  await page.press("Do it for me");
  await page.until("it is done", (before) => JSON.stringify([...document.querySelectorAll('[role="gridcell"]')].map((c) => c.getAttribute("aria-label"))) !== before, before);
  const mine = await labels(page);
  await other.until("the other tab follows", (mine) => JSON.stringify([...document.querySelectorAll('[role="gridcell"]')].map((c) => c.getAttribute("aria-label"))) === mine, mine);
  check("two tabs: the other goes on from here", mine !== before);
  await page.close();
};

/** A browser that keeps nothing says so once, and plays all the same. */
const nothingKept = async (browser, address, check, kind) => {
  const page = await Page.open(browser, address);
  await page.page.evaluateOnNewDocument(() => {
    Object.defineProperty(window, "indexedDB", { get: () => { throw new Error("blocked"); } });
  });
  await page.go(`#${kind}`);
  await page.board();
  await page.until("a plain word", () => document.querySelector(".message").textContent.includes("keeps nothing"));
  await page.page.keyboard.press("ArrowRight");
  await page.press("Hint");
  await page.until("a hint", () => document.querySelectorAll(".hint p").length === 1);
  const said = await page.eval(() => document.querySelector(".hint").textContent);
  check("nothing kept: it is played all the same", said.length > 10, said);
  await page.close();
};

/** A board larger than the window is zoomed, and its clues stay in view. */
const large = async (browser, address, check, kind) => {
  const page = await Page.open(browser, address, { width: 390, height: 844, phone: true });
  await page.go("");
  await page.eval(async (kind) => {
    const { think } = await import("./js/workers.js");
    const { note } = await think("create", { kind, size: "30x30", knobs: {}, seed: 3 }, "", true);
    location.hash = `#${encodeURIComponent(note.id)}`;
  }, kind);
  await page.board();
  await page.until("a large board", () => document.querySelectorAll('[role="gridcell"]').length === 900);
  const cell = () => page.eval(() => document.querySelector('[role="gridcell"]').getBoundingClientRect().width);
  const before = await cell();
  await page.press("Larger");
  await page.until("larger", (before) => document.querySelector('[role="gridcell"]').getBoundingClientRect().width > before * 1.2, before);
  const clues = await page.eval(() => {
    const board = document.querySelector(".board.scrolls");
    board.scrollLeft = board.scrollWidth;
    board.scrollTop = board.scrollHeight;
    const [box, side, head] = [board, document.querySelector(".side:not([hidden], .blank)"), document.querySelector(".row.heads")].map((e) => e.getBoundingClientRect());
    return { side: side.left - box.left, head: head.top - box.top };
  });
  check("large: clues stay in view", Math.abs(clues.side) < 30 && Math.abs(clues.head) < 30, JSON.stringify(clues));
  const pad = await page.eval(() => document.documentElement.scrollWidth - innerWidth);
  check("large: the page itself does not scroll sideways", pad <= 0, `${pad} px`);
  await page.close();
};

export const visits = async (browser, address, kinds, check, part) => {
  const paints = await (async () => {
    const page = await Page.open(browser, address);
    await page.go("");
    const found = await page.eval(async (kinds) => {
      const { play, think } = await import("./js/workers.js");
      const { kinds: all } = await play("catalogue");
      for (const kind of kinds) {
        const { puzzles } = await think("example", { kind, name: all.find((k) => k.id === kind).examples[0].name }, "", true);
        await play("open", { note: puzzles[0] });
        if ((await play("controls")).press) return kind;
      }
      return null;
    }, kinds);
    await page.close();
    return found;
  })();
  check("some kind is painted", Boolean(paints));
  await part("the way back", () => wayBack(browser, address, check));
  await part("keys wherever the focus is", () => keys(browser, address, check, kinds[0]));
  await part("drags", () => drags(browser, address, check, paints));
  await part("two tabs", () => twoTabs(browser, address, check, kinds[0]));
  await part("nothing is kept", () => nothingKept(browser, address, check, kinds[0]));
  await part("large boards", () => large(browser, address, check, paints));
};
