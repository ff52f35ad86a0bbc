//! A constructor's advice, against the list of answers.

use std::collections::BTreeMap;

use quandary::core::chance::Chance;
use quandary::core::fact::{Fact, Value};
use quandary::core::grid::At;
use quandary::core::outcome::Ask;
use quandary::core::verbs::edited;

use crate::case::{Case, Class, budget};
use crate::subject::Subject;

type Held = Result<(), String>;

/// What all answers share, how often each value occurs, and what a suggested change leaves.
pub(super) fn advise<S: Subject>(case: &Case<S>, chance: &mut Chance) -> Held {
    // Where any answer will do, advice names what is worth trying and leaves the rest.
    if !case.complete || case.class() == Class::Open || S::asks(&case.puzzle) != Ask::Unique {
        return Ok(());
    }
    let advice = (case.engines.advise)(&case.puzzle, &budget());
    if advice.answers.ran_out.is_none() && advice.answers.count != case.listed.len() as u128 {
        return Err(format!("advice speaks of {} answers, not {}", advice.answers.count, case.listed.len()));
    }
    let mut tally: BTreeMap<At, BTreeMap<Value, u128>> = BTreeMap::new();
    for fact in case.facts.iter().flatten().filter(|f| f.holds) {
        *tally.entry(fact.at).or_default().entry(fact.value).or_default() += 1;
    }
    let single = |(at, values): (&At, &BTreeMap<Value, u128>)| {
        (values.len() == 1).then(|| values.keys().next().map(|v| Fact::is(*at, *v))).flatten()
    };
    let common: Vec<Fact> = tally.iter().filter_map(single).collect();
    let settled = advice.undecided.is_empty();
    if advice.common.iter().any(|f| !common.contains(f)) || settled && advice.common.len() != common.len() {
        return Err("advice is wrong about what all answers share".into());
    }
    if advice.answers.ran_out.is_none() && advice.sample.is_none() {
        for (at, values) in &advice.frequencies {
            let counted: BTreeMap<Value, u128> = values.iter().filter(|(_, n)| *n > 0).copied().collect();
            if tally.get(at) != Some(&counted) {
                return Err(format!("advice counts wrongly how often each value stands at {at}"));
            }
        }
    }
    let Some(suggested) = chance.pick(&advice.suggestions) else { return Ok(()) };
    let Some(changed) = edited::<S>(&case.puzzle, &suggested.edit) else {
        return Err(format!("`{}` was suggested and cannot be done", suggested.text));
    };
    let count = (case.engines.count)(&changed, &budget());
    match (suggested.leaves.ran_out, count.ran_out) {
        (None, None) if suggested.leaves.count != count.count => {
            Err(format!("`{}` leaves {}, not {}", suggested.text, count.count, suggested.leaves.count))
        }
        _ => Ok(()),
    }
}
