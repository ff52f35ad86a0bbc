//! Ripple Effect (Hakyuu).
//!
//! The board is cut into rooms of connected cells. A room of n cells holds each of 1 to n once.
//! Two equal numbers v in one row or column have at least v cells between them, whatever rooms or
//! holes lie there.
//!
//! | part | what it says |
//! |---|---|
//! | [`model`] | the question: rooms, holes, givens; valid by construction |
//! | [`rules`] | the referee |
//! | [`search`] | what a machine finds: answers, counts, what all answers share |
//! | `deduce` | what a person can see: the ladder of techniques, and a fast rater beside it |
//! | [`classic`] | the original program: its solver and its creator's dialogue |
//! | `create` | new puzzles from a seed |
//! | [`text`] | the forms it is written in |

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
pub mod text;
pub mod units;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::cell_board::{CellBoard, Stroke};
use quandary_core::chance::Chance;
use quandary_core::edit::Give;
use quandary_core::fact::{Fact, Value};
use quandary_core::form::Form;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{
    Answers, CellKind, Classic, Console, Example, Info, Ink, NotMade, Powers, Trace, Wanted,
};
use quandary_core::knob::Knob;
use quandary_core::outcome::{Count, Outcome, Pair, Possible, Violation};
use quandary_core::play::{Highlight, Input};
use quandary_core::scene::Scene;
use quandary_core::source::{Problems, Source};
use quandary_core::step::{Cites, Step, Technique};
use quandary_core::verbs;

pub use deduce::{Choice, Known, Reason, Why};
pub use model::Puzzle;

/// The kind.
pub struct Ripple;

const RULES: &str = "\
Fill every cell with a number.
A room of n cells holds each of the numbers 1 to n once.
Where the same number v stands twice in a row or column, at least v cells lie between the two, \
whatever rooms or holes those cells belong to.";

const EXAMPLES: &[Example] = &[
    Example {
        name: "1",
        text: include_str!("../../fixtures/ripple/1.txt"),
        about: "medium, ten by ten, givens in a pattern that stays under half a turn; made here",
    },
    Example {
        name: "puzzle2",
        text: include_str!("../../fixtures/ripple/puzzle2.txt"),
        about: "six columns, seven rows, twelve rooms: the original document's solver run",
    },
    Example {
        name: "multiple1",
        text: include_str!("../../fixtures/ripple/multiple1.txt"),
        about: "the original document's creator run: three answers, one more given makes it unique",
    },
    Example {
        name: "gentle",
        text: include_str!("../../fixtures/ripple/gentle.txt"),
        about: "gentle, eight by eight, givens in a pattern that stays under half a turn; made here",
    },
    Example {
        name: "medium",
        text: include_str!("../../fixtures/ripple/medium.txt"),
        about: "medium, ten by ten; made here",
    },
    Example {
        name: "hard",
        text: include_str!("../../fixtures/ripple/hard.txt"),
        about: "hard, twelve columns and nine rows with only two givens; made here",
    },
    Example {
        name: "fiendish",
        text: include_str!("../../fixtures/ripple/fiendish.txt"),
        about: "fiendish, ten by ten: short contradictions; made here",
    },
    Example {
        name: "unreasonable",
        text: include_str!("../../fixtures/ripple/unreasonable.txt"),
        about: "unreasonable, ten by ten: no technique reaches its end; made here",
    },
    Example {
        name: "holes",
        text: include_str!("../../fixtures/ripple/holes.txt"),
        about: "hard, eight columns and six rows, three cells that belong to no room; made here",
    },
];

impl CellKind for Ripple {
    const INFO: Info = Info {
        id: "ripple",
        title: "Ripple Effect",
        aliases: &["hakyuu", "hakyukoka", "ripple-effect"],
        rules: RULES,
        default_size: Size { width: 10, height: 10 },
        creator: 3,
        id_form: "id",
        wants_words: false,
        keys: &[
            ("1-9", "write the number; a second digit joins the first where the room is large enough"),
            ("0", "join a zero: 10, 20; otherwise clear the cell"),
            ("a-z", "write or mark 10, 11, 12 and so on"),
        ],
    };

    const POWERS: Powers<Self> =
        Powers { classic: Some(solve_classic), dialogue: Some(converse), ..Powers::NONE };

    type Puzzle = Puzzle;

    /// One number per cell, 0 in holes.
    type Answer = Grid<Value>;

    type Known = Known;
    type Unit = units::Unit;
    type Reason = Reason;

    type Edit = Give;

    fn knobs() -> &'static [Knob] {
        create::KNOBS
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

    /// A single cell is a puzzle, but short texts of other kinds read as one, too.
    fn meant(puzzle: &Puzzle) -> bool {
        puzzle.size() != Size { width: 1, height: 1 } && puzzle.conflicts().is_empty()
    }

    fn units(puzzle: &Puzzle) -> Vec<units::Unit> {
        units::units(puzzle)
    }

    fn domain(puzzle: &Puzzle, at: At) -> Vec<Value> {
        (1..=puzzle.room_size(at) as Value).collect()
    }

    fn givens(puzzle: &Puzzle) -> Ink {
        ink(puzzle.givens())
    }

    fn with_givens(puzzle: &Puzzle, givens: Ink) -> Option<Puzzle> {
        puzzle.with_givens(values(&givens)).ok()
    }

    fn check(puzzle: &Puzzle, ink: &Ink) -> Vec<Violation> {
        let tell = |b: rules::Broken| Violation { rule: b.rule, cells: b.cells, sentence: b.sentence };
        rules::violations(puzzle, &values(ink)).into_iter().map(tell).collect()
    }

    fn answers(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Answers<Grid<Value>> {
        search::answers(puzzle, given, budget)
    }

    fn pair(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Pair<Grid<Value>> {
        let (first, second, ran_out) = search::pair(puzzle, given, budget);
        Pair { first, second, ran_out }
    }

    fn one(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Result<Option<Grid<Value>>, RanOut> {
        search::one(puzzle, given, budget)
    }

    fn count(puzzle: &Puzzle, budget: &Budget) -> Count {
        let counted = search::count(puzzle, budget, None);
        // A number beyond 128 bits is a lower bound as well; memory is what it would take.
        let ran_out = counted.ran_out.or((!counted.exact).then_some(RanOut::Memory));
        Count { count: counted.answers, ran_out }
    }

    fn possible(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Possible {
        if given.iter().any(|fact| !fact.holds) {
            return verbs::possible_by_asking::<Self>(puzzle, given, budget);
        }
        let mut givens = puzzle.givens().clone();
        for fact in given {
            match givens.get(fact.at) {
                Some(&old) if old == 0 || old == fact.value => givens[fact.at] = fact.value,
                _ => return Possible::default(),
            }
        }
        match puzzle.with_givens(givens) {
            Ok(puzzle) => possible(search::common(&puzzle, budget)),
            Err(_) => Possible::default(),
        }
    }

    fn why_none(puzzle: &Puzzle, _: &Budget) -> Vec<Violation> {
        puzzle.conflicts().iter().map(violation).collect()
    }

    fn dead_end(_: &Puzzle, known: &Known) -> Option<Step<Reason>> {
        deduce::dead_end(known)
    }

    fn ink(answer: &Grid<Value>) -> Ink {
        ink(answer)
    }

    fn raw(puzzle: &Puzzle, ink: &Ink) -> String {
        text::raw(puzzle, ink)
    }

    fn read_board(puzzle: &Puzzle, source: &Source) -> Result<CellBoard, Problems> {
        text::read_board(puzzle, source)
    }

    fn known(puzzle: &Puzzle, ink: &Ink) -> Known {
        let placed: Vec<Fact> = ink.places().filter_map(|at| Some(Fact::is(at, ink[at]?))).collect();
        Known::new(puzzle, &placed)
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

    fn refusal(puzzle: &Puzzle, at: At, value: Option<Value>) -> Option<String> {
        play::refusal(puzzle, at, value)
    }

    fn gesture(puzzle: &Puzzle, board: &CellBoard, at: At, input: Input) -> Option<Stroke> {
        play::gesture(puzzle, board, at, input)
    }

    fn draw(puzzle: &Puzzle, board: &CellBoard, highlights: &[Highlight]) -> Scene {
        draw::draw(puzzle, board, highlights)
    }
}

/// What givens contradict, as a breach of the rule.
fn violation(conflict: &model::Flaw) -> Violation {
    let rule = if matches!(conflict, model::Flaw::TooClose { .. }) { "distance" } else { "room" };
    Violation::said(rule, conflict.cells(), conflict)
}

/// Numbers with 0 for open, as the referee reads them.
fn values(ink: &Grid<Option<Value>>) -> Grid<Value> {
    ink.map(|v| v.unwrap_or(0))
}

/// Ink with nothing for 0.
fn ink(values: &Grid<Value>) -> Grid<Option<Value>> {
    values.map(|&v| (v != 0).then_some(v))
}

fn verbosity(trace: Trace) -> u8 {
    match trace {
        Trace::None => 0,
        Trace::Steps => 1,
        Trace::Boards => 2,
    }
}

fn possible(common: search::Common) -> Possible {
    let cells = common.possible.places().filter(|&at| !common.possible[at].is_empty());
    let unknown = common.unknown.places().flat_map(|at| {
        let values = common.unknown[at].iter();
        values.map(move |&value| Fact::is(at, value)).collect::<Vec<_>>()
    });
    Possible {
        cells: cells.map(|at| (at, common.possible[at].clone())).collect(),
        unknown: unknown.collect(),
    }
}

/// The original's solver.
fn solve_classic(
    puzzle: &Puzzle,
    how: &Classic,
    budget: &Budget,
    console: &mut dyn Console,
) -> Outcome<Grid<Value>> {
    let wanted = classic::How { trace: verbosity(how.trace), all: how.all, plain: how.plain };
    let mut answers = match classic::solve(puzzle, wanted, budget, &mut |text| console.print(text)) {
        Ok(answers) => answers,
        Err(what) => return Outcome::GaveUp { what, best: Vec::new() },
    };
    match answers.len() {
        0 => Outcome::None { why: Vec::new() },
        1 if how.all => Outcome::Unique(answers.remove(0)),
        1 => Outcome::Found(answers.remove(0)),
        _ => Outcome::Several { differ: verbs::differ::<Ripple>(puzzle, &answers[0], &answers[1]), answers },
    }
}

/// The original's creator, as a dialogue.
fn converse(puzzle: Puzzle, how: &Classic, budget: &Budget, console: &mut dyn Console) -> Puzzle {
    let options = classic::Options { trace: verbosity(how.trace), plain: how.plain };
    if how.typed {
        console.print("Enter cell values and room IDs...\n");
    }
    // Reading and printing are two closures there and one console here.
    let console = std::cell::RefCell::new(console);
    let mut hear = || console.borrow_mut().read_line();
    let mut say = |said: classic::Said<'_>| match said {
        classic::Said::Out(text) => console.borrow_mut().print(text),
        classic::Said::Err(text) => console.borrow_mut().eprint(text),
    };
    classic::converse(puzzle, options, budget, &mut hear, &mut say)
}
