//! The sentence of every step, derived from its data: says why, then what.

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::step::{Conclusion, Reason, Step};

use super::super::model::Puzzle;

/// `1`, `1 and 2`, `1, 2 and 3`.
fn and(items: &[String]) -> String {
    joined(items, "and")
}

fn joined(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

fn numbers(values: &[Value]) -> Vec<String> {
    values.iter().map(Value::to_string).collect()
}

fn places(cells: &[At]) -> Vec<String> {
    cells.iter().map(At::to_string).collect()
}

/// The line that holds all these cells, in words.
fn line(cells: &[At]) -> String {
    match cells {
        [a, b, ..] if a.row == b.row => format!("row {}", a.row + 1),
        [a, ..] => format!("column {}", a.col + 1),
        [] => "the line".into(),
    }
}

/// What is struck out, cells with the same numbers together: `(1, 2) and (1, 3) are not 4`.
fn struck(step: &Step) -> String {
    let mut by_cell: Vec<(At, Vec<Value>)> = Vec::new();
    for fact in step.facts().filter(|f| !f.holds) {
        match by_cell.iter_mut().find(|(at, _)| *at == fact.at) {
            Some((_, values)) => values.push(fact.value),
            None => by_cell.push((fact.at, vec![fact.value])),
        }
    }
    let mut groups: Vec<(Vec<Value>, Vec<At>)> = Vec::new();
    for (at, values) in by_cell {
        match groups.iter_mut().find(|(v, _)| *v == values) {
            Some((_, cells)) => cells.push(at),
            None => groups.push((values, vec![at])),
        }
    }
    let tell = |(values, cells): &(Vec<Value>, Vec<At>)| {
        let verb = if cells.len() == 1 { "is" } else { "are" };
        format!("{} {verb} not {}", and(&places(cells)), joined(&numbers(values), "or"))
    };
    groups.iter().map(tell).collect::<Vec<_>>().join("; ")
}

fn placed(step: &Step) -> Option<Fact> {
    step.facts().find(|f| f.holds)
}

/// How many cells, and whether they lie in one line: `three cells of one row`.
fn shape(cells: &[At]) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let count = words.get(cells.len()).map_or_else(|| cells.len().to_string(), |w| w.to_string());
    let noun = if cells.len() == 1 { "cell" } else { "cells" };
    let same = |f: fn(&At) -> usize| cells.windows(2).all(|w| f(&w[0]) == f(&w[1]));
    match cells {
        [_, _, ..] if same(|at| at.row) => format!("{count} {noun} of one row"),
        [_, _, ..] if same(|at| at.col) => format!("{count} {noun} of one column"),
        _ => format!("{count} {noun}"),
    }
}

/// The sentence of a step.
pub(in super::super) fn sentence(puzzle: &Puzzle, step: &Step) -> String {
    let text = reason(puzzle, step);
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", chars.as_str())
}

fn reason(puzzle: &Puzzle, step: &Step) -> String {
    let values = step.values();
    let cage = step.cells("cage");
    let clue = step.text("clue");
    if let Some(fact) = placed(step) {
        let (at, value) = (fact.at, fact.value);
        return match step.technique {
            "one-cell" => format!("{at} is a cage of its own with {clue}, so it is {value}."),
            "last-in-cage" => {
                let hold = if values.len() == 1 { "cell holds" } else { "cells hold" };
                format!("the other {hold} {} of {clue}, so {at} is {value}.", and(&numbers(values)))
            }
            "last-in-line" => {
                format!("{at} is the last open cell of {}, which lacks {value}.", line(step.cells("line")))
            }
            "only-number" if values.len() + 1 == puzzle.order() => {
                format!(
                    "the row and column of {at} already hold {}, so it is {value}.",
                    and(&numbers(values))
                )
            }
            "only-number" => format!("only {value} is left for {at}."),
            _ => format!("in {} only {at} can still hold {value}.", line(step.cells("line"))),
        };
    }
    let gone = struck(step);
    match step.technique {
        "cage-numbers" if !values.is_empty() => {
            let (all, left) = (step.text("all"), step.text("combinations"));
            let verb = if values.len() == 1 { "is" } else { "are" };
            let out = match step.text("taken in") {
                "" => format!("its cells cannot hold {}", joined(&numbers(values), "or")),
                line => format!("{} {verb} taken in {line}", and(&numbers(values))),
            };
            format!("{clue} in {}: {all}; {out}, so {left}: {gone}.", shape(cage))
        }
        "cage-numbers" => {
            format!("{clue} in {} can only be {}: {gone}.", shape(cage), step.text("combinations"))
        }
        "cage-places" => {
            let ways = step.text("combinations");
            format!("{clue} in {} ({ways}) has no filling with other numbers there: {gone}.", shape(cage))
        }
        "naked-pair" | "naked-triple" | "naked-quad" => {
            let set = step.cells("set");
            let all = if set.len() == 2 { "both" } else { "all" };
            let these = and(&numbers(values));
            format!("{} share {these}, so {} has {all} of them there: {gone}.", and(&places(set)), line(set))
        }
        "hidden-pair" | "hidden-triple" => {
            let set = step.cells("set");
            format!(
                "in {} only {} can hold {}, so they hold nothing else: {gone}.",
                line(step.cells("line")),
                and(&places(set)),
                and(&numbers(values))
            )
        }
        "pointing-cage" => {
            let whose = cage.first().map_or(String::new(), |at| format!("{clue} at {at}"));
            let these = and(&numbers(values));
            format!("however the cage {whose} is filled, it has {these} in {}: {gone}.", step.text("line"))
        }
        "cages-over-lines" => {
            let count = step.number().unwrap_or(0);
            let who = if count == 1 { "one cage takes".into() } else { format!("{count} cages take") };
            format!(
                "in {} {who} every {}, however they are filled: {gone}.",
                step.text("line"),
                values.first().copied().unwrap_or(0)
            )
        }
        "line-sum" | "lines-sum" => sum(step, &gone),
        "line-factor" => factor(step, &gone),
        "x-wing" => {
            let value = values.first().copied().unwrap_or(0);
            let (a, b) = (line(step.cells("line")), line(step.cells("other line")));
            format!("in {a} and {b} the {value} has the same two places: {gone}.")
        }
        "contradiction" => contradiction(puzzle, step),
        _ => format!("{gone}."),
    }
}

fn sum(step: &Step, gone: &str) -> String {
    let part = step.cells("part");
    let verb = if part.len() == 1 { "is" } else { "make" };
    let few = step.values();
    let amounts = match few.len() {
        0..=6 => joined(&numbers(few), "or"),
        _ => format!("{} to {}, not all of them", few[0], few[few.len() - 1]),
    };
    let line = step.text("line");
    let adds = if line.contains("s ") { "add" } else { "adds" };
    let total = step.number().unwrap_or(0);
    format!(
        "{line} {adds} up to {total}; with what the other cages there can give, {} {verb} {amounts}: {gone}.",
        and(&places(part)),
    )
}

fn factor(step: &Step, gone: &str) -> String {
    let part = step.cells("part");
    let prime = step.text("prime");
    let times = |n: i64| match n {
        0 => "not at all".to_string(),
        1 => "once".to_string(),
        2 => "twice".to_string(),
        n => format!("{n} times"),
    };
    let allowed: Vec<String> = step.values().iter().map(|v| times(i64::from(*v))).collect();
    let verb = if part.len() == 1 { "has" } else { "have" };
    format!(
        "{} has the factor {prime} {}; with what the other cages there can take, {} {verb} it {}: {gone}.",
        step.text("line"),
        times(step.number().unwrap_or(0)),
        and(&places(part)),
        joined(&allowed, "or"),
    )
}

fn contradiction(puzzle: &Puzzle, step: &Step) -> String {
    if let Some(Conclusion::Impossible(what)) = step.therefore.first() {
        return format!("{what}.");
    }
    let assumed = step.because.iter().find_map(|r| match r {
        Reason::Assume(fact) => Some(*fact),
        _ => None,
    });
    let Some(Fact { at, value, .. }) = assumed else { return String::new() };
    let mut out = format!("suppose {at} is {value}.");
    for link in step.chain() {
        out += &format!(" {}", sentence(puzzle, link));
    }
    format!("{out} So {at} is not {value}.")
}
