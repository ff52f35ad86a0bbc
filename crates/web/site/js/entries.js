// What stands around the board: clues, words, letters left. A line with cells is an entry: it is gone to from its cells and
// its cells from it, and writing goes along it.
import { button, h } from "./dom.js";
import { settings } from "./store.js";

const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/** @typedef {{ label: string, text: string, cells: [number, number][], done: boolean, list: object, line?: HTMLElement }} Entry */

export class Entries {
  /** @param {(entry: Entry) => void} chosen what to do when a line is chosen */
  constructor(chosen) {
    this.chosen = chosen;
    this.lists = [];
    /** @type {Entry | null} */
    this.current = null;
    this.before = h("div", { class: "before" });
    this.element = h("div", { class: "lists" });
    this.after = h("div", { class: "after" });
    this.words = h("p", { class: "clue-words", "aria-live": "off" });
    this.crossing = h("p", { class: "clue-crossing" });
    this.bar = h("div", { class: "clue-bar", hidden: true },
      button("‹", () => this.#go(-1), { class: "icon quiet", "aria-label": "The clue before" }),
      h("div", { class: "clue-text" }, this.words, this.crossing),
      button("›", () => this.#go(1), { class: "icon quiet", "aria-label": "The next clue" }));
  }

  /** Whether cells belong to entries here. */
  get any() {
    return this.lists.some((list) => list.entries.some((entry) => entry.cells.length));
  }

  /** Forgets everything: another puzzle comes. */
  clear() {
    this.apply({ before: [], lists: [], after: [] });
  }

  /** Takes in what the engine tells: all of it, or what is done. */
  apply(told) {
    if (told.done) {
      told.done.forEach((list, i) => list.forEach((done, k) => this.#strike(this.lists[i].entries[k], done)));
      return;
    }
    this.current = null;
    this.lists = told.lists;
    const text = (line) => h("p", {}, line);
    this.before.replaceChildren(...told.before.map((line, i) => (i ? text(line) : h("p", { class: "puzzle-title" }, line))));
    this.after.replaceChildren(...told.after.map(text));
    for (const list of this.lists) for (const entry of list.entries) entry.list = list;
    this.element.replaceChildren(...this.lists.filter((list) => list.read).map((list) => this.#list(list)));
    this.element.hidden = !this.element.childElementCount;
    this.bar.hidden = !this.any;
  }

  #list(list) {
    const words = list.entries.every((entry) => !entry.cells.length);
    const lines = list.entries.map((entry) => {
      const parts = [entry.label ? h("b", {}, entry.label) : null, h("span", {}, entry.text)];
      entry.line = entry.cells.length ? button(parts, () => this.chosen(entry), { class: "clue-line", tabindex: "-1" }) : h("span", { class: "word-line" }, ...parts);
      this.#strike(entry, entry.done);
      return h("li", {}, entry.line);
    });
    list.element = h("section", { class: words ? "clue-list words" : "clue-list" }, h("h2", {}, list.heading), h("ul", {}, ...lines));
    return list.element;
  }

  #strike(entry, done) {
    entry.done = done;
    entry.line?.classList.toggle("done", done);
  }

  /** The entries through a cell. */
  through(cell) {
    return this.lists.flatMap((list) => list.entries).filter((entry) => entry.cells.some((at) => same(at, cell)));
  }

  /** The cursor went to a cell: the entry in hand stays if it can, else one of the same list is taken, else one that runs that way. */
  follow(cell, way = null) {
    const all = this.through(cell);
    const along = (entry) => {
      const [[r, c], [s, d]] = [entry.cells[0], entry.cells[1] ?? entry.cells[0]];
      return way && (way === "down" || way === "up" ? s !== r : d !== c);
    };
    const next =
      (way && all.find(along)) || all.find((entry) => entry === this.current) || all.find((entry) => entry.list === this.current?.list) || all[0] || null;
    this.take(next, cell);
  }

  /** Another entry through the same cell. */
  turn(cell) {
    const all = this.through(cell);
    if (!all.length) return;
    this.take(all[(all.indexOf(this.current) + 1) % all.length], cell);
  }

  /** Takes an entry in hand. */
  take(entry, cell) {
    this.current?.line?.removeAttribute("aria-current");
    for (const other of this.crossed ?? []) other.line?.classList.remove("crossing");
    this.current = entry;
    this.crossed = this.through(cell).filter((other) => other !== entry);
    if (entry?.line) {
      entry.line.setAttribute("aria-current", "true");
      const box = entry.list.element;
      // Only the list scrolls, never the page: the board must not jump away.
      if (box && box.scrollHeight > box.clientHeight) box.scrollTop = entry.line.offsetTop - box.clientHeight / 3;
    }
    for (const other of this.crossed) other.line?.classList.add("crossing");
    this.words.textContent = this.spoken(entry);
    this.crossing.textContent = settings.crossing ? this.crossed.map((other) => this.spoken(other)).filter(Boolean).join(" · ") : "";
  }

  /** An entry in words: its number, its list and what it says. */
  spoken(entry) {
    if (!entry) return "";
    const hidden = settings.downs && /^across/i.test(entry.list.heading);
    return [`${entry.label} ${entry.list.heading}`.trim(), hidden ? "" : entry.text].filter(Boolean).join(": ");
  }

  /** The entry so many further, round the ends; those that are full are passed over while others are not. */
  beyond(step, skipDone = true) {
    const all = this.lists.flatMap((list) => list.entries).filter((entry) => entry.cells.length);
    const open = skipDone ? all.filter((entry) => !entry.done || entry === this.current) : all;
    const list = open.length > 1 ? open : all;
    if (!list.length) return null;
    const at = list.indexOf(this.current);
    return list[(at + step + list.length) % list.length];
  }

  /** Whether one entry comes behind another in the lists. */
  later(one, other) {
    const all = this.lists.flatMap((list) => list.entries);
    return all.indexOf(one) > all.indexOf(other);
  }

  #go(step) {
    const entry = this.beyond(step);
    if (entry) this.chosen(entry);
  }

  /** The cell behind one in the entry in hand, `null` at its end. */
  neighbour(cell, step = 1) {
    const cells = this.current?.cells ?? [];
    const place = cells.findIndex((at) => same(at, cell));
    return place < 0 ? null : (cells[place + step] ?? null);
  }
}
