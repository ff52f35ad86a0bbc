// One puzzle on the table: the board, its tools and keys, the message under it, and the panels beside it.
import { Board } from "./board.js";
import { $, capital, clock, h, say } from "./dom.js";
import { Entries } from "./entries.js";
import { listen, ORDERS } from "./input.js";
import { rebusDialog } from "./dialogs.js";
import { layout } from "./layout.js";
import { look } from "./look.js";
import { fillPad } from "./pad.js";
import { afterwards } from "./afterwards.js";
import { find, keep, keyOf, putAside, settings } from "./store.js";
import { Cancelled, play, think, thinkAfter } from "./workers.js";

const NO_CONTROLS = { keys: [], press: false, other: false, marks: false, clear: false, arrows: false, gives: false };

export class Table {
  constructor(app, kind) {
    Object.assign(this, { app, kind, note: null, view: null, controls: NO_CONTROLS, pencil: false, brush: null });
    this.making = false;
    this.hint = null;
    this.told = 0;
    this.board = new Board(`${kind.title} board`);
    this.entries = new Entries((entry) => this.#toEntry(entry));
    this.gone = new AbortController();
    layout(this);
    listen(
      this.board,
      {
        input: (did, at) => this.input(did, at),
        stroke: (did, cells) => this.#stroke(did, cells),
        paintFrom: (from, to) => this.#paintFrom(from, to),
        typed: (key, at) => this.typed(key, at),
        rubbed: (at, back) => this.rubbed(at, back),
        order: (name) => this.order(name),
        moved: (way, again) => this.#moved(way, again),
        beyond: (way) => this.#beyond(way),
        tab: (step) => this.#tab(step),
        step: (step) => this.stepFilm?.(step),
      },
      () => this.controls,
      this.gone.signal,
    );
    this.timer = setInterval(() => this.#tick(), 1000);
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
    this.entries.clear();
    this.#show(view);
    this.seconds = view.seconds;
    this.#ticked = 0;
    this.controls = await play("controls");
    fillPad(this);
    this.#greyKeys();
    this.board.goTo(this.#begin(view.cursor));
    this.#along();
    this.column.classList.toggle("arrows-mode", this.controls.arrows);
    this.column.classList.toggle("paints", this.controls.press);
    this.zoomers.hidden = Math.max(this.board.width, this.board.height) < 16;
    this.board.zoom = 1;
    this.board.fit();
    const [width, height] = note.size ?? [this.board.width, this.board.height];
    this.about.textContent = this.about.dataset.size = `${width} × ${height}`;
    this.done.replaceChildren();
    if (!this.making) setTimeout(() => this.note === note && this.#judgeLevel(note), 400);
    this.panels.opened();
    if (view.solved && !this.making) this.say("Solved.", "good");
    return view;
  }

  #show(view) {
    this.view = view;
    this.panels.points(view.points?.length ?? 0);
    this.board.apply(view.picture);
    if (view.beside) {
      this.entries.apply(view.beside);
      this.#greyKeys();
    }
    // What stands in lists needs no lines below the board.
    if (view.picture.notes) this.writeNotes(this.entries.lists.length ? [] : view.picture.notes);
    this.undo.disabled = this.making ? !this.panels.make.canUndo : !view.moves;
    this.redo.disabled = this.making ? !this.panels.make.canRedo : !view.later;
    this.board.stage.style.setProperty("--across", this.board.width + (this.board.deepLeft ?? 0) * 0.56);
  }

  /** Keys of letters that stand already are grey: they are still keys. */
  #greyKeys() {
    const done = new Set(this.entries.lists.flatMap((list) => list.entries).filter((entry) => entry.done && !entry.cells.length && [...entry.text].length === 1).map((entry) => entry.text));
    for (const key of this.pad.children) key.classList.toggle("used", done.has(key.getAttribute("aria-label")));
  }

  writeNotes(notes) {
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

  /** A press or a drag along cells, which one undo takes back. */
  async #stroke(did, cells) {
    if (this.making || cells.length === 1) return this.input(did, cells[0]);
    if (this.board.idle) return null;
    const brush = this.brush && did.do === "press" ? { do: "write", key: this.brush } : did;
    const view = await this.#do("stroke", { ...brush, at: cells[0], cells });
    if (view.did === "moved") this.#afterMove(view);
    return view;
  }

  async #paintFrom(from, to) {
    const goesOn = this.painting?.[0] === from[0] && this.painting?.[1] === from[1];
    if (!goesOn) await this.input({ do: "press" }, from);
    this.painting = to;
    const view = await this.#do("paint", { at: to });
    if (view.did === "moved") this.#afterMove(view);
  }

  #afterMove(view) {
    this.hint = null;
    this.told = 0;
    this.panels.hint(null);
    if (view.solved && !this.celebrated) {
      this.celebrated = true;
      this.say(view.looked ? "This is the answer." : `Solved${settings.timer ? ` in ${clock(this.seconds)}` : ""}. Well done.`, "good");
      this.column.classList.add("solved-now");
      setTimeout(() => this.column.classList.remove("solved-now"), 1000);
      afterwards(this).then((card) => this.celebrated && this.done.replaceChildren(card));
    } else if (view.full && !view.solved) {
      this.say("The board is full, but not right yet.", "bad");
    } else {
      this.say("");
    }
    if (!view.solved) {
      this.celebrated = false;
      this.done.replaceChildren();
    }
    this.panels.counted();
    this.keep();
  }

  /** The key of the puzzle that a character stands for, if it is one. */
  #known(key) {
    const { keys } = this.controls;
    return keys.find((k) => k.key === key) ?? keys.find((k) => k.key.toLowerCase() === key.toLowerCase());
  }

  /** A character. Where words are written, the cursor goes on at once: the engine answers when it can, in the order of typing. */
  async typed(key, at) {
    const known = this.#known(key);
    const words = this.entries.current && !this.making;
    if (!known && !words) return this.order(ORDERS[key.toLowerCase()]);
    if (!known && ORDERS[key] && !/\p{L}|\p{N}/u.test(key)) return this.order(ORDERS[key]);
    const did = this.pencil ? "mark" : "write";
    if (words && !this.pencil) {
      if (known) this.board.written(at, known.symbol);
      if (settings.advance) this.#advance(at);
    }
    const view = await this.input({ do: did, key }, at);
    this.board.written(at, null);
    if (view?.did === "nothing" && words) this.say(`${key.toUpperCase()} stands in no word here.`, "bad");
    else if (view?.did === "nothing") await this.order(ORDERS[key.toLowerCase()]);
    return null;
  }

  /** The next square of the word; those that are filled are passed over if the player wants that. */
  #advance(at) {
    let next = this.entries.neighbour(at);
    if (settings.skip) {
      let open = next;
      while (open && this.#filled(open)) open = this.entries.neighbour(open);
      next = open ?? next;
    }
    if (next) return this.#go(next);
    // The word is at its end: on to the next that is not full.
    const word = this.entries.beyond(1);
    const whole = this.entries.current?.cells.every((cell) => this.#filled(cell) || (cell[0] === at[0] && cell[1] === at[1]));
    if (whole && word && word !== this.entries.current && word.cells.some((cell) => !this.#filled(cell))) this.#toEntry(word);
    return null;
  }

  #filled(at) {
    return this.board.filled(at);
  }

  /** Clears a cell; an empty one of a word hands the key to the one before. */
  rubbed(at, back) {
    const before = back && this.entries.current && !this.#filled(at) ? this.entries.neighbour(at, -1) : null;
    if (before) this.#go(before);
    const where = before ?? at;
    if (this.entries.current) this.board.written(where, "");
    return this.input({ do: "clear" }, where).then(() => this.board.written(where, null));
  }

  /** Puts the cursor on a cell, with the word it belongs to. */
  #go(at) {
    this.board.goTo(at, true);
    this.#along();
  }

  /** Marks the word in hand on the board. */
  #along(way = null) {
    if (!this.entries.any) return this.board.lane([]);
    this.entries.follow(this.board.cursor, way);
    return this.board.lane(this.entries.current?.cells ?? []);
  }

  #toEntry(entry) {
    const open = entry.cells.find((at) => !this.#filled(at)) ?? entry.cells[0];
    this.entries.take(entry, open);
    this.#go(open);
    say(this.entries.spoken(this.entries.current));
  }

  /** The next word by Tab. At the ends the focus goes on to what is behind the board, so that nobody is caught in it. */
  #tab(step) {
    const now = this.entries.current;
    const next = this.entries.any ? this.entries.beyond(step) : null;
    if (!next || next === now || (step > 0) !== this.entries.later(next, now)) return false;
    this.#toEntry(next);
    return true;
  }

  /** Where the cursor begins: in the first word, where there are words. */
  #begin(cursor) {
    if (!this.entries.any || this.view.moves || this.entries.through(cursor).length > 0) return cursor;
    const first = this.entries.lists.flatMap((list) => list.entries).find((entry) => entry.cells.length);
    return first?.cells[0] ?? cursor;
  }

  /** Where an arrow leads on a board with words: over the squares that are in none. */
  #beyond(way) {
    if (!this.entries.any) return null;
    const [r, c] = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }[way];
    const { width, height } = this.board;
    let [row, col] = this.board.cursor;
    for (let i = 0; i < width + height; i++) {
      [row, col] = [(row + r + height) % height, (col + c + width) % width];
      const tile = this.board.tile([row, col]);
      if (tile?.f !== "solid" && tile?.f !== "hole") return [row, col];
    }
    return null;
  }

  #moved(way, again = false) {
    this.painting = null;
    if (again) this.entries.turn(this.board.cursor);
    if (this.entries.any) {
      const before = this.entries.current;
      this.#along(way);
      if (this.entries.current && this.entries.current !== before) say(this.entries.spoken(this.entries.current));
    } else say(this.board.clues());
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
      case "singles":
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
      case "turn":
        if (!this.entries.any) return this.order("pencil");
        this.entries.turn(this.board.cursor);
        this.#along();
        say(this.entries.spoken(this.entries.current));
        return null;
      case "rebus":
        if (!this.entries.any || this.board.idle) return null;
        return rebusDialog(async (text) => {
          const view = await this.#do("put", { at: this.board.cursor, symbol: text });
          if (view.did?.refused) this.say(`${capital(view.did.refused)}.`, "bad");
          else this.#afterMove(view);
        });
      case "escape":
        return this.leaveView();
      default:
        return null;
    }
  }

  /** The puzzle and the moves made: what the other worker needs to see the same board. */
  context() {
    return play("context");
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
        await play("help");
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
      singles: view.did ? "Every cell with one mark is written." : "No cell has just one mark.",
      set_point: view.did ? "Here you can come back to." : "You can come back to here already.",
      to_point: view.did === null ? "There is no save point." : "Back at the save point.",
    };
    if (name === "singles" && view.did) this.#afterMove(view);
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

  /** The cells a question is about: the one at the cursor, the word in hand, or all. */
  #asked(what) {
    if (what === "cell") return { cells: [this.board.cursor] };
    if (what === "word") return { cells: this.entries.current?.cells ?? [this.board.cursor] };
    return {};
  }

  /** Compares what is written with the answer, as far as the player wants to know. */
  async judge(what) {
    if (this.making) return;
    this.leaveView();
    try {
      const told = await this.wonder("judge", "Comparing…", this.#asked(what));
      await play("help");
      this.#show(await play("show", { wrong: told.wrong }));
      const count = told.wrong.length;
      if (!told.entered) this.say("Nothing is written there yet.");
      else if (count) this.say(what === "cell" ? "That is not right." : `${count} ${count === 1 ? "cell is" : "cells are"} not right.`, "bad");
      else this.say(told.entered === 1 ? "That is right." : "Everything that is written is right.", "good");
    } catch (trouble) {
      this.trouble(trouble);
    }
  }

  /** Writes what belongs there. */
  async reveal(what) {
    if (this.making) return;
    this.leaveView();
    try {
      const told = await this.wonder("reveal", "Looking it up…", this.#asked(what));
      if (!told.cells) return this.say("That stands there already.");
      if (what === "all") await play("look");
      await play("help");
      const view = await this.#do("take", { moves: told.moves });
      this.#afterMove(view);
      if (!view.solved) this.say(told.cells === 1 ? "It is written where it belongs." : `${told.cells} cells are written as they belong.`);
    } catch (trouble) {
      this.trouble(trouble);
    }
    return null;
  }

  /** The word in hand, told anew: a setting changed. */
  along() {
    this.#along();
  }

  /** Tells what went wrong; what the player gave up needs no words. */
  trouble(trouble) {
    if (trouble instanceof Cancelled) {
      if (trouble.message === "cancelled") this.say("Cancelled.");
      return;
    }
    this.say(capital(trouble.message), "bad");
  }

  // -- looking at something else --------------------------------------------------------------

  /** Shows pictures that are not the game: an answer, an explanation. */
  look(title, count, frame, spoken) {
    return look(this, title, count, frame, spoken);
  }

  /** Back to the game. */
  leaveView() {
    if (!this.board.idle) return;
    this.stopFilm?.();
    this.board.idle = false;
    this.column.classList.remove("viewing");
    this.banner.hidden = this.viewer.hidden = true;
    this.tools.hidden = this.dock.hidden = this.message.hidden = false;
    this.panels.stepped(-1);
    play("view").then((view) => {
      this.#show(view);
      this.board.goTo(this.board.cursor, true);
      this.#along();
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
        this.saved = save;
        const { seconds: played, view } = this;
        await keep({ key: keyOf(note), kind: this.kind.id, title: this.kind.title, note, save, solved: this.celebrated, begun: view.moves > 0, seconds: played, level: this.level });
        settings[`last.${this.kind.id}`] = keyOf(note);
      } catch (error) {
        console.warn("the game could not be kept", error);
      }
    } while (this.again);
    this.keeping = false;
  }

  /** Another tab has kept this game: go on from there. */
  async keptElsewhere(key) {
    if (this.making || this.keeping || !this.note || keyOf(this.note) !== key) return;
    const kept = await find(key).catch(() => null);
    if (!kept || kept.save === this.saved) return;
    const at = this.board.cursor;
    await this.open(this.note, kept);
    this.board.goTo(at);
    this.#along();
    this.say("This game went on in another tab; here it stands as it does there.");
  }

  /** Says how hard the puzzle is, when that is known. */
  async #judgeLevel(note) {
    this.level = "";
    try {
      const told = await thinkAfter("rate", { note, ms: 2500 });
      if (this.note !== note || !told.level) return;
      this.level = told.level;
      this.about.textContent = `${this.about.dataset.size} · ${told.level}${told.score ? ` · ${told.score}` : ""}`;
    } catch {
      // A puzzle without a level is played all the same.
    }
  }

  /** Gone from the page. */
  drop() {
    clearInterval(this.timer);
    this.gone.abort();
    this.board.drop();
  }
}
