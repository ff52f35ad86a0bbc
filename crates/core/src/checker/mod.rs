//! The checker: does each step follow from what it names, and from nothing else?
//!
//! A step is handed over as its units and facts. They are put to the model by units, which shares no code with the
//! techniques: with the opposite of the conclusion they must have no filling, and without any one of them they must have one
//! (unless the reason says that it [states more](Reason::states_more) for the reader's sake). A contradiction is checked link
//! by link. Small questions are answered by enumeration, large ones by conflict learning over the same units.

mod ledger;
mod refute;

use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::budget::{Budget, RanOut};
use crate::fact::{Fact, Value};
use crate::grid::At;
use crate::kind::Kind;
use crate::step::{Conclusion, Reason, StepOf};
use crate::units::Unit;

pub use ledger::{Ledger, Row};

/// What is wrong with a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Flaw {
    /// No reason is given.
    Unargued,
    /// A fact is used that neither stands on the board nor was concluded before.
    Unfounded(Fact),
    /// The conclusion does not follow.
    DoesNotFollow,
    /// A unit could be spared.
    SpareUnit(String),
    /// A fact could be spared.
    SpareFact(Fact),
    /// The links do not end in a contradiction, or the conclusion is not the opposite of what was supposed.
    NoContradiction,
    /// Nothing later in the contradiction uses this link, counted from 0.
    SpareLink(usize),
    /// The question was too large.
    Undecided(RanOut),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fact =
            |fact: &Fact| format!("{} {} {}", fact.at, if fact.holds { "is" } else { "is not" }, fact.value);
        match self {
            Flaw::Unargued => write!(f, "no reason is given"),
            Flaw::Unfounded(used) => write!(f, "nobody said before that {}", fact(used)),
            Flaw::DoesNotFollow => write!(f, "it does not follow from what is named"),
            Flaw::SpareUnit(unit) => write!(f, "{unit} is not needed"),
            Flaw::SpareFact(spare) => write!(f, "that {} is not needed", fact(spare)),
            Flaw::NoContradiction => write!(f, "the links do not contradict what was supposed"),
            Flaw::SpareLink(link) => write!(f, "nothing uses link {}", link + 1),
            Flaw::Undecided(what) => write!(f, "undecided: {what}"),
        }
    }
}

/// What has been said so far: on the board, and by earlier steps.
#[derive(Clone, Debug, Default)]
pub struct Said {
    placed: HashMap<At, Value>,
    struck: HashMap<At, HashSet<Value>>,
}

impl Said {
    /// What stands on a board.
    pub fn on<K: Kind>(puzzle: &K::Puzzle, board: &K::Board) -> Self {
        let mut said = Self::default();
        said.take(K::placed(puzzle, board).into_iter().chain(K::struck(puzzle, board)));
        said
    }

    /// Takes facts in.
    pub fn take(&mut self, facts: impl IntoIterator<Item = Fact>) {
        for fact in facts {
            match fact.holds {
                true => drop(self.placed.insert(fact.at, fact.value)),
                false => drop(self.struck.entry(fact.at).or_default().insert(fact.value)),
            }
        }
    }

    /// Whether a fact was said, or is all that is left in its cell.
    pub fn has<K: Kind>(&self, puzzle: &K::Puzzle, fact: &Fact) -> bool {
        if let Some(value) = self.placed.get(&fact.at) {
            return (*value == fact.value) == fact.holds;
        }
        let struck = |value: &Value| self.struck.get(&fact.at).is_some_and(|gone| gone.contains(value));
        let left = || K::domain(puzzle, fact.at).into_iter().filter(|value| !struck(value));
        match fact.holds {
            true => left().eq([fact.value]),
            false => !left().any(|value| value == fact.value),
        }
    }
}

/// Checks a step of a walk, given what was said before it.
pub fn check<K: Kind>(
    puzzle: &K::Puzzle,
    said: &Said,
    step: &StepOf<K>,
    budget: &Budget,
) -> Result<(), Flaw> {
    let reason = step.reason.as_ref().ok_or(Flaw::Unargued)?;
    if let Some((supposed, links)) = reason.supposed() {
        if step.therefore != [Conclusion::Fact(supposed.negated())] {
            return Err(Flaw::NoContradiction);
        }
        return check_links::<K>(puzzle, said, supposed, links, budget);
    }
    argued::<K>(puzzle, said, reason, &step.therefore, budget)
}

/// Checks a contradiction link by link.
fn check_links<K: Kind>(
    puzzle: &K::Puzzle,
    said: &Said,
    supposed: Fact,
    links: &[StepOf<K>],
    budget: &Budget,
) -> Result<(), Flaw> {
    let mut so_far = said.clone();
    so_far.take([supposed]);
    for (place, link) in links.iter().enumerate() {
        check::<K>(puzzle, &so_far, link, budget)?;
        so_far.take(link.facts());
        let last = place + 1 == links.len();
        if last != link.therefore.contains(&Conclusion::Contradiction) {
            return Err(Flaw::NoContradiction);
        }
        let rests = |later: &StepOf<K>| {
            let used = later.reason.as_ref().map_or(Vec::new(), |r| crate::step::rests_on(puzzle, r));
            link.facts().any(|fact| used.iter().any(|u| fact.implies(u) || fact.at == u.at))
        };
        if !last && !links[place + 1..].iter().any(rests) {
            return Err(Flaw::SpareLink(place));
        }
    }
    if links.is_empty() { Err(Flaw::NoContradiction) } else { Ok(()) }
}

/// Checks one argument: founded, enough, and nothing to spare.
fn argued<K: Kind>(
    puzzle: &K::Puzzle,
    said: &Said,
    reason: &K::Reason,
    therefore: &[Conclusion],
    budget: &Budget,
) -> Result<(), Flaw> {
    let (units, facts) = (reason.units(puzzle), reason.facts(puzzle));
    if let Some(fact) = facts.iter().find(|fact| !said.has::<K>(puzzle, fact)) {
        return Err(Flaw::Unfounded(*fact));
    }
    let concluded: Vec<Fact> = therefore
        .iter()
        .filter_map(|c| match c {
            Conclusion::Fact(fact) => Some(*fact),
            _ => None,
        })
        .collect();
    // Without facts among the conclusions the claim is that what is named contradicts itself.
    if concluded.is_empty() && !therefore.contains(&Conclusion::Contradiction) {
        return Ok(());
    }
    let follows = |units: &[K::Unit], facts: &[Fact]| {
        refute::follows::<K>(puzzle, units, facts, &concluded, budget).map_err(Flaw::Undecided)
    };
    if !follows(&units, &facts)? {
        return Err(Flaw::DoesNotFollow);
    }
    if reason.states_more() {
        return Ok(());
    }
    for spare in 0..units.len() {
        if follows(&without(&units, spare), &facts)? {
            return Err(Flaw::SpareUnit(units[spare].name(puzzle)));
        }
    }
    for spare in 0..facts.len() {
        if follows(&units, &without(&facts, spare))? {
            return Err(Flaw::SpareFact(facts[spare]));
        }
    }
    Ok(())
}

fn without<T: Clone>(all: &[T], place: usize) -> Vec<T> {
    [&all[..place], &all[place + 1..]].concat()
}
