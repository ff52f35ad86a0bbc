// Another puzzle: create one, open one in any form, take an example, or go on with a kept game.
import { button, capital, field, h, select } from "./dom.js";
import { all, forget, keyOf } from "./store.js";
import { think } from "./workers.js";

/** The control of a knob, made from what the kind declares. */
export const knobControl = (knob) => {
  const { shape } = knob;
  if (shape.choice) return select([["", "as it comes"], ...shape.choice], { name: knob.name });
  if (shape.flag) return select([["", "as it comes"], ["true", "yes"], ["false", "no"]], { name: knob.name });
  if (shape.min !== undefined) return h("input", { type: "number", min: String(shape.min), max: String(shape.max), name: knob.name, placeholder: knob.default ?? "" });
  return h("input", { type: "text", name: knob.name, placeholder: knob.default ?? "" });
};

const words = (name) => capital(name.replaceAll("-", " "));

/** Width, height, level and knobs of a kind. */
export const wishes = (kind, levels, withLevel = true) => {
  const width = h("input", { type: "number", min: "1", max: "200", value: String(kind.size[0]), inputmode: "numeric" });
  const height = h("input", { type: "number", min: "1", max: "200", value: String(kind.size[1]), inputmode: "numeric" });
  const level = select([["", "Any"], ...levels.map((l) => [l, capital(l)])]);
  const seed = h("input", { type: "number", min: "0", inputmode: "numeric", placeholder: "by chance" });
  const knobs = kind.knobs.map((knob) => [knob, knobControl(knob)]);
  const element = h("div", {},
    h("div", { class: "fields" }, field("Width", width), field("Height", height), withLevel ? field("Level", level) : null),
    h("details", {}, h("summary", {}, "More options"), ...knobs.map(([knob, control]) => field(words(knob.name), control, knob.help)), field("Seed", seed, "the same number makes the same puzzle again")),
  );
  const read = () => {
    const set = Object.fromEntries(knobs.map(([knob, control]) => [knob.name, control.value.trim()]).filter(([, v]) => v !== ""));
    return {
      kind: kind.id,
      size: `${width.value}x${height.value}`,
      level: withLevel && level.value ? level.value : undefined,
      knobs: set,
      seed: seed.value ? Number(seed.value) : Math.floor(Math.random() * 1e9),
    };
  };
  return { element, read };
};

export const freshPanel = (table) => {
  const { app, kind } = table;
  const form = wishes(kind, app.catalogue.levels);
  const told = h("p", { class: "error", hidden: true });
  const together = h("section", { class: "collection", hidden: true });
  const fillTogether = async () => {
    const all = await app.progress();
    together.hidden = all.length < 2;
    if (together.hidden) return;
    const line = ({ note, solved, begun }, i) =>
      h("li", {}, button([`${i + 1}. ${app.kind(note.kind)?.title ?? note.kind} ${note.size?.join(" × ") ?? ""}`, h("small", {}, solved ? "solved" : begun ? "in progress" : "new")], () => app.show(note),
        { class: "pick", "aria-current": table.note && keyOf(note) === keyOf(table.note) ? "true" : undefined }));
    const next = all.find((one) => !one.solved && (!table.note || keyOf(one.note) !== keyOf(table.note)));
    together.replaceChildren(
      h("h2", {}, app.collection.name ? `Collection: ${app.collection.name}` : "Collection"),
      h("p", {}, `${all.filter((one) => one.solved).length} of ${all.length} solved.`),
      next ? h("div", { class: "row-of" }, button("The next that is not solved", () => app.show(next.note), { class: "primary" })) : "",
      h("ul", { class: "list tall" }, ...all.slice(0, 400).map(line)));
  };
  const create = async () => {
    told.hidden = true;
    try {
      const made = await think("create", form.read(), "Making a puzzle…");
      await app.show(made.note);
      table.app.table.say(`A new puzzle, seed ${made.seed}.`);
    } catch (trouble) {
      told.textContent = capital(trouble.message);
      told.hidden = trouble.message === "cancelled";
    }
  };
  const maker = h("form", { onsubmit: (e) => { e.preventDefault(); create(); } }, form.element, h("div", { class: "row-of" }, h("button", { type: "submit", class: "primary", id: "create" }, "Create")));
  const games = h("ul", { class: "list" });
  const fill = async () => {
    const kept = (await all()).filter((game) => game.kind === kind.id).slice(0, 12);
    const line = (game) =>
      h("li", { class: "row-of" },
        button([`${game.note.size?.join(" × ") ?? ""} ${game.solved ? "solved" : "in progress"}`, h("small", {}, new Date(game.when).toLocaleString())], () => app.show(game.note), { class: "pick grow" }),
        button("✕", async () => { await forget(game.key); fill(); }, { class: "icon quiet", "aria-label": "Forget this game" }));
    const others = kept.filter((game) => !table.note || game.key !== keyOf(table.note));
    games.replaceChildren(...(others.length ? others.map(line) : [h("li", {}, h("small", {}, "Games you begin are kept here, in this browser only."))]));
  };
  return {
    children: [
      together,
      h("h2", {}, "Create"),
      maker,
      told,
      h("h2", {}, "Open"),
      h("p", {}, "Paste or drop a puzzle in any known form, or a link, anywhere on the page."),
      h("div", { class: "row-of" }, button("Paste or choose a file…", () => app.openDialog())),
      h("h2", {}, "Your games"),
      games,
      h("h2", {}, "Examples"),
      h("ul", { class: "list" }, ...kind.examples.map((example) =>
        h("li", {}, button([capital(example.name.replaceAll("-", " ")), h("small", {}, example.about)], () => app.example(kind.id, example.name), { class: "pick" })))),
    ],
    chosen: (on) => {
      if (!on) return;
      fill();
      fillTogether();
    },
  };
};
