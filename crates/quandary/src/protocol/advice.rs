//! The result of `assist --suggest`.

use quandary_core::any::AnyPuzzle;
use quandary_core::fact::Value;
use quandary_core::grid::At;
use quandary_core::verbs::Advice;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;

use super::{Cell, Cost, Head, Number, Therefore, Violation, cells, fact, value};

/// How often the answers hold each value in a cell.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Frequency {
    /// The cell.
    pub cell: Cell,
    /// The values, each with the number of answers that hold it.
    pub values: Vec<Share>,
}

/// A value and in how many answers it occurs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Share {
    /// The value.
    pub value: Json,
    /// So many answers hold it; among those of the `sample`, where there is one.
    pub answers: Number,
}

/// A change and what it leaves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Suggestion {
    /// The change as data: what it does (`edit`) and to what (`cell`, `value` and the like).
    pub edit: Json,
    /// The change in words.
    pub text: String,
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
    /// Missing when the frequencies are exact; otherwise they are those among the first so many answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sample: Option<usize>,
    /// Cells the budget left undecided.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<Cell>,
    /// What conflicts, where there is no answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub violations: Vec<Violation>,
    /// Changes, best first.
    pub suggestions: Vec<Suggestion>,
    /// What it took, if that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
}

impl Advised {
    /// The result of this advice.
    pub fn new(puzzle: &AnyPuzzle, advice: &Advice, cost: Option<Cost>) -> Self {
        let share = |(v, n): &(Value, u128)| Share { value: value(puzzle, *v), answers: (*n).into() };
        let frequency = |(at, values): &(At, Vec<(Value, u128)>)| Frequency {
            cell: at.for_people(),
            values: values.iter().map(share).collect(),
        };
        let suggestion = |s: &quandary_core::verbs::Suggestion| Suggestion {
            edit: s.edit.clone(),
            text: s.text.clone(),
            leaves: s.leaves.count.into(),
            exact: s.leaves.ran_out.is_none(),
        };
        Self {
            head: Head::of(puzzle),
            count: advice.answers.count.into(),
            exact: advice.answers.ran_out.is_none(),
            common: advice.common.iter().map(|f| fact(puzzle, f)).collect(),
            frequencies: advice.frequencies.iter().map(frequency).collect(),
            sample: advice.sample,
            undecided: cells(&advice.undecided),
            violations: advice.conflicts.iter().map(Violation::from).collect(),
            suggestions: advice.suggestions.iter().map(suggestion).collect(),
            cost,
        }
    }
}
