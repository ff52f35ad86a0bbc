// Crosswords as they are played: nothing typed is lost, clue and board lead to each other, and nothing is judged unasked.
import { Page } from "./page.mjs";

const grid = (page) => page.eval(() => [...document.querySelectorAll('[role="gridcell"]')].map((c) => c.querySelector(".text")?.textContent ?? "").join(","));
const at = (page) => page.eval(() => document.querySelector(".cell.at").dataset.at);
const clue = (page) => page.eval(() => document.querySelector(".clue-words").textContent);
const rest = (ms) => new Promise((done) => setTimeout(done, ms));

/** A puzzle of our own with clues, as a file somebody drops. */
const PUZZLE = JSON.stringify({
  version: "http://ipuz.org/v2", kind: ["http://ipuz.org/crossword#1"], title: "Small talk", author: "Quandary", dimensions: { width: 3, height: 3 },
  puzzle: [[1, 2, 3], [4, 0, 0], [5, 0, 0]],
  solution: [["C", "A", "T"], ["O", "N", "E"], ["W", "E", "N"]],
  clues: { Across: [[1, "It purrs"], [4, "A single"], [5, "A lump"]], Down: [[1, "It moos"], [2, "Girl of Green Gables, nearly"], [3, "Half a score"]] },
});

const open = async (browser, address, options) => {
  const page = await Page.open(browser, address, options);
  await page.go("");
  await page.eval((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "small.ipuz", { type: "application/json" }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, PUZZLE);
  await page.board();
  await page.until("the clues", () => document.querySelectorAll(".clue-line").length === 6);
  return page;
};

export const entries = async (browser, address, check, shots) => {
  const page = await open(browser, address, {});
  const { keyboard } = page.page;
  // Straight after loading, nothing was clicked: the keys work.
  check("crossword: the first clue is in hand", (await clue(page)) === "1 Across: It purrs", await clue(page));
  await keyboard.type("catone", { delay: 0 });
  await page.until("all letters typed at once stand", () => [...document.querySelectorAll('[role="gridcell"]')].slice(0, 6).map((c) => c.querySelector(".text")?.textContent).join("") === "CATONE");
  check("crossword: a full word leads to the next", (await clue(page)).startsWith("5 Across"), await clue(page));
  await page.until("a full word is struck in its list", () => document.querySelector(".clue-line").classList.contains("done"));
  await keyboard.press(" ");
  check("crossword: Space turns", (await clue(page)).startsWith("1 Down"), await clue(page));
  await keyboard.press("Tab");
  check("crossword: Tab is the next clue", (await clue(page)).startsWith("2 Down"), await clue(page));
  const open_ = await at(page);
  check("crossword: and goes to its first open square", open_ === "2,1", open_);
  await keyboard.type("x");
  await page.until("the letter", () => document.querySelectorAll('[role="gridcell"]')[7].textContent.includes("X"));
  await rest(120);
  check("crossword: a wrong letter is not judged unasked", (await page.eval(() => document.querySelectorAll(".role-wrong").length)) === 0);
  await page.press("Everything");
  await page.until("judged when asked", () => document.querySelectorAll(".role-wrong").length === 1);
  await page.eval(() => document.querySelectorAll('[role="gridcell"]')[7].dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0, pointerType: "mouse" })));
  await keyboard.press("Backspace");
  await page.until("rubbed out", () => !document.querySelectorAll('[role="gridcell"]')[7].textContent.includes("X"));
  await keyboard.press("Backspace");
  await page.until("the square before is rubbed out from an empty one", () => document.querySelectorAll('[role="gridcell"] .text').length === 5);
  // From the list to the board.
  await page.eval(() => [...document.querySelectorAll(".clue-line")].find((line) => line.textContent.includes("Half a score")).click());
  check("crossword: a clue leads to its squares", (await at(page)) === "2,2", await at(page));
  check("crossword: its squares are marked", (await page.eval(() => document.querySelectorAll(".cell.lane").length)) === 3);
  if (shots) await page.page.screenshot({ path: `${shots}/crossword-clued.png` });
  await page.eval(() => [...document.querySelectorAll(".against .row-of")][1].querySelectorAll("button")[2].click());
  await page.until("everything is shown", () => document.querySelectorAll('[role="gridcell"] .text').length === 9);
  await page.eval(() => document.querySelector("#tab-play").focus());
  await keyboard.down("Control");
  await keyboard.press("z");
  await keyboard.up("Control");
  await page.until("undo works from a panel", () => document.querySelectorAll('[role="gridcell"] .text').length === 5);
  check("crossword: nothing lost", (await grid(page)).startsWith("C,A,T"), await grid(page));
  await page.close();

  const phone = await open(browser, address, { width: 390, height: 844, phone: true });
  const docked = await phone.eval(() => {
    const box = document.querySelector(".dock").getBoundingClientRect();
    return { inside: box.bottom <= innerHeight + 1 && box.top >= 0, bar: Boolean(document.querySelector(".dock .clue-bar")), keys: document.querySelectorAll(".dock .pad button").length };
  });
  check("crossword on a phone: clue and keys are docked", docked.inside && docked.bar && docked.keys === 27, JSON.stringify(docked));
  await phone.page.tap(".pad button:nth-child(5)");
  await phone.until("a tapped key writes", () => document.querySelector('[role="gridcell"] .text')?.textContent === "T");
  if (shots) await phone.page.screenshot({ path: `${shots}/crossword-clued-phone.png` });
  await phone.close();
};
