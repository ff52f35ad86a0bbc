//! Marks that fill and clean themselves. What may be marked is what the writing on the board leaves
//! open at once; nothing is deduced for the player.

use std::collections::HashMap;

use quandary_core::any::{AnyBoard, AnyPuzzle};
use quandary_core::fact::Value;
use quandary_core::grid::At;

use crate::history::AND;

/// The move that marks every open cell with all it can hold; `None` if that is how it is already,
/// or the kind has no marks.
pub(crate) fn fill(puzzle: &AnyPuzzle, board: &AnyBoard) -> Option<String> {
    let marked: HashMap<At, Vec<Value>> = puzzle.marks(board).into_iter().collect();
    let wanted = puzzle.candidates(board);
    let toggles = wanted.iter().flat_map(|(at, values)| {
        let now = marked.get(at).map_or(&[][..], Vec::as_slice);
        let missing = values.iter().filter(|v| !now.contains(v));
        let surplus = now.iter().filter(|v| !values.contains(v));
        missing.chain(surplus).map(|v| (*at, *v)).collect::<Vec<_>>()
    });
    joined(puzzle, toggles)
}

/// The move that rubs out the marks that the writing on the board rules out; `None` if there are none.
pub(crate) fn clean(puzzle: &AnyPuzzle, board: &AnyBoard) -> Option<String> {
    let marked = puzzle.marks(board);
    if marked.is_empty() {
        return None;
    }
    let possible: HashMap<At, Vec<Value>> = puzzle.candidates(board).into_iter().collect();
    let ruled_out = marked.iter().flat_map(|(at, values)| {
        // A cell that is written on shows no marks, and gets them back when it is cleared.
        let left = possible.get(at);
        values.iter().filter(move |v| left.is_some_and(|left| !left.contains(v))).map(|v| (*at, *v))
    });
    joined(puzzle, ruled_out)
}

fn joined(puzzle: &AnyPuzzle, toggles: impl Iterator<Item = (At, Value)>) -> Option<String> {
    let moves: Option<Vec<String>> = toggles.map(|(at, value)| puzzle.mark(at, value)).collect();
    moves.filter(|moves| !moves.is_empty()).map(|moves| moves.join(&AND.to_string()))
}
