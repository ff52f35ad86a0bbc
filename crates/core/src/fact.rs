//! A fact about one cell, and the numbers that stand for what a cell can hold.

use crate::grid::At;

/// What a cell can hold, as a small number: a digit for itself, a letter or colour by its place in
/// the puzzle's own list. The kind says how a value is written.
pub type Value = u32;

/// Forces a value into a cell, or forbids it there.
///
/// ```
/// use quandary_core::{fact::Fact, grid::At};
/// let fact = Fact::is(At::new(0, 1), 4);
/// assert_eq!(fact.negated(), Fact::is_not(At::new(0, 1), 4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fact {
    /// The cell.
    pub at: At,
    /// The value spoken of.
    pub value: Value,
    /// Whether the cell holds the value, or does not.
    pub holds: bool,
}

impl Fact {
    /// The cell holds the value.
    pub const fn is(at: At, value: Value) -> Self {
        Self { at, value, holds: true }
    }

    /// The cell does not hold the value.
    pub const fn is_not(at: At, value: Value) -> Self {
        Self { at, value, holds: false }
    }

    /// The opposite.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self { holds: !self.holds, ..self }
    }

    /// Whether the other fact is this one or follows from it: a cell that holds a value holds no other.
    ///
    /// ```
    /// use quandary_core::{fact::Fact, grid::At};
    /// let at = At::new(0, 1);
    /// assert!(Fact::is(at, 4).implies(&Fact::is_not(at, 5)));
    /// assert!(!Fact::is_not(at, 5).implies(&Fact::is(at, 4)));
    /// ```
    pub fn implies(&self, other: &Fact) -> bool {
        self == other || (self.at == other.at && self.holds && !other.holds && self.value != other.value)
    }
}
