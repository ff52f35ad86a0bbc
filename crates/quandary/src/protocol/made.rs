//! The results of `rate` and `create`.

use std::collections::BTreeMap;

use quandary_core::any::AnyPuzzle;
use quandary_core::rating;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;

use super::{Cost, Head, Ran};

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
    /// What ended the work early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ran_out: Option<Ran>,
    /// What it took, if that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
}

impl Rated {
    /// The result of a rating, or of why there is none.
    pub fn new(
        puzzle: &AnyPuzzle,
        rating: &Result<rating::Rating, rating::Unrated>,
        cost: Option<Cost>,
    ) -> Self {
        let head = Head::of(puzzle);
        match rating {
            Ok(r) => Self {
                head,
                level: Some(r.level.to_string()),
                hardest: Some(r.hardest.clone()),
                techniques: r.techniques.iter().cloned().collect(),
                solved_without_trial: r.without_trial,
                remarks: r.remarks.clone(),
                ran_out: None,
                cost,
            },
            Err(why) => Self {
                head,
                level: None,
                hardest: None,
                techniques: BTreeMap::new(),
                solved_without_trial: false,
                remarks: vec![crate::report::unrated(why)],
                ran_out: match why {
                    rating::Unrated::RanOut(what) => Some(Ran::from(*what)),
                    rating::Unrated::Several | rating::Unrated::None => None,
                },
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What is worth saying of it: what had to be changed of the picture it was made from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
}

/// The result of `create`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Created {
    /// Version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The puzzles, in the order of their seeds.
    pub puzzles: Vec<Made>,
    /// What it took, if that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
}
