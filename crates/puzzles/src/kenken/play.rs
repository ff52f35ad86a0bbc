//! What a player may write.

use quandary_core::fact::Value;

use super::model::Puzzle;

/// Why a cell cannot hold a value.
pub(super) fn refusal(puzzle: &Puzzle, value: Option<Value>) -> Option<String> {
    let order = puzzle.order();
    let outside = value.is_some_and(|value| !(1..=order as Value).contains(&value));
    outside.then(|| format!("a cell holds a number from 1 to {order}"))
}
