//! Premises told by role: the reasons of kinds that do not argue by units.

use crate::fact::{Fact, Value};
use crate::grid::At;
use crate::units::NoUnit;

use super::{Reason, Step};

/// A premise of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Premise {
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
    /// A number and the part it plays.
    Count {
        /// The part it plays: `left`, `needed-up`.
        role: &'static str,
        /// The number.
        number: i64,
    },
    /// A move somebody could make, in the kind's text for moves, and what would come of it.
    Act {
        /// What would come of it: `longer`, `dead-end`.
        role: &'static str,
        /// The move.
        act: String,
        /// By how much, where that is said.
        number: Option<i64>,
    },
    /// What a contradiction assumes.
    Assume(Fact),
    /// The steps a contradiction takes from its assumption.
    Chain(Vec<Step<Premises>>),
}

/// A step with such premises.
pub type PremiseStep = Step<Premises>;

/// All premises of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Premises(pub Vec<Premise>);

impl<P> Reason<P> for Premises {
    type Unit = NoUnit;

    fn units(&self, _: &P) -> Vec<NoUnit> {
        Vec::new()
    }

    fn facts(&self, _: &P) -> Vec<Fact> {
        Vec::new()
    }

    fn states_more(&self) -> bool {
        true
    }

    fn supposed(&self) -> Option<(Fact, &[Step<Self>])> {
        let assumed = self.0.iter().find_map(|premise| match premise {
            Premise::Assume(fact) => Some(*fact),
            _ => None,
        });
        assumed.map(|fact| (fact, self.chain()))
    }

    fn by_role(&self) -> Option<&[Premise]> {
        Some(&self.0)
    }

    fn cells(&self, _: &P) -> Vec<At> {
        self.named()
    }

    fn bytes(&self) -> usize {
        let premise = |premise: &Premise| match premise {
            Premise::Cells { cells, .. } => size_of_val(&cells[..]),
            Premise::Values(values) => size_of_val(&values[..]),
            Premise::Text { text, .. } => text.len(),
            Premise::Chain(steps) => steps.iter().map(Step::bytes::<()>).sum(),
            Premise::Act { act, .. } => act.len(),
            Premise::Number(_) | Premise::Count { .. } | Premise::Assume(_) => 0,
        };
        size_of_val(&self.0[..]) + self.0.iter().map(premise).sum::<usize>()
    }
}

impl Premises {
    fn chain(&self) -> &[Step<Premises>] {
        let chain = self.0.iter().find_map(|premise| match premise {
            Premise::Chain(steps) => Some(&steps[..]),
            _ => None,
        });
        chain.unwrap_or(&[])
    }

    /// All cells named.
    fn named(&self) -> Vec<At> {
        let mut cells: Vec<At> = Vec::new();
        for premise in &self.0 {
            match premise {
                Premise::Cells { cells: more, .. } => cells.extend(more),
                Premise::Chain(steps) => steps.iter().for_each(|s| cells.extend(s.premises())),
                _ => {}
            }
        }
        cells.sort();
        cells.dedup();
        cells
    }
}

impl Step<Premises> {
    /// Its premises.
    pub fn because(&self) -> &[Premise] {
        self.reason.as_ref().map_or(&[], |reason| &reason.0)
    }

    /// All cells named as premises.
    pub fn premises(&self) -> Vec<At> {
        self.reason.as_ref().map_or(Vec::new(), Premises::named)
    }

    /// The cells of one role among the premises; empty if there are none.
    pub fn cells(&self, wanted: &str) -> &[At] {
        let found = self.because().iter().find_map(|r| match r {
            Premise::Cells { role, cells } if *role == wanted => Some(&cells[..]),
            _ => None,
        });
        found.unwrap_or(&[])
    }

    /// The text of one role among the premises; empty if there is none.
    pub fn text(&self, wanted: &str) -> &str {
        let found = self.because().iter().find_map(|r| match r {
            Premise::Text { role, text } if *role == wanted => Some(&text[..]),
            _ => None,
        });
        found.unwrap_or("")
    }

    /// The values among the premises.
    pub fn values(&self) -> &[Value] {
        let found = self.because().iter().find_map(|r| match r {
            Premise::Values(values) => Some(&values[..]),
            _ => None,
        });
        found.unwrap_or(&[])
    }

    /// The number among the premises.
    pub fn number(&self) -> Option<i64> {
        self.because().iter().find_map(|r| match r {
            Premise::Number(n) => Some(*n),
            _ => None,
        })
    }

    /// The steps a contradiction took.
    pub fn chain(&self) -> &[Step<Premises>] {
        self.reason.as_ref().map_or(&[], Premises::chain)
    }
}
