//! Where no technique sees anything: the fewest units that force something, with a proof inside them.
//!
//! Every candidate that no answer has is refuted once by conflict learning over the model by units; the units and facts the
//! refutation took are its core. The smallest cores are shrunk until nothing in them can be spared, and the best of them is the
//! step. Its proof supposes the candidate and follows it one unit at a time to a contradiction; where no unit alone says more, a
//! further supposition is refuted inside the first.

use std::collections::BTreeSet;

use crate::budget::{Budget, RanOut};
use crate::engine::learnt::Learnt;
use crate::fact::{Fact, Value};
use crate::grid::{At, places};
use crate::kind::{Ink, Kind};
use crate::step::{Conclusion, Level, Reason, Step, StepOf};
use crate::units::{self, Because, Unit};

/// The technique that takes the fewest units that force something.
pub const FEW: &str = "few-units";

/// The technique that sees what one thing that stands says in one unit.
pub(super) const GLANCE: &str = "at-a-glance";

/// So many units can be kept in view; with more it is trial.
const IN_VIEW: usize = 4;
/// A board with more candidates than this is too large to look for few units on.
const LARGE: usize = 20_000;
/// Candidates refuted once, those of the cells with the fewest first.
const ASKED: usize = 160;
/// Cores shrunk, the smallest first.
const SHRUNK: usize = 20;
/// Nodes for finding the units, and for proving what they say.
pub(super) const FINDING: u64 = 100_000;
pub(super) const PROVING: u64 = 400_000;
/// Nodes for the proof of one of several.
const PROOF: u64 = 200_000;

/// What is asked for few units in the course of a walk; what a question taught helps with the next.
pub(super) struct Few<'a, K: Kind> {
    puzzle: &'a K::Puzzle,
    units: Vec<K::Unit>,
    learnt: Learnt<'a, K>,
}

/// The step that a candidate cannot be, where one unit and one thing that stands in it say so; no shorter reason can be had.
pub(super) fn at_a_glance<K: Kind>(puzzle: &K::Puzzle, said: &[Fact], supposed: Fact) -> Option<StepOf<K>> {
    let stands: Vec<&Fact> = said.iter().filter(|fact| fact.holds && fact.at != supposed.at).collect();
    let mut ink = Ink::from_fn(K::size(puzzle), |at| (at == supposed.at).then_some(supposed.value));
    for unit in K::units(puzzle) {
        let cells = unit.cells(puzzle);
        if !cells.contains(&supposed.at) {
            continue;
        }
        for fact in stands.iter().filter(|fact| cells.contains(&fact.at)) {
            ink[fact.at] = Some(fact.value);
            let allowed = unit.allows(puzzle, &ink);
            ink[fact.at] = None;
            if !allowed {
                let reason = K::Reason::forced(vec![unit], vec![**fact])?;
                let therefore = vec![Conclusion::Fact(supposed.negated())];
                return Some(Step {
                    technique: GLANCE,
                    level: Level::Gentle,
                    reason: Some(reason),
                    therefore,
                });
            }
        }
    }
    None
}

impl<'a, K: Kind> Few<'a, K> {
    /// For a puzzle; `None` if it is too large, or of a kind that does not argue by units.
    pub(super) fn of(puzzle: &'a K::Puzzle, budget: &Budget) -> Result<Option<Self>, RanOut> {
        let candidates = |at| K::domain(puzzle, at).len();
        if K::Reason::forced(Vec::new(), Vec::new()).is_none()
            || places(K::size(puzzle)).map(candidates).sum::<usize>() > LARGE
        {
            return Ok(None);
        }
        let units = K::units(puzzle);
        let learnt = Learnt::new(puzzle, &units, budget)?;
        Ok((!units.is_empty()).then_some(Self { puzzle, units, learnt }))
    }

    /// The step that a candidate, one of these that no answer has, cannot be, where this stands on the board or was concluded by
    /// earlier steps; `None` if no short reason was found with the nodes for finding and proving it.
    pub(super) fn step(
        &mut self,
        said: &[Fact],
        impossible: &[Fact],
        (finding, proving): (&Budget, &Budget),
    ) -> Result<Option<StepOf<K>>, RanOut> {
        let cores = match self.smallest(said, impossible, finding) {
            Err(RanOut::Nodes) => return Ok(None),
            cores => cores?,
        };
        // Of the smallest the first that can be proved; else that these units say so is all that can be told.
        let told = |(supposed, core): &(Fact, Because<usize>), links: Option<Vec<StepOf<K>>>| {
            let units: Vec<K::Unit> = core.units.iter().map(|&unit| self.units[unit].clone()).collect();
            let level = level(core);
            let reason = match links {
                Some(links) => K::Reason::suppose(*supposed, links),
                None => K::Reason::forced(units, core.facts.clone()),
            };
            let therefore = vec![Conclusion::Fact(supposed.negated())];
            let technique = if level == Level::Gentle { GLANCE } else { FEW };
            reason.map(|reason| Step { technique, level, reason: Some(reason), therefore })
        };
        for found in &cores {
            let (supposed, core) = found;
            let units: Vec<K::Unit> = core.units.iter().map(|&unit| self.units[unit].clone()).collect();
            let part = proving.part(PROOF);
            // With all that is known of their cells the way is shorter than with what is needed at least.
            let cells: BTreeSet<At> = units.iter().flat_map(|unit| unit.cells(self.puzzle)).collect();
            let facts: Vec<Fact> = said.iter().filter(|fact| cells.contains(&fact.at)).copied().collect();
            match proof::<K>(self.puzzle, &units, &facts, *supposed, level(core), &part) {
                Ok(Some(links)) if links.len() > 1 => return Ok(told(found, Some(links))),
                // One unit says it at once.
                Ok(Some(_)) => return Ok(told(found, None)),
                Ok(None) | Err(RanOut::Nodes) => {}
                Err(what) => return Err(what),
            }
        }
        Ok(cores.first().and_then(|found| told(found, None)))
    }

    /// The fewest units that cannot all be met; `None` if all of them can.
    pub(super) fn conflict(&mut self, budget: &Budget) -> Result<Option<Vec<K::Unit>>, RanOut> {
        let all: Vec<usize> = (0..self.units.len()).collect();
        let core = self.learnt.smallest(&all, &[], None, budget)?;
        Ok(core.map(|core| core.units.into_iter().map(|unit| self.units[unit].clone()).collect()))
    }

    /// The units that say more than what already stands in their cell.
    fn telling(&self, said: &[Fact]) -> Vec<usize> {
        let tells = |unit: &K::Unit| match unit.cells(self.puzzle)[..] {
            [at] => !said.iter().any(|fact| fact.holds && fact.at == at),
            _ => true,
        };
        (0..self.units.len()).filter(|&unit| tells(&self.units[unit])).collect()
    }

    /// Candidates with the units and facts that refute them, the fewest first.
    fn smallest(
        &mut self,
        said: &[Fact],
        impossible: &[Fact],
        budget: &Budget,
    ) -> Result<Vec<(Fact, Because<usize>)>, RanOut> {
        let all = self.telling(said);
        let mut cores: Vec<(usize, usize, Fact)> = Vec::new();
        for &supposed in impossible.iter().take(ASKED) {
            let facts = [said, &[supposed]].concat();
            match self.learnt.refutation(&all, &facts, budget) {
                Ok(Some(core)) => cores.push((core.units.len(), core.facts.len(), supposed)),
                // What the answers say and what the units say is the same; were it not, nothing may be claimed.
                Ok(None) => {}
                Err(_) if !cores.is_empty() => break,
                Err(what) => return Err(what),
            }
        }
        cores.sort_unstable();
        let mut found: Vec<(Fact, Because<usize>)> = Vec::new();
        for &(_, _, supposed) in cores.iter().take(SHRUNK) {
            match self.learnt.smallest(&all, said, Some(supposed), budget) {
                Ok(core) => found.extend(core.map(|core| (supposed, core))),
                Err(_) if !found.is_empty() => break,
                Err(what) => return Err(what),
            }
        }
        found.sort_by_key(|(_, core)| (core.units.len(), core.facts.len()));
        Ok(found)
    }
}

/// How hard it is to see what these say.
fn level(core: &Because<usize>) -> Level {
    match (core.units.len(), core.facts.len()) {
        // The one it cannot stand beside is in sight.
        (..=1, ..=1) => Level::Gentle,
        (..=IN_VIEW, _) => Level::Fiendish,
        _ => Level::Unreasonable,
    }
}

/// How deep suppositions may stand inside each other in a proof.
const NESTED: usize = 2;

/// The links from a supposition to a contradiction, each by one of these units alone or, where these see nothing, by a further
/// supposition; `None` if that does not lead to one.
fn proof<K: Kind>(
    puzzle: &K::Puzzle,
    units: &[K::Unit],
    facts: &[Fact],
    supposed: Fact,
    level: Level,
    budget: &Budget,
) -> Result<Option<Vec<StepOf<K>>>, RanOut> {
    for nested in 0..=NESTED {
        let facts = [facts, &[supposed]].concat();
        let mut chain = Chain::<K> { puzzle, units, level, given: facts.len(), facts, links: Vec::new() };
        if let Some((links, _)) = chain.follow(nested, budget)? {
            return Ok(Some(links));
        }
    }
    Ok(None)
}

/// Something concluded in a chain.
struct Link<K: Kind> {
    concluded: Fact,
    /// How much was known when it was.
    before: usize,
    because: Source<K>,
}

/// Where a conclusion comes from.
enum Source<K: Kind> {
    /// One of the units.
    Unit(usize),
    /// The opposite was refuted by these links, which use these facts of the chain.
    Refuted(Vec<StepOf<K>>, Vec<Fact>),
}

/// A contradiction in the making.
struct Chain<'a, K: Kind> {
    puzzle: &'a K::Puzzle,
    units: &'a [K::Unit],
    level: Level,
    /// What was given, supposed, and concluded since, in this order.
    facts: Vec<Fact>,
    /// How many of them were given or supposed.
    given: usize,
    /// For each fact concluded where it comes from.
    links: Vec<Link<K>>,
}

/// The links that lead to a contradiction, and what they use of what was given.
type Told<K> = (Vec<StepOf<K>>, Vec<Fact>);

impl<K: Kind> Chain<'_, K> {
    /// Goes on until the units contradict what is known, with so many suppositions inside each other.
    fn follow(&mut self, nested: usize, budget: &Budget) -> Result<Option<Told<K>>, RanOut> {
        loop {
            let before = self.facts.len();
            for unit in 0..self.units.len() {
                if !self.possible(unit, self.facts.len(), None, budget)? {
                    return self.told(unit, budget).map(Some);
                }
                self.conclude(unit, budget)?;
            }
            if self.facts.len() == before && (nested == 0 || !self.suppose(nested - 1, budget)?) {
                return Ok(None);
            }
        }
    }

    /// Refutes one candidate more by supposing it, of the cells with the fewest first. Says whether one was found.
    fn suppose(&mut self, nested: usize, budget: &Budget) -> Result<bool, RanOut> {
        let cells: BTreeSet<At> = self.units.iter().flat_map(|unit| unit.cells(self.puzzle)).collect();
        let mut open: Vec<(At, Vec<Value>)> = cells.into_iter().map(|at| (at, self.left(at))).collect();
        open.retain(|(_, left)| left.len() > 1);
        open.sort_by_key(|(at, left)| (left.len(), *at));
        for (at, value) in open.iter().flat_map(|(at, left)| left.iter().map(|value| (*at, *value))) {
            let supposed = Fact::is(at, value);
            let facts = [&self.facts[..], &[supposed]].concat();
            let given = facts.len();
            let mut inner = Chain::<K> { facts, given, links: Vec::new(), ..*self };
            if let Some((links, mut used)) = inner.follow(nested, budget)? {
                used.retain(|fact| *fact != supposed);
                let (concluded, before) = (supposed.negated(), self.facts.len());
                self.facts.push(concluded);
                self.links.push(Link { concluded, before, because: Source::Refuted(links, used) });
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The first so many facts that are about the cells of a unit.
    fn about(&self, unit: usize, before: usize) -> Vec<Fact> {
        let cells = self.units[unit].cells(self.puzzle);
        self.facts[..before].iter().filter(|fact| cells.contains(&fact.at)).copied().collect()
    }

    fn possible(
        &self,
        unit: usize,
        before: usize,
        with: Option<Fact>,
        budget: &Budget,
    ) -> Result<bool, RanOut> {
        let facts: Vec<Fact> = self.about(unit, before).into_iter().chain(with).collect();
        units::possible::<K>(self.puzzle, &self.units[unit..=unit], &facts, budget)
    }

    /// What a cell can hold by the facts so far.
    fn left(&self, at: At) -> Vec<Value> {
        let about =
            |value: &Value| self.facts.iter().filter(|f| f.at == at).all(|f| (f.value == *value) == f.holds);
        K::domain(self.puzzle, at).into_iter().filter(about).collect()
    }

    /// Takes in all that a unit says of its cells.
    fn conclude(&mut self, unit: usize, budget: &Budget) -> Result<(), RanOut> {
        let before = self.facts.len();
        for at in self.units[unit].cells(self.puzzle) {
            let left = self.left(at);
            if left.len() < 2 {
                continue;
            }
            let mut stays = Vec::new();
            for &value in &left {
                if self.possible(unit, before, Some(Fact::is(at, value)), budget)? {
                    stays.push(value);
                }
            }
            let concluded: Vec<Fact> = match stays[..] {
                [only] => vec![Fact::is(at, only)],
                _ => left.iter().filter(|v| !stays.contains(v)).map(|v| Fact::is_not(at, *v)).collect(),
            };
            for concluded in concluded {
                self.facts.push(concluded);
                self.links.push(Link { concluded, before, because: Source::Unit(unit) });
            }
        }
        Ok(())
    }

    /// The few facts, of the first so many, from which a unit alone concludes something; without a conclusion, a contradiction.
    /// Of several ways the one that uses the latest facts least.
    fn needed(
        &self,
        unit: usize,
        before: usize,
        concluded: Option<Fact>,
        budget: &Budget,
    ) -> Result<Vec<Fact>, RanOut> {
        let mut kept = self.about(unit, before);
        for place in (0..kept.len()).rev() {
            let mut fewer = kept.clone();
            fewer.remove(place);
            let question: Vec<Fact> =
                fewer.iter().copied().chain(concluded.map(|fact| fact.negated())).collect();
            if !units::possible::<K>(self.puzzle, &self.units[unit..=unit], &question, budget)? {
                kept = fewer;
            }
        }
        Ok(kept)
    }

    /// The links that lead to the contradiction in a unit, and no others.
    fn told(&self, unit: usize, budget: &Budget) -> Result<Told<K>, RanOut> {
        let end = self.needed(unit, self.facts.len(), None, budget)?;
        let mut wanted: Vec<Option<Vec<Fact>>> = vec![None; self.links.len()];
        let (mut open, mut used) = (end.clone(), Vec::new());
        while let Some(fact) = open.pop() {
            let Some(place) = self.facts.iter().position(|f| *f == fact) else { continue };
            let Some(place) = place.checked_sub(self.given) else {
                used.push(fact);
                continue;
            };
            if wanted[place].is_some() {
                continue;
            }
            let link = &self.links[place];
            let from = match &link.because {
                Source::Unit(unit) => self.needed(*unit, link.before, Some(link.concluded), budget)?,
                Source::Refuted(_, from) => from.clone(),
            };
            open.extend(&from);
            wanted[place] = Some(from);
        }
        used.sort_unstable();
        used.dedup();
        let mut steps: Vec<StepOf<K>> = Vec::new();
        // What a unit says at one time is one link.
        let mut last: Option<(usize, usize, Vec<Fact>, Vec<Fact>)> = None;
        for (link, from) in self.links.iter().zip(wanted) {
            let Some(from) = from else { continue };
            match (&link.because, &mut last) {
                (Source::Unit(unit), Some((same, before, facts, concluded)))
                    if (*unit, link.before) == (*same, *before) =>
                {
                    facts.extend(from);
                    concluded.push(link.concluded);
                    continue;
                }
                _ => steps.extend(last.take().map(|said| self.by_unit(said))),
            }
            match &link.because {
                Source::Unit(unit) => last = Some((*unit, link.before, from, vec![link.concluded])),
                Source::Refuted(links, _) => {
                    let reason = K::Reason::suppose(link.concluded.negated(), links.clone());
                    steps.push(self.step(reason, vec![Conclusion::Fact(link.concluded)]));
                }
            }
        }
        steps.extend(last.take().map(|said| self.by_unit(said)));
        let reason = K::Reason::forced(vec![self.units[unit].clone()], end);
        steps.push(self.step(reason, vec![Conclusion::Contradiction]));
        Ok((steps, used))
    }

    /// What a unit concludes from facts.
    fn by_unit(&self, (unit, _, mut facts, concluded): (usize, usize, Vec<Fact>, Vec<Fact>)) -> StepOf<K> {
        facts.sort_unstable();
        facts.dedup();
        let reason = K::Reason::forced(vec![self.units[unit].clone()], facts);
        self.step(reason, concluded.into_iter().map(Conclusion::Fact).collect())
    }

    fn step(&self, reason: Option<K::Reason>, therefore: Vec<Conclusion>) -> StepOf<K> {
        Step { technique: FEW, level: self.level, reason, therefore }
    }
}
