//! What version 0.1 wrote still opens, and its seeds still mean the same puzzles.
//!
//! The files in `fixtures/0.1` were written by that version and are not to be changed: whoever has to change one breaks
//! somebody's saved game, link or seed. `QUANDARY_FREEZE=write cargo test -p quandary freeze` writes those that are
//! missing, so that a new kind can have its own.

use std::path::PathBuf;

use quandary::core::chance::Chance;
use quandary::core::grid::Size;
use quandary::core::kind::Wanted;
use quandary::core::knob::Settings;
use quandary::core::step::Level;
use quandary::core::verbs::Hint;
use quandary::protocol::{self, Host};
use quandary::session::{Session, share};
use quandary::{AnyKind, AnyPuzzle, Budget, Source, Sources};
use serde_json::{Value as Json, json};

fn budget() -> Budget {
    Budget::nodes(500_000_000)
}

fn open(id: &str) -> Result<AnyPuzzle, String> {
    share::open(quandary::kinds(), id, quandary::words::lexicon(), &budget())
}

/// A file of version 0.1; written if it is missing and that is asked for.
fn fixture(name: &str, write: impl FnOnce() -> String) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/0.1").join(name);
    if !path.exists() && std::env::var("QUANDARY_FREEZE").is_ok_and(|v| v == "write") {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        std::fs::write(&path, write()).expect("a file can be written");
    }
    std::fs::read_to_string(&path)
        .unwrap_or_else(|e| panic!("{}: {e}; see the head of this test", path.display()))
}

/// Options of a creator, by name.
type Options = &'static [(&'static str, &'static str)];

/// A kind, sizes, and options beside the defaults.
type Asked = (&'static str, &'static [(usize, usize)], &'static [Options]);

/// What is asked of the creators: sizes, and options beside the defaults. Small, so that all of it takes seconds.
const ASKED: &[Asked] = &[
    ("ripple", &[(4, 4), (6, 5)], &[&[]]),
    ("kenken", &[(3, 3), (4, 4)], &[&[], &[("operators", "+-")], &[("long", "true")]]),
    ("gogen", &[(4, 4), (5, 5)], &[&[]]),
    ("nonogram", &[(5, 5), (8, 6)], &[&[]]),
    ("crossword", &[(4, 4), (5, 5)], &[&[], &[("make", "grid")]]),
    ("move", &[(3, 3), (4, 4)], &[&[]]),
];

fn wanted(kind: &dyn AnyKind, size: (usize, usize), level: Option<Level>, knobs: &[(&str, &str)]) -> Wanted {
    let mut settings = Settings::new(kind.knobs());
    knobs.iter().for_each(|(name, text)| settings.set(name, text).expect("an option"));
    let lexicon = kind.info().wants_words.then(quandary::words::lexicon).flatten();
    let size = Some(Size { width: size.0, height: size.1 });
    Wanted { size, level, settings, lexicon, ..Wanted::default() }
}

/// Every level and a few seeds of everything asked: the recipe, a tab, and the whole puzzle as an id.
fn created(kind: &'static dyn AnyKind) -> String {
    let mut lines = String::new();
    let asked = ASKED.iter().filter(|(id, ..)| *id == kind.info().id);
    for (size, knobs) in
        asked.flat_map(|(_, sizes, knobs)| sizes.iter().flat_map(|s| knobs.iter().map(move |k| (*s, *k))))
    {
        for level in [None].into_iter().chain(Level::ALL.into_iter().map(Some)) {
            for seed in 1..=2 {
                let wanted = wanted(kind, size, level, knobs);
                let Ok(puzzle) = kind.create(&wanted, &mut Chance::new(seed), &Budget::nodes(3_000_000))
                else {
                    continue;
                };
                let (Some(recipe), Ok(id)) = (share::recipe(kind, &wanted, seed), share::id(&puzzle)) else {
                    continue;
                };
                lines += &format!("{recipe}\t{id}\n");
            }
        }
    }
    lines
}

/// A seed means the same puzzle for ever, and links to created puzzles open.
#[test]
fn creators_make_the_same_puzzles() {
    for &kind in quandary::kinds() {
        let id = kind.info().id;
        let lines = fixture(&format!("{id}.created"), || created(kind));
        assert!(lines.lines().count() >= 6, "{id}");
        for line in lines.lines() {
            let (recipe, whole) = line.split_once('\t').expect("a recipe and an id");
            let made = open(recipe).unwrap_or_else(|why| panic!("{recipe}: {why}"));
            assert_eq!(share::id(&made).as_deref(), Ok(whole), "{recipe}");
        }
    }
}

/// Built-in puzzles that are others now, because their names are levels and the levels of the kind have changed.
const REMADE: &[(&str, &str)] =
    &[("ripple", "gentle"), ("ripple", "medium"), ("ripple", "hard"), ("ripple", "fiendish")];

/// The ids of all built-in puzzles open, as the puzzles they were.
#[test]
fn share_ids_open() {
    for &kind in quandary::kinds() {
        let id = kind.info().id;
        let examples = || -> String {
            let read = |text: &str| {
                let list = kind.info().wants_words.then(quandary::words::lexicon).flatten();
                let sources = Sources { lexicon: list, ..Sources::of(Source::new("example", text)) };
                kind.read(&sources, None).remove(0).expect("an example reads").puzzle
            };
            let ids = kind.examples().iter().filter_map(|e| Some((e.name, share::id(&read(e.text)).ok()?)));
            ids.map(|(name, id)| format!("{name}\t{id}\n")).collect()
        };
        let lines = fixture(&format!("{id}.ids"), examples);
        assert!(!lines.is_empty(), "{id}");
        for line in lines.lines() {
            let (name, whole) = line.split_once('\t').expect("a name and an id");
            let opened = open(whole).unwrap_or_else(|why| panic!("{whole}: {why}"));
            // A long one is packed today; unpacked it is the same.
            let now = share::id(&opened).expect("an id");
            let now = share::unpacked(quandary::kinds(), &now).unwrap_or(Ok(now));
            assert_eq!(now.as_deref(), Ok(whole), "{id}/{name}");
            if REMADE.contains(&(id, name)) {
                continue;
            }
            let (_, source) = quandary::example(name, Some(kind)).expect("a built-in puzzle");
            let example = kind.read(&Sources::of(source), None).remove(0).expect("it reads").puzzle;
            assert_eq!(share::id(&opened), share::id(&example), "{id}/{name}");
        }
    }
}

/// A game some way in: hints taken, undone, a save point, something left to redo.
fn game(kind: &'static dyn AnyKind) -> String {
    let asked = ASKED.iter().find(|(id, ..)| *id == kind.info().id).expect("a kind that is asked");
    let wanted = wanted(kind, asked.1[1], None, &[]);
    let puzzle = kind.create(&wanted, &mut Chance::new(3), &budget()).expect("a puzzle");
    let mut game = Session::new(puzzle);
    game.tick(73);
    game.fill_marks();
    for turn in 0..5 {
        if let Hint::Step(step) = game.hint(&budget()) {
            game.take_step(&step).expect("a step can be taken");
        }
        if turn == 2 {
            game.set_point();
        }
    }
    game.undo();
    let board = game.puzzle().raw(game.board());
    format!("{}\n-- the board --\n{board}\n", game.save().expect("a game can be saved").trim_end())
}

/// Saved games open where they were left, and are saved as they were.
#[test]
fn saved_games_open() {
    for &kind in quandary::kinds() {
        let text = fixture(&format!("{}.game", kind.info().id), || game(kind));
        let (saved, board) = text.split_once("\n-- the board --\n").expect("a game and its board");
        let opened = Session::load(saved, open).unwrap_or_else(|why| panic!("{}: {why}", kind.info().id));
        assert_eq!(opened.save().map(|s| s.trim_end().to_string()).as_deref(), Ok(saved));
        assert_eq!(opened.puzzle().raw(opened.board()).trim_end(), board.trim_end());
        assert!(opened.moves() > 0 && opened.seconds() == 73, "{}", kind.info().id);
    }
}

fn answered(request: &Json) -> Json {
    let host = Host { cost: false, ..Host::new() };
    serde_json::from_str(&protocol::answer_with(&request.to_string(), &host)).expect("a response is JSON")
}

/// The requests of version 0.1 with what it said, a pair a line.
fn spoken(kind: &'static dyn AnyKind) -> String {
    let puzzle = format!("example:{}/{}", kind.info().id, kind.examples()[0].name);
    let mut lines = String::new();
    for verb in ["solve", "count", "rate", "hint", "explain", "check"] {
        let request = json!({ "verb": verb, "puzzle": puzzle });
        lines += &format!("{}\n", json!({ "request": request, "response": answered(&request) }));
    }
    let request = json!({ "verb": "convert", "puzzle": puzzle, "options": { "to": "json" } });
    lines + &format!("{}\n", json!({ "request": request, "response": answered(&request) }))
}

/// Every member of what was said is still there with the same value; more may have come.
fn keeps(now: &Json, then: &Json) -> bool {
    match (now, then) {
        (Json::Object(now), Json::Object(then)) => {
            then.iter().all(|(key, value)| now.get(key).is_some_and(|n| keeps(n, value)))
        }
        (Json::Array(now), Json::Array(then)) => {
            now.len() == then.len() && now.iter().zip(then).all(|(now, then)| keeps(now, then))
        }
        _ => now == then,
    }
}

/// What programs asked of version 0.1 gets the same verdicts, counts, levels and answers; steps may be told in other words.
#[test]
fn programs_are_answered_as_before() {
    for &kind in quandary::kinds() {
        let lines = fixture(&format!("{}.jsonl", kind.info().id), || spoken(kind));
        assert_eq!(lines.lines().count(), 7, "{}", kind.info().id);
        for line in lines.lines() {
            let pair: Json = serde_json::from_str(line).expect("JSON");
            let (now, mut then) = (answered(&pair["request"]), pair["response"].clone());
            // Techniques and sentences get better; how it ends does not change.
            if let Some(steps) = then.as_object_mut() {
                steps.retain(|key, _| {
                    !matches!(key.as_str(), "steps" | "techniques" | "score" | "hardest" | "level")
                });
            }
            assert!(keeps(&now, &then), "{}\nthen {then}\nnow {now}", pair["request"]);
        }
    }
}

/// Puzzles that version 0.1 wrote as JSON are read, and are what they were.
#[test]
fn puzzles_as_json_open() {
    for &kind in quandary::kinds() {
        let lines = fixture(&format!("{}.jsonl", kind.info().id), || spoken(kind));
        let converted: Vec<&str> = lines.lines().filter(|line| line.contains("\"convert\"")).collect();
        assert_eq!(converted.len(), 1, "{}", kind.info().id);
        for line in converted {
            let pair: Json = serde_json::from_str(line).expect("JSON");
            let Some(text) = pair["response"]["text"].as_str() else { panic!("{line}") };
            let list = kind.info().wants_words.then(quandary::words::lexicon).flatten();
            let sources = Sources { lexicon: list, ..Sources::of(Source::new("text", text)) };
            let read = kind.read(&sources, Some("json")).remove(0).unwrap_or_else(|p| panic!("{p}\n{text}"));
            let (_, source) =
                quandary::example(kind.examples()[0].name, Some(kind)).expect("a built-in puzzle");
            let example = kind.read(&Sources::of(source), None).remove(0).expect("it reads").puzzle;
            assert!(read.puzzle.same(&*example), "{text}");
        }
    }
}
