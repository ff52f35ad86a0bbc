//! Nonograms: paint the picture that the numbers at the edge describe.
//!
//! Each row and each column has a clue: the lengths of its blocks of coloured cells, in order. Between two
//! blocks of one colour there is at least one cell of background; blocks of different colours may touch.
//! A blotted clue hides a length; given cells are part of the question.

pub mod classic;
pub mod create;
pub mod deduce;
mod draw;
mod edits;
mod examples;
pub mod model;
pub mod picture;
mod play;
pub mod rules;
pub mod search;
#[cfg(test)]
mod specimens;
mod stored;
mod text;
pub mod units;

pub use edits::Edit;
use quandary_core::budget::{Budget, RanOut};
use quandary_core::cell_board::{CellBoard, Stroke};
use quandary_core::chance::Chance;
use quandary_core::engine::ladder::Allowed;
use quandary_core::fact::{Fact, Value};
use quandary_core::form::Form;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Answers, CellKind, Example, Info, Ink, NotMade, Powers, Wanted};
use quandary_core::knob::Knob;
use quandary_core::outcome::{Count, Pair, Possible, Violation};
use quandary_core::play::{Highlight, Input};
use quandary_core::rating::{Rating, Unrated};
use quandary_core::scene::Scene;
use quandary_core::source::{Problems, Source};
use quandary_core::step::{Cites, Step, Technique};

pub use model::Puzzle;

/// The kind.
pub struct Nonogram;

const RULES: &str = "\
Colour some cells of the grid. The numbers beside each row and above each column are the lengths of its \
blocks of coloured cells, in order. Between two blocks of the same colour at least one cell stays empty; \
blocks of different colours may touch. A question mark is a block whose length is hidden. A line \
marked with a star has no clue: its cells may be anything. Cells that are given keep their colour.";

impl CellKind for Nonogram {
    const INFO: Info = Info {
        id: "nonogram",
        title: "Nonogram",
        aliases: &["picross", "griddler", "hanjie", "paint-by-numbers", "pattern", "nonograms"],
        rules: RULES,
        default_size: Size { width: 10, height: 10 },
        creator: 3,
        id_form: "id",
        wants_words: false,
        keys: &[
            ("space", "paint: the next colour, then open again"),
            ("x", "cross out: known to be empty"),
            ("1-9", "paint this colour"),
        ],
    };

    const POWERS: Powers<Self> = Powers {
        classic: Some(classic::solve),
        picture: Some(create::remarks),
        stored: Some(stored::stored),
        ..Powers::NONE
    };
    const MARKS: bool = false;
    const LAST_VALUE_IS_A_STEP: bool = false;

    type Puzzle = Puzzle;

    type Answer = Grid<Value>;

    type Known = deduce::Known;
    type Unit = units::Unit;
    type Reason = deduce::Reason;

    type Edit = Edit;

    fn knobs() -> &'static [Knob] {
        create::KNOBS
    }

    fn forms() -> &'static [Form<Self>] {
        text::FORMS
    }

    fn examples() -> &'static [Example] {
        examples::EXAMPLES
    }

    fn techniques() -> &'static [Technique<Self>] {
        deduce::TECHNIQUES
    }

    fn size(puzzle: &Puzzle) -> Size {
        puzzle.size()
    }

    fn meant(puzzle: &Puzzle) -> bool {
        puzzle.conflicts().is_empty()
    }

    fn units(puzzle: &Puzzle) -> Vec<units::Unit> {
        units::units(puzzle)
    }

    fn symbol(puzzle: &Puzzle, value: Value) -> String {
        match (value, puzzle.is_black_and_white()) {
            (0, _) => "empty".to_string(),
            (1, true) => "filled".to_string(),
            _ => puzzle.palette().get(value as usize).map_or("?".to_string(), |c| c.name.clone()),
        }
    }

    fn domain(puzzle: &Puzzle, _: At) -> Vec<Value> {
        (0..puzzle.palette().len() as Value).collect()
    }

    fn givens(puzzle: &Puzzle) -> Ink {
        let mut ink = Grid::filled(puzzle.width(), puzzle.height(), None);
        puzzle.givens().iter().for_each(|&(at, colour)| ink[at] = Some(colour));
        ink
    }

    fn with_givens(puzzle: &Puzzle, givens: Ink) -> Option<Puzzle> {
        let givens = givens.places().filter_map(|at| Some((at, givens[at]?))).collect();
        Puzzle::new(model::Draft { givens, ..puzzle.draft() }).ok()
    }

    fn check(puzzle: &Puzzle, ink: &Ink) -> Vec<Violation> {
        rules::violations(puzzle, ink)
    }

    /// Nobody has to cross out what stays empty: filled cells that meet every clue are enough.
    fn full(puzzle: &Puzzle, ink: &Ink) -> bool {
        let crossed = ink.map(|c| c.unwrap_or(model::BACKGROUND));
        ink.cells().iter().all(Option::is_some) || rules::is_answer(puzzle, &crossed)
    }

    fn answers(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Answers<Grid<Value>> {
        search::answers(puzzle, given, budget)
    }

    fn pair(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Pair<Grid<Value>> {
        search::pair(puzzle, given, budget)
    }

    fn one(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Result<Option<Grid<Value>>, RanOut> {
        search::one(puzzle, given, budget)
    }

    fn count(puzzle: &Puzzle, budget: &Budget) -> Count {
        search::count(puzzle, budget)
    }

    fn possible(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Possible {
        search::possible(puzzle, given, budget)
    }

    fn why_none(puzzle: &Puzzle, _: &Budget) -> Vec<Violation> {
        rules::conflicts(puzzle, &Self::givens(puzzle))
    }

    fn dead_end(puzzle: &Puzzle, known: &deduce::Known) -> Option<Step<deduce::Reason>> {
        deduce::dead_end(puzzle, known)
    }

    fn ink(answer: &Grid<Value>) -> Ink {
        answer.map(|v| Some(*v))
    }

    fn raw(puzzle: &Puzzle, ink: &Ink) -> String {
        text::board::raw(puzzle, ink)
    }

    fn read_board(puzzle: &Puzzle, source: &Source) -> Result<CellBoard, Problems> {
        text::board::read(puzzle, source)
    }

    fn known(puzzle: &Puzzle, ink: &Ink) -> deduce::Known {
        deduce::Known::new(puzzle, ink)
    }

    fn regions(puzzle: &Puzzle) -> Vec<Vec<At>> {
        deduce::regions(puzzle)
    }

    fn sentence(puzzle: &Puzzle, step: &Step<deduce::Reason>, cites: &Cites) -> String {
        deduce::sentence(puzzle, step, cites)
    }

    fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
        create::create(wanted, chance, budget)
    }

    fn rate(puzzle: &Puzzle, allowed: &Allowed, budget: &Budget) -> Result<Rating, Unrated> {
        deduce::rate(puzzle, allowed, budget)
    }

    fn refusal(puzzle: &Puzzle, _: At, value: Option<Value>) -> Option<String> {
        play::refusal(puzzle, value)
    }

    fn gesture(puzzle: &Puzzle, board: &CellBoard, at: At, input: Input) -> Option<Stroke> {
        play::gesture(puzzle, board, at, input)
    }

    fn draw(puzzle: &Puzzle, board: &CellBoard, highlights: &[Highlight]) -> Scene {
        draw::draw(puzzle, board, highlights)
    }
}
