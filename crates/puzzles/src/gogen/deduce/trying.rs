//! Trying a letter in a cell until something has no place left.
//!
//! A refutation with the three lowest rungs is deduction, shown in full; one that needs more is trial.

use quandary_core::bits::Bits;
use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::step::{Conclusion, Level, Premise, PremiseStep as Step, Premises, Technique};

use super::super::Gogen;
use super::super::model::Puzzle;
use super::TECHNIQUES;
use super::known::{Broken, Known, at};
use super::place::kept_away;
use super::why::Why;

/// The rungs a contradiction may use.
const LOWEST: usize = 3;

/// Refutes one letter in one cell with the three lowest rungs: the shortest refutation there is, letters with few places first
/// among equals.
pub(super) fn contradiction(puzzle: &Puzzle, known: &Known, budget: &Budget) -> Option<Step> {
    let rungs: Vec<&Technique<Gogen>> = TECHNIQUES.iter().take(LOWEST).collect();
    let mut best: Option<(usize, Fact)> = None;
    for fact in candidates(puzzle, known) {
        budget.look(16)?;
        let most = best.map_or(usize::MAX, |(length, _)| length - 1);
        if let Some(length) = seats_until_broken(puzzle, known, fact, most) {
            best = Some((length, fact));
            if length == 0 {
                break;
            }
        }
    }
    let (_, fact) = best?;
    let chain = chain(puzzle, known, fact, &rungs, budget)?;
    Some(step(fact, chain, "contradiction", Level::Fiendish))
}

/// Refutes one letter in one cell with everything below trying. The first refutation is good enough: nobody enjoys it.
pub(super) fn trial(puzzle: &Puzzle, known: &Known, budget: &Budget) -> Option<Step> {
    let rungs: Vec<&Technique<Gogen>> = TECHNIQUES.iter().filter(|t| t.level <= Level::Hard).collect();
    candidates(puzzle, known).into_iter().find_map(|fact| {
        let chain = chain(puzzle, known, fact, &rungs, budget)?;
        Some(step(fact, chain, "trial", Level::Unreasonable))
    })
}

/// What can be tried: every letter in every place, letters with few places first.
fn candidates(puzzle: &Puzzle, known: &Known) -> Vec<Fact> {
    let mut letters: Vec<usize> = known.open(puzzle).members().collect();
    letters.sort_by_key(|&l| known.places[l].count_ones());
    let facts = |l: usize| known.places[l].members().map(move |cell| Fact::is(at(puzzle, cell), l as Value));
    letters.into_iter().flat_map(facts).collect()
}

/// How many letters find their only cell after an assumption until something has nothing left; `None` if that does not happen
/// within so many. The three lowest rungs do just this, so it tells whether they refute, at a fraction of their cost.
fn seats_until_broken(puzzle: &Puzzle, known: &Known, assumed: Fact, most: usize) -> Option<usize> {
    let mut known = known.clone();
    known.take(puzzle, assumed);
    for seats in 0..=most {
        if known.broken(puzzle).is_some() {
            return Some(seats);
        }
        let letter = known.open(puzzle).members().find(|&l| known.places[l].is_power_of_two())?;
        let cell = known.places[letter].trailing_zeros() as usize;
        known.take(puzzle, Fact::is(at(puzzle, cell), letter as Value));
    }
    None
}

fn step(fact: Fact, chain: Vec<Step>, technique: &'static str, level: Level) -> Step {
    Step {
        technique,
        level,
        reason: Some(Premises(vec![Premise::Assume(fact), Premise::Chain(chain)])),
        therefore: vec![Conclusion::Fact(fact.negated())],
    }
}

/// The steps from an assumption to something impossible.
fn chain(
    puzzle: &Puzzle,
    known: &Known,
    assumed: Fact,
    rungs: &[&Technique<Gogen>],
    budget: &Budget,
) -> Option<Vec<Step>> {
    let mut known = known.clone();
    known.take(puzzle, assumed);
    let mut steps = Vec::new();
    loop {
        if let Some(broken) = known.broken(puzzle) {
            steps.push(impossible(puzzle, &known, broken));
            return Some(steps);
        }
        budget.look(16)?;
        let next = rungs.iter().find_map(|find| find.first(puzzle, &known, budget))?;
        next.facts().for_each(|fact| known.take(puzzle, fact));
        steps.push(next);
    }
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
    Step {
        technique: "impossible",
        level: Level::Gentle,
        reason: Some(Premises(because)),
        therefore: vec![Conclusion::Impossible(what)],
    }
}
