//! What one swipe on a shortest way does, as a step, and the sentences.

use quandary_core::grid::At;
use quandary_core::plural::count;
use quandary_core::step::{Conclusion, Level, Premise, PremiseStep as Step, Premises};

use super::super::model::{Dots, Puzzle, Way};
use super::super::play::{Move, text};
use super::super::rules;
use super::{Known, need};

/// The step, if it is one of this technique.
pub(super) fn only(puzzle: &Puzzle, known: &Known, technique: &str) -> Option<Step> {
    step(puzzle, known).filter(|step| step.technique == technique)
}

/// The next step of a walk.
fn step(puzzle: &Puzzle, known: &Known) -> Option<Step> {
    if known.back > 0 {
        let left = known.board.swipes().0.len() - known.back;
        return Some(Step {
            technique: "dead-end",
            level: Level::Gentle,
            reason: Some(Premises(vec![Premise::Number(left as i64)])),
            therefore: vec![Conclusion::Act(text(Move::Back(known.back)))],
        });
    }
    let (&way, rest) = known.ahead.split_first()?;
    let before = known.board.dots();
    let after = rules::swipe(puzzle, before, way);
    let parked = parked(puzzle, before, way, rest);
    let held: Vec<At> = dots(before).filter(|&at| !rules::moves(puzzle, before, at, way)).collect();
    let sum = |dots: &Dots| need(puzzle, dots).iter().sum::<usize>();
    let (technique, level) = if rest.is_empty() {
        ("home", Level::Gentle)
    } else if !parked.is_empty() {
        ("park", Level::Easy)
    } else if sum(&after) < sum(before) {
        ("approach", Level::Easy)
    } else if !held.is_empty() {
        ("hold-back", Level::Medium)
    } else {
        ("way-round", Level::Hard)
    };
    let mut because = vec![Premise::Number(rest.len() as i64)];
    if !parked.is_empty() {
        let texts: Vec<String> = parked.iter().map(|(to, colour)| format!("{colour} on {to}")).collect();
        because.push(Premise::Text { role: "parks", text: texts.join(", ") });
        because.push(Premise::Cells { role: "goal", cells: parked.iter().map(|p| p.0).collect() });
    }
    if !held.is_empty() {
        let texts: Vec<String> = held.iter().map(|&at| held_by(puzzle, before, at, way)).collect();
        because.push(Premise::Text { role: "held", text: texts.join("; ") });
        because.push(Premise::Cells { role: "held", cells: held });
    } else if parked.is_empty() {
        because.push(Premise::Cells { role: "dots", cells: dots(before).collect() });
    }
    if technique == "approach" {
        let needed = need(puzzle, before)[way as usize];
        because.push(Premise::Text { role: "need", text: needed.to_string() });
    }
    let therefore = vec![Conclusion::Act(text(Move::Swipe(way)))];
    Some(Step { technique, level, reason: Some(Premises(because)), therefore })
}

fn dots(all: &Dots) -> impl Iterator<Item = At> + '_ {
    all.places().filter(|&at| all[at].is_some())
}

/// The dots that this swipe brings onto a goal of their colour, and that none of the remaining ones
/// moves again: where they come to stand, and their colour.
fn parked(puzzle: &Puzzle, before: &Dots, way: Way, rest: &[Way]) -> Vec<(At, char)> {
    let mut found = Vec::new();
    for at in dots(before).filter(|&at| rules::moves(puzzle, before, at, way)) {
        let (Some(to), Some(colour)) = (way.next(puzzle.size(), at), before[at]) else { continue };
        if puzzle.ground()[to] != super::super::model::Ground::Goal(colour) {
            continue;
        }
        let mut now = rules::swipe(puzzle, before, way);
        let stays = rest.iter().all(|next| {
            let stays = !rules::moves(puzzle, &now, to, *next);
            now = rules::swipe(puzzle, &now, *next);
            stays
        });
        if stays {
            found.push((to, colour));
        }
    }
    found
}

/// What holds a dot back, in words.
fn held_by(puzzle: &Puzzle, dots: &Dots, at: At, way: Way) -> String {
    let colour = dots[at].unwrap_or(' ');
    match way.next(puzzle.size(), at) {
        None => format!("{colour} at {at} by the rim"),
        Some(next) if puzzle.is_wall(next) => format!("{colour} at {at} by the wall at {next}"),
        Some(next) => format!("{colour} at {at} by the dot at {next}"),
    }
}

/// The sentence of a step, from its data alone.
pub(in super::super) fn sentence(step: &Step) -> String {
    let number = step.number().unwrap_or(0) as usize;
    let act = step.therefore.iter().find_map(|c| match c {
        Conclusion::Act(act) => Some(act.as_str()),
        _ => None,
    });
    if step.technique == "dead-end" {
        let undo = act.and_then(|a| a.strip_prefix("back")).and_then(|n| n.parse().ok()).unwrap_or(0);
        return format!(
            "From here no answer exists; undo {undo}. After {} there still was one.",
            count(number, "swipe")
        );
    }
    let way = act.and_then(|a| a.chars().next()).and_then(Way::of).map_or("", Way::word);
    let mut clauses = vec![format!("Swipe {way}")];
    match step.technique {
        "home" => clauses.push("every dot comes onto a goal of its colour".into()),
        "park" => clauses.push(format!("this parks {} for good", step.text("parks"))),
        "approach" => {
            let need: usize = step.text("need").parse().unwrap_or(0);
            clauses.push(format!("some dot still has {} to go that way", count(need, "square")));
        }
        "hold-back" => clauses.push("this changes how the dots stand to each other".into()),
        _ => clauses.push("all dots go, and that makes room for what follows".into()),
    }
    let held = step.text("held");
    let mut sentence = format!("{}: {}.", clauses[0], clauses[1..].join(", "));
    if !held.is_empty() {
        let few: Vec<&str> = held.split("; ").take(3).collect();
        let more = held.split("; ").count() - few.len();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        sentence.push_str(&format!(" Held back: {}{more}.", few.join(", ")));
    }
    if number > 0 {
        sentence.push_str(&format!(
            " Then at least {} left.",
            if number == 1 { "1 swipe is".into() } else { format!("{number} swipes are") }
        ));
    }
    sentence
}
