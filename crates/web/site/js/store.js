// Games are kept in the browser's database, settings in its small store. A game is written after every
// move, strictly: what was told to be kept survives a killed browser. Games that cannot be read are put
// aside, not thrown away.

const open = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open("quandary", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("games", { keyPath: "key" });
      request.result.createObjectStore("damaged", { autoIncrement: true });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let database = null;
const base = () => (database ??= open());

const run = async (store, mode, act) => {
  const db = await base();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(store, mode, { durability: "strict" });
    const request = act(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
};

/** The key under which a puzzle's game is kept. */
export const keyOf = (note) => note.id ?? `${note.kind}:${note.form ?? ""}:${note.index ?? 0}:${note.text ?? note.recipe}`;

// Two tabs may show the same game: whoever keeps it tells the others, who go on from there.
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("quandary") : null;
/** Calls back with the key of a game that another tab has kept. */
export const onElsewhere = (callback) => channel?.addEventListener("message", ({ data }) => callback(data));

let troubled = false;
let complain = () => {};
/** Calls back, once, when nothing can be kept. */
export const onTrouble = (callback) => (complain = callback);

/** Keeps a game. */
export const keep = async (game) => {
  try {
    await run("games", "readwrite", (s) => s.put({ ...game, when: Date.now() }));
    channel?.postMessage(game.key);
  } catch (error) {
    console.warn("the game could not be kept", error);
    if (!troubled) complain();
    troubled = true;
  }
};
/** The game of a puzzle, if there is one. */
export const find = (key) => run("games", "readonly", (s) => s.get(key));
/** Forgets a game. */
export const forget = (key) => run("games", "readwrite", (s) => s.delete(key));
/** All games, the newest first. */
export const all = async () => {
  const games = (await run("games", "readonly", (s) => s.getAll())) ?? [];
  return games.sort((a, b) => b.when - a.when);
};
/** Puts a game aside that cannot be read. */
export const putAside = async (game) => {
  await run("damaged", "readwrite", (s) => s.add(game));
  await forget(game.key);
};

/** The built-in puzzle that opens a kind: one with clues to read, where there is one. */
export const opening = (kind) => (kind.examples.find((example) => example.name === "clued") ?? kind.examples[0]).name;

const DEFAULTS = { theme: "auto", conflicts: true, clean: true, advance: true, timer: true, tally: "", skip: true, crossing: true, downs: false };

/** What the player set, or how it is if nobody set it. */
export const settings = new Proxy(
  {},
  {
    get: (_, name) => {
      try {
        const text = localStorage.getItem(`quandary.${String(name)}`);
        return text === null ? DEFAULTS[name] : JSON.parse(text);
      } catch {
        return DEFAULTS[name];
      }
    },
    set: (_, name, value) => {
      try {
        localStorage.setItem(`quandary.${String(name)}`, JSON.stringify(value));
      } catch {
        // A browser that keeps nothing still plays.
      }
      return true;
    },
  },
);
