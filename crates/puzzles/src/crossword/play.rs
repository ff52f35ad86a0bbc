//! What a player's keys mean.

use quandary_core::fact::Value;
use quandary_core::grid::At;
use quandary_core::play::{Input, Refusal};
use quandary_core::sheet::{Sheet, Stroke};

use super::deduce::wants_letter;
use super::model::Puzzle;

/// Makes a move; given letters stay, and blocks and squares in no slot hold none.
pub(super) fn play(puzzle: &Puzzle, board: &Sheet, stroke: Stroke) -> Result<Sheet, Refusal> {
    let at = stroke.at();
    if puzzle.cells().get(at).is_none() {
        return Err(Refusal(format!("{at} is not on the board")));
    }
    if puzzle.given(at).is_some() {
        return Err(Refusal(format!("{at} is given")));
    }
    if !wants_letter(puzzle, at) {
        return Err(Refusal(format!("{at} is in no slot")));
    }
    if let Some(value) = stroke.value()
        && value as usize >= puzzle.alphabet().len()
    {
        return Err(Refusal("no word has this letter".into()));
    }
    board.with(stroke)
}

/// Letters write, small letters mark.
pub(super) fn gesture(puzzle: &Puzzle, at: At, input: Input) -> Option<Stroke> {
    let letter = |c: char| puzzle.alphabet().find(c.encode_utf8(&mut [0; 4])).map(|l| l as Value);
    match input {
        Input::Write(c) => Some(Stroke::Write(at, letter(c)?)),
        Input::Mark(c) => Some(Stroke::Mark(at, letter(c)?)),
        Input::Clear => Some(Stroke::Erase(at)),
        Input::Tap | Input::Other | Input::Arrow(_) => None,
    }
}
