//! Contradictions: a number is supposed, and the three lowest rungs refute it.
//!
//! Of all numbers that can be refuted the one is told whose refutation has the fewest links. A quick look without words
//! first says which can be refuted at all, and in how many rounds at least; the likeliest are then followed link by link,
//! each time by the link that rests on the fewest others.

use std::collections::HashMap;

use quandary_core::budget::Budget;
use quandary_core::fact::Fact;
use quandary_core::step::{self, Conclusion, Offers, Step};

use super::super::KenKen;
use super::super::model::Puzzle;
use super::known::{Known, members};
use super::quick::Quick;
use super::reason::Reason;
use super::why::lines_of;
use super::{LOWEST, step as made};

/// The links a contradiction may have; longer ones are trial.
const SHORT: usize = 6;
/// Links taken before a way is given up.
const MOST_TAKEN: usize = 120;
/// Numbers followed link by link, of those with the fewest rounds.
const FOLLOWED: usize = 24;

/// A contradiction of few links.
pub(super) fn contradiction(puzzle: &Puzzle, known: &Known, budget: &Budget, offers: &mut Offers<KenKen>) {
    if let Some(step) = shortest(puzzle, known, budget, "contradiction", SHORT) {
        offers.offer(step);
    }
}

/// A contradiction of many.
pub(super) fn trial(puzzle: &Puzzle, known: &Known, budget: &Budget, offers: &mut Offers<KenKen>) {
    if let Some(step) = shortest(puzzle, known, budget, "trial", usize::MAX) {
        offers.offer(step);
    }
}

/// The numbers that can be refuted, with how many rounds it takes, the fewest first.
fn refutable(puzzle: &Puzzle, known: &Known, budget: &Budget) -> Option<Vec<(usize, Fact)>> {
    let mut quick = Quick::new(known);
    let mut found = Vec::new();
    for cell in (0..known.dom.len()).filter(|&c| known.dom[c].count_ones() > 1) {
        for value in members(known.dom[cell]) {
            // Following up one candidate can touch the whole board.
            budget.look(1 + known.dom.len() as u64 / 8)?;
            quick.reset(known);
            if let Some(rounds) = quick.rounds(puzzle, known, cell, 1 << (value - 1)) {
                found.push((rounds, Fact::is(known.at(cell), value)));
            }
        }
    }
    found.sort_by_key(|(rounds, fact)| (*rounds, fact.at, fact.value));
    Some(found)
}

/// The refutation with the fewest links, at most so many.
fn shortest(
    puzzle: &Puzzle,
    known: &Known,
    budget: &Budget,
    technique: &'static str,
    most: usize,
) -> Option<Step<Reason>> {
    let mut best: Option<(usize, usize, Step<Reason>)> = None;
    for (followed, (rounds, supposed)) in refutable(puzzle, known, budget)?.into_iter().enumerate() {
        let least = best.as_ref().map_or(most.saturating_add(1), |(links, ..)| *links);
        if rounds >= least || (best.is_some() && followed >= FOLLOWED) {
            break;
        }
        budget.look(1 + known.dom.len() as u64)?;
        let Some(links) = refute(puzzle, known, budget, supposed, least) else { continue };
        let reason = Reason::Supposed { supposed, links };
        let facts = step::rests_on(puzzle, &reason).len();
        let count = step::Reason::<Puzzle>::supposed(&reason).map_or(0, |(_, links)| links.len());
        if best.as_ref().is_none_or(|(links, stated, _)| (count, facts) < (*links, *stated)) {
            best = Some((count, facts, made(technique, reason, vec![Conclusion::Fact(supposed.negated())])));
        }
    }
    best.map(|(_, _, step)| step)
}

/// A link that could be taken, with the links it rests on.
struct Open {
    rests: Vec<usize>,
    step: Step<Reason>,
}

/// The links that refute a number, if at most so many do.
fn refute(
    puzzle: &Puzzle,
    known: &Known,
    budget: &Budget,
    supposed: Fact,
    most: usize,
) -> Option<Vec<Step<Reason>>> {
    let mut state = known.clone();
    let mut taken: Vec<Open> = Vec::new();
    let mut by: HashMap<Fact, usize> = HashMap::new();
    let mut open: Vec<Open> = Vec::new();
    let mut changed = state.take(puzzle, [supposed].into_iter());
    loop {
        let rests = |step: &Step<Reason>, taken: &[Open]| {
            let facts = step.reason.iter().flat_map(|reason| step::rests_on(puzzle, reason));
            let mut rests: Vec<usize> = Vec::new();
            for fact in facts {
                if let Some(&link) = by.get(&fact) {
                    rests.push(link);
                    rests.extend(&taken[link].rests);
                }
            }
            rests.sort_unstable();
            rests.dedup();
            rests
        };
        let ends = ends(puzzle, &state, &changed);
        let end = ends.into_iter().map(|step| Open { rests: rests(&step, &taken), step });
        if let Some(end) = end.min_by_key(|end| end.rests.len()) {
            if end.rests.len() >= most {
                return None;
            }
            let mut links: Vec<Step<Reason>> =
                end.rests.iter().map(|&link| taken[link].step.clone()).collect();
            links.push(end.step);
            return Some(links);
        }
        let mut cages: Vec<usize> = changed
            .iter()
            .filter_map(|&cell| puzzle.cage_numbers().cells()[cell].map(|cage| cage as usize))
            .collect();
        cages.sort_unstable();
        cages.dedup();
        let mut lines: Vec<usize> = changed.iter().flat_map(|&cell| lines_of(state.n, cell)).collect();
        lines.sort_unstable();
        lines.dedup();
        let mut tell = |step: Step<Reason>| open.push(Open { rests: rests(&step, &taken), step });
        for (look, at_cages) in LOWEST {
            for &place in if *at_cages { &cages } else { &lines } {
                look(puzzle, &state, place, budget, &mut tell);
            }
        }
        budget.ended().ok()?;
        // What says nothing new is dropped.
        let news = |fact: Fact| {
            let cell = fact.at.row * state.n + fact.at.col;
            match fact.holds {
                true => !state.placed[cell],
                false => state.dom[cell] >> (fact.value - 1) & 1 == 1,
            }
        };
        open.retain(|open| open.step.facts().any(news));
        let place = (0..open.len()).min_by_key(|&i| {
            let step = &open[i].step;
            (open[i].rests.len(), usize::from(step.facts().all(|fact| !fact.holds)))
        })?;
        let next = open.swap_remove(place);
        if next.rests.len() + 1 >= most || taken.len() >= MOST_TAKEN {
            return None;
        }
        changed = state.take(puzzle, next.step.facts());
        for fact in next.step.facts() {
            by.entry(fact).or_insert(taken.len());
        }
        let mut rests = next.rests;
        rests.push(taken.len());
        // The link itself is among what later ones rest on.
        taken.push(Open { rests, step: next.step });
    }
}

/// What is left nothing, if anything is.
pub(in crate::kenken) fn dead_end(puzzle: &Puzzle, known: &Known) -> Option<Step<Reason>> {
    let all: Vec<usize> = (0..known.dom.len()).collect();
    ends(puzzle, known, &all)
        .into_iter()
        .min_by_key(|end| end.reason.as_ref().map(|r| step::Reason::stated(r, puzzle)))
}

/// Where nothing is left, near the cells that changed.
fn ends(puzzle: &Puzzle, known: &Known, changed: &[usize]) -> Vec<Step<Reason>> {
    let mut ends = Vec::new();
    let mut lines: Vec<usize> = changed.iter().flat_map(|&cell| lines_of(known.n, cell)).collect();
    lines.sort_unstable();
    lines.dedup();
    ends.extend(changed.iter().filter_map(|&cell| super::lines::no_number(known, cell)));
    let mut cages: Vec<u32> = changed.iter().filter_map(|&c| puzzle.cage_numbers().cells()[c]).collect();
    cages.sort_unstable();
    cages.dedup();
    ends.extend(cages.into_iter().filter_map(|cage| super::cages::no_filling(puzzle, known, cage as usize)));
    ends.extend(lines.into_iter().flat_map(|line| super::lines::no_place(known, line)));
    ends
}
