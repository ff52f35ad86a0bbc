//! The course's exercise, kept alive: its types, its functions one by one, its solver and what it prints.
//!
//! The names are the exercise's in Rust's case: `boardSize` is [`Puzzle::board_size`], arrays are
//! `Vec`s that know their length, and the values that meant something else (`{-1, -1}`, a letter or
//! a number, a flag beside a guess) are enum cases. A [`Posn`] has `x` for the column and
//! `y` for the row, both from 0. The solver is the course's: depth-first from a front list, one
//! constraint at a time in their order, cells row by row, numbers ascending; so the first answer is
//! well defined. The course kept a list of visited boards as well; every board is reached
//! in one way only, so that list never found anything and is left out.

mod frames;
mod steps;

use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, Grid};
use quandary_core::kind::{Classic, Console, Trace};
use quandary_core::outcome::Outcome;

use super::model;

pub use frames::{example, frame_delay, partial, puzzle_print, solution_text};
pub use steps::{
    apply_guess, available_vals, fill_in_guess, find_blank, guess_valid, neighbours, place_guess,
    solve_kenken, used_in_col, used_in_row,
};

/// A board on its way to a solution, with the constraints still to be met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Number of rows and of columns.
    pub board_size: usize,
    /// The cells, row by row: `board[y][x]`.
    pub board: Vec<Vec<Entry>>,
    /// What is left to be met, in order.
    pub constraints: Vec<Constraint>,
    /// Whether `-` and `/` may have more than two cells. The course has two only.
    pub long: bool,
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Nothing yet: the letter of its cage.
    Letter(char),
    /// A number that stands.
    Number(Value),
    /// A number that is not verified yet.
    Guess(Guess),
}

/// A possible number for a cell of a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The cage.
    pub letter: char,
    /// The number.
    pub number: Value,
}

/// What the cells of a letter must come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// The cage.
    pub letter: char,
    /// What the numbers must come to.
    pub number: u64,
    /// Any of `+ - = * /`; `?` for a hidden operator.
    pub symbol: char,
}

/// A place: `x` is the column, `y` the row, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posn {
    /// The column.
    pub x: usize,
    /// The row.
    pub y: usize,
}

/// What [`find_blank`] finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blank {
    /// The first cell to fill in.
    Cell(Posn),
    /// `{-1, -1}`: the first constraint has only guesses on the board.
    OnlyGuesses,
    /// `{-2, -2}`: there is nothing left to fill in.
    Complete,
}

impl Puzzle {
    /// The course's form of a puzzle. A cage with numbers given comes first, as guesses; numbers given in
    /// further cages have no place in the course's board and come beside it. Free cells become a cage without a constraint,
    /// which the course's solver does not fill; they are left to [`run`].
    fn of(puzzle: &model::Puzzle) -> (Self, Vec<Fact>) {
        let names = super::text::one_letter_names(puzzle);
        let letter = |cage: u32| names[cage as usize].chars().next().unwrap_or('?');
        let givens = puzzle.givens();
        let guessed = givens.places().find_map(|at| givens[at].and(puzzle.cage_numbers()[at]));
        let mut pinned = Vec::new();
        let order = puzzle.order();
        let mut board = Vec::new();
        for y in 0..order {
            let mut row = Vec::new();
            for x in 0..order {
                let at = At::new(y, x);
                row.push(match (puzzle.cage_numbers()[at], givens[at]) {
                    (None, Some(number)) => Entry::Number(number),
                    (None, None) => Entry::Letter(FREE),
                    (Some(cage), Some(number)) if Some(cage) == guessed => {
                        Entry::Guess(Guess { letter: letter(cage), number })
                    }
                    (Some(cage), given) => {
                        pinned.extend(given.map(|number| Fact::is(at, number)));
                        Entry::Letter(letter(cage))
                    }
                });
            }
            board.push(row);
        }
        let mut constraints: Vec<Constraint> = puzzle
            .cages()
            .iter()
            .enumerate()
            .map(|(i, cage)| Constraint {
                letter: letter(i as u32),
                number: cage.clue.target,
                symbol: cage.clue.op.typed().chars().next().unwrap_or('?'),
            })
            .collect();
        if let Some(cage) = guessed {
            let first = constraints.remove(cage as usize);
            constraints.insert(0, first);
        }
        if board.iter().flatten().any(|entry| *entry == Entry::Letter(FREE)) {
            constraints.push(Constraint { letter: FREE, number: 0, symbol: FREE });
        }
        (Self { board_size: order, board, constraints, long: puzzle.long() }, pinned)
    }

    fn numbers(&self) -> Option<Grid<Value>> {
        let number = |entry: &Entry| match entry {
            Entry::Number(number) => Some(*number),
            _ => None,
        };
        let rows: Option<Vec<Vec<Value>>> =
            self.board.iter().map(|row| row.iter().map(number).collect()).collect();
        Grid::from_rows(rows?)
    }
}

/// The letter, and the symbol, of cells in no cage: any numbers do.
const FREE: char = '.';

/// Solves a puzzle the course's way and says what the course's program printed.
pub(super) fn run(
    puzzle: &model::Puzzle,
    how: &Classic,
    budget: &Budget,
    console: &mut dyn Console,
) -> Outcome<Grid<Value>> {
    let (start, pinned) = Puzzle::of(puzzle);
    let mut film = (how.trace != Trace::None).then(|| frames::Film::new(puzzle, how.colour));
    let allowed = |next: &Puzzle| {
        pinned.iter().all(|fact| match next.board[fact.at.row][fact.at.col] {
            Entry::Letter(_) => true,
            Entry::Number(number) | Entry::Guess(Guess { number, .. }) => number == fact.value,
        })
    };
    let mut found = Vec::new();
    let mut walk = steps::Walk::new(start);
    loop {
        if let Err(what) = budget.spend(1) {
            return Outcome::GaveUp { what, best: found };
        }
        let Some(board) = walk.next(allowed) else { break };
        match (find_blank(&board), board.numbers()) {
            (Blank::Complete, Some(answer)) => {
                match &film {
                    Some(film) => console.print(&film.solved(&board)),
                    None if found.is_empty() => console.print(&solution_text(&board)),
                    None => console.print(&format!("\n\n{}", solution_text(&board))),
                }
                found.push(answer);
                if !how.all {
                    break;
                }
            }
            _ => {
                if let Some(film) = &mut film {
                    console.print(&film.frame(&board));
                }
            }
        }
    }
    match (found.len(), how.all) {
        (0, _) => {
            console.print(&film.map_or("No Solution...".to_string(), |film| film.unsolved()));
            Outcome::None { why: Vec::new() }
        }
        (1, false) => Outcome::Found(found.swap_remove(0)),
        (1, true) => Outcome::Unique(found.swap_remove(0)),
        _ => {
            let differ = found[0].places().filter(|&at| found[0][at] != found[1][at]).collect();
            Outcome::Several { answers: found, differ }
        }
    }
}
