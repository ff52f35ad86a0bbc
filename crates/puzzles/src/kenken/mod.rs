//! KenKen: a Latin square cut into cages, each with a number and the operation that makes it.
//!
//! See [`This::INFO`](Kind::INFO) for the rules in prose.

pub mod classic;
mod combos;
mod create;
mod deduce;
mod draw;
mod edit;
mod latin;
mod model;
mod play;
pub mod rules;
mod search;
mod sketch;
#[cfg(test)]
mod specimens;
mod text;
pub mod units;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::fact::{Fact, Value};
use quandary_core::form::Form;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Answers, Classic, Example, Info, Kind, NotMade, Talk, Wanted};
use quandary_core::knob::{Knob, Shape, Verb};
use quandary_core::outcome::{Outcome, Pair, Possible, Violation};
use quandary_core::play::{Highlight, Input, Refusal};
use quandary_core::scene::Scene;
use quandary_core::sheet::{Sheet, Stroke};
use quandary_core::source::{Problems, Source};
use quandary_core::step::{Step, Technique};
use quandary_core::verbs::Effect;
use serde_json::Value as Json;

pub use model::{Cage, Clue, Flaw, MAX_SIZE, Op, Puzzle};

pub use deduce::Known;
pub use edit::Edit;

/// The rules in prose.
const RULES: &str = "\
Fill the square so that every row and every column holds each number from 1 to the size once.

Thick lines cut the square into cages. The clue of a cage says what its numbers must come to:
  7+   they add up to 7
  12×  they multiply to 12
  3−   two cells: the larger number minus the smaller is 3
  2÷   two cells: the larger number divided by the smaller is 2, without remainder
  5    one cell: it holds 5
A number may occur twice in a cage, as long as not in one row or column. A number without a sign on
several cells hides its operator: any of the four may be meant. A puzzle may declare that − and ÷
stand on more than two cells (option `long`): then the largest number minus, or divided by, all the others.";

const READING: &[Verb] = &Verb::ALL;

/// The kind's own options.
const KNOBS: &[Knob] = &[
    Knob {
        name: "long",
        shape: Shape::Flag,
        default: Some("false"),
        help: "- and / may stand on more than two cells: the largest minus, or divided by, the rest",
        verbs: READING,
    },
    Knob {
        name: "operators",
        shape: Shape::Text,
        default: Some("+-*/"),
        help: "the operators to use, such as +- for a puzzle without * and /",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "max-cage",
        shape: Shape::Number { min: 1, max: 9 },
        default: Some("4"),
        help: "the largest cage, in cells",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "singles",
        shape: Shape::Number { min: 0, max: 625 },
        default: None,
        help: "how many cages may have just one cell, at most",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "hidden",
        shape: Shape::Flag,
        default: Some("false"),
        help: "hide the operators: the clues are numbers only",
        verbs: &[Verb::Create],
    },
];

/// Built-in puzzles.
const EXAMPLES: &[Example] = &[
    Example {
        name: "course-4x4",
        text: include_str!("../../fixtures/kenken/course-4x4.txt"),
        about: "the 4x4 of the course's handout, from kenken.com",
    },
    Example {
        name: "course-2x2",
        text: include_str!("../../fixtures/kenken/course-2x2.txt"),
        about: "the course's smallest puzzle",
    },
    Example {
        name: "course-numbers",
        text: include_str!("../../fixtures/kenken/course-numbers.txt"),
        about: "the 4x4 of the handout with some cages already filled in",
    },
    Example {
        name: "course-guess",
        text: include_str!("../../fixtures/kenken/course-guess.txt"),
        about: "the same with a guess in one cage",
    },
    Example {
        name: "course-none",
        text: include_str!("../../fixtures/kenken/course-none.txt"),
        about: "the 2x2 with guesses that lead nowhere",
    },
    Example {
        name: "easy-6x6",
        text: include_str!("../../fixtures/kenken/easy-6x6.txt"),
        about: "made here: easy",
    },
    Example {
        name: "plus-minus-4x4",
        text: include_str!("../../fixtures/kenken/plus-minus-4x4.txt"),
        about: "made here: only + and -, no cage of one cell",
    },
    Example {
        name: "hidden-5x5",
        text: include_str!("../../fixtures/kenken/hidden-5x5.txt"),
        about: "made here: the operators are hidden",
    },
    Example {
        name: "products-6x6",
        text: include_str!("../../fixtures/kenken/products-6x6.txt"),
        about: "made here: products only",
    },
    Example {
        name: "long-5x5",
        text: include_str!("../../fixtures/kenken/long-5x5.txt"),
        about: "made here: - and / on more than two cells",
    },
    Example {
        name: "hard-9x9",
        text: include_str!("../../fixtures/kenken/hard-9x9.txt"),
        about: "made here: hard",
    },
];

/// This kind, under the name every kind's folder uses for itself.
pub struct This;

impl Kind for This {
    const INFO: Info = Info {
        id: "kenken",
        title: "KenKen",
        aliases: &["calcudoku", "kendoku", "keen", "mathdoku", "inshi"],
        rules: RULES,
        default_size: Size { width: 6, height: 6 },
        creator: 1,
        id_form: "line",
        wants_words: false,
        keys: &[("1-9 a-p", "write the number; letters from a are 10 and up")],
    };

    type Puzzle = Puzzle;
    type Answer = Grid<Value>;
    type Board = Sheet;
    type Move = Stroke;
    type Known = Known;
    type Edit = Edit;

    fn knobs() -> &'static [Knob] {
        KNOBS
    }

    fn forms() -> &'static [Form<Self>] {
        text::FORMS
    }

    fn examples() -> &'static [Example] {
        EXAMPLES
    }

    fn techniques() -> &'static [Technique<Self>] {
        deduce::TECHNIQUES
    }

    fn size(puzzle: &Puzzle) -> Size {
        puzzle.size()
    }

    fn bare(puzzle: &Puzzle) -> Puzzle {
        puzzle.blank()
    }

    fn symbol(_: &Puzzle, value: Value) -> String {
        value.to_string()
    }

    fn domain(puzzle: &Puzzle, _: At) -> Vec<Value> {
        (1..=puzzle.order() as Value).collect()
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

    fn pair(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Pair<Grid<Value>> {
        search::pair(puzzle, given, budget)
    }

    fn one(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Result<Option<Grid<Value>>, RanOut> {
        search::one(puzzle, given, budget)
    }

    fn possible(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Possible {
        let by_asking = || quandary_core::verbs::possible_by_asking::<Self>(puzzle, given, budget);
        search::possible(puzzle, given, budget).unwrap_or_else(by_asking)
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

    fn classic(puzzle: &Puzzle, how: &Classic, budget: &Budget, talk: &mut dyn Talk) -> Outcome<Grid<Value>> {
        classic::run(puzzle, how, budget, talk)
    }

    fn start(puzzle: &Puzzle) -> Sheet {
        Sheet::of(puzzle.givens().clone())
    }

    fn raw(_: &Puzzle, board: &Sheet) -> String {
        text::rows(&board.ink)
    }

    fn read_board(puzzle: &Puzzle, source: &Source) -> Result<Sheet, Problems> {
        text::read_board(puzzle, source)
    }

    fn placed(_: &Puzzle, board: &Sheet) -> Vec<Fact> {
        board.placed()
    }

    fn known(puzzle: &Puzzle, board: &Sheet) -> Known {
        Known::new(puzzle, &board.ink)
    }

    fn learn(puzzle: &Puzzle, known: &mut Known, step: &Step) {
        known.learn(puzzle, step)
    }

    fn finished(_: &Puzzle, known: &Known) -> bool {
        known.finished()
    }

    fn known_board(_: &Puzzle, known: &Known) -> Sheet {
        known.board()
    }

    fn still(_: &Puzzle, known: &Known, at: At) -> Option<Vec<Value>> {
        Some(known.values(at))
    }

    fn sentence(puzzle: &Puzzle, step: &Step) -> String {
        deduce::sentence(puzzle, step)
    }

    fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
        create::create(wanted, chance, budget)
    }

    fn edits(puzzle: &Puzzle, answers: &[Grid<Value>]) -> Vec<Edit> {
        edit::edits(puzzle, answers)
    }

    fn effect(puzzle: &Puzzle, edit: &Edit) -> Effect<Self> {
        edit::effect(puzzle, edit)
    }

    fn edit(puzzle: &Puzzle, edit: &Edit) -> Option<Puzzle> {
        edit::edit(puzzle, edit)
    }

    fn edit_text(puzzle: &Puzzle, edit: &Edit) -> String {
        edit::text(puzzle, edit)
    }

    fn with_givens(puzzle: &Puzzle, facts: &[Fact]) -> Option<Puzzle> {
        let mut givens = Grid::filled(puzzle.order(), puzzle.order(), None);
        for fact in facts.iter().filter(|f| f.holds) {
            givens[fact.at] = Some(fact.value);
        }
        puzzle.with_givens(givens).ok()
    }

    fn why_none(puzzle: &Puzzle, _: &Budget) -> Vec<Violation> {
        edit::why_none(puzzle)
    }

    fn play(puzzle: &Puzzle, board: &Sheet, stroke: &Stroke) -> Result<Sheet, Refusal> {
        play::play(puzzle, board, *stroke)
    }

    fn gesture(puzzle: &Puzzle, _: &Sheet, at: At, input: Input) -> Option<Stroke> {
        play::gesture(puzzle, at, input)
    }

    quandary_core::sheet_kind!(marks);

    fn draw(puzzle: &Puzzle, board: &Sheet, highlights: &[Highlight]) -> Scene {
        draw::draw(puzzle, board, highlights)
    }
}
