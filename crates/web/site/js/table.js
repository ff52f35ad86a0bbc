// One puzzle on the table: the board, its tools and keys, the message under it, and the panels beside it.
import { Board, dress } from "./board.js";
import { $, button, capital, clock, h, say } from "./dom.js";
import { icon } from "./icons.js";
import { listen, ORDERS } from "./input.js";
import { panels } from "./panels.js";
import { keep, keyOf, putAside, settings } from "./store.js";
import { Cancelled, play, think } from "./workers.js";

const NO_CONTROLS = { keys: [], press: false, other: false, marks: false, clear: false, arrows: false, gives: false };

export class Table {
  constructor(app, kind) {
    Object.assign(this, { app, kind, note: null, view: null, controls: NO_CONTROLS, pencil: false, brush: null });
    this.making = false;
    this.hint = null;
    this.told = 0;
    this.way = "right";
    this.board = new Board(`${kind.title} board`);
    this.#layout();
    listen(
      this.board,
      {
        input: (did, at) => this.input(did, at),
        paint: (at) => this.#painted(at),
        paintFrom: (from, to) => this.#paintFrom(from, to),
        typed: (key, at) => this.#typed(key, at),
        order: (name) => this.order(name),
        moved: (way) => this.#moved(way),
      },
      () => this.controls,
    );
    this.timer = setInterval(() => this.#tick(), 1000);
  }

  #layout() {
    this.title = h("h1", {}, this.kind.title);
    this.about = h("span", { class: "about" });
    this.clock = h("span", { class: "timer", role: "timer", "aria-label": "time played" });
    this.message = h("p", { class: "message" });
    this.notes = h("div", { class: "notes" });
    this.banner = h("div", { class: "banner", hidden: true });
    this.viewer = h("div", { class: "viewer", hidden: true });
    this.undo = button([icon("undo"), "Undo"], () => this.order("undo"), { "aria-keyshortcuts": "Control+Z" });
    this.redo = button([icon("redo"), "Redo"], () => this.order("redo"), { "aria-keyshortcuts": "Control+Y" });
    this.pen = button([icon("pencil"), "Marks"], () => this.order("pencil"), { "aria-pressed": "false", hidden: true, class: "for-play" });
    this.clear = button([icon("clear"), "Clear"], () => this.input({ do: "clear" }, this.board.cursor));
    this.hinter = button([icon("hint"), "Hint"], () => this.order("hint"), { class: "for-play" });
    this.checker = button([icon("check"), "Check"], () => this.order("check"), { class: "for-play" });
    this.tools = h("div", { class: "tools", role: "toolbar", "aria-label": "Tools" }, this.undo, this.redo, this.pen, this.clear, this.hinter, this.checker);
    this.pad = h("div", { class: "pad", role: "group", "aria-label": "Keys" });
    const paper = h("div", { class: "paper" }, this.banner, this.board.element, this.message, this.notes, this.viewer, this.tools, this.pad);
    this.column = h("section", { class: "play", "aria-label": "Puzzle" }, h("div", { class: "play-head" }, this.title, this.about, this.clock), paper);
    this.panels = panels(this);
    this.element = h("div", { class: "table" }, this.column, this.panels.element);
  }

  /** Opens a puzzle by its note, going on with a kept game if there is one. */
  async open(note, kept = null) {
    this.leaveView();
    const args = { note, conflicts: settings.conflicts && !this.making, clean: settings.clean };
    let view;
    try {
      view = await play("open", kept ? { ...args, save: kept.save } : args);
    } catch (trouble) {
      if (!kept || !trouble.damaged) throw trouble;
      await putAside(kept);
      view = await play("open", args);
      this.say(`The kept game was damaged (${trouble.message}). It was put aside, and the puzzle starts anew.`, "bad");
    }
    this.note = note;
    this.key = keyOf(note);
    this.celebrated = view.solved;
    this.hint = null;
    this.board.cursor = view.cursor;
    this.#show(view);
    this.seconds = view.seconds;
    this.#ticked = 0;
    this.controls = await play("controls");
    this.#pad();
    this.board.goTo(view.cursor);
    this.column.classList.toggle("arrows-mode", this.controls.arrows);
    this.column.classList.toggle("paints", this.controls.press);
    const [width, height] = note.size ?? [this.board.width, this.board.height];
    this.about.textContent = `${width} × ${height}`;
    this.panels.opened();
    if (view.solved && !this.making) this.say("Solved.", "good");
    return view;
  }

  #show(view) {
    this.view = view;
    this.panels.points(view.points?.length ?? 0);
    this.board.apply(view.picture);
    if (view.picture.notes) this.#writeNotes(view.picture.notes);
    this.undo.disabled = this.making ? !this.panels.make.canUndo : !view.moves;
    this.redo.disabled = this.making ? !this.panels.make.canRedo : !view.later;
    this.board.stage.style.setProperty("--across", this.board.width + (this.board.deepLeft ?? 0) * 0.56);
  }

  #writeNotes(notes) {
    const line = (text) => {
      if (/^\d+\.\s/.test(text)) return h("p", {}, text);
      if (/^[A-Z][a-z]+$/.test(text)) return h("p", { class: "over-list" }, text);
      return h("p", { class: "list" }, text);
    };
    const lines = notes.flatMap((note) => note.split("\n")).filter((text) => text.trim());
    this.notes.replaceChildren(...lines.map(line));
    this.notes.hidden = !lines.length;
  }

  /** Says something under the board, and to those who listen. */
  say(text, mood = "") {
    this.message.textContent = text;
    this.message.className = `message ${mood}`;
    if (text) say(text);
  }

  // -- playing --------------------------------------------------------------------------------

  async #do(method, args = {}) {
    const view = await play(method, { ...args });
    this.#show(view);
    return view;
  }

  /** Something a player did at a cell. */
  async input(did, at) {
    if (this.board.idle) return null;
    if (this.making) return this.panels.make.input(did, at);
    const brush = this.brush && did.do === "press" ? { do: "write", key: this.brush } : did;
    const view = await this.#do("input", { ...brush, at });
    if (view.did?.refused) this.say(`${capital(view.did.refused)}.`, "bad");
    else if (view.did === "moved") this.#afterMove(view);
    return view;
  }

  #painted(at) {
    if (this.making) return;
    this.#do("paint", { at }).then((view) => view.did === "moved" && this.#afterMove(view));
  }

  async #paintFrom(from, to) {
    const same = this.painting?.[0] === from[0] && this.painting?.[1] === from[1];
    if (!same) await this.input({ do: "press" }, from);
    this.painting = to;
    this.#painted(to);
  }

  #afterMove(view) {
    this.hint = null;
    this.told = 0;
    this.panels.hint(null);
    if (view.solved && !this.celebrated) {
      this.celebrated = true;
      this.say(`Solved${settings.timer ? ` in ${clock(this.seconds)}` : ""}. Well done.`, "good");
      this.column.classList.add("solved-now");
      setTimeout(() => this.column.classList.remove("solved-now"), 1000);
    } else if (view.full && !view.solved) {
      this.say("The board is full, but not right yet.", "bad");
    } else {
      this.say("");
    }
    if (!view.solved) this.celebrated = false;
    this.panels.counted();
    this.keep();
  }

  async #typed(key, at) {
    const did = this.pencil ? "mark" : "write";
    const view = await this.input({ do: did, key }, at);
    if (!view) return;
    if (view.did === "nothing") return this.order(ORDERS[key.toLowerCase()]);
    if (view.did === "moved" && !this.pencil && this.#advances()) this.#advance();
  }

  /** On boards with numbered runs of letters, writing goes on to the next cell. */
  #advances() {
    return settings.advance && this.kind.words && this.board.tiles.some((t) => t?.c);
  }

  #advance() {
    const [r, c] = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }[this.way];
    const to = [this.board.cursor[0] + r, this.board.cursor[1] + c];
    const tile = this.board.tiles[to[0] * this.board.width + to[1]];
    if (to[0] < 0 || to[1] < 0 || to[0] >= this.board.height || to[1] >= this.board.width) return;
    if (tile?.f !== "solid" && tile?.f !== "hole") this.board.goTo(to, true);
  }

  #moved(way) {
    if (way) this.way = way === "up" ? "down" : way === "left" ? "right" : way;
    this.painting = null;
    say(this.board.clues());
  }

  /** Orders that are not about one cell. */
  async order(name) {
    switch (name) {
      case "undo":
      case "redo":
        if (this.making) return this.panels.make[name]();
        if (this.board.idle) return null;
        await this.#do(name).then((view) => {
          this.hint = null;
          this.panels.hint(null);
          this.celebrated = view.solved;
          this.say(view.did ? (name === "undo" ? "Undone." : "Done again.") : `There is nothing to ${name}.`);
          return this.keep();
        });
        return null;
      case "pencil":
        if (!this.controls.marks) return null;
        this.pencil = !this.pencil;
        this.pen.setAttribute("aria-pressed", String(this.pencil));
        this.pad.classList.toggle("pencil", this.pencil);
        this.say(this.pencil ? "Keys write small marks." : "Keys write in ink.");
        return null;
      case "marks":
      case "set_point":
      case "to_point":
        return this.#comfort(name);
      case "restart":
        await this.#do("restart");
        this.celebrated = false;
        this.say("Back at the start; every move can be redone.");
        return this.keep();
      case "hint":
        return this.#hint();
      case "take":
        return this.#take();
      case "check":
        return this.#check();
      case "mistake":
        return this.#mistake();
      case "help":
        return $("help").click();
      case "escape":
        return this.leaveView();
      default:
        return null;
    }
  }

  /** Asks the thinking worker about the board as it stands. */
  wonder(method, words, more = {}) {
    return think(method, play("context").then((context) => ({ ...context, ...more })), words);
  }

  async #hint() {
    if (this.making) return;
    this.leaveView();
    try {
      if (!this.hint) {
        this.hint = await this.wonder("hint", "No simple step found yet, searching…");
        this.told = 0;
      }
      this.told = Math.min(this.told + 1, this.hint.tiers.length);
      const { within = [], because = [], therefore = [], wrong = [] } = this.hint;
      this.#show(await play("show", { within, because, therefore: this.told >= 3 ? therefore : [], wrong }));
      const words = this.hint.tiers.slice(0, this.told);
      this.say(words[words.length - 1]);
      this.panels.hint(this.hint, this.told);
    } catch (trouble) {
      this.trouble(trouble);
    }
  }

  async #comfort(name) {
    if (this.making || this.board.idle) return null;
    const view = await this.#do(name);
    const words = {
      marks: view.did ? "Every open cell is marked with what it can hold." : "There is nothing to mark.",
      set_point: view.did ? "Here you can come back to." : "You can come back to here already.",
      to_point: view.did === null ? "There is no save point." : "Back at the save point.",
    };
    this.say(words[name]);
    return this.keep();
  }

  async #take() {
    if (!this.hint?.moves) return;
    const { moves, tiers } = this.hint;
    try {
      const view = await this.#do("take", { moves });
      this.#afterMove(view);
      if (!view.solved) this.say(tiers[tiers.length - 1].replace(/^Why: /, ""));
    } catch (trouble) {
      this.trouble(trouble);
    }
  }

  async #check() {
    if (this.making) return;
    this.leaveView();
    const told = await play("check");
    this.#show(await play("show", { wrong: told.cells }));
    if (told.sentences.length) this.say(`${capital(told.sentences[0])}${told.sentences[0].endsWith(".") ? "" : "."}${told.sentences.length > 1 ? ` And ${told.sentences.length - 1} more.` : ""}`, "bad");
    else this.say(this.view.solved ? "Everything is right." : "No rule is broken so far.", "good");
  }

  async #mistake() {
    try {
      const told = await this.wonder("mistake", "Looking for the first mistake…");
      if (told.gave_up) return this.say(capital(`${told.gave_up}.`));
      if (told.back) await this.#do("back", { moves: told.back });
      this.say(told.back ? `Went back ${told.back === 1 ? "one move" : `${told.back} moves`}: the first of them was a mistake.` : "There is no mistake.");
      return this.keep();
    } catch (trouble) {
      return this.trouble(trouble);
    }
  }

  /** Tells what went wrong; what the player gave up needs no words. */
  trouble(trouble) {
    if (trouble instanceof Cancelled) {
      if (trouble.message === "cancelled") this.say("Cancelled.");
      return;
    }
    this.say(capital(trouble.message), "bad");
  }

  // -- keys -----------------------------------------------------------------------------------

  #pad() {
    const { keys, marks, arrows, press, clear } = this.controls;
    this.pen.hidden = !marks;
    this.clear.hidden = !clear;
    this.brush = null;
    this.pad.className = this.pencil ? "pad pencil" : "pad";
    if (arrows) {
      this.pad.classList.add("cross");
      const way = (name) => button(icon(name), () => this.input({ do: name }, this.board.cursor), { class: name, "aria-label": capital(name) });
      this.pad.replaceChildren(...["up", "left", "down", "right"].map(way));
      return;
    }
    const face = (key) => {
      const cell = h("span", { "aria-hidden": "true" });
      dress(cell, key.tile.t || key.tile.f ? key.tile : { t: key.symbol });
      return cell;
    };
    const name = (key) => (key.tile.f === "cross" ? "empty" : key.tile.f === "solid" ? "filled" : key.symbol);
    if (press) {
      // Where a press paints, the keys choose what it paints with.
      const choose = (key, chosen) => {
        this.brush = key;
        for (const b of this.pad.children) b.setAttribute("aria-pressed", String(b === chosen));
      };
      const plain = button("Tap", (e) => choose(null, e.currentTarget), { "aria-pressed": "true", title: "A tap paints, a long tap or the right button crosses out" });
      const brushes = keys.map((key) => button(face(key), (e) => choose(key.key, e.currentTarget), { "aria-pressed": "false", "aria-label": `Paint with ${name(key)}` }));
      this.pad.replaceChildren(plain, ...brushes);
      return;
    }
    const write = (key) => {
      const at = this.board.cursor;
      this.#typed(key, at);
    };
    this.pad.replaceChildren(...keys.map((key) => button(face(key), () => write(key.key), { "aria-label": name(key) })));
  }

  // -- looking at something else --------------------------------------------------------------

  /** Shows pictures that are not the game: an answer, an explanation. */
  async look(title, count, frame, spoken, from = 0) {
    this.board.idle = true;
    this.column.classList.add("viewing");
    this.banner.hidden = false;
    this.banner.replaceChildren(h("span", {}, title), button("Back to the game", () => this.leaveView()));
    this.tools.hidden = this.pad.hidden = this.message.hidden = true;
    this.viewer.hidden = false;
    let now = from;
    let running = 0;
    const words = h("p", { class: "spoken" });
    const range = h("input", { type: "range", min: "0", max: String(count - 1), value: "0", "aria-label": "Step" });
    const place = h("span", {});
    const to = async (next, aloud = true) => {
      now = Math.max(0, Math.min(count - 1, next));
      const picture = await frame(now);
      if (!this.board.idle) return;
      this.board.apply({ ...picture, whole: true });
      if (picture.notes) this.#writeNotes(picture.notes);
      range.value = now;
      place.textContent = `${now + 1} of ${count}`;
      words.textContent = spoken(now);
      back.disabled = now === 0;
      on.disabled = now === count - 1;
      this.panels.stepped(now);
      if (aloud) say(words.textContent);
    };
    const stop = () => {
      clearInterval(running);
      running = 0;
      go.replaceChildren(icon("play"), "Play");
    };
    this.stopFilm = stop;
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
    this.viewer.replaceChildren(...(count > 1 ? [words, back, place, on, go, range] : [words]));
    this.goToFrame = to;
    await to(now);
  }

  /** Back to the game. */
  leaveView() {
    if (!this.board.idle) return;
    this.stopFilm?.();
    this.board.idle = false;
    this.column.classList.remove("viewing");
    this.banner.hidden = this.viewer.hidden = true;
    this.tools.hidden = this.pad.hidden = this.message.hidden = false;
    this.panels.stepped(-1);
    play("view").then((view) => {
      this.#show(view);
      this.board.goTo(this.board.cursor);
    }, () => {});
  }

  /** Points cells out on the board. */
  async point(roles) {
    this.#show(await play("show", roles));
  }

  // -- keeping --------------------------------------------------------------------------------

  #ticked = 0;
  #tick() {
    if (document.hidden || !this.view || this.making || this.celebrated) return;
    this.seconds += 1;
    this.#ticked += 1;
    this.clock.textContent = settings.timer ? clock(this.seconds) : "";
  }

  /** Keeps the game. Moves made while it is being written are written next. */
  async keep() {
    if (this.making || !this.note) return;
    if (this.keeping) {
      this.again = true;
      return;
    }
    this.keeping = true;
    do {
      this.again = false;
      try {
        const seconds = this.#ticked;
        this.#ticked = 0;
        if (seconds) await play("tick", { seconds });
        const { note, save } = await play("save");
        await keep({ key: keyOf(note), kind: this.kind.id, title: this.kind.title, note, save, solved: this.celebrated });
        settings[`last.${this.kind.id}`] = keyOf(note);
      } catch (error) {
        console.warn("the game could not be kept", error);
      }
    } while (this.again);
    this.keeping = false;
  }

  /** Gone from the page. */
  drop() {
    clearInterval(this.timer);
    this.board.drop();
  }
}
