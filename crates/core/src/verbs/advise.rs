//! Advice for constructors: what all answers share, how often each value occurs, and which single
//! changes make the puzzle unique.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;

use crate::budget::{Budget, Held, RanOut};
use crate::edit::{Edit, Effect};
use crate::fact::{Fact, Value};
use crate::grid::At;
use crate::kind::Kind;
use crate::outcome::{Count, Outcome, Violation};
use crate::verbs::solve::{Demand, answer_bytes, outcome};

/// So many answers are gone through, and so many of them kept.
const MET: usize = 100_000;
const KEPT: usize = 20_000;
/// Nodes allowed for going through them.
const NODES: u64 = 1_000_000;
/// Nodes allowed for counting where there are more: all of them, and those with each value.
const COUNTED: u64 = 100_000;
/// Nodes allowed for judging one change by search.
const PER_EDIT: u64 = 20_000;
/// What a change leaves is looked for up to this many answers.
const LEAVES: usize = 1_000;

/// A change and what it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The change, as data: see [`Edit::json`].
    pub edit: Json,
    /// The change in words, and what it does beside leaving answers, in brackets.
    pub text: String,
    /// How many answers are left after it; `at least` when counting was cut short.
    pub leaves: Count,
}

impl Suggestion {
    /// Whether the change makes the puzzle unique.
    pub fn is_unique(&self) -> bool {
        self.leaves == Count { count: 1, ran_out: None }
    }
}

/// What a constructor wants to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// How many answers there are.
    pub answers: Count,
    /// What all answers share. Complete unless `undecided` says otherwise.
    pub common: Vec<Fact>,
    /// For every cell that is not common: its values and in how many answers each occurs.
    pub frequencies: Vec<(At, Vec<(Value, u128)>)>,
    /// `None` when the frequencies are exact; otherwise they are those among the first so many answers.
    pub sample: Option<usize>,
    /// Cells about which the budget left something open.
    pub undecided: Vec<At>,
    /// What conflicts, where there is no answer.
    pub conflicts: Vec<Violation>,
    /// Changes, best first: those that leave one answer, then those that leave fewest.
    pub suggestions: Vec<Suggestion>,
}

impl Advice {
    /// That there are so many answers, and nothing else yet.
    pub fn of(answers: Count) -> Self {
        Self {
            answers,
            common: Vec::new(),
            frequencies: Vec::new(),
            sample: None,
            undecided: Vec::new(),
            conflicts: Vec::new(),
            suggestions: Vec::new(),
        }
    }

    /// How many suggestions to show to a person: every one that makes the puzzle unique, and others up to `some`.
    pub fn shown(&self, some: usize) -> usize {
        let unique = self.suggestions.iter().filter(|s| s.is_unique()).count();
        unique.max(some).min(self.suggestions.len())
    }
}

/// In how many answers each value occurs.
type Tally = BTreeMap<At, BTreeMap<Value, u128>>;

/// The answers as far as they can be gone through.
struct Listing<K: Kind> {
    /// Those that were kept.
    answers: Vec<K::Answer>,
    /// The memory of those.
    _held: Option<Held>,
    /// So many were met.
    met: usize,
    /// Whether those are all.
    whole: bool,
    tally: Tally,
}

impl<K: Kind> Listing<K> {
    /// Whether all answers were kept.
    fn complete(&self) -> bool {
        self.whole && self.met == self.answers.len()
    }
}

/// Advises on a puzzle. A puzzle with one answer or none gets no suggestions.
pub fn advise_by_listing<K: Kind>(puzzle: &K::Puzzle, budget: &Budget) -> Advice {
    let mut listing = list::<K>(puzzle, budget);
    let mut advice = Advice::of(Count { count: listing.met as u128, ran_out: None });
    if !listing.whole {
        let part = budget.part(COUNTED);
        let counted = K::count(puzzle, &part);
        advice.answers = Count { count: counted.count.max(advice.answers.count), ..counted };
        let possible = K::possible(puzzle, &[], budget);
        advice.undecided = possible.unknown.iter().map(|f| f.at).collect();
        advice.undecided.dedup();
        let cheap = counted.ran_out.is_none() && possible.unknown.is_empty();
        match cheap.then(|| tally_by_counting::<K>(puzzle, &possible.cells, part.spent(), budget)).flatten() {
            Some(tally) => listing.tally = tally,
            None => {
                advice.sample = Some(listing.met);
                for (at, values) in possible.cells {
                    let cell = listing.tally.entry(at).or_default();
                    for value in values {
                        cell.entry(value).or_insert(0);
                    }
                }
            }
        }
    }
    for (at, values) in &listing.tally {
        match values.iter().next() {
            Some((value, _)) if values.len() == 1 && !advice.undecided.contains(at) => {
                advice.common.push(Fact::is(*at, *value));
            }
            _ => advice.frequencies.push((*at, values.iter().map(|(v, n)| (*v, *n)).collect())),
        }
    }
    if listing.answers.len() > 1 {
        advice.suggestions = suggest::<K>(puzzle, &listing, &advice, budget);
    }
    advice
}

fn list<K: Kind>(puzzle: &K::Puzzle, budget: &Budget) -> Listing<K> {
    let mut held = budget.hold(0).ok();
    let mut listing = Listing { answers: Vec::new(), _held: None, met: 0, whole: true, tally: Tally::new() };
    let bytes = answer_bytes::<K>(puzzle);
    for found in K::answers(puzzle, &[], &budget.part(NODES)) {
        let Some(answer) = found.ok().filter(|_| listing.met < MET) else {
            listing.whole = false;
            break;
        };
        listing.met += 1;
        for fact in K::facts(puzzle, &answer).into_iter().filter(|f| f.holds) {
            *listing.tally.entry(fact.at).or_default().entry(fact.value).or_default() += 1;
        }
        // Without room for the answers their values are counted all the same.
        if listing.answers.len() < KEPT && held.as_mut().is_some_and(|held| held.grow(bytes).is_ok()) {
            listing.answers.push(answer);
        }
    }
    listing._held = held;
    listing
}

/// Counts the answers with each value, where counting them all took `each` nodes; `None` if that takes too long.
fn tally_by_counting<K: Kind>(
    puzzle: &K::Puzzle,
    possible: &[(At, Vec<Value>)],
    each: u64,
    budget: &Budget,
) -> Option<Tally> {
    let questions = possible.iter().map(|(_, values)| values.len() as u64).sum::<u64>();
    if each.max(1).saturating_mul(questions) > COUNTED {
        return None;
    }
    let part = budget.part(COUNTED);
    let placed = K::placed(puzzle, &K::start(puzzle));
    let mut tally = Tally::new();
    for (at, values) in possible {
        for &value in values {
            let others = placed.iter().copied().filter(|f| f.at != *at);
            let given: Vec<Fact> = others.chain([Fact::is(*at, value)]).collect();
            let counted = K::count(&K::with_givens(puzzle, &given)?, &part);
            if counted.ran_out.is_some() {
                return None;
            }
            tally.entry(*at).or_default().insert(value, counted.count);
        }
    }
    Some(tally)
}

fn suggest<K: Kind>(
    puzzle: &K::Puzzle,
    listing: &Listing<K>,
    advice: &Advice,
    budget: &Budget,
) -> Vec<Suggestion> {
    let mut suggestions = Vec::new();
    let common: BTreeSet<At> = advice.common.iter().map(|f| f.at).collect();
    for edit in K::Edit::all(puzzle, &listing.answers) {
        if budget.poll().is_err() {
            break;
        }
        // In how many answers it holds, and whether those are all; what holds in every one tells none apart.
        let kept = match edit.effect(puzzle) {
            Effect::Gives(fact) if common.contains(&fact.at) => continue,
            Effect::Gives(fact) => {
                match listing.tally.get(&fact.at).and_then(|cell| cell.get(&fact.value)) {
                    Some(seen) => (*seen, advice.sample.is_none()),
                    None if advice.undecided.contains(&fact.at) => (0, false),
                    // No answer has it.
                    None => continue,
                }
            }
            Effect::Keeps { passes, others } => {
                let kept = listing.answers.iter().filter(|answer| passes(answer)).count();
                if kept == listing.answers.len() {
                    continue;
                }
                (kept as u128, listing.complete() && !others)
            }
            Effect::Anew => (0, false),
        };
        let leaves = match kept {
            (count, true) => Count { count, ran_out: None },
            // That is no longer unique: how many more there are is not worth a search.
            (count, false) if count > 1 => Count { count, ran_out: Some(RanOut::Nodes) },
            _ => match edit.apply(puzzle) {
                Some(changed) => search::<K>(&changed, budget),
                None => continue,
            },
        };
        if leaves.count > 0 {
            suggestions.push(Suggestion { edit: edit.json(puzzle), text: edit.text(puzzle), leaves });
        }
    }
    suggestions.sort_by_key(|s| (!s.is_unique(), s.leaves.ran_out.is_some(), s.leaves.count));
    suggestions
}

/// How many answers a changed puzzle has, as far as that is worth knowing.
fn search<K: Kind>(changed: &K::Puzzle, budget: &Budget) -> Count {
    let outcome = outcome::<K>(changed, Demand::UpTo(LEAVES), &budget.part(PER_EDIT));
    let count = outcome.answers().len() as u128;
    let ran_out = match outcome {
        Outcome::GaveUp { what, .. } => Some(what),
        _ if count >= LEAVES as u128 => Some(RanOut::Nodes),
        _ => None,
    };
    Count { count, ran_out }
}

/// The puzzle after a change given as JSON.
pub fn edited<K: Kind>(puzzle: &K::Puzzle, edit: &Json) -> Option<K::Puzzle> {
    K::Edit::read(puzzle, edit)?.apply(puzzle)
}
