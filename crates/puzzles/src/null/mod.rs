//! The null kind: the smallest puzzle that has everything. It is compiled for tests, is not listed
//! to people, and is the template to copy when adding a kind.
//!
//! A square of two by two cells; each row and each column holds a 1 and a 2.

mod classic;
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
use quandary_core::chance::Chance;
use quandary_core::fact::{Fact, Value};
use quandary_core::form::Form;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Answers, Classic, Example, Info, Kind, NotMade, Talk, Wanted};
use quandary_core::outcome::{Outcome, Violation};
use quandary_core::play::{Highlight, Input, Refusal};
use quandary_core::scene::Scene;
use quandary_core::sheet::{Sheet, Stroke};
use quandary_core::source::{Problems, Source};
use quandary_core::step::{Step, Technique};
use quandary_core::verbs::{self, Effect};
use serde_json::Value as Json;

pub use model::Puzzle;

/// This kind, under the name every kind's folder uses for itself.
pub struct This;

impl Kind for This {
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
    type Board = Sheet;
    type Move = Stroke;
    type Known = Candidates;
    type Edit = Fact;

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

    fn bare(_: &Puzzle) -> Puzzle {
        Puzzle::blank()
    }

    fn symbol(_: &Puzzle, value: Value) -> String {
        value.to_string()
    }

    fn domain(_: &Puzzle, _: At) -> Vec<Value> {
        vec![1, 2]
    }

    fn check(puzzle: &Puzzle, board: &Sheet) -> Vec<Violation> {
        rules::violations(puzzle, &board.ink)
    }

    fn full(_: &Puzzle, board: &Sheet) -> bool {
        board.ink.cells().iter().all(Option::is_some)
    }

    fn answers(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Answers<Grid<Value>> {
        Box::new(search::answers(puzzle, given, budget))
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
        Sheet::of(puzzle.givens().clone())
    }

    fn raw(_: &Puzzle, board: &Sheet) -> String {
        text::rows(&board.ink)
    }

    fn read_board(_: &Puzzle, source: &Source) -> Result<Sheet, Problems> {
        text::read_board(source)
    }

    fn placed(_: &Puzzle, board: &Sheet) -> Vec<Fact> {
        board.placed()
    }

    fn known(_: &Puzzle, board: &Sheet) -> Candidates {
        deduce::known(board)
    }

    fn learn(_: &Puzzle, known: &mut Candidates, step: &Step) {
        for fact in step.facts() {
            known.learn(fact);
        }
    }

    fn finished(_: &Puzzle, known: &Candidates) -> bool {
        quandary_core::grid::places(model::SIZE).all(|at| known.count(at) == 1)
    }

    fn known_board(_: &Puzzle, known: &Candidates) -> Sheet {
        Sheet::of(Grid::from_fn(model::SIZE, |at| known.only(at)))
    }

    fn still(_: &Puzzle, known: &Candidates, at: At) -> Option<Vec<Value>> {
        Some(known.values(at).collect())
    }

    fn sentence(_: &Puzzle, step: &Step) -> String {
        deduce::sentence(step)
    }

    fn create(wanted: &Wanted, chance: &mut Chance, _: &Budget) -> Result<Puzzle, NotMade> {
        create::create(wanted, chance)
    }

    fn edits(puzzle: &Puzzle, _: &[Grid<Value>]) -> Vec<Fact> {
        verbs::gives::<Self>(puzzle)
    }

    fn effect(_: &Puzzle, edit: &Fact) -> Effect<Self> {
        Effect::Gives(*edit)
    }

    fn edit(puzzle: &Puzzle, edit: &Fact) -> Option<Puzzle> {
        let mut givens = puzzle.givens().clone();
        givens[edit.at] = Some(edit.value);
        Puzzle::new(givens).ok()
    }

    fn edit_text(_: &Puzzle, edit: &Fact) -> String {
        format!("give {} at {}", edit.value, edit.at)
    }

    fn with_givens(_: &Puzzle, facts: &[Fact]) -> Option<Puzzle> {
        let mut givens = Grid::filled(2, 2, None);
        facts.iter().for_each(|fact| givens[fact.at] = Some(fact.value));
        Puzzle::new(givens).ok()
    }

    fn play(puzzle: &Puzzle, board: &Sheet, stroke: &Stroke) -> Result<Sheet, Refusal> {
        play::play(puzzle, board, *stroke)
    }

    fn gesture(_: &Puzzle, _: &Sheet, at: At, input: Input) -> Option<Stroke> {
        play::gesture(at, input)
    }

    quandary_core::sheet_kind!(marks);

    fn draw(puzzle: &Puzzle, board: &Sheet, highlights: &[Highlight]) -> Scene {
        draw::draw(puzzle, board, highlights)
    }
}
