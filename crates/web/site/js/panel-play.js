// Playing: the hint as far as it is told, help with mistakes, the rules, and how the game behaves.
import { button, clock, h } from "./dom.js";
import { settings } from "./store.js";
import { play } from "./workers.js";

const NAMES = ["Where", "Which technique", "What", "Why"];

/** Rules in prose: a line that goes on is joined to the next. */
export const paragraphs = (rules) => rules.split(/\n\s*\n|(?<=[.:!?])\n/).map((text) => h("p", { class: "rules" }, text.replace(/\s*\n\s*/g, " ").trim()));

export const playPanel = (table) => {
  const box = h("div", { class: "hint", hidden: true });
  const empty = h("p", {}, "Stuck? A hint first says where to look; ask again for the technique, the conclusion and the reason.");
  const next = button("Hint", () => table.order("hint"), { class: "primary" });
  const take = button("Do it for me", () => table.order("take"), { hidden: true });
  const check = (name, text, act) => {
    const input = h("input", { type: "checkbox", checked: settings[name], id: `set-${name}` });
    input.addEventListener("change", () => {
      settings[name] = input.checked;
      act?.(input.checked);
    });
    return h("div", { class: "check" }, input, h("label", { for: input.id }, text));
  };
  // Against the answer: only when somebody asks, and only as much as he asks for.
  const word = button("Word", () => table.judge("word"));
  const showWord = button("Word", () => table.reveal("word"));
  const against = h("div", { class: "against" },
    h("p", { class: "label", id: "judge-label" }, "Compare with the answer"),
    h("div", { class: "row-of", role: "group", "aria-labelledby": "judge-label" }, button("Cell", () => table.judge("cell")), word, button("Everything", () => table.judge("all"))),
    h("p", { class: "label", id: "reveal-label" }, "Show what belongs there"),
    h("div", { class: "row-of", role: "group", "aria-labelledby": "reveal-label" }, button("Cell", () => table.reveal("cell")), showWord, button("Everything", () => table.reveal("all"))));
  const comfort = async () => {
    await play("comfort", { conflicts: settings.conflicts, clean: settings.clean });
    await table.point({});
  };
  const back = button("Back to it", () => table.order("to_point"), { disabled: true });
  const fill = button("Fill in all marks", () => table.order("marks"));
  const singles = button("Write single marks", () => table.order("singles"));
  const clean = check("clean", "Rub out marks that what I write rules out", comfort);
  const along = () => table.along();
  const writing = h("div", {},
    check("advance", "Go on to the next square after a letter"), check("skip", "Pass over squares that are filled"),
    check("crossing", "Show the crossing clue, too", along), check("downs", "Hide the clues across", along));
  const stats = h("p", {});
  const count = async () => {
    const told = await play("tally", { text: settings.tally });
    settings.tally = told.text;
    const best = told.best ? ` Your best time is ${clock(told.best)}.` : "";
    stats.textContent = told.played ? `${told.played} begun, ${told.solved} solved, ${told.unaided} of them without a hint.${best}` : "Nothing played yet.";
  };
  return {
    children: [
      h("h2", {}, "Hint"),
      empty,
      box,
      h("div", { class: "row-of" }, next, take),
      h("h2", {}, "Mistakes"),
      check("conflicts", "Show broken rules as I play", comfort),
      h("div", { class: "row-of" }, button("Check", () => table.order("check")), button("Back to before the first mistake", () => table.order("mistake")), button("Start again", () => table.order("restart"))),
      against,
      h("h2", {}, "Trying out"),
      h("div", { class: "row-of" }, button("Set a save point", () => table.order("set_point")), back, fill, singles),
      clean,
      h("h2", {}, "Rules"),
      ...paragraphs(table.kind.rules),
      h("h2", {}, "Comfort"),
      check("timer", "Show the time", (on) => on || (table.clock.textContent = "")),
      writing,
      h("h2", {}, "So far"),
      stats,
    ].filter(Boolean),
    points: (count) => (back.disabled = !count),
    counted: count,
    opened: () => {
      fill.hidden = singles.hidden = clean.hidden = !table.controls.marks;
      writing.hidden = word.hidden = showWord.hidden = !table.entries.any;
      against.hidden = table.controls.arrows;
      count();
    },
    /** Shows a hint as far as it is told. */
    hint: (hint, told = 0) => {
      box.hidden = !hint;
      empty.hidden = Boolean(hint);
      take.hidden = !(hint?.moves?.length && told >= 3);
      next.textContent = !hint ? "Hint" : told < hint.tiers.length ? "Tell me more" : "That is all of it";
      next.disabled = Boolean(hint) && told >= hint.tiers.length;
      if (!hint) return;
      const steps = hint.tiers.length > 1;
      box.replaceChildren(
        ...hint.tiers.slice(0, told).map((text, i) => {
          const words = text.replace(/^(Technique|So|Why): /, "");
          return steps ? h("p", { class: "lines" }, h("strong", {}, `${NAMES[i] ?? "More"}: `), words) : h("p", { class: "lines" }, words);
        }),
      );
    },
  };
};
