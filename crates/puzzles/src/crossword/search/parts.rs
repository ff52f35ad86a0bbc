//! Counting by connected components: where a grid falls into parts that share no open square and no word, the numbers of their
//! fills multiply, and each part is listed alone.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::fact::Fact;
use quandary_core::outcome::Count;

use super::super::model::{Puzzle, Task};
use super::state::{Scope, State};
use super::{Answer, answers, one, start, tables};

/// How many answers there are.
pub(in super::super) fn count(puzzle: &Puzzle, budget: &Budget) -> Count {
    let mut count: u128 = 1;
    let mut tell = || -> Result<(), RanOut> {
        let parts = if splits(puzzle) { parts(puzzle, budget)? } else { Vec::new() };
        if parts.len() < 2 {
            count = 0;
            return list(puzzle, &[], budget, |n| count = n);
        }
        let Some(answer) = one(puzzle, &[], budget)? else {
            count = 0;
            return Ok(());
        };
        for part in parts {
            let before = count;
            let others = outside(puzzle, &part, &answer);
            list(puzzle, &others, budget, |n| count = before.saturating_mul(n))?;
        }
        Ok(())
    };
    let ran_out = tell().err();
    Count { count, ran_out }
}

/// Whether parts can be told apart: no stored solution, no wishes about all words together.
fn splits(puzzle: &Puzzle) -> bool {
    let wishes = puzzle.wishes();
    puzzle.task() != Task::Clued
        && puzzle.alphabet().len() <= tables::MASK
        && wishes.required.is_empty()
        && wishes.max_shared.is_none()
}

/// Counts the answers with these facts, telling each number as it is reached.
fn list(puzzle: &Puzzle, given: &[Fact], budget: &Budget, mut tell: impl FnMut(u128)) -> Result<(), RanOut> {
    let mut count = 0;
    for found in answers(puzzle, given, budget) {
        found?;
        count += 1;
        tell(count);
    }
    Ok(())
}

/// The open slots, those together that have an open square or a word in common. None if there is no answer.
fn parts(puzzle: &Puzzle, budget: &Budget) -> Result<Vec<Vec<usize>>, RanOut> {
    let mut state = start(puzzle, &[], Scope::default(), budget)?;
    if !state.propagate() {
        return Ok(Vec::new());
    }
    let open: Vec<usize> = (0..state.lanes.len()).filter(|&lane| state.spans[lane].count > 1).collect();
    let mut head: Vec<usize> = (0..state.lanes.len()).collect();
    for (cell, lanes) in state.through.iter().enumerate() {
        if let [(a, _), (b, _)] = lanes[..]
            && state.masks[cell].count_ones() > 1
        {
            join(&mut head, a as usize, b as usize);
        }
    }
    join_words(&state, &open, &mut head);
    let mut parts: Vec<Vec<usize>> = vec![Vec::new(); head.len()];
    open.into_iter().for_each(|lane| parts[find(&head, lane)].push(lane));
    parts.retain(|part| !part.is_empty());
    Ok(parts)
}

/// Slots that could have the same word belong together, because it may be there once only.
fn join_words(state: &State, open: &[usize], head: &mut [usize]) {
    let mut first: Vec<Vec<Option<usize>>> = state.tables.all.iter().map(|t| vec![None; t.count()]).collect();
    for &lane in open {
        for word in state.list(lane) {
            match &mut first[state.lanes[lane].table][word as usize] {
                Some(other) => join(head, lane, *other),
                none => *none = Some(lane),
            }
        }
    }
}

fn find(head: &[usize], mut lane: usize) -> usize {
    while head[lane] != lane {
        lane = head[lane];
    }
    lane
}

fn join(head: &mut [usize], a: usize, b: usize) {
    let (a, b) = (find(head, a), find(head, b));
    head[a.max(b)] = a.min(b);
}

/// The answer's letters in all squares but those of a part.
fn outside(puzzle: &Puzzle, part: &[usize], answer: &Answer) -> Vec<Fact> {
    let inside = |at| puzzle.through(at).iter().any(|(slot, _)| part.contains(slot));
    let places = puzzle.cells().places().filter(|&at| !puzzle.through(at).is_empty() && !inside(at));
    places.filter_map(|at| answer[at].map(|value| Fact::is(at, value))).collect()
}
