//! One puzzle under test, with what the verdict and the list of answers say of it.

use quandary::core::budget::Budget;
use quandary::core::fact::Fact;
use quandary::core::outcome::Outcome;
use quandary::core::verbs::Demand;

use crate::engines::Engines;
use crate::subject::{Bucket, Subject};

/// Nodes each engine may spend on a puzzle.
pub const NODES: u64 = 10_000;

/// Nodes for what may go on for long and tells little more then.
pub const FEW: u64 = 1_000;

/// Looks of the techniques at a puzzle.
const LOOKS: u64 = 300_000;

/// Up to so many answers are listed; what needs all of them is left out for puzzles with more.
pub const LISTED: usize = 150;

/// How many answers a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// One.
    One,
    /// More.
    Several,
    /// None.
    None,
    /// The budget ended first.
    Open,
}

impl Class {
    /// All of them, in the order of the table.
    pub const ALL: [Self; 4] = [Self::One, Self::Several, Self::None, Self::Open];

    /// The row's name in the table.
    pub const fn name(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::Several => "several",
            Self::None => "none",
            Self::Open => "open",
        }
    }
}

/// A puzzle under test.
pub struct Case<'a, S: Subject> {
    /// What it was made of.
    pub sketch: &'a S::Sketch,
    /// The puzzle.
    pub puzzle: S::Puzzle,
    /// Who is asked.
    pub engines: &'a Engines<S>,
    /// The verdict on uniqueness.
    pub verdict: Outcome<S::Answer>,
    /// The answers listed.
    pub listed: Vec<S::Answer>,
    /// What each of them says of the cells.
    pub facts: Vec<Vec<Fact>>,
    /// Whether these are all.
    pub complete: bool,
}

/// A fresh budget for explaining, which counts every look at the board.
pub fn looks() -> Budget {
    Budget::nodes(LOOKS)
}

/// A fresh budget for one question.
pub fn budget() -> Budget {
    Budget::nodes(NODES)
}

impl<'a, S: Subject> Case<'a, S> {
    /// Asks for verdict and list.
    pub fn new(sketch: &'a S::Sketch, puzzle: S::Puzzle, engines: &'a Engines<S>) -> Self {
        let verdict = (engines.solve)(&puzzle, Demand::Unique, &budget());
        let mut listed = Vec::new();
        let mut complete = true;
        for found in (engines.answers)(&puzzle, &[], &budget()).take(LISTED + 1) {
            match found {
                Ok(answer) => listed.push(answer),
                Err(_) => complete = false,
            }
        }
        if listed.len() > LISTED {
            listed.pop();
            complete = false;
        }
        let facts = listed.iter().map(|answer| S::facts(&puzzle, answer)).collect();
        Self { sketch, puzzle, engines, verdict, listed, facts, complete }
    }

    /// How many answers the verdict speaks of.
    pub fn class(&self) -> Class {
        match self.verdict {
            Outcome::Unique(_) | Outcome::Found(_) => Class::One,
            Outcome::Several { .. } => Class::Several,
            Outcome::None { .. } => Class::None,
            Outcome::GaveUp { .. } => Class::Open,
        }
    }

    /// How large it is.
    pub fn bucket(&self) -> Bucket {
        Bucket::of(S::size(&self.puzzle))
    }

    /// The keys of the listed answers, in order.
    pub fn keys(&self) -> Vec<Vec<u32>> {
        sorted(self.listed.iter().map(|answer| S::key(&self.puzzle, answer)).collect())
    }

    /// The listed answers that have these facts.
    pub fn with(&self, given: &[Fact]) -> Vec<usize> {
        let all = |i: &usize| given.iter().all(|fact| agrees(&self.facts[*i], *fact));
        (0..self.listed.len()).filter(all).collect()
    }
}

/// Whether an answer with these facts agrees with another fact.
pub fn agrees(facts: &[Fact], fact: Fact) -> bool {
    facts.iter().any(|f| f.holds && f.at == fact.at && f.value == fact.value) == fact.holds
}

/// The same in order.
pub fn sorted<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort_unstable();
    items
}
