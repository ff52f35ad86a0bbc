// Fingers, mice and keys on a board, turned into what a player did at a cell. What it means is the
// engine's matter.

const LONG_PRESS = 450;
const SWIPE = 22;

const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

/** Orders given with letters that mean nothing to the puzzle, or with Alt. */
export const ORDERS = {
  u: "undo", r: "redo", m: "pencil", i: "hint", h: "hint", x: "take", c: "check", b: "mistake", "?": "help",
};

const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/**
 * Listens to a board until `signal` says stop. `on` has `input(did, at)`, `stroke(did, cells)`, `paintFrom(from, to)`,
 * `typed(key, at)`, `rubbed(at)`, `order(name)`, `moved(way, again)`, `tab(step)`, `step(n)`; `controls()` says what means
 * something, `entries()` whether cells belong to entries.
 */
export const listen = (board, on, controls, signal) => {
  pointers(board, on, controls, signal);
  // Keys work wherever the focus is, unless somebody writes there or a button wants them.
  document.addEventListener("keydown", (event) => key(event, board, on, controls()), { signal });
  board.grid.addEventListener("focusin", (event) => {
    const at = board.placeOf(event.target);
    if (at && !same(at, board.cursor)) {
      board.goTo(at);
      on.moved();
    }
  });
};

const pointers = (board, on, controls, signal) => {
  const { stage, grid } = board;
  let drag = null;

  const begin = (gesture) => {
    gesture.begun = true;
    board.preview([gesture.at]);
  };

  /** The cells of a drag so far: a line along the row or the column in which it has gone further. */
  const line = ({ at, to }) => {
    const [rows, cols] = [to[0] - at[0], to[1] - at[1]];
    const across = Math.abs(cols) >= Math.abs(rows);
    const length = Math.abs(across ? cols : rows);
    const step = Math.sign(across ? cols : rows);
    return Array.from({ length: length + 1 }, (_, i) => (across ? [at[0], at[1] + i * step] : [at[0] + i * step, at[1]]));
  };

  const finish = (gesture) => {
    board.preview([]);
    const cells = line(gesture);
    on.stroke({ do: gesture.other ? "other" : "press" }, cells);
    board.goTo(cells[cells.length - 1], true);
    on.moved();
  };

  // Two fingers zoom, and so does the wheel with Ctrl; the board scrolls by itself.
  const fingers = new Map();
  let pinch = null;
  board.element.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, event);
    if (fingers.size !== 2) return;
    const [a, b] = [...fingers.values()];
    pinch = { apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), zoom: board.zoom };
  }, { signal });
  window.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (!pinch || fingers.size !== 2) return;
    const [a, b] = [...fingers.values()];
    const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    board.zoomTo((pinch.zoom * apart) / pinch.apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
  }, { signal });
  for (const name of ["pointerup", "pointercancel"]) {
    window.addEventListener(name, (event) => {
      fingers.delete(event.pointerId);
      if (fingers.size < 2) pinch = null;
    }, { signal });
  }
  board.element.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    board.zoomTo(board.zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15), event.clientX, event.clientY);
  }, { passive: false, signal });

  stage.addEventListener("contextmenu", (event) => event.preventDefault());
  stage.addEventListener("pointerdown", (event) => {
    if (event.button > 2 || event.button === 1 || board.idle) return;
    // A second finger pinches or pans: the first one did not paint then.
    if (drag) {
      cancel();
      return;
    }
    const at = board.placeOf(event.target);
    const { press, arrows } = controls();
    if (!at && !arrows) return;
    event.preventDefault();
    const again = at && same(at, board.cursor) && board.grid.contains(document.activeElement);
    board.goTo(at ?? board.cursor, true);
    on.moved(null, again);
    drag = { at: at ?? board.cursor, to: at ?? board.cursor, x: event.clientX, y: event.clientY, other: event.button === 2, arrows, press, id: event.pointerId };
    if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    if (arrows) return;
    if (event.pointerType === "mouse") {
      if (press || drag.other) begin(drag);
      return;
    }
    const gesture = drag;
    gesture.timer = setTimeout(() => {
      if (gesture.begun || drag !== gesture) return;
      gesture.other = true;
      navigator.vibrate?.(15);
      begin(gesture);
    }, LONG_PRESS);
  });

  const over = (event) => {
    if (!drag || event.pointerId !== drag.id || drag.arrows || !drag.press) return;
    const at = board.placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (!at || same(at, drag.to)) return;
    clearTimeout(drag.timer);
    if (!drag.begun) begin(drag);
    drag.to = at;
    board.preview(line(drag));
  };
  grid.addEventListener("pointermove", over);
  window.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const gesture = drag;
    drag = null;
    clearTimeout(gesture.timer);
    if (gesture.arrows) {
      const [dx, dy] = [event.clientX - gesture.x, event.clientY - gesture.y];
      if (Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE) return;
      const way = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "right" : "left") : dy > 0 ? "down" : "up";
      on.input({ do: way }, gesture.at);
    } else if (gesture.begun || gesture.press) {
      finish(gesture);
    }
  }, { signal });
  const cancel = () => {
    if (drag) clearTimeout(drag.timer);
    drag = null;
    board.preview([]);
  };
  window.addEventListener("pointercancel", cancel, { signal });
  document.addEventListener("keydown", (event) => event.key === "Escape" && cancel(), { signal });
};

/** Whether a key is for what has the focus rather than for the board. */
const taken = (event) => {
  const { target, key: name } = event;
  if (!(target instanceof Element) || target.closest("dialog[open]") || document.querySelector("dialog[open]")) return true;
  if (target.closest("input:not([type=checkbox], [type=range]), textarea, select, [contenteditable]")) return true;
  const arrow = name in ARROWS;
  if (target.closest("input[type=range]") && (arrow || name === "Home" || name === "End")) return true;
  if (target.closest("[role=tablist]") && arrow) return true;
  if ((name === "Enter" || name === " ") && target.closest("button, a, summary, input, label")) return true;
  return false;
};

const key = (event, board, on, controls) => {
  if (event.defaultPrevented || taken(event)) return null;
  const { key: name } = event;
  const done = () => event.preventDefault();
  if (name === "Escape") return on.order("escape");
  if (board.idle) {
    // An answer or an explanation is on show: the keys go through it.
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity }[name];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return null;
    done();
    return on.step(step);
  }
  const inside = board.grid.contains(event.target);
  const [row, col] = board.cursor;
  if (event.ctrlKey || event.metaKey) {
    const order = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[name.toLowerCase()];
    if (!order) return null;
    done();
    return on.order(order);
  }
  if (event.altKey) {
    const order = ORDERS[event.code.replace("Key", "").toLowerCase()];
    if (!order) return null;
    done();
    return on.order(order);
  }
  const way = ARROWS[name];
  if (way) {
    done();
    if (controls.arrows && !event.shiftKey) return on.input({ do: way }, board.cursor);
    const [r, c] = STEPS[way];
    const to = on.beyond(way) ?? [(row + r + board.height) % board.height, (col + c + board.width) % board.width];
    // With Shift held, the arrows paint as a drag does.
    if (event.shiftKey && controls.press) on.paintFrom(board.cursor, to);
    board.goTo(to, true);
    return on.moved(way);
  }
  // A page is scrolled with these, unless the board has the focus.
  const jump = inside && { Home: [row, 0], End: [row, board.width - 1], PageUp: [0, col], PageDown: [board.height - 1, col] }[name];
  if (jump) {
    done();
    board.goTo(jump, true);
    return on.moved();
  }
  if (name === "Tab") {
    if (inside && on.tab(event.shiftKey ? -1 : 1)) done();
    return null;
  }
  if (name === "Enter" || name === " ") {
    done();
    if (controls.press) return on.input({ do: event.shiftKey ? "other" : "press" }, board.cursor);
    return on.order(name === " " ? "turn" : "pencil");
  }
  if (name === "Backspace" || name === "Delete") {
    done();
    return on.rubbed(board.cursor, name === "Backspace");
  }
  if (name === "Insert") {
    done();
    return on.order("rebus");
  }
  if ([...name].length === 1) {
    done();
    return on.typed(name, board.cursor);
  }
  return null;
};
