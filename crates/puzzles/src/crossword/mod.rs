//! Crossword fill: a grid of blocks and squares, filled with the words of a list.
//!
//! Every run of two or more white squares, across or down, holds a listed word; each entry of the list is
//! used at most once; a square alone in both ways stays empty; words may be left over.
//!
//! Three things share this grid (see [`model::Task`]): a grid to fill from a dictionary, a fill-in with
//! its own short list, and a clued puzzle that brings its solution along.

mod assist;
mod bars;
mod beside;
pub mod card;
mod classic;
mod clues;
mod create;
mod decor;
mod deduce;
mod draw;
mod edit;
mod familiar;
mod fillin;
mod knobs;
mod letters;
mod marked;
pub mod model;
mod pattern;
mod play;
mod quality;
mod rules;
pub mod search;
mod slots;
#[cfg(test)]
mod specimens;
mod text;
pub mod units;
mod why;
mod words;

use quandary_core::beside::Beside;
use quandary_core::budget::{Budget, RanOut};
use quandary_core::candidates::Candidates;
use quandary_core::cell_board::CellBoard;
use quandary_core::chance::Chance;
use quandary_core::engine::ladder::Allowed;
use quandary_core::fact::{Fact, Value};
use quandary_core::form::Form;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Answers, CellKind, Example, Info, Ink, NotMade, Powers, Wanted};
use quandary_core::knob::Knob;
use quandary_core::outcome::{Ask, Count, Pair, Possible, Violation};
use quandary_core::play::Highlight;
use quandary_core::rating::{Rating, Unrated};
use quandary_core::scene::Scene;
use quandary_core::source::{Problems, Source, Sources};
use quandary_core::step::{Cites, Step, Technique};
use quandary_core::verbs::{Advice, Explanation};
use serde_json::Value as Json;

pub use deduce::{Reason, Why};
pub use edit::Edit;
use model::{Cell, Task};
pub use model::{Puzzle, Square};
pub use search::Answer;

/// The kind.
pub struct Crossword;

const RULES: &str = "\
The grid has black blocks and white squares. Every run of two or more white squares, across or down, is
a slot and must be filled with a word of the list, one letter to a square. An entry of the list is used
at most once; a word listed twice may be used twice. A square that is in no slot stays empty, and words
may be left over. Letters given in the grid stay. A bar, a thick line between two squares, ends a word as
a block does.

A fill-in has its own short list and one filling. A grid without a list is filled from the word files
given with --words, or from the built-in list; any filling will do. A crossword with clues brings its
solution along: that is the answer, and it is what a board is checked against.";

impl CellKind for Crossword {
    const INFO: Info = Info {
        id: "crossword",
        title: "Crossword",
        aliases: &["fill-in", "criss-cross", "kriss-kross", "cruzadas", "mots-croises"],
        rules: RULES,
        default_size: Size { width: 9, height: 9 },
        creator: 4,
        id_form: "json",
        wants_words: true,
        keys: &[("letters", "write the letter")],
    };

    const POWERS: Powers<Self> = Powers {
        classic: Some(classic::solve),
        dialogue: Some(assist::dialogue),
        film: Some(quality::film),
        stored: Some(|puzzle, _| puzzle.solution().map(|s| CellBoard::of(s.map(|l| l.map(Value::from))))),
        ..Powers::NONE
    };
    const LAST_VALUE_IS_A_STEP: bool = false;

    type Puzzle = Puzzle;

    type Answer = Answer;

    type Known = Candidates;
    type Unit = units::Unit;
    type Reason = Reason;

    type Edit = Edit;

    fn knobs() -> &'static [Knob] {
        knobs::KNOBS
    }

    fn forms() -> &'static [Form<Self>] {
        text::FORMS
    }

    fn examples() -> &'static [Example] {
        text::EXAMPLES
    }

    fn techniques() -> &'static [Technique<Self>] {
        deduce::TECHNIQUES
    }

    fn size(puzzle: &Puzzle) -> Size {
        puzzle.cells().size()
    }

    fn asks(puzzle: &Puzzle) -> Ask {
        if puzzle.task() == Task::FillIn { Ask::Unique } else { Ask::Any }
    }

    fn overlooked(puzzle: &Puzzle, sources: &Sources) -> Option<String> {
        let unused = match puzzle.task() {
            _ if sources.words.is_empty() => return None,
            Task::Fill => return None,
            Task::FillIn => "this fill-in has its own words",
            Task::Clued if puzzle.familiar().is_some() => return None,
            Task::Clued if puzzle.solution().is_none() => "this crossword has clues",
            Task::Clued => "this crossword brings its solution",
        };
        Some(format!("{unused}, so the word list is not used; `refill` fills the grid from it"))
    }

    fn unanswered(puzzle: &Puzzle) -> Option<String> {
        let missing = puzzle.task() == Task::Clued && puzzle.solution().is_none();
        let why = match &puzzle.card().lock {
            Some(_) => "the solution of this crossword is locked with a key",
            None => "this crossword has clues but no solution",
        };
        missing.then(|| {
            format!("{why}, and clues are not solved here; `refill` fills the grid with words of a list")
        })
    }

    fn meant(puzzle: &Puzzle) -> bool {
        puzzle.has_enough_words()
    }

    fn units(puzzle: &Puzzle) -> Vec<units::Unit> {
        units::units(puzzle)
    }

    fn symbol(puzzle: &Puzzle, value: Value) -> String {
        puzzle.alphabet().text(value as usize).to_string()
    }

    fn domain(puzzle: &Puzzle, at: At) -> Vec<Value> {
        deduce::domain(puzzle, at)
    }

    fn givens(puzzle: &Puzzle) -> Ink {
        Grid::from_fn(puzzle.cells().size(), |at| puzzle.given(at).map(Value::from))
    }

    fn with_givens(puzzle: &Puzzle, givens: Ink) -> Option<Puzzle> {
        let mut cells = puzzle.cells().clone();
        for at in givens.places() {
            cells[at] = match (cells[at], givens[at]) {
                // A given rebus square is structure: without it the slot would want another word length.
                (Cell::White(Some(letter)), None) if puzzle.is_rebus(letter) => continue,
                (Cell::Block, None) => Cell::Block,
                (Cell::White(_), None) => Cell::White(None),
                (Cell::White(_), Some(value)) if puzzle.may_give(at, value as u16) => {
                    Cell::White(Some(value as u16))
                }
                _ => return None,
            };
        }
        Some(puzzle.with_cells(cells))
    }

    fn check(puzzle: &Puzzle, ink: &Ink) -> Vec<Violation> {
        rules::violations(puzzle, ink)
    }

    fn answers(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Answers<Answer> {
        search::answers(puzzle, given, budget)
    }

    fn pair(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Pair<Answer> {
        search::pair(puzzle, given, budget)
    }

    fn one(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Result<Option<Answer>, RanOut> {
        if puzzle.wishes().best {
            quality::best(puzzle, given, budget)
        } else {
            search::one(puzzle, given, budget)
        }
    }

    fn count(puzzle: &Puzzle, budget: &Budget) -> Count {
        search::count(puzzle, budget)
    }

    fn possible(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Possible {
        // A dictionary leaves thousands of questions, some of them hard: what is not settled soon stays open.
        let part = budget.part(if puzzle.task() == Task::Fill { 30_000 } else { u64::MAX });
        quandary_core::verbs::possible_by_asking::<Self>(puzzle, given, &part)
    }

    fn why_none(puzzle: &Puzzle, budget: &Budget) -> Vec<Violation> {
        why::why(puzzle, budget)
    }

    fn dead_end(puzzle: &Puzzle, known: &Candidates) -> Option<Step<deduce::Reason>> {
        deduce::dead_end(puzzle, known)
    }

    fn rate(puzzle: &Puzzle, allowed: &Allowed, budget: &Budget) -> Result<Rating, Unrated> {
        familiar::rate(puzzle, allowed, budget)
    }

    fn explain(puzzle: &Puzzle, board: &CellBoard, allowed: &Allowed, budget: &Budget) -> Explanation<Self> {
        deduce::explain(puzzle, board, allowed, budget)
    }

    fn advise(puzzle: &Puzzle, budget: &Budget) -> Advice {
        match puzzle.task() {
            Task::Fill => assist::advise(puzzle, budget),
            Task::FillIn | Task::Clued => quandary_core::verbs::advise_by_listing::<Self>(puzzle, budget),
        }
    }

    fn ink(answer: &Answer) -> Ink {
        answer.clone()
    }

    fn cell_json(puzzle: &Puzzle, at: At, value: Option<Value>) -> Json {
        match (puzzle.cells()[at], value) {
            (Cell::Block, _) => Json::Null,
            (_, None) => "".into(),
            (_, Some(value)) => puzzle.alphabet().text(value as usize).into(),
        }
    }

    fn raw(puzzle: &Puzzle, ink: &Ink) -> String {
        classic::board_text(puzzle, ink)
    }

    fn read_board(puzzle: &Puzzle, source: &Source) -> Result<CellBoard, Problems> {
        text::read_board(puzzle, source)
    }

    fn known(puzzle: &Puzzle, ink: &Ink) -> Candidates {
        deduce::known(puzzle, ink)
    }

    fn regions(puzzle: &Puzzle) -> Vec<Vec<At>> {
        deduce::regions(puzzle)
    }

    fn sentence(puzzle: &Puzzle, step: &Step<Reason>, cites: &Cites) -> String {
        deduce::sentence(puzzle, step, cites)
    }

    fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
        create::create(wanted, chance, budget)
    }

    fn refusal(puzzle: &Puzzle, at: At, value: Option<Value>) -> Option<String> {
        play::refusal(puzzle, at, value)
    }

    fn typed(puzzle: &Puzzle, _: At, key: char) -> Option<Value> {
        puzzle.alphabet().find(key.encode_utf8(&mut [0; 4])).map(|letter| letter as Value)
    }

    fn draw(puzzle: &Puzzle, board: &CellBoard, highlights: &[Highlight]) -> Scene {
        draw::draw(puzzle, board, highlights)
    }

    fn beside(puzzle: &Puzzle, board: &CellBoard) -> Beside {
        beside::beside(puzzle, board)
    }
}
