//! The null kind: the smallest puzzle that has everything. It is compiled for tests, is not listed
//! to people, and is the template to copy when adding a kind.
//!
//! A square of two by two cells; each row and each column holds a 1 and a 2.

mod create;
mod deduce;
mod draw;
mod model;
mod play;
mod rules;
mod search;
#[cfg(test)]
mod specimens;
mod text;
pub mod units;

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::cell_board::CellBoard;
use quandary_core::chance::Chance;
use quandary_core::edit::Give;
use quandary_core::fact::{Fact, Value};
use quandary_core::form::Form;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Answers, CellKind, Example, Info, Ink, NotMade, Wanted};
use quandary_core::outcome::Violation;
use quandary_core::play::Highlight;
use quandary_core::scene::Scene;
use quandary_core::source::{Problems, Source};
use quandary_core::step::{Cites, Step, Technique};

pub use model::Puzzle;

/// The kind.
pub struct Null;

impl CellKind for Null {
    const INFO: Info = Info {
        id: "null",
        title: "Null",
        aliases: &[],
        rules: "Fill the two by two square so that each row and each column holds a 1 and a 2.",
        default_size: model::SIZE,
        creator: 1,
        id_form: "line",
        wants_words: false,
        keys: &[("1 2", "write the number")],
    };

    type Puzzle = Puzzle;

    type Answer = Grid<Value>;

    type Known = Candidates;
    type Unit = units::Unit;
    type Reason = deduce::Reason;

    type Edit = Give;

    fn forms() -> &'static [Form<Self>] {
        text::FORMS
    }

    fn examples() -> &'static [Example] {
        &[Example { name: "1", text: "1./..\n", about: "one given, one answer" }]
    }

    fn techniques() -> &'static [Technique<Self>] {
        deduce::TECHNIQUES
    }

    fn size(_: &Puzzle) -> Size {
        model::SIZE
    }

    fn units(puzzle: &Puzzle) -> Vec<units::Unit> {
        units::units(puzzle)
    }

    fn domain(_: &Puzzle, _: At) -> Vec<Value> {
        vec![1, 2]
    }

    fn givens(puzzle: &Puzzle) -> Ink {
        puzzle.givens().clone()
    }

    fn with_givens(_: &Puzzle, givens: Ink) -> Option<Puzzle> {
        Puzzle::new(givens).ok()
    }

    fn check(puzzle: &Puzzle, ink: &Ink) -> Vec<Violation> {
        rules::violations(puzzle, ink)
    }

    fn answers(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Answers<Grid<Value>> {
        Box::new(search::answers(puzzle, given, budget))
    }

    fn ink(answer: &Grid<Value>) -> Ink {
        answer.map(|v| Some(*v))
    }

    fn raw(_: &Puzzle, ink: &Ink) -> String {
        text::rows(ink)
    }

    fn read_board(_: &Puzzle, source: &Source) -> Result<CellBoard, Problems> {
        text::read_board(source)
    }

    fn known(_: &Puzzle, ink: &Ink) -> Candidates {
        deduce::known(ink)
    }

    fn regions(puzzle: &Puzzle) -> Vec<Vec<At>> {
        deduce::regions(puzzle)
    }

    fn sentence(puzzle: &Puzzle, step: &Step<deduce::Reason>, _: &Cites) -> String {
        deduce::sentence(puzzle, step)
    }

    fn create(wanted: &Wanted, chance: &mut Chance, _: &Budget) -> Result<Puzzle, NotMade> {
        create::create(wanted, chance)
    }

    fn refusal(_: &Puzzle, _: At, value: Option<Value>) -> Option<String> {
        play::refusal(value)
    }

    fn draw(puzzle: &Puzzle, board: &CellBoard, highlights: &[Highlight]) -> Scene {
        draw::draw(puzzle, board, highlights)
    }
}
