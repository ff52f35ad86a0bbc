//! The results of `rate` and `create`.

use std::collections::BTreeMap;

use quandary_core::any::{AnyKind, AnyPuzzle};
use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::{NotMade, Wanted};
use quandary_core::rating;
use quandary_core::verbs::Demand;
use quandary_session::share;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;

use super::{Code, Cost, Failed, Head, Ran, SCHEMA_CREATED};

/// The result of `rate`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rated {
    /// Version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The level; null when there is no rating.
    pub level: Option<String>,
    /// How hard it is as a number, comparable within a kind. Null when there is no rating.
    pub score: Option<f64>,
    /// Of a hundred reference puzzles of this kind and about this size, how many have a lower score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percentile: Option<u8>,
    /// The id of the hardest technique needed.
    pub hardest: Option<String>,
    /// How often each technique fired.
    pub techniques: BTreeMap<String, usize>,
    /// Whether every step is deduction.
    pub solved_without_trial: bool,
    /// More that is worth saying, or why there is no rating.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// How high each step is on the ladder, in order: its level, gentle being 0, and its place in it; if that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub curve: Option<Vec<f64>>,
    /// The techniques that were allowed, where not all were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed: Option<Vec<String>>,
    /// What ended the work early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ran_out: Option<Ran>,
    /// What it took, if that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
}

impl Rated {
    /// The same with the techniques that were allowed, if not all were.
    #[must_use]
    pub fn with(self, puzzle: &AnyPuzzle, allowed: &Allowed) -> Self {
        Self { allowed: super::steps::named(puzzle, allowed), ..self }
    }

    /// The same with what each step takes.
    #[must_use]
    pub fn curved(self, rating: &Result<rating::Rating, rating::Unrated>) -> Self {
        let hundredths = |height: &f64| (height * 100.0).round() / 100.0;
        let curve = rating.as_ref().ok().map(|r| r.heights.iter().map(hundredths).collect());
        Self { curve, ..self }
    }

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
                score: Some(r.score.value()),
                percentile: crate::reference::percentile(puzzle, r.score),
                hardest: Some(r.hardest.clone()),
                techniques: r.techniques.iter().cloned().collect(),
                solved_without_trial: r.without_trial,
                remarks: r.remarks.clone(),
                curve: None,
                allowed: None,
                ran_out: None,
                cost,
            },
            Err(why) => Self {
                head,
                level: None,
                score: None,
                percentile: None,
                hardest: None,
                techniques: BTreeMap::new(),
                solved_without_trial: false,
                remarks: vec![crate::report::unrated(why)],
                curve: None,
                allowed: None,
                ran_out: match why {
                    rating::Unrated::RanOut(what) => Some(Ran::from(*what)),
                    rating::Unrated::Several | rating::Unrated::None | rating::Unrated::Stuck => None,
                },
                cost,
            },
        }
    }
}

/// A created puzzle: one result of `create`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Created {
    /// Version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The puzzle's text, as every verb reads it.
    pub puzzle: String,
    /// The seed it grew from.
    pub seed: u64,
    /// Its level; null if it has none.
    pub level: Option<String>,
    /// How hard it is as a number, as `rate` says; null if it has no level.
    pub score: Option<f64>,
    /// Its answer, as `solve` gives it.
    pub answer: Json,
    /// What it was made with, the creator's version included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What is worth saying of it: what had to be changed of the picture it was made from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// What it took, if that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
}

impl Created {
    /// The puzzle of a seed, described.
    pub fn new(kind: &dyn AnyKind, wanted: &Wanted, seed: u64, budget: &Budget) -> Result<Self, Failed> {
        let made = kind.create(wanted, &mut Chance::new(seed), budget);
        let puzzle = made.map_err(|why| match why {
            NotMade::Cannot(why) => Failed::message(Code::Cannot, why),
            NotMade::GaveUp(what) => Failed::gave_up(seed, what),
        })?;
        Self::describe(&puzzle, wanted, seed, budget)
    }

    /// What is said of a created puzzle.
    pub fn describe(puzzle: &AnyPuzzle, wanted: &Wanted, seed: u64, budget: &Budget) -> Result<Self, Failed> {
        let kind = puzzle.kind();
        let written = puzzle.write(crate::lossless_form(puzzle), None);
        let written = written.map_err(|why| Failed::message(Code::Form, why))?;
        let outcome = puzzle.solve(Demand::Verdict, budget);
        let answer = outcome.answers().first().map_or(Json::Null, |a| puzzle.json(a));
        let rating = puzzle.rate(budget).ok();
        Ok(Self {
            head: Head { schema: SCHEMA_CREATED, ..Head::of(puzzle) },
            puzzle: String::from_utf8_lossy(&written.bytes).into_owned(),
            seed,
            level: rating.as_ref().map(|r| r.level.to_string()),
            score: rating.map(|r| r.score.value()),
            answer,
            id: share::recipe(kind, wanted, seed).or_else(|| share::id(puzzle).ok()),
            remarks: puzzle.remarks(wanted, budget),
            cost: None,
        })
    }
}

impl Failed {
    /// A seed whose creator's budget ended.
    pub fn gave_up(seed: u64, what: RanOut) -> Self {
        let mut failed = Self::message(Code::GaveUp, format!("gave up on seed {seed}: {what}"));
        failed.error.ran_out = Some(Ran::from(what));
        failed
    }
}
