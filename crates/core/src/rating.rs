//! How hard a puzzle is, and why.

use crate::step::Level;

/// The level of a puzzle and the techniques it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The level of the hardest step.
    pub level: Level,
    /// The id of the hardest technique needed.
    pub hardest: String,
    /// How often each technique fired, in the order of the ladder.
    pub techniques: Vec<(String, usize)>,
    /// Whether every step is deduction: no trial, no search.
    pub without_trial: bool,
    /// More that is worth saying, in sentences.
    pub remarks: Vec<String>,
}

/// Why a puzzle has no rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unrated {
    /// It has several answers, so there is no walk to the answer.
    Several,
    /// It has no answer.
    None,
    /// The techniques allowed do not solve it.
    Stuck,
    /// The budget ended first.
    RanOut(crate::budget::RanOut),
}
