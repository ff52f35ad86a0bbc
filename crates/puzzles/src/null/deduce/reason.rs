//! Why a step may be taken, and the sentence that says so.

use quandary_core::fact::Fact;
use quandary_core::phrase::capital;
use quandary_core::step::{self, Step};
use quandary_core::units::Unit as _;

use super::super::model::Puzzle;
use super::super::units::Unit;

/// Why a step may be taken.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// The other cell of this line holds this.
    OtherCell {
        /// The line.
        line: Unit,
        /// The other cell, which is known.
        from: Fact,
    },
}

impl step::Reason<Puzzle> for Reason {
    type Unit = Unit;

    fn units(&self, _: &Puzzle) -> Vec<Unit> {
        match self {
            Reason::OtherCell { line, .. } => vec![*line],
        }
    }

    fn facts(&self, _: &Puzzle) -> Vec<Fact> {
        match self {
            Reason::OtherCell { from, .. } => vec![*from],
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Reason::OtherCell { .. } => 0,
        }
    }
}

/// The sentence of a step, from its data alone.
pub(in super::super) fn sentence(puzzle: &Puzzle, step: &Step<Reason>) -> String {
    let (Some(reason), Some(fact)) = (&step.reason, step.facts().next()) else { return String::new() };
    match reason {
        Reason::OtherCell { line, from } => {
            format!(
                "{} holds {} at {}, so {} is {}.",
                capital(&line.name(puzzle)),
                from.value,
                from.at,
                fact.at,
                fact.value
            )
        }
    }
}
