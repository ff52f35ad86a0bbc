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

/**
 * Listens to a board. `on` has `input(did, at)`, `paint(at)`, `order(name)`, `moved()`; `controls()` says
 * what means something.
 */
export const listen = (board, on, controls) => {
  pointers(board, on, controls);
  board.grid.addEventListener("keydown", (event) => key(event, board, on, controls()));
  board.grid.addEventListener("focusin", (event) => {
    const at = board.placeOf(event.target);
    if (at) board.goTo(at);
  });
};

const pointers = (board, on, controls) => {
  const { stage, grid } = board;
  let drag = null;

  const first = (gesture) => {
    gesture.begun = true;
    return on.input({ do: gesture.other ? "other" : "press" }, gesture.at);
  };

  stage.addEventListener("contextmenu", (event) => event.preventDefault());
  stage.addEventListener("pointerdown", (event) => {
    if (event.button > 2 || board.idle) return;
    const at = board.placeOf(event.target);
    const { press, arrows } = controls();
    if (!at && !arrows) return;
    event.preventDefault();
    if (at) board.goTo(at, true);
    else board.goTo(board.cursor, true);
    on.moved?.();
    drag = { at: at ?? board.cursor, x: event.clientX, y: event.clientY, other: event.button === 2, arrows, press, id: event.pointerId };
    if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    if (arrows) return;
    if (event.pointerType === "mouse") {
      if (press || drag.other) first(drag);
      return;
    }
    const gesture = drag;
    gesture.timer = setTimeout(() => {
      if (gesture.begun || drag !== gesture) return;
      gesture.other = true;
      navigator.vibrate?.(15);
      first(gesture);
    }, LONG_PRESS);
  });

  const over = async (event) => {
    if (!drag || event.pointerId !== drag.id || drag.arrows || !drag.press) return;
    const at = board.placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (!at || (at[0] === drag.at[0] && at[1] === drag.at[1])) return;
    clearTimeout(drag.timer);
    const gesture = drag;
    if (!gesture.begun) first(gesture);
    // A quick drag skips cells: the ones between are painted too.
    for (const cell of between(gesture.at, at)) on.paint(cell);
    gesture.at = at;
    board.goTo(at);
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
    } else if (!gesture.begun && gesture.press) {
      first(gesture);
    }
  });
  window.addEventListener("pointercancel", () => {
    if (drag) clearTimeout(drag.timer);
    drag = null;
  });
};

/** The cells on the way from one to another, the first left out. */
const between = ([row, col], [toRow, toCol]) => {
  const steps = Math.max(Math.abs(toRow - row), Math.abs(toCol - col));
  return Array.from({ length: steps }, (_, i) => [
    Math.round(row + ((toRow - row) * (i + 1)) / steps),
    Math.round(col + ((toCol - col) * (i + 1)) / steps),
  ]);
};

const key = (event, board, on, controls) => {
  if (board.idle) return;
  const { key: name } = event;
  const [row, col] = board.cursor;
  const done = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  if (event.ctrlKey || event.metaKey) {
    const order = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[name.toLowerCase()];
    if (order) {
      done();
      on.order(order);
    }
    return;
  }
  if (event.altKey) {
    const order = ORDERS[event.code.replace("Key", "").toLowerCase()];
    if (order) {
      done();
      on.order(order);
    }
    return;
  }
  const way = ARROWS[name];
  if (way) {
    done();
    if (controls.arrows && !event.shiftKey) return on.input({ do: way }, board.cursor);
    const [r, c] = STEPS[way];
    const to = [(row + r + board.height) % board.height, (col + c + board.width) % board.width];
    // With Shift held, the arrows paint as a drag does.
    if (event.shiftKey && controls.press) on.paintFrom(board.cursor, to);
    board.goTo(to, true);
    on.moved?.(way);
    return;
  }
  const jump = { Home: [row, 0], End: [row, board.width - 1], PageUp: [0, col], PageDown: [board.height - 1, col] }[name];
  if (jump) {
    done();
    board.goTo(jump, true);
    on.moved?.();
    return;
  }
  if (name === "Enter" || name === " ") {
    done();
    if (controls.press) on.input({ do: event.shiftKey ? "other" : "press" }, board.cursor);
    else on.order("pencil");
  } else if (name === "Backspace" || name === "Delete") {
    done();
    on.input({ do: "clear" }, board.cursor);
  } else if (name === "Escape") {
    on.order("escape");
  } else if ([...name].length === 1) {
    done();
    on.typed(name, board.cursor);
  }
};
