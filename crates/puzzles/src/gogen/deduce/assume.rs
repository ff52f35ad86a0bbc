//! Contradictions: a letter is put into a cell by way of trial, and the three lowest rungs leave something nothing.
//!
//! Of all that can be refuted the one is told whose refutation has the fewest links. A quick look without words first says
//! what can be refuted at all, and in how many rounds; the likeliest are then followed link by link, each time by the link
//! that rests on the fewest others.

use quandary_core::bits::Bits;
use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::step::{self, Conclusion, Level, Offers, Step};

use super::super::Gogen;
use super::super::model::Puzzle;
use super::known::{Known, at};
use super::place::{no_cell, no_letter, seat};
use super::quick::Quick;
use super::reach::near_source;
use super::reason::Reason;
use super::{TECHNIQUES, step as made};

/// The links a contradiction may have; longer ones are trial.
const SHORT: usize = 6;
/// Suppositions followed link by link, of those with the fewest rounds.
const FOLLOWED: usize = 6;
/// Refutations by masks that are compared: nobody enjoys them, and each is long in the making.
const COMPARED: usize = 3;

/// A contradiction of few links.
pub(super) fn contradiction(puzzle: &Puzzle, known: &Known, budget: &Budget, offers: &mut Offers<Gogen>) {
    shortest(puzzle, known, budget, "contradiction", SHORT, offers);
}

/// A contradiction of many links, or with techniques of higher rungs.
pub(super) fn trial(puzzle: &Puzzle, known: &Known, budget: &Budget, offers: &mut Offers<Gogen>) {
    shortest(puzzle, known, budget, "trial", usize::MAX, offers);
    if offers.count() > 0 {
        return;
    }
    // Most of what can be refuted at all is seen by keeping letters near each other; only where nothing is, everything is
    // tried.
    let quick = Quick::new(known);
    let all = candidates(puzzle, known);
    let near = all.iter().filter(|(letter, cell)| quick.masked_out(puzzle, *letter, *cell));
    follow(puzzle, known, budget, near, MASKS, COMPARED, offers);
    if offers.count() == 0 {
        follow(puzzle, known, budget, all.iter(), EVERYTHING, 1, offers);
    }
}

/// Offers the first refutations by these rungs, at most so many.
fn follow<'a>(
    puzzle: &Puzzle,
    known: &Known,
    budget: &Budget,
    tried: impl Iterator<Item = &'a (usize, usize)>,
    rungs: &[Look],
    most: usize,
    offers: &mut Offers<Gogen>,
) {
    for &(letter, cell) in tried {
        let supposed = Fact::is(at(puzzle, cell), letter as Value);
        if let Some(links) = by_rungs(puzzle, known, supposed, rungs, budget) {
            offers.offer(refuted("trial", supposed, links));
        }
        if offers.count() >= most || budget.ended().is_err() {
            return;
        }
    }
}

/// The rungs that keep letters near each other.
const MASKS: &[Look] = &[first_seat, first_near];

/// Everything below trying.
const EVERYTHING: &[Look] = &[first_seat, first_near, first_of_all];

type Look = fn(&Puzzle, &Known, &Budget) -> Option<Step<Reason>>;

fn first_seat(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step<Reason>> {
    let mut singles = known.open(puzzle).members().filter(|&l| known.places[l].is_power_of_two());
    singles.find_map(|letter| seat(puzzle, known, letter, |_| 0))
}

fn first_near(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step<Reason>> {
    let mut sources: Vec<usize> = known.open(puzzle).members().collect();
    sources.sort_by_key(|&l| known.places[l].count_ones());
    sources.into_iter().find_map(|source| near_source(puzzle, known, source).next())
}

fn first_of_all(puzzle: &Puzzle, known: &Known, budget: &Budget) -> Option<Step<Reason>> {
    let mut rungs = TECHNIQUES.iter().filter(|technique| technique.level <= Level::Hard);
    rungs.find_map(|technique| technique.first(puzzle, known, budget))
}

fn refuted(technique: &'static str, supposed: Fact, links: Vec<Step<Reason>>) -> Step<Reason> {
    let therefore = vec![Conclusion::Fact(supposed.negated())];
    made(technique, Reason::Supposed { supposed, links }, therefore)
}

/// What can be tried: every letter in every place, letters with few places first.
fn candidates(puzzle: &Puzzle, known: &Known) -> Vec<(usize, usize)> {
    let mut letters: Vec<usize> = known.open(puzzle).members().collect();
    letters.sort_by_key(|&l| known.places[l].count_ones());
    letters.into_iter().flat_map(|l| known.places[l].members().map(move |cell| (l, cell))).collect()
}

/// Offers the refutations with the fewest links, at most so many.
fn shortest(
    puzzle: &Puzzle,
    known: &Known,
    budget: &Budget,
    technique: &'static str,
    most: usize,
    offers: &mut Offers<Gogen>,
) {
    let quick = Quick::new(known);
    let mut found = Vec::new();
    let mut rounds = most.min(64) - 1;
    for (letter, cell) in candidates(puzzle, known) {
        if budget.look(2).is_none() {
            return;
        }
        if let Some(after) = quick.rounds(puzzle, letter, cell, rounds) {
            found.push((after, letter, cell));
            if found.len() >= FOLLOWED {
                // So many need no more rounds than this, so whatever needs more would not be followed.
                found.sort_by_key(|(after, ..)| *after);
                rounds = found[FOLLOWED - 1].0;
            }
        }
    }
    found.sort_by_key(|(after, ..)| *after);
    let mut least = most;
    for (after, letter, cell) in found.into_iter().take(FOLLOWED) {
        if after + 1 > least || budget.look(8).is_none() {
            return;
        }
        if let Some(links) = refute(puzzle, known, letter, cell, least) {
            least = links.len();
            offers.offer(refuted(technique, Fact::is(at(puzzle, cell), letter as Value), links));
        }
    }
}

/// The links that refute a letter in a cell, if at most so many do.
fn refute(
    puzzle: &Puzzle,
    known: &Known,
    letter: usize,
    cell: usize,
    most: usize,
) -> Option<Vec<Step<Reason>>> {
    let mut state = known.clone();
    state.seat(puzzle, letter, cell);
    // The links so far, and for each letter those its place rests on, its own among them.
    let mut taken: Vec<Step<Reason>> = Vec::new();
    let mut rests = [0u64; 64];
    loop {
        let dear = |letter: usize| 6 * rests[letter].count_ones();
        let under = |step: &Step<Reason>| {
            let facts = step.reason.iter().flat_map(|reason| step::Reason::facts(reason, puzzle));
            facts.filter(|fact| fact.holds).fold(0, |links, fact| links | rests[fact.value as usize])
        };
        let least = |found: &mut dyn Iterator<Item = Step<Reason>>| {
            found.map(|step| (under(&step), step)).min_by_key(|(links, step)| {
                (links.count_ones(), step.reason.as_ref().map_or(0, |r| step::Reason::facts(r, puzzle).len()))
            })
        };
        let without = (0..state.places.len()).filter(|&l| state.places[l] == 0);
        let no_cells = without.filter_map(|l| no_cell(puzzle, &state, l, dear));
        let no_letters = state.empty(puzzle).members().filter_map(|c| no_letter(puzzle, &state, c, dear));
        if let Some((links, end)) = least(&mut no_cells.chain(no_letters)) {
            let links = links.members().map(|link| taken[link].clone()).chain([end]).collect::<Vec<_>>();
            return (links.len() <= most).then_some(links);
        }
        let singles = state.open(puzzle).members().filter(|&l| state.places[l].is_power_of_two());
        let (links, next) = least(&mut singles.filter_map(|l| seat(puzzle, &state, l, dear)))?;
        if links.count_ones() as usize + 2 > most || taken.len() >= 64 {
            return None;
        }
        let fact = next.facts().next()?;
        rests[fact.value as usize] = links | 1 << taken.len();
        state.take(puzzle, fact);
        taken.push(next);
    }
}

/// The links by which these rungs refute something, without those that nothing rests on.
fn by_rungs(
    puzzle: &Puzzle,
    known: &Known,
    supposed: Fact,
    rungs: &[Look],
    budget: &Budget,
) -> Option<Vec<Step<Reason>>> {
    let mut state = known.clone();
    state.take(puzzle, supposed);
    let mut links: Vec<Step<Reason>> = Vec::new();
    let end = loop {
        budget.look(16)?;
        if let Some(end) = ended(puzzle, &state) {
            break end;
        }
        let next = rungs.iter().find_map(|look| look(puzzle, &state, budget))?;
        next.facts().for_each(|fact| state.take(puzzle, fact));
        links.push(next);
    };
    links.push(end);
    let uses = |step: &Step<Reason>| {
        step.reason.as_ref().map_or(Vec::new(), |reason| step::Reason::facts(reason, puzzle))
    };
    let mut wanted: Vec<Fact> = Vec::new();
    let mut kept: Vec<Step<Reason>> = Vec::new();
    for link in links.into_iter().rev() {
        if kept.is_empty() || link.facts().any(|fact| wanted.contains(&fact)) {
            wanted.extend(uses(&link));
            kept.push(link);
        }
    }
    kept.reverse();
    Some(kept)
}

/// What has nothing left, if something has.
pub(super) fn ended(puzzle: &Puzzle, known: &Known) -> Option<Step<Reason>> {
    let without = (0..known.places.len()).filter(|&l| known.places[l] == 0);
    let mut no_cells = without.filter_map(|l| no_cell(puzzle, known, l, |_| 0));
    let none = no_cells.next();
    none.or_else(|| known.empty(puzzle).members().find_map(|cell| no_letter(puzzle, known, cell, |_| 0)))
}
