// The first page: what there is to play, each kind with one of its own puzzles as a picture.
import { Board } from "./board.js";
import { button, h } from "./dom.js";
import { thinkAfter } from "./workers.js";

/** The rules' first words: enough to know what it is about. */
const gist = (rules) => {
  const sentences = rules.replace(/\s+/g, " ").match(/.*?[.!?](?=\s|$)/g) ?? [rules];
  return sentences.reduce((text, sentence) => (text.length < 70 ? text + sentence : text), "");
};

export const home = async (app) => {
  const cards = app.catalogue.kinds.map((kind) => {
    const poster = h("div", { class: "poster", "aria-hidden": "true" });
    const card = h("a", { class: "card", href: `#${kind.id}` }, poster, h("div", { class: "words" }, h("h2", {}, kind.title), h("p", {}, gist(kind.rules))));
    return { kind, poster, element: h("li", {}, card) };
  });
  const draw = async () => {
    for (const { kind, poster } of cards) {
      try {
        const { puzzles } = await thinkAfter("example", { kind: kind.id, name: kind.examples[0].name });
        const picture = await thinkAfter("poster", { note: puzzles[0] });
        const board = new Board(kind.title, false);
        poster.append(board.element);
        board.apply(picture);
        poster.parentElement.dataset.drawn = "yes";
      } catch {
        // A card without a picture is still a link.
      }
    }
  };
  setTimeout(draw);
  return h("div", { class: "home" },
    h("div", { class: "hero" },
      h("h1", {}, "Puzzles that explain themselves"),
      h("p", {}, "Play, ask why, let it be solved step by step, or make your own. Everything happens in this page: nothing is sent anywhere, and it works without a network."),
      h("div", { class: "row-of" }, button("Paste or open a puzzle…", () => app.openDialog(), { class: "primary" }))),
    h("ul", { class: "cards" }, ...cards.map((card) => card.element)),
    h("p", { class: "foot" }, "Word list: UK Advanced Cryptics Dictionary, © J Ross Beresford. ", h("a", { href: "words-licence.txt" }, "Licence")));
};
