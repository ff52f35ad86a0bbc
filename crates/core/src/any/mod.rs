//! The face of a kind for front ends: the same verbs without the kind's own types.
//!
//! A front end holds an [`AnyPuzzle`] and never knows which kind it is. Boards and answers are
//! opaque; moves are text, so a session can be written down and replayed. Mixing boards of one
//! puzzle with another kind's puzzle is a programming error and panics.

mod choice;
mod erased;
mod reading;
mod step;

use std::any::Any;
use std::sync::Arc;

use serde_json::Value as Json;

use crate::beside::Beside;
use crate::budget::{Budget, RanOut};
use crate::chance::Chance;
use crate::engine::ladder::Allowed;
use crate::fact::{Fact, Value};
use crate::form::{Sniff, Written};
use crate::grid::{At, Size};
use crate::kind::{Classic, Console, Example, Info, NotMade, Wanted};
use crate::knob::Knob;
use crate::outcome::{Ask, Count, Outcome, Possible, Violation};
use crate::play::{Highlight, Input, Refusal};
use crate::rating::{Rating, Unrated};
use crate::scene::Scene;
use crate::source::{Problem, Problems, Source, Sources};
use crate::step::{Conclusion, Level};
use crate::verbs::{Advice, Demand, Ending, Hint};

pub use choice::Choice;
pub use erased::{KindOf, erase};
pub use reading::{Reading, Worth};
pub use step::{AnyStep, AnyUnit, Stated};

/// What a front end needs to know of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormInfo {
    /// Its name.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
    /// File suffixes.
    pub suffixes: &'static [&'static str],
    /// Whether it can be written.
    pub writes: bool,
    /// Whether it can be read.
    pub reads: bool,
}

/// What a front end needs to know of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TechniqueInfo {
    /// Its name for programs.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// How hard it is.
    pub level: Level,
    /// What it sees.
    pub about: &'static str,
}

/// A board of some kind.
#[derive(Clone)]
pub struct AnyBoard(Arc<dyn Any + Send + Sync>);

/// An answer of some kind.
#[derive(Clone)]
pub struct AnyAnswer(Arc<dyn Any + Send + Sync>);

/// A puzzle of some kind.
pub type AnyPuzzle = Arc<dyn ErasedPuzzle>;

/// A puzzle that was read, with the board its text carried along.
pub struct AnyEntry {
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// The board, if the text held one.
    pub board: Option<AnyBoard>,
}

/// An explanation without the kind's own types. [`ErasedPuzzle::steps`] gives its steps one by one, and
/// [`ErasedPuzzle::boards`] the boards between them.
pub struct AnyExplanation {
    /// The walk and which step concluded what.
    walk: Arc<dyn Any + Send + Sync>,
    /// How many steps there are.
    pub count: usize,
    /// The board after the last step.
    pub last: AnyBoard,
    /// How it ends.
    pub end: Ending,
    /// The entries of the board that are in no answer: they were taken back before the first step.
    pub wrong: Vec<Fact>,
    /// The cells whose notes leave out what they hold: those notes are not believed.
    pub wrong_marks: Vec<At>,
}

/// How a puzzle is to be explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explaining {
    /// With which techniques.
    pub allowed: Allowed,
    /// With every step that was found, those included that nothing later uses.
    pub full: bool,
}

impl Default for Explaining {
    fn default() -> Self {
        Self { allowed: Allowed::ALL, full: false }
    }
}

/// A kind without its types.
pub trait AnyKind: Send + Sync {
    /// What the kind says of itself.
    fn info(&self) -> &'static Info;
    /// Its own options.
    fn knobs(&self) -> &'static [Knob];
    /// Its forms.
    fn forms(&self) -> Vec<FormInfo>;
    /// Its built-in puzzles.
    fn examples(&self) -> &'static [Example];
    /// Its techniques, easiest first.
    fn techniques(&self) -> Vec<TechniqueInfo>;
    /// What comes after all of them, where none sees anything: what few units force, and search.
    fn beyond(&self) -> &'static [TechniqueInfo];
    /// The form a source most likely has, and how sure that is.
    fn sniff(&self, source: &Source) -> (Sniff, Option<&'static str>);
    /// Reads all puzzles of a source in a form; with none named, in the first form in which it reads whole, those it
    /// looks like first. If there is none, the reading that comes furthest tells what is wrong.
    fn read(&self, sources: &Sources, form: Option<&str>) -> Vec<Result<AnyEntry, Problems>>;
    /// How sure each form, in order, is of a source, or of the first puzzles of it.
    fn looks(&self, source: &Source) -> Vec<Sniff>;
    /// Reads a source, or the first puzzles of it, in the forms that are just so sure of it: the best reading.
    fn reading(&self, sources: &Sources, looks: &[Sniff], sure: Sniff) -> Option<Reading>;
    /// Reads a text that holds one puzzle, in the form it most likely has.
    fn parse(&self, text: &str) -> Result<AnyPuzzle, Problems> {
        let mut read = self.read(&Sources::of(Source::new("text", text)), None);
        match read.len() {
            1 => read.remove(0).map(|entry| entry.puzzle),
            count => {
                Err(Problem::new(format!("there are {count} puzzles in this text")).expected("one").into())
            }
        }
    }
    /// Makes a puzzle.
    fn create(&self, wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<AnyPuzzle, NotMade>;
    /// Whether it can make a puzzle from a picture.
    fn takes_pictures(&self) -> bool;
    /// Makes a puzzle without givens, for a constructor to start from.
    fn blank(&self, wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<AnyPuzzle, NotMade>;
}

/// A puzzle of any kind: everything a front end can ask.
///
/// This is what programs that know no kind work with, so it is documented like the public interface it is. Rows and
/// columns are counted from 0 here. Boards and answers belong to the puzzle that made them: handing one kind's board
/// to another kind's puzzle is a programming error and panics. Every call that searches takes a [`Budget`] and keeps it.
pub trait ErasedPuzzle: Send + Sync {
    /// Its kind.
    fn kind(&self) -> &'static dyn AnyKind;
    /// Whether another puzzle is of the same kind and says the same.
    fn same(&self, other: &dyn ErasedPuzzle) -> bool;
    /// For [`ErasedPuzzle::same`]: the puzzle as a value of a type nobody names.
    fn as_any(&self) -> &dyn Any;
    /// Width and height.
    fn size(&self) -> Size;
    /// What the puzzle asks for: one answer that must be the only one, any answer, or a shortest one.
    fn asks(&self) -> Ask;
    /// What was given beside the text and had no say in this puzzle, in a sentence.
    fn overlooked(&self, sources: &Sources) -> Option<String>;
    /// Why this puzzle cannot be solved at all, in a sentence; it can still be shown, written and played.
    fn unanswered(&self) -> Option<String>;
    /// Whether somebody may have meant this puzzle by its text. Of use where several kinds read the same text.
    fn meant(&self) -> bool;
    /// What its reader had to say beside it, a sentence without a full stop each: what the text holds and the puzzle has
    /// no room for, and what had to be assumed. Nothing for a puzzle that was not read.
    fn notes(&self) -> &[String];
    /// How a value is written for people.
    fn symbol(&self, value: Value) -> String;
    /// The values a cell could hold by the puzzle's structure alone; none for cells that hold nothing.
    fn domain(&self, at: At) -> Vec<Value>;
    /// The puzzle in a form, with a board where the form has room for one. The error says why it cannot be written.
    fn write(&self, form: &str, board: Option<&AnyBoard>) -> Result<Written, String>;

    /// The board before the first move.
    fn start(&self) -> AnyBoard;
    /// Whether two boards of this puzzle are the same.
    fn same_board(&self, a: &AnyBoard, b: &AnyBoard) -> bool;
    /// The rules a full or partial board breaks. It searches nothing and spoils nothing.
    fn check(&self, board: &AnyBoard) -> Vec<Violation>;
    /// Whether nothing is left open on a board. Full and without violations means solved.
    fn full(&self, board: &AnyBoard) -> bool;
    /// Whether an answer can still be reached from a board.
    fn alive(&self, board: &AnyBoard, budget: &Budget) -> Result<bool, RanOut>;
    /// The bare board as text.
    fn raw(&self, board: &AnyBoard) -> String;
    /// The board as text with all that was noted on it: marks, and what was struck out. See [`noted`](crate::noted).
    fn noted(&self, board: &AnyBoard) -> String;
    /// The same as JSON.
    fn noted_json(&self, board: &AnyBoard) -> Json;
    /// Reads a board: as [`ErasedPuzzle::raw`] or [`ErasedPuzzle::noted`] writes it, as an answer is printed, or as JSON rows with null for open.
    fn read_board(&self, source: &Source) -> Result<AnyBoard, Problems>;
    /// The answer that the puzzle's text, which this source is, holds beside the puzzle.
    fn stored(&self, source: &Source) -> Option<AnyBoard>;
    /// What is written on a board in ink, givens included.
    fn placed(&self, board: &AnyBoard) -> Vec<Fact>;
    /// The picture of a board.
    fn draw(&self, board: &AnyBoard, highlights: &[Highlight]) -> Scene;
    /// What stands around a board: clues, words, letters left; nothing where the lines of a picture are all there is.
    fn beside(&self, board: &AnyBoard) -> Beside;

    /// Answers the question of `demand`: a verdict, or so many answers.
    fn solve(&self, demand: Demand, budget: &Budget) -> Outcome<AnyAnswer>;
    /// All answers, each once, found while they are asked for.
    fn answers(&self, budget: &Budget) -> Box<dyn Iterator<Item = Result<AnyAnswer, RanOut>>>;
    /// How many answers there are.
    fn count(&self, budget: &Budget) -> Count;
    /// Which values occur where in the answers, without listing them.
    fn possible(&self, budget: &Budget) -> Possible;
    /// The cells in which two answers differ.
    fn differ(&self, first: &AnyAnswer, second: &AnyAnswer) -> Vec<At>;
    /// Solves as the program or exercise did that the kind began as, and prints what that printed.
    fn classic(&self, how: &Classic, budget: &Budget, console: &mut dyn Console) -> Outcome<AnyAnswer>;
    /// The board that shows an answer.
    fn board(&self, answer: &AnyAnswer) -> AnyBoard;
    /// What an answer says of each cell; nothing where answers are walks.
    fn facts(&self, answer: &AnyAnswer) -> Vec<Fact>;
    /// An answer as JSON.
    fn json(&self, answer: &AnyAnswer) -> Json;
    /// The bare answer as text.
    fn raw_answer(&self, answer: &AnyAnswer) -> String;
    /// The pictures of an answer: one, unless the answer is a walk.
    fn film(&self, answer: &AnyAnswer) -> Vec<Scene>;

    /// The whole way from a board to the answer, step by step. Entries that are in no answer are taken back first.
    fn explain(&self, board: &AnyBoard, budget: &Budget) -> AnyExplanation {
        self.explain_with(board, &Explaining::default(), budget)
    }
    /// The way from a board towards the answer with some techniques only, or with steps that lead nowhere.
    fn explain_with(&self, board: &AnyBoard, how: &Explaining, budget: &Budget) -> AnyExplanation;
    /// Only the way to what a cell holds or, with a value, to whether it holds that.
    fn reason(
        &self,
        board: &AnyBoard,
        about: (At, Option<Value>),
        allowed: &Allowed,
        budget: &Budget,
    ) -> AnyExplanation;
    /// The steps of an explanation of this puzzle, put into words while they are asked for.
    fn steps<'a>(&'a self, walk: &'a AnyExplanation) -> Box<dyn Iterator<Item = AnyStep> + 'a> {
        Box::new((0..walk.count).map(|place| self.step(walk, place)))
    }
    /// One step of an explanation of this puzzle, counted from 0.
    fn step(&self, walk: &AnyExplanation, place: usize) -> AnyStep;
    /// The board before each step of an explanation of this puzzle, worked out while it is asked for.
    fn boards<'a>(&'a self, walk: &'a AnyExplanation) -> Box<dyn Iterator<Item = AnyBoard> + 'a>;
    /// The picture of each step of an explanation of this puzzle from one on, counted from 0, drawn while it is asked for: the board before it with
    /// what the open cells can still hold, what the step strikes out of that, and what it places.
    fn pictures<'a>(&'a self, walk: &'a AnyExplanation, from: usize) -> Box<dyn Iterator<Item = Scene> + 'a>;
    /// The picture of a step on a board, with the marks that are on it: what follows is drawn in place.
    fn draw_step(&self, board: &AnyBoard, therefore: &[Conclusion]) -> Scene;
    /// What there is to say to a player who asks for help on this board: the next step, or what is wrong.
    fn hint(&self, board: &AnyBoard, budget: &Budget) -> Hint<AnyStep> {
        self.hint_with(board, &Allowed::ALL, budget)
    }
    /// The same with some techniques only.
    fn hint_with(&self, board: &AnyBoard, allowed: &Allowed, budget: &Budget) -> Hint<AnyStep>;
    /// Every step that can be seen on this board, easiest first; or, where something stands in the way of one, that.
    fn hints(
        &self,
        board: &AnyBoard,
        allowed: &Allowed,
        budget: &Budget,
    ) -> Result<Vec<AnyStep>, Box<Hint<AnyStep>>>;
    /// The entries of a board that no answer has; `None` when the puzzle has no answer even without them.
    fn mistakes(&self, board: &AnyBoard, budget: &Budget) -> Result<Option<Vec<Fact>>, RanOut>;
    /// How hard the puzzle is.
    fn rate(&self, budget: &Budget) -> Result<Rating, Unrated> {
        self.rate_with(&Allowed::ALL, budget)
    }
    /// How hard it is with some techniques only.
    fn rate_with(&self, allowed: &Allowed, budget: &Budget) -> Result<Rating, Unrated>;

    /// What is worth saying of a puzzle that was made as wanted, in sentences.
    fn remarks(&self, wanted: &Wanted, budget: &Budget) -> Vec<String>;
    /// What a constructor wants to know: what the answers share, and which changes leave one.
    fn advise(&self, budget: &Budget) -> Advice;
    /// The constructor's dialogue. Returns the puzzle as it is at the end.
    fn converse(&self, how: &Classic, budget: &Budget, console: &mut dyn Console) -> AnyPuzzle;
    /// The puzzle with these givens instead of its own; `None` if it cannot have them.
    fn with_givens(&self, facts: &[Fact]) -> Option<AnyPuzzle>;
    /// The puzzle after a change, which is data as [`Suggestion::edit`](crate::verbs::Suggestion::edit) gives it; `None`
    /// if it cannot be made here.
    fn edited(&self, edit: &Json) -> Option<AnyPuzzle>;

    /// Makes a move, which is a word as [`ErasedPuzzle::gesture`] gives it.
    fn play(&self, board: &AnyBoard, mv: &str) -> Result<AnyBoard, Refusal>;
    /// What an input at a cell means, as a move; `None` if it means nothing there.
    fn gesture(&self, board: &AnyBoard, at: At, input: Input) -> Option<String>;
    /// The moves that make a step's conclusions visible on a board.
    fn moves_of(&self, board: &AnyBoard, therefore: &[Conclusion]) -> Vec<String>;
    /// The pencil marks on a board, cell by cell.
    fn marks(&self, board: &AnyBoard) -> Vec<(At, Vec<Value>)>;
    /// The move that makes a pencil mark, or rubs it out; `None` for kinds without marks.
    fn mark(&self, at: At, value: Value) -> Option<String>;
    /// What each open cell can still hold as far as the writing on the board tells at once.
    fn candidates(&self, board: &AnyBoard) -> Vec<(At, Vec<Value>)>;
}
