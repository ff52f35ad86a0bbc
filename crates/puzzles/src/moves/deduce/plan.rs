//! The walk from a position: asks the search for a shortest way on, or how far to go back.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::engine::ladder;
use quandary_core::step::Level;
use quandary_core::verbs::{Ending, Explanation, Hint};

use super::super::model::{Dots, Puzzle, Way};
use super::super::play::Board;
use super::super::{This, rules, search};
use super::{Known, conflicts};

/// What the search says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Plan {
    /// Go back so many swipes (none, mostly), then make these.
    Go(usize, Vec<Way>),
    /// No answer exists, not even from where the swipes began.
    Hopeless,
}

/// Asks the search.
fn plan(puzzle: &Puzzle, board: &Board, budget: &Budget) -> Result<Plan, RanOut> {
    let first = |dots: &Dots| -> Result<Option<Vec<Way>>, RanOut> {
        let found = search::shortest_from(puzzle, dots, budget).map_err(|stopped| stopped.what)?;
        Ok(found.map(|found| found.first().0))
    };
    if let Some(ahead) = first(board.dots())? {
        return Ok(Plan::Go(0, ahead));
    }
    // An answer from a later position is one from every earlier position, so halving finds the last
    // position that has one.
    let positions = board.positions(puzzle);
    let Some(mut ahead) = first(&positions[0])? else { return Ok(Plan::Hopeless) };
    let (mut alive, mut dead) = (0, positions.len() - 1);
    while alive + 1 < dead {
        let middle = alive.midpoint(dead);
        match first(&positions[middle])? {
            Some(found) => (alive, ahead) = (middle, found),
            None => dead = middle,
        }
    }
    Ok(Plan::Go(positions.len() - 1 - alive, ahead))
}

/// The next step from a board.
pub(in super::super) fn hint(puzzle: &Puzzle, board: &Board, budget: &Budget) -> Hint {
    let broken = rules::violations(puzzle, board.dots());
    if !broken.is_empty() {
        return Hint::Broken(broken);
    }
    if rules::solved(puzzle, board.dots()) {
        return Hint::Done;
    }
    match plan(puzzle, board, budget) {
        Ok(Plan::Go(back, ahead)) => {
            let known = Known { board: board.clone(), back, ahead };
            ladder::next::<This>(puzzle, &known, Level::Unreasonable).map_or(Hint::DeadEnd, Hint::Step)
        }
        Ok(Plan::Hopeless) if board.dots() == puzzle.dots() || board.swipes_from_start().is_some() => {
            Hint::NoAnswer
        }
        Ok(Plan::Hopeless) => Hint::DeadEnd,
        Err(what) => Hint::RanOut(what),
    }
}

/// The whole walk from a board.
pub(in super::super) fn explain(puzzle: &Puzzle, board: &Board, budget: &Budget) -> Explanation<This> {
    let mut known = Known::of(board);
    let mut steps = Vec::new();
    let end = match plan(puzzle, board, budget) {
        Err(what) => Ending::RanOut(what),
        Ok(Plan::Hopeless) => Ending::NoAnswer(conflicts(puzzle, board.dots())),
        Ok(Plan::Go(back, ahead)) => {
            (known.back, known.ahead) = (back, ahead);
            let end =
                ladder::climb::<This>(puzzle, &mut known, Level::Unreasonable, budget, |known, step| {
                    steps.push((known.board.clone(), step.clone()));
                });
            match end {
                ladder::End::Solved => Ending::Solved,
                ladder::End::Stuck => Ending::NothingForced,
                ladder::End::RanOut(what) => Ending::RanOut(what),
            }
        }
    };
    Explanation { steps, last: known.board, end }
}
