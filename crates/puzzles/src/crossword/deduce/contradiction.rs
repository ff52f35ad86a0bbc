//! One letter is supposed and refuted with three low rungs, shown in full: only words, crossings (which include letters common
//! to all words) and used words.
//!
//! A quick look without words says which letters can be refuted at all. Some of those are followed slot by slot, each time in the
//! slot that rests on the fewest others, and the one with the fewest links is told. Of what a link says only that is told
//! which a later one uses.

use std::collections::HashMap;

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::fact::Fact;
use quandary_core::grid::At;
use quandary_core::step::{Conclusion, Level, Offers, Step, rests_on};

use super::super::Crossword;
use super::super::model::{Puzzle, Task};
use super::super::search::Doubt;
use super::fits::Seen;
use super::reason::Reason;
use super::{conclude, slots};

/// The links a contradiction may have; longer ones are trial.
const SHORT: usize = 6;
/// Links taken before a way is given up; each is a bit of a set.
const MOST_TAKEN: usize = 40;
/// Lists longer than this are not tried out letter by letter.
const MANY: usize = 2_000;
/// Letters that are followed after the first that is refuted, for a shorter way.
const LOOK_ON: usize = 6;

/// A letter that leads to a slot without words in a few links.
pub(super) fn contradiction(
    puzzle: &Puzzle,
    known: &Candidates,
    budget: &Budget,
    offers: &mut Offers<Crossword>,
) {
    shortest(puzzle, known, budget, ("contradiction", Level::Fiendish), (SHORT, LOOK_ON), offers);
}

/// The same in many, which nobody enjoys: the first will do.
pub(super) fn trial(puzzle: &Puzzle, known: &Candidates, budget: &Budget, offers: &mut Offers<Crossword>) {
    shortest(puzzle, known, budget, ("trial", Level::Unreasonable), (MOST_TAKEN, 0), offers);
}

/// Offers the shortest refutations, those of squares with few letters first.
fn shortest(
    puzzle: &Puzzle,
    known: &Candidates,
    budget: &Budget,
    (technique, level): (&'static str, Level),
    (mut most, mut left): (usize, usize),
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
            let supposed = Fact::is(at, value);
            if doubt.as_mut().is_some_and(|doubt| !doubt.fails(at, value)) {
                continue;
            }
            if offers.count() > 0 {
                if left == 0 {
                    return;
                }
                left -= 1;
            }
            let way = Following::new(puzzle, known, supposed).refute(most, budget);
            let Some(links) = way.and_then(|way| told(puzzle, known, supposed, way, budget)) else {
                continue;
            };
            most = links.len();
            let reason = Some(Reason::Supposed { supposed, links });
            offers.offer(Step { technique, level, reason, therefore: conclude([supposed.negated()]) });
        }
    }
}

/// A link: the slot that was looked at, or none where a used word was, and what it said of which something is used.
struct Link {
    slot: Option<usize>,
    /// The links it rests on.
    rests: u64,
    says: Vec<Fact>,
}

/// What follows from a supposition.
struct Following<'a> {
    puzzle: &'a Puzzle,
    before: &'a Candidates,
    known: Candidates,
    taken: Vec<Link>,
    /// What the links said of each square.
    said: HashMap<At, Vec<(Fact, usize)>>,
    /// Slots in which something has changed.
    changed: Vec<usize>,
}

impl<'a> Following<'a> {
    fn new(puzzle: &'a Puzzle, before: &'a Candidates, supposed: Fact) -> Self {
        let mut known = before.clone();
        known.learn(supposed);
        let changed = puzzle.through(supposed.at).iter().map(|(slot, _)| *slot).collect();
        Self { puzzle, before, known, taken: Vec::new(), said: HashMap::new(), changed }
    }

    fn seen(&self) -> Seen<'_> {
        Seen { now: &self.known, before: self.before }
    }

    /// All links that said something of a slot, and those they rest on.
    fn under(&self, slot: usize) -> u64 {
        let said = self.puzzle.slots()[slot].cells.iter().filter_map(|at| self.said.get(at)).flatten();
        said.fold(0, |under, (_, link)| under | 1 << link | self.taken[*link].rests)
    }

    /// The links a step rests on, and those they rest on.
    fn rests(&self, step: &Step<Reason>) -> u64 {
        let facts = step.reason.iter().flat_map(|reason| rests_on(self.puzzle, reason));
        let mut rests = 0;
        for fact in facts {
            let said = self.said.get(&fact.at).map_or(&[][..], |said| &said[..]);
            let says = said.iter().find(|(said, _)| said.implies(&fact));
            // A letter is what is left when all others are struck out.
            let strikes = said.iter().filter(|(said, _)| says.is_none() && fact.holds && !said.holds);
            for (_, link) in says.into_iter().chain(strikes) {
                rests |= 1 << link | self.taken[*link].rests;
            }
        }
        rests
    }

    /// The links that refute what is supposed, if at most so many do; the last has nothing to say.
    fn refute(mut self, most: usize, budget: &Budget) -> Option<Vec<Link>> {
        loop {
            self.changed.sort_unstable();
            self.changed.dedup();
            let next = (0..self.changed.len()).min_by_key(|&i| self.under(self.changed[i]).count_ones());
            let slot = next.map(|i| self.changed.swap_remove(i));
            let step = match slot {
                Some(slot) => match slots::follows(self.puzzle, self.seen(), slot, budget) {
                    Some(step) => step,
                    None => {
                        budget.ended().ok()?;
                        continue;
                    }
                },
                None => slots::used_up(self.puzzle, self.seen(), budget)?,
            };
            let rests = self.rests(&step);
            let link = self.taken.len();
            if step.therefore.contains(&Conclusion::Contradiction) {
                self.taken.push(Link { slot, rests, says: Vec::new() });
                let mut place = 0;
                self.taken.retain(|_| {
                    place += 1;
                    place == link + 1 || rests >> (place - 1) & 1 == 1
                });
                return (self.taken.len() <= most).then_some(self.taken);
            }
            // This one and the end come on top.
            let too_long = rests.count_ones() as usize + 2 > most;
            if link >= MOST_TAKEN || (too_long && slot.is_none()) {
                return None;
            }
            if too_long {
                continue;
            }
            let says: Vec<Fact> = step.facts().collect();
            for fact in &says {
                self.known.learn(*fact);
                self.said.entry(fact.at).or_default().push((*fact, link));
                self.changed.extend(self.puzzle.through(fact.at).iter().map(|(slot, _)| *slot));
            }
            self.taken.push(Link { slot, rests, says });
        }
    }
}

/// The links in words that can be checked: each says what a later one uses, and no more, except that a word is said whole.
fn told(
    puzzle: &Puzzle,
    known: &Candidates,
    supposed: Fact,
    mut way: Vec<Link>,
    budget: &Budget,
) -> Option<Vec<Step<Reason>>> {
    loop {
        let mut so_far = known.clone();
        so_far.learn(supposed);
        let mut steps = Vec::new();
        for link in &way {
            let seen = Seen { now: &so_far, before: known };
            let step = match link.slot {
                Some(slot) => slots::says(puzzle, seen, slot, &link.says, budget)?,
                None => slots::used_up(puzzle, seen, budget)?,
            };
            step.facts().for_each(|fact| {
                so_far.learn(fact);
            });
            steps.push(step);
        }
        let mut wanted: Vec<Fact> = Vec::new();
        let mut fewer = false;
        for (link, step) in way.iter_mut().zip(&steps).rev() {
            let gives = |fact: &Fact| {
                let left = |want: &Fact| want.holds && !fact.holds && fact.at == want.at;
                wanted.iter().any(|want| fact.implies(want) || left(want))
            };
            let whole = matches!(step.reason, Some(Reason::OnlyWord { .. })) || link.slot.is_none();
            let kept: Vec<Fact> = step.facts().filter(gives).collect();
            if kept.len() < step.facts().count() && (!whole || kept.is_empty()) {
                fewer = true;
                link.says = kept;
            }
            wanted.extend(step.reason.iter().flat_map(|reason| rests_on(puzzle, reason)));
        }
        if !fewer {
            return Some(steps);
        }
        let last = way.len() - 1;
        let mut place = 0;
        way.retain(|link| {
            place += 1;
            place == last + 1 || !link.says.is_empty()
        });
    }
}
