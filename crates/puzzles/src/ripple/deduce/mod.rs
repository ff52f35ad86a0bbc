//! What a person can see. One file per family of techniques, the sentences in one place.

mod assume;
mod fast;
mod lines;
mod peers;
mod say;
mod sets;
mod singles;
mod state;

use quandary_core::budget::Budget;
use quandary_core::engine::ladder;
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::Kind;
use quandary_core::outcome::Violation;
use quandary_core::step::{Find, Level, PremiseStep as Step, Technique};

use super::Ripple;
use super::model::Puzzle;
use super::search::mask::Mask;
use state::{DeadEnd, State, with_state};

pub(super) use fast::Fast;
pub use state::Known;
pub(super) use state::Map;

/// Declares a technique whose finder works on a state of any width.
macro_rules! technique {
    ($id:literal, $title:literal, $level:ident, $find:path, $about:literal) => {
        Technique {
            id: $id,
            title: $title,
            level: Level::$level,
            trial: false,
            about: $about,
            find: Find::First(|_, known: &Known, budget| with_state!(known, state => $find(state, budget))),
        }
    };
}

/// The ladder, easiest first.
pub(super) const TECHNIQUES: &[Technique<Ripple>] = &[
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
    technique!(
        "common-peer",
        "Common peer",
        Medium,
        peers::common_peer,
        "Wherever a room puts a number, it is too close to a cell outside: that cell is something else."
    ),
    technique!(
        "naked-pair",
        "Naked pair",
        Medium,
        sets::naked_pair,
        "Two cells of a room have the same two numbers left, so no other cell of the room has them."
    ),
    technique!(
        "hidden-pair",
        "Hidden pair",
        Medium,
        sets::hidden_pair,
        "Two numbers of a room fit only into the same two cells, so these hold nothing else."
    ),
    technique!(
        "naked-triple",
        "Naked triple",
        Hard,
        sets::naked_triple,
        "Three cells of a room have three numbers left between them, so no other cell of the room has them."
    ),
    technique!(
        "hidden-triple",
        "Hidden triple",
        Hard,
        sets::hidden_triple,
        "Three numbers of a room fit only into three cells, so these hold nothing else."
    ),
    technique!(
        "line-packing",
        "Line packing",
        Hard,
        lines::line_packing,
        "Two rooms need the same number in one line; a third there would not leave room for both."
    ),
    technique!(
        "x-wing",
        "X-wing",
        Hard,
        lines::wing,
        "Two rooms need the same number in the same two lines, each with room for only one of them, \
         so nothing else near has it."
    ),
    technique!(
        "one-step-contradiction",
        "One-step contradiction",
        Hard,
        assume::one_step,
        "A number would force others at once that leave some cell or room with nothing."
    ),
    technique!(
        "contradiction",
        "Contradiction",
        Fiendish,
        assume::contradiction,
        "A number is assumed and refuted by cells with one number left, only places and common peers."
    ),
];

/// The sentence of a step, from its data alone.
pub(super) fn sentence(puzzle: &Puzzle, step: &Step) -> String {
    say::sentence(puzzle, step)
}

/// What conflicts in a puzzle without an answer, where the easier techniques come upon it.
pub(super) fn why_none(puzzle: &Puzzle, budget: &Budget) -> Vec<Violation> {
    let mut known = Ripple::known(puzzle, &Ripple::start(puzzle));
    loop {
        if let Some(violation) = with_state!(known, state => conflict(state)) {
            return vec![violation];
        }
        let step = budget
            .spend(1)
            .and_then(|()| ladder::next::<Ripple>(puzzle, &known, &Allowed::up_to(Level::Medium), budget));
        match step.ok().flatten() {
            Some(step) => drop(Ripple::learn(puzzle, &mut known, &step.therefore)),
            None => return Vec::new(),
        }
    }
}

fn conflict<M: Mask>(state: &State<M>) -> Option<Violation> {
    let end = state.dead_end()?;
    let at = |&cell: &u32| state.map.at(cell as usize);
    let (rule, cells) = match end {
        DeadEnd::Cell(cell) => ("distance", vec![state.map.at(cell)]),
        DeadEnd::Value { room, .. } => ("room", state.map.cells_of(room).iter().map(at).collect()),
    };
    Some(Violation { rule, cells, sentence: end.text(&state.map) })
}
