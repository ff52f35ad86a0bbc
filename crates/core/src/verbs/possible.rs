//! What the answers share, without listing them.

use std::collections::BTreeMap;

use crate::budget::Budget;
use crate::fact::{Fact, Value};
use crate::grid::{At, places};
use crate::kind::Kind;
use crate::outcome::Possible;

/// Asks "is there an answer with this?" for every value not yet seen in an answer. Each answer
/// found settles one value in every cell, so a few questions per open cell are enough.
pub fn possible_by_asking<K: Kind>(puzzle: &K::Puzzle, given: &[Fact], budget: &Budget) -> Possible {
    let mut seen: BTreeMap<At, Vec<Value>> = BTreeMap::new();
    let note = |answer: &K::Answer, seen: &mut BTreeMap<At, Vec<Value>>| {
        for fact in K::facts(puzzle, answer).into_iter().filter(|f| f.holds) {
            let values = seen.entry(fact.at).or_default();
            if !values.contains(&fact.value) {
                values.push(fact.value);
            }
        }
    };
    let mut unknown = Vec::new();
    match K::one(puzzle, given, budget) {
        Ok(Some(answer)) => note(&answer, &mut seen),
        Ok(None) => return Possible::default(),
        Err(_) => {
            let all = |at| K::domain(puzzle, at).into_iter().map(move |value| Fact::is(at, value));
            return Possible { cells: Vec::new(), unknown: places(K::size(puzzle)).flat_map(all).collect() };
        }
    }
    let mut question = given.to_vec();
    for at in places(K::size(puzzle)) {
        for value in K::domain(puzzle, at) {
            if seen.get(&at).is_none_or(|values| values.contains(&value)) {
                continue;
            }
            question.push(Fact::is(at, value));
            match K::one(puzzle, &question, budget) {
                Ok(Some(answer)) => note(&answer, &mut seen),
                Ok(None) => {}
                Err(_) => unknown.push(Fact::is(at, value)),
            }
            question.pop();
        }
    }
    let cells = seen
        .into_iter()
        .map(|(at, mut values)| {
            values.sort_unstable();
            (at, values)
        })
        .collect();
    Possible { cells, unknown }
}
