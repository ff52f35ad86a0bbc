//! What a player's keys mean.

use quandary_core::grid::At;
use quandary_core::play::{Input, Refusal};
use quandary_core::sheet::{Sheet, Stroke};

use super::model::Puzzle;

/// Makes a move; givens stay, and only letters of the puzzle can be written.
pub(super) fn play(puzzle: &Puzzle, board: &Sheet, stroke: Stroke) -> Result<Sheet, Refusal> {
    let at = stroke.at();
    if puzzle.givens().get(at).is_some_and(Option::is_some) {
        return Err(Refusal(format!("{at} is given")));
    }
    if let Some(value) = stroke.value()
        && value as usize >= puzzle.alphabet().symbols().len()
    {
        return Err(Refusal(format!("the letters are {}", puzzle.alphabet())));
    }
    board.with(stroke)
}

/// Letters write, small letters mark; a press does nothing.
pub(super) fn gesture(puzzle: &Puzzle, at: At, input: Input) -> Option<Stroke> {
    match input {
        Input::Write(c) => Some(Stroke::Write(at, puzzle.alphabet().value(c)?)),
        Input::Mark(c) => Some(Stroke::Mark(at, puzzle.alphabet().value(c)?)),
        Input::Clear => Some(Stroke::Erase(at)),
        Input::Tap | Input::Other | Input::Arrow(_) => None,
    }
}
