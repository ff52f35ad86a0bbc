//! The original algorithm with the original's output. The null kind has no original, so this one
//! prints the rows of the first answer, or `none`.

use quandary_core::budget::Budget;
use quandary_core::fact::Value;
use quandary_core::grid::Grid;
use quandary_core::kind::Talk;
use quandary_core::outcome::Outcome;

use super::{model::Puzzle, search, text};

/// Solves as the original would.
pub(super) fn solve(puzzle: &Puzzle, budget: &Budget, talk: &mut dyn Talk) -> Outcome<Grid<Value>> {
    match search::answers(puzzle, &[], budget).next() {
        Some(Ok(answer)) => {
            talk.say(&format!("{}\n", text::rows(&answer.map(|v| Some(*v)))));
            Outcome::Found(answer)
        }
        Some(Err(what)) => Outcome::GaveUp { what, best: Vec::new() },
        None => {
            talk.say("none\n");
            Outcome::None { why: Vec::new() }
        }
    }
}
