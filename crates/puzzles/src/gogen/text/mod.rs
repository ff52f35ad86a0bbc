//! The text forms, one file each, and what they have in common.

mod blocks;
mod board;
mod draft;
mod drawn;
mod json;
mod line;
mod table;

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::{Form, Written};
use quandary_core::grid::Grid;

use super::Gogen;
use super::model::{Alphabet, Puzzle};

pub(super) use board::read_board;

/// All forms; the first is written by default.
pub(super) const FORMS: &[Form<Gogen>] =
    &[blocks::BOARD, blocks::LETTERS, line::FORM, table::FORM, json::FORM, drawn::FORM];

/// Whether a character marks an open cell.
fn is_open(c: char) -> bool {
    matches!(c, '.' | '?' | '_' | '-')
}

/// A row of cells without anything between, `open` for open cells.
fn row(alphabet: &Alphabet, cells: &[Option<Value>], open: char) -> String {
    cells.iter().map(|v| v.map_or(open, |v| alphabet.symbol(v))).collect()
}

/// The bare board: one row per line, `.` for open, no newline behind the last.
pub(super) fn rows(puzzle: &Puzzle, ink: &Grid<Option<Value>>) -> String {
    ink.rows().map(|r| row(puzzle.alphabet(), r, '.')).collect::<Vec<_>>().join("\n")
}

/// The form holds everything but the state of play.
fn without_board(text: String, board: Option<&CellBoard>, puzzle: &Puzzle) -> Written {
    let played =
        board.is_some_and(|b| b.ink != *puzzle.givens() || b.marks.cells().iter().any(|m| !m.is_empty()));
    let lost = played.then(|| "the state of play".to_string()).into_iter().collect();
    Written { bytes: text.into_bytes(), lost }
}
