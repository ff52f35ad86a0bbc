//! The puzzle by units: this given, this row, this cage, this word, each with its constraint and a name.
//!
//! `rules` judges a whole board; a [`Unit`] judges its own cells, so that any set of units can be asked alone. What a
//! sentence claims can then be proved from the units and facts it names and from nothing else ([`follows`]), a
//! contradiction can be told as the few units that make it ([`conflict`]), and a proof can be written unit by unit.
//!
//! Like `rules` this is short, slow and obviously right. It shares no code with the searches and the techniques that are
//! held against it, and the conformance suite compares it with `rules` by brute force.
//!
//! All units of a puzzle together say exactly what its rules say. That is a matter of values in cells: a kind whose
//! answers are walks over positions, such as Move, has none ([`NoUnit`]).

mod fillings;
mod reason;

use std::fmt::Debug;
use std::hash::Hash;

use crate::fact::Value;
use crate::grid::At;

pub use crate::kind::Ink;
pub use fillings::{Filling, Fillings, fillings, one, possible};
pub(crate) use fillings::{one_of_the_rest, told_apart};
pub use reason::{Because, conflict, follows, smallest};

/// One constraint of a puzzle, as plain data. One that the puzzle does not have (a row too many) may be asked without
/// harm, but what it says then means nothing.
pub trait Unit<P>: Clone + Ord + Hash + Debug + Send + Sync + 'static {
    /// The cells it speaks of, each once; all of them can hold something.
    fn cells(&self, puzzle: &P) -> Vec<At>;

    /// Whether what stands in its cells is allowed. Exact when all of them are filled; while some are open it may be too
    /// generous, and never too strict: what is refused has no completion. It looks at no cell but its own.
    fn allows(&self, puzzle: &P, ink: &Ink) -> bool;

    /// Values that stand in exactly one of its cells whenever these are filled as it allows. This adds nothing to what the
    /// unit says; it only shows early that a value has few places left, or none.
    fn needs(&self, puzzle: &P) -> Vec<Value> {
        let _ = puzzle;
        Vec::new()
    }

    /// The values it tells apart; all others are alike to it, wherever they stand. `None` if it tells all apart. This adds
    /// nothing to what the unit says; it only spares asking about values one by one where one stands for all.
    fn tells_apart(&self, puzzle: &P) -> Option<Vec<Value>> {
        let _ = puzzle;
        None
    }

    /// Its name for people: `row 3`, `the cage 12× at (1, 2)`.
    fn name(&self, puzzle: &P) -> String;

    /// The names of several, in which what can be said together is.
    fn names(units: &[Self], puzzle: &P) -> Vec<String> {
        units.iter().map(|unit| unit.name(puzzle)).collect()
    }
}

/// The unit of a kind that has none: there is no such thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoUnit {}

impl<P> Unit<P> for NoUnit {
    fn cells(&self, _: &P) -> Vec<At> {
        match *self {}
    }

    fn allows(&self, _: &P, _: &Ink) -> bool {
        match *self {}
    }

    fn name(&self, _: &P) -> String {
        match *self {}
    }
}

/// Whether no value stands twice in these cells.
pub fn all_differ(ink: &Ink, cells: &[At]) -> bool {
    let mut values: Vec<Value> = cells.iter().filter_map(|&at| ink[at]).collect();
    let written = values.len();
    values.sort_unstable();
    values.dedup();
    values.len() == written
}
