//! What the course's program prints: a puzzle in words, a solution, and the frames of the visual trace.

use std::time::Duration;

use quandary_core::grid::At;

use super::super::model;
use super::{Constraint, Entry, Guess, Puzzle};

/// The puzzle of the handout: four rows, nine cages.
///
/// ```
/// use quandary_puzzles::kenken::classic::*;
/// assert_eq!(example().constraints.len(), 9);
/// ```
pub fn example() -> Puzzle {
    let entry = |letter: char| Entry::Letter(letter);
    let board = ["abbc", "adee", "fdgg", "fhii"].map(|row| row.chars().map(entry).collect()).to_vec();
    let constraints = ["a6*", "b3-", "c3=", "d5+", "e3-", "f3-", "g2/", "h4=", "i1-"].map(|text| {
        let mut chars = text.chars();
        let mut next = || chars.next().unwrap_or('?');
        let (letter, digit, symbol) = (next(), next(), next());
        Constraint { letter, number: u64::from(digit.to_digit(10).unwrap_or(0)), symbol }
    });
    Puzzle { board_size: 4, board, constraints: constraints.to_vec(), long: false }
}

/// The same puzzle on its way: two cages are done, and one cell of the first is guessed.
///
/// ```
/// use quandary_puzzles::kenken::classic::*;
/// assert_eq!(partial().board[0][0], Entry::Guess(Guess { letter: 'a', number: 2 }));
/// ```
pub fn partial() -> Puzzle {
    let mut puzzle = example();
    puzzle.board[0][0] = Entry::Guess(Guess { letter: 'a', number: 2 });
    for (y, x, number) in [(1, 1, 2), (1, 2, 1), (1, 3, 4), (2, 1, 3)] {
        puzzle.board[y][x] = Entry::Number(number);
    }
    puzzle.constraints.retain(|c| c.letter != 'd' && c.letter != 'e');
    puzzle
}

/// A puzzle in words, cell by cell and constraint by constraint.
///
/// ```
/// use quandary_puzzles::kenken::classic::*;
/// let text = puzzle_print(&partial());
/// let lines: Vec<&str> = text.lines().collect();
/// assert_eq!(lines[..2], ["board size: 4", "constraints length: 7"]);
/// assert_eq!(lines[2], "entry {0, 0}: letter N/A, num 0, guess true, guess letter a, guess num 2");
/// assert_eq!(lines[3], "entry {1, 0}: letter b, num 0, guess false");
/// assert_eq!(lines[7], "entry {1, 1}: letter N/A, num 2, guess false");
/// assert_eq!(lines[18], "con 1: a 6 *");
/// ```
pub fn puzzle_print(puzzle: &Puzzle) -> String {
    let mut out =
        format!("board size: {}\nconstraints length: {}\n", puzzle.board_size, puzzle.constraints.len());
    for (y, row) in puzzle.board.iter().enumerate() {
        for (x, entry) in row.iter().enumerate() {
            let line = match entry {
                Entry::Letter(letter) => format!("letter {letter}, num 0, guess false"),
                Entry::Number(number) => format!("letter N/A, num {number}, guess false"),
                Entry::Guess(Guess { letter, number }) => {
                    format!("letter N/A, num 0, guess true, guess letter {letter}, guess num {number}")
                }
            };
            out += &format!("entry {{{x}, {y}}}: {line}\n");
        }
    }
    for (i, Constraint { letter, number, symbol }) in puzzle.constraints.iter().enumerate() {
        out += &format!("con {}: {letter} {number} {symbol}\n", i + 1);
    }
    out
}

/// The solution file's form: numbers joined by two blanks, rows by a newline, none at the end.
/// Cells without a number are `0`.
///
/// ```
/// use quandary_puzzles::kenken::classic::*;
/// let one = Puzzle { board_size: 1, board: vec![vec![Entry::Number(1)]], constraints: vec![], long: false };
/// assert_eq!(solution_text(&one), "1");
/// ```
pub fn solution_text(puzzle: &Puzzle) -> String {
    let cell = |entry: &Entry| match entry {
        Entry::Number(number) => number.to_string(),
        _ => "0".to_string(),
    };
    let row = |row: &Vec<Entry>| row.iter().map(cell).collect::<Vec<_>>().join("  ");
    puzzle.board.iter().map(row).collect::<Vec<_>>().join("\n")
}

/// How long the course shows each frame on a board of this size.
///
/// ```
/// use quandary_puzzles::kenken::classic::frame_delay;
/// assert_eq!(frame_delay(2).as_millis(), 1000);
/// assert_eq!(frame_delay(4).as_millis(), 500);
/// ```
pub fn frame_delay(board_size: usize) -> Duration {
    Duration::from_millis(match board_size {
        0..=3 => 1000,
        4 => 500,
        5..=6 => 100,
        _ => 0,
    })
}

const BLUE: &str = "\x1b[1;34m";
const GREEN: &str = "\x1b[0;32m";
const RED: &str = "\x1b[0;31m";
const RESET: &str = "\x1b[0m";

/// The visual trace: one frame whenever a guess is placed or moved.
pub(super) struct Film {
    order: usize,
    clues: Vec<Vec<String>>,
    cages: Vec<Vec<Option<u32>>>,
    colour: bool,
    shown: Vec<Vec<Option<u32>>>,
}

fn numbers(board: &Puzzle) -> Vec<Vec<Option<u32>>> {
    let number = |entry: &Entry| match entry {
        Entry::Letter(_) => None,
        Entry::Number(number) | Entry::Guess(Guess { number, .. }) => Some(*number),
    };
    board.board.iter().map(|row| row.iter().map(number).collect()).collect()
}

impl Film {
    pub(super) fn new(puzzle: &model::Puzzle, colour: bool) -> Self {
        let order = puzzle.order();
        let clue = |at: At| {
            puzzle
                .cage_at(at)
                .map_or(String::new(), |cage| format!("{}{}", cage.clue.target, cage.clue.op.typed()))
        };
        let grid = |row: usize| (0..order).map(move |col| At::new(row, col));
        let given = |at: At| puzzle.givens()[at];
        Self {
            order,
            clues: (0..order).map(|row| grid(row).map(clue).collect()).collect(),
            cages: (0..order).map(|row| grid(row).map(|at| puzzle.cage_numbers()[at]).collect()).collect(),
            colour,
            shown: (0..order).map(|row| grid(row).map(given).collect()).collect(),
        }
    }

    /// The frame of a board; nothing when no number was placed or moved since the last one.
    pub(super) fn frame(&mut self, board: &Puzzle) -> String {
        let now = numbers(board);
        if now == self.shown {
            return String::new();
        }
        let before = std::mem::replace(&mut self.shown, now);
        let out = self.lines(|row, col| self.colour && self.shown[row][col] != before[row][col]);
        format!("{out}\n\n")
    }

    /// The last frame.
    pub(super) fn solved(&self, board: &Puzzle) -> String {
        let last =
            Self { shown: numbers(board), clues: self.clues.clone(), cages: self.cages.clone(), ..*self };
        let out = last.lines(|_, _| false);
        if self.colour { format!("{GREEN}{out}{RESET}\n\n") } else { format!("{out}\n\n") }
    }

    /// What comes instead of a last frame.
    pub(super) fn unsolved(&self) -> String {
        if self.colour { format!("{RED}No Solution...{RESET}\n") } else { "No Solution...\n".into() }
    }

    fn same(&self, a: (usize, usize), b: (usize, usize)) -> bool {
        let cage =
            |(row, col): (usize, usize)| self.cages.get(row).and_then(|r| r.get(col)).copied().flatten();
        cage(a).is_some() && cage(a) == cage(b)
    }

    fn lines(&self, blue: impl Fn(usize, usize) -> bool) -> String {
        let mut out = format!("{}|\n", "|-------".repeat(self.order));
        for row in 0..self.order {
            let mut line = |cell: &dyn Fn(usize) -> String| {
                out.push('|');
                for col in 0..self.order {
                    out += &cell(col);
                    out.push(if self.same((row, col), (row, col + 1)) { ' ' } else { '|' });
                }
                out.push('\n');
            };
            line(&|col| format!("{:<7}", self.clues[row][col]));
            line(&|col| {
                let value = self.shown[row][col].map_or(" ".repeat(4), |v| format!("   {v}"));
                let pad = " ".repeat(7usize.saturating_sub(value.len()));
                if blue(row, col) && self.shown[row][col].is_some() {
                    format!("{BLUE}{value}{RESET}{pad}")
                } else {
                    format!("{value}{pad}")
                }
            });
            line(&|_| " ".repeat(7));
            out.push('|');
            for col in 0..self.order {
                out += if self.same((row, col), (row + 1, col)) { "       |" } else { "-------|" };
            }
            out.push('\n');
        }
        out
    }
}
