// The panels beside the board, as tabs: play, new, study, make, share.
import { button, h } from "./dom.js";
import { freshPanel } from "./panel-fresh.js";
import { makePanel } from "./panel-make.js";
import { playPanel } from "./panel-play.js";
import { sharePanel } from "./panel-share.js";
import { studyPanel } from "./panel-study.js";

/** All panels of a table. */
export const panels = (table) => {
  const parts = {
    play: ["Play", playPanel(table)],
    fresh: ["New", freshPanel(table)],
    study: ["Study", studyPanel(table)],
    make: ["Make", makePanel(table)],
    share: ["Share", sharePanel(table)],
  };
  const tabs = {};
  const sheets = {};
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": "Panels" });
  const element = h("aside", { class: "side-panel", "aria-label": "Panels" }, list);
  const choose = (name, focus = false) => {
    for (const [other, tab] of Object.entries(tabs)) {
      const on = other === name;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      sheets[other].hidden = !on;
      if (on && focus) tab.focus();
    }
    for (const [other, [, part]] of Object.entries(parts)) part.chosen?.(other === name);
  };
  for (const [name, [title, part]] of Object.entries(parts)) {
    const tab = button(title, () => choose(name), { role: "tab", id: `tab-${name}`, "aria-controls": `sheet-${name}` });
    const sheet = h("div", { role: "tabpanel", id: `sheet-${name}`, "aria-labelledby": `tab-${name}`, tabindex: "0", hidden: true }, ...part.children);
    tabs[name] = tab;
    sheets[name] = sheet;
    list.append(tab);
    element.append(sheet);
  }
  const names = Object.keys(parts);
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const now = names.findIndex((name) => tabs[name].getAttribute("aria-selected") === "true");
    choose(names[(now + step + names.length) % names.length], true);
  });
  queueMicrotask(() => choose("play"));
  return {
    element,
    choose,
    make: parts.make[1],
    points: (count) => parts.play[1].points(count),
    counted: () => parts.play[1].counted(),
    hint: (hint, told) => parts.play[1].hint(hint, told),
    stepped: (number) => parts.study[1].stepped(number),
    opened: () => Object.values(parts).forEach(([, part]) => part.opened?.()),
  };
};
