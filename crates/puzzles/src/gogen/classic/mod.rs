//! The exercise this kind began with: an exam in C++ whose `Mask` and functions live on here under their own names,
//! with its examples as the doc examples. `crates/puzzles/examples/gogen_exam.rs` is the exam's whole driver.
//!
//! The algorithm is the one the exercise describes: a mask for each letter, narrowed by the letters it follows in words,
//! and trying out what stays free. It is slow and independent of [`super::search`], which makes it a good judge of it.

mod exercise;
mod mask;
mod solver;

use quandary_core::budget::Budget;
use quandary_core::fact::Value;
use quandary_core::grid::Grid;
use quandary_core::kind::{Classic, Console, Trace};
use quandary_core::outcome::Outcome;

pub use exercise::{
    Board, get_position, load_board, load_words, neighbourhood_intersect, print_board, save_board, update,
    valid_solution,
};
pub use mask::{HEIGHT, Mask, WIDTH};
pub use solver::solve_board;

use super::model::Puzzle;
use solver::Event;

/// Solves as the exercise would and says what it says. With a trace, every mask that shrinks is shown, and with
/// boards every board that gains a letter.
pub(super) fn solve(
    puzzle: &Puzzle,
    how: &Classic,
    budget: &Budget,
    console: &mut dyn Console,
) -> Outcome<Grid<Value>> {
    let cell = |v: &Option<Value>| v.map_or('.', |v| puzzle.symbol(v));
    let board: Board = puzzle.givens().rows().map(|row| row.iter().map(cell).collect()).collect();
    let mut found: Vec<Grid<Value>> = Vec::new();
    let mut watch = |event: Event| {
        match event {
            Event::Shrunk(letter, mask) if how.trace >= Trace::Steps => {
                console.print(&format!("Mask for '{letter}'\n{mask}\n"));
            }
            Event::Tries(letter, row, column) if how.trace >= Trace::Steps => {
                console.print(&format!("Trying '{letter}' in row {row}, column {column}\n\n"));
            }
            Event::Placed(board) if how.trace >= Trace::Boards => {
                console.print(&format!("Board is now \n{}\n", print_board(board)));
            }
            Event::Solved(board) => {
                console.print(&format!("Board solved! Solution: \n{}", print_board(board)));
                let value = |c: &char| puzzle.alphabet().any_value(*c);
                let rows = board.iter().map(|row| row.iter().map(value).collect()).collect();
                found.extend(Grid::from_rows(rows));
                return how.all;
            }
            _ => {}
        }
        true
    };
    let ended = solver::search(&board, puzzle.words(), puzzle.alphabet().symbols(), budget, &mut watch);
    match (ended, found.len()) {
        (Err(what), _) => Outcome::GaveUp { what, best: found },
        (Ok(()), 0) => {
            console.print("Board could not be solved\n");
            Outcome::None { why: Vec::new() }
        }
        (Ok(()), 1) if how.all => Outcome::Unique(found.swap_remove(0)),
        (Ok(()), 1) => Outcome::Found(found.swap_remove(0)),
        (Ok(()), _) => {
            let differ = found[0].places().filter(|&at| found[0][at] != found[1][at]).collect();
            Outcome::Several { answers: found, differ }
        }
    }
}
