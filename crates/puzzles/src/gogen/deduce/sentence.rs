//! The sentence of a step, from its data alone.

use std::collections::BTreeMap;

use quandary_core::fact::Value;
use quandary_core::grid::At;
use quandary_core::step::{Conclusion, Premise, PremiseStep as Step};

use super::super::model::Puzzle;

/// Says why, not only what.
pub(in crate::gogen) fn sentence(puzzle: &Puzzle, step: &Step) -> String {
    let letters = step.values();
    let symbol = |i: usize| letters.get(i).map_or('?', |&v| puzzle.symbol(v));
    match step.technique {
        "neighbour" | "between" | "only-cell" | "apart" => near_anchors(puzzle, step),
        "only-letter" => format!("Only {} can be at {}{}.", symbol(0), target(step), away(puzzle, step)),
        "no-word" => format!(
            "No other letter can be at {}{}, so {}, which is in no word, is there.",
            target(step),
            away(puzzle, step),
            symbol(0)
        ),
        "corner-edge" => {
            let touched = step.number().unwrap_or_default();
            let letter = symbol(0);
            format!("{letter} touches {touched} letters, so it is not {}.", narrow_places(touched, step))
        }
        "two-places" | "several-places" => format!(
            "{} is at {}, and {} touches it ({}), so {} is next to one of these: {}.",
            symbol(1),
            list(step.cells("places"), "or"),
            symbol(0),
            word(puzzle, letters),
            symbol(0),
            struck(puzzle, step)
        ),
        "pair" | "triple" => {
            let names: Vec<String> = letters.iter().map(|&v| puzzle.symbol(v).to_string()).collect();
            let names = join(&names, "and");
            if step.cells("cells").is_empty() {
                format!(
                    "{names} fill {} between them: {}.",
                    list(step.cells("places"), "and"),
                    struck(puzzle, step)
                )
            } else {
                format!(
                    "Only {names} can be at {}: {}.",
                    list(step.cells("cells"), "and"),
                    struck(puzzle, step)
                )
            }
        }
        "full-ring" => {
            let names: Vec<String> = letters.iter().map(|&v| puzzle.symbol(v).to_string()).collect();
            let centre = step.cells("centre").first().map_or(String::new(), At::to_string);
            format!(
                "The open cells around {centre} are all needed for {}: {}.",
                join(&names, "and"),
                struck(puzzle, step)
            )
        }
        "no-room" => {
            let needed = step.number().unwrap_or_default();
            format!(
                "{} still needs {needed} open cells around it, more than there are around {}: {}.",
                symbol(0),
                target(step),
                struck(puzzle, step)
            )
        }
        "contradiction" | "trial" => refutation(puzzle, step),
        _ => impossible(puzzle, step),
    }
}

/// The cell a step speaks of.
fn target(step: &Step) -> String {
    step.facts().next().map_or(String::new(), |fact| fact.at.to_string())
}

/// The letters that keep a letter near, and what that leaves.
fn near_anchors(puzzle: &Puzzle, step: &Step) -> String {
    let letter = step.values().first().map_or('?', |&v| puzzle.symbol(v));
    let placed = step.facts().next().filter(|fact| fact.holds);
    let anchors = anchors(puzzle, step);
    let Some(fact) = placed else {
        return format!("{letter} {anchors}: {}.", struck(puzzle, step));
    };
    let taken = !step.cells("taken").is_empty();
    let struck = !step.cells("struck").is_empty();
    match (anchors.is_empty(), taken, struck) {
        (true, _, false) => format!("All other cells are taken, so {letter} is at {}.", fact.at),
        (true, _, true) => format!("{letter} was struck from all other cells, so it is at {}.", fact.at),
        (false, false, false) => format!("{letter} {anchors}, so it can only be at {}.", fact.at),
        (false, true, false) => format!("{letter} {anchors}, and the only open cell there is {}.", fact.at),
        (false, _, true) => {
            format!("{letter} {anchors}, and of the cells there only {} is left for it.", fact.at)
        }
    }
}

/// `touches X (BOXED) and R (QUAVER)`, farther letters by their number of steps.
fn anchors(puzzle: &Puzzle, step: &Step) -> String {
    let [letter, anchors @ ..] = step.values() else { return String::new() };
    let mut by_distance: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for &anchor in anchors {
        let far = puzzle.apart(*letter, anchor).unwrap_or(1);
        let word = puzzle.word_apart(*letter, anchor, far).unwrap_or_default();
        by_distance.entry(far).or_default().push(format!("{} ({word})", puzzle.symbol(anchor)));
    }
    let groups = by_distance.into_iter().map(|(far, names)| match far {
        1 => format!("touches {}", join(&names, "and")),
        far => format!("is at most {far} steps from {}", join(&names, "and")),
    });
    join(&groups.collect::<Vec<_>>(), "and")
}

/// Why the other letters are not in a cell: `: F must touch O (FOAM), …`.
fn away(puzzle: &Puzzle, step: &Step) -> String {
    let pairs = step.values().get(1..).unwrap_or_default();
    let pair = |p: &[Value]| {
        let word = puzzle.word_with(p[0], p[1]).unwrap_or_default();
        format!("{} must touch {} ({word})", puzzle.symbol(p[0]), puzzle.symbol(p[1]))
    };
    let texts: Vec<String> = pairs.chunks_exact(2).map(pair).collect();
    if texts.is_empty() { String::new() } else { format!(" ({})", texts.join(", ")) }
}

fn word(puzzle: &Puzzle, letters: &[Value]) -> String {
    let found = letters.get(..2).and_then(|l| puzzle.word_with(l[0], l[1]));
    found.unwrap_or_default().to_string()
}

/// Which cells a letter with many neighbours stays out of.
fn narrow_places(touched: i64, step: &Step) -> String {
    let cells: Vec<At> = step.facts().map(|f| f.at).collect();
    let place = if touched > 8 {
        "anywhere"
    } else if touched > 5 {
        "at the rim"
    } else {
        "in a corner"
    };
    format!("{place}: not at {}", list(&cells, "or"))
}

/// `not at (1, 2) or (3, 4)`, by letter.
fn struck(puzzle: &Puzzle, step: &Step) -> String {
    let mut cells: BTreeMap<Value, Vec<At>> = BTreeMap::new();
    for fact in step.facts().filter(|f| !f.holds) {
        cells.entry(fact.value).or_default().push(fact.at);
    }
    let texts =
        cells.into_iter().map(|(v, cells)| format!("{} is not at {}", puzzle.symbol(v), list(&cells, "or")));
    texts.collect::<Vec<_>>().join(", ")
}

fn refutation(puzzle: &Puzzle, step: &Step) -> String {
    let assumed = step.because().iter().find_map(|r| match r {
        Premise::Assume(fact) => Some(*fact),
        _ => None,
    });
    let Some(fact) = assumed else { return String::new() };
    let chain: Vec<String> = step.chain().iter().map(|s| sentence(puzzle, s)).collect();
    let letter = puzzle.symbol(fact.value);
    format!("Suppose {letter} is at {}. {} So {letter} is not at {}.", fact.at, chain.join(" "), fact.at)
}

fn impossible(puzzle: &Puzzle, step: &Step) -> String {
    let what = step.therefore.iter().find_map(|c| match c {
        Conclusion::Impossible(what) => Some(what.as_str()),
        _ => None,
    });
    let what = what.unwrap_or("nothing is left");
    let anchors = if step.cells("cell").is_empty() { anchors(puzzle, step) } else { String::new() };
    if anchors.is_empty() { format!("Then {what}.") } else { format!("Then {what}, which {anchors}.") }
}

fn list(cells: &[At], and: &str) -> String {
    join(&cells.iter().map(At::to_string).collect::<Vec<_>>(), and)
}

/// `a, b and c`.
fn join(parts: &[String], and: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}
