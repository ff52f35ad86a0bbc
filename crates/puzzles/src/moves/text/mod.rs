//! The text forms, one file each, and what boards look like in text.

mod board;
mod drawn;
mod id;
mod json;
mod line;
mod original;
mod picture;
mod scan;

use quandary_core::form::{Form, Written};
use quandary_core::grid::Grid;

pub(super) use board::{raw, read_board};

use super::Moves;
use super::model::{Dots, Ground, Puzzle};
use super::play::Board;

/// All forms; the first is written by default.
pub(super) const FORMS: &[Form<Moves>] =
    &[original::FORM, picture::FORM, line::FORM, id::FORM, json::FORM, drawn::FORM];

/// The character of a square on the board of goals.
fn goal_char(puzzle: &Puzzle, at: quandary_core::grid::At) -> char {
    match puzzle.ground()[at] {
        Ground::Open => '.',
        Ground::Wall => 'x',
        Ground::Goal(c) => c,
    }
}

/// The board of goals as rows of characters: `x` wall, `.` floor.
fn goal_rows(puzzle: &Puzzle) -> Vec<String> {
    let grid = Grid::from_fn(puzzle.size(), |at| goal_char(puzzle, at));
    grid.rows().map(|row| row.iter().collect()).collect()
}

/// A position as rows of characters, walls included.
fn dot_rows(puzzle: &Puzzle, dots: &Dots) -> Vec<String> {
    let square = |at| dots[at].unwrap_or(if puzzle.is_wall(at) { 'x' } else { '.' });
    let grid = Grid::from_fn(puzzle.size(), square);
    grid.rows().map(|row| row.iter().collect()).collect()
}

/// What a form without room for swipes writes.
fn without_play(text: String, puzzle: &Puzzle, board: Option<&Board>) -> Written {
    let played = board.is_some_and(|b| b.dots() != puzzle.dots());
    let lost = played.then(|| "the swipes made so far".to_string()).into_iter().collect();
    Written { bytes: text.into_bytes(), lost }
}
