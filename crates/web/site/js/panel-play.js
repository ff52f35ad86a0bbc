// Playing: the hint as far as it is told, help with mistakes, the rules, and how the game behaves.
import { button, h } from "./dom.js";
import { settings } from "./store.js";
import { play } from "./workers.js";

const NAMES = ["Where", "Which technique", "What", "Why"];

export const playPanel = (table) => {
  const box = h("div", { class: "hint", hidden: true });
  const empty = h("p", {}, "Stuck? A hint first says where to look; ask again for the technique, the conclusion and the reason.");
  const next = button("Hint", () => table.order("hint"), { class: "primary" });
  const take = button("Do it for me", () => table.order("take"), { hidden: true });
  const conflicts = h("input", { type: "checkbox", checked: settings.conflicts, id: "set-conflicts" });
  conflicts.addEventListener("change", async () => {
    settings.conflicts = conflicts.checked;
    await play("conflicts", { on: conflicts.checked });
    await table.point({});
  });
  const advance = h("input", { type: "checkbox", checked: settings.advance, id: "set-advance" });
  advance.addEventListener("change", () => (settings.advance = advance.checked));
  const timer = h("input", { type: "checkbox", checked: settings.timer, id: "set-timer" });
  timer.addEventListener("change", () => {
    settings.timer = timer.checked;
    if (!timer.checked) table.clock.textContent = "";
  });
  const check = (input, text) => h("div", { class: "check" }, input, h("label", { for: input.id }, text));
  const restart = async () => {
    await table.point({});
    const view = await play("restart");
    table.board.apply(view.picture);
    table.celebrated = false;
    await table.order("redo");
    await table.order("undo");
    table.say("Back at the start; every move can be redone.");
  };
  return {
    children: [
      h("h2", {}, "Hint"),
      empty,
      box,
      h("div", { class: "row-of" }, next, take),
      h("h2", {}, "Mistakes"),
      check(conflicts, "Show broken rules as I play"),
      h("div", { class: "row-of" }, button("Check", () => table.order("check")), button("Back to before the first mistake", () => table.order("mistake")), button("Start again", restart)),
      h("h2", {}, "Rules"),
      h("p", { class: "rules" }, table.kind.rules),
      h("h2", {}, "Comfort"),
      check(timer, "Show the time"),
      table.kind.words ? check(advance, "Go on to the next square after a letter") : null,
    ].filter(Boolean),
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
          return steps ? h("p", {}, h("strong", {}, `${NAMES[i] ?? "More"}: `), words) : h("p", {}, words);
        }),
      );
    },
  };
};
