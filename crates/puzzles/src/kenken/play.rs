//! What a player's keys mean.

use quandary_core::fact::Value;
use quandary_core::grid::At;
use quandary_core::play::{Input, Refusal};
use quandary_core::sheet::{Sheet, Stroke};
use quandary_core::step::Step;

use super::model::Puzzle;

/// Makes a move; givens stay.
pub(super) fn play(puzzle: &Puzzle, board: &Sheet, stroke: Stroke) -> Result<Sheet, Refusal> {
    let at = stroke.at();
    if puzzle.givens().get(at).is_some_and(Option::is_some) {
        return Err(Refusal(format!("{at} is given")));
    }
    if let Stroke::Write(_, value) | Stroke::Mark(_, value) = stroke
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
        Input::Press | Input::Other | Input::Arrow(_) => None,
    }
}

/// Placed numbers are written; what is struck out is rubbed out of the cell's marks, where it has any.
pub(super) fn moves_of(board: &Sheet, step: &Step) -> Vec<Stroke> {
    let stroke = |fact: quandary_core::fact::Fact| {
        let marked = board.marks.get(fact.at).is_some_and(|marks| marks.contains(&fact.value));
        match fact.holds {
            true => Some(Stroke::Write(fact.at, fact.value)),
            false => marked.then_some(Stroke::Mark(fact.at, fact.value)),
        }
    };
    step.facts().filter_map(stroke).collect()
}
