//! What a person can see. One file per family of techniques, the sentences in one place.
//!
//! The rungs: a room's last few cells; a cell's last number; a number's last place in its room; then cells that see all places
//! a room has for a number, pairs, triples and rooms that compete for a line; then short contradictions, and at last long ones.
//! The levels are those of published puzzles: most end with a number's last place, which is medium, and what magazines call
//! hard takes a cell that sees all places. Beside the ladder there is a fast rater, which applies the same techniques without
//! words.

mod assume;
mod chains;
mod fast;
mod lines;
mod links;
mod peers;
mod reason;
mod regions;
mod sets;
mod singles;
mod state;
mod why;
mod words;

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::step::why::price;
use quandary_core::step::why::price as seen;
use quandary_core::step::{Conclusion, Find, Level, Step, Technique};

use super::Ripple;
use super::search::mask::Mask;
use regions::{Spot, spot};
use state::{State, Strike, with_state};

pub(super) use fast::Fast;
pub use reason::{Choice, Reason};
pub(super) use regions::regions;
pub use state::Known;
pub(super) use state::Map;
pub use why::Why;
pub(super) use words::sentence;

/// Who is told of a firing.
type Tell<'a> = &'a mut dyn FnMut(Step<Reason>);

/// A rung that looks at one room, its own cells or its reach as well.
macro_rules! at {
    ($sort:ident, $look:path) => {
        Find::Region(|_, known: &Known, region, budget, offers| {
            with_state!(known, state => if let Some(Spot::$sort(room)) = spot(&state.map, region) {
                $look(state, room, budget, &mut |step| offers.offer(step));
            })
        })
    };
}

/// A rung that looks at the whole board.
macro_rules! board {
    ($look:path) => {
        Find::All(|_, known: &Known, budget, offers| {
            with_state!(known, state => $look(state, budget, &mut |step| offers.offer(step)))
        })
    };
}

/// A rung that supposes something.
macro_rules! suppose {
    ($look:path) => {
        Find::All(|puzzle, known: &Known, budget, offers| {
            with_state!(known, state => $look(puzzle, state, budget, &mut |step| offers.offer(step)))
        })
    };
}

macro_rules! technique {
    ($id:literal, $title:literal, $level:ident, $find:expr, $about:literal) => {
        Technique { id: $id, title: $title, level: Level::$level, trial: false, about: $about, find: $find }
    };
}

/// The ladder, easiest first.
pub(super) const TECHNIQUES: &[Technique<Ripple>] = &[
    technique!(
        "room-of-one",
        "Room of one",
        Gentle,
        at!(Room, singles::room_of_one),
        "A room of one cell holds a 1."
    ),
    technique!(
        "last-cell",
        "Last cell of a room",
        Gentle,
        at!(Room, singles::last_cell),
        "When one cell of a room is open, it takes the number that is missing."
    ),
    technique!(
        "last-few",
        "Last few cells of a room",
        Gentle,
        at!(Room, singles::last_few),
        "When at most four cells of a room are open, one to which all missing numbers but one are too close takes that one."
    ),
    technique!(
        "naked-single",
        "One number left",
        Easy,
        at!(Room, singles::naked_single),
        "All numbers but one are in the cell's room already, or stand too close in its row or column."
    ),
    technique!(
        "only-place",
        "Only place in the room",
        Medium,
        at!(Room, singles::only_place),
        "A number that fits into only one cell of a room goes there."
    ),
    technique!(
        "common-peer",
        "Common peer",
        Hard,
        at!(Reach, peers::common_peer),
        "Wherever a room puts a number, it is too close to a cell outside: that cell is something else."
    ),
    technique!(
        "naked-pair",
        "Naked pair",
        Hard,
        at!(Room, sets::naked_pair),
        "Two cells of a room have the same two numbers left, so no other cell of the room has them."
    ),
    technique!(
        "hidden-pair",
        "Hidden pair",
        Hard,
        at!(Room, sets::hidden_pair),
        "Two numbers of a room fit only into the same two cells, so these hold nothing else."
    ),
    technique!(
        "naked-triple",
        "Naked triple",
        Hard,
        at!(Room, sets::naked_triple),
        "Three cells of a room have three numbers left between them, so no other cell of the room has them."
    ),
    technique!(
        "hidden-triple",
        "Hidden triple",
        Hard,
        at!(Room, sets::hidden_triple),
        "Three numbers of a room fit only into three cells, so these hold nothing else."
    ),
    technique!(
        "line-packing",
        "Line packing",
        Hard,
        board!(lines::line_packing),
        "Two rooms need the same number in one line; a third there would not leave room for both."
    ),
    technique!(
        "x-wing",
        "X-wing",
        Hard,
        board!(lines::wing),
        "Two rooms need the same number in the same two lines, each with room for only one of them, \
         so nothing else near has it."
    ),
    technique!(
        "one-step-contradiction",
        "One-step contradiction",
        Fiendish,
        suppose!(assume::one_step),
        "A number would force others at once that leave some cell or room with nothing."
    ),
    technique!(
        "contradiction",
        "Contradiction",
        Fiendish,
        suppose!(assume::contradiction),
        "A number would leave some cell or room with nothing, by at most six of the simplest steps."
    ),
    Technique {
        id: "trial",
        title: "Trial",
        level: Level::Unreasonable,
        trial: true,
        about: "A number would leave some cell or room with nothing, but only after many steps.",
        find: suppose!(assume::trial),
    },
];

/// A step, its level looked up.
fn step(technique: &'static str, reason: Reason, therefore: Vec<Conclusion>) -> Step<Reason> {
    let level = TECHNIQUES.iter().find(|t| t.id == technique).map_or(Level::Unreasonable, |t| t.level);
    Step { technique, level, reason: Some(reason), therefore }
}

fn is(at: At, value: Value) -> Vec<Conclusion> {
    vec![Conclusion::Fact(Fact::is(at, value))]
}

/// Strikes as conclusions.
fn struck<M: Mask>(state: &State<M>, found: &[Strike]) -> Vec<Conclusion> {
    let mut facts: Vec<Fact> =
        found.iter().map(|&(cell, bit)| Fact::is_not(state.map.at(cell), bit as Value + 1)).collect();
    facts.sort_unstable();
    facts.dedup();
    facts.into_iter().map(Conclusion::Fact).collect()
}

/// What is left nothing, if anything is.
pub(super) fn dead_end(known: &Known) -> Option<Step<Reason>> {
    with_state!(known, state => singles::dead_end(state, state.dead_end()?, &price))
}
