// The puzzle on paper: as it was given, or with what was written; its rules, its clues, and the answer on a page of its own.
import { Board } from "./board.js";
import { h } from "./dom.js";
import { paragraphs } from "./panel-play.js";
import { thinkAfter } from "./workers.js";

/** A board for paper. */
const drawn = (label, picture) => {
  const board = new Board(label, false);
  board.apply({ ...picture, whole: true });
  board.stage.style.setProperty("--across", board.width + (board.deepLeft ?? 0) * 0.56);
  return board;
};

const lists = (entries) => {
  const line = (entry) => h("li", {}, entry.label ? h("b", {}, `${entry.label} `) : null, entry.text);
  return entries.lists.filter((list) => list.read).map((list) => h("section", { class: list.entries.every((entry) => !entry.cells.length) ? "words" : "" }, h("h2", {}, list.heading), h("ul", {}, ...list.entries.map(line))));
};

/** Prints; the page is as it was afterwards. */
export const paper = async (table, { entries, rules, answer }) => {
  const { note, kind } = table;
  const now = await thinkAfter("poster", entries ? await table.context() : { note });
  const boards = [drawn(kind.title, now)];
  const parts = [h("h1", {}, kind.title), ...[...table.entries.before.children].map((p) => p.cloneNode(true)), boards[0].element, h("div", { class: "paper-lists" }, ...lists(table.entries))];
  if (!table.entries.lists.length) parts.push(h("div", { class: "paper-notes" }, ...(now.notes ?? []).map((text) => h("p", {}, text))));
  if (rules) parts.push(h("div", { class: "paper-rules" }, ...paragraphs(kind.rules)));
  if (answer) {
    const solved = await thinkAfter("solve", { note, ms: 10_000 });
    if (solved.answers[0]) {
      boards.push(drawn(`${kind.title}, answer`, solved.answers[0]));
      parts.push(h("div", { class: "paper-answer" }, h("h1", {}, `${kind.title}: the answer`), boards[1].element));
    }
  }
  const sheet = h("div", { class: "on-paper" }, ...parts);
  document.body.append(sheet);
  document.body.classList.add("printing");
  const over = () => {
    document.body.classList.remove("printing");
    boards.forEach((board) => board.drop());
    sheet.remove();
  };
  window.addEventListener("afterprint", over, { once: true });
  window.print();
};
