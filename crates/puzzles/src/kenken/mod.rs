//! KenKen: a Latin square cut into cages, each with a number and the operation that makes it.
//!
//! See [`KenKen::INFO`](CellKind::INFO) for the rules in prose.

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
use quandary_core::cell_board::CellBoard;
use quandary_core::chance::Chance;
use quandary_core::fact::{Fact, Value};
use quandary_core::form::Form;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Answers, CellKind, Example, Info, Ink, NotMade, Powers, Wanted};
use quandary_core::knob::{Knob, READING, Shape, Verb};
use quandary_core::outcome::{Pair, Possible, Violation};
use quandary_core::play::Highlight;
use quandary_core::scene::Scene;
use quandary_core::source::{Problems, Source};
use quandary_core::step::{Cites, Step, Technique};

pub use model::{Cage, Clue, Flaw, MAX_SIZE, Op, Puzzle};

pub use deduce::{Known, Part, Reason, Why};
pub use edit::Edit;

/// The rules in prose.
const RULES: &str = "\
Fill the square so that every row and every column holds each number from 1 to the size once, and so that the
numbers in each cage come to its clue: added (+), multiplied (×), subtracted (−) or divided (÷).

Thick lines cut the square into cages. The clue of a cage says what its numbers must come to:
  7+   they add up to 7
  12×  they multiply to 12
  3−   two cells: the larger number minus the smaller is 3
  2÷   two cells: the larger number divided by the smaller is 2, without remainder
  5    one cell: it holds 5
A number may occur twice in a cage, as long as not in one row or column. A number without a sign on
several cells hides its operator: any of the four may be meant. A puzzle may declare that − and ÷
stand on more than two cells (option `long`): then the largest number minus, or divided by, all the others.";

/// The kind's own options.
const KNOBS: &[Knob] = &[
    Knob {
        name: "long",
        shape: Shape::Flag,
        default: Some("false"),
        help: "- and / may stand on more than two cells: the largest minus, or divided by, the rest",
        verbs: &Verb::ALL,
    },
    Knob {
        name: text::TRANSPOSE,
        shape: Shape::Flag,
        default: None,
        help: "take the rows of the text for columns, and its columns for rows",
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

/// The kind.
pub struct KenKen;

impl CellKind for KenKen {
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

    const POWERS: Powers<Self> = Powers { classic: Some(classic::run), ..Powers::NONE };

    type Puzzle = Puzzle;

    type Answer = Grid<Value>;

    type Known = Known;
    type Unit = units::Unit;
    type Reason = Reason;

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

    fn units(puzzle: &Puzzle) -> Vec<units::Unit> {
        units::units(puzzle)
    }

    fn domain(puzzle: &Puzzle, _: At) -> Vec<Value> {
        (1..=puzzle.order() as Value).collect()
    }

    fn givens(puzzle: &Puzzle) -> Ink {
        puzzle.givens().clone()
    }

    fn meant(puzzle: &Puzzle) -> bool {
        puzzle.conflicts().is_empty()
    }

    /// Nobody gives a number twice in a line on purpose.
    fn with_givens(puzzle: &Puzzle, givens: Ink) -> Option<Puzzle> {
        let twice = |flaw: &model::Flaw| matches!(flaw, model::Flaw::Twice { .. });
        puzzle.with_givens(givens).ok().filter(|puzzle| !puzzle.conflicts().iter().any(twice))
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

    fn one(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Result<Option<Grid<Value>>, RanOut> {
        search::one(puzzle, given, budget)
    }

    fn possible(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Possible {
        let by_asking = || quandary_core::verbs::possible_by_asking::<Self>(puzzle, given, budget);
        search::possible(puzzle, given, budget).unwrap_or_else(by_asking)
    }

    fn ink(answer: &Grid<Value>) -> Ink {
        answer.map(|v| Some(*v))
    }

    fn raw(_: &Puzzle, ink: &Ink) -> String {
        text::rows(ink)
    }

    fn read_board(puzzle: &Puzzle, source: &Source) -> Result<CellBoard, Problems> {
        text::read_board(puzzle, source)
    }

    fn known(puzzle: &Puzzle, ink: &Ink) -> Known {
        Known::new(puzzle, ink)
    }

    fn finished(_: &Puzzle, known: &Known) -> bool {
        known.finished()
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

    fn why_none(puzzle: &Puzzle, _: &Budget) -> Vec<Violation> {
        edit::why_none(puzzle)
    }

    fn dead_end(puzzle: &Puzzle, known: &deduce::Known) -> Option<Step<deduce::Reason>> {
        deduce::dead_end(puzzle, known)
    }

    fn refusal(puzzle: &Puzzle, _: At, value: Option<Value>) -> Option<String> {
        play::refusal(puzzle, value)
    }

    fn draw(puzzle: &Puzzle, board: &CellBoard, highlights: &[Highlight]) -> Scene {
        draw::draw(puzzle, board, highlights)
    }
}
