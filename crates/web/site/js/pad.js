// The keys on the screen: what the puzzle's cells can hold, the four ways, or what a press paints with.
import { dress } from "./board.js";
import { button, capital, h } from "./dom.js";
import { icon } from "./icons.js";

const QWERTY = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** What a key looks like, and what it is called. */
const face = (key) => {
  const cell = h("span", { "aria-hidden": "true" });
  dress(cell, key.tile.t || key.tile.f ? key.tile : { t: key.symbol });
  return cell;
};
const name = (key) => (key.tile.f === "cross" ? "empty" : key.tile.f === "solid" ? "filled" : key.symbol);

/** Fills the pad of a table with the keys of its puzzle. */
export const fillPad = (table) => {
  const { pad, controls, entries } = table;
  const { keys, marks, arrows, press, clear } = controls;
  table.pen.hidden = !marks;
  table.clear.hidden = !clear;
  table.brush = null;
  pad.className = table.pencil ? "pad pencil" : "pad";
  if (arrows) {
    pad.classList.add("cross");
    const way = (way) => button(icon(way), () => table.input({ do: way }, table.board.cursor), { class: way, "aria-label": capital(way) });
    pad.replaceChildren(...["up", "left", "down", "right"].map(way));
    return;
  }
  if (press) {
    // Where a press paints, the keys choose what it paints with.
    const choose = (key, chosen) => {
      table.brush = key;
      for (const b of pad.children) b.setAttribute("aria-pressed", String(b === chosen));
    };
    const plain = button("Tap", (e) => choose(null, e.currentTarget), { "aria-pressed": "true", title: "A tap paints, a long tap or the right button crosses out" });
    const brushes = keys.map((key) => button(face(key), (e) => choose(key.key, e.currentTarget), { "aria-pressed": "false", "aria-label": `Paint with ${name(key)}` }));
    pad.replaceChildren(plain, ...brushes);
    return;
  }
  const made = (key, attributes = {}) => button(face(key), () => table.typed(key.key, table.board.cursor), { "aria-label": name(key), tabindex: entries.any ? "-1" : undefined, ...attributes });
  const typed = QWERTY.map((row) => [...row].map((letter) => keys.find((k) => k.key.toLowerCase() === letter)));
  const alphabet = keys.length === 26 && typed.flat().every(Boolean);
  pad.classList.toggle("letters", alphabet);
  // Letters stand as on the keyboards people know.
  const begins = [undefined, "second", "third"];
  const rub = () => button("⌫", () => table.rubbed(table.board.cursor, true), { "aria-label": "Backspace", tabindex: "-1" });
  pad.replaceChildren(...(alphabet ? [...typed.flatMap((row, r) => row.map((key, i) => made(key, i ? {} : { class: begins[r] }))), rub()] : keys.map((key) => made(key))));
};
