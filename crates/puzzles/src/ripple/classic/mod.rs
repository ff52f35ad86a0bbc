//! The original solver and creator, kept alive: the same order of work, the same words.
//!
//! The algorithm is a person's first idea: fill in what is certain room by room, then try values in
//! the first empty cell. It shares no code with the fast solver and so is a second opinion on it.

mod creator;
mod print;
mod study;

pub use creator::{Options, Said, converse};
pub use print::{plain_board, print_board};

use quandary_core::budget::{Budget, RanOut};
use quandary_core::grid::{At, Grid};

use super::model::Puzzle;

/// The original's switches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct How {
    /// Its verbosity: 0 says nothing on the way, 1 tells each step, 2 shows the board before each.
    pub trace: u8,
    /// Look for all solutions and list them in order, instead of stopping at the first.
    pub all: bool,
    /// Boards as numbers, without grid characters.
    pub plain: bool,
}

/// Solves as the original did and says what it said; gives the answers found.
///
/// ```
/// use quandary_core::{budget::Budget, grid::Grid};
/// use quandary_puzzles::ripple::{classic::{How, solve}, model::Puzzle};
///
/// let puzzle = Puzzle::new(Grid::filled(1, 1, Some(1)), Grid::filled(1, 1, 0)).unwrap();
/// let mut said = String::new();
/// let answers = solve(&puzzle, How::default(), &Budget::unlimited(), &mut |text| said.push_str(text));
/// assert_eq!(answers.unwrap()[0].cells(), [1]);
/// assert_eq!(said, "Initial board state:\n┌─┐\n│ │\n└─┘\nSolved the puzzle. Final state:\n┌─┐\n│1│\n└─┘\n");
/// ```
pub fn solve(
    p: &Puzzle,
    how: How,
    budget: &Budget,
    out: &mut dyn FnMut(&str),
) -> Result<Vec<Grid<u32>>, RanOut> {
    out("Initial board state:\n");
    out(&print_board(p, p.givens(), how.plain));
    let mut search = Walk::new(p, p.givens().clone(), how.trace, how.plain);
    let mut answers = Vec::new();
    let mut held = budget.hold(0)?;
    // The original took numbers that contradict each other as they were.
    while p.conflicts().is_empty() && search.next_answer(budget, out)? {
        answers.push(search.values.clone());
        if !how.all {
            break;
        }
        held.grow(4 * p.givens().len() + 64)?;
    }
    if how.all {
        answers.sort_by(|a, b| a.cells().cmp(b.cells()));
        match answers.len() {
            0 => out("No solutions.\n"),
            1 => out("The puzzle has 1 solution.\n"),
            n => out(&format!("The puzzle has {n} solutions.\n")),
        }
        list(p, &answers, how.plain, out);
    } else if let Some(answer) = answers.first() {
        out("Solved the puzzle. Final state:\n");
        out(&print_board(p, answer, how.plain));
    } else {
        out("No solution.\n");
    }
    Ok(answers)
}

/// The numbered list of solutions.
fn list(p: &Puzzle, answers: &[Grid<u32>], plain: bool, out: &mut dyn FnMut(&str)) {
    for (k, answer) in answers.iter().enumerate() {
        out(&format!("Solution {}:\n", k + 1));
        out(&print_board(p, answer, plain));
    }
}

/// Fills in what the original calls known: cells with one value and values with one cell, as long
/// as there are any. The values may be ones that no valid puzzle has.
pub fn fill_certain(p: &Puzzle, values: &mut Grid<u32>, budget: &Budget) -> Result<(), RanOut> {
    let mut walk = Walk::new(p, std::mem::replace(values, Grid::filled(0, 0, 0)), 0, true);
    let done = walk.fill_certain(budget, &mut |_| {});
    *values = walk.values;
    done
}

/// In rooms so large that a single cell takes long, asks each time whether to stop.
fn patient(room: usize, budget: &Budget) -> Result<(), RanOut> {
    if room > 200 { budget.poll() } else { Ok(()) }
}

/// A guess that is still being tried.
struct Guess {
    cell: At,
    value: u32,
    /// Length of the trail before the guess.
    mark: usize,
}

/// The original's search. It called itself for every guess; here the guesses are on a stack.
struct Walk<'a> {
    puzzle: &'a Puzzle,
    /// The rooms by ascending id.
    rooms: Vec<usize>,
    values: Grid<u32>,
    trail: Vec<At>,
    guesses: Vec<Guess>,
    started: bool,
    trace: u8,
    plain: bool,
}

impl<'a> Walk<'a> {
    fn new(puzzle: &'a Puzzle, values: Grid<u32>, trace: u8, plain: bool) -> Self {
        let mut rooms: Vec<usize> = (0..puzzle.room_cells().len()).collect();
        rooms.sort_by_key(|&room| puzzle.ids()[room]);
        Self { puzzle, rooms, values, trail: Vec::new(), guesses: Vec::new(), started: false, trace, plain }
    }

    /// Goes on to the next full board; false when there is none.
    fn next_answer(&mut self, budget: &Budget, out: &mut dyn FnMut(&str)) -> Result<bool, RanOut> {
        let mut entering = !self.started;
        self.started = true;
        loop {
            if entering {
                self.fill_certain(budget, out)?;
                let from = self.guesses.last().map_or(At::new(0, 0), |guess| guess.cell);
                let Some(cell) = self.first_empty(from) else { return Ok(true) };
                self.say(out, "Unable to fill in any more cells with certainty. Beginning to branch.");
                self.guesses.push(Guess { cell, value: 0, mark: self.trail.len() });
            }
            let Some(guess) = self.guesses.last_mut() else { return Ok(false) };
            let (cell, mark, tried) = (guess.cell, guess.mark, guess.value);
            for at in self.trail.drain(mark..) {
                self.values[at] = 0;
            }
            let most = self.puzzle.room_size(cell) as u32;
            match (tried + 1..=most).find(|&value| self.fits(cell, value)) {
                Some(value) => {
                    budget.spend(1)?;
                    if let Some(guess) = self.guesses.last_mut() {
                        guess.value = value;
                    }
                    self.fill(cell, value);
                    self.say_with_board(out, || format!("Branching by filling {cell} with value {value}."));
                    entering = true;
                }
                None => {
                    self.guesses.pop();
                    entering = false;
                }
            }
        }
    }

    fn first_empty(&self, from: At) -> Option<At> {
        let start = self.values.index(from);
        let open = |index: &usize| {
            let at = self.values.at(*index);
            self.values[at] == 0 && self.puzzle.rooms()[at].is_some()
        };
        (start..self.values.len()).find(open).map(|index| self.values.at(index))
    }

    /// Everything that is certain, room by room, until a whole round adds nothing.
    fn fill_certain(&mut self, budget: &Budget, out: &mut dyn FnMut(&str)) -> Result<(), RanOut> {
        loop {
            let before = self.trail.len();
            for index in 0..self.rooms.len() {
                loop {
                    budget.spend(1)?;
                    let before = self.trail.len();
                    self.single_values(self.rooms[index], budget, out)?;
                    self.single_cells(self.rooms[index], budget, out)?;
                    if self.trail.len() == before {
                        break;
                    }
                }
            }
            if self.trail.len() == before {
                return Ok(());
            }
        }
    }

    /// Fills the cells of a room that only one value fits.
    fn single_values(
        &mut self,
        room: usize,
        budget: &Budget,
        out: &mut dyn FnMut(&str),
    ) -> Result<(), RanOut> {
        let puzzle = self.puzzle;
        let cells = &puzzle.room_cells()[room];
        for &cell in cells.iter() {
            if self.values[cell] != 0 {
                continue;
            }
            patient(cells.len(), budget)?;
            let mut fitting = (1..=cells.len() as u32).filter(|&value| self.fits(cell, value));
            if let (Some(value), None) = (fitting.next(), fitting.next()) {
                self.fill(cell, value);
                let why = "since it's the only possibility for the cell.";
                self.say_with_board(out, || format!("Filled in a {value} at {cell} {why}"));
            }
        }
        Ok(())
    }

    /// Places the values of a room that fit only one cell.
    fn single_cells(
        &mut self,
        room: usize,
        budget: &Budget,
        out: &mut dyn FnMut(&str),
    ) -> Result<(), RanOut> {
        let puzzle = self.puzzle;
        let cells = &puzzle.room_cells()[room];
        for value in 1..=cells.len() as u32 {
            patient(cells.len(), budget)?;
            let mut fitting = cells.iter().filter(|&&cell| self.values[cell] == 0 && self.fits(cell, value));
            if let (Some(&cell), None) = (fitting.next(), fitting.next()) {
                self.fill(cell, value);
                let why = "since it's the only cell that will fit it.";
                self.say_with_board(out, || format!("Filled in a {value} at {cell} {why}"));
            }
        }
        Ok(())
    }

    fn fill(&mut self, cell: At, value: u32) {
        self.values[cell] = value;
        self.trail.push(cell);
    }

    /// Whether a value may stand in an empty cell: not yet in the room, none too near in line.
    fn fits(&self, cell: At, value: u32) -> bool {
        let Some(room) = self.puzzle.rooms()[cell] else { return false };
        if self.puzzle.room_cells()[room as usize].iter().any(|&mate| self.values[mate] == value) {
            return false;
        }
        let reach = value as usize;
        let (rows, cols) = (self.values.height(), self.values.width());
        let mut near_cols = cell.col.saturating_sub(reach)..(cell.col + reach + 1).min(cols);
        let mut near_rows = cell.row.saturating_sub(reach)..(cell.row + reach + 1).min(rows);
        near_cols.all(|col| self.values[At::new(cell.row, col)] != value)
            && near_rows.all(|row| self.values[At::new(row, cell.col)] != value)
    }

    fn say(&self, out: &mut dyn FnMut(&str), sentence: &str) {
        if self.trace > 0 {
            out(sentence);
            out("\n");
        }
    }

    /// A sentence about the board; at the highest verbosity the board comes first.
    fn say_with_board(&self, out: &mut dyn FnMut(&str), sentence: impl FnOnce() -> String) {
        if self.trace > 1 {
            out(&print_board(self.puzzle, &self.values, self.plain));
        }
        if self.trace > 0 {
            self.say(out, &sentence());
        }
    }
}
