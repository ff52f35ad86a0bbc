//! How hard a puzzle is, and why.

use crate::step::Level;

/// The level of a puzzle and the techniques it takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The level of the hardest step.
    pub level: Level,
    /// The same as a number.
    pub score: Score,
    /// How high each step is on the ladder, in order: 0 for the easiest, 5 and more for an unreasonable one.
    pub heights: Vec<f64>,
    /// The id of the hardest technique needed.
    pub hardest: String,
    /// How often each technique fired, in the order of the ladder.
    pub techniques: Vec<(String, usize)>,
    /// Whether every step is deduction: no trial, no search.
    pub without_trial: bool,
    /// More that is worth saying, in sentences.
    pub remarks: Vec<String>,
}

/// One step, as a score sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Taken {
    /// How high on the ladder: its level, gentle being 0, and between two levels the place of its technique among those of its level.
    pub height: f64,
    /// How many links it has, if it is a contradiction.
    pub links: usize,
    /// How many steps of its technique could be seen when it was taken.
    pub open: usize,
}

/// How hard a puzzle is, as a number. It is comparable within a kind.
///
/// Three things count: how high the hardest step is, how many steps it takes for the size of the board, and how narrow the way is. A step counts
/// more the longer it is, and less the more steps like it could be seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Score(f64);

impl Score {
    /// The version of the formula; a number says nothing beside one of another version.
    pub const VERSION: u32 = 2;

    /// A number in hundredths: what is behind them differs between machines.
    pub fn new(number: f64) -> Self {
        Self((number.max(0.0) * 100.0).round() / 100.0)
    }

    /// Of all steps of a puzzle with so many cells: the height of the hardest one, and ten for every doubling of the way.
    ///
    /// ```
    /// use quandary_core::rating::{Score, Taken};
    /// let step = Taken { height: 2.0, links: 0, open: 1 };
    /// assert_eq!(Score::of(&[step], 1).to_string(), "12.00");
    /// assert_eq!(Score::of(&[], 25).to_string(), "0.00");
    /// ```
    pub fn of(steps: &[Taken], cells: usize) -> Self {
        let hardest = steps.iter().map(|step| step.height).fold(0.0, f64::max);
        let way = |step: &Taken| (1.0 + step.links as f64 / 4.0) / (step.open.max(1) as f64).powf(0.4);
        let way: f64 = steps.iter().map(way).sum();
        Self::new(hardest + 10.0 * (1.0 + way / (cells.max(1) as f64).powf(0.95)).log2())
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
