//! What a player's keys mean: a press paints, the other button crosses out.

use quandary_core::cell_board::{CellBoard, Stroke};
use quandary_core::fact::Value;
use quandary_core::grid::At;
use quandary_core::play::Input;

use super::model::{BACKGROUND, Puzzle};

/// Why a cell cannot hold a value.
pub(super) fn refusal(puzzle: &Puzzle, value: Option<Value>) -> Option<String> {
    let outside = value.filter(|value| *value as usize >= puzzle.palette().len());
    outside.map(|value| format!("there is no colour {value}"))
}

/// A press goes from open through the colours and back; the other button crosses out; a digit or a
/// colour's own character writes that colour.
pub(super) fn gesture(puzzle: &Puzzle, board: &CellBoard, at: At, input: Input) -> Option<Stroke> {
    let colours = puzzle.palette().len() as u32;
    let now = board.ink.get(at).copied()?;
    match input {
        Input::Tap => match now {
            None | Some(BACKGROUND) => Some(Stroke::Write(at, 1)),
            Some(colour) if colour + 1 < colours => Some(Stroke::Write(at, colour + 1)),
            Some(_) => Some(Stroke::Erase(at)),
        },
        Input::Other => match now {
            Some(BACKGROUND) => Some(Stroke::Erase(at)),
            _ => Some(Stroke::Write(at, BACKGROUND)),
        },
        Input::Write(c) => value_of(puzzle, c).map(|value| Stroke::Write(at, value)),
        Input::Mark(c) => value_of(puzzle, c).map(|value| Stroke::Mark(at, value)),
        Input::Clear => Some(Stroke::Erase(at)),
        Input::Arrow(_) => None,
    }
}

fn value_of(puzzle: &Puzzle, c: char) -> Option<u32> {
    let symbols = super::text::board::symbols(puzzle);
    let own = symbols.iter().position(|&s| s == c).map(|i| i as u32);
    own.or_else(|| c.to_digit(10)).filter(|&value| (value as usize) < puzzle.palette().len())
}
