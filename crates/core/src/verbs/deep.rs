//! Where no technique and no few units see anything: something is supposed and followed with every technique there is, those that
//! suppose something themselves included, until something has nothing left.
//!
//! This is depth-bounded failed-literal probing with the ladder as propagation. What comes of it is a proof in the words of the kind, if a
//! long one: trial inside trial.

use crate::budget::{Budget, RanOut};
use crate::engine::ladder::{self, Allowed};
use crate::fact::Fact;
use crate::kind::Kind;
use crate::step::{Conclusion, Level, Reason, Step, StepOf, rests_on};

/// The technique that supposes something and follows it with all others.
pub(super) const DEEP: &str = "deep-trial";

/// What may be used on the way, and how many candidates are followed so.
const STAGES: [(Level, usize); 3] = [(Level::Hard, 40), (Level::Fiendish, 16), (Level::Unreasonable, 8)];
/// A candidate is followed for at least so many steps; on a large board for as many as it has cells.
const STEPS: usize = 80;
/// After so many refutations the shortest is good enough.
const ENOUGH: usize = 4;
/// What all looking of a walk may cost.
pub(super) const NODES: u64 = 600_000;

/// The step that one of these candidates, which no answer has, cannot be, with as few links as are found; the nodes it may cost are
/// taken from those left.
pub(super) fn step<K: Kind>(
    puzzle: &K::Puzzle,
    known: &K::Known,
    impossible: &[Fact],
    left: &mut u64,
    budget: &Budget,
) -> Result<Option<StepOf<K>>, RanOut> {
    let before = budget.spent();
    let spent = || budget.spent() - before;
    let mut best: Option<(Fact, Vec<StepOf<K>>)> = None;
    let steps = K::size(puzzle).cells().unwrap_or(0).max(STEPS);
    for (most, candidates) in STAGES {
        let mut found = 0;
        for &supposed in impossible.iter().take(candidates) {
            if found >= ENOUGH || spent() >= *left {
                break;
            }
            let mut state = known.clone();
            K::learn(puzzle, &mut state, &[Conclusion::Fact(supposed)]);
            let shortest = best.as_ref().map_or(usize::MAX, |(_, links)| links.len());
            if let Some(all) = ladder::follow::<K>(puzzle, &mut state, &Allowed::up_to(most), steps, budget)?
            {
                found += 1;
                let links = used::<K>(puzzle, all);
                if links.len() < shortest {
                    best = Some((supposed, links));
                }
            }
        }
        if best.is_some() {
            break;
        }
    }
    *left = left.saturating_sub(spent());
    // Where it led to nothing once, it seldom does later.
    if best.is_none() {
        *left /= 8;
    }
    Ok(best.and_then(|(supposed, links)| {
        let reason = K::Reason::suppose(supposed, links)?;
        let therefore = vec![Conclusion::Fact(supposed.negated())];
        Some(Step { technique: DEEP, level: Level::Unreasonable, reason: Some(reason), therefore })
    }))
}

/// The links the last one rests on, and the last one.
fn used<K: Kind>(puzzle: &K::Puzzle, links: Vec<StepOf<K>>) -> Vec<StepOf<K>> {
    let mut wanted: Vec<Fact> = Vec::new();
    let mut kept: Vec<StepOf<K>> = Vec::new();
    for link in links.into_iter().rev() {
        let gives = |fact: Fact| {
            let last = |want: &Fact| want.holds && !fact.holds && want.at == fact.at;
            wanted.iter().any(|want| fact.implies(want) || last(want))
        };
        if kept.is_empty() || link.facts().any(gives) {
            wanted.extend(link.reason.iter().flat_map(|reason| rests_on(puzzle, reason)));
            kept.push(link);
        }
    }
    kept.reverse();
    kept
}
