//! What a person can see. One file per family of techniques, the sentences in one place.

mod say;
mod singles;
mod state;

use quandary_core::budget::Budget;
use quandary_core::outcome::Violation;
use quandary_core::step::{Level, Step, Technique};

use super::This;
use super::model::Puzzle;
use state::with_state;

pub use state::Known;

/// Declares a technique whose finder works on a state of any width.
macro_rules! technique {
    ($id:literal, $title:literal, $level:ident, $find:path, $about:literal) => {
        Technique {
            id: $id,
            title: $title,
            level: Level::$level,
            trial: false,
            about: $about,
            find: |_, known| with_state!(known, state => $find(state)),
        }
    };
}

/// The ladder, easiest first.
pub(super) const TECHNIQUES: &[Technique<This>] = &[
    technique!("room-of-one", "Room of one", Gentle, singles::room_of_one, "A room of one cell holds a 1."),
    technique!(
        "last-cell",
        "Last cell of a room",
        Gentle,
        singles::last_cell,
        "When one cell of a room is open, it takes the number that is missing."
    ),
    technique!(
        "naked-single",
        "One number left",
        Gentle,
        singles::naked_single,
        "All numbers but one are in the cell's room already, or stand too close in its row or column."
    ),
    technique!(
        "only-place",
        "Only place in the room",
        Easy,
        singles::only_place,
        "A number that fits into only one cell of a room goes there."
    ),
];

/// The sentence of a step, from its data alone.
pub(super) fn sentence(puzzle: &Puzzle, step: &Step) -> String {
    say::sentence(puzzle, step)
}

/// What conflicts in a puzzle without an answer, where a short reason is known.
pub(super) fn why_none(_: &Puzzle, _: &Budget) -> Vec<Violation> {
    Vec::new()
}
