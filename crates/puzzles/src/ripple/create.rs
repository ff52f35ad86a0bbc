//! New puzzles from a seed.

use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::kind::{NotMade, Wanted};
use quandary_core::knob::Knob;

use super::model::Puzzle;

/// The creator's options.
pub(super) const KNOBS: &[Knob] = &[];

/// A puzzle that keeps the kind's promises.
pub(super) fn create(_: &Wanted, _: &mut Chance, _: &Budget) -> Result<Puzzle, NotMade> {
    Err(NotMade::Cannot("not yet".into()))
}
