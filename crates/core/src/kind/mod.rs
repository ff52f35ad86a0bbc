//! The traits kinds of puzzles implement, and what a kind declares about itself.
//!
//! A kind is a folder. Everything else (the command, the players, renderers, converters, JSON, the
//! conformance suite) is written once over [`Kind`] and gets a new kind for nothing.
//!
//! There are two ways in, told apart by what a board is:
//!
//! - Where **cells hold one value each**, a kind implements [`CellKind`], some two dozen items, and everything that
//!   follows from "cells with values" (board, marks, moves, facts, JSON) is supplied.
//! - Where an answer is something else, a walk for instance, it implements [`Kind`] itself.
//!
//! What one kind alone can do is a declared [power](Powers).

mod cells;
mod declared;
mod powers;

use std::fmt::Debug;

use serde_json::Value as Json;

use crate::beside::Beside;
use crate::budget::{Budget, RanOut};
use crate::chance::Chance;
use crate::edit::Edit;
use crate::engine::ladder::Allowed;
use crate::fact::{Fact, Value};
use crate::form::Form;
use crate::grid::{At, Size};
use crate::knob::Knob;
use crate::outcome::{Ask, Count, Pair, Possible, Violation};
use crate::play::{Highlight, Input, Refusal};
use crate::rating::{Rating, Unrated};
use crate::scene::{Overlay, Scene};
use crate::source::{Problems, Source, Sources};
use crate::step::{Cites, Conclusion, Reason, StepOf, Technique};
use crate::units::Unit;
use crate::verbs::{Advice, Explanation, Hint};

pub use cells::{CellKind, Ink, Knowledge};
pub use declared::{Example, Info, NotMade, Wanted};
pub use powers::{
    Classic, ClassicSolver, Console, Dialogue, Film, NoConsole, PictureRemarks, Powers, Stored, Trace,
};

/// Answers one after another, found while they are asked for.
pub type Answers<A> = Box<dyn Iterator<Item = Result<A, RanOut>>>;

/// What a kind's own types have in common.
pub trait Plain: Clone + PartialEq + Debug + Send + Sync + 'static {}
impl<T: Clone + PartialEq + Debug + Send + Sync + 'static> Plain for T {}

/// A kind of puzzle.
///
/// Three states are kept apart: a [`Board`](Kind::Board) is the player's pen and pencil, a
/// [`Known`](Kind::Known) is what deduction works on, and a search's own state is its private matter.
pub trait Kind: Sized + Send + Sync + 'static {
    /// What the kind says of itself.
    const INFO: Info;
    /// What it can do beyond the common verbs.
    const POWERS: Powers<Self> = Powers::NONE;

    /// The question as given: immutable and valid.
    type Puzzle: Plain;
    /// A full solution.
    type Answer: Plain;
    /// The state of play.
    type Board: Plain;
    /// One thing a player does.
    type Move: Plain;
    /// What deduction works on.
    type Known: Plain;
    /// A constraint of its puzzles, as an enum of plain data, to be matched exhaustively; [`NoUnit`](crate::units::NoUnit)
    /// where answers are walks.
    type Unit: Unit<Self::Puzzle>;
    /// Why a step may be taken, as an enum of plain data.
    type Reason: Reason<Self::Puzzle, Unit = Self::Unit>;
    /// A single change a constructor may make.
    type Edit: Edit<Self>;

    // -- what it declares ------------------------------------------------------------------

    /// Its own options.
    fn knobs() -> &'static [Knob] {
        &[]
    }
    /// Its text forms; the first is the one written by default.
    fn forms() -> &'static [Form<Self>];
    /// Its built-in puzzles, at least one.
    fn examples() -> &'static [Example];
    /// Its techniques, easiest first.
    fn techniques() -> &'static [Technique<Self>];

    // -- the puzzle ------------------------------------------------------------------------

    /// Width and height.
    fn size(puzzle: &Self::Puzzle) -> Size;
    /// What the puzzle asks for.
    fn asks(puzzle: &Self::Puzzle) -> Ask {
        let _ = puzzle;
        Ask::Unique
    }
    /// What was given beside the text and had no say in this puzzle, in a sentence for whoever gave it.
    fn overlooked(puzzle: &Self::Puzzle, sources: &Sources) -> Option<String> {
        let _ = puzzle;
        let unused = !sources.words.is_empty() && !Self::INFO.wants_words;
        unused.then(|| format!("{} has no use for a word list", Self::INFO.title))
    }
    /// Why this puzzle cannot be solved at all, whatever the budget, in a sentence: a crossword with clues and no solution. It
    /// can still be shown, written, played and checked as far as anything is known.
    fn unanswered(puzzle: &Self::Puzzle) -> Option<String> {
        let _ = puzzle;
        None
    }
    /// Whether somebody may have meant this puzzle by its text, which does not just happen to read as one. Asked
    /// only where the readers of several kinds accept the same text.
    fn meant(puzzle: &Self::Puzzle) -> bool {
        let _ = puzzle;
        true
    }
    /// All units of a puzzle, each once, in a fixed order. Every cell that can hold something is in one of them, and a
    /// filling that all of them allow is an answer. A kind whose answers are walks has none.
    fn units(puzzle: &Self::Puzzle) -> Vec<Self::Unit> {
        let _ = puzzle;
        Vec::new()
    }
    /// The puzzle without its givens: only its structure.
    fn bare(puzzle: &Self::Puzzle) -> Self::Puzzle;
    /// The puzzle that has these facts as its givens, if that is a thing this kind can have.
    fn with_givens(puzzle: &Self::Puzzle, facts: &[Fact]) -> Option<Self::Puzzle>;
    /// How a value is written for people.
    fn symbol(puzzle: &Self::Puzzle, value: Value) -> String;
    /// The values a cell could hold by the puzzle's structure alone; empty for cells that hold none.
    fn domain(puzzle: &Self::Puzzle, at: At) -> Vec<Value>;

    // -- rules: the referee ----------------------------------------------------------------

    /// The rules a full or partial board breaks.
    fn check(puzzle: &Self::Puzzle, board: &Self::Board) -> Vec<Violation>;
    /// Whether nothing is left open on the board.
    fn full(puzzle: &Self::Puzzle, board: &Self::Board) -> bool;

    // -- answers ---------------------------------------------------------------------------

    /// All answers with these facts, each once, found lazily. Memory does not grow with their number.
    fn answers(puzzle: &Self::Puzzle, given: &[Fact], budget: &Budget) -> Answers<Self::Answer>;
    /// Up to two answers: the verdict on uniqueness, the fastest way.
    fn pair(puzzle: &Self::Puzzle, given: &[Fact], budget: &Budget) -> Pair<Self::Answer> {
        Pair::of(Self::answers(puzzle, given, budget))
    }
    /// One answer with these facts, or that there is none.
    fn one(puzzle: &Self::Puzzle, given: &[Fact], budget: &Budget) -> Result<Option<Self::Answer>, RanOut> {
        Self::answers(puzzle, given, budget).next().transpose()
    }
    /// How many answers there are.
    fn count(puzzle: &Self::Puzzle, budget: &Budget) -> Count {
        crate::verbs::count_by_listing::<Self>(puzzle, budget)
    }
    /// Which values occur where in the answers with these facts, without listing them.
    fn possible(puzzle: &Self::Puzzle, given: &[Fact], budget: &Budget) -> Possible {
        crate::verbs::possible_by_asking::<Self>(puzzle, given, budget)
    }
    /// Why there is no answer, once that is proved: what conflicts, if a short reason is known.
    fn why_none(puzzle: &Self::Puzzle, budget: &Budget) -> Vec<Violation> {
        let _ = budget;
        Self::check(puzzle, &Self::start(puzzle))
    }
    /// The board that shows an answer.
    fn board(puzzle: &Self::Puzzle, answer: &Self::Answer) -> Self::Board;
    /// What an answer says of each cell. Empty for kinds whose answers are not cells.
    fn facts(puzzle: &Self::Puzzle, answer: &Self::Answer) -> Vec<Fact>;
    /// The answer as JSON, as the command's contract says.
    fn json(puzzle: &Self::Puzzle, answer: &Self::Answer) -> Json;
    /// The bare answer as text, nothing around it.
    fn raw_answer(puzzle: &Self::Puzzle, answer: &Self::Answer) -> String {
        Self::raw(puzzle, &Self::board(puzzle, answer))
    }

    // -- verbs that search; most kinds keep these --------------------------------------------

    /// Whether an answer can still be reached from a board: no rule is broken, and some answer has
    /// everything that is placed.
    fn alive(puzzle: &Self::Puzzle, board: &Self::Board, budget: &Budget) -> Result<bool, RanOut> {
        let legal = Self::check(puzzle, board).is_empty();
        Ok(legal && Self::one(puzzle, &Self::placed(puzzle, board), budget)?.is_some())
    }
    /// How hard the puzzle is. By default the ladder decides.
    fn rate(puzzle: &Self::Puzzle, allowed: &Allowed, budget: &Budget) -> Result<Rating, Unrated> {
        crate::verbs::rate_by_climbing::<Self>(puzzle, allowed, budget)
    }
    /// The next step from a board. By default the ladder gives it; kinds whose answers are walks
    /// over positions ask their search instead.
    fn hint(
        puzzle: &Self::Puzzle,
        board: &Self::Board,
        allowed: &Allowed,
        budget: &Budget,
    ) -> Hint<StepOf<Self>> {
        crate::verbs::hint_by_climbing::<Self>(puzzle, board, allowed, budget)
    }
    /// The whole walk from a board to an answer. By default the ladder gives it.
    fn explain(
        puzzle: &Self::Puzzle,
        board: &Self::Board,
        allowed: &Allowed,
        budget: &Budget,
    ) -> Explanation<Self> {
        crate::verbs::explain_by_climbing::<Self>(puzzle, board, allowed, budget)
    }
    /// Advice for a constructor. By default: what the answers share, and which change leaves one.
    fn advise(puzzle: &Self::Puzzle, budget: &Budget) -> Advice {
        crate::verbs::advise_by_listing::<Self>(puzzle, budget)
    }

    // -- boards ----------------------------------------------------------------------------

    /// The board before the first move.
    fn start(puzzle: &Self::Puzzle) -> Self::Board;
    /// The bare board as text, nothing around it.
    fn raw(puzzle: &Self::Puzzle, board: &Self::Board) -> String;
    /// The board as text with all that was noted on it, marks and what was struck out; just the board where boards have no
    /// notes.
    fn noted(puzzle: &Self::Puzzle, board: &Self::Board) -> String {
        Self::raw(puzzle, board)
    }
    /// The same as JSON.
    fn noted_json(puzzle: &Self::Puzzle, board: &Self::Board) -> Json {
        Self::raw(puzzle, board).trim_end().into()
    }
    /// Reads a board in the raw form, as an answer is printed, or as JSON rows with null for open; with notes or without.
    fn read_board(puzzle: &Self::Puzzle, source: &Source) -> Result<Self::Board, Problems>;
    /// The board without these entries, and without what was struck out, which may rest on them; the same board where entries
    /// cannot be taken back one by one.
    fn taken_back(puzzle: &Self::Puzzle, board: &Self::Board, entries: &[Fact]) -> Self::Board {
        let _ = (puzzle, entries);
        board.clone()
    }
    /// What is written on the board in ink, givens included.
    fn placed(puzzle: &Self::Puzzle, board: &Self::Board) -> Vec<Fact>;

    // -- deduce ----------------------------------------------------------------------------

    /// What deduction starts from: what is placed, with a player's marks left aside.
    fn known(puzzle: &Self::Puzzle, board: &Self::Board) -> Self::Known;
    /// Takes a step's conclusions in. Returns the cells about which more is known now, those included where something
    /// follows at once.
    fn learn(puzzle: &Self::Puzzle, known: &mut Self::Known, therefore: &[Conclusion]) -> Vec<At>;
    /// The parts of the board that techniques look at one by one ([`Find::Region`](crate::step::Find::Region)): for each the
    /// cells that decide what is seen there.
    fn regions(puzzle: &Self::Puzzle) -> Vec<Vec<At>> {
        let _ = puzzle;
        Vec::new()
    }
    /// Whether everything is known.
    fn finished(puzzle: &Self::Puzzle, known: &Self::Known) -> bool;
    /// The board that shows what is known.
    fn known_board(puzzle: &Self::Puzzle, known: &Self::Known) -> Self::Board;
    /// The values a cell can still hold as far as is known; `None` for kinds that do not deduce on cells.
    fn still(puzzle: &Self::Puzzle, known: &Self::Known, at: At) -> Option<Vec<Value>>;
    /// The contradiction in what is known, if there is one: something that has nothing left.
    fn dead_end(puzzle: &Self::Puzzle, known: &Self::Known) -> Option<StepOf<Self>> {
        let _ = (puzzle, known);
        None
    }
    /// The sentence of a step, derived from its data: says why, not only what.
    fn sentence(puzzle: &Self::Puzzle, step: &StepOf<Self>, cites: &Cites) -> String;

    // -- create ----------------------------------------------------------------------------

    /// A new puzzle that keeps the kind's promises.
    fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Self::Puzzle, NotMade>;
    /// A puzzle without givens, for a constructor to start from: by default the structure of a created one.
    fn blank(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Self::Puzzle, NotMade> {
        Self::create(wanted, chance, budget).map(|puzzle| Self::bare(&puzzle))
    }

    // -- play ------------------------------------------------------------------------------

    /// Makes a move, or says why not.
    fn play(puzzle: &Self::Puzzle, board: &Self::Board, mv: &Self::Move) -> Result<Self::Board, Refusal>;
    /// What an input at a cell means.
    fn gesture(puzzle: &Self::Puzzle, board: &Self::Board, at: At, input: Input) -> Option<Self::Move>;
    /// A move as one word of text.
    fn move_text(puzzle: &Self::Puzzle, mv: &Self::Move) -> String;
    /// Reads a move's text.
    fn read_move(puzzle: &Self::Puzzle, text: &str) -> Option<Self::Move>;
    /// The moves that make a step's conclusions visible on the board, marks included.
    fn moves_of(puzzle: &Self::Puzzle, board: &Self::Board, therefore: &[Conclusion]) -> Vec<Self::Move>;
    /// What the player has ruled out so far, for boards that keep it.
    fn struck(puzzle: &Self::Puzzle, board: &Self::Board) -> Vec<Fact>;
    /// The pencil marks on a board, cell by cell, in the order of reading, for kinds that have them.
    fn marks(puzzle: &Self::Puzzle, board: &Self::Board) -> Vec<(At, Vec<Value>)>;
    /// The move that makes a pencil mark, or rubs it out where it is; `None` for kinds without marks.
    fn mark(puzzle: &Self::Puzzle, at: At, value: Value) -> Option<Self::Move>;
    /// The board with these pencil marks instead of its own; as it is for kinds without marks.
    fn with_marks(puzzle: &Self::Puzzle, board: &Self::Board, marks: &[(At, Vec<Value>)]) -> Self::Board {
        let _ = (puzzle, marks);
        board.clone()
    }

    // -- draw ------------------------------------------------------------------------------

    /// The picture of a board.
    fn draw(puzzle: &Self::Puzzle, board: &Self::Board, highlights: &[Highlight]) -> Scene;
    /// What stands around a board, for those who want more of it than lines of text under a picture; nothing where a
    /// picture's lines are all there is.
    fn beside(puzzle: &Self::Puzzle, board: &Self::Board) -> Beside {
        let _ = (puzzle, board);
        Beside::default()
    }
    /// What the acts among a step's conclusions do to a board, drawn over it.
    fn overlays(puzzle: &Self::Puzzle, board: &Self::Board, therefore: &[Conclusion]) -> Vec<Overlay> {
        let _ = (puzzle, board, therefore);
        Vec::new()
    }
}
