// The page: finds out what the address asks for and shows it.
import { $, button, capital, h, say } from "./dom.js";
import { helpDialog, openDialog } from "./dialogs.js";
import { fileInput } from "./files.js";
import { home } from "./home.js";
import { icon } from "./icons.js";
import { encode } from "./panel-share.js";
import { find, keyOf, onElsewhere, onTrouble, opening, settings } from "./store.js";
import { Table } from "./table.js";
import { Cancelled, cancel, onThinking, play, think } from "./workers.js";

const app = {
  catalogue: null,
  table: null,
  collection: null,

  kind: (id) => app.catalogue.kinds.find((kind) => kind.id === id || kind.aliases.includes(id)),

  /** Shows a puzzle by its note; a kept game goes on unless it is to be forgotten. */
  show: async (note, { anew = false, stay = false, instead = false } = {}) => {
    const kind = app.kind(note.kind);
    if (app.table?.kind.id !== kind.id) {
      app.table?.drop();
      app.table = new Table(app, kind);
    }
    const { table } = app;
    if (!table.element.isConnected) $("main").replaceChildren(table.element);
    const kept = anew ? null : await find(keyOf(note)).catch(() => null);
    await table.open(note, kept);
    address(note.id ?? kind.id, instead || table.making);
    document.title = `${kind.title} · Quandary`;
    current(kind.id);
    if (!table.making) {
      if (!stay) table.panels.choose("play");
      table.keep();
    }
    return table;
  },

  /** Reads a text or bytes and shows the first puzzle in it. */
  read: async (input, instead = false) => {
    const { puzzles } = await think("read", input, "Reading…");
    return app.collect(puzzles, input.name, instead);
  },

  /** Puzzles that came together: the first that is not solved is shown, the others are a collection. */
  collect: async (puzzles, name = "", instead = false) => {
    app.collection = puzzles.length > 1 ? { name, notes: puzzles } : null;
    const first = (await app.progress()).find((one) => !one.solved)?.note ?? puzzles[0];
    const table = await app.show(first, { instead });
    if (puzzles.length > 1) table.say(`${puzzles.length} puzzles came together; they are listed under “New”.`);
    return table;
  },

  /** The puzzles of the collection, and how far each is. */
  progress: async () => {
    const one = async (note) => {
      const game = await find(keyOf(note)).catch(() => null);
      return { note, solved: Boolean(game?.solved), begun: Boolean(game?.begun) };
    };
    return Promise.all((app.collection?.notes ?? []).map(one));
  },

  /** The puzzle behind this one in the collection. */
  nextOf: (note) => {
    const notes = app.collection?.notes ?? [];
    const place = notes.findIndex((other) => keyOf(other) === keyOf(note));
    return place < 0 ? null : (notes[place + 1] ?? null);
  },

  /** Makes a puzzle and shows it; one that cannot be had at its level is made at another if `anyway`. */
  create: async (wish, anyway = false) => {
    try {
      let made;
      try {
        made = await think("create", wish, "Making a puzzle…");
      } catch (trouble) {
        if (!anyway || trouble instanceof Cancelled) throw trouble;
        made = await think("create", { ...wish, level: undefined }, "Making a puzzle…");
      }
      const table = await app.show(made.note);
      table.say(anyway ? "Today’s puzzle, the same for everybody." : `A new puzzle, seed ${made.seed}.`);
      return table;
    } catch (trouble) {
      return complain(trouble);
    }
  },

  example: async (kind, name, instead = false) => {
    try {
      const { puzzles } = await think("example", { kind, name }, "Reading…");
      return await app.show(puzzles[0], { instead });
    } catch (trouble) {
      return complain(trouble);
    }
  },

  openDialog: (text) => openDialog(app, text),
};

/** Puts an id into the address without going anywhere; instead of what stands there where that led here, so that Back leaves. */
const address = (id, instead) => {
  const hash = `#${encode(id)}`;
  if (location.hash === hash) return;
  if (instead) history.replaceState(null, "", hash);
  else history.pushState(null, "", hash);
};

const current = (id) => {
  for (const link of $("kinds").children) {
    if (link.dataset.kind === id) {
      link.setAttribute("aria-current", "page");
      $("kinds").scrollTo({ left: link.offsetLeft - $("kinds").offsetLeft - 40 });
    } else link.removeAttribute("aria-current");
  }
};

const complain = (trouble) => {
  if (trouble instanceof Cancelled) return null;
  console.warn(trouble);
  const message = capital(trouble.message);
  if (app.table?.element.isConnected) app.table.say(message, "bad");
  else say(message);
  if (trouble.kinds) openDialog(app);
  return null;
};

/** Shows what the address asks for. */
const route = async () => {
  let id = "";
  try {
    id = decodeURIComponent(location.hash.slice(1));
  } catch {
    id = location.hash.slice(1);
  }
  try {
    if (!id) {
      app.table?.drop();
      app.table = null;
      document.title = "Quandary";
      current("");
      $("main").replaceChildren(await home(app));
      return;
    }
    const kind = app.kind(id);
    if (kind) {
      const kept = await find(settings[`last.${kind.id}`] ?? "").catch(() => null);
      if (kept) await app.show(kept.note, { instead: true });
      else await app.example(kind.id, opening(kind), true);
      return;
    }
    await app.read({ text: id }, true);
  } catch (trouble) {
    if (trouble instanceof Cancelled) return;
    const message = `This link holds no puzzle: ${trouble.message}.`;
    $("main").replaceChildren(h("div", { class: "boot" }, h("p", {}, message), button("To all puzzles", () => (location.hash = ""))));
    say(message);
  }
};

// -- theme ------------------------------------------------------------------------------------

const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => {
  const { theme } = settings;
  document.documentElement.dataset.theme = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  $("theme").replaceChildren(icon(theme));
  $("theme").setAttribute("aria-label", `Theme: ${theme === "auto" ? "automatic" : theme}`);
};
dark.addEventListener("change", paint);
paint();
$("theme").addEventListener("click", () => {
  settings.theme = { auto: "light", light: "dark", dark: "auto" }[settings.theme] ?? "auto";
  paint();
  say($("theme").getAttribute("aria-label"));
});

// -- long work --------------------------------------------------------------------------------

let showing = null;
let late = 0;
onThinking((state) => {
  if (state.done) {
    if (showing === state) {
      $("busy").hidden = true;
      clearTimeout(late);
      showing = null;
    }
    return;
  }
  clearTimeout(late);
  showing = state;
  // Quick work is not announced; within a tenth of a second the player knows.
  late = setTimeout(() => {
    $("busy-text").textContent = state.say;
    $("busy").hidden = false;
  }, 90);
});
$("cancel").addEventListener("click", () => {
  cancel();
  // The button is gone now; whoever pressed it by key is back on the board.
  app.table?.board.goTo(app.table.board.cursor, true);
});

// -- pasting and dropping ---------------------------------------------------------------------

const typing = (target) => target.closest?.("input, textarea, dialog");
document.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text/plain");
  if (!text || typing(event.target)) return;
  event.preventDefault();
  app.read({ text }).catch((trouble) => openDialog(app, text, trouble));
});
let inside = 0;
document.addEventListener("dragenter", (event) => {
  if (![...event.dataTransfer.types].some((t) => t === "Files" || t.startsWith("text/"))) return;
  inside++;
  $("drop").hidden = false;
});
document.addEventListener("dragleave", () => {
  inside = Math.max(0, inside - 1);
  $("drop").hidden = inside === 0;
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", async (event) => {
  event.preventDefault();
  inside = 0;
  $("drop").hidden = true;
  const file = event.dataTransfer.files[0];
  const input = file ? await fileInput(file) : { text: event.dataTransfer.getData("text/plain") };
  app.read(input).catch((trouble) => openDialog(app, input.text ?? "", trouble));
});

// -- the rest ---------------------------------------------------------------------------------

$("help").addEventListener("click", () => helpDialog(app));
$("skip").addEventListener("click", (event) => {
  event.preventDefault();
  if (app.table) app.table.board.goTo(app.table.board.cursor, true);
  else $("main").focus();
});
$("brand").addEventListener("click", (event) => {
  event.preventDefault();
  if (location.hash) history.pushState(null, "", location.pathname);
  route();
});
window.addEventListener("hashchange", route);
onElsewhere((key) => app.table?.keptElsewhere(key));
onTrouble(() => {
  const words = "This browser keeps nothing here: your games will be gone when the page is closed. A link or a text from “Share” keeps them.";
  if (app.table) app.table.say(words, "bad");
  else say(words);
});
document.addEventListener("visibilitychange", () => document.hidden && app.table?.keep());

const start = async () => {
  app.catalogue = await play("catalogue");
  $("kinds").replaceChildren(...app.catalogue.kinds.map((kind) => h("a", { href: `#${kind.id}`, "data-kind": kind.id }, kind.title)));
  $("boot")?.remove();
  await route();
  document.documentElement.dataset.ready = "yes";
  // The words come when nobody waits for anything, and are kept for when there is no network.
  const idle = window.requestIdleCallback ?? ((act) => setTimeout(act, 3000));
  if (navigator.serviceWorker?.controller) setTimeout(() => idle(() => fetch("words.bin").catch(() => {})), 4000);
};
start().catch((trouble) => {
  $("boot").textContent = `The engine could not be started: ${trouble.message}`;
});

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  navigator.serviceWorker.register("sw.js").catch(() => {});
}
