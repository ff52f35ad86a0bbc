//! One letter is assumed and refuted with three low rungs, shown in full: only words, crossings (which include
//! letters common to all words) and used words.

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::fact::Fact;
use quandary_core::grid::At;
use quandary_core::step::{Level, Step, rests_on};

use super::super::model::{Puzzle, Task};
use super::super::search::Doubt;
use super::reason::Reason;
use super::{conclude, slots};

/// A chain longer than this is no deduction any more.
const LONGEST: usize = 12;
/// Lists longer than this are not tried out letter by letter.
const MANY: usize = 2_000;

/// A letter that leads to a slot without words, in a square with few letters first.
pub(super) fn refuted(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step<Reason>> {
    if puzzle.task() == Task::Clued || puzzle.words().len() > MANY {
        return None;
    }
    let mut squares: Vec<At> = puzzle.cells().places().filter(|&at| known.count(at) > 1).collect();
    squares.sort_by_key(|&at| (known.count(at), at));
    let mut doubt = Doubt::new(puzzle, known, budget);
    squares.into_iter().find_map(|at| {
        let values: Vec<_> = known.values(at).collect();
        budget.look(1 + values.len() as u64)?;
        values
            .into_iter()
            .filter(|v| doubt.as_mut().is_none_or(|d| d.fails(at, *v)))
            .find_map(|value| try_out(puzzle, known, Fact::is(at, value), budget))
    })
}

fn try_out(puzzle: &Puzzle, known: &Candidates, supposed: Fact, budget: &Budget) -> Option<Step<Reason>> {
    let mut so_far = known.clone();
    so_far.learn(supposed);
    let mut links: Vec<Step<Reason>> = Vec::new();
    let all = || 0..puzzle.slots().len();
    loop {
        if let Some(last) = all().find_map(|slot| slots::none_left(puzzle, &so_far, slot, budget)) {
            links.push(last);
            let reason = Reason::Supposed { supposed, links: needed(puzzle, links) };
            return Some(Step {
                technique: "contradiction",
                level: Level::Fiendish,
                reason: Some(reason),
                therefore: conclude([supposed.negated()]),
            });
        }
        if links.len() >= LONGEST {
            return None;
        }
        let step = all()
            .find_map(|slot| slots::only_word(puzzle, &so_far, slot, budget))
            .or_else(|| all().find_map(|slot| slots::crossing(puzzle, &so_far, slot, budget)))
            .or_else(|| slots::used_word(puzzle, &so_far, budget))?;
        step.facts().for_each(|fact| {
            so_far.learn(fact);
        });
        links.push(step);
    }
}

/// The links that lead to the last.
fn needed(puzzle: &Puzzle, links: Vec<Step<Reason>>) -> Vec<Step<Reason>> {
    let mut kept: Vec<Step<Reason>> = Vec::new();
    let mut wanted: Vec<Fact> = Vec::new();
    for link in links.into_iter().rev() {
        // A letter is what is left when all others are struck out.
        let gives = |fact: Fact| {
            wanted.iter().any(|want| fact.implies(want) || (want.holds && !fact.holds && fact.at == want.at))
        };
        if kept.is_empty() || link.facts().any(gives) {
            wanted.extend(link.reason.iter().flat_map(|reason| rests_on(puzzle, reason)));
            kept.push(link);
        }
    }
    kept.reverse();
    kept
}
