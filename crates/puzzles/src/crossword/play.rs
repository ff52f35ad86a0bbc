//! What a player may write.

use quandary_core::fact::Value;
use quandary_core::grid::At;

use super::deduce::wants_letter;
use super::model::Puzzle;

/// Why a square cannot hold a letter: blocks and squares in no slot hold none.
pub(super) fn refusal(puzzle: &Puzzle, at: At, value: Option<Value>) -> Option<String> {
    if !wants_letter(puzzle, at) {
        return Some(format!("{at} is in no slot"));
    }
    let outside = value.is_some_and(|value| value as usize >= puzzle.alphabet().len());
    outside.then(|| "no word has this letter".to_string())
}
