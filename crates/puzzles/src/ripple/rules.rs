//! The referee: short, slow, and sharing nothing with the solvers it judges.

use quandary_core::grid::{At, Grid};

use super::model::Puzzle;

/// One breach of one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// `room`, `distance`, `given` or `hole`.
    pub rule: &'static str,
    /// The cells concerned.
    pub cells: Vec<At>,
    /// What is wrong, for a person.
    pub sentence: String,
}

/// All breaches on a full or partial board; 0 is an open cell. The board must be of the puzzle's size.
///
/// ```
/// use quandary_core::grid::Grid;
/// use quandary_puzzles::ripple::{model::Puzzle, rules};
///
/// let puzzle = Puzzle::new(Grid::filled(2, 1, Some(1)), Grid::filled(2, 1, 0)).unwrap();
/// let board = Grid::from_rows(vec![vec![2, 2]]).unwrap();
/// let broken = rules::violations(&puzzle, &board);
/// assert_eq!(broken.iter().map(|b| b.rule).collect::<Vec<_>>(), ["room", "distance"]);
/// ```
pub fn violations(puzzle: &Puzzle, values: &Grid<u32>) -> Vec<Broken> {
    let mut broken = Vec::new();
    let mut say = |rule, cells: Vec<At>, sentence| broken.push(Broken { rule, cells, sentence });
    for at in values.places() {
        let (value, given) = (values[at], puzzle.givens()[at]);
        if given != 0 && value != 0 && value != given {
            say("given", vec![at], format!("{at} is given as {given}, not {value}"));
        }
        if value != 0 && puzzle.rooms()[at].is_none() {
            say("hole", vec![at], format!("{at} is a hole and cannot hold a {value}"));
        }
    }
    for cells in puzzle.room_cells() {
        for (i, &at) in cells.iter().enumerate() {
            let value = values[at];
            if value as usize > cells.len() {
                say(
                    "room",
                    vec![at],
                    format!("the {value} at {at} is larger than its room of {}", cells.len()),
                );
            }
            for &other in &cells[i + 1..] {
                if value != 0 && values[other] == value {
                    say(
                        "room",
                        vec![at, other],
                        format!("{at} and {other} are in one room and both hold {value}"),
                    );
                }
            }
        }
    }
    for at in values.places() {
        let value = values[at];
        if value == 0 {
            continue;
        }
        for step in 1..=value as usize {
            for other in [At::new(at.row, at.col + step), At::new(at.row + step, at.col)] {
                if values.get(other) == Some(&value) {
                    let line = if other.row == at.row { "row" } else { "column" };
                    let between = match step - 1 {
                        0 => "none".to_string(),
                        n => n.to_string(),
                    };
                    let cells = if value == 1 { "cell" } else { "cells" };
                    let sentence = format!(
                        "{at} and {other} both hold {value} in one {line}: at least {value} {cells} must lie between them, and {between} does"
                    );
                    let sentence = if step > 2 { sentence.replacen(" does", " do", 1) } else { sentence };
                    say("distance", vec![at, other], sentence);
                }
            }
            if step > values.width().max(values.height()) {
                break;
            }
        }
    }
    broken
}

/// Whether every cell of every room is filled. Says nothing of the rules.
pub fn complete(puzzle: &Puzzle, values: &Grid<u32>) -> bool {
    puzzle.room_cells().iter().flatten().all(|&at| values[at] != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle() -> Puzzle {
        // a a b
        // a # b
        let ids = vec![vec![Some(1), Some(1), Some(2)], vec![Some(1), None, Some(2)]];
        let givens = Grid::from_rows(vec![vec![0, 0, 2], vec![0, 0, 0]]).unwrap();
        Puzzle::new(Grid::from_rows(ids).unwrap(), givens).unwrap()
    }

    fn rules(rows: [[u32; 3]; 2]) -> Vec<&'static str> {
        let board = Grid::from_rows(rows.iter().map(|row| row.to_vec()).collect()).unwrap();
        violations(&puzzle(), &board).iter().map(|b| b.rule).collect()
    }

    #[test]
    fn one_board_for_each_rule() {
        assert_eq!(rules([[1, 3, 2], [2, 0, 1]]), [""; 0]);
        assert_eq!(rules([[0, 0, 0], [0, 0, 0]]), [""; 0]);
        assert_eq!(rules([[4, 0, 0], [0, 0, 0]]), ["room"]);
        assert_eq!(rules([[0, 3, 0], [3, 0, 0]]), ["room"]);
        assert_eq!(rules([[0, 0, 1], [0, 0, 2]]), ["given"]);
        assert_eq!(rules([[0, 0, 0], [0, 2, 0]]), ["hole"]);
        assert_eq!(rules([[2, 0, 2], [0, 0, 0]]), ["distance"]);
        assert_eq!(rules([[0, 0, 0], [1, 0, 1]]), [""; 0], "one cell between two ones is enough, a hole too");
    }

    #[test]
    fn a_distance_is_told_with_its_line_and_what_lies_between() {
        let puzzle = Puzzle::new(Grid::filled(3, 3, Some(1)), Grid::filled(3, 3, 0)).unwrap();
        let told = |cells: [(usize, usize); 2]| {
            let mut board = Grid::filled(3, 3, 0);
            cells.iter().for_each(|&(row, col)| board[At::new(row, col)] = 2);
            violations(&puzzle, &board).pop().map(|broken| broken.sentence)
        };
        let of = |cells: &str, line: &str, between: &str| {
            let must = "at least 2 cells must lie between them";
            Some(format!("{cells} both hold 2 in one {line}: {must}, and {between} does"))
        };
        assert_eq!(told([(0, 0), (0, 1)]), of("(1, 1) and (1, 2)", "row", "none"));
        assert_eq!(told([(0, 0), (0, 2)]), of("(1, 1) and (1, 3)", "row", "1"));
        assert_eq!(told([(1, 2), (2, 2)]), of("(2, 3) and (3, 3)", "column", "none"));
        assert_eq!(told([(0, 2), (2, 2)]), of("(1, 3) and (3, 3)", "column", "1"));
    }

    #[test]
    fn complete_means_every_room_cell() {
        let mut board = Grid::from_rows(vec![vec![1, 3, 2], vec![2, 0, 1]]).unwrap();
        assert!(complete(&puzzle(), &board));
        board[At::new(0, 0)] = 0;
        assert!(!complete(&puzzle(), &board));
    }
}
