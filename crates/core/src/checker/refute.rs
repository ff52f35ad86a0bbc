//! Whether something follows from some units and facts: by enumeration while that is small, else by conflict learning.

use crate::budget::{Budget, RanOut};
use crate::engine::learnt::Learnt;
use crate::fact::Fact;
use crate::kind::Kind;
use crate::units;

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
    let apart = units::told_apart(puzzle, units, facts);
    let mut learnt =
        Learnt::<K>::of(puzzle, units, facts.iter().map(|fact| fact.at), apart.as_ref(), budget)?;
    let all: Vec<usize> = (0..units.len()).collect();
    learnt.possible(&all, facts, budget)
}
