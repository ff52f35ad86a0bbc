//! What stands around a board: the words, struck when they can be traced, and the letters, struck when they stand.

use quandary_core::beside::{Beside, Entry, List};
use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::grid::At;

use super::model::Puzzle;

/// Everything around a board as somebody fills it in.
pub(super) fn beside(puzzle: &Puzzle, board: &CellBoard) -> Beside {
    let places = |symbol: char| -> Vec<At> {
        let value = puzzle.alphabet().any_value(symbol);
        board.ink.places().filter(|at| board.ink[*at] == Some(value)).collect()
    };
    let word = |word: &String| Entry { done: traced(puzzle, board, word), ..line(word.clone()) };
    let letter = |&symbol: &char| Entry { done: !places(symbol).is_empty(), ..line(symbol.to_string()) };
    let words = List { heading: "Words".into(), entries: puzzle.words().iter().map(word).collect() };
    let letters =
        List { heading: "Letters".into(), entries: puzzle.alphabet().symbols().iter().map(letter).collect() };
    Beside { lists: vec![words, letters], ..Beside::default() }
}

fn line(text: String) -> Entry {
    Entry { text, ..Entry::default() }
}

/// Whether every letter of a word stands, once, and each touches the next.
fn traced(puzzle: &Puzzle, board: &CellBoard, word: &str) -> bool {
    let only = |symbol: char| -> Option<At> {
        let value: Value = puzzle.alphabet().any_value(symbol);
        let mut there = board.ink.places().filter(|at| board.ink[*at] == Some(value));
        there.next().filter(|_| there.next().is_none())
    };
    let way: Option<Vec<At>> = word.chars().map(only).collect();
    let near = |a: At, b: At| a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1;
    way.is_some_and(|way| way.windows(2).all(|pair| near(pair[0], pair[1])))
}
