// What a table is made of: the heading, the board with its clues, the tools, the keys and the panels.
import { button, h } from "./dom.js";
import { icon } from "./icons.js";
import { panels } from "./panels.js";

/** Makes the elements of a table. */
export const layout = (table) => {
  table.title = h("h1", {}, table.kind.title);
  table.about = h("span", { class: "about" });
  table.clock = h("span", { class: "timer", role: "timer", "aria-label": "time played" });
  table.message = h("p", { class: "message" });
  table.notes = h("div", { class: "notes" });
  table.banner = h("div", { class: "banner", hidden: true });
  table.viewer = h("div", { class: "viewer", hidden: true });
  table.undo = button([icon("undo"), "Undo"], () => table.order("undo"), { "aria-keyshortcuts": "Control+Z" });
  table.redo = button([icon("redo"), "Redo"], () => table.order("redo"), { "aria-keyshortcuts": "Control+Y" });
  table.pen = button([icon("pencil"), "Marks"], () => table.order("pencil"), { "aria-pressed": "false", hidden: true, class: "for-play" });
  table.clear = button([icon("clear"), "Clear"], () => table.input({ do: "clear" }, table.board.cursor));
  table.hinter = button([icon("hint"), "Hint"], () => table.order("hint"), { class: "for-play" });
  table.checker = button([icon("check"), "Check"], () => table.order("check"), { class: "for-play" });
  const zoom = (factor, sign, name) => button(sign, () => table.board.zoomTo(table.board.zoom * factor), { class: "icon", "aria-label": name, title: `${name} (Ctrl + wheel, two fingers)` });
  table.zoomers = h("span", { class: "zoomers", hidden: true }, zoom(1 / 1.4, "−", "Smaller"), zoom(1.4, "+", "Larger"));
  table.tools = h("div", { class: "tools", role: "toolbar", "aria-label": "Tools" }, table.undo, table.redo, table.pen, table.clear, table.hinter, table.checker, table.zoomers);
  table.board.below = () => [table.message, table.tools, table.dock].reduce((all, part) => all + part.offsetHeight, 0);
  table.pad = h("div", { class: "pad", role: "group", "aria-label": "Keys" });
  table.done = h("div", {});
  table.dock = h("div", { class: "dock" }, table.pad);
  const around = h("div", { class: "around" }, table.board.element, table.entries.element);
  const paper = h("div", { class: "paper" }, table.banner, table.entries.before, table.entries.bar, around, table.message, table.done, table.entries.after, table.notes, table.viewer, table.tools, table.dock);
  // On a phone the clue in hand stands with the keys at the foot of the window.
  const narrow = matchMedia("(max-width: 760px)");
  const place = () => (narrow.matches ? table.dock.prepend(table.entries.bar) : around.before(table.entries.bar));
  narrow.addEventListener("change", place, { signal: table.gone.signal });
  place();
  table.column = h("section", { class: "play", "aria-label": "Puzzle" }, h("div", { class: "play-head" }, table.title, table.about, table.clock), paper);
  table.panels = panels(table);
  table.element = h("div", { class: "table" }, table.column, table.panels.element);
};
