//! The walk from a position: asks the search for a shortest way on, or how far to go back.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::engine::ladder;
use quandary_core::engine::ladder::Allowed;
use quandary_core::step::PremiseStep as Step;
use quandary_core::verbs::{Ending, Explanation, Hint, Kept};

use super::super::model::{Dots, Puzzle, Way};
use super::super::play::Board;
use super::super::{Moves, rules, search};
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
pub(in super::super) fn hint(
    puzzle: &Puzzle,
    board: &Board,
    allowed: &Allowed,
    budget: &Budget,
) -> Hint<Step> {
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
            match ladder::next::<Moves>(puzzle, &known, allowed, budget) {
                Ok(step) => step.map_or(Hint::DeadEnd, Hint::Step),
                Err(what) => Hint::RanOut(what),
            }
        }
        Ok(Plan::Hopeless) if board.dots() == puzzle.dots() || board.swipes_from_start().is_some() => {
            Hint::NoAnswer
        }
        Ok(Plan::Hopeless) => Hint::DeadEnd,
        Err(what) => Hint::RanOut(what),
    }
}

/// The whole walk from a board.
pub(in super::super) fn explain(
    puzzle: &Puzzle,
    board: &Board,
    allowed: &Allowed,
    budget: &Budget,
) -> Explanation<Moves> {
    let mut from = Known::of(board);
    let planned = plan(puzzle, board, budget).and_then(|plan| Ok((plan, Kept::<Moves>::new(budget)?)));
    let (plan, mut kept) = match planned {
        Ok(planned) => planned,
        Err(what) => {
            return Explanation { from, steps: Vec::new(), last: board.clone(), end: Ending::RanOut(what) };
        }
    };
    let mut known = from.clone();
    let end = match plan {
        Plan::Hopeless => Ending::NoAnswer(conflicts(puzzle, board.dots())),
        Plan::Go(back, ahead) => {
            (from.back, from.ahead) = (back, ahead);
            known = from.clone();
            let climbed = ladder::climb::<Moves>(puzzle, &mut known, allowed, budget, |_, step| {
                kept.push(step.clone())
            });
            match climbed {
                ladder::End::Solved => Ending::Solved,
                ladder::End::Stuck => Ending::NothingForced,
                ladder::End::RanOut(what) => Ending::RanOut(what),
            }
        }
    };
    Explanation { from, steps: kept.into_steps(), last: known.board, end }
}
