//! The ladder: techniques easiest first, back to the bottom after each firing.
//!
//! In other words forward chaining over rules in a fixed order of priority, without search. The rung it had to climb to is
//! the rating. Of everything that fires on a rung the best is taken (see [`Offers`]). A technique that looks at one region
//! at a time looks again only where something has changed; what it saw elsewhere is kept.

use crate::budget::{Budget, RanOut};
use crate::kind::Kind;
use crate::step::{Cost, Find, Level, Offers, StepOf, Technique};

/// Which techniques may be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// None above this level.
    pub most: Level,
    /// None with these ids.
    pub without: Vec<&'static str>,
}

impl Allowed {
    /// All of them.
    pub const ALL: Allowed = Allowed { most: Level::Unreasonable, without: Vec::new() };

    /// Those up to a level.
    pub const fn up_to(most: Level) -> Self {
        Self { most, without: Vec::new() }
    }

    /// Whether nothing is left out.
    pub fn all(&self) -> bool {
        self.most == Level::Unreasonable && self.without.is_empty()
    }

    fn has<K: Kind>(&self, technique: &Technique<K>) -> bool {
        self.allows(technique.id, technique.level)
    }

    /// Whether a technique may be used.
    pub fn allows(&self, id: &str, level: Level) -> bool {
        level <= self.most && !self.without.contains(&id)
    }
}

/// Why a climb ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything is known.
    Solved,
    /// No technique sees anything.
    Stuck,
    /// The budget ended.
    RanOut(RanOut),
}

/// The next step the techniques see, easiest first.
pub fn next<K: Kind>(
    puzzle: &K::Puzzle,
    known: &K::Known,
    allowed: &Allowed,
    budget: &Budget,
) -> Result<Option<StepOf<K>>, RanOut> {
    Ok(Ladder::<K>::new(puzzle).next(puzzle, known, allowed, budget)?.map(|(step, _)| step))
}

/// Every step the techniques see now, easiest first and of equals the shortest; each conclusion once.
pub fn every<K: Kind>(
    puzzle: &K::Puzzle,
    known: &K::Known,
    allowed: &Allowed,
    budget: &Budget,
) -> Result<Vec<StepOf<K>>, RanOut> {
    let mut all: Vec<StepOf<K>> = Vec::new();
    let mut concluded: std::collections::HashSet<Vec<crate::fact::Fact>> = Default::default();
    for technique in K::techniques().iter().filter(|technique| allowed.has(technique)) {
        let seen = technique.every(puzzle, known, budget);
        budget.ended()?;
        for step in seen {
            let mut facts: Vec<_> = step.facts().collect();
            facts.sort_unstable();
            if facts.is_empty() || concluded.insert(facts) {
                all.push(step);
            }
        }
    }
    Ok(all)
}

/// Climbs until everything is known or nothing fires, handing each step to `tell` before it is
/// taken in, who may find that there is no room for it.
pub fn climb<K: Kind>(
    puzzle: &K::Puzzle,
    known: &mut K::Known,
    allowed: &Allowed,
    budget: &Budget,
    mut tell: impl FnMut(&K::Known, &StepOf<K>) -> Result<(), RanOut>,
) -> End {
    climb_counting::<K>(puzzle, known, allowed, budget, |known, step, _| tell(known, step))
}

/// The same, also telling how many steps the technique saw where it took this one.
pub fn climb_counting<K: Kind>(
    puzzle: &K::Puzzle,
    known: &mut K::Known,
    allowed: &Allowed,
    budget: &Budget,
    mut tell: impl FnMut(&K::Known, &StepOf<K>, usize) -> Result<(), RanOut>,
) -> End {
    let mut ladder = Ladder::<K>::new(puzzle);
    loop {
        if K::finished(puzzle, known) {
            return End::Solved;
        }
        if let Err(what) = budget.spend(1).and_then(|()| budget.poll()) {
            return End::RanOut(what);
        }
        match ladder.next(puzzle, known, allowed, budget) {
            Ok(Some((step, open))) => {
                if let Err(what) = tell(known, &step, open) {
                    return End::RanOut(what);
                }
                ladder.changed(&K::learn(puzzle, known, &step.therefore));
            }
            Ok(None) => return End::Stuck,
            Err(what) => return End::RanOut(what),
        }
    }
}

/// What a technique saw in a region when it last looked.
enum Seen<K: Kind> {
    /// It has not looked since something changed there.
    Stale,
    /// The best it saw, if anything.
    Best(Option<(Cost, StepOf<K>)>),
}

/// The rungs with what was seen from each.
struct Ladder<K: Kind> {
    /// How many cells there are.
    cells: usize,
    width: usize,
    /// For each cell the regions it is in; empty until a technique asks for regions.
    through: Vec<Vec<usize>>,
    regions: usize,
    /// For each technique that looks at regions what it saw in each.
    seen: Vec<Vec<Seen<K>>>,
}

impl<K: Kind> Ladder<K> {
    fn new(puzzle: &K::Puzzle) -> Self {
        let size = K::size(puzzle);
        let cells = size.cells().unwrap_or(0);
        let regions = K::regions(puzzle);
        let mut through = vec![Vec::new(); if regions.is_empty() { 0 } else { cells }];
        for (number, region) in regions.iter().enumerate() {
            for at in region {
                through[at.row * size.width + at.col].push(number);
            }
        }
        let by_region = |technique: &Technique<K>| matches!(technique.find, Find::Region(_));
        let rung = |technique: &Technique<K>| match by_region(technique) {
            true => (0..regions.len()).map(|_| Seen::Stale).collect(),
            false => Vec::new(),
        };
        let seen = K::techniques().iter().map(rung).collect();
        Self { cells, width: size.width, through, regions: regions.len(), seen }
    }

    /// A technique that the budget ends half way simply returns; what it says then is worth nothing, because it
    /// has not looked everywhere, so it is not even listened to.
    fn next(
        &mut self,
        puzzle: &K::Puzzle,
        known: &K::Known,
        allowed: &Allowed,
        budget: &Budget,
    ) -> Result<Option<(StepOf<K>, usize)>, RanOut> {
        let glance = 1 + self.cells as u64 / 64;
        for (rung, technique) in K::techniques().iter().enumerate().filter(|(_, t)| allowed.has(t)) {
            // Every technique runs over the board once; those that do more count that themselves.
            budget.look(glance);
            let step = match technique.find {
                Find::First(find) => find(puzzle, known, budget).map(|step| (step, 1)),
                Find::All(find) => {
                    let mut offers = Offers::new(puzzle);
                    find(puzzle, known, budget, &mut offers);
                    let open = offers.count();
                    offers.take().map(|(_, step)| (step, open))
                }
                Find::Region(find) => {
                    for region in 0..self.regions {
                        if matches!(self.seen[rung][region], Seen::Stale) {
                            let mut offers = Offers::new(puzzle);
                            find(puzzle, known, region, budget, &mut offers);
                            budget.ended()?;
                            self.seen[rung][region] = Seen::Best(offers.take());
                        }
                    }
                    self.best(rung)
                }
            };
            budget.ended()?;
            if step.is_some() {
                return Ok(step);
            }
        }
        Ok(None)
    }

    /// The best of what a technique saw in all regions, and in how many it saw something.
    fn best(&self, rung: usize) -> Option<(StepOf<K>, usize)> {
        let firing = self.seen[rung].iter().filter_map(|seen| match seen {
            Seen::Best(best) => best.as_ref(),
            Seen::Stale => None,
        });
        let open = firing.clone().count();
        firing.min_by_key(|(cost, _)| *cost).map(|(_, step)| (step.clone(), open))
    }

    /// Something changed in these cells.
    fn changed(&mut self, cells: &[crate::grid::At]) {
        for at in cells.iter().filter(|_| !self.through.is_empty()) {
            for &region in &self.through[at.row * self.width + at.col] {
                for rung in self.seen.iter_mut().filter(|rung| !rung.is_empty()) {
                    rung[region] = Seen::Stale;
                }
            }
        }
    }
}
