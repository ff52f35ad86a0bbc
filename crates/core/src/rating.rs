//! How hard a puzzle is, and why.

use crate::step::Level;

/// The level of a puzzle and the techniques it takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The level of the hardest step.
    pub level: Level,
    /// How much work it is, as a number.
    pub score: Score,
    /// What each step takes, in order; what they add up to is the score.
    pub efforts: Vec<Effort>,
    /// The id of the hardest technique needed.
    pub hardest: String,
    /// How often each technique fired, in the order of the ladder.
    pub techniques: Vec<(String, usize)>,
    /// Whether every step is deduction: no trial, no search.
    pub without_trial: bool,
    /// More that is worth saying, in sentences.
    pub remarks: Vec<String>,
}

/// What one step takes a person, where the easiest there is takes 1.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Effort(pub f64);

impl Effort {
    /// Of a step so high on the ladder, so many links long, where so many steps like it were open.
    ///
    /// The height is the level, gentle being 0, and between two levels the place of the technique among those of its level. Each
    /// level is four times the one below it; a contradiction of four links is twice one of none; and a step is found sooner where
    /// there are several to be found, half as long for four of them.
    ///
    /// ```
    /// use quandary_core::rating::Effort;
    /// assert_eq!(Effort::of(0.0, 0, 1), Effort(1.0));
    /// assert_eq!(Effort::of(2.0, 0, 4), Effort(8.0));
    /// assert_eq!(Effort::of(3.5, 4, 1), Effort(256.0));
    /// ```
    pub fn of(height: f64, links: usize, open: usize) -> Self {
        let found = 1.0 + f64::from(open.max(1).ilog2()) / 2.0;
        Self(f64::exp2(2.0 * height) * (1.0 + links as f64 / 4.0) / found)
    }
}

/// How much work a puzzle is: the efforts of all its steps, in doublings. One more is twice the work.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Score(f64);

impl Score {
    /// The version of the formula; a number says nothing beside one of another version.
    pub const VERSION: u32 = 1;

    /// So many doublings, in hundredths: what is behind them differs between machines.
    pub fn doublings(doublings: f64) -> Self {
        Self((doublings.max(0.0) * 100.0).round() / 100.0)
    }

    /// What efforts add up to.
    ///
    /// ```
    /// use quandary_core::rating::{Effort, Score};
    /// assert_eq!(Score::of(&[Effort(1.0), Effort(6.0)]).to_string(), "3.00");
    /// ```
    pub fn of(efforts: &[Effort]) -> Self {
        Self::doublings((1.0 + efforts.iter().map(|effort| effort.0).sum::<f64>()).log2())
    }

    /// As a number.
    pub fn value(self) -> f64 {
        self.0
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.2}", self.0)
    }
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
