//! The JSON the command speaks, as plain structs. Rows and columns are counted from 1.
//!
//! A [`Request`] names a verb, a puzzle and options; [`answer`] gives the [`Output`] as text, and
//! [`respond`] as a struct, under the limits of a [`Host`]. The batch, the page and the Python package
//! speak this and nothing else; the command prints the same objects with `--json`.
//!
//! Every result carries `"schema": 1`, a created puzzle `"schema": 2`; fields may be added under the same number, never
//! changed.

mod advice;
mod answer;
mod error;
mod host;
mod lines;
mod made;
mod request;
mod shown;
mod standing;
mod steps;
mod survey;

use quandary_core::any::{AnyAnswer, AnyBoard, AnyKind, AnyPuzzle};
use quandary_core::budget::RanOut;
use quandary_core::grid::At;
use quandary_core::outcome::{self, Count, Outcome};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;

pub use advice::{Advised, Frequency, Share, Suggestion};
pub use answer::{
    answer, answer_with, cell_in_question, convert, demand, read_all, respond, ruled, show, written,
};
pub use error::{Code, Failed, InputError};
pub use host::{Host, Limits};
pub use lines::{entry, is_record, line};
pub use made::{Created, Rated};
pub use quandary_core::kind::NoConsole;
pub use request::{Echo, Method, Options, Picture, Request, Verb};
pub use shown::{Converted, ExampleTold, FormTold, KindInfo, KnobInfo, Listed, Ruled, Shown, TechniqueTold};
pub use standing::Standing;
pub use steps::{Because, End, Explained, Step, Therefore, fact, value};
pub use survey::{Surveyed, survey};

/// The number every result carries.
pub const SCHEMA: u32 = 1;
/// The number of a created puzzle: one object for each.
pub const SCHEMA_CREATED: u32 = 2;

/// Row and column, both from 1.
pub type Cell = [usize; 2];

/// What every result says first.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Head {
    /// The version of these structures.
    pub schema: u32,
    /// The kind of puzzle.
    pub kind: String,
    /// What was noticed while the puzzle was read: what its text holds beside it, and what had to be assumed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

impl Head {
    /// The head of a result about a kind.
    pub fn of_kind(kind: &dyn AnyKind) -> Self {
        Self { schema: SCHEMA, kind: kind.info().id.to_string(), notes: Vec::new() }
    }

    /// The head of a result about this puzzle.
    pub fn of(puzzle: &AnyPuzzle) -> Self {
        Self { notes: puzzle.notes().to_vec(), ..Self::of_kind(puzzle.kind()) }
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
    /// The time allowed.
    Time,
    /// Somebody asked the work to stop.
    Interrupted,
    /// Nothing ran out, but the method sees no further step.
    Stuck,
}

impl From<RanOut> for Ran {
    fn from(what: RanOut) -> Self {
        match what {
            RanOut::Nodes => Self::Nodes,
            RanOut::Memory => Self::Memory,
            RanOut::Time => Self::Time,
            RanOut::Interrupted => Self::Interrupted,
            RanOut::Stuck => Self::Stuck,
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
    /// What it took, if that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
}

impl Solved {
    /// The result of this outcome.
    pub fn new(puzzle: &AnyPuzzle, outcome: &Outcome<AnyAnswer>, cost: Option<Cost>) -> Self {
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
    /// What it took, if that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
}

impl Counted {
    /// The result of this count.
    pub fn new(puzzle: &AnyPuzzle, count: &Count, cost: Option<Cost>) -> Self {
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

impl Checked {
    /// What the referee says of this board.
    pub fn new(puzzle: &AnyPuzzle, board: &AnyBoard) -> Self {
        let violations = puzzle.check(board).iter().map(Violation::from).collect();
        Self { head: Head::of(puzzle), violations, complete: puzzle.full(board) }
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
    Show(Shown),
    Convert(Converted),
    List(Listed),
    Rules(Ruled),
    Survey(Surveyed),
    Error(Failed),
    Several(Results),
}

/// The results of a request whose text holds several puzzles, or that asks for several.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Results {
    /// The version of this structure.
    pub schema: u32,
    /// One for each puzzle, in order.
    pub results: Vec<Output>,
}

/// The JSON Schema of [`Output`].
pub fn schema() -> Json {
    // As written, not as read: a field that may be left out is not required.
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<Output>().to_value()
}

/// The JSON Schema of [`Request`].
pub fn request_schema() -> Json {
    let settings = schemars::generate::SchemaSettings::draft2020_12();
    settings.into_generator().into_root_schema_for::<Request>().to_value()
}

fn cells(cells: &[At]) -> Vec<Cell> {
    cells.iter().map(|at| at.for_people()).collect()
}
