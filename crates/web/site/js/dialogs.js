// The two dialogs: keys and settings, and opening a puzzle from text or a file.
import { $, button, capital, field, h, select } from "./dom.js";
import { fileInput } from "./files.js";
import { think } from "./workers.js";

const open = (...children) => {
  const dialog = $("dialog");
  dialog.replaceChildren(...children);
  dialog.showModal();
  return dialog;
};

const close = () => $("dialog").close();

const COMMON = [
  ["Arrows", "move; Home, End, Page Up and Page Down go to the edge"],
  ["Space or Enter", "press; where keys write, pen or pencil; among words, Space turns from across to down"],
  ["Tab, Shift + Tab", "the next word, the word before"],
  ["Insert", "several letters in one square"],
  ["Shift + Enter", "press the other way: cross out"],
  ["Shift + arrows", "paint along"],
  ["Delete or Backspace", "clear"],
  ["Ctrl + Z, Ctrl + Y", "undo, redo"],
  ["Alt + I", "hint; again for more of it"],
  ["Alt + X", "do what the hint says"],
  ["Alt + C", "check"],
  ["Alt + M", "pen or pencil"],
  ["Alt + B", "back to before the first mistake"],
  ["Esc", "back from an answer or an explanation, whose steps the arrows go through"],
];

/** Keys, for the kind on the table and for all. */
export const helpDialog = (app) => {
  const kind = app.table?.kind;
  const list = (keys) => h("dl", { class: "keys" }, ...keys.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]));
  open(
    h("h2", { id: "dialog-title" }, "Keys"),
    kind?.keys.length ? h("h3", {}, kind.title) : "",
    kind?.keys.length ? list(kind.keys) : "",
    h("h3", {}, "On every board"),
    list(COMMON),
    h("p", {}, h("small", {}, "A letter that means nothing to the puzzle works without Alt. With a finger: tap, hold for the other way, drag to paint or swipe.")),
    h("div", { class: "row-of" }, button("Close", close, { class: "primary", autofocus: true })),
  );
};

/** Several letters for one square. */
export const rebusDialog = (write) => {
  const input = h("input", { type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
  const go = () => {
    close();
    if (input.value.trim()) write(input.value.trim());
  };
  open(
    h("h2", { id: "dialog-title" }, "Several letters in one square"),
    h("form", { onsubmit: (event) => { event.preventDefault(); go(); } }, field("Letters", input)),
    h("div", { class: "row-of" }, button("Write", go, { class: "primary" }), button("Cancel", close)),
  );
  input.focus();
};

/** Opening a puzzle: text, a file, a link. */
export const openDialog = (app, text = "", trouble = null) => {
  const area = h("textarea", { rows: "10", spellcheck: "false", autocapitalize: "off" });
  area.value = text;
  const kinds = select([["", "find out"], ...app.catalogue.kinds.map((kind) => [kind.id, kind.title])]);
  const file = h("input", { type: "file" });
  const told = h("div", { class: "error", role: "alert" });
  let chosen = null;
  const complain = (why) => {
    const place = why.line ? `Line ${why.line}, column ${why.column}: ` : "";
    const expected = why.expected ? ` Expected ${why.expected}.` : "";
    const line = why.line ? (chosen?.text ?? area.value).split("\n")[why.line - 1] : null;
    told.replaceChildren(h("p", {}, `${place}${place ? why.message : capital(why.message)}.${expected}`), line ? h("pre", {}, `${line}\n${" ".repeat(Math.max(0, why.column - 1))}^`) : "");
    const one = why.kinds?.[0];
    if (one) {
      kinds.value = one;
      told.append(h("p", {}, "Choose the kind and open it again."));
    }
  };
  if (trouble) complain(trouble);
  file.addEventListener("change", async () => {
    if (!file.files[0]) return;
    chosen = await fileInput(file.files[0]);
    area.value = chosen.text ?? `(${file.files[0].name})`;
  });
  area.addEventListener("input", () => (chosen = null));
  const go = async () => {
    const input = chosen ?? { text: area.value };
    try {
      const read = await think("read", { ...input, kind: kinds.value || undefined }, "Reading…");
      close();
      await app.collect(read.puzzles, input.name);
    } catch (why) {
      complain(why);
    }
  };
  open(
    h("h2", { id: "dialog-title" }, "Open a puzzle"),
    field("Text, link or id, in any known form", area),
    h("div", { class: "fields" }, field("Kind", kinds), field("Or a file", file)),
    told,
    h("div", { class: "row-of" }, button("Open", go, { class: "primary", id: "open-text" }), button("Close", close)),
  );
  area.focus();
};
