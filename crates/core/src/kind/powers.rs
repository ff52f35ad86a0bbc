//! What one kind can do and another cannot, declared as data: nobody has a stub for what he cannot do.

use crate::budget::Budget;
use crate::kind::{Kind, Wanted};
use crate::outcome::Outcome;
use crate::scene::Scene;
use crate::source::Source;

/// Runs the original's algorithm and prints what the original printed.
pub type ClassicSolver<K> =
    fn(&<K as Kind>::Puzzle, &Classic, &Budget, &mut dyn Console) -> Outcome<<K as Kind>::Answer>;

/// A constructor's dialogue; returns the puzzle as it is at the end.
pub type Dialogue<K> = fn(<K as Kind>::Puzzle, &Classic, &Budget, &mut dyn Console) -> <K as Kind>::Puzzle;

/// The pictures of an answer, one after another.
pub type Film<K> = fn(&<K as Kind>::Puzzle, &<K as Kind>::Answer) -> Vec<Scene>;

/// What is worth saying of a puzzle made from a picture, in sentences: what had to be changed of it.
pub type PictureRemarks<K> = fn(&Wanted, &<K as Kind>::Puzzle, &Budget) -> Vec<String>;

/// The answer that a puzzle's text holds beside the puzzle, if it does.
pub type Stored<K> = fn(&<K as Kind>::Puzzle, &Source) -> Option<<K as Kind>::Board>;

/// What a kind can do beyond the common verbs.
pub struct Powers<K: Kind> {
    /// The program or exercise the kind began as.
    pub classic: Option<ClassicSolver<K>>,
    /// A constructor's dialogue of its own; the others have the common one.
    pub dialogue: Option<Dialogue<K>>,
    /// More than one picture of an answer, or another than its board.
    pub film: Option<Film<K>>,
    /// Its creator can start from a picture, and says what it had to change.
    pub picture: Option<PictureRemarks<K>>,
    /// Its forms store answers in ways of their own, beside those that all kinds have.
    pub stored: Option<Stored<K>>,
}

impl<K: Kind> Powers<K> {
    /// None of them.
    pub const NONE: Self = Self { classic: None, dialogue: None, film: None, picture: None, stored: None };
}

/// How the original's algorithm is to be run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Classic {
    /// How much of the work to show.
    pub trace: Trace,
    /// All answers, not just the first.
    pub all: bool,
    /// Without box-drawing characters.
    pub plain: bool,
    /// With colours, where the original has them.
    pub colour: bool,
    /// The puzzle was typed in, or came down the same pipe as the dialogue.
    pub typed: bool,
}

/// How much of the work to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trace {
    /// Only the result.
    #[default]
    None,
    /// Every step in words.
    Steps,
    /// Every step with the board.
    Boards,
}

/// A front end that a kind talks with: the constructor's dialogue, the originals' output.
pub trait Console {
    /// The next line typed; `None` at the end of the input.
    fn read_line(&mut self) -> Option<String>;
    /// Text for standard output, exactly as it is.
    fn print(&mut self, text: &str);
    /// Text for standard error, exactly as it is.
    fn eprint(&mut self, text: &str);
}

/// Nobody types anything, and nobody listens.
pub struct NoConsole;

impl Console for NoConsole {
    fn read_line(&mut self) -> Option<String> {
        None
    }
    fn print(&mut self, _: &str) {}
    fn eprint(&mut self, _: &str) {}
}
