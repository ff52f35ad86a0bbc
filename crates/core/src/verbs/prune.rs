//! Leaves out of a walk what nothing later rests on.

use std::collections::HashSet;

use crate::fact::Fact;
use crate::grid::At;
use crate::kind::Kind;
use crate::step::{Provenance, Reason, StepOf, rests_on};

use super::explain::{Ending, Explanation};
use super::no_answer;

/// The walk without the steps that nothing later uses. What a step places is what the walk is for, so it always stays, and so
/// does a move or remark; what is struck out stays where a later step needs it, or where nothing is ever placed: there it
/// is all that is known.
pub fn pruned<K: Kind>(puzzle: &K::Puzzle, mut walk: Explanation<K>) -> Explanation<K> {
    if matches!(walk.end, Ending::NoAnswer(_)) {
        return no_answer::pruned(puzzle, walk);
    }
    let placed: HashSet<At> = walk
        .steps
        .iter()
        .flat_map(|step| step.facts())
        .filter(|fact| fact.holds)
        .map(|fact| fact.at)
        .collect();
    let goal = |step: &StepOf<K>| {
        step.facts().next().is_none() || step.facts().any(|fact| fact.holds || !placed.contains(&fact.at))
    };
    let wanted: Vec<bool> = walk.steps.iter().map(goal).collect();
    let mut keep = needed::<K>(puzzle, &walk, wanted).into_iter();
    walk.steps.retain(|_| keep.next().unwrap_or(true));
    walk
}

/// The steps of a walk that lead to a fact, and no others.
pub(super) fn leading_to<K: Kind>(puzzle: &K::Puzzle, walk: &Explanation<K>, fact: &Fact) -> Vec<StepOf<K>> {
    supporting::<K>(puzzle, walk, std::slice::from_ref(fact))
}

/// The steps of a walk that these facts rest on.
pub(super) fn supporting<K: Kind>(
    puzzle: &K::Puzzle,
    walk: &Explanation<K>,
    facts: &[Fact],
) -> Vec<StepOf<K>> {
    let provenance = walk.provenance(puzzle);
    let mut wanted = vec![false; walk.steps.len()];
    for fact in facts {
        for place in sources::<K>(puzzle, walk, &provenance, fact, walk.steps.len()) {
            wanted[place] = true;
        }
    }
    let keep = needed::<K>(puzzle, walk, wanted);
    walk.steps.iter().zip(keep).filter(|(_, keep)| *keep).map(|(step, _)| step.clone()).collect()
}

/// The steps wanted, and all that they rest on.
fn needed<K: Kind>(puzzle: &K::Puzzle, walk: &Explanation<K>, mut wanted: Vec<bool>) -> Vec<bool> {
    let provenance = walk.provenance(puzzle);
    let mut open: Vec<usize> = (0..walk.steps.len()).filter(|place| wanted[*place]).collect();
    while let Some(place) = open.pop() {
        let Some(reason) = &walk.steps[place].reason else { continue };
        let links = reason.supposed().map_or(&[][..], |(_, links)| links);
        let within = links.iter().filter_map(|link| link.reason.as_ref()).chain([reason]);
        let seen: Vec<Fact> = within.flat_map(|reason| reason.points_at(puzzle)).collect();
        for fact in rests_on(puzzle, reason).into_iter().chain(seen) {
            for from in sources::<K>(puzzle, walk, &provenance, &fact, place) {
                if !wanted[from] {
                    wanted[from] = true;
                    open.push(from);
                }
            }
        }
    }
    wanted
}

/// The earlier steps a fact comes from; none if it stood on the board from the first. What can be known of a cell from the first but
/// was told by a step comes from that step: a reader sees what stands, not what follows.
fn sources<K: Kind>(
    puzzle: &K::Puzzle,
    walk: &Explanation<K>,
    provenance: &Provenance,
    fact: &Fact,
    before: usize,
) -> Vec<usize> {
    let still = K::still(puzzle, &walk.from, fact.at).unwrap_or_default();
    let at_first = match fact.holds {
        true => still == [fact.value],
        false => !still.contains(&fact.value),
    };
    match provenance.step(fact, before) {
        Some(step) => vec![step],
        None if at_first => Vec::new(),
        // What is left when everything else is struck out.
        None => provenance.struck(fact.at, before).collect(),
    }
}
