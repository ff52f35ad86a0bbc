//! The original's two ways of showing a board.

use quandary_core::boxes::{Arm, junction};
use quandary_core::grid::{At, Grid};

use crate::ripple::model::Puzzle;

/// The board in box-drawing characters with a wall wherever two rooms meet, or, when `plain`, as
/// numbers.
///
/// ```
/// use quandary_core::grid::Grid;
/// use quandary_puzzles::ripple::{classic::print_board, model::Puzzle};
///
/// let ids = Grid::from_rows(vec![vec![Some(1), Some(2), Some(2)]]).unwrap();
/// let puzzle = Puzzle::new(ids, Grid::filled(3, 1, 0)).unwrap();
/// let board = Grid::from_rows(vec![vec![1, 2, 0]]).unwrap();
/// assert_eq!(print_board(&puzzle, &board, false), "┌─┬───┐\n│1│2  │\n└─┴───┘\n");
/// ```
pub fn print_board(puzzle: &Puzzle, values: &Grid<u32>, plain: bool) -> String {
    if plain {
        return plain_board(puzzle, values);
    }
    let (rows, cols) = (values.height(), values.width());
    let wall = |there: bool| if there { Arm::Light } else { Arm::None };
    // The wall above or left of a cell; also asked one step beyond the last row or column, and the
    // edge of the board is a wall even beside a hole.
    let above = |row: usize, col: usize| {
        let inner = row > 0 && row < rows;
        wall(
            col < cols
                && (!inner || puzzle.rooms()[At::new(row - 1, col)] != puzzle.rooms()[At::new(row, col)]),
        )
    };
    let left = |row: usize, col: usize| {
        let inner = col > 0 && col < cols;
        wall(
            row < rows
                && (!inner || puzzle.rooms()[At::new(row, col - 1)] != puzzle.rooms()[At::new(row, col)]),
        )
    };
    let mut text = String::with_capacity((rows * 2 + 1) * (cols * 2 + 2) * 3);
    for row in 0..=rows {
        for col in 0..=cols {
            let up = if row > 0 { left(row - 1, col) } else { Arm::None };
            let back = if col > 0 { above(row, col - 1) } else { Arm::None };
            text.push(junction(up, above(row, col), left(row, col), back));
            if col < cols {
                let line = above(row, col);
                text.push(junction(Arm::None, line, Arm::None, line));
            }
        }
        text.push('\n');
        if row == rows {
            break;
        }
        for col in 0..=cols {
            let line = left(row, col);
            text.push(junction(line, Arm::None, line, Arm::None));
            if col < cols {
                match values[At::new(row, col)] {
                    0 => text.push(' '),
                    value => text.push_str(&value.to_string()),
                }
            }
        }
        text.push('\n');
    }
    text
}

/// The board as the original reads it: numbers, blank line, room ids, blank line. A hole, which
/// the original does not know, has the id `.`.
pub fn plain_board(puzzle: &Puzzle, values: &Grid<u32>) -> String {
    let mut text = String::new();
    for row in values.rows() {
        let row: Vec<String> = row.iter().map(u32::to_string).collect();
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    text.push('\n');
    for row in puzzle.id_grid().rows() {
        let row: Vec<String> = row.iter().map(|id| id.map_or(".".to_string(), |id| id.to_string())).collect();
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    text.push('\n');
    text
}
