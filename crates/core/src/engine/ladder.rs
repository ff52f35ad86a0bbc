//! The ladder: techniques easiest first, back to the bottom after each firing.
//!
//! In other words forward chaining over rules in a fixed order of priority, without search. The rung it had to climb to is
//! the rating. Of everything that fires on a rung the best is taken (see [`Offers`]). A technique that looks at one region
//! at a time looks again only where something has changed; what it saw elsewhere is kept.

use std::collections::BTreeSet;

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

/// Climbs from something supposed until something has nothing left: the steps, of which the last says what. `None` if that does not
/// happen in so many steps.
pub(crate) fn follow<K: Kind>(
    puzzle: &K::Puzzle,
    known: &mut K::Known,
    allowed: &Allowed,
    most: usize,
    budget: &Budget,
) -> Result<Option<Vec<StepOf<K>>>, RanOut> {
    let mut ladder = Ladder::<K>::new(puzzle);
    let mut steps = Vec::new();
    while steps.len() < most {
        budget.spend(1)?;
        budget.poll()?;
        if let Some(end) = K::dead_end(puzzle, known) {
            steps.push(end);
            return Ok(Some(steps));
        }
        if K::finished(puzzle, known) {
            break;
        }
        let Some((step, _)) = ladder.next(puzzle, known, allowed, budget)? else { break };
        ladder.changed(&K::learn(puzzle, known, &step.therefore));
        steps.push(step);
    }
    Ok(None)
}

/// What was seen from one rung that looks at regions.
struct Seen<K: Kind> {
    /// The best in each region, if anything fires there.
    best: Vec<Option<(Cost, StepOf<K>)>>,
    /// The regions where something fires, the best first.
    firing: BTreeSet<(Cost, usize)>,
    /// How much of the log has been read.
    read: usize,
    /// For each region up to where the log had been read when it was last looked at; nothing for never.
    looked: Vec<Option<usize>>,
}

/// The rungs with what was seen from each.
struct Ladder<K: Kind> {
    /// How many cells there are.
    cells: usize,
    width: usize,
    /// For each cell the regions it is in; empty until a technique asks for regions.
    through: Vec<Vec<usize>>,
    /// The regions that have changed, one after another. Each rung reads on from where it last was.
    log: Vec<usize>,
    /// For each region how long the log was when it was last written there.
    logged: Vec<usize>,
    /// For each technique that looks at regions what it saw in each.
    seen: Vec<Option<Seen<K>>>,
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
        let count = regions.len();
        let blank = || Seen {
            best: (0..count).map(|_| None).collect(),
            firing: BTreeSet::new(),
            read: 0,
            looked: vec![None; count],
        };
        let by_region = |technique: &Technique<K>| matches!(technique.find, Find::Region(_));
        let seen = K::techniques().iter().map(|technique| by_region(technique).then(blank)).collect();
        // At first everything is new.
        let (log, logged) = ((0..count).collect(), vec![0; count]);
        Self { cells, width: size.width, through, log, logged, seen }
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
                Find::Region(find) => match &mut self.seen[rung] {
                    Some(seen) => {
                        seen.look(&self.log, |region| {
                            let mut offers = Offers::new(puzzle);
                            find(puzzle, known, region, budget, &mut offers);
                            budget.ended().map(|()| offers.take())
                        })?;
                        seen.first()
                    }
                    None => None,
                },
            };
            budget.ended()?;
            if step.is_some() {
                return Ok(step);
            }
        }
        Ok(None)
    }

    /// Something changed in these cells.
    fn changed(&mut self, cells: &[crate::grid::At]) {
        let start = self.log.len();
        for at in cells.iter().filter(|_| !self.through.is_empty()) {
            for &region in &self.through[at.row * self.width + at.col] {
                // Once for all that changed together.
                if self.logged[region] <= start {
                    self.log.push(region);
                    self.logged[region] = self.log.len();
                }
            }
        }
    }
}

impl<K: Kind> Seen<K> {
    /// Looks again at the regions that have changed, each once.
    fn look(
        &mut self,
        log: &[usize],
        mut find: impl FnMut(usize) -> Result<Option<(Cost, StepOf<K>)>, RanOut>,
    ) -> Result<(), RanOut> {
        while let Some(&region) = log.get(self.read) {
            if self.looked[region].is_none_or(|then| then <= self.read) {
                let best = find(region)?;
                if let Some((cost, _)) = &self.best[region] {
                    self.firing.remove(&(*cost, region));
                }
                self.firing.extend(best.as_ref().map(|(cost, _)| (*cost, region)));
                self.best[region] = best;
                self.looked[region] = Some(log.len());
            }
            self.read += 1;
        }
        Ok(())
    }

    /// The best of what was seen in all regions, and in how many something was.
    fn first(&self) -> Option<(StepOf<K>, usize)> {
        let (_, region) = self.firing.first()?;
        self.best[*region].as_ref().map(|(_, step)| (step.clone(), self.firing.len()))
    }
}
