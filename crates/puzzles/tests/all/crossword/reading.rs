//! What the tests of the forms share: reading a text, and what is left of it in another form.

use quandary_core::any::{AnyKind, AnyPuzzle};
use quandary_core::knob::Settings;
use quandary_core::source::{Problem, Source, Sources};
use quandary_puzzles::kinds;
use serde_json::Value as Json;

pub(super) fn kind() -> &'static dyn AnyKind {
    *kinds().iter().find(|k| k.info().id == "crossword").expect("registered")
}

/// A text with words of every length beside it, so that grids without a solution are puzzles too.
pub(super) fn sources(bytes: impl Into<Vec<u8>>) -> Sources {
    let words: String = (2..40).map(|n| format!("{}\n", "ab".repeat(20)[..n].to_string())).collect();
    Sources {
        main: Some(Source::new("test", bytes)),
        words: vec![Source::new("words", words)],
        lexicon: None,
        settings: Settings::new(kind().knobs()),
    }
}

/// All puzzles of a text.
pub(super) fn puzzles(bytes: impl Into<Vec<u8>>, form: Option<&str>) -> Vec<AnyPuzzle> {
    let read = kind().read(&sources(bytes), form);
    read.into_iter().map(|entry| entry.unwrap_or_else(|p| panic!("{p}")).puzzle).collect()
}

/// The one puzzle of a text.
pub(super) fn puzzle(bytes: impl Into<Vec<u8>>, form: Option<&str>) -> AnyPuzzle {
    let mut all = puzzles(bytes, form);
    assert_eq!(all.len(), 1);
    all.remove(0)
}

/// What is wrong with a text, and the text it points at.
pub(super) fn problem(text: &str, form: &str) -> (Problem, String) {
    match kind().read(&sources(text), Some(form)).pop().expect("something") {
        Ok(_) => panic!("this is read: {text}"),
        Err(mut problems) => {
            let problem = problems.0.remove(0);
            let pointed = problem.span.map_or(String::new(), |span| text[span.start..span.end].to_string());
            (problem, pointed)
        }
    }
}

/// A puzzle in a form that loses nothing of it, read again: it is the same.
pub(super) fn comes_back(puzzle: &AnyPuzzle, form: &str) -> String {
    let written = puzzle.write(form, None).unwrap_or_else(|why| panic!("{form}: {why}"));
    let text = String::from_utf8(written.bytes).expect("text");
    assert!(written.lost.is_empty(), "{form}: {:?}\n{text}", written.lost);
    let again = self::puzzle(text.as_str(), Some(form));
    assert!(again.same(&**puzzle), "{form}\n{text}\n{}\n{}", json(puzzle), json(&again));
    text
}

/// A puzzle in our own JSON, which has room for everything.
pub(super) fn json(puzzle: &AnyPuzzle) -> Json {
    let written = puzzle.write("json", None).expect("written");
    let json: Json = serde_json::from_slice(&written.bytes).expect("JSON");
    json["crossword"].clone()
}
