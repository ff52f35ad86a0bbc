//! From what somebody pasted, dropped or followed to puzzles, and the notes by which both workers find
//! the same puzzle again.
//!
//! A note is `{kind, form, text, index}`: the puzzle in a form that loses nothing, or the very text it
//! was read from. Notes are also what the page keeps in its store.

use std::sync::Arc;

use quandary::core::knob::Settings;
use quandary::core::lexicon::Lexicon;
use quandary::protocol::Failed;
use quandary::session::share;
use quandary::{AnyBoard, AnyKind, AnyPuzzle, Budget, NotOpened, Opening, Problems, Source, Sources};
use serde_json::{Value as Json, json};

use crate::request::{Answer, Request, Trouble};

/// Beyond this, a link is too long for some browsers and messengers.
const LINK: usize = 8_000;
/// A longer text is no note any more.
const NOTE: usize = 4 << 20;

/// A puzzle with the board its text carried along.
pub(crate) struct Opened {
    pub(crate) puzzle: AnyPuzzle,
    pub(crate) board: Option<AnyBoard>,
}

/// Reads a text, a link or an id: a note for each puzzle in it.
pub(crate) fn read(request: &Request, list: Option<&Arc<Lexicon>>, budget: &Budget) -> Answer {
    let bytes = match request.0.get("bytes").and_then(Json::as_array) {
        Some(bytes) => bytes.iter().filter_map(|b| b.as_u64().and_then(|b| u8::try_from(b).ok())).collect(),
        None => request.must("text")?.as_bytes().to_vec(),
    };
    let source = Source::new(request.text("name").unwrap_or("text"), bytes);
    let how = Opening {
        kind: request.text("kind").map(kind).transpose()?,
        form: request.text("form"),
        words: Vec::new(),
        list: &|| list.cloned(),
        settings: &|kind| Ok(Settings::new(kind.knobs())),
        memory: usize::MAX,
        budget,
    };
    let opened = quandary::open(source, &how).map_err(|why| match why {
        NotOpened::Problems(sources, problems) => trouble(&sources, &problems),
        NotOpened::RanOut(what) => Trouble::from(format!("gave up reading: {what}")),
        NotOpened::Message(message) => {
            let mut trouble = Trouble::from(message);
            if list.is_none() {
                // The recipe of a puzzle made with words: the page fetches the list and asks again.
                trouble.0["needs"] = "words".into();
            }
            trouble
        }
    })?;
    let kind = opened.kind;
    if let Some(recipe) = &opened.recipe {
        let entry =
            opened.entries.into_iter().next().and_then(Result::ok).ok_or("there is no puzzle in this")?;
        let note = json!({ "kind": kind.info().id, "recipe": recipe });
        return Ok(json!({ "puzzles": [describe(&entry.puzzle, note)] }));
    }
    let sources = opened.sources;
    let text = String::from_utf8(sources.puzzle().bytes.clone()).ok();
    let mut notes = Vec::new();
    for (index, entry) in opened.entries.into_iter().enumerate() {
        let entry = entry.map_err(|problems| missing_words(kind, list, trouble(&sources, &problems)))?;
        let note = json!({ "kind": kind.info().id, "form": opened.form, "text": text, "index": index });
        let carried = entry.board.is_some();
        notes.push(if carried { as_read(&entry.puzzle, note) } else { describe(&entry.puzzle, note) });
    }
    if notes.is_empty() {
        return Err("there is no puzzle in this".into());
    }
    Ok(json!({ "puzzles": notes }))
}

/// The note of a puzzle, and what the page shows beside it. `fallback` is how it was come by.
pub(crate) fn describe(puzzle: &AnyPuzzle, fallback: Json) -> Json {
    let info = puzzle.kind().info();
    let written =
        puzzle.write(info.id_form, None).ok().filter(|w| w.lost.is_empty() && w.bytes.len() <= NOTE);
    let note = match written.and_then(|w| String::from_utf8(w.bytes).ok()) {
        Some(text) => json!({ "kind": info.id, "form": info.id_form, "text": text, "index": 0 }),
        None => fallback,
    };
    as_read(puzzle, note)
}

/// The same for a puzzle whose text carries a board along, which an id would lose.
fn as_read(puzzle: &AnyPuzzle, mut note: Json) -> Json {
    let recipe = note.get("recipe").and_then(Json::as_str).map(str::to_string);
    let id = share::id(puzzle).ok().filter(|id| id.len() <= LINK).or(recipe);
    note["id"] = json!(id);
    note["size"] = json!([puzzle.size().width, puzzle.size().height]);
    note
}

/// The puzzle of a note.
pub(crate) fn noted(note: &Json, list: Option<&Arc<Lexicon>>, budget: &Budget) -> Result<Opened, Trouble> {
    let kind = kind(note.get("kind").and_then(Json::as_str).unwrap_or_default())?;
    let text = |name: &str| note.get(name).and_then(Json::as_str);
    if let (Some(recipe), None) = (text("recipe"), text("text")) {
        let made = share::open(quandary::kinds(), recipe, list.cloned(), budget);
        let puzzle = made.map_err(|why| missing_words(kind, list, why.into()))?;
        return Ok(Opened { puzzle, board: None });
    }
    let body = text("text").ok_or("this puzzle has no text that could be kept")?;
    let index = note.get("index").and_then(Json::as_u64).unwrap_or(0) as usize;
    let sources = of(kind, Source::new("puzzle", body), list);
    let entry = kind.read(&sources, text("form")).into_iter().nth(index).ok_or("there is no such puzzle")?;
    let entry = entry.map_err(|problems| missing_words(kind, list, trouble(&sources, &problems)))?;
    Ok(Opened { puzzle: entry.puzzle, board: entry.board })
}

/// A built-in puzzle's text, read as if it had been pasted.
pub(crate) fn example(request: &Request, list: Option<&Arc<Lexicon>>, budget: &Budget) -> Answer {
    let kind = kind(request.must("kind")?)?;
    let (_, source) = quandary::example(request.must("name")?, Some(kind))?;
    let text = source.text().unwrap_or_default();
    read(&Request(json!({ "text": text, "kind": kind.info().id, "name": source.name })), list, budget)
}

/// The kind of this name.
pub(crate) fn kind(name: &str) -> Result<&'static dyn AnyKind, Trouble> {
    quandary::kind(name).map_err(|e| e.to_string().into())
}

fn of(kind: &'static dyn AnyKind, main: Source, list: Option<&Arc<Lexicon>>) -> Sources {
    let lexicon = list.filter(|_| kind.info().wants_words).cloned();
    Sources { lexicon, settings: Settings::new(kind.knobs()), ..Sources::of(main) }
}

/// A problem of an input, with its place.
pub(crate) fn trouble(sources: &Sources, problems: &Problems) -> Trouble {
    let error = serde_json::to_value(Failed::new(sources, problems).error).unwrap_or_default();
    let mut error = error;
    // What fits several kinds can be settled by naming one.
    let text = error["message"].as_str().unwrap_or_default();
    let kinds =
        text.strip_prefix("this fits more than one kind: ").map(|ids| ids.split(", ").collect::<Vec<_>>());
    if let Some(kinds) = kinds {
        error["kinds"] = json!(kinds);
    }
    Trouble(error)
}

/// Says that the word list would help, if it is not there and the kind has use for it.
fn missing_words(kind: &dyn AnyKind, list: Option<&Arc<Lexicon>>, mut trouble: Trouble) -> Trouble {
    if list.is_none() && kind.info().wants_words {
        trouble.0["needs"] = "words".into();
    }
    trouble
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notes(text: &str) -> Json {
        read(&Request(json!({ "text": text })), None, &Budget::unlimited()).expect("puzzles")["puzzles"]
            .clone()
    }

    #[test]
    fn every_example_comes_back_from_its_note_and_its_link() {
        let list = quandary_words_for_tests();
        for kind in quandary::kinds() {
            for example in kind.examples() {
                let request = Request(json!({ "kind": kind.info().id, "name": example.name }));
                let list = Some(&list).filter(|_| kind.info().wants_words);
                let answer = super::example(&request, list, &Budget::unlimited()).expect(example.name);
                let note = &answer["puzzles"][0];
                let first = noted(note, list, &Budget::unlimited()).expect(example.name).puzzle;
                if let Some(id) = note["id"].as_str() {
                    let link =
                        format!("https://example.org/q/#{}", id.replace('%', "%25").replace(' ', "%20"));
                    let again = read(&Request(json!({ "text": link })), list, &Budget::unlimited());
                    let again = again.unwrap_or_else(|t| panic!("{}: {}", example.name, t.0));
                    // A link does without what is said around a puzzle, so the two need not be equal.
                    let (name, second) =
                        (format!("{}/{}", kind.info().id, example.name), &again["puzzles"][0]);
                    let puzzle = noted(second, list, &Budget::unlimited()).expect("a puzzle").puzzle;
                    assert_eq!(second["id"], note["id"], "{name}");
                    assert_eq!(puzzle.raw(&puzzle.start()), first.raw(&first.start()), "{name}");
                }
            }
        }
    }

    fn quandary_words_for_tests() -> Arc<Lexicon> {
        Arc::new(quandary_words::unpack(include_bytes!("../../words/data/ukacd18.bin")))
    }

    #[test]
    fn problems_have_a_place() {
        let answer = read(&Request(json!({ "text": "1./.x", "kind": "null" })), None, &Budget::unlimited());
        let problem = answer.expect_err("x is no number").0;
        assert!(problem["message"].as_str().is_some_and(|m| m.contains('x')), "{problem}");
        assert_eq!((&problem["line"], &problem["column"]), (&json!(1), &json!(5)), "{problem}");
    }

    #[test]
    fn a_link_is_taken_apart() {
        assert_eq!(notes("null:1./..")[0]["kind"], "null");
    }
}
