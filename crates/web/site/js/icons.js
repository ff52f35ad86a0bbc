// A few line drawings for buttons. They decorate; the words beside them say what the button does.
import { s } from "./dom.js";

const PATHS = {
  undo: "M8 5 4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11h-3",
  redo: "M16 5l4 4-4 4M20 9H10a5.500 5.500 0 0 0 0 11h3",
  pencil: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.700.600 1 1.300 1 2.100h5c0-.800.300-1.500 1-2.100A6 6 0 0 0 12 3z",
  check: "M5 12.500l4.500 4.500L19 7.500",
  clear: "M20 6H9l-5 6 5 6h11zM12 10l4 4M16 10l-4 4",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
  auto: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500L19 19M5 19l1.500-1.500M17.500 6.500L19 5",
  dark: "M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500z",
  play: "M8 5l11 7-11 7z",
  stop: "M7 5v14M17 5v14",
};

/** An icon. */
export const icon = (name) => s("svg", { class: "i", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
