//! Which colours occur where in the answers: what lines and probing have struck out needs no asking.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{Grid, places};
use quandary_core::outcome::Possible;

use super::one;
use crate::nonogram::model::Puzzle;

/// Asks for every colour that `left` (bits per cell) still has and no answer has shown yet.
pub(crate) fn possible(puzzle: &Puzzle, facts: &[Fact], left: &Grid<u64>, budget: &Budget) -> Possible {
    let mut seen = Grid::filled(puzzle.width(), puzzle.height(), 0u64);
    let mark_seen = |answer: &Grid<Value>, seen: &mut Grid<u64>| {
        seen.cells_mut().iter_mut().zip(answer.cells()).for_each(|(set, colour)| *set |= 1 << colour);
    };
    match one(puzzle, facts, budget) {
        Ok(Some(answer)) => mark_seen(&answer, &mut seen),
        Ok(None) => return Possible::default(),
        Err(ran_out) => return nothing(puzzle, ran_out),
    }
    let mut unknown = Vec::new();
    let mut question = facts.to_vec();
    for at in places(puzzle.size()) {
        for value in 0..puzzle.palette().len() as Value {
            if (left[at] & !seen[at]) >> value & 1 == 0 {
                continue;
            }
            question.push(Fact::is(at, value));
            match one(puzzle, &question, budget) {
                Ok(Some(answer)) => mark_seen(&answer, &mut seen),
                Ok(None) => {}
                Err(_) => unknown.push(Fact::is(at, value)),
            }
            question.pop();
        }
    }
    let values = |set: u64| (0..64).filter(|v| set >> v & 1 != 0).collect();
    Possible { cells: places(puzzle.size()).map(|at| (at, values(seen[at]))).collect(), unknown }
}

/// Nothing could be found out.
pub(crate) fn nothing(puzzle: &Puzzle, _: RanOut) -> Possible {
    let all = |at| (0..puzzle.palette().len() as Value).map(move |value| Fact::is(at, value));
    Possible { cells: Vec::new(), unknown: places(puzzle.size()).flat_map(all).collect() }
}
