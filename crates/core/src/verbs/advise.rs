//! Advice for constructors: what all answers share, how often each value occurs, and which single
//! change makes the puzzle unique.

use std::collections::BTreeMap;

use crate::budget::Budget;
use crate::fact::{Fact, Value};
use crate::grid::At;
use crate::kind::Kind;
use crate::outcome::Count;
use crate::verbs::solve::Demand;

/// Up to so many answers are listed to count frequencies exactly.
const LISTED: usize = 20_000;
/// Nodes allowed for judging one suggestion.
const PER_EDIT: u64 = 20_000;
/// A suggestion's answers are counted up to this many.
const LEAVES: usize = 1_000;

/// A change and what it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The change, in words.
    pub edit: String,
    /// How many answers are left after it; `at least` when counting was cut short.
    pub leaves: Count,
}

/// What a constructor wants to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// How many answers there are.
    pub answers: Count,
    /// What all answers share. Complete unless `undecided` says otherwise.
    pub common: Vec<Fact>,
    /// For every cell that is not common: its values and in how many of the answers listed each occurs.
    pub frequencies: Vec<(At, Vec<(Value, u64)>)>,
    /// Cells about which the budget left something open.
    pub undecided: Vec<At>,
    /// Changes, best first: those that leave one answer, then those that leave fewest.
    pub suggestions: Vec<Suggestion>,
}

/// Advises on a puzzle. A puzzle with one answer or none gets no suggestions.
pub fn advise_by_listing<K: Kind>(puzzle: &K::Puzzle, budget: &Budget) -> Advice {
    let mut listed: Vec<K::Answer> = Vec::new();
    let mut ran_out = None;
    for found in K::answers(puzzle, &[], &budget.part(LISTED as u64 * 50)).take(LISTED) {
        match found {
            Ok(answer) => listed.push(answer),
            Err(what) => ran_out = Some(what),
        }
    }
    let complete = ran_out.is_none() && listed.len() < LISTED;
    let mut tally: BTreeMap<At, BTreeMap<Value, u64>> = BTreeMap::new();
    for answer in &listed {
        for fact in K::facts(puzzle, answer).into_iter().filter(|f| f.holds) {
            *tally.entry(fact.at).or_default().entry(fact.value).or_default() += 1;
        }
    }
    let answers = if complete {
        Count { count: listed.len() as u128, ran_out: None }
    } else {
        let counted = K::count(puzzle, &budget.part(LISTED as u64 * 50));
        Count { count: counted.count.max(listed.len() as u128), ..counted }
    };
    let (common, undecided) = if complete {
        let single = |(at, values): (&At, &BTreeMap<Value, u64>)| {
            (values.len() == 1).then(|| Fact::is(*at, *values.keys().next().expect("one value")))
        };
        (tally.iter().filter_map(single).collect(), Vec::new())
    } else {
        let possible = K::possible(puzzle, &[], budget);
        let mut undecided: Vec<At> = possible.unknown.iter().map(|f| f.at).collect();
        undecided.dedup();
        for (at, values) in &possible.cells {
            for value in values {
                tally.entry(*at).or_default().entry(*value).or_insert(0);
            }
        }
        (possible.common(), undecided)
    };
    let settled: Vec<At> = common.iter().map(|f| f.at).collect();
    let frequencies = tally
        .into_iter()
        .filter(|(at, _)| !settled.contains(at))
        .map(|(at, values)| (at, values.into_iter().collect()))
        .collect();
    let suggestions = match &listed[..] {
        [first, second, ..] => suggest::<K>(puzzle, first, second, budget),
        _ => Vec::new(),
    };
    Advice { answers, common, frequencies, undecided, suggestions }
}

fn suggest<K: Kind>(
    puzzle: &K::Puzzle,
    first: &K::Answer,
    second: &K::Answer,
    budget: &Budget,
) -> Vec<Suggestion> {
    let mut suggestions = Vec::new();
    for edit in K::edits(puzzle, first, second) {
        if budget.poll().is_err() {
            break;
        }
        let Some(changed) = K::edit(puzzle, &edit) else { continue };
        let part = budget.part(PER_EDIT);
        let outcome = crate::verbs::solve::<K>(&changed, Demand::UpTo(LEAVES), &part);
        let count = outcome.answers().len() as u128;
        let ran_out = match outcome {
            crate::outcome::Outcome::GaveUp { what, .. } => Some(what),
            _ if count >= LEAVES as u128 => Some(crate::budget::RanOut::Nodes),
            _ => None,
        };
        if count > 0 {
            let leaves = Count { count, ran_out };
            suggestions.push(Suggestion { edit: K::edit_text(puzzle, &edit), leaves });
        }
    }
    suggestions.sort_by_key(|s| (s.leaves.ran_out.is_some(), s.leaves.count));
    suggestions
}

/// The puzzle after a change that [`Kind::advise`] suggested, found again by its words. A kind may
/// have added what the change does, in brackets.
pub fn edited<K: Kind>(puzzle: &K::Puzzle, words: &str, budget: &Budget) -> Option<K::Puzzle> {
    let mut answers = K::answers(puzzle, &[], budget).filter_map(Result::ok);
    let first = answers.next()?;
    let second = answers.next().unwrap_or_else(|| first.clone());
    let named = |edit: &K::Edit| {
        let text = K::edit_text(puzzle, edit);
        words.strip_prefix(&text).is_some_and(|rest| rest.is_empty() || rest.starts_with(" ("))
    };
    let edit = K::edits(puzzle, &first, &second).into_iter().find(named)?;
    K::edit(puzzle, &edit)
}
