//! One letter is supposed and refuted with three low rungs, shown in full: only words, crossings (which include letters common
//! to all words) and used words.
//!
//! A quick look without words says which letters can be refuted at all. Of those the one is told whose refutation has the fewest
//! links: each time the link is taken that rests on the fewest others, and only slots in which something changed are
//! looked at again.

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::fact::Fact;
use quandary_core::grid::At;
use quandary_core::step::{Conclusion, Level, Offers, Step, rests_on};

use super::super::Crossword;
use super::super::model::{Puzzle, Task};
use super::super::search::Doubt;
use super::reason::Reason;
use super::{conclude, slots};

/// The links a contradiction may have; longer ones are trial.
const SHORT: usize = 6;
/// Links taken before a way is given up; each is a bit of a set.
const MOST_TAKEN: usize = 40;
/// Lists longer than this are not tried out letter by letter.
const MANY: usize = 2_000;
/// Refutations that are compared.
const COMPARED: usize = 8;

/// A letter that leads to a slot without words in a few links.
pub(super) fn contradiction(
    puzzle: &Puzzle,
    known: &Candidates,
    budget: &Budget,
    offers: &mut Offers<Crossword>,
) {
    shortest(puzzle, known, budget, ("contradiction", Level::Fiendish), SHORT, offers);
}

/// The same in many.
pub(super) fn trial(puzzle: &Puzzle, known: &Candidates, budget: &Budget, offers: &mut Offers<Crossword>) {
    shortest(puzzle, known, budget, ("trial", Level::Unreasonable), MOST_TAKEN, offers);
}

/// Offers the shortest refutations, those of squares with few letters first.
fn shortest(
    puzzle: &Puzzle,
    known: &Candidates,
    budget: &Budget,
    (technique, level): (&'static str, Level),
    mut most: usize,
    offers: &mut Offers<Crossword>,
) {
    if puzzle.task() == Task::Clued || puzzle.words().len() > MANY {
        return;
    }
    let mut squares: Vec<At> = puzzle.cells().places().filter(|&at| known.count(at) > 1).collect();
    squares.sort_by_key(|&at| (known.count(at), at));
    let mut doubt = Doubt::new(puzzle, known, budget);
    for at in squares {
        let values: Vec<_> = known.values(at).collect();
        if budget.look(1 + values.len() as u64).is_none() {
            return;
        }
        for value in values {
            if offers.count() >= COMPARED {
                return;
            }
            let supposed = Fact::is(at, value);
            if doubt.as_mut().is_some_and(|doubt| !doubt.fails(at, value)) {
                continue;
            }
            let Some(links) = refute(puzzle, known, supposed, most, budget) else { continue };
            most = links.len();
            let reason = Some(Reason::Supposed { supposed, links });
            offers.offer(Step { technique, level, reason, therefore: conclude([supposed.negated()]) });
        }
    }
}

/// A link that could be taken, or was, with the links it rests on.
struct Link {
    rests: u64,
    step: Step<Reason>,
}

/// What follows from a supposition.
struct Following<'a> {
    puzzle: &'a Puzzle,
    known: Candidates,
    taken: Vec<Link>,
    /// What each link said, in order.
    said: Vec<(Fact, usize)>,
}

impl Following<'_> {
    /// The links a step rests on, and those they rest on.
    fn rests(&self, step: &Step<Reason>) -> u64 {
        let facts = step.reason.iter().flat_map(|reason| rests_on(self.puzzle, reason));
        facts.fold(0, |rests, fact| {
            let says = self.said.iter().find(|(said, _)| said.implies(&fact)).map(|(_, link)| *link);
            // A letter is what is left when all others are struck out.
            let strikes =
                self.said.iter().filter(|(said, _)| fact.holds && !said.holds && said.at == fact.at);
            let links = says.map_or_else(|| strikes.map(|(_, link)| *link).collect(), |link| vec![link]);
            links.into_iter().fold(rests, |rests, link| rests | 1 << link | self.taken[link].rests)
        })
    }
}

/// The links that refute a letter, if at most so many do.
fn refute(
    puzzle: &Puzzle,
    known: &Candidates,
    supposed: Fact,
    most: usize,
    budget: &Budget,
) -> Option<Vec<Step<Reason>>> {
    let mut following = Following { puzzle, known: known.clone(), taken: Vec::new(), said: Vec::new() };
    following.known.learn(supposed);
    let mut changed: Vec<usize> = puzzle.through(supposed.at).iter().map(|(slot, _)| *slot).collect();
    let mut open: Vec<Link> = Vec::new();
    loop {
        changed.sort_unstable();
        changed.dedup();
        let steps =
            changed.drain(..).filter_map(|slot| slots::follows(puzzle, &following.known, slot, budget));
        let links = steps.map(|step| Link { rests: following.rests(&step), step });
        let (ends, further): (Vec<Link>, Vec<Link>) =
            links.partition(|link| link.step.therefore.contains(&Conclusion::Contradiction));
        if let Some(end) = ends.into_iter().min_by_key(|end| end.rests.count_ones()) {
            let before = (0..following.taken.len()).filter(|link| end.rests >> link & 1 == 1);
            let links: Vec<_> =
                before.map(|link| following.taken[link].step.clone()).chain([end.step]).collect();
            return (links.len() <= most).then_some(links);
        }
        open.extend(further);
        // What says nothing new is dropped.
        let news = |fact: Fact| match fact.holds {
            true => following.known.count(fact.at) > 1,
            false => following.known.has(fact.at, fact.value),
        };
        open.retain(|link| link.step.facts().any(news));
        if open.is_empty() {
            let step = slots::used_word(puzzle, &following.known, budget)?;
            open.push(Link { rests: following.rests(&step), step });
        }
        let next = (0..open.len()).min_by_key(|&i| (open[i].rests.count_ones(), open[i].step.level))?;
        let next = open.swap_remove(next);
        if next.rests.count_ones() as usize + 2 > most || following.taken.len() >= MOST_TAKEN {
            return None;
        }
        let link = following.taken.len();
        for fact in next.step.facts() {
            following.known.learn(fact);
            following.said.push((fact, link));
            changed.extend(puzzle.through(fact.at).iter().map(|(slot, _)| *slot));
        }
        following.taken.push(next);
    }
}
