//! What a machine can find: every answer, fast. (There are only two squares to try.)

use quandary_core::budget::{Budget, RanOut};
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::Grid;

use super::model::Puzzle;

/// All answers with these facts.
pub(super) fn answers(
    puzzle: &Puzzle,
    given: &[Fact],
    budget: &Budget,
) -> impl Iterator<Item = Result<Grid<Value>, RanOut>> + use<> {
    let (puzzle, given, budget) = (puzzle.clone(), given.to_vec(), budget.clone());
    let fits = move |answer: &Grid<Value>| {
        answer.places().all(|at| puzzle.givens()[at].is_none_or(|v| v == answer[at]))
            && given.iter().all(|f| answer.get(f.at).is_some_and(|v| (*v == f.value) == f.holds))
    };
    let squares = [[[1, 2], [2, 1]], [[2, 1], [1, 2]]];
    squares.into_iter().filter_map(move |rows| {
        if let Err(what) = budget.spend(1) {
            return Some(Err(what));
        }
        let answer = Grid::from_rows(rows.map(|r| r.to_vec()).to_vec())?;
        fits(&answer).then_some(Ok(answer))
    })
}
