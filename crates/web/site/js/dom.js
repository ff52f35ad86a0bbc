// Small words for making elements. Text is always set as text, never as markup.

/** An element: `h("button", { class: "x", onclick }, "text", child)`. */
export const h = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key in element && typeof value !== "string") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== false));
  return element;
};

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element. */
export const s = (name, attributes = {}, ...children) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

/** The element with this id. */
export const $ = (id) => document.getElementById(id);

let turn = 0;
/** Says something to those who listen. The same words twice are said twice. */
export const say = (text) => {
  turn ^= 1;
  $("live").textContent = text ? text + (turn ? "" : "\u00a0") : "";
};

/** A button. */
export const button = (text, onclick, attributes = {}) => h("button", { type: "button", onclick, ...attributes }, text);

/** A labelled field. */
export const field = (label, control, help) => {
  const id = control.id || `f${Math.random().toString(36).slice(2, 9)}`;
  control.id = id;
  const hint = help ? h("small", { id: `${id}-help` }, help) : null;
  if (hint) control.setAttribute("aria-describedby", hint.id);
  return h("div", { class: "field" }, h("label", { for: id }, label), control, hint);
};

/** A list of choices: values, or `[value, text]` pairs. */
export const select = (choices, attributes = {}) =>
  h("select", attributes, ...choices.map((c) => (Array.isArray(c) ? h("option", { value: c[0] }, c[1]) : h("option", { value: c }, c))));

/** Waits until nothing was asked for so many milliseconds. */
export const debounce = (wait, act) => {
  let timer = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...args), wait);
  };
};

/** A word with a capital. */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** Minutes and seconds. */
export const clock = (seconds) => {
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
};
