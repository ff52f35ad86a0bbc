// What the engine knows about the puzzle: its answers, how hard it is, and why the answer is the answer.
import { button, capital, h, say } from "./dom.js";
import { Cancelled, play, think, thinkAfter } from "./workers.js";

const VERDICTS = {
  unique: ["✓", "One answer, and no other."],
  several: ["≠", "Several answers. The cells where the first two differ are pointed out."],
  found: ["✓", "An answer."],
  none: ["✗", "There is no answer."],
};

/** What an outcome is called on the page. */
export const verdict = (told) => {
  const word = told.outcome.replaceAll("_", " ");
  const [mark, sentence] = VERDICTS[word] ?? ["…", "Given up before it was decided."];
  const why = told.why.map((text) => h("p", {}, capital(text)));
  return h("div", { class: `verdict ${word.split(" ")[0]}`, role: "status" }, h("span", { class: "mark", "aria-hidden": "true" }, mark), h("div", {}, h("p", {}, sentence), ...why));
};

const took = (ms) => (ms < 1 ? "less than a millisecond" : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

export const studyPanel = (table) => {
  const result = h("div", {});
  const steps = h("ol", { class: "steps", hidden: true });
  let kept = null;
  const tell = (...children) => result.replaceChildren(...children);
  const about = async (method, words, show) => {
    tell(h("p", {}, words));
    steps.hidden = true;
    try {
      // Most are about the puzzle itself, whatever stands on the board.
      const args = play("context").then((context) => (["explain", "why"].includes(method) ? { ...context, at: table.board.cursor } : { note: context.note }));
      const told = await think(method, args, words);
      show(told);
    } catch (trouble) {
      if (trouble instanceof Cancelled) tell(h("p", {}, "Cancelled."));
      else tell(h("p", { class: "error" }, capital(trouble.message)));
    }
  };

  const solve = () => about("solve", "Solving…", async (told) => {
    tell(verdict(told), h("p", {}, h("small", {}, `It took ${took(told.ms)}.`)));
    if (!told.answers.length) return;
    await play("look");
    const film = told.frames > 1 ? await thinkAfter("film", {}) : null;
    if (film) {
      const spoken = (i) => film[i].notes?.at(-1) ?? "";
      await table.look("The shortest answer", film.length, async (i) => film[i], spoken);
    } else {
      const names = told.answers.length > 1 ? ["First answer", "Second answer"] : ["The answer"];
      await table.look(told.answers.length > 1 ? "Two of the answers" : "The answer", told.answers.length, async (i) => told.answers[i], (i) => names[i]);
    }
  });

  const count = () => about("count", "Counting…", (told) => {
    const text = `${told.text} ${told.text === "1" ? "answer" : "answers"}`;
    tell(h("p", {}, h("span", { class: "level" }, text)), h("p", {}, h("small", {}, `It took ${took(told.ms)}.`)));
    say(text);
  });

  const rate = () => about("rate", "Rating…", (told) => {
    if (told.unrated) return tell(h("p", {}, capital(told.unrated)));
    const row = (t) => h("tr", {}, h("td", {}, t.title), h("td", {}, `${t.count} ×`));
    tell(
      h("p", {}, h("span", { class: "level" }, capital(told.level)), told.hardest ? ` Hardest step: ${told.hardest}.` : ""),
      h("table", { class: "plain" }, h("caption", { class: "sr" }, "Techniques used"), h("tbody", {}, ...told.techniques.map(row))),
      ...told.remarks.map((text) => h("p", {}, text)),
      h("p", {}, h("small", {}, told.trial ? "It needs trial." : "It can be solved without trial.")),
    );
    return say(`Level ${told.level}`);
  });

  const explain = () => walk("explain", "Step by step");
  const why = () => walk("why", `Why row ${table.board.cursor[0] + 1}, column ${table.board.cursor[1] + 1} holds what it holds`);
  const walk = (method, title) => about(method, "Looking for reasons…", async (told) => {
    kept = told;
    tell(h("p", {}, told.steps.length ? `${told.steps.length} steps from here. ${told.end}` : told.end));
    const item = (step, i) => h("li", {}, button([h("b", {}, String(i + 1)), h("span", {}, step.technique ? `${step.technique} ` : "", h("small", {}, step.level))], () => table.goToFrame(i)));
    steps.replaceChildren(...told.steps.map(item));
    steps.hidden = !told.steps.length;
    const spoken = (i) => (i < kept.steps.length ? kept.steps[i].sentence : kept.end);
    await table.look(title, told.steps.length + 1, (number) => thinkAfter("frame", { number }), spoken);
  });

  const whyCell = button("Why this cell?", why, { id: "why" });
  return {
    children: [
      h("h2", {}, "Study the puzzle"),
      h("div", { class: "row-of" },
        button("Explain step by step", explain, { class: "primary", id: "explain" }),
        whyCell, button("Solve", solve, { id: "solve" }), button("Count answers", count, { id: "count" }), button("Rate", rate, { id: "rate" })),
      result,
      steps,
      h("h2", {}, "Techniques"),
      h("details", {}, h("summary", {}, `${table.kind.techniques.length} techniques, easiest first`),
        h("dl", { class: "keys" }, ...table.kind.techniques.flatMap((t) => [h("dt", {}, t.title), h("dd", {}, `${capital(t.level)}. ${t.about}`)]))),
    ],
    /** Marks the step on show. */
    stepped: (number) => {
      [...steps.children].forEach((item, i) => {
        const on = i === number;
        if (on) item.firstChild.setAttribute("aria-current", "step");
        else item.firstChild.removeAttribute("aria-current");
        if (on && !steps.hidden) steps.scrollTop = item.offsetTop - steps.offsetTop - 60;
      });
    },
    opened: () => {
      whyCell.hidden = table.controls.arrows;
      tell();
      steps.hidden = true;
    },
  };
};
