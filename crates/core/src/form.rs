//! A text form (or binary file format) of a kind's puzzles, as data: one declaration serves
//! sniffing, reading, writing, `list`, `--help` and the conformance suite.

use crate::kind::Kind;
use crate::source::{Problems, Source, Sources};

/// What the line about a form ends with that is written for people and never read back.
pub const WRITTEN_ONLY: &str = "written only";

/// How sure a form is that a text is its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sniff {
    /// It is not, and reading would not find out: this form takes almost anything.
    Never,
    /// It does not look like it; only reading tells.
    No,
    /// It could be: the shape fits, other kinds' shapes may fit too.
    Maybe,
    /// It says so itself: a link, a header, a marker only this form has.
    Sure,
}

/// A puzzle that was read, with the board a form may carry along.
pub struct Entry<K: Kind> {
    /// The question as given.
    pub puzzle: K::Puzzle,
    /// A state of play or answer the text held, if any.
    pub board: Option<K::Board>,
    /// What the reader has to say beside the puzzle, a sentence without a full stop each: what the text holds and the
    /// puzzle has no room for, and what had to be assumed.
    pub notes: Vec<String>,
}

impl<K: Kind> Entry<K> {
    /// A puzzle without a board.
    pub fn new(puzzle: K::Puzzle) -> Self {
        Self { puzzle, board: None, notes: Vec::new() }
    }

    /// The same puzzle with the board that its text held, if it held one.
    #[must_use]
    pub fn with_board(self, board: Option<K::Board>) -> Self {
        Self { board, ..self }
    }

    /// The same puzzle with what its reader has to say.
    #[must_use]
    pub fn noting(self, notes: Vec<String>) -> Self {
        Self { notes, ..self }
    }
}

/// What a writer made, and what it could not carry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file's content.
    pub bytes: Vec<u8>,
    /// What the form cannot carry, in words; empty if nothing is lost.
    pub lost: Vec<String>,
}

impl Written {
    /// Everything is in there.
    pub fn whole(bytes: impl Into<Vec<u8>>) -> Self {
        Self { bytes: bytes.into(), lost: Vec::new() }
    }
}

/// What a form loses that has no room for what is said around a puzzle beside its title and author. That is no part of
/// the question, so an id may do without it.
pub const DETAILS: &str = "what else is said of it";

/// Reads all puzzles of a source; one result each, in order.
pub type Reader<K> = fn(&Sources) -> Vec<Result<Entry<K>, Problems>>;

/// Writes a puzzle, and a board if the form can hold one. The error says why it cannot be written at all.
pub type Writer<K> = fn(&<K as Kind>::Puzzle, Option<&<K as Kind>::Board>) -> Result<Written, String>;

/// One form of a kind. The first form of a kind is the one `convert` and `create` write by default.
pub struct Form<K: Kind> {
    /// Its name, as `--from` and `--to` take it.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
    /// File suffixes that mean this form, without the dot.
    pub suffixes: &'static [&'static str],
    /// How sure we are that a source has this form. Quick: it looks at the beginning only.
    pub sniff: fn(&Source) -> Sniff,
    /// Reads it.
    pub read: Reader<K>,
    /// Writes it, if it can be written.
    pub write: Option<Writer<K>>,
}
