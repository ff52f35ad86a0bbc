//! Contradictions: a value is supposed, and what follows leaves some cell or room with nothing.
//!
//! Three techniques, one machine. The first looks at what a value forces at once and no further. The second goes on with the
//! three lowest rungs (one number left, only place, common peer) for at most six links, the third without end: that is
//! trial. How shortly a value is refuted is asked of [`Chains`]; the words are found for the shortest only.

use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::step::why::price;
use quandary_core::step::{self, Conclusion, Step};

use super::chains::{Chain, Chains, Link};
use super::reason::Reason;
use super::state::{State, Strike};
use super::{Tell, peers, singles, step as made};
use crate::ripple::model::Puzzle;
use crate::ripple::search::mask::Mask;

/// The links a contradiction may have, its end included; longer ones are trial.
pub(super) const SHORT: usize = 6;
/// How many candidates are looked at beyond the first that can be refuted, for a shorter way.
const LOOK_ON: usize = 40;
/// The same where values are followed up to the end, which takes long.
const TRY_ON: usize = 12;
/// How many of the shortest are told, so that the one with the fewest facts can be taken.
const TOLD: usize = 4;

/// How far a value is followed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// What it forces at once.
    AtOnce,
    /// A few links.
    Shortly,
    /// As far as it goes.
    ToTheEnd,
}

/// What a value forces at once cannot all be.
pub(super) fn one_step<M: Mask>(puzzle: &Puzzle, state: &State<M>, budget: &Budget, tell: Tell) {
    find("one-step-contradiction", puzzle, state, budget, Way::AtOnce, tell);
}

/// A value leads to a contradiction by the three lowest rungs, in a few links.
pub(super) fn contradiction<M: Mask>(puzzle: &Puzzle, state: &State<M>, budget: &Budget, tell: Tell) {
    find("contradiction", puzzle, state, budget, Way::Shortly, tell);
}

/// The same in many.
pub(super) fn trial<M: Mask>(puzzle: &Puzzle, state: &State<M>, budget: &Budget, tell: Tell) {
    find("trial", puzzle, state, budget, Way::ToTheEnd, tell);
}

/// Tells of the shortest refutations, cells with few values first.
fn find<M: Mask>(
    technique: &'static str,
    puzzle: &Puzzle,
    state: &State<M>,
    budget: &Budget,
    way: Way,
    tell: Tell,
) {
    let mut chains = Chains::new(&state.map, state.view());
    let mut order: Vec<usize> =
        (0..state.domain.len()).filter(|&cell| state.domain[cell].count() > 1).collect();
    order.sort_by_key(|&cell| (state.domain[cell].count(), cell));
    let most = if way == Way::ToTheEnd { usize::MAX } else { SHORT };
    // The rungs below see what takes fewer links.
    let (least, mut bound) = (if way == Way::AtOnce { 2 } else { 3 }, most);
    let mut found: Vec<(Strike, Chain)> = Vec::new();
    let mut left = if way == Way::ToTheEnd { TRY_ON } else { LOOK_ON };
    for (cell, bit) in order.iter().flat_map(|&cell| state.domain[cell].members().map(move |bit| (cell, bit)))
    {
        left -= usize::from(!found.is_empty());
        if left == 0 || (found.len() >= TOLD && bound <= least) {
            break;
        }
        if state.vain.has(way as usize, (cell, bit), bound) {
            continue;
        }
        // Following up one candidate can touch the whole board.
        if budget.look(1 + state.domain.len() as u64 / 16).is_none() {
            return;
        }
        let Some(chain) = chains.refute(cell, bit, way != Way::AtOnce, bound) else {
            state.vain.add(way as usize, (cell, bit), bound, &chains.reached);
            continue;
        };
        let links = chain.links.len() + 1;
        if links < bound {
            bound = links;
            found.clear();
        }
        if found.len() < TOLD {
            found.push(((cell, bit), chain));
        }
    }
    for ((cell, bit), chain) in found {
        let supposed = Fact::is(state.map.at(cell), bit as Value + 1);
        if let Some(links) = told(puzzle, state, supposed, chain) {
            let therefore = vec![Conclusion::Fact(supposed.negated())];
            tell(made(technique, Reason::Supposed { supposed, links }, therefore));
        }
    }
}

/// The links in words that can be checked: each states what it rests on, and nothing is there that nothing uses.
fn told<M: Mask>(
    puzzle: &Puzzle,
    state: &State<M>,
    supposed: Fact,
    mut chain: Chain,
) -> Option<Vec<Step<Reason>>> {
    loop {
        let (steps, end) = replay(state, supposed, &chain)?;
        // From the end back: which links, and which of the strikes of each, are used.
        let mut used: Vec<Fact> = stated(puzzle, &end);
        let mut keep: Vec<Option<Vec<Fact>>> = Vec::new();
        for step in steps.iter().rev() {
            let mine: Vec<Fact> = step.facts().filter(|fact| used.iter().any(|u| fact.implies(u))).collect();
            if mine.is_empty() {
                keep.push(None);
            } else {
                used.extend(stated(puzzle, step));
                keep.push(Some(mine));
            }
        }
        keep.reverse();
        let whole = keep
            .iter()
            .zip(&steps)
            .all(|(keep, step)| keep.as_ref().is_some_and(|mine| mine.len() == step.facts().count()));
        if whole {
            return Some(steps.into_iter().chain([end]).collect());
        }
        let links = chain.links.into_iter().zip(keep);
        chain.links = links
            .filter_map(|(link, keep)| {
                let keep = keep?;
                Some(match link {
                    Link::Peers { room, slot, found } => {
                        let needed = |&(cell, bit): &Strike| {
                            keep.contains(&Fact::is_not(state.map.at(cell), bit as Value + 1))
                        };
                        Link::Peers { room, slot, found: found.into_iter().filter(needed).collect() }
                    }
                    link => link,
                })
            })
            .collect();
    }
}

fn stated(puzzle: &Puzzle, step: &Step<Reason>) -> Vec<Fact> {
    step.reason.as_ref().map_or(Vec::new(), |reason| step::Reason::<Puzzle>::facts(reason, puzzle))
}

/// Follows a chain link by link; the links as steps, and the end. What was known before the supposition is
/// preferred to what a link brings.
fn replay<M: Mask>(
    state: &State<M>,
    supposed: Fact,
    chain: &Chain,
) -> Option<(Vec<Step<Reason>>, Step<Reason>)> {
    let mut state = state.clone();
    let mut changed = Vec::new();
    state.learn(supposed, &mut changed);
    let mut steps: Vec<Step<Reason>> = Vec::new();
    let mut brought: Vec<Fact> = vec![supposed];
    for link in &chain.links {
        let price = |fact: &Fact| price(fact) + 100 * u64::from(brought.contains(fact));
        let step = match link {
            Link::Supposed(..) => return None,
            Link::Number(cell) => singles::only_number("naked-single", &state, *cell, &price),
            Link::Place { room, slot } => singles::place(&state, *room, *slot, &price),
            Link::Peers { room, slot, found } => {
                let to = |&(cell, _): &Strike| peers::lines_to(&state, *room, *slot, cell);
                let mut lines: Vec<_> = found.iter().flat_map(to).collect();
                lines.sort_unstable();
                lines.dedup();
                peers::explain(&state, *room, *slot, lines, found, &price)
            }
        }?;
        brought.extend(step.facts());
        step.facts().for_each(|fact| state.learn(fact, &mut changed));
        steps.push(step);
    }
    let price = |fact: &Fact| price(fact) + 100 * u64::from(brought.contains(fact));
    let end = singles::dead_end(&state, chain.end, &price)?;
    Some((steps, end))
}
