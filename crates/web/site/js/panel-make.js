// The constructor's panel. The board shows the puzzle itself: what is typed becomes a given, the text can be
// edited in any form, and after every change the verdict and advice follow by themselves.
import { button, capital, debounce, field, h, say, select } from "./dom.js";
import { wishes } from "./panel-fresh.js";
import { verdict } from "./panel-study.js";
import { Cancelled, play, think, thinkAfter } from "./workers.js";

const PATIENCE = 20_000;

export const makePanel = (table) => {
  const { app, kind } = table;
  const forms = kind.forms.filter((form) => form.writes);
  const form = select(forms.map((f) => [f.name, `${f.name}: ${f.about}`]));
  const text = h("textarea", { rows: "9", spellcheck: "false", autocapitalize: "off", "aria-label": "The puzzle as text" });
  const wrong = h("div", { class: "error", role: "status" });
  const told = h("div", { id: "verdict" });
  const advice = h("div", { id: "advice" });
  const lead = h("p", {});
  const blank = wishes(kind, app.catalogue.levels, false);
  let past = [];
  let future = [];
  let before = null;
  let turn = Promise.resolve();

  const self = {
    get canUndo() { return past.length > 0; },
    get canRedo() { return future.length > 0; },
    /** A key or a press on the board sets a given or takes it away. */
    input: async (did, at) => {
      const clear = did.do === "clear" || did.do === "other";
      if (!clear && did.do !== "write") return null;
      try {
        const key = table.controls.keys.find((k) => k.key.toLowerCase() === did.key?.toLowerCase());
        const note = await play("give", clear ? { at } : { at, symbol: key?.symbol ?? did.key });
        await change(note);
      } catch (trouble) {
        table.say(capital(trouble.message), "bad");
      }
      return null;
    },
    undo: () => swap(past, future),
    redo: () => swap(future, past),
    // One after the other, however quickly the tabs are changed.
    chosen: (on) => (turn = turn.then(on ? begin : end).catch((trouble) => table.trouble(trouble))),
    children: [],
    opened: () => {},
  };

  const swap = async (from, to) => {
    const note = from.pop();
    if (!note) return;
    to.push(table.note);
    await show(note);
  };

  const change = async (note) => {
    past.push(table.note);
    future = [];
    await show(note);
  };

  /** Puts a puzzle on the board; the text follows unless it is what is being edited. */
  const show = async (note, fromText = false) => {
    const at = table.board.cursor;
    await table.open(note);
    table.board.goTo(at, !fromText && table.board.grid.contains(document.activeElement));
    wrong.replaceChildren();
    if (!fromText) await writeText();
    judge();
  };

  const writeText = async () => {
    try {
      const written = await play("write", { form: form.value });
      text.value = written.text ?? "";
      if (written.lost?.length) wrong.textContent = `This form cannot carry ${written.lost.join(", ")}.`;
    } catch (trouble) {
      wrong.textContent = capital(trouble.message);
    }
  };

  const judge = debounce(120, async () => {
    if (!table.making) return;
    advice.replaceChildren();
    told.replaceChildren(h("p", {}, "Deciding…"));
    const note = table.note;
    try {
      const outcome = await think("solve", { note, ms: PATIENCE }, "Deciding…", true);
      if (!table.making || table.note !== note) return;
      told.replaceChildren(verdict(outcome));
      say(told.textContent);
      await table.point({ differ: outcome.differ });
      if (outcome.outcome === "none") return;
      const given = await think("advise", { note, ms: 6000 }, "Looking for advice…", true);
      if (table.making && table.note === note) advise(given);
    } catch (trouble) {
      if (!(trouble instanceof Cancelled)) told.replaceChildren(h("p", { class: "error" }, capital(trouble.message)));
    }
  });

  const advise = (given) => {
    const apply = async (edit) => {
      try {
        await change(await think("apply", { note: table.note, edit }, "Changing…"));
      } catch (trouble) {
        table.trouble(trouble);
      }
    };
    const line = (s) => h("li", {}, button([s.text, h("small", {}, `leaves ${s.leaves} ${s.leaves === "1" ? "answer" : "answers"}`)], () => apply(s.edit), { class: "pick" }));
    const open = given.differ.length ? `${given.common.length} cells are the same in all of them, ${given.differ.length} are not.` : "";
    advice.replaceChildren(
      h("p", {}, `${given.answers} ${given.answers === "1" ? "answer" : "answers"}. ${open}`),
      ...(given.suggestions.length ? [h("h2", {}, "Suggestions"), h("ul", { class: "list" }, ...given.suggestions.slice(0, 12).map(line))] : []),
    );
  };

  const readText = debounce(250, async () => {
    if (!table.making) return;
    try {
      const read = await thinkAfter("read", { text: text.value, kind: kind.id, form: form.value });
      past.push(table.note);
      future = [];
      await show(read.puzzles[0], true);
    } catch (trouble) {
      if (trouble instanceof Cancelled) return;
      told.replaceChildren();
      advice.replaceChildren();
      const place = trouble.line ? `Line ${trouble.line}, column ${trouble.column}: ` : "";
      const line = trouble.line ? text.value.split("\n")[trouble.line - 1] : null;
      const expected = trouble.expected ? ` Expected ${trouble.expected}.` : "";
      wrong.replaceChildren(h("p", {}, `${place}${place ? trouble.message : capital(trouble.message)}.${expected}`), line ? h("pre", {}, `${line}\n${" ".repeat(Math.max(0, trouble.column - 1))}^`) : "");
    }
  });

  text.addEventListener("input", readText);
  form.addEventListener("change", writeText);

  const start = async () => {
    try {
      const made = await think("blank", blank.read(), "Making an empty puzzle…");
      await change(made.note);
    } catch (trouble) {
      table.trouble(trouble);
    }
  };

  /** From playing to making: the game is kept, the board shows the bare puzzle. */
  const begin = async () => {
    if (table.making || !table.note) return;
    await table.keep();
    before = table.note;
    table.making = true;
    past = [];
    future = [];
    table.column.classList.add("making");
    lead.textContent = table.controls.gives
      ? "Type on the board to set a given, clear to take it away. Or edit the text below."
      : "Edit the text below; the board and the verdict follow.";
    await show(table.note);
    table.say("You are making a puzzle. Every change is judged at once.");
  };

  const end = async () => {
    if (!table.making) return;
    table.making = false;
    table.column.classList.remove("making");
    const note = table.note;
    await app.show(note, { anew: before !== note, stay: true, instead: true });
  };

  self.children = [
    h("h2", {}, "Make a puzzle"),
    lead,
    told,
    advice,
    h("h2", {}, "As text"),
    field("Form", form),
    text,
    wrong,
    h("h2", {}, "Start from nothing"),
    blank.element,
    h("div", { class: "row-of" }, button("Empty board", start)),
  ];
  return self;
};
