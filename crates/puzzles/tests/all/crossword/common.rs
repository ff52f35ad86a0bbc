//! What the tests of crossword forms share.

use quandary_core::any::{AnyEntry, AnyKind, AnyPuzzle};
use quandary_core::knob::Settings;
use quandary_core::source::{Problem, Problems, Source, Sources};
use quandary_puzzles::kinds;

/// The kind.
pub(super) fn kind() -> &'static dyn AnyKind {
    *kinds().iter().find(|k| k.info().id == "crossword").expect("registered")
}

/// A text with word lists and options beside it.
pub(super) fn sources(bytes: impl Into<Vec<u8>>, words: &[&str], set: &[(&str, &str)]) -> Sources {
    let mut settings = Settings::new(kind().knobs());
    set.iter().for_each(|(name, value)| settings.set(name, value).expect("a knob"));
    let words = words.iter().map(|w| Source::new("words", *w)).collect();
    Sources { main: Some(Source::new("test", bytes)), words, lexicon: None, settings }
}

/// What a text of this form is read as.
pub(super) fn entry(bytes: impl Into<Vec<u8>>, form: &str) -> Result<AnyEntry, Problems> {
    kind().read(&sources(bytes, &[], &[]), Some(form)).pop().expect("an answer for every text")
}

/// The puzzle of a text of this form.
pub(super) fn puzzle(bytes: impl Into<Vec<u8>>, form: &str) -> AnyPuzzle {
    entry(bytes, form).unwrap_or_else(|problems| panic!("{problems}")).puzzle
}

/// The first problem of a text of this form.
pub(super) fn problem(bytes: impl Into<Vec<u8>>, form: &str) -> Problem {
    match entry(bytes, form) {
        Ok(_) => panic!("this is read"),
        Err(mut problems) => problems.0.remove(0),
    }
}

/// A puzzle in another form, as text.
pub(super) fn text(puzzle: &AnyPuzzle, form: &str) -> String {
    String::from_utf8(puzzle.write(form, None).expect("written").bytes).expect("text")
}

/// What is lost by writing a puzzle in a form. Where nothing is, it comes back as it was.
pub(super) fn lost(puzzle: &AnyPuzzle, form: &str) -> Vec<String> {
    let written = puzzle.write(form, None).unwrap_or_else(|why| panic!("{form}: {why}"));
    if written.lost.is_empty() {
        let again = self::puzzle(written.bytes.clone(), form);
        assert!(again.same(&**puzzle), "{form}: {}", String::from_utf8_lossy(&written.bytes));
    }
    written.lost
}
