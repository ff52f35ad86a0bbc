//! What deduction works on: what each cell can still hold, and the fillings each cage has left.

use quandary_core::bits::Bits;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Ink, Knowledge};

use super::super::combos::{self, Cells, MOST_CELLS};
use super::super::model::Puzzle;

/// Cages with more fillings than this are not looked through by a person either.
const MOST_FILLINGS: usize = 3_000;
/// Steps that listing one cage may take.
const LIST_STEPS: u32 = 60_000;

/// What is known: the numbers each cell can still hold. A number placed is at once taken from its
/// row and column, because that is what everybody does without thinking.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    pub(super) n: usize,
    /// What each cell can hold, bit `v - 1` for `v`.
    pub(super) dom: Vec<u32>,
    /// The cells whose number is written down.
    pub(super) placed: Vec<bool>,
    /// What steps struck out, as opposed to what went because a number was placed in the line.
    pub(super) struck: Vec<u32>,
    /// The fillings of each cage that its cells allow, `n` bits per cell; `None` while there are too many.
    pub(super) fillings: Vec<Option<Vec<u128>>>,
    /// The cells of each cage.
    pub(super) cells: Vec<Vec<usize>>,
}

impl Known {
    /// What is known of an empty board.
    fn blank(puzzle: &Puzzle) -> Self {
        let n = puzzle.order();
        let index = |at: &At| at.row * n + at.col;
        let cells: Vec<Vec<usize>> =
            puzzle.cages().iter().map(|cage| cage.cells.iter().map(index).collect()).collect();
        let mut known = Self {
            n,
            dom: vec![combos::all(n); n * n],
            placed: vec![false; n * n],
            struck: vec![0; n * n],
            fillings: vec![None; cells.len()],
            cells,
        };
        for cage in 0..known.cells.len() {
            known.list(puzzle, cage);
        }
        known
    }

    /// What is known from the numbers on a board.
    pub fn new(puzzle: &Puzzle, ink: &Grid<Option<Value>>) -> Self {
        let mut known = Self::blank(puzzle);
        let mut changed = Vec::new();
        for (cell, value) in ink.cells().iter().enumerate() {
            if let Some(value) = value.filter(|v| (1..=known.n as Value).contains(v)) {
                known.place(cell, 1 << (value - 1), &mut changed);
            }
        }
        known.refresh(puzzle, &changed);
        known
    }

    /// Lists the fillings of a cage anew.
    fn list(&mut self, puzzle: &Puzzle, cage: usize) {
        let n = self.n;
        let own = &puzzle.cages()[cage];
        let count = own.cells.len();
        if count > MOST_CELLS || count * n > 128 {
            return;
        }
        let doms: Vec<u32> = self.cells[cage].iter().map(|&cell| self.dom[cell]).collect();
        let cells =
            Cells { doms: &doms, peers: &combos::peers(&own.cells), clue: own.clue, long: puzzle.long() };
        let mut fillings = Vec::new();
        let mut many = 0;
        let complete = combos::each_filling(&cells, LIST_STEPS, |values| {
            many += 1;
            if many <= MOST_FILLINGS {
                let bit = |(i, &v): (usize, &u8)| 1u128 << (i * n + v as usize - 1);
                fillings.push(values.iter().enumerate().map(bit).fold(0, |a, b| a | b));
            }
        });
        self.fillings[cage] = (complete && many <= MOST_FILLINGS).then_some(fillings);
    }

    /// Puts a number into a cell and takes it from the lines.
    fn place(&mut self, cell: usize, bit: u32, changed: &mut Vec<usize>) {
        let n = self.n;
        let mut keep = |dom: &mut u32, cell: usize, mask: u32| {
            if *dom & !mask != 0 {
                *dom &= mask;
                changed.push(cell);
            }
        };
        keep(&mut self.dom[cell], cell, bit);
        self.placed[cell] = true;
        let (row, col) = (cell / n, cell % n);
        for i in 0..n {
            for other in [row * n + i, i * n + col] {
                if other != cell {
                    keep(&mut self.dom[other], other, !bit);
                }
            }
        }
    }

    /// Takes facts in; the cells about which more is known now, some perhaps twice.
    pub(in super::super) fn take(
        &mut self,
        puzzle: &Puzzle,
        facts: impl Iterator<Item = Fact>,
    ) -> Vec<usize> {
        let mut changed = Vec::new();
        for fact in facts {
            let cell = fact.at.row * self.n + fact.at.col;
            let bit = 1 << (fact.value - 1);
            if fact.holds {
                // Even where nothing else was left: now it is written down.
                changed.push(cell);
                self.place(cell, bit, &mut changed);
            } else {
                self.struck[cell] |= bit;
                if self.dom[cell] & bit != 0 {
                    self.dom[cell] &= !bit;
                    changed.push(cell);
                }
            }
        }
        self.refresh(puzzle, &changed);
        changed
    }

    /// Drops the fillings that the changed cells no longer allow.
    fn refresh(&mut self, puzzle: &Puzzle, changed: &[usize]) {
        let mut cages: Vec<usize> = changed
            .iter()
            .filter_map(|&cell| puzzle.cage_numbers().cells()[cell].map(|cage| cage as usize))
            .collect();
        cages.sort_unstable();
        cages.dedup();
        for cage in cages {
            let mask = self.mask(cage);
            match &mut self.fillings[cage] {
                Some(fillings) => fillings.retain(|filling| filling & !mask == 0),
                None => self.list(puzzle, cage),
            }
        }
    }

    /// What the cells of a cage can hold, as one mask; 0 where it would not fit.
    fn mask(&self, cage: usize) -> u128 {
        let cells = &self.cells[cage];
        if cells.len() * self.n > 128 {
            return 0;
        }
        cells.iter().enumerate().fold(0, |m, (i, &cell)| m | u128::from(self.dom[cell]) << (i * self.n))
    }

    /// The number a filling has at a position, as a bit.
    pub(super) fn bit(&self, filling: u128, position: usize) -> u32 {
        (filling >> (position * self.n)) as u32 & combos::all(self.n)
    }

    /// Where a cell is.
    pub(super) fn at(&self, cell: usize) -> At {
        At::new(cell / self.n, cell % self.n)
    }

    /// The cells of a line: rows first, then columns.
    pub(super) fn line(&self, line: usize) -> impl Iterator<Item = usize> + Clone + use<> {
        let n = self.n;
        let (first, step) = if line < n { (line * n, 1) } else { (line - n, n) };
        (0..n).map(move |i| first + i * step)
    }

    /// Cells as places.
    pub(super) fn ats(&self, cells: impl IntoIterator<Item = usize>) -> Vec<At> {
        cells.into_iter().map(|cell| self.at(cell)).collect()
    }

    /// The numbers a cell can still hold.
    pub fn values(&self, at: At) -> Vec<Value> {
        members(self.dom[at.row * self.n + at.col]).collect()
    }

    /// Whether everything is known.
    pub fn finished(&self) -> bool {
        self.placed.iter().all(|p| *p)
    }

    fn placed_number(&self, at: At) -> Option<Value> {
        let cell = at.row * self.n + at.col;
        self.placed[cell].then(|| self.dom[cell].trailing_zeros() + 1)
    }

    /// The numbers that were placed.
    pub(in super::super) fn placed_numbers(&self) -> Ink {
        Grid::from_fn(Size { width: self.n, height: self.n }, |at| self.placed_number(at))
    }
}

impl Knowledge<Puzzle> for Known {
    fn learn(&mut self, puzzle: &Puzzle, facts: &[Fact]) -> Vec<At> {
        let changed = self.take(puzzle, facts.iter().copied());
        self.ats(changed)
    }

    fn still(&self, _: &Puzzle, at: At) -> Vec<Value> {
        self.values(at)
    }

    fn settled(&self, _: &Puzzle, at: At) -> Option<Value> {
        self.placed_number(at)
    }
}

/// The numbers of a mask, ascending.
pub(super) fn members(mask: u32) -> impl Iterator<Item = Value> {
    mask.members().map(|bit| bit as Value + 1)
}
