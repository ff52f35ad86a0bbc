//! Where no technique sees anything: the fewest units that force something, with a proof inside them.
//!
//! Every candidate that no answer has is refuted once by conflict learning over the model by units; the units and facts the
//! refutation took are its core. The smallest cores are shrunk until nothing in them can be spared, and the best of them is the
//! step. Its proof supposes the candidate and follows it one unit at a time, as far as that leads to a contradiction.

use crate::budget::{Budget, RanOut};
use crate::engine::learnt::Learnt;
use crate::fact::{Fact, Value};
use crate::grid::{At, places};
use crate::kind::Kind;
use crate::step::{Conclusion, Level, Reason, Step, StepOf};
use crate::units::{self, Because, Unit};

/// The technique that takes the fewest units that force something.
pub const FEW: &str = "few-units";

/// So many units can be kept in view; with more it is trial.
const IN_VIEW: usize = 4;
/// A board with more candidates than this is too large to look for few units on.
const LARGE: usize = 20_000;
/// Candidates refuted once, those of the cells with the fewest first.
const ASKED: usize = 160;
/// Cores shrunk, the smallest first.
const SHRUNK: usize = 20;
/// Nodes for the proof.
const PROOF: u64 = 100_000;

/// What the walk has come to.
pub(super) struct Position<'a, K: Kind> {
    pub(super) puzzle: &'a K::Puzzle,
    /// What stands on the board, and what the steps so far have concluded.
    pub(super) said: Vec<Fact>,
}

/// The step that a candidate, one of these that no answer has, cannot be; `None` if no short reason was found with these nodes, or if
/// the kind does not argue by units.
pub(super) fn step<K: Kind>(
    position: &Position<'_, K>,
    impossible: &[Fact],
    budget: &Budget,
) -> Result<Option<StepOf<K>>, RanOut> {
    match best::<K>(position, impossible, budget) {
        Err(RanOut::Nodes) => Ok(None),
        found => found,
    }
}

/// The units of a puzzle that say more than what already stands in their cell.
fn telling<K: Kind>(position: &Position<'_, K>) -> Vec<K::Unit> {
    let mut units = K::units(position.puzzle);
    units.retain(|unit| match unit.cells(position.puzzle)[..] {
        [at] => !position.said.iter().any(|fact| fact.holds && fact.at == at),
        _ => true,
    });
    units
}

fn best<K: Kind>(
    position: &Position<'_, K>,
    impossible: &[Fact],
    budget: &Budget,
) -> Result<Option<StepOf<K>>, RanOut> {
    let candidates = |at| K::domain(position.puzzle, at).len();
    if places(K::size(position.puzzle)).map(candidates).sum::<usize>() > LARGE {
        return Ok(None);
    }
    let units = telling::<K>(position);
    if K::Reason::forced(Vec::new(), Vec::new()).is_none() || units.is_empty() {
        return Ok(None);
    }
    let mut learnt = Learnt::<K>::new(position.puzzle, &units, budget)?;
    let all: Vec<usize> = (0..units.len()).collect();
    let mut cores: Vec<(usize, usize, Fact)> = Vec::new();
    for &supposed in impossible.iter().take(ASKED) {
        let facts = [&position.said[..], &[supposed]].concat();
        match learnt.refutation(&all, &facts, budget) {
            Ok(Some(core)) => cores.push((core.units.len(), core.facts.len(), supposed)),
            // What the answers say and what the units say is the same; were it not, nothing may be claimed.
            Ok(None) => {}
            Err(_) if !cores.is_empty() => break,
            Err(what) => return Err(what),
        }
    }
    cores.sort_unstable();
    let mut found: Option<(Fact, Because<usize>)> = None;
    for &(_, _, supposed) in cores.iter().take(SHRUNK) {
        match learnt.smallest(&all, &position.said, supposed, budget) {
            Ok(Some(core)) => {
                let size = |core: &Because<usize>| (core.units.len(), core.facts.len());
                if found.as_ref().is_none_or(|(_, least)| size(&core) < size(least)) {
                    found = Some((supposed, core));
                }
            }
            Ok(None) => {}
            Err(_) if found.is_some() => break,
            Err(what) => return Err(what),
        }
    }
    let Some((supposed, core)) = found else { return Ok(None) };
    let units: Vec<K::Unit> = core.units.iter().map(|&unit| units[unit].clone()).collect();
    let level = match (units.len(), core.facts.len()) {
        // The one it cannot stand beside is in sight.
        (..=1, ..=1) => Level::Gentle,
        (..=IN_VIEW, _) => Level::Fiendish,
        _ => Level::Unreasonable,
    };
    let links = proof::<K>(position.puzzle, &units, &core.facts, supposed, level, &budget.part(PROOF));
    let reason = match links {
        Ok(Some(links)) if links.len() > 1 => K::Reason::suppose(supposed, links),
        _ => None,
    };
    let reason = reason.or_else(|| K::Reason::forced(units, core.facts));
    let therefore = vec![Conclusion::Fact(supposed.negated())];
    Ok(reason.map(|reason| Step { technique: FEW, level, reason: Some(reason), therefore }))
}

/// What one unit concludes, and from what.
struct Link {
    unit: usize,
    concluded: Fact,
    /// How much was known when it did.
    before: usize,
}

/// The links from a supposition to a contradiction, each by one of these units alone; `None` if that does not lead to one.
fn proof<K: Kind>(
    puzzle: &K::Puzzle,
    units: &[K::Unit],
    facts: &[Fact],
    supposed: Fact,
    level: Level,
    budget: &Budget,
) -> Result<Option<Vec<StepOf<K>>>, RanOut> {
    let mut so_far = Chain::<K> { puzzle, units, facts: [facts, &[supposed]].concat(), links: Vec::new() };
    let given = so_far.facts.len();
    loop {
        let before = so_far.facts.len();
        for unit in 0..units.len() {
            if !so_far.possible(unit, so_far.facts.len(), None, budget)? {
                return so_far.told(unit, given, level, budget).map(Some);
            }
            so_far.conclude(unit, budget)?;
        }
        if so_far.facts.len() == before {
            return Ok(None);
        }
    }
}

/// A contradiction in the making.
struct Chain<'a, K: Kind> {
    puzzle: &'a K::Puzzle,
    units: &'a [K::Unit],
    /// What was given, supposed, and concluded since, in this order.
    facts: Vec<Fact>,
    /// For each fact concluded where it comes from.
    links: Vec<Link>,
}

impl<K: Kind> Chain<'_, K> {
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
                self.links.push(Link { unit, concluded, before });
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
    fn told(
        &self,
        unit: usize,
        given: usize,
        level: Level,
        budget: &Budget,
    ) -> Result<Vec<StepOf<K>>, RanOut> {
        let end = self.needed(unit, self.facts.len(), None, budget)?;
        let mut wanted: Vec<Option<Vec<Fact>>> = vec![None; self.links.len()];
        let mut open = end.clone();
        while let Some(fact) = open.pop() {
            let place = self.facts.iter().position(|f| *f == fact).and_then(|place| place.checked_sub(given));
            let Some(place) = place.filter(|place| wanted[*place].is_none()) else { continue };
            let Link { unit, concluded, before } = self.links[place];
            let from = self.needed(unit, before, Some(concluded), budget)?;
            open.extend(&from);
            wanted[place] = Some(from);
        }
        // What a unit says at one time is one link.
        let mut steps: Vec<StepOf<K>> = Vec::new();
        let mut together: Vec<(usize, usize, Vec<Fact>, Vec<Fact>)> = Vec::new();
        for (link, from) in self.links.iter().zip(&wanted) {
            let Some(from) = from else { continue };
            match together
                .last_mut()
                .filter(|(unit, before, ..)| (*unit, *before) == (link.unit, link.before))
            {
                Some((_, _, facts, concluded)) => {
                    facts.extend(from);
                    concluded.push(link.concluded);
                }
                None => together.push((link.unit, link.before, from.clone(), vec![link.concluded])),
            }
        }
        let mut tell = |unit: usize, mut facts: Vec<Fact>, therefore: Vec<Conclusion>| {
            facts.sort_unstable();
            facts.dedup();
            let reason = K::Reason::forced(vec![self.units[unit].clone()], facts);
            steps.push(Step { technique: FEW, level, reason, therefore });
        };
        for (unit, _, facts, concluded) in together {
            tell(unit, facts, concluded.into_iter().map(Conclusion::Fact).collect());
        }
        tell(unit, end, vec![Conclusion::Contradiction]);
        Ok(steps)
    }
}
