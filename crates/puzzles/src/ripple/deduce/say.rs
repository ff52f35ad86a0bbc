//! The sentences: every step's words, from its data alone.

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::step::{Conclusion, PremiseStep as Step};

use super::assume::IMPOSSIBLE;
use crate::ripple::model::Puzzle;

/// Says why, not only what.
pub(super) fn sentence(puzzle: &Puzzle, step: &Step) -> String {
    let Some(fact) = step.facts().next() else { return String::new() };
    let Fact { at, value, .. } = fact;
    match step.technique {
        "room-of-one" => format!("{at} is a room of its own, so it is 1."),
        "last-cell" => format!("{at} is the last open cell of its room, where only the {value} is missing."),
        "naked-single" => format!("{at} can only be {value}: {}.", naked(puzzle, step, at)),
        "only-place" => {
            let why = kept_out(step, value).map_or(String::new(), |why| format!(": {why}"));
            format!("{at} is the only place left for the {value} of its room{why}.")
        }
        "common-peer" => common_peer(step, value),
        "naked-pair" | "naked-triple" => naked_set(step),
        "hidden-pair" | "hidden-triple" => hidden_set(step),
        "line-packing" => packing(step, value),
        "x-wing" => wing(step, value),
        _ => contradiction(step, fact),
    }
}

/// What rules the other values of a cell out.
fn naked(puzzle: &Puzzle, step: &Step, at: At) -> String {
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
        reasons.push(format!("the {v} at {from} is too close for another {v}"));
    }
    let before = puzzle.room_size(at).saturating_sub(1 + sources.len());
    match (before, sources.is_empty()) {
        (0, _) => {}
        (_, true) => reasons.push("everything else was ruled out before".to_string()),
        (1, _) => reasons.push("one number was ruled out before".to_string()),
        (n, _) => reasons.push(format!("{n} numbers were ruled out before")),
    }
    if reasons.is_empty() { "nothing else is left".to_string() } else { list(&reasons) }
}

/// The filled cells that keep a value out of the rest of a room.
fn kept_out(step: &Step, value: Value) -> Option<String> {
    match step.cells("source") {
        [] => None,
        [one] => Some(format!("the {value} at {one} keeps it out of other cells")),
        many => Some(format!("the {value}s at {} keep it out of other cells", places(many))),
    }
}

fn common_peer(step: &Step, value: Value) -> String {
    let room = step.cells("room")[0];
    let options = step.cells("place");
    let each = if options.len() == 2 { "both" } else { "all" };
    let lost: Vec<At> = step.facts().map(|f| f.at).collect();
    let verb = if lost.len() == 1 { "is" } else { "are" };
    let lost = places(&lost);
    let options = either(options);
    format!(
        "The room at {room} has its {value} at {options}, {each} too close to {lost}. So {lost} {verb} not {value}."
    )
}

fn naked_set(step: &Step) -> String {
    let (set, values) = (step.cells("set"), numbers(step.values()));
    let amount = if set.len() == 2 { "two" } else { "three" };
    format!(
        "{} have only {values} between them, and these {amount} cells of one room need {amount} numbers. So {}.",
        places(set),
        losses(step)
    )
}

fn hidden_set(step: &Step) -> String {
    let (set, values) = (step.cells("set"), numbers(step.values()));
    let room = step.cells("room")[0];
    format!(
        "In the room at {room} the numbers {values} fit only into {}, so nothing else does there. So {}.",
        places(set),
        losses(step)
    )
}

fn packing(step: &Step, value: Value) -> String {
    let (first, second) = (step.cells("first-place"), step.cells("second-place"));
    let line = if first.iter().chain(second).all(|at| at.row == first[0].row) {
        format!("row {}", first[0].row + 1)
    } else {
        format!("column {}", first[0].col + 1)
    };
    format!(
        "The rooms at {} and {} both have their {value} in {line}, at {} and at {}. A {value} at {} would not leave room for both. So {}.",
        step.cells("first-room")[0],
        step.cells("second-room")[0],
        either(first),
        either(second),
        either(&step.facts().map(|f| f.at).collect::<Vec<_>>()),
        losses(step)
    )
}

fn wing(step: &Step, value: Value) -> String {
    let (first, second) = (step.cells("first-place"), step.cells("second-place"));
    let all: Vec<At> = first.iter().chain(second).copied().collect();
    let distinct = |of: fn(&At) -> usize| {
        let mut lines: Vec<usize> = all.iter().map(of).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    };
    let (rows, cols) = (distinct(|at| at.row), distinct(|at| at.col));
    // The two lines are those in which the places of each line are close enough to exclude another.
    let in_rows = rows.len() == 2
        && rows.iter().all(|&r| close(all.iter().filter(|at| at.row == r).map(|at| at.col), value));
    let (name, lines) = if in_rows { ("rows", rows) } else { ("columns", cols) };
    let lines: Vec<String> = lines.iter().map(|line| (line + 1).to_string()).collect();
    format!(
        "The rooms at {} and {} have their {value}s in {name} {}, at {} and at {}, and each of these lines has room for only one of them. So {}.",
        step.cells("first-room")[0],
        step.cells("second-room")[0],
        list(&lines),
        either(first),
        either(second),
        losses(step)
    )
}

fn close(spots: impl Iterator<Item = usize> + Clone, value: Value) -> bool {
    let (low, high) = (spots.clone().min().unwrap_or(0), spots.max().unwrap_or(0));
    high - low <= value as usize
}

fn contradiction(step: &Step, fact: Fact) -> String {
    let mut text = format!("Suppose {} were {}.", fact.at, fact.value);
    for (i, link) in step.chain().iter().enumerate() {
        text.push_str(if i == 0 { " Then " } else { ", then " });
        text.push_str(&link_text(link));
    }
    format!("{text}. So {} is not {}.", fact.at, fact.value)
}

/// A link of a chain, in few words.
fn link_text(link: &Step) -> String {
    if link.technique == IMPOSSIBLE {
        let text = link.therefore.iter().find_map(|c| match c {
            Conclusion::Impossible(text) => Some(text.as_str()),
            _ => None,
        });
        return text.unwrap_or_default().to_string();
    }
    let Some(Fact { at, value, .. }) = link.facts().next() else { return String::new() };
    match link.technique {
        "naked-single" => format!("{at} is {value} (nothing else is left)"),
        "only-place" => format!("{at} is {value} (the only place in its room)"),
        _ => {
            let lost: Vec<At> = link.facts().map(|f| f.at).collect();
            let room = link.cells("room").first().copied().unwrap_or(at);
            let verb = if lost.len() == 1 { "is" } else { "are" };
            format!("{} {verb} not {value} (too close to the {value} of the room at {room})", places(&lost))
        }
    }
}

/// What a step strikes: `(1, 2) is not 3 or 4 and (2, 2) is not 4`.
fn losses(step: &Step) -> String {
    let mut by_cell: Vec<(At, Vec<String>)> = Vec::new();
    for fact in step.facts() {
        match by_cell.last_mut() {
            Some((at, values)) if *at == fact.at => values.push(fact.value.to_string()),
            _ => by_cell.push((fact.at, vec![fact.value.to_string()])),
        }
    }
    let described = |(at, values): &(At, Vec<String>)| format!("{at} is not {}", join(values, "or"));
    list(&by_cell.iter().map(described).collect::<Vec<_>>())
}

fn numbers(values: &[Value]) -> String {
    list(&values.iter().map(Value::to_string).collect::<Vec<_>>())
}

fn places(cells: &[At]) -> String {
    list(&cells.iter().map(At::to_string).collect::<Vec<_>>())
}

fn either(cells: &[At]) -> String {
    join(&cells.iter().map(At::to_string).collect::<Vec<_>>(), "or")
}

/// Words joined as people do.
fn list(words: &[String]) -> String {
    join(words, "and")
}

fn join(words: &[String], last_word: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {last_word} {last}", first.join(", ")),
    }
}
