//! What a reason names beside units and facts, by the part it plays: for programs, and for kinds that do not argue by units.

use crate::fact::Value;
use crate::grid::At;

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
}
