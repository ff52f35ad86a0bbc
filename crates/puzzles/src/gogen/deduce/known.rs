//! What is known: where each letter can still be, and which letters have their cell.
//!
//! A letter that stands somewhere is struck from all other cells, and the letters it touches are struck from all cells that
//! are not around it. That is how everybody reads a board, so it is no step of its own; a step that relies on it names the
//! letter that stands there.

use quandary_core::bits::Bits;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::kind::{Ink, Knowledge};

use super::super::model::Puzzle;

/// What deduction works on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// For each letter the set of cells (bits, row by row) it can be in.
    pub(super) places: Vec<u64>,
    /// For each letter the cells that steps struck out for it, as opposed to those that are seen not to be for it.
    pub(super) struck: Vec<u64>,
    /// The letters that have their cell.
    pub(super) seated: u64,
    /// The cells that have their letter.
    pub(super) taken: u64,
}

/// All letters, or all cells, of a puzzle as a set.
pub(super) fn all(puzzle: &Puzzle) -> u64 {
    u64::MAX >> (64 - puzzle.touches().len())
}

/// The place of a cell.
pub(super) fn at(puzzle: &Puzzle, cell: usize) -> At {
    At::new(cell / puzzle.size().width, cell % puzzle.size().width)
}

/// The places of a set of cells.
pub(super) fn places(puzzle: &Puzzle, cells: u64) -> Vec<At> {
    cells.members().map(|cell| at(puzzle, cell)).collect()
}

impl Knowledge<Puzzle> for Known {
    fn learn(&mut self, puzzle: &Puzzle, facts: &[Fact]) -> Vec<At> {
        facts.iter().for_each(|fact| self.take(puzzle, *fact));
        facts.iter().map(|fact| fact.at).collect()
    }

    fn still(&self, puzzle: &Puzzle, at: At) -> Vec<Value> {
        let cell = at.row * puzzle.size().width + at.col;
        (0..self.places.len()).filter(|&l| self.places[l] >> cell & 1 == 1).map(|l| l as Value).collect()
    }

    fn settled(&self, puzzle: &Puzzle, at: At) -> Option<Value> {
        let cell = at.row * puzzle.size().width + at.col;
        let holder = self.seated.members().find(|&l| self.places[l] == 1 << cell).map(|l| l as Value);
        // A letter that is given twice has one cell here; the other stays what it is.
        holder.or_else(|| puzzle.givens()[at].filter(|_| self.taken >> cell & 1 == 1))
    }
}

impl Known {
    /// What a board tells: its letters and what follows from where they stand.
    pub(in crate::gogen) fn of(puzzle: &Puzzle, ink: &Ink) -> Self {
        let letters = puzzle.touches().len();
        let mut known =
            Self { places: vec![all(puzzle); letters], struck: vec![0; letters], seated: 0, taken: 0 };
        for (cell, value) in ink.cells().iter().enumerate() {
            if let Some(letter) = value.filter(|v| (*v as usize) < letters) {
                known.seat(puzzle, letter as usize, cell);
            }
        }
        known
    }

    /// Puts a letter into a cell. Letters that have theirs keep it: whether they go together is for the rules to say.
    pub(super) fn seat(&mut self, puzzle: &Puzzle, letter: usize, cell: usize) {
        let here = 1u64 << cell;
        self.seated |= 1 << letter;
        self.taken |= here;
        for other in self.open(puzzle).members() {
            self.places[other] &= !here;
        }
        self.places[letter] = here;
        for other in (puzzle.touches()[letter] & self.open(puzzle)).members() {
            self.places[other] &= puzzle.rings()[cell];
        }
    }

    /// Takes a fact in.
    pub(in crate::gogen) fn take(&mut self, puzzle: &Puzzle, fact: Fact) {
        let cell = fact.at.row * puzzle.size().width + fact.at.col;
        let letter = fact.value as usize;
        if fact.holds {
            self.seat(puzzle, letter, cell);
        } else {
            self.places[letter] &= !(1 << cell);
            self.struck[letter] |= 1 << cell;
        }
    }

    /// Whether every letter has its cell.
    pub(in crate::gogen) fn finished(&self, puzzle: &Puzzle) -> bool {
        self.seated == all(puzzle)
    }

    /// The letters without a cell.
    pub(super) fn open(&self, puzzle: &Puzzle) -> u64 {
        all(puzzle) & !self.seated
    }

    /// The cells without a letter.
    pub(super) fn free(&self, puzzle: &Puzzle) -> u64 {
        all(puzzle) & !self.taken
    }

    /// The cell of a letter that has one.
    pub(super) fn cell(&self, letter: usize) -> Option<usize> {
        (self.seated >> letter & 1 == 1 && self.places[letter] != 0)
            .then(|| self.places[letter].trailing_zeros() as usize)
    }

    /// The cells that no letter can be in.
    pub(super) fn empty(&self, puzzle: &Puzzle) -> u64 {
        all(puzzle) & !self.places.iter().fold(0, |some, places| some | places)
    }
}
