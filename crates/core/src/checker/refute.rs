//! Whether something follows from some units and facts: by enumeration while that is small, else by conflict learning.
//!
//! The learner starts from "each cell holds one value" and nothing else. Whatever filling it proposes is put to the units; one
//! that refuses it is asked which few of its cells are enough to refuse, and these become a clause (counterexample-guided
//! refinement). When no proposal is left, there is no filling.

use std::collections::{BTreeMap, BTreeSet};

use crate::budget::{Budget, RanOut};
use crate::engine::sat::{Learner, Lit};
use crate::fact::{Fact, Value};
use crate::grid::{At, Grid};
use crate::kind::Kind;
use crate::units::{self, Ink, Unit};

/// Questions up to this many nodes are answered by enumeration.
const ENUMERATED: u64 = 20_000;

/// Whether the conclusion, all of it, follows from exactly these units and facts; an empty one is the claim that they
/// contradict each other.
pub(super) fn follows<K: Kind>(
    puzzle: &K::Puzzle,
    units: &[K::Unit],
    facts: &[Fact],
    conclusion: &[Fact],
    budget: &Budget,
) -> Result<bool, RanOut> {
    if conclusion.is_empty() {
        return possible::<K>(puzzle, units, facts, budget).map(|possible| !possible);
    }
    for fact in conclusion {
        if possible::<K>(puzzle, units, &[facts, &[fact.negated()]].concat(), budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn possible<K: Kind>(
    puzzle: &K::Puzzle,
    units: &[K::Unit],
    facts: &[Fact],
    budget: &Budget,
) -> Result<bool, RanOut> {
    let few = budget.part(ENUMERATED);
    match units::possible::<K>(puzzle, units, facts, &few) {
        Err(_) if budget.ended().is_ok() => refined::<K>(puzzle, units, facts, budget),
        answer => answer,
    }
}

/// The same by conflict learning.
fn refined<K: Kind>(
    puzzle: &K::Puzzle,
    units: &[K::Unit],
    facts: &[Fact],
    budget: &Budget,
) -> Result<bool, RanOut> {
    let mut learner = Learner::new();
    let own: Vec<Vec<At>> = units.iter().map(|unit| unit.cells(puzzle)).collect();
    let all: BTreeSet<At> = own.iter().flatten().copied().chain(facts.iter().map(|f| f.at)).collect();
    let apart = units::told_apart(puzzle, units, facts);
    let mut cells: BTreeMap<At, Vec<(Value, Lit)>> = BTreeMap::new();
    for at in all {
        let mut values = K::domain(puzzle, at);
        units::one_of_the_rest(&mut values, apart.as_ref());
        let holds: Vec<(Value, Lit)> = values.into_iter().map(|value| (value, learner.var())).collect();
        learner.exactly_one(&holds.iter().map(|(_, lit)| *lit).collect::<Vec<_>>());
        cells.insert(at, holds);
    }
    for fact in facts {
        match cells[&fact.at].iter().find(|(value, _)| *value == fact.value) {
            Some((_, lit)) => drop(learner.clause(&[if fact.holds { *lit } else { !*lit }])),
            None if fact.holds => return Ok(false),
            None => {}
        }
    }
    let size = K::size(puzzle);
    let mut ink: Ink = Grid::filled(size.width, size.height, None);
    while learner.solve(&[], budget)? {
        for (at, holds) in &cells {
            ink[*at] = holds.iter().find(|(_, lit)| learner.holds(*lit)).map(|(value, _)| *value);
        }
        let mut refused = false;
        for (unit, own) in units.iter().zip(&own) {
            budget.spend(1)?;
            if !unit.allows(puzzle, &ink) {
                refused = true;
                let few = enough(puzzle, unit, own, &mut ink.clone(), budget)?;
                let apart = unit.tells_apart(puzzle);
                let mut clause: Vec<Lit> = Vec::new();
                for (at, value) in few {
                    match &apart {
                        // Whatever it does not tell from this value it would refuse as well.
                        Some(told) if !told.contains(&value) => {
                            let told = cells[&at].iter().filter(|(v, _)| told.contains(v));
                            clause.extend(told.map(|(_, lit)| *lit));
                        }
                        _ => {
                            clause.extend(cells[&at].iter().find(|(v, _)| *v == value).map(|(_, lit)| !*lit))
                        }
                    }
                }
                learner.clause(&clause);
            }
        }
        if !refused {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The few cells whose values a unit refuses whatever the others hold.
fn enough<P, U: Unit<P>>(
    puzzle: &P,
    unit: &U,
    own: &[At],
    ink: &mut Ink,
    budget: &Budget,
) -> Result<Vec<(At, Value)>, RanOut> {
    for &at in own {
        budget.spend(1)?;
        let value = ink[at].take();
        if unit.allows(puzzle, ink) {
            ink[at] = value;
        }
    }
    Ok(own.iter().filter_map(|&at| Some((at, ink[at]?))).collect())
}
