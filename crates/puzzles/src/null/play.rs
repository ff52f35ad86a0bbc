//! What a player's keys mean.

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
        && !(1..=2).contains(&value)
    {
        return Err(Refusal("a cell holds 1 or 2".into()));
    }
    board.with(stroke)
}

/// Digits write, small digits mark, a press does nothing.
pub(super) fn gesture(at: At, input: Input) -> Option<Stroke> {
    match input {
        Input::Write(c) => Some(Stroke::Write(at, c.to_digit(10)?)),
        Input::Mark(c) => Some(Stroke::Mark(at, c.to_digit(10)?)),
        Input::Clear => Some(Stroke::Erase(at)),
        Input::Tap | Input::Other | Input::Arrow(_) => None,
    }
}
