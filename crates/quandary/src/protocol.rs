//! The JSON the command speaks, as plain structs. Rows and columns are counted from 1.
//!
//! Every result carries `"schema": 1`; fields may be added under the same number, never changed.

use std::collections::BTreeMap;

use quandary_core::any::{AnyAnswer, AnyPuzzle};
use quandary_core::budget::RanOut;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::outcome::{self, Count, Outcome};
use quandary_core::rating;
use quandary_core::source::{Problems, Sources};
use quandary_core::step::{self, Conclusion, Reason};
use quandary_core::verbs::{Advice, Ending, Hint};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;

/// The number every result carries.
pub const SCHEMA: u32 = 1;

/// Row and column, both from 1.
pub type Cell = [usize; 2];

/// What every result says first.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Head {
    /// The version of these structures.
    pub schema: u32,
    /// The kind of puzzle.
    pub kind: String,
}

impl Head {
    /// The head of a result about this puzzle.
    pub fn of(puzzle: &AnyPuzzle) -> Self {
        Self { schema: SCHEMA, kind: puzzle.kind().info().id.to_string() }
    }
}

/// What the work itself took, reading and printing aside.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct Cost {
    /// Seconds on the clock.
    pub seconds: f64,
    /// Nodes of search or deduction.
    pub nodes: u64,
}

/// The verdict on a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// One answer, proved to be the only one.
    Unique,
    /// At least two answers.
    Several,
    /// An answer; uniqueness was not asked.
    Found,
    /// Proved to have no answer.
    None,
    /// The budget ended first.
    GaveUp,
}

/// What ended the work early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ran {
    /// The nodes allowed.
    Nodes,
    /// The memory allowed.
    Memory,
    /// Time, or an interrupt.
    Stopped,
}

impl From<RanOut> for Ran {
    fn from(what: RanOut) -> Self {
        match what {
            RanOut::Nodes => Self::Nodes,
            RanOut::Memory => Self::Memory,
            RanOut::Stopped => Self::Stopped,
        }
    }
}

/// The result of `solve`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Solved {
    /// Version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The verdict.
    pub outcome: Verdict,
    /// The answers, each as its kind writes it: mostly an array of rows.
    pub answers: Vec<Json>,
    /// The cells in which the first two answers differ.
    pub differ: Vec<Cell>,
    /// What conflicts, where there is no answer and a short reason is known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub violations: Vec<Violation>,
    /// What ended the work early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ran_out: Option<Ran>,
    /// What it took.
    pub cost: Cost,
}

impl Solved {
    /// The result of this outcome.
    pub fn new(puzzle: &AnyPuzzle, outcome: &Outcome<AnyAnswer>, cost: Cost) -> Self {
        let (verdict, differ, why, what) = match outcome {
            Outcome::Unique(_) => (Verdict::Unique, &[][..], &[][..], None),
            Outcome::Several { differ, .. } => (Verdict::Several, &differ[..], &[][..], None),
            Outcome::Found(_) => (Verdict::Found, &[][..], &[][..], None),
            Outcome::None { why } => (Verdict::None, &[][..], &why[..], None),
            Outcome::GaveUp { what, .. } => (Verdict::GaveUp, &[][..], &[][..], Some(Ran::from(*what))),
        };
        Self {
            head: Head::of(puzzle),
            outcome: verdict,
            answers: outcome.answers().iter().map(|a| puzzle.json(a)).collect(),
            differ: cells(differ),
            violations: why.iter().map(Violation::from).collect(),
            ran_out: what,
            cost,
        }
    }
}

/// A whole number; beyond 2^53, where JSON readers lose digits, a decimal string.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Number {
    /// As a number.
    Small(u64),
    /// As decimal digits.
    Large(String),
}

impl From<u128> for Number {
    fn from(n: u128) -> Self {
        match u64::try_from(n) {
            Ok(small) if small <= 1 << 53 => Self::Small(small),
            _ => Self::Large(n.to_string()),
        }
    }
}

/// The result of `count`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Counted {
    /// Version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// How many answers; at least so many unless `exact`.
    pub count: Number,
    /// Whether that is the exact number.
    pub exact: bool,
    /// What it took.
    pub cost: Cost,
}

impl Counted {
    /// The result of this count.
    pub fn new(puzzle: &AnyPuzzle, count: &Count, cost: Cost) -> Self {
        Self { head: Head::of(puzzle), count: count.count.into(), exact: count.ran_out.is_none(), cost }
    }
}

/// A broken rule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Violation {
    /// The rule's name.
    pub rule: String,
    /// The cells that break it.
    pub cells: Vec<Cell>,
    /// What is wrong, for people.
    pub sentence: String,
}

impl From<&outcome::Violation> for Violation {
    fn from(v: &outcome::Violation) -> Self {
        Self { rule: v.rule.to_string(), cells: cells(&v.cells), sentence: v.sentence.clone() }
    }
}

/// The result of `check`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Checked {
    /// Version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The rules the board breaks; none if it is legal.
    pub violations: Vec<Violation>,
    /// Whether nothing is left open.
    pub complete: bool,
}

/// What a step is about.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Because {
    /// Cells and the part they play.
    Cells {
        /// The part they play.
        role: String,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// A text of the puzzle and the part it plays.
    Text {
        /// The part it plays.
        role: String,
        /// The text.
        text: String,
    },
    /// Values spoken of.
    Values {
        /// The values.
        values: Vec<Json>,
    },
    /// A number that matters.
    Number {
        /// The number.
        number: i64,
    },
    /// What a contradiction assumes.
    Assume {
        /// The assumption.
        assume: Therefore,
    },
    /// The steps from an assumption to its contradiction.
    Steps {
        /// The steps.
        steps: Vec<Step>,
    },
}

/// What a step concludes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Therefore {
    /// A cell holds a value, or does not.
    Cell {
        /// The cell.
        cell: Cell,
        /// The value: a number, or text.
        value: Json,
        /// Whether it holds it.
        holds: bool,
    },
    /// A place that is no cell holds something, or does not.
    Place {
        /// The place.
        place: String,
        /// What it holds.
        value: String,
        /// Whether it holds it.
        holds: bool,
    },
    /// A move to make.
    Act {
        /// The move.
        act: String,
    },
    /// The assumption cannot be.
    Impossible {
        /// What cannot be.
        impossible: String,
    },
}

/// One step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Step {
    /// The technique's id.
    pub technique: String,
    /// Its level.
    pub level: String,
    /// The premises.
    pub because: Vec<Because>,
    /// The conclusions.
    pub therefore: Vec<Therefore>,
    /// The step in words.
    pub sentence: String,
}

impl Step {
    /// A step of this puzzle.
    pub fn new(puzzle: &AnyPuzzle, step: &step::Step) -> Self {
        let reason = |r: &Reason| match r {
            Reason::Cells { role, cells: at } => Because::Cells { role: role.to_string(), cells: cells(at) },
            Reason::Text { role, text } => Because::Text { role: role.to_string(), text: text.clone() },
            Reason::Values(v) => Because::Values { values: v.iter().map(|v| value(puzzle, *v)).collect() },
            Reason::Number(number) => Because::Number { number: *number },
            Reason::Assume(f) => Because::Assume { assume: fact(puzzle, f) },
            Reason::Chain(steps) => {
                Because::Steps { steps: steps.iter().map(|s| Step::new(puzzle, s)).collect() }
            }
        };
        let conclusion = |c: &Conclusion| match c {
            Conclusion::Fact(f) => fact(puzzle, f),
            Conclusion::Entry { place, value, holds } => {
                Therefore::Place { place: place.clone(), value: value.clone(), holds: *holds }
            }
            Conclusion::Act(act) => Therefore::Act { act: act.clone() },
            Conclusion::Impossible(what) => Therefore::Impossible { impossible: what.clone() },
        };
        Self {
            technique: step.technique.to_string(),
            level: step.level.to_string(),
            because: step.because.iter().map(reason).collect(),
            therefore: step.therefore.iter().map(conclusion).collect(),
            sentence: puzzle.sentence(step),
        }
    }
}

/// How `hint` or `explain` ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// There is a step.
    Step,
    /// Everything is filled in or known.
    Solved,
    /// The board breaks a rule.
    Broken,
    /// An entry is in no answer.
    Mistake,
    /// No answer from here, and no entry alone is to blame.
    DeadEnd,
    /// The puzzle has no answer.
    NoAnswer,
    /// Several answers are left that share nothing more.
    NothingForced,
    /// The budget ended first.
    GaveUp,
}

/// The result of `hint` and `explain`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Explained {
    /// Version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// How it ends.
    pub end: End,
    /// The steps: one of a hint, all of an explanation.
    pub steps: Vec<Step>,
    /// Broken rules, when they are the hint.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub violations: Vec<Violation>,
    /// Entries no answer has, when they are the hint.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<Therefore>,
    /// What it took.
    pub cost: Cost,
}

impl Explained {
    /// The result of a hint.
    pub fn hint(puzzle: &AnyPuzzle, hint: &Hint, cost: Cost) -> Self {
        let mut told = Self::empty(puzzle, End::Step, cost);
        told.end = match hint {
            Hint::Step(step) => {
                told.steps.push(Step::new(puzzle, step));
                End::Step
            }
            Hint::Broken(violations) => {
                told.violations = violations.iter().map(Violation::from).collect();
                End::Broken
            }
            Hint::Mistake(facts) => {
                told.mistakes = facts.iter().map(|f| fact(puzzle, f)).collect();
                End::Mistake
            }
            Hint::DeadEnd => End::DeadEnd,
            Hint::NoAnswer => End::NoAnswer,
            Hint::Done => End::Solved,
            Hint::NothingForced => End::NothingForced,
            Hint::RanOut(_) => End::GaveUp,
        };
        told
    }

    /// The result of an explanation.
    pub fn walk<'a>(
        puzzle: &AnyPuzzle,
        steps: impl Iterator<Item = &'a step::Step>,
        end: &Ending,
        cost: Cost,
    ) -> Self {
        let mut told = Self::empty(puzzle, End::Solved, cost);
        told.steps = steps.map(|s| Step::new(puzzle, s)).collect();
        told.end = match end {
            Ending::Solved => End::Solved,
            Ending::NothingForced => End::NothingForced,
            Ending::NoAnswer(why) => {
                told.violations = why.iter().map(Violation::from).collect();
                End::NoAnswer
            }
            Ending::RanOut(_) => End::GaveUp,
        };
        told
    }

    fn empty(puzzle: &AnyPuzzle, end: End, cost: Cost) -> Self {
        let head = Head::of(puzzle);
        Self { head, end, steps: Vec::new(), violations: Vec::new(), mistakes: Vec::new(), cost }
    }
}

/// The result of `rate`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rated {
    /// Version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The level; null when there is no rating.
    pub level: Option<String>,
    /// The id of the hardest technique needed.
    pub hardest: Option<String>,
    /// How often each technique fired.
    pub techniques: BTreeMap<String, usize>,
    /// Whether every step is deduction.
    pub solved_without_trial: bool,
    /// More that is worth saying, or why there is no rating.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// What it took.
    pub cost: Cost,
}

impl Rated {
    /// The result of a rating, or of why there is none.
    pub fn new(puzzle: &AnyPuzzle, rating: &Result<rating::Rating, rating::Unrated>, cost: Cost) -> Self {
        let head = Head::of(puzzle);
        match rating {
            Ok(r) => Self {
                head,
                level: Some(r.level.to_string()),
                hardest: Some(r.hardest.clone()),
                techniques: r.techniques.iter().cloned().collect(),
                solved_without_trial: r.without_trial,
                remarks: r.remarks.clone(),
                cost,
            },
            Err(why) => Self {
                head,
                level: None,
                hardest: None,
                techniques: BTreeMap::new(),
                solved_without_trial: false,
                remarks: vec![crate::report::unrated(why)],
                cost,
            },
        }
    }
}

/// One created puzzle.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Made {
    /// The puzzle's text in its kind's first form.
    pub text: String,
    /// The seed it grew from.
    pub seed: u64,
    /// Its level; null if it has none.
    pub level: Option<String>,
    /// Its answer, as `solve` gives it.
    pub answer: Json,
    /// What it was made with, the creator's version included.
    pub id: String,
}

/// The result of `create`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Created {
    /// Version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The puzzles, in the order of their seeds.
    pub puzzles: Vec<Made>,
    /// What it took.
    pub cost: Cost,
}

/// How often the answers hold each value in a cell.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Frequency {
    /// The cell.
    pub cell: Cell,
    /// The values, each with the number of listed answers that hold it.
    pub values: Vec<Share>,
}

/// A value and in how many of the listed answers it occurs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Share {
    /// The value.
    pub value: Json,
    /// So many answers hold it.
    pub answers: u64,
}

/// A change and what it leaves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Suggestion {
    /// The change, in words.
    pub edit: String,
    /// How many answers are left after it.
    pub leaves: Number,
    /// Whether that is the exact number.
    pub exact: bool,
}

/// The result of `assist --suggest`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Advised {
    /// Version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// How many answers there are.
    pub count: Number,
    /// Whether that is the exact number.
    pub exact: bool,
    /// What all answers share.
    pub common: Vec<Therefore>,
    /// For every other cell, its values.
    pub frequencies: Vec<Frequency>,
    /// Cells the budget left undecided.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<Cell>,
    /// Changes, best first.
    pub suggestions: Vec<Suggestion>,
    /// What it took.
    pub cost: Cost,
}

impl Advised {
    /// The result of this advice.
    pub fn new(puzzle: &AnyPuzzle, advice: &Advice, cost: Cost) -> Self {
        let share = |(v, n): &(Value, u64)| Share { value: value(puzzle, *v), answers: *n };
        let frequency = |(at, values): &(At, Vec<(Value, u64)>)| Frequency {
            cell: at.for_people(),
            values: values.iter().map(share).collect(),
        };
        let suggestion = |s: &quandary_core::verbs::Suggestion| Suggestion {
            edit: s.edit.clone(),
            leaves: s.leaves.count.into(),
            exact: s.leaves.ran_out.is_none(),
        };
        Self {
            head: Head::of(puzzle),
            count: advice.answers.count.into(),
            exact: advice.answers.ran_out.is_none(),
            common: advice.common.iter().map(|f| fact(puzzle, f)).collect(),
            frequencies: advice.frequencies.iter().map(frequency).collect(),
            undecided: cells(&advice.undecided),
            suggestions: advice.suggestions.iter().map(suggestion).collect(),
            cost,
        }
    }
}

/// An input error.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Failed {
    /// What is wrong.
    pub error: InputError,
}

/// What is wrong with an input, and where.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct InputError {
    /// The input's name.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// What was expected there.
    pub expected: Option<String>,
}

impl Failed {
    /// The first of the problems of an input.
    pub fn new(sources: &Sources, problems: &Problems) -> Self {
        let first = problems.0.first();
        let span = first.and_then(|p| p.span);
        let place = span.map(|s| sources.get(s).line_column(s.start));
        let source = span.map_or(sources.puzzle(), |s| sources.get(s));
        let error = InputError {
            file: Some(source.name.clone()).filter(|n| !n.is_empty()),
            line: place.map(|p| p.0),
            column: place.map(|p| p.1),
            message: first.map_or_else(String::new, |p| p.message.clone()),
            expected: first.and_then(|p| p.expected.clone()),
        };
        Self { error }
    }

    /// An error that is no place in a file.
    pub fn message(message: impl Into<String>) -> Self {
        let message = message.into();
        Self { error: InputError { file: None, line: None, column: None, message, expected: None } }
    }
}

/// Any result the command prints with `--json`: one object per puzzle.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(missing_docs, clippy::large_enum_variant)]
pub enum Output {
    Solve(Solved),
    Count(Counted),
    Check(Checked),
    Explain(Explained),
    Rate(Rated),
    Create(Created),
    Assist(Advised),
    Error(Failed),
}

/// The JSON Schema of [`Output`].
pub fn schema() -> Json {
    schemars::schema_for!(Output).to_value()
}

/// A value as JSON: a number where people write one, else text.
pub fn value(puzzle: &AnyPuzzle, value: Value) -> Json {
    let symbol = puzzle.symbol(value);
    symbol.parse::<i64>().map_or(Json::String(symbol), Json::from)
}

/// A fact as JSON.
pub fn fact(puzzle: &AnyPuzzle, fact: &Fact) -> Therefore {
    Therefore::Cell { cell: fact.at.for_people(), value: value(puzzle, fact.value), holds: fact.holds }
}

fn cells(cells: &[At]) -> Vec<Cell> {
    cells.iter().map(|at| at.for_people()).collect()
}
