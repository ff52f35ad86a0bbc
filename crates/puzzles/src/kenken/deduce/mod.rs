//! What a person can see. One file per family of techniques, the sentences in one place.

mod known;

use quandary_core::step::{Step, Technique};

use super::{This, model::Puzzle};

pub use known::Known;

/// The ladder, easiest first.
pub(super) const TECHNIQUES: &[Technique<This>] = &[];

/// The sentence of a step, from its data alone.
pub(super) fn sentence(_: &Puzzle, _: &Step) -> String {
    String::new()
}
