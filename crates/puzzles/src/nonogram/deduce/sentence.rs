//! A step in words, from its data alone.

use quandary_core::fact::Fact;
use quandary_core::step::{Conclusion, Reason, Step};

use crate::nonogram::model::{BACKGROUND, Puzzle};

/// Why, then what.
pub(crate) fn sentence(puzzle: &Puzzle, step: &Step) -> String {
    let (line, clue) = (step.text("line"), step.text("clue"));
    let conclusion = conclusion(puzzle, step);
    let why = match step.technique {
        "complete" => format!("{line} ({clue}) has all it needs"),
        "overlap" => format!("in {line} ({clue}) the blocks overlap themselves wherever they are pushed"),
        "edge" => format!("in {line} ({clue}) the cell near the end belongs to the block there"),
        "unreachable" => format!("no block of {line} ({clue}) reaches so far"),
        "colour" => format!("no block of that colour reaches so far in {line} ({clue})"),
        "small-gap" => format!("in {line} ({clue}) no block that could go there fits the gap"),
        "mercury" => format!(
            "in {line} ({clue}) a block from the end on would touch the next coloured cell and be too long"
        ),
        "punctuation" => format!("in {line} ({clue}) the run is as long as any block it could be"),
        "split" => format!("in {line} ({clue}) the runs joined would be longer than any block there"),
        "join" => format!("in {line} ({clue}) the run has no room but on this side to be long enough"),
        "overlap-known" => format!(
            "with what is known of {line} ({clue}) the blocks have so little room that they overlap themselves"
        ),
        "line" => format!("all arrangements of {line} ({clue}) agree"),
        _ => assumed(puzzle, step),
    };
    format!("{}: {conclusion}.", capital(&why))
}

/// An assumption and where it leads.
fn assumed(puzzle: &Puzzle, step: &Step) -> String {
    let fact = step.because.iter().find_map(|r| match r {
        Reason::Assume(fact) => Some(fact),
        _ => None,
    });
    let what = fact.map_or(String::new(), |f| phrase(puzzle, f));
    let steps = step.chain();
    let end = steps.last().and_then(|last| match last.therefore.first() {
        Some(Conclusion::Impossible(end)) => Some(end.clone()),
        _ => None,
    });
    match end {
        Some(end) => {
            let way: Vec<String> = steps[..steps.len() - 1].iter().map(|s| conclusion(puzzle, s)).collect();
            if way.is_empty() {
                format!("if {what}, {end}")
            } else {
                format!("if {what}, then {}, and {end}", way.join("; then "))
            }
        }
        None => format!("if {what}, every way to go on fails"),
    }
}

/// The conclusions: cells of one colour together.
fn conclusion(puzzle: &Puzzle, step: &Step) -> String {
    let mut groups: Vec<(u32, bool, Vec<String>)> = Vec::new();
    for Fact { at, value, holds } in step.facts() {
        match groups.iter_mut().find(|(v, h, _)| *v == value && *h == holds) {
            Some((.., cells)) => cells.push(at.to_string()),
            None => groups.push((value, holds, vec![at.to_string()])),
        }
    }
    let group = |(value, holds, cells): (u32, bool, Vec<String>)| {
        let verb = match (cells.len() == 1, holds) {
            (true, true) => "is",
            (true, false) => "is not",
            (false, true) => "are",
            (false, false) => "are not",
        };
        format!("{} {verb} {}", cells.join(" "), colour_name(puzzle, value))
    };
    groups.into_iter().map(group).collect::<Vec<_>>().join(", ")
}

fn phrase(puzzle: &Puzzle, fact: &Fact) -> String {
    let verb = if fact.holds { "is" } else { "is not" };
    format!("{} {verb} {}", fact.at, colour_name(puzzle, fact.value))
}

fn colour_name(puzzle: &Puzzle, value: u32) -> &str {
    match value {
        BACKGROUND if puzzle.is_black_and_white() => "empty",
        BACKGROUND => "background",
        1 if puzzle.is_black_and_white() => "filled",
        _ => puzzle.palette().get(value as usize).map_or("unknown", |c| c.name.as_str()),
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_uppercase().collect::<String>() + chars.as_str())
}
