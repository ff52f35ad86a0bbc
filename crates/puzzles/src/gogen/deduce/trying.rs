//! Trying a letter in a cell until something has no place left.
//!
//! A refutation with the three lowest rungs is deduction, shown in full; one that needs more is trial.

use quandary_core::fact::{Fact, Value};
use quandary_core::step::{Conclusion, Level, Reason, Step};

use super::super::model::Puzzle;
use super::known::{Broken, Known, at, each};
use super::place::kept_away;
use super::why::Why;
use super::{Find, TECHNIQUES};

/// The rungs a contradiction may use.
const LOWEST: usize = 3;

/// Refutes one letter in one cell with the three lowest rungs.
pub(super) fn contradiction(puzzle: &Puzzle, known: &Known) -> Option<Step> {
    let rungs: Vec<Find> = TECHNIQUES.iter().take(LOWEST).map(|t| t.find).collect();
    refute(puzzle, known, &rungs, "contradiction", Level::Fiendish)
}

/// Refutes one letter in one cell with everything below trying.
pub(super) fn trial(puzzle: &Puzzle, known: &Known) -> Option<Step> {
    let rungs: Vec<Find> = TECHNIQUES.iter().filter(|t| t.level <= Level::Hard).map(|t| t.find).collect();
    refute(puzzle, known, &rungs, "trial", Level::Unreasonable)
}

/// The shortest refutation there is, letters with few places first among equals.
fn refute(puzzle: &Puzzle, known: &Known, rungs: &[Find], technique: &'static str, level: Level) -> Option<Step> {
    let mut letters: Vec<usize> = each(known.open(puzzle)).collect();
    letters.sort_by_key(|&l| known.places[l].count_ones());
    let mut best: Option<(Fact, Vec<Step>)> = None;
    for letter in letters {
        for cell in each(known.places[letter]) {
            let most = best.as_ref().map_or(usize::MAX, |(_, chain)| chain.len() - 1);
            let fact = Fact::is(at(puzzle, cell), letter as Value);
            if let Some(chain) = chain(puzzle, known, fact, rungs, most) {
                if chain.len() == 1 {
                    return Some(step(fact, chain, technique, level));
                }
                best = Some((fact, chain));
            }
        }
    }
    best.map(|(fact, chain)| step(fact, chain, technique, level))
}

fn step(fact: Fact, chain: Vec<Step>, technique: &'static str, level: Level) -> Step {
    Step {
        technique,
        level,
        because: vec![Reason::Assume(fact), Reason::Chain(chain)],
        therefore: vec![Conclusion::Fact(fact.negated())],
    }
}

/// The steps from an assumption to something impossible, at most so many.
fn chain(puzzle: &Puzzle, known: &Known, assumed: Fact, rungs: &[Find], most: usize) -> Option<Vec<Step>> {
    let mut known = known.clone();
    known.learn(puzzle, assumed);
    let mut steps = Vec::new();
    while steps.len() < most {
        if let Some(broken) = known.broken(puzzle) {
            steps.push(impossible(puzzle, &known, broken));
            return Some(steps);
        }
        let next = rungs.iter().find_map(|find| find(puzzle, &known))?;
        for fact in next.facts() {
            known.learn(puzzle, fact);
        }
        steps.push(next);
    }
    None
}

/// The end of a chain: what has no place left, and why.
pub(super) fn impossible(puzzle: &Puzzle, known: &Known, broken: Broken) -> Step {
    let (because, what) = match broken {
        Broken::Letter(letter) => {
            let because = Why::only(puzzle, known, letter, 0).reasons(puzzle, known, letter);
            (because, format!("no cell is left for {}", puzzle.symbol(letter as Value)))
        }
        Broken::Cell(cell) => {
            let because = kept_away(puzzle, known, cell, known.open(puzzle));
            (because, format!("no letter is left for {}", at(puzzle, cell)))
        }
    };
    Step { technique: "impossible", level: Level::Gentle, because, therefore: vec![Conclusion::Impossible(what)] }
}
