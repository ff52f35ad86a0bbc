//! What a player's keys mean.
//!
//! Rooms of ten and more cells need numbers of two digits. There is no mode for that: a digit typed
//! onto a number joins it when the result still fits the room, and replaces it otherwise. Marks
//! stand side by side, so joining would be guesswork there: letters mark 10 and up (a is 10), and
//! write them as well.

use quandary_core::cell_board::{CellBoard, Stroke};
use quandary_core::fact::Value;
use quandary_core::grid::At;
use quandary_core::play::Input;

use super::model::Puzzle;

/// Why a cell cannot hold a value.
pub(super) fn refusal(puzzle: &Puzzle, at: At, value: Option<Value>) -> Option<String> {
    if puzzle.rooms()[at].is_none() {
        return Some(format!("{at} is a hole"));
    }
    let most = puzzle.room_size(at);
    let outside = value.is_some_and(|value| value == 0 || value as usize > most);
    outside.then(|| match most {
        1 => format!("{at} is a room of its own and holds a 1"),
        _ => format!("{at} is in a room of {most} cells and holds 1 to {most}"),
    })
}

/// Digits write, small digits mark, a press does nothing.
pub(super) fn gesture(puzzle: &Puzzle, board: &CellBoard, at: At, input: Input) -> Option<Stroke> {
    let most = puzzle.rooms().get(at).map(|_| puzzle.room_size(at))? as Value;
    // A letter that is no number of this room is left to the front end.
    let number = |c: char| c.to_digit(36).filter(|&typed| typed < 10 || typed <= most);
    match input {
        Input::Write(c) => {
            let typed = number(c)?;
            let joined = board.ink[at].filter(|_| typed < 10).and_then(|old| join(old, typed, most));
            match joined.unwrap_or(typed) {
                0 => Some(Stroke::Erase(at)),
                value => Some(Stroke::Write(at, value)),
            }
        }
        Input::Mark(c) => number(c).filter(|&value| value > 0).map(|value| Stroke::Mark(at, value)),
        Input::Clear => Some(Stroke::Erase(at)),
        Input::Tap | Input::Other | Input::Arrow(_) => None,
    }
}

/// A digit behind a number, where the room is large enough.
fn join(number: Value, digit: Value, most: Value) -> Option<Value> {
    number.checked_mul(10)?.checked_add(digit).filter(|&joined| joined <= most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ripple::Ripple;
    use quandary_core::grid::Grid;
    use quandary_core::kind::Kind;

    /// A room of twelve cells in one row, a room of one, a hole.
    fn puzzle() -> Puzzle {
        let ids = (0..14).map(|c| if c < 12 { Some(1) } else { (c == 12).then_some(2) }).collect();
        Puzzle::new(Grid::from_rows(vec![ids]).unwrap(), Grid::filled(14, 1, 0)).unwrap()
    }

    fn typed(keys: &str) -> Option<Value> {
        let (puzzle, at) = (puzzle(), At::new(0, 3));
        let mut board = CellBoard::blank(puzzle.size());
        for c in keys.chars() {
            let stroke = gesture(&puzzle, &board, at, Input::Write(c)).unwrap();
            board = Ripple::play(&puzzle, &board, &stroke).unwrap();
        }
        board.ink[at]
    }

    #[test]
    fn digits_join_while_the_room_allows() {
        assert_eq!(typed("7"), Some(7));
        assert_eq!(typed("12"), Some(12));
        assert_eq!(typed("10"), Some(10));
        assert_eq!(typed("13"), Some(3));
        assert_eq!(typed("123"), Some(3));
        assert_eq!(typed("70"), None);
    }

    #[test]
    fn marks_of_two_digits() {
        let (puzzle, at) = (puzzle(), At::new(0, 3));
        let mut board = CellBoard::blank(puzzle.size());
        for c in "31b3".chars() {
            let stroke = gesture(&puzzle, &board, at, Input::Mark(c)).unwrap();
            board = Ripple::play(&puzzle, &board, &stroke).unwrap();
        }
        assert_eq!(board.marks[at], [1, 11], "b marks 11, the second 3 takes the first away");
        assert_eq!(gesture(&puzzle, &board, at, Input::Write('c')), Some(Stroke::Write(at, 12)));
    }

    #[test]
    fn refusals_say_why() {
        let puzzle = puzzle();
        let board = CellBoard::blank(puzzle.size());
        let why = |stroke| Ripple::play(&puzzle, &board, &stroke).unwrap_err().0;
        assert_eq!(why(Stroke::Write(At::new(0, 13), 1)), "(1, 14) is a hole");
        assert_eq!(why(Stroke::Write(At::new(0, 12), 2)), "(1, 13) is a room of its own and holds a 1");
        assert_eq!(why(Stroke::Mark(At::new(0, 0), 13)), "(1, 1) is in a room of 12 cells and holds 1 to 12");
        assert_eq!(why(Stroke::Write(At::new(9, 9), 1)), "(10, 10) is not on the board");
        let given = puzzle.with_givens(Grid::from_fn(puzzle.size(), |at| u32::from(at.col == 0))).unwrap();
        assert_eq!(
            Ripple::play(&given, &board, &Stroke::Erase(At::new(0, 0))).unwrap_err().0,
            "(1, 1) is given"
        );
    }
}
