//! The trait every kind of puzzle implements, and what a kind declares about itself.
//!
//! A kind is a folder. Everything else (the command, the players, renderers, converters, JSON, the
//! conformance suite) is written once over this trait and gets a new kind for nothing.

use std::fmt::Debug;
use std::sync::Arc;

use serde_json::Value as Json;

use crate::budget::{Budget, RanOut};
use crate::chance::Chance;
use crate::fact::{Fact, Value};
use crate::form::Form;
use crate::grid::{At, Size};
use crate::knob::{Knob, Settings};
use crate::lexicon::Lexicon;
use crate::outcome::{Ask, Count, Outcome, Pair, Possible, Violation};
use crate::picture::Picture;
use crate::play::{Highlight, Input, Refusal};
use crate::rating::{Rating, Unrated};
use crate::scene::Scene;
use crate::source::{Problems, Source, Sources};
use crate::step::{Level, Step, Technique};
use crate::verbs::{Advice, Effect, Explanation, Hint};

/// What a kind says of itself.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Its name for programs and for the command line: lower case, one word.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// Other names people type.
    pub aliases: &'static [&'static str],
    /// The rules in prose, as `quandary rules` prints them.
    pub rules: &'static str,
    /// The size `create` makes when none is wanted.
    pub default_size: Size,
    /// The version of the creator: a seed means the same puzzle as long as this does not change.
    pub creator: u32,
    /// The one-line form whose text, behind `id:`, is the share id.
    pub id_form: &'static str,
    /// Whether the built-in word list is of use to it.
    pub wants_words: bool,
    /// The player's keys beyond the common ones: key and what it does.
    pub keys: &'static [(&'static str, &'static str)],
}

/// A built-in puzzle: `example:KIND/NAME`.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its name behind the slash.
    pub name: &'static str,
    /// The text, in any of the kind's forms.
    pub text: &'static str,
    /// Where it comes from and what is special about it.
    pub about: &'static str,
}

/// What a creator is asked for.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The size, if one is wanted.
    pub size: Option<Size>,
    /// The level, if one is wanted.
    pub level: Option<Level>,
    /// The kind's knobs.
    pub settings: Settings,
    /// The user's own words, if any.
    pub words: Vec<Source>,
    /// The built-in word list, if the kind wants it and it is there.
    pub lexicon: Option<Arc<Lexicon>>,
    /// A picture to start from, for kinds whose puzzles hide one.
    pub picture: Option<Arc<Picture>>,
}

/// Why no puzzle was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotMade {
    /// What is wanted cannot be had; the sentence says why and what can.
    Cannot(String),
    /// The budget ended first.
    GaveUp(RanOut),
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
pub trait Talk {
    /// The next line typed; `None` at the end of the input.
    fn hear(&mut self) -> Option<String>;
    /// Text for standard output, exactly as it is.
    fn say(&mut self, text: &str);
    /// Text for standard error, exactly as it is.
    fn warn(&mut self, text: &str);
}

/// Nobody types anything, and nobody listens.
pub struct Silence;

impl Talk for Silence {
    fn hear(&mut self) -> Option<String> {
        None
    }
    fn say(&mut self, _: &str) {}
    fn warn(&mut self, _: &str) {}
}

/// Answers one after another, found while they are asked for.
pub type Answers<A> = Box<dyn Iterator<Item = Result<A, RanOut>>>;

/// What a kind's own types have in common.
pub trait Thing: Clone + PartialEq + Debug + Send + Sync + 'static {}
impl<T: Clone + PartialEq + Debug + Send + Sync + 'static> Thing for T {}

/// A kind of puzzle.
///
/// Three states are kept apart: a [`Board`](Kind::Board) is the player's pen and pencil, a
/// [`Known`](Kind::Known) is what deduction works on, and a search's own state is its private matter.
pub trait Kind: Sized + Send + Sync + 'static {
    /// What the kind says of itself.
    const INFO: Info;

    /// The question as given: immutable and valid.
    type Puzzle: Thing;
    /// A full solution.
    type Answer: Thing;
    /// The state of play.
    type Board: Thing;
    /// One thing a player does.
    type Move: Thing;
    /// What deduction works on.
    type Known: Thing;
    /// A single change a constructor may make.
    type Edit: Thing;

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
        unused.then(|| format!("{} has no use for --words", Self::INFO.id))
    }
    /// Whether somebody may have meant this puzzle by its text, which does not just happen to read as one. Asked
    /// only where the readers of several kinds accept the same text.
    fn meant(puzzle: &Self::Puzzle) -> bool {
        let _ = puzzle;
        true
    }
    /// The puzzle without its givens: only its structure.
    fn bare(puzzle: &Self::Puzzle) -> Self::Puzzle;
    /// How a value is written for people.
    fn symbol(puzzle: &Self::Puzzle, value: Value) -> String;
    /// The values a cell could hold by the puzzle's structure alone; empty for cells that hold none.
    fn domain(puzzle: &Self::Puzzle, at: At) -> Vec<Value>;

    // -- rules: the referee ----------------------------------------------------------------

    /// The rules a full or partial board breaks.
    fn check(puzzle: &Self::Puzzle, board: &Self::Board) -> Vec<Violation>;
    /// Whether an answer can still be reached from a board: no rule is broken, and some answer has
    /// everything that is placed.
    fn alive(puzzle: &Self::Puzzle, board: &Self::Board, budget: &Budget) -> Result<bool, RanOut> {
        let legal = Self::check(puzzle, board).is_empty();
        Ok(legal && Self::one(puzzle, &Self::placed(puzzle, board), budget)?.is_some())
    }
    /// Whether nothing is left open on the board.
    fn full(puzzle: &Self::Puzzle, board: &Self::Board) -> bool;

    // -- answers ---------------------------------------------------------------------------

    /// All answers with these facts, each once, found lazily. Memory does not grow with their number.
    fn answers(puzzle: &Self::Puzzle, given: &[Fact], budget: &Budget) -> Answers<Self::Answer>;
    /// Up to two answers: the verdict on uniqueness, the fastest way.
    fn pair(puzzle: &Self::Puzzle, given: &[Fact], budget: &Budget) -> Pair<Self::Answer> {
        let mut pair = Pair { first: None, second: None, ran_out: None };
        for found in Self::answers(puzzle, given, budget).take(2) {
            match found {
                Ok(answer) if pair.first.is_none() => pair.first = Some(answer),
                Ok(answer) => pair.second = Some(answer),
                Err(what) => pair.ran_out = Some(what),
            }
        }
        pair
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
    /// How hard the puzzle is. By default the ladder decides.
    fn rate(puzzle: &Self::Puzzle, budget: &Budget) -> Result<Rating, Unrated> {
        crate::verbs::rate_by_climbing::<Self>(puzzle, budget)
    }
    /// The next step from a board. By default the ladder gives it; kinds whose answers are walks
    /// over positions ask their search instead.
    fn hint(puzzle: &Self::Puzzle, board: &Self::Board, budget: &Budget) -> Hint {
        crate::verbs::hint_by_climbing::<Self>(puzzle, board, budget)
    }
    /// The whole walk from a board to an answer. By default the ladder gives it.
    fn explain(puzzle: &Self::Puzzle, board: &Self::Board, budget: &Budget) -> Explanation<Self> {
        crate::verbs::explain_by_climbing::<Self>(puzzle, board, budget)
    }
    /// Advice for a constructor. By default: what the answers share, and which change leaves one.
    fn advise(puzzle: &Self::Puzzle, budget: &Budget) -> Advice {
        crate::verbs::advise_by_listing::<Self>(puzzle, budget)
    }
    /// The board that shows an answer.
    fn board(puzzle: &Self::Puzzle, answer: &Self::Answer) -> Self::Board;
    /// What an answer says of each cell. Empty for kinds whose answers are not cells.
    fn facts(puzzle: &Self::Puzzle, answer: &Self::Answer) -> Vec<Fact>;
    /// The answer as JSON, as the command's contract says.
    fn json(puzzle: &Self::Puzzle, answer: &Self::Answer) -> Json;
    /// The bare answer (`--format raw`).
    fn raw_answer(puzzle: &Self::Puzzle, answer: &Self::Answer) -> String {
        Self::raw(puzzle, &Self::board(puzzle, answer))
    }
    /// The original's algorithm with the original's output.
    fn classic(
        puzzle: &Self::Puzzle,
        how: &Classic,
        budget: &Budget,
        talk: &mut dyn Talk,
    ) -> Outcome<Self::Answer>;

    // -- boards ----------------------------------------------------------------------------

    /// The board before the first move.
    fn start(puzzle: &Self::Puzzle) -> Self::Board;
    /// The bare board (`--format raw`).
    fn raw(puzzle: &Self::Puzzle, board: &Self::Board) -> String;
    /// Reads a board in the raw form, in the form `solve` prints, or as JSON rows with null for open.
    fn read_board(puzzle: &Self::Puzzle, source: &Source) -> Result<Self::Board, Problems>;
    /// What is written on the board in ink, givens included.
    fn placed(puzzle: &Self::Puzzle, board: &Self::Board) -> Vec<Fact>;

    // -- deduce ----------------------------------------------------------------------------

    /// What deduction starts from: what is placed, with a player's marks left aside.
    fn known(puzzle: &Self::Puzzle, board: &Self::Board) -> Self::Known;
    /// Takes a step's conclusions in.
    fn learn(puzzle: &Self::Puzzle, known: &mut Self::Known, step: &Step);
    /// Whether everything is known.
    fn finished(puzzle: &Self::Puzzle, known: &Self::Known) -> bool;
    /// The board that shows what is known.
    fn known_board(puzzle: &Self::Puzzle, known: &Self::Known) -> Self::Board;
    /// The values a cell can still hold as far as is known; `None` for kinds that do not deduce on cells.
    fn still(puzzle: &Self::Puzzle, known: &Self::Known, at: At) -> Option<Vec<Value>>;
    /// The sentence of a step, derived from its data: says why, not only what.
    fn sentence(puzzle: &Self::Puzzle, step: &Step) -> String;

    // -- create and edit -------------------------------------------------------------------

    /// A new puzzle that keeps the kind's promises.
    fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Self::Puzzle, NotMade>;
    /// A puzzle without givens, for a constructor to start from: by default the structure of a created one.
    fn blank(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Self::Puzzle, NotMade> {
        Self::create(wanted, chance, budget).map(|puzzle| Self::bare(&puzzle))
    }
    /// Whether [`Kind::create`] can start from a picture.
    fn takes_pictures() -> bool {
        false
    }
    /// What is worth saying of a puzzle that was made as wanted, in sentences: what had to be changed of
    /// a picture it started from.
    fn remarks(wanted: &Wanted, puzzle: &Self::Puzzle, budget: &Budget) -> Vec<String> {
        let _ = (wanted, puzzle, budget);
        Vec::new()
    }
    /// Every single change a constructor may make, most wanted first; `answers` are what those start from that
    /// keep an answer. See [`gives`](crate::verbs::gives).
    fn edits(puzzle: &Self::Puzzle, answers: &[Self::Answer]) -> Vec<Self::Edit>;
    /// What a change does to the answers, where that can be told without a search.
    fn effect(puzzle: &Self::Puzzle, edit: &Self::Edit) -> Effect<Self> {
        let _ = (puzzle, edit);
        Effect::Anew
    }
    /// The puzzle with a change made; `None` if it would no longer be valid.
    fn edit(puzzle: &Self::Puzzle, edit: &Self::Edit) -> Option<Self::Puzzle>;
    /// A change in words: `give 4 at (1, 6)`.
    fn edit_text(puzzle: &Self::Puzzle, edit: &Self::Edit) -> String;
    /// The constructor's dialogue. Returns the puzzle as it is at the end.
    fn converse(puzzle: Self::Puzzle, how: &Classic, budget: &Budget, talk: &mut dyn Talk) -> Self::Puzzle {
        crate::verbs::converse::<Self>(puzzle, how, budget, talk)
    }
    /// The puzzle that has this board as its givens, if that is a thing this kind can have: the
    /// constructor's loop sets cells this way.
    fn with_givens(puzzle: &Self::Puzzle, facts: &[Fact]) -> Option<Self::Puzzle> {
        let _ = (puzzle, facts);
        None
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
    fn moves_of(puzzle: &Self::Puzzle, board: &Self::Board, step: &Step) -> Vec<Self::Move>;

    /// What the player has ruled out so far, for boards that keep it.
    fn struck(puzzle: &Self::Puzzle, board: &Self::Board) -> Vec<Fact> {
        let _ = (puzzle, board);
        Vec::new()
    }
    /// The pencil marks on a board, cell by cell, in the order of reading, for kinds that
    /// have them.
    fn marks(puzzle: &Self::Puzzle, board: &Self::Board) -> Vec<(At, Vec<Value>)> {
        let _ = (puzzle, board);
        Vec::new()
    }
    /// The move that makes a pencil mark, or rubs it out where it is; `None` for kinds without marks.
    fn mark(puzzle: &Self::Puzzle, at: At, value: Value) -> Option<Self::Move> {
        let _ = (puzzle, at, value);
        None
    }

    // -- draw ------------------------------------------------------------------------------

    /// The picture of a board.
    fn draw(puzzle: &Self::Puzzle, board: &Self::Board, highlights: &[Highlight]) -> Scene;
    /// The pictures of an answer: one, unless the answer is a walk.
    fn film(puzzle: &Self::Puzzle, answer: &Self::Answer) -> Vec<Scene> {
        vec![Self::draw(puzzle, &Self::board(puzzle, answer), &[])]
    }
}
