//! Questions to the model by units, answered by conflict learning: for what is too large to enumerate, and for the few units that force
//! something.
//!
//! The learner starts from "each cell holds one value" and what the units need, and knows nothing else of them. Whatever filling it
//! proposes is put to the units; one that refuses it is asked which few of its cells are enough to refuse, and these become a
//! clause (counterexample-guided refinement). When no proposal is left, there is no filling. Every clause carries the selector of the unit
//! it came from, so that a question says which units take part, and a "no" says which of them it took (a failed-assumption
//! core). What was learnt stays for the next question.

use std::collections::{BTreeMap, BTreeSet};

use crate::budget::{Budget, Held, RanOut};
use crate::engine::sat::{Learner, Lit};
use crate::fact::{Fact, Value};
use crate::grid::{At, Grid, places};
use crate::kind::Kind;

use crate::units::{Because, Ink, Unit, one_of_the_rest};

/// A puzzle's units, as far as they have been asked.
pub struct Learnt<'a, K: Kind> {
    puzzle: &'a K::Puzzle,
    units: Vec<Asked<K::Unit>>,
    cells: BTreeMap<At, Vec<(Value, Lit)>>,
    learner: Learner,
    ink: Ink,
    _held: Held,
}

struct Asked<U> {
    unit: U,
    cells: Vec<At>,
    selector: Lit,
}

/// Units up to so many cells have their pairs said beforehand.
const PAIRWISE: usize = 16;

/// What a refutation took, by places: units and facts that have no filling together.
pub struct Core {
    /// The units.
    pub units: Vec<usize>,
    /// The facts.
    pub facts: Vec<usize>,
}

/// About what a variable and its clauses take in the learner.
const VARIABLE_BYTES: usize = 256;

impl<'a, K: Kind> Learnt<'a, K> {
    /// Of these units, for questions about any cell.
    pub fn new(puzzle: &'a K::Puzzle, units: &[K::Unit], budget: &Budget) -> Result<Self, RanOut> {
        Self::of(puzzle, units, places(K::size(puzzle)), None, budget)
    }

    /// Of these units, for questions about their cells and some others, and about values that are told apart; of all other values one
    /// stands for the rest.
    pub(crate) fn of(
        puzzle: &'a K::Puzzle,
        units: &[K::Unit],
        others: impl Iterator<Item = At>,
        apart: Option<&Vec<Value>>,
        budget: &Budget,
    ) -> Result<Self, RanOut> {
        let size = K::size(puzzle);
        let mut learner = Learner::new();
        let mut held = budget.hold(0)?;
        let mut cells = BTreeMap::new();
        let all: BTreeSet<At> = units.iter().flat_map(|unit| unit.cells(puzzle)).chain(others).collect();
        for at in all {
            let mut domain = K::domain(puzzle, at);
            one_of_the_rest(&mut domain, apart);
            held.grow(domain.len() * VARIABLE_BYTES)?;
            let holds: Vec<(Value, Lit)> = domain.into_iter().map(|value| (value, learner.var())).collect();
            if !holds.is_empty() {
                learner.exactly_one(&holds.iter().map(|(_, lit)| *lit).collect::<Vec<_>>());
                cells.insert(at, holds);
            }
        }
        let mut made = Self {
            puzzle,
            units: Vec::new(),
            cells,
            learner,
            ink: Grid::filled(size.width, size.height, None),
            _held: held,
        };
        for unit in units {
            budget.spend(1)?;
            made.take_in(unit.clone());
        }
        Ok(made)
    }

    /// A unit with what it needs: each such value stands in one of its cells and, where that is soon said, in no two of them. In a large
    /// unit the pairs would be too many, and are learnt when they are needed.
    fn take_in(&mut self, unit: K::Unit) {
        let selector = self.learner.var();
        let cells = unit.cells(self.puzzle);
        for value in unit.needs(self.puzzle) {
            let places: Vec<Lit> = cells.iter().filter_map(|&at| self.lit(at, value)).collect();
            self.learner.clause(&[&[!selector], &places[..]].concat());
            for (i, &a) in places.iter().enumerate().filter(|_| places.len() <= PAIRWISE) {
                for &b in &places[..i] {
                    self.learner.clause(&[!selector, !a, !b]);
                }
            }
        }
        self.units.push(Asked { unit, cells, selector });
    }

    fn lit(&self, at: At, value: Value) -> Option<Lit> {
        self.cells.get(&at)?.iter().find(|(v, _)| *v == value).map(|(_, lit)| *lit)
    }

    /// How many units there are.
    pub fn units(&self) -> usize {
        self.units.len()
    }

    /// Whether some filling has all of these facts and is allowed by these units, by their places.
    pub fn possible(&mut self, units: &[usize], facts: &[Fact], budget: &Budget) -> Result<bool, RanOut> {
        Ok(self.refutation(units, facts, budget)?.is_none())
    }

    /// Which of these units and facts, by their places, have no filling together; `None` if they have one. They are enough, and
    /// often more than needed.
    pub fn refutation(
        &mut self,
        units: &[usize],
        facts: &[Fact],
        budget: &Budget,
    ) -> Result<Option<Core>, RanOut> {
        let mut assumed: Vec<Lit> = Vec::new();
        let mut of_fact: Vec<(usize, Lit)> = Vec::new();
        for (place, fact) in facts.iter().enumerate() {
            match self.lit(fact.at, fact.value) {
                Some(lit) => of_fact.push((place, if fact.holds { lit } else { !lit })),
                // Nothing can be there.
                None if fact.holds => return Ok(Some(Core { units: Vec::new(), facts: vec![place] })),
                None => {}
            }
        }
        assumed.extend(of_fact.iter().map(|(_, lit)| *lit));
        assumed.extend(units.iter().map(|&unit| self.units[unit].selector));
        while self.learner.solve(&assumed, budget)? {
            if !self.refine(units, budget)? {
                return Ok(None);
            }
        }
        let failed = |lit: &Lit| self.learner.failed(*lit);
        let facts = of_fact.iter().filter(|(_, lit)| failed(lit)).map(|(place, _)| *place).collect();
        let units = units.iter().copied().filter(|&unit| failed(&self.units[unit].selector)).collect();
        Ok(Some(Core { units, facts }))
    }

    /// Puts the learner's proposal to the units. Says whether one refused it, and the learner knows better now.
    fn refine(&mut self, units: &[usize], budget: &Budget) -> Result<bool, RanOut> {
        for (at, holds) in &self.cells {
            self.ink[*at] = holds.iter().find(|(_, lit)| self.learner.holds(*lit)).map(|(value, _)| *value);
        }
        let mut refused = Vec::new();
        for &number in units {
            let Asked { unit, cells, selector } = &self.units[number];
            budget.spend(1)?;
            if unit.allows(self.puzzle, &self.ink) {
                continue;
            }
            let few = enough(self.puzzle, unit, cells, &mut self.ink, budget)?;
            let apart = unit.tells_apart(self.puzzle);
            let mut clause = vec![!*selector];
            for (at, value) in few {
                match &apart {
                    // Whatever it does not tell from this value it would refuse as well.
                    Some(told) if !told.contains(&value) => {
                        let told = self.cells[&at].iter().filter(|(v, _)| told.contains(v));
                        clause.extend(told.map(|(_, lit)| *lit));
                    }
                    _ => clause.extend(self.lit(at, value).map(|lit| !lit)),
                }
            }
            refused.push(clause);
        }
        for clause in &refused {
            self.learner.clause(clause);
        }
        Ok(!refused.is_empty())
    }

    /// A smallest part of these units and facts that has no filling together with what is supposed, if anything is: without any
    /// one of them it has. `None` if all of them have one.
    pub fn smallest(
        &mut self,
        units: &[usize],
        facts: &[Fact],
        supposed: Option<Fact>,
        budget: &Budget,
    ) -> Result<Option<Because<usize>>, RanOut> {
        let with = |facts: &[Fact]| -> Vec<Fact> { facts.iter().copied().chain(supposed).collect() };
        let Some(found) = self.refutation(units, &with(facts), budget)? else { return Ok(None) };
        let picked = |all: &[Fact], places: &[usize]| -> Vec<Fact> {
            places.iter().filter_map(|&place| all.get(place)).copied().collect()
        };
        let mut units = found.units;
        let mut kept = picked(facts, &found.facts);
        // Fewer units are worth more than fewer facts, so these are tried first, with every fact there is.
        let mut place = 0;
        while place < units.len() {
            let without = without(&units, place);
            match self.refutation(&without, &with(facts), budget)? {
                Some(core) => (units, kept) = (core.units, picked(facts, &core.facts)),
                None => place += 1,
            }
        }
        let mut place = 0;
        while place < kept.len() {
            let fewer = without(&kept, place);
            match self.refutation(&units, &with(&fewer), budget)? {
                Some(core) => kept = picked(&fewer, &core.facts),
                None => place += 1,
            }
        }
        Ok(Some(Because { units, facts: kept }))
    }
}

fn without<T: Clone>(all: &[T], place: usize) -> Vec<T> {
    [&all[..place], &all[place + 1..]].concat()
}

/// The few cells whose values a unit refuses whatever the others hold. The ink is left as it was.
fn enough<P, U: Unit<P>>(
    puzzle: &P,
    unit: &U,
    own: &[At],
    ink: &mut Ink,
    budget: &Budget,
) -> Result<Vec<(At, Value)>, RanOut> {
    let mut spared: Vec<(At, Option<Value>)> = Vec::new();
    for &at in own {
        budget.spend(1)?;
        let value = ink[at].take();
        match unit.allows(puzzle, ink) {
            true => ink[at] = value,
            false => spared.push((at, value)),
        }
    }
    let few = own.iter().filter_map(|&at| Some((at, ink[at]?))).collect();
    spared.into_iter().for_each(|(at, value)| ink[at] = value);
    Ok(few)
}
