//! An answer, and whether it is the only one.

use super::conflict::why_none;
use crate::budget::Budget;
use crate::grid::At;
use crate::kind::Kind;
use crate::outcome::{Ask, Count, Outcome};

/// How many answers somebody wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Demand {
    /// What the puzzle asks for: a verdict on uniqueness, or one answer.
    #[default]
    Verdict,
    /// A verdict on uniqueness even when the puzzle asks for any answer.
    Unique,
    /// At most so many. One means that uniqueness is not asked.
    UpTo(usize),
}

/// Solves a puzzle; where there is no answer, says what conflicts.
pub fn solve<K: Kind>(puzzle: &K::Puzzle, demand: Demand, budget: &Budget) -> Outcome<K::Answer> {
    match outcome::<K>(puzzle, demand, budget) {
        Outcome::None { .. } => Outcome::None { why: why_none::<K>(puzzle, budget) },
        outcome => outcome,
    }
}

/// Solves a puzzle; why there is no answer is not asked.
pub(super) fn outcome<K: Kind>(puzzle: &K::Puzzle, demand: Demand, budget: &Budget) -> Outcome<K::Answer> {
    match demand {
        Demand::Verdict if K::asks(puzzle) == Ask::Unique => verdict::<K>(puzzle, budget),
        Demand::Unique => verdict::<K>(puzzle, budget),
        Demand::Verdict | Demand::UpTo(0 | 1) => match K::one(puzzle, &[], budget) {
            Ok(Some(answer)) => Outcome::Found(answer),
            Ok(None) => Outcome::None { why: Vec::new() },
            Err(what) => Outcome::GaveUp { what, best: Vec::new() },
        },
        Demand::UpTo(limit) => list::<K>(puzzle, limit, budget),
    }
}

fn verdict<K: Kind>(puzzle: &K::Puzzle, budget: &Budget) -> Outcome<K::Answer> {
    let pair = K::pair(puzzle, &[], budget);
    match (pair.first, pair.second, pair.ran_out) {
        (Some(first), Some(second), _) => {
            let differ = differ::<K>(puzzle, &first, &second);
            Outcome::Several { answers: vec![first, second], differ }
        }
        (first, _, Some(what)) => Outcome::GaveUp { what, best: first.into_iter().collect() },
        (Some(only), None, None) => Outcome::Unique(only),
        (None, _, None) => Outcome::None { why: Vec::new() },
    }
}

fn list<K: Kind>(puzzle: &K::Puzzle, limit: usize, budget: &Budget) -> Outcome<K::Answer> {
    let mut answers = Vec::new();
    let bytes = answer_bytes::<K>(puzzle);
    let mut held = match budget.hold(0) {
        Ok(held) => held,
        Err(what) => return Outcome::GaveUp { what, best: answers },
    };
    for found in K::answers(puzzle, &[], budget).take(limit) {
        match found.and_then(|answer| held.grow(bytes).map(|()| answer)) {
            Ok(answer) => answers.push(answer),
            Err(what) => return Outcome::GaveUp { what, best: answers },
        }
    }
    match answers.len() {
        0 => Outcome::None { why: Vec::new() },
        1 => Outcome::Unique(answers.swap_remove(0)),
        _ => Outcome::Several { differ: differ::<K>(puzzle, &answers[0], &answers[1]), answers },
    }
}

/// About how much memory one answer takes.
pub(super) fn answer_bytes<K: Kind>(puzzle: &K::Puzzle) -> usize {
    // A value in each cell, and a little for the answer itself.
    K::size(puzzle).cells().unwrap_or(0) * 8 + 64
}

/// Whether a board is an answer: nothing is open, and no rule is broken.
pub(super) fn is_answer<K: Kind>(puzzle: &K::Puzzle, board: &K::Board) -> bool {
    K::full(puzzle, board) && K::check(puzzle, board).is_empty()
}

/// The cells in which two answers differ, in reading order.
pub fn differ<K: Kind>(puzzle: &K::Puzzle, first: &K::Answer, second: &K::Answer) -> Vec<At> {
    let others: std::collections::HashSet<_> = K::facts(puzzle, second).into_iter().collect();
    let mut cells: Vec<At> =
        K::facts(puzzle, first).into_iter().filter(|f| !others.contains(f)).map(|f| f.at).collect();
    cells.sort();
    cells.dedup();
    cells
}

/// Counts by listing and forgetting: slow for many answers, but right for every kind.
pub fn count_by_listing<K: Kind>(puzzle: &K::Puzzle, budget: &Budget) -> Count {
    let mut count = 0;
    for found in K::answers(puzzle, &[], budget) {
        match found {
            Ok(_) => count += 1,
            Err(what) => return Count { count, ran_out: Some(what) },
        }
    }
    Count { count, ran_out: None }
}
