//! The walk from a position: asks the search for a shortest way on, or how far to go back.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::engine::ladder;
use quandary_core::engine::ladder::Allowed;
use quandary_core::step::Step;
use quandary_core::verbs::{Ending, Explanation, Hint, Kept};

use super::super::model::{Dots, Puzzle, Way};
use super::super::play::Board;
use super::super::{Moves, rules, search};
use super::others::others;
use super::{Known, Reason, conflicts, leg};

/// The swipes of a shortest answer, each with the ways that are on shortest answers there.
type Ahead = Vec<(Way, [bool; 4])>;

/// What the search says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Plan {
    /// Go back so many swipes (none, mostly), then make these; with each the ways that are on shortest answers.
    Go(usize, Ahead),
    /// No answer exists, not even from where the swipes began.
    Hopeless,
}

/// Asks the search.
fn plan(puzzle: &Puzzle, board: &Board, budget: &Budget) -> Result<Plan, RanOut> {
    let first = |dots: &Dots| -> Result<Option<Ahead>, RanOut> {
        let found = search::shortest_from(puzzle, dots, budget).map_err(|stopped| stopped.what)?;
        Ok(found.map(|found| found.choices()))
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
) -> Hint<Step<Reason>> {
    let broken = rules::violations(puzzle, board.dots());
    if !broken.is_empty() {
        return Hint::Broken(broken);
    }
    if rules::solved(puzzle, board.dots()) {
        return Hint::Done;
    }
    match plan(puzzle, board, budget) {
        Ok(Plan::Go(back, ahead)) => {
            let ways = ahead.iter().map(|(way, _)| *way).collect();
            let known = Known { board: board.clone(), back, ahead: ways, instead: Vec::new() };
            // Of a hint only the first swipes are told.
            let next = if back > 0 { 0 } else { leg::length(puzzle, board.dots(), &known.ahead) };
            let told = others(puzzle, board.dots(), &ahead, next, budget).and_then(|instead| {
                ladder::next::<Moves>(puzzle, &Known { instead, ..known }, allowed, budget)
            });
            match told {
                Ok(step) => step.map_or(Hint::NothingForced, Hint::Step),
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
            let start = board.taken_back(puzzle, back);
            let instead = match others(puzzle, start.dots(), &ahead, ahead.len(), budget) {
                Ok(instead) => instead,
                Err(what) => {
                    let (steps, last) = (Vec::new(), board.clone());
                    return Explanation { from, steps, last, end: Ending::RanOut(what) };
                }
            };
            let ways = ahead.iter().map(|(way, _)| *way).collect();
            from = Known { board: board.clone(), back, ahead: ways, instead };
            known = from.clone();
            let climbed = ladder::climb::<Moves>(puzzle, &mut known, allowed, budget, |_, step| {
                kept.push(step.clone())
            });
            match climbed {
                ladder::End::Solved => Ending::Solved,
                ladder::End::Stuck => Ending::Stuck,
                ladder::End::RanOut(what) => Ending::RanOut(what),
            }
        }
    };
    Explanation { from, steps: kept.into_steps(), last: known.board, end }
}
