//! The sentences: every step's words, from its data alone.

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::step::Step;

use crate::ripple::model::Puzzle;

/// Says why, not only what.
pub(super) fn sentence(puzzle: &Puzzle, step: &Step) -> String {
    let Some(fact) = step.facts().next() else { return String::new() };
    let Fact { at, value, .. } = fact;
    match step.technique {
        "room-of-one" => format!("{at} is a room of its own, so it is 1."),
        "last-cell" => {
            format!("{at} is the last open cell of its room, and only the {value} is missing there, so it is {value}.")
        }
        "naked-single" => naked(puzzle, step, at, value),
        "only-place" => only_place(step, at, value),
        other => format!("{other}: {at}"),
    }
}

fn naked(puzzle: &Puzzle, step: &Step, at: At, value: Value) -> String {
    let sources: Vec<(At, Value)> =
        step.cells("source").iter().copied().zip(step.values().iter().copied()).collect();
    let (mates, others): (Vec<_>, Vec<_>) =
        sources.iter().partition(|(from, _)| puzzle.rooms()[*from] == puzzle.rooms()[at]);
    let mut reasons = Vec::new();
    if !mates.is_empty() {
        let values: Vec<String> = mates.iter().map(|(_, v)| v.to_string()).collect();
        let verb = if mates.len() == 1 { "is" } else { "are" };
        reasons.push(format!("{} {verb} in its room", list(&values)));
    }
    for (from, v) in others {
        reasons.push(format!("the {v} at {from} is too close for another"));
    }
    let before = puzzle.room_size(at) - 1 - sources.len();
    if before > 0 {
        let rest = match (before, sources.is_empty()) {
            (_, true) => "everything else was ruled out before".to_string(),
            (1, false) => "one value was ruled out before".to_string(),
            (n, false) => format!("{n} values were ruled out before"),
        };
        reasons.push(rest);
    }
    format!("{at} can only be {value}: {}.", list(&reasons))
}

fn only_place(step: &Step, at: At, value: Value) -> String {
    let sources = step.cells("source");
    let why = match sources {
        [] => String::new(),
        [one] => format!(" (the {value} at {one} keeps it out of others)"),
        many => {
            let places: Vec<String> = many.iter().map(At::to_string).collect();
            format!(" (the {value}s at {} keep it out of others)", list(&places))
        }
    };
    format!("{at} is the only place left for the {value} of its room{why}, so it is {value}.")
}

/// Words joined as people do.
pub(super) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
