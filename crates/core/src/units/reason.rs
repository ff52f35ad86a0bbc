//! What follows from some units and facts and nothing else, and the fewest of them that are enough.

use crate::budget::{Budget, RanOut};
use crate::fact::Fact;

use super::possible;
use crate::kind::Kind;

/// Units and facts from which something follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Because<U> {
    /// The units, in the order they were given.
    pub units: Vec<U>,
    /// The facts, in the order they were given.
    pub facts: Vec<Fact>,
}

/// Whether the conclusion, all of it, follows from exactly these units and facts: with the opposite of any part of it
/// they have no filling. An empty conclusion is the claim that they contradict each other.
pub fn follows<K: Kind>(
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
        let otherwise = [facts, &[fact.negated()]].concat();
        if possible::<K>(puzzle, units, &otherwise, budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A smallest part of these units and facts from which the conclusion still follows: without any one of them it does
/// not. `None` if it does not follow from all of them. Of several such parts the one is taken that keeps what was given
/// first; it is always the same one.
pub fn smallest<K: Kind>(
    puzzle: &K::Puzzle,
    units: &[K::Unit],
    facts: &[Fact],
    conclusion: &[Fact],
    budget: &Budget,
) -> Result<Option<Because<K::Unit>>, RanOut> {
    if !follows::<K>(puzzle, units, facts, conclusion, budget)? {
        return Ok(None);
    }
    // Without units there are fewer cells to fill, so these are thinned out first.
    let units = thinned(units, |kept| follows::<K>(puzzle, kept, facts, conclusion, budget))?;
    let facts = thinned(facts, |kept| follows::<K>(puzzle, &units, kept, conclusion, budget))?;
    // Every unit that was needed with all the facts is needed with fewer.
    Ok(Some(Because { units, facts }))
}

/// A smallest set of the puzzle's units without a filling; `None` if the puzzle has an answer.
pub fn conflict<K: Kind>(puzzle: &K::Puzzle, budget: &Budget) -> Result<Option<Vec<K::Unit>>, RanOut> {
    let found = smallest::<K>(puzzle, &K::units(puzzle), &[], &[], budget)?;
    Ok(found.map(|because| because.units))
}

/// Leaves out whatever can be left out, the last things first: large parts at once, then smaller ones, then one by one.
/// More never makes less follow, so what is needed once stays needed.
fn thinned<T: Clone>(
    all: &[T],
    mut enough: impl FnMut(&[T]) -> Result<bool, RanOut>,
) -> Result<Vec<T>, RanOut> {
    let mut kept = all.to_vec();
    let mut part = kept.len();
    while part > 0 {
        let mut end = kept.len();
        while end > 0 {
            let start = end.saturating_sub(part);
            let without = [&kept[..start], &kept[end..]].concat();
            if enough(&without)? {
                kept = without;
            }
            end = start;
        }
        part /= 2;
    }
    Ok(kept)
}
