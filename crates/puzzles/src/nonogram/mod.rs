//! Nonograms: paint the picture that the numbers at the edge describe.
//!
//! Each row and each column has a clue: the lengths of its blocks of coloured cells, in order. Between two
//! blocks of one colour there is at least one cell of background; blocks of different colours may touch.
//! A blotted clue hides a length; given cells are part of the question.

pub mod classic;
pub mod create;
mod deduce;
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
mod text;
pub mod units;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::candidates::Candidates;
use quandary_core::chance::Chance;
use quandary_core::fact::{Fact, Value};
use quandary_core::form::Form;
use quandary_core::grid::{At, Grid, Size, places};
use quandary_core::kind::{Answers, Classic, Example, Info, Kind, NotMade, Talk, Wanted};
use quandary_core::knob::Knob;
use quandary_core::outcome::{Count, Outcome, Pair, Possible, Violation};
use quandary_core::play::{Highlight, Input, Refusal};
use quandary_core::rating::{Rating, Unrated};
use quandary_core::scene::Scene;
use quandary_core::sheet::{Sheet, Stroke};
use quandary_core::source::{Problems, Source};
use quandary_core::step::{Step, Technique};
use quandary_core::verbs::Effect;
use serde_json::Value as Json;

pub use model::Puzzle;

/// This kind, under the name every kind's folder uses for itself.
pub struct This;

/// A single change a constructor may make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Give away the colour of a cell.
    Give(At, Value),
    /// Change a cell of the picture whose clues these are: the answer the change starts from, and where.
    Paint {
        /// The picture before.
        picture: Grid<Value>,
        /// Which of the answers it is, from 0.
        number: usize,
        /// The cell.
        at: At,
        /// Its new colour.
        colour: Value,
    },
}

const RULES: &str = "\
Colour some cells of the grid. The numbers beside each row and above each column are the lengths of its \
blocks of coloured cells, in order. Between two blocks of the same colour at least one cell stays empty; \
blocks of different colours may touch. A question mark is a block whose length is hidden. Cells that are \
given keep their colour.";

impl Kind for This {
    const INFO: Info = Info {
        id: "nonogram",
        title: "Nonogram",
        aliases: &["picross", "griddler", "hanjie", "paint-by-numbers", "pattern", "nonograms"],
        rules: RULES,
        default_size: Size { width: 10, height: 10 },
        creator: 2,
        id_form: "id",
        wants_words: false,
        keys: &[
            ("space", "paint: the next colour, then open again"),
            ("x", "cross out: known to be empty"),
            ("1-9", "paint this colour"),
        ],
    };

    type Puzzle = Puzzle;
    type Answer = Grid<Value>;
    type Board = Sheet;
    type Move = Stroke;
    type Known = Candidates;
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

    fn bare(puzzle: &Puzzle) -> Puzzle {
        let draft = model::Draft { givens: Vec::new(), ..puzzle.draft() };
        Puzzle::new(draft).unwrap_or_else(|_| puzzle.clone())
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

    fn check(puzzle: &Puzzle, board: &Sheet) -> Vec<Violation> {
        rules::violations(puzzle, &board.ink)
    }

    /// Nobody has to cross out what stays empty: filled cells that meet every clue are enough.
    fn full(puzzle: &Puzzle, board: &Sheet) -> bool {
        let crossed = board.ink.map(|c| c.unwrap_or(model::BACKGROUND));
        board.ink.cells().iter().all(Option::is_some) || rules::is_answer(puzzle, &crossed)
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

    fn board(_: &Puzzle, answer: &Grid<Value>) -> Sheet {
        Sheet::of(answer.map(|v| Some(*v)))
    }

    fn facts(_: &Puzzle, answer: &Grid<Value>) -> Vec<Fact> {
        answer.places().map(|at| Fact::is(at, answer[at])).collect()
    }

    fn json(_: &Puzzle, answer: &Grid<Value>) -> Json {
        answer.rows().collect::<Vec<_>>().into()
    }

    fn classic(puzzle: &Puzzle, _: &Classic, budget: &Budget, talk: &mut dyn Talk) -> Outcome<Grid<Value>> {
        classic::solve(puzzle, budget, talk)
    }

    fn start(puzzle: &Puzzle) -> Sheet {
        let mut sheet = Sheet::blank(puzzle.size());
        puzzle.givens().iter().for_each(|&(at, colour)| sheet.ink[at] = Some(colour));
        sheet
    }

    fn raw(puzzle: &Puzzle, board: &Sheet) -> String {
        text::board::raw(puzzle, &board.ink)
    }

    fn read_board(puzzle: &Puzzle, source: &Source) -> Result<Sheet, Problems> {
        text::board::read(puzzle, source)
    }

    fn placed(_: &Puzzle, board: &Sheet) -> Vec<Fact> {
        board.placed()
    }

    fn known(puzzle: &Puzzle, board: &Sheet) -> Candidates {
        deduce::known(puzzle, board)
    }

    fn learn(_: &Puzzle, known: &mut Candidates, step: &Step) {
        for fact in step.facts() {
            known.learn(fact);
        }
    }

    fn finished(puzzle: &Puzzle, known: &Candidates) -> bool {
        places(puzzle.size()).all(|at| known.count(at) == 1)
    }

    fn known_board(puzzle: &Puzzle, known: &Candidates) -> Sheet {
        Sheet::of(Grid::from_fn(puzzle.size(), |at| known.only(at)))
    }

    fn still(_: &Puzzle, known: &Candidates, at: At) -> Option<Vec<Value>> {
        Some(known.values(at).collect())
    }

    fn sentence(puzzle: &Puzzle, step: &Step) -> String {
        deduce::sentence(puzzle, step)
    }

    fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
        create::create(wanted, chance, budget)
    }

    fn takes_pictures() -> bool {
        true
    }

    fn remarks(wanted: &Wanted, puzzle: &Puzzle, budget: &Budget) -> Vec<String> {
        create::remarks(wanted, puzzle, budget)
    }

    fn rate(puzzle: &Puzzle, budget: &Budget) -> Result<Rating, Unrated> {
        deduce::rate(puzzle, budget)
    }

    fn edits(puzzle: &Puzzle, answers: &[Grid<Value>]) -> Vec<Edit> {
        edits::all(puzzle, answers)
    }

    fn effect(_: &Puzzle, edit: &Edit) -> Effect<Self> {
        edits::effect(edit)
    }

    fn edit(puzzle: &Puzzle, edit: &Edit) -> Option<Puzzle> {
        edits::apply(puzzle, edit)
    }

    fn edit_text(puzzle: &Puzzle, edit: &Edit) -> String {
        edits::in_words(puzzle, edit)
    }

    fn with_givens(puzzle: &Puzzle, facts: &[Fact]) -> Option<Puzzle> {
        let givens = facts.iter().filter(|f| f.holds).map(|f| (f.at, f.value)).collect();
        Puzzle::new(model::Draft { givens, ..puzzle.draft() }).ok()
    }

    fn play(puzzle: &Puzzle, board: &Sheet, stroke: &Stroke) -> Result<Sheet, Refusal> {
        play::play(puzzle, board, *stroke)
    }

    fn gesture(puzzle: &Puzzle, board: &Sheet, at: At, input: Input) -> Option<Stroke> {
        play::gesture(puzzle, board, at, input)
    }

    quandary_core::sheet_kind!(last);

    fn draw(puzzle: &Puzzle, board: &Sheet, highlights: &[Highlight]) -> Scene {
        draw::draw(puzzle, board, highlights)
    }
}
