// The first page: what there is to play, today's puzzle of each kind, and the games that wait.
import { Board } from "./board.js";
import { button, capital, clock, h, select } from "./dom.js";
import { all, opening } from "./store.js";
import { thinkAfter } from "./workers.js";

/** The rules' first words: enough to know what it is about. */
const gist = (rules) => {
  const sentences = rules.replace(/\s+/g, " ").match(/.*?[.!?](?=\s|$)/g) ?? [rules];
  return sentences.reduce((text, sentence) => (text.length < 70 ? text + sentence : text), "");
};

/** From Monday's to Sunday's: the week grows harder, and rests on Sunday. */
const WEEK = ["easy", "easy", "medium", "medium", "hard", "hard", "medium"];

/** What today's puzzle is made from: the same for everybody, with or without a network. */
export const today = (kind, now = new Date()) => ({
  kind: kind.id,
  size: kind.size.join("x"),
  level: WEEK[(now.getDay() + 6) % 7],
  knobs: {},
  seed: now.getFullYear() * 10_000 + (now.getMonth() + 1) * 100 + now.getDate(),
});

/** The games that wait, the newest first. */
const waiting = async (app) => {
  const games = (await all().catch(() => [])).filter((game) => !game.solved && game.begun && app.kind(game.kind)).slice(0, 6);
  if (!games.length) return null;
  const line = (game) =>
    h("li", {}, button([
      h("b", {}, app.kind(game.kind).title),
      h("small", {}, `${game.note.size?.join(" × ") ?? ""}${game.seconds ? `, ${clock(game.seconds)}` : ""}, ${new Date(game.when).toLocaleDateString()}`),
    ], () => app.show(game.note), { class: "pick" }));
  return h("section", { class: "waiting", "aria-labelledby": "waiting" }, h("h2", { id: "waiting" }, "Go on"), h("ul", { class: "list" }, ...games.map(line)));
};

export const home = async (app) => {
  const cards = app.catalogue.kinds.map((kind) => {
    const poster = h("div", { class: "poster", "aria-hidden": "true" });
    const level = select([["", "New: any level"], ...app.catalogue.levels.map((l) => [l, `New: ${l}`])], { "aria-label": `A new ${kind.title} puzzle` });
    const fresh = () => app.create({ kind: kind.id, size: kind.size.join("x"), level: level.value || undefined, knobs: {}, seed: Math.floor(Math.random() * 1e9) });
    const card = h("article", { class: "card" },
      h("a", { class: "open", href: `#${kind.id}` }, poster, h("div", { class: "words" }, h("h2", {}, kind.title), h("p", {}, gist(kind.rules)))),
      h("div", { class: "card-foot" },
        button("Today’s puzzle", () => app.create(today(kind), true), { title: `${capital(today(kind).level)}, the same for everybody` }),
        h("span", { class: "new-one" }, level, button("Make", fresh, { "aria-label": `Make a new ${kind.title} puzzle` }))));
    return { kind, poster, card, element: h("li", {}, card) };
  });
  const draw = async () => {
    for (const { kind, poster, card } of cards) {
      try {
        const { puzzles } = await thinkAfter("example", { kind: kind.id, name: opening(kind) });
        const picture = await thinkAfter("poster", { note: puzzles[0] });
        const board = new Board(kind.title, false);
        poster.append(board.element);
        board.apply(picture);
        card.dataset.drawn = "yes";
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
    (await waiting(app)) ?? "",
    h("ul", { class: "cards" }, ...cards.map((card) => card.element)),
    h("p", { class: "foot" }, "Word list: UK Advanced Cryptics Dictionary, © J Ross Beresford. ", h("a", { href: "words-licence.txt" }, "Licence")));
};
