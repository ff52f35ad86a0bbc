// A solved puzzle: how it went, what comes next, and a result to show to others that gives nothing away.
import { button, clock, h } from "./dom.js";
import { settings } from "./store.js";
import { thinkAfter } from "./workers.js";

const many = (count, one, more) => `${count} ${count === 1 ? one : more}`;

/** How a game went, in a few words. */
export const went = (table) => {
  const { view, seconds, kind } = table;
  const time = settings.timer ? `in ${clock(seconds)}` : "";
  const help = view.looked ? "the answer looked at" : view.hints ? many(view.hints, "hint", "hints") : "no hints";
  const swipes = table.controls.arrows ? many(view.moves, "swipe", "swipes") : "";
  return { title: `${kind.title} ${table.about.dataset.size}${table.level ? `, ${table.level}` : ""}`, words: [time, swipes, help].filter(Boolean).join(", ") };
};

/** The card under a solved board. */
export const afterwards = async (table) => {
  const { app, note } = table;
  const told = went(table);
  const words = h("p", {}, table.view.looked ? "The answer was shown." : `Solved ${told.words}.`);
  const link = note.id ? `${location.origin}${location.pathname}#${encodeURI(note.id).replaceAll("#", "%23")}` : "";
  const share = async () => {
    const text = `Quandary: ${told.title}\n${words.textContent}${link ? `\n${link}` : ""}`;
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        table.say("The result is copied. It gives nothing away.");
      }
    } catch {
      // The player thought better of it.
    }
  };
  const next = app.nextOf(note);
  const another = () => app.create({ kind: table.kind.id, size: (note.size ?? table.kind.size).join("x"), level: table.level || undefined, knobs: {}, seed: Math.floor(Math.random() * 1e9) });
  const card = h("div", { class: "afterwards" }, words,
    h("div", { class: "row-of" },
      next ? button("The next of the collection", () => app.show(next), { class: "primary" }) : null,
      button("Another like this", another, next ? {} : { class: "primary" }),
      button("Share the result", share)));
  if (table.controls.arrows) {
    // Against the shortest way, once it is known.
    thinkAfter("solve", { note, ms: 4000 }).then((answer) => {
      if (answer.frames > 1) words.textContent += answer.frames - 1 === table.view.moves ? " There is no shorter way." : ` The shortest way has ${many(answer.frames - 1, "swipe", "swipes")}.`;
    }, () => {});
  }
  return card;
};
