//! Steps are data: which technique, because of what, therefore what. The sentence is derived from
//! them by the kind, in one place, and never stored.

use std::fmt;

use crate::budget::Budget;
use crate::fact::{Fact, Value};
use crate::grid::At;
use crate::kind::Kind;

/// How hard a technique or a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// One look.
    Gentle,
    /// A little counting.
    Easy,
    /// Some care.
    Medium,
    /// Patterns over several cells.
    Hard,
    /// Short contradictions shown in full.
    Fiendish,
    /// Needs trial: an assumption inside an assumption, or a long refutation.
    Unreasonable,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 6] =
        [Level::Gentle, Level::Easy, Level::Medium, Level::Hard, Level::Fiendish, Level::Unreasonable];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Gentle => "gentle",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Fiendish => "fiendish",
            Level::Unreasonable => "unreasonable",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl std::str::FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = Level::ALL;
        all.into_iter().find(|l| l.name() == text).ok_or_else(|| {
            let names = all.map(Level::name).join(", ");
            format!("`{text}` is not a level; the levels are {names}")
        })
    }
}

/// A premise of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// Cells and the part they play: `room`, `pair`, `source`, `line`.
    Cells {
        /// The part they play.
        role: &'static str,
        /// The cells.
        cells: Vec<At>,
    },
    /// Values spoken of.
    Values(Vec<Value>),
    /// A number that matters: a sum, a distance, how many.
    Number(i64),
    /// Words from the puzzle: a clue, a word, a name.
    Text {
        /// The part it plays: `clue`, `word`, `cage`.
        role: &'static str,
        /// The text itself.
        text: String,
    },
    /// What a contradiction assumes.
    Assume(Fact),
    /// The steps a contradiction takes from its assumption.
    Chain(Vec<Step>),
}

/// What a step concludes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// A cell holds a value, or does not.
    Fact(Fact),
    /// A thing that is no cell: a slot is or is not a word.
    Entry {
        /// The name of the place.
        place: String,
        /// What it holds or does not hold.
        value: String,
        /// Whether it holds it.
        holds: bool,
    },
    /// A move to make, in the kind's text for moves.
    Act(String),
    /// The assumption led to this: a cell, region or place with nothing left.
    Impossible(String),
}

/// One firing of one technique.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The technique's id.
    pub technique: &'static str,
    /// How hard it is.
    pub level: Level,
    /// The premises. What the cells named here can still hold, with the rules, is enough for the conclusion.
    pub because: Vec<Reason>,
    /// The conclusions.
    pub therefore: Vec<Conclusion>,
}

impl Step {
    /// All cells named as premises.
    pub fn premises(&self) -> Vec<At> {
        let mut cells: Vec<At> = Vec::new();
        for reason in &self.because {
            match reason {
                Reason::Cells { cells: more, .. } => cells.extend(more),
                Reason::Chain(steps) => steps.iter().for_each(|s| cells.extend(s.premises())),
                _ => {}
            }
        }
        cells.sort();
        cells.dedup();
        cells
    }

    /// About how much memory it takes.
    pub fn bytes(&self) -> usize {
        let reason = |reason: &Reason| match reason {
            Reason::Cells { cells, .. } => size_of_val(&cells[..]),
            Reason::Values(values) => size_of_val(&values[..]),
            Reason::Text { text, .. } => text.len(),
            Reason::Chain(steps) => steps.iter().map(Step::bytes).sum(),
            Reason::Number(_) | Reason::Assume(_) => 0,
        };
        let within: usize = self.because.iter().map(reason).sum();
        size_of::<Self>() + size_of_val(&self.because[..]) + within + size_of_val(&self.therefore[..])
    }

    /// The facts concluded.
    pub fn facts(&self) -> impl Iterator<Item = Fact> {
        self.therefore.iter().filter_map(|c| match c {
            Conclusion::Fact(fact) => Some(*fact),
            _ => None,
        })
    }

    /// The cells of one role among the premises; empty if there are none.
    pub fn cells(&self, wanted: &str) -> &[At] {
        self.because
            .iter()
            .find_map(|r| match r {
                Reason::Cells { role, cells } if *role == wanted => Some(&cells[..]),
                _ => None,
            })
            .unwrap_or(&[])
    }

    /// The text of one role among the premises; empty if there is none.
    pub fn text(&self, wanted: &str) -> &str {
        self.because
            .iter()
            .find_map(|r| match r {
                Reason::Text { role, text } if *role == wanted => Some(&text[..]),
                _ => None,
            })
            .unwrap_or("")
    }

    /// The values among the premises.
    pub fn values(&self) -> &[Value] {
        self.because
            .iter()
            .find_map(|r| match r {
                Reason::Values(values) => Some(&values[..]),
                _ => None,
            })
            .unwrap_or(&[])
    }

    /// The number among the premises.
    pub fn number(&self) -> Option<i64> {
        self.because.iter().find_map(|r| match r {
            Reason::Number(n) => Some(*n),
            _ => None,
        })
    }

    /// The steps a contradiction took.
    pub fn chain(&self) -> &[Step] {
        self.because
            .iter()
            .find_map(|r| match r {
                Reason::Chain(steps) => Some(&steps[..]),
                _ => None,
            })
            .unwrap_or(&[])
    }
}

/// A way of seeing something, as a person would.
pub struct Technique<K: Kind> {
    /// Its name for programs, in kebab case.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// How hard it is.
    pub level: Level,
    /// Whether it is trial rather than deduction (see [`Level::Unreasonable`]).
    pub trial: bool,
    /// What it sees, in one or two sentences.
    pub about: &'static str,
    /// Looks for one firing that tells something new, and counts its [looks](Budget::look).
    pub find: fn(&K::Puzzle, &K::Known, &Budget) -> Option<Step>,
}
