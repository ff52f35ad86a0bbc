//! Gogen.
//!
//! A board of cells and as many letters; the classic one is 5 × 5 with A to Y. Each letter goes into one cell so that every
//! word can be traced: from each letter to the next is one step in any of the eight directions. A letter that follows itself
//! stays put.
//!
//! Seen from above, the words only say which letters touch, so a puzzle is a graph to be laid into a king's graph. The words
//! are kept for people: sentences name them.

mod assist;
mod beside;
pub mod classic;
mod create;
mod deduce;
mod draw;
pub mod model;
mod play;
pub mod rules;
pub mod search;
#[cfg(test)]
mod specimens;
mod stored;
mod text;
pub mod units;

use quandary_core::beside::Beside;
use quandary_core::budget::Budget;
use quandary_core::cell_board::CellBoard;
use quandary_core::chance::Chance;
use quandary_core::fact::{Fact, Value};
use quandary_core::form::Form;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Answers, CellKind, Example, Info, Ink, NotMade, Powers, Wanted};
use quandary_core::knob::Knob;
use quandary_core::outcome::{Count, Pair, Violation};
use quandary_core::play::Highlight;
use quandary_core::scene::Scene;
use quandary_core::source::{Problems, Source};
use quandary_core::step::{Cites, Step, Technique};
use serde_json::Value as Json;

pub use assist::Edit;
pub use deduce::{Known, Reason, Why};
pub use model::{Alphabet, Flaw, Puzzle};

/// The kind.
pub struct Gogen;

const RULES: &str = "\
Put each letter into one cell of the board; on the classic board of five by five cells these are A to Y. Every word of the list \
must then be traceable: from each letter of it to the next is one step to one of the up to eight neighbouring cells, straight or \
diagonal. A letter that follows itself in a word stays where it is. Some letters are given.

Variants: in an uber Gogen some letters are in no word, an ultra Gogen gives fewer letters, a hyper Gogen gives few letters anywhere \
and has chains of letters instead of words.";

impl CellKind for Gogen {
    const INFO: Info = Info {
        id: "gogen",
        title: "Gogen",
        aliases: &["uber-gogen", "ultra-gogen", "hyper-gogen"],
        rules: RULES,
        default_size: Size { width: 5, height: 5 },
        creator: 3,
        id_form: "line",
        wants_words: true,
        keys: &[("A-Y", "write the letter"), ("a-y", "mark the letter")],
    };

    const POWERS: Powers<Self> =
        Powers { classic: Some(classic::solve), stored: Some(stored::stored), ..Powers::NONE };

    type Puzzle = Puzzle;

    type Answer = Grid<Value>;

    type Known = Known;
    type Unit = units::Unit;
    type Reason = Reason;

    type Edit = Edit;

    fn knobs() -> &'static [Knob] {
        create::wishes::KNOBS
    }

    fn forms() -> &'static [Form<Self>] {
        text::FORMS
    }

    fn examples() -> &'static [Example] {
        const EASY: &str = include_str!("../../fixtures/gogen/easy.txt");
        const MEDIUM: &str = include_str!("../../fixtures/gogen/medium.txt");
        const HARD: &str = include_str!("../../fixtures/gogen/hard.txt");
        const UBER: &str = include_str!("../../fixtures/gogen/uber.txt");
        const ULTRA: &str = include_str!("../../fixtures/gogen/ultra.txt");
        const HYPER: &str = include_str!("../../fixtures/gogen/hyper.txt");
        const SMALL: &str = include_str!("../../fixtures/gogen/small.txt");
        &[
            Example { name: "easy", text: EASY, about: "the exercise's first puzzle" },
            Example { name: "medium", text: MEDIUM, about: "the exercise's second puzzle" },
            Example {
                name: "hard",
                text: HARD,
                about: "the exercise's third puzzle: 16 answers, N is in no word",
            },
            Example { name: "uber", text: UBER, about: "some letters in no word" },
            Example { name: "ultra", text: ULTRA, about: "five letters given" },
            Example { name: "hyper", text: HYPER, about: "three letters given, chains instead of words" },
            Example { name: "small", text: SMALL, about: "four columns, three rows, an alphabet of its own" },
        ]
    }

    fn techniques() -> &'static [Technique<Self>] {
        deduce::TECHNIQUES
    }

    fn size(puzzle: &Puzzle) -> Size {
        puzzle.size()
    }

    fn units(puzzle: &Puzzle) -> Vec<units::Unit> {
        units::units(puzzle)
    }

    fn symbol(puzzle: &Puzzle, value: Value) -> String {
        puzzle.symbol(value).to_string()
    }

    fn domain(puzzle: &Puzzle, _: At) -> Vec<Value> {
        (0..puzzle.alphabet().symbols().len() as Value).collect()
    }

    fn givens(puzzle: &Puzzle) -> Ink {
        puzzle.givens().clone()
    }

    /// A letter given twice leaves no answer, and in a text that reads in other ways as well nobody means that.
    fn meant(puzzle: &Puzzle) -> bool {
        puzzle.conflicts().is_empty()
    }

    fn with_givens(puzzle: &Puzzle, givens: Ink) -> Option<Puzzle> {
        puzzle.with_givens(givens).ok()
    }

    fn check(puzzle: &Puzzle, ink: &Ink) -> Vec<Violation> {
        rules::violations(puzzle, ink)
    }

    fn answers(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Answers<Grid<Value>> {
        Box::new(search::answers(puzzle, given, budget))
    }

    fn pair(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Pair<Grid<Value>> {
        search::pair(puzzle, given, budget)
    }

    fn count(puzzle: &Puzzle, budget: &Budget) -> Count {
        search::count(puzzle, budget)
    }

    fn dead_end(puzzle: &Puzzle, known: &Known) -> Option<Step<Reason>> {
        deduce::dead_end(puzzle, known)
    }

    fn ink(answer: &Grid<Value>) -> Ink {
        answer.map(|v| Some(*v))
    }

    fn cell_json(puzzle: &Puzzle, _: At, value: Option<Value>) -> Json {
        value.map_or(Json::Null, |value| puzzle.symbol(value).to_string().into())
    }

    fn raw(puzzle: &Puzzle, ink: &Ink) -> String {
        text::rows(puzzle, ink)
    }

    fn read_board(puzzle: &Puzzle, source: &Source) -> Result<CellBoard, Problems> {
        text::read_board(puzzle, source)
    }

    fn known(puzzle: &Puzzle, ink: &Ink) -> Known {
        Known::of(puzzle, ink)
    }

    fn finished(puzzle: &Puzzle, known: &Known) -> bool {
        known.finished(puzzle)
    }

    fn sentence(puzzle: &Puzzle, step: &Step<Reason>, cites: &Cites) -> String {
        deduce::sentence(puzzle, step, cites)
    }

    fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
        create::create(wanted, chance, budget)
    }

    fn refusal(puzzle: &Puzzle, _: At, value: Option<Value>) -> Option<String> {
        play::refusal(puzzle, value)
    }

    fn typed(puzzle: &Puzzle, _: At, key: char) -> Option<Value> {
        puzzle.alphabet().value(key)
    }

    fn draw(puzzle: &Puzzle, board: &CellBoard, highlights: &[Highlight]) -> Scene {
        draw::draw(puzzle, board, highlights)
    }

    fn beside(puzzle: &Puzzle, board: &CellBoard) -> Beside {
        beside::beside(puzzle, board)
    }
}
