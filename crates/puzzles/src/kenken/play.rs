//! What a player's keys mean.

use quandary_core::fact::Value;
use quandary_core::grid::At;
use quandary_core::play::{Input, Refusal};
use quandary_core::sheet::{Sheet, Stroke};

use super::model::Puzzle;

/// Makes a move; givens stay.
pub(super) fn play(puzzle: &Puzzle, board: &Sheet, stroke: Stroke) -> Result<Sheet, Refusal> {
    let at = stroke.at();
    if puzzle.givens().get(at).is_some_and(Option::is_some) {
        return Err(Refusal(format!("{at} is given")));
    }
    if let Some(value) = stroke.value()
        && !(1..=puzzle.order() as Value).contains(&value)
    {
        return Err(Refusal(format!("a cell holds a number from 1 to {}", puzzle.order())));
    }
    board.with(stroke)
}

/// The number a key stands for: digits for themselves, and letters from `a` for 10 on.
fn number(key: char) -> Option<Value> {
    key.to_digit(36).filter(|v| *v > 0)
}

/// Keys write, small keys mark; a key for a number the puzzle has not is left to the front end.
pub(super) fn gesture(puzzle: &Puzzle, at: At, input: Input) -> Option<Stroke> {
    let number = |key| number(key).filter(|v| *v as usize <= puzzle.order());
    match input {
        Input::Write(c) => Some(Stroke::Write(at, number(c)?)),
        Input::Mark(c) => Some(Stroke::Mark(at, number(c)?)),
        Input::Clear => Some(Stroke::Erase(at)),
        Input::Tap | Input::Other | Input::Arrow(_) => None,
    }
}
