// The board on the page: a scene as an ARIA grid. Cells are ordinary elements, so that a screen reader,
// a printer and a magnifier see what is meant; lines and arrows are drawn over them.
import { h, s } from "./dom.js";

const ROLE_WORDS = {
  because: "reason",
  therefore: "conclusion",
  wrong: "mistake",
  differ: "answers differ here",
};

/** Black or white, whichever can be read on a colour. */
export const inkOn = (hex) => {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  return r * 3 + g * 6 + b > 1400 ? "#111" : "#fff";
};

/** Puts what a tile shows into an element: used for cells and for the faces of keys. */
export const dress = (element, tile) => {
  const parts = [];
  const fill = tile.f ?? "paper";
  const own = fill.startsWith("#");
  element.className = `cell fill-${own ? "own" : fill} ink-${(tile.i ?? "pen").startsWith("#") ? "own" : (tile.i ?? "pen")}`;
  if (tile.h) element.classList.add(`role-${tile.h}`);
  element.style.setProperty("--ground", own ? fill : "");
  element.classList.toggle("fresh", Boolean(tile.n));
  element.classList.toggle("shaded", Boolean(tile.s));
  element.style.setProperty("--shade", tile.s ?? "");
  if (tile.o) parts.push(h("span", { class: "circled" }));
  if (tile.r) {
    const ring = h("span", { class: "ring" });
    ring.style.setProperty("--ring", tile.r);
    parts.push(ring);
  }
  if (tile.c) parts.push(h("span", { class: "corner" }, tile.c));
  if (tile.t) {
    const text = h("span", { class: tile.d ? "text disc" : "text" }, tile.t);
    const letters = [...tile.t].length;
    if (letters > 2) text.classList.add(letters > 3 ? "longest" : "long");
    const colour = (tile.i ?? "").startsWith("#") ? tile.i : null;
    if (tile.d) {
      text.style.setProperty("--disc", colour ?? "var(--ink)");
      text.style.color = colour ? inkOn(colour) : "var(--paper)";
    } else if (colour) {
      text.style.color = colour;
    }
    parts.push(text);
  } else if (tile.m) {
    parts.push(marks(tile.m, tile.x ?? []));
  }
  element.replaceChildren(...parts);
};

/** Small marks. The digits 1 to 9 keep their places; others stand in order. What is struck out is crossed. */
const marks = (list, struck) => {
  const digits = list.every((m) => /^[1-9]$/.test(m));
  const box = h("span", { class: digits ? "marks digits" : "marks" });
  for (const mark of list) {
    const small = h("span", struck.includes(mark) ? { class: "struck" } : {}, mark);
    if (digits) small.style.gridArea = `${Math.floor((mark - 1) / 3) + 1} / ${((mark - 1) % 3) + 1}`;
    box.append(small);
  }
  return box;
};

const PEN = 0.001;

export class Board {
  /** @param {string} label what the grid is called */
  constructor(label, interactive = true) {
    this.interactive = interactive;
    this.grid = h("div", { class: "grid", role: interactive ? "grid" : "img", "aria-label": label });
    this.under = s("svg", { class: "under", "aria-hidden": "true" });
    this.over = s("svg", { class: "over", "aria-hidden": "true" });
    this.numbers = h("div", { class: "numbers", "aria-hidden": "true" });
    this.count = h("span", { class: "drag-count", hidden: true, "aria-hidden": "true" });
    this.stage = h("div", { class: "stage" }, this.under, this.grid, this.over, ...(interactive ? [this.numbers, this.count] : []));
    this.element = h("div", { class: interactive ? "board numbered" : "board" }, this.stage);
    this.cells = [];
    this.tiles = [];
    this.cursor = [0, 0];
    this.width = this.height = 0;
    this.left = [];
    this.top = [];
    this.notes = [];
    this.resizer = new ResizeObserver(() => this.fit());
    this.resizer.observe(this.element);
    this.gone = new AbortController();
    window.addEventListener("resize", () => this.fit(), { signal: this.gone.signal });
  }

  /** Shows a picture, or what changed of it. */
  apply(picture) {
    if (picture.whole) this.#build(picture);
    if (picture.left) this.#margins(picture);
    else if (picture.top) this.#margins({ left: this.left, ...picture });
    if (picture.upright) this.#edges(picture);
    if (picture.notes) this.notes = picture.notes;
    if (picture.overlays) this.#overlays(picture.overlays);
    for (const [i, tile] of picture.tiles) this.#tile(i, tile);
    if (picture.whole) this.fit();
  }

  #build({ width, height, style }) {
    Object.assign(this, { width, height, left: [], top: [] });
    this.stage.className = `stage style-${style}`;
    this.heads = [];
    this.sides = [];
    this.cells = [];
    this.tiles = [];
    this.#early.clear();
    this.#lane = new Set();
    this.#dragged = new Set();
    const rows = [];
    const speak = this.interactive;
    this.headRow = h("div", { class: "row heads", role: speak ? "row" : undefined, hidden: true });
    rows.push(this.headRow);
    for (let row = 0; row < height; row++) {
      const side = h("div", { class: "side", role: speak ? "rowheader" : undefined, hidden: true });
      const line = h("div", { class: "row", role: speak ? "row" : undefined }, side);
      this.sides.push(side);
      for (let col = 0; col < width; col++) {
        const cell = h("div", { class: "cell", role: speak ? "gridcell" : undefined });
        if (speak) cell.tabIndex = -1;
        cell.dataset.at = `${row},${col}`;
        this.cells.push(cell);
        line.append(cell);
      }
      rows.push(line);
    }
    this.grid.replaceChildren(...rows);
    if (speak) {
      this.grid.setAttribute("aria-rowcount", height);
      this.grid.setAttribute("aria-colcount", width);
    }
    for (const layer of [this.under, this.over]) {
      layer.setAttribute("viewBox", `0 0 ${width} ${height}`);
      layer.replaceChildren();
    }
    if (style === "lattice") this.#links(width, height);
    this.#count();
    const clamp = (n, most) => Math.max(0, Math.min(n, most - 1));
    this.cursor = [clamp(this.cursor[0], height), clamp(this.cursor[1], width)];
  }

  /** The numbers of rows and columns, as sentences use them; a screen reader hears them with each cell. */
  #count() {
    if (!this.interactive) return;
    const number = (name, i) => {
      const span = h("span", { class: name }, String(i + 1));
      span.style.setProperty("--i", i);
      return span;
    };
    const all = (name, count) => Array.from({ length: count }, (_, i) => number(name, i));
    this.stage.style.setProperty("--rows", this.height);
    this.numbers.replaceChildren(...all("for-row", this.height), ...all("for-column", this.width));
  }

  #links(width, height) {
    let path = "";
    for (let row = 0; row < height; row++) {
      for (let col = 0; col < width; col++) {
        for (const [r, c] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
          const [to, across] = [row + r, col + c];
          if (to < height && across >= 0 && across < width) path += `M${col + 0.5} ${row + 0.5}L${across + 0.5} ${to + 0.5}`;
        }
      }
    }
    this.under.append(s("path", { d: path, class: "link" }));
  }

  #edges({ upright, level, style }) {
    this.over.querySelectorAll(".edge").forEach((e) => e.remove());
    if (style === "lattice") return;
    for (const [digit, name] of [["1", "thin"], ["2", "thick"]]) {
      let path = "";
      level.forEach((word, row) => {
        for (const { index, 0: run } of word.matchAll(new RegExp(`${digit}+`, "g"))) path += `M${index} ${row}h${run.length}`;
      });
      for (let col = 0; col <= this.width; col++) {
        let from = -1;
        for (let row = 0; row <= this.height; row++) {
          const on = row < this.height && upright[row][col] === digit;
          if (on && from < 0) from = row;
          if (!on && from >= 0) {
            path += `M${col} ${from}v${row - from}`;
            from = -1;
          }
        }
      }
      if (path) this.over.prepend(s("path", { d: path, class: `edge ${name}` }));
    }
    // Thick lines lie over thin ones.
    const thick = this.over.querySelector(".thick");
    if (thick) this.over.querySelector(".thin")?.after(thick);
  }

  #margins({ left, top }) {
    this.left = left ?? [];
    if (top) this.top = top;
    const clue = ({ t, c, d }) => {
      const span = h("span", { class: d ? "clue done" : "clue" }, t);
      if (c) {
        span.classList.add("coloured");
        span.style.setProperty("--clue", c);
        span.style.setProperty("--on", inkOn(c));
      }
      return span;
    };
    const speak = this.interactive;
    this.sides.forEach((side, row) => {
      side.hidden = !this.left.length;
      side.replaceChildren(...(this.left[row] ?? []).map(clue));
      if (speak && this.left.length) side.setAttribute("aria-label", `row ${row + 1}: ${this.#spoken(this.left[row])}`);
    });
    this.headRow.hidden = !this.top.length;
    // Where clues stand before the board, the numbers stand behind it.
    this.element.classList.toggle("clued", Boolean(this.left.length || this.top.length));
    if (this.top.length && top) {
      const blank = h("div", { class: "side blank", role: speak ? "columnheader" : undefined, "aria-label": speak ? "clues" : undefined });
      const heads = this.top.map((line, col) =>
        h("div", { class: "head", role: speak ? "columnheader" : undefined, "aria-label": speak ? `column ${col + 1}: ${this.#spoken(line)}` : undefined }, ...line.map(clue)),
      );
      this.headRow.replaceChildren(blank, ...heads);
    }
    this.#deep();
  }

  #spoken(line) {
    return (line ?? []).map((c) => c.t).join(" ") + (line?.length && line.every((c) => c.d) ? ", done" : "");
  }

  /** How many clue widths and heights the margins take. */
  #deep() {
    const longest = (lines) => Math.max(0, ...lines.map((line) => line.length));
    const wide = Math.max(0, ...this.left.map((line) => line.reduce((n, c) => n + Math.max(1.05, 0.62 * c.t.length + 0.5), 0)));
    this.deepLeft = wide;
    this.deepTop = longest(this.top);
    this.stage.style.setProperty("--deep-left", this.deepLeft);
    this.stage.style.setProperty("--deep-top", this.deepTop);
  }

  #overlays(overlays) {
    this.over.querySelectorAll(".arrow, .ghost").forEach((e) => e.remove());
    for (const { from, to, at, ghost } of overlays) {
      if (from) this.over.append(arrow(from, to));
      else if (at) {
        const text = s("text", { class: "ghost", x: at[1] + 0.5, y: at[0] + 0.7 });
        text.textContent = ghost;
        this.over.append(text);
      }
    }
  }

  #tile(i, tile) {
    const cell = this.cells[i];
    this.tiles[i] = tile;
    const row = Math.floor(i / this.width);
    const col = i % this.width;
    dress(cell, tile);
    if (!this.interactive) return;
    const says = tile.l ?? tile.t ?? "open";
    const place = /^row \d/.test(says) ? says : `row ${row + 1} column ${col + 1}, ${says}`;
    const gone = tile.x ? `, ${tile.x.join(" ")} struck out` : "";
    const role = ROLE_WORDS[tile.h] ? `, ${ROLE_WORDS[tile.h]}` : "";
    const pencil = tile.m && !says.includes("mark") && !says.includes("maybe") ? `, marks ${tile.m.join(" ")}` : "";
    cell.setAttribute("aria-label", place + pencil + gone + role);
    if (tile.i === "given" || tile.f === "solid" || tile.f === "hole") cell.setAttribute("aria-readonly", "true");
    else cell.removeAttribute("aria-readonly");
    this.#dressed(i);
  }

  #mark(cell, on) {
    cell.tabIndex = on ? 0 : -1;
    cell.classList.toggle("at", on);
    if (on) cell.setAttribute("aria-selected", "true");
    else cell.removeAttribute("aria-selected");
  }

  /** The cell at a place. */
  cell([row, col]) {
    return this.cells[row * this.width + col];
  }

  /** The place of an element inside a cell. */
  placeOf(element) {
    const cell = element?.closest?.("[data-at]");
    return cell && this.grid.contains(cell) ? cell.dataset.at.split(",").map(Number) : null;
  }

  /** Moves the cursor, and the focus with it if wanted. */
  goTo([row, col], focus = false) {
    const old = this.cell(this.cursor);
    if (old) this.#mark(old, false);
    this.cursor = [row, col];
    const cell = this.cell(this.cursor);
    if (!cell) return;
    this.#mark(cell, true);
    for (const side of this.sides) side.classList.toggle("here", side === this.sides[row]);
    [...this.headRow.children].forEach((head, i) => head.classList.toggle("here", i === col + 1));
    if (focus) cell.focus({ preventScroll: false });
  }

  /** What stands in a cell, as far as the engine has told. */
  tile([row, col]) {
    return this.tiles[row * this.width + col];
  }

  #early = new Map();
  /** Shows a text in a cell before the engine has taken it in; with `null`, what the engine told stands again. */
  written(at, text) {
    const i = at[0] * this.width + at[1];
    const tile = this.tiles[i];
    if (!tile || tile.i === "given") return;
    if (text === null) {
      // Another key may have been pressed here meanwhile: only the last of them is waited for.
      const early = this.#early.get(i);
      if (early && --early.waits > 0) return;
      this.#early.delete(i);
      dress(this.cells[i], tile);
      this.#dressed(i);
      return;
    }
    this.#early.set(i, { text, waits: (this.#early.get(i)?.waits ?? 0) + 1 });
    dress(this.cells[i], { ...tile, t: text, m: undefined });
    this.#dressed(i);
  }

  /** Whether something stands in a cell, or will as soon as the engine has taken it in. */
  filled(at) {
    return Boolean(this.#early.get(at[0] * this.width + at[1])?.text ?? this.tile(at)?.t);
  }

  /** A cell that was dressed anew is still at the cursor, in the word and in the drag. */
  #dressed(i) {
    const cell = this.cells[i];
    if (i === this.cursor[0] * this.width + this.cursor[1]) this.#mark(cell, true);
    cell.classList.toggle("lane", this.#lane.has(i));
    cell.classList.toggle("dragged", this.#dragged.has(i));
  }

  #lane = new Set();
  /** Marks the cells of the word in hand. */
  lane(cells) {
    const old = this.#lane;
    this.#lane = new Set(cells.map(([row, col]) => row * this.width + col));
    for (const i of old) if (!this.#lane.has(i)) this.cells[i]?.classList.remove("lane");
    for (const i of this.#lane) this.cells[i]?.classList.add("lane");
  }

  #dragged = new Set();
  /** Shows which cells a drag will paint, and how many they are. */
  preview(cells) {
    for (const i of this.#dragged) this.cells[i]?.classList.remove("dragged");
    this.#dragged = new Set(cells.map(([row, col]) => row * this.width + col));
    for (const i of this.#dragged) this.cells[i]?.classList.add("dragged");
    const [row, col] = cells[cells.length - 1] ?? [0, 0];
    this.count.textContent = String(cells.length);
    this.count.hidden = cells.length < 2;
    this.count.style.setProperty("--row", row);
    this.count.style.setProperty("--col", col);
  }

  /** The clues of the lines through the cursor, in words. */
  clues() {
    const [row, col] = this.cursor;
    const parts = [];
    if (this.left[row]) parts.push(`row clue ${this.#spoken(this.left[row])}`);
    if (this.top[col]) parts.push(`column clue ${this.#spoken(this.top[col])}`);
    return parts.join("; ");
  }

  zoom = 1;
  /** How high what stands below the board is, so that it stays in the window with it. */
  below = () => 300;

  /** Makes the cells as large as the place allows, times what the player has zoomed to; a board too large for it can be scrolled. */
  fit() {
    if (!this.width) return;
    const room = this.element.clientWidth - (this.interactive ? 24 : 2);
    if (room <= 0) return;
    const top = this.element.getBoundingClientRect().top + window.scrollY;
    const tall = this.interactive ? Math.max(260, window.innerHeight - top - this.below() - 24) : this.element.clientHeight - 4;
    const clue = 0.56;
    const across = this.width + (this.deepLeft ?? 0) * clue + 0.15;
    const down = this.height + (this.deepTop ?? 0) * clue + 0.15;
    const most = this.interactive ? Math.max(72, Math.min(132, window.innerHeight / 11)) : 72;
    const least = this.interactive ? 20 : 4;
    let cell = Math.max(least, Math.min(most, room / across, tall / down));
    // Never smaller than the width allows just because the window is low.
    if (this.interactive) cell = Math.max(cell, Math.min(28, room / across)) * this.zoom;
    cell = Math.floor(cell * 4) / 4;
    if (Math.abs(cell - (this.cellSize ?? 0)) > PEN) {
      this.cellSize = cell;
      this.stage.style.setProperty("--cell", `${cell}px`);
    }
    const scrolls = across * cell > room + 1 || (this.zoom > 1 && down * cell > tall);
    this.element.classList.toggle("scrolls", scrolls);
    this.element.style.maxHeight = scrolls && this.interactive ? `${Math.max(tall, window.innerHeight * 0.62)}px` : "";
  }

  /** Zooms, keeping what lies under a place of the window where it is. */
  zoomTo(zoom, x = null, y = null) {
    const box = this.element.getBoundingClientRect();
    const [px, py] = [(x ?? box.x + box.width / 2) - box.x, (y ?? box.y + box.height / 2) - box.y];
    const before = this.cellSize;
    this.zoom = Math.min(6, Math.max(1, zoom));
    this.fit();
    const ratio = this.cellSize / before;
    this.element.scrollLeft = (this.element.scrollLeft + px) * ratio - px;
    this.element.scrollTop = (this.element.scrollTop + py) * ratio - py;
  }

  /** No longer watched. */
  drop() {
    this.resizer.disconnect();
    this.gone.abort();
    this.element.remove();
  }
}

const arrow = ([row, col], [toRow, toCol]) => {
  const [x, y, tipX, tipY] = [col + 0.5, row + 0.5, toCol + 0.5, toRow + 0.5];
  const length = Math.hypot(tipX - x, tipY - y) || 1;
  const [ux, uy] = [(tipX - x) / length, (tipY - y) / length];
  const barb = 0.2;
  const [bx, by] = [tipX - ux * barb, tipY - uy * barb];
  const [sx, sy] = [-uy * barb * 0.6, ux * barb * 0.6];
  return s("path", { class: "arrow", d: `M${x} ${y}L${tipX} ${tipY}M${bx + sx} ${by + sy}L${tipX} ${tipY}L${bx - sx} ${by - sy}` });
};
