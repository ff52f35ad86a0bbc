//! What the tests of the forms of others share: reading a text without being told its form, and what is left of it in another.

use quandary_core::any::AnyPuzzle;
use quandary_core::source::Problem;
use serde_json::Value as Json;

use super::common::{self, kind, sources};

/// All puzzles of a text whose form is not told.
pub(super) fn puzzles(bytes: impl Into<Vec<u8>>) -> Vec<AnyPuzzle> {
    let read = kind().read(&sources(bytes, &[], &[]), None);
    read.into_iter().map(|entry| entry.unwrap_or_else(|p| panic!("{p}")).puzzle).collect()
}

/// The one puzzle of a text whose form is not told.
pub(super) fn puzzle(bytes: impl Into<Vec<u8>>) -> AnyPuzzle {
    let mut all = puzzles(bytes);
    assert_eq!(all.len(), 1);
    all.remove(0)
}

/// What is wrong with a text, and the text it points at.
pub(super) fn problem(text: &str, form: &str) -> (Problem, String) {
    let problem = common::problem(text, form);
    let pointed = problem.span.map_or(String::new(), |span| text[span.start..span.end].to_string());
    (problem, pointed)
}

/// A puzzle in a form that loses nothing of it.
pub(super) fn comes_back(puzzle: &AnyPuzzle, form: &str) -> String {
    assert_eq!(common::lost(puzzle, form), [""; 0], "{form}: {}", common::text(puzzle, form));
    common::text(puzzle, form)
}

/// A puzzle in our own JSON, which has room for everything.
pub(super) fn json(puzzle: &AnyPuzzle) -> Json {
    let json: Json = serde_json::from_str(&common::text(puzzle, "json")).expect("JSON");
    json["crossword"].clone()
}
