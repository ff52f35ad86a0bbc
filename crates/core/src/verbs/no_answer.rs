//! How a walk ends in a puzzle without an answer: at the first thing that has nothing left, with the steps that lead there and no
//! others. Beyond that point a step would follow from something false, and say nothing about the puzzle.

use super::conflict::{nothing_left, why_none};
use super::explain::{Ending, Explanation};
use super::prune::supporting;
use crate::budget::Budget;
use crate::fact::Fact;
use crate::kind::Kind;
use crate::outcome::Violation;
use crate::step::{Reason, StepOf, rests_on};

/// Cuts a walk that came to no answer where the contradiction shows, and says what it is.
pub(super) fn ended<K: Kind>(
    puzzle: &K::Puzzle,
    mut walk: Explanation<K>,
    budget: &Budget,
) -> Explanation<K> {
    let broken = K::why_none(puzzle, budget);
    if !broken.is_empty() {
        walk.steps.clear();
        return at_end(puzzle, walk, broken);
    }
    let mut known = walk.from.clone();
    for place in 0..=walk.steps.len() {
        if let Some(end) = K::dead_end(puzzle, &known) {
            walk.steps.truncate(place);
            let why = vec![last_words(puzzle, &walk, &end)];
            return at_end(puzzle, walk, why);
        }
        let Some(step) = walk.steps.get(place).filter(|_| budget.spend(1).is_ok()) else { break };
        K::learn(puzzle, &mut known, &step.therefore);
    }
    let why = why_none::<K>(puzzle, budget);
    at_end(puzzle, walk, why)
}

/// The same walk with the steps that lead to the contradiction; none of them where it is in the puzzle from the first.
pub(super) fn pruned<K: Kind>(puzzle: &K::Puzzle, mut walk: Explanation<K>) -> Explanation<K> {
    let why = match &walk.end {
        Ending::NoAnswer(why) if !walk.steps.is_empty() => why.clone(),
        _ => return walk,
    };
    let mut known = walk.from.clone();
    walk.steps.iter().for_each(|step| drop(K::learn(puzzle, &mut known, &step.therefore)));
    let Some(end) = K::dead_end(puzzle, &known) else {
        if !why.is_empty() {
            walk.steps.clear();
        }
        return at_end(puzzle, walk, why);
    };
    let used = end.reason.as_ref().map_or(Vec::new(), |reason| {
        rests_on(puzzle, reason).into_iter().chain(reason.points_at(puzzle)).collect::<Vec<Fact>>()
    });
    walk.steps = supporting::<K>(puzzle, &walk, &used);
    let why = vec![last_words(puzzle, &walk, &end)];
    at_end(puzzle, walk, why)
}

fn last_words<K: Kind>(puzzle: &K::Puzzle, walk: &Explanation<K>, end: &StepOf<K>) -> Violation {
    nothing_left::<K>(puzzle, end, &walk.provenance(puzzle).before(walk.steps.len()))
}

fn at_end<K: Kind>(puzzle: &K::Puzzle, mut walk: Explanation<K>, why: Vec<Violation>) -> Explanation<K> {
    let mut known = walk.from.clone();
    walk.steps.iter().for_each(|step| drop(K::learn(puzzle, &mut known, &step.therefore)));
    walk.last = K::known_board(puzzle, &known);
    walk.end = Ending::NoAnswer(why);
    walk
}
