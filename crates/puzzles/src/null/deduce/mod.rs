//! What a person can see. One file per family of techniques, the sentences in one place.

mod line;
mod reason;

use quandary_core::candidates::Candidates;
use quandary_core::grid::places;
use quandary_core::kind::Ink;
use quandary_core::step::{Find, Level, Technique};

use super::{Null, model::SIZE};

pub(super) use line::regions;
pub(super) use reason::{Reason, sentence};

/// The ladder, easiest first.
pub(super) const TECHNIQUES: &[Technique<Null>] = &[Technique {
    id: "other-cell",
    title: "Other cell of the line",
    level: Level::Gentle,
    trial: false,
    about: "The other cell of a row or column takes the other number.",
    find: Find::Region(line::other_cell),
}];

/// What deduction starts from.
pub(super) fn known(ink: &Ink) -> Candidates {
    let mut known = Candidates::none(SIZE, 2);
    for at in places(SIZE) {
        match ink[at] {
            Some(value) => known.allow(at, value),
            None => [1, 2].into_iter().for_each(|value| known.allow(at, value)),
        }
    }
    known
}
