//! What a player may write.

use quandary_core::fact::Value;

use super::model::Puzzle;

/// Why a cell cannot hold a value.
pub(super) fn refusal(puzzle: &Puzzle, value: Option<Value>) -> Option<String> {
    let alphabet = puzzle.alphabet();
    let outside = value.is_some_and(|value| value as usize >= alphabet.symbols().len());
    outside.then(|| format!("the letters are {alphabet}"))
}
