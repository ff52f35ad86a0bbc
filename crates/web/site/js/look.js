// Pictures in the place of the game: an answer, an explanation step by step. The table leads back to the game.
import { button, h, say } from "./dom.js";
import { icon } from "./icons.js";

/** Shows so many pictures under a title; `frame` gets each, `spoken` says what it shows. */
export const look = async (table, title, count, frame, spoken) => {
  const { board } = table;
  board.idle = true;
  table.column.classList.add("viewing");
  table.banner.hidden = false;
  table.banner.replaceChildren(h("span", {}, title), button("Back to the game", () => table.leaveView()));
  table.tools.hidden = table.dock.hidden = table.message.hidden = true;
  table.viewer.hidden = false;
  let now = 0;
  let running = 0;
  const words = h("p", { class: "spoken" });
  const range = h("input", { type: "range", min: "0", max: String(count - 1), value: "0", "aria-label": "Step" });
  const place = h("span", {});
  const to = async (next) => {
    now = Math.max(0, Math.min(count - 1, next));
    const picture = await frame(now);
    if (!board.idle) return;
    board.apply({ ...picture, whole: true });
    if (picture.notes) table.writeNotes(picture.notes);
    range.value = now;
    place.textContent = `${now + 1} of ${count}`;
    words.textContent = spoken(now);
    back.disabled = now === 0;
    on.disabled = now === count - 1;
    table.panels.stepped(now);
    say(words.textContent);
  };
  const stop = () => {
    clearInterval(running);
    running = 0;
    go.replaceChildren(icon("play"), "Play");
  };
  const start = () => {
    if (running) return stop();
    if (now === count - 1) now = -1;
    go.replaceChildren(icon("stop"), "Pause");
    running = setInterval(() => (now < count - 1 ? to(now + 1) : stop()), 900);
    return null;
  };
  const back = button([icon("left"), "Back"], () => to(now - 1));
  const on = button(["Next", icon("right")], () => to(now + 1));
  const go = button([icon("play"), "Play"], start);
  range.addEventListener("input", () => to(Number(range.value)));
  table.viewer.replaceChildren(...(count > 1 ? [words, back, place, on, go, range] : [words]));
  table.stopFilm = stop;
  table.goToFrame = to;
  table.stepFilm = (step) => to(Number.isFinite(step) ? now + step : step < 0 ? 0 : count - 1);
  board.lane([]);
  await to(0);
};
