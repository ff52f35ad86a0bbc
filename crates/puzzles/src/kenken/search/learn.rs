//! The same candidates as literals of the learning engine, seeded with what propagation found.
//!
//! A line has each number once; two cells of a cage imply each other's numbers; a listed cage has one variable per
//! filling, which implies its numbers, and each number implies one of its fillings.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::engine::sat::{Learner, Lit};
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, Size};

use super::super::combos;
use super::board::Board;

/// Past this many fillings the clauses would take too much memory; depth-first search goes on alone.
const MOST_FILLINGS: usize = 2_000_000;

/// The open part of a board as clauses.
pub(super) struct Clauses {
    n: usize,
    learner: Learner,
    /// One literal per open candidate: cell, number, literal; by cell.
    candidates: Vec<(u32, u32, Lit)>,
    /// Where each cell's candidates start.
    starts: Vec<usize>,
    /// The settled numbers, 0 elsewhere.
    settled: Vec<u32>,
}

impl Clauses {
    /// The clauses of a propagated board; `None` when a cage is not listed or there are too many.
    pub(super) fn new(board: &Board) -> Option<Self> {
        let fillings: usize = board.filters.iter().map(|f| f.live as usize).sum();
        if board.filters.iter().any(|f| f.is_layered()) || fillings > MOST_FILLINGS {
            return None;
        }
        let mut learner = Learner::new();
        let (mut candidates, mut starts, mut settled) = (Vec::new(), vec![0], Vec::new());
        for (cell, &dom) in board.dom.iter().enumerate() {
            let single = dom.is_power_of_two();
            settled.push(if single { dom.trailing_zeros() + 1 } else { 0 });
            if !single {
                candidates.extend(members(dom).map(|v| (cell as u32, v, learner.var_with_phase(true))));
            }
            starts.push(candidates.len());
        }
        let mut clauses = Self { n: board.n, learner, candidates, starts, settled };
        clauses.lines(board);
        for filter in &board.filters {
            clauses.cage(board, filter);
        }
        Some(clauses)
    }

    fn literal(&self, cell: usize, value: u32) -> Option<Lit> {
        let own = &self.candidates[self.starts[cell]..self.starts[cell + 1]];
        own.iter().find(|c| c.1 == value).map(|c| c.2)
    }

    fn lines(&mut self, board: &Board) {
        let n = self.n;
        let mut group = Vec::new();
        for cell in 0..n * n {
            group.clear();
            group.extend(self.candidates[self.starts[cell]..self.starts[cell + 1]].iter().map(|c| c.2));
            if !group.is_empty() {
                self.learner.exactly_one(&group);
            }
        }
        for line in 0..2 * n {
            let (first, step) = if line < n { (line * n, 1) } else { (line - n, n) };
            for value in 1..=n as u32 {
                let cells = (0..n).map(|i| first + i * step).filter(|&cell| !board.is_settled(cell));
                group.clear();
                group.extend(cells.filter_map(|cell| self.literal(cell, value)));
                if !group.is_empty() {
                    self.learner.exactly_one(&group);
                }
            }
        }
    }

    fn cage(&mut self, board: &Board, filter: &super::cages::Filter) {
        let cells: Vec<usize> = (0..filter.count as usize).map(|i| board.pools.cell(filter, i)).collect();
        match (filter.fillings(&board.pools), &cells[..]) {
            (Some(fillings), _) => {
                let fillings: Vec<u128> = fillings.collect();
                self.listed(&cells, &fillings);
            }
            (None, &[a, b]) => {
                for (from, to) in [(a, b), (b, a)] {
                    for value in members(board.dom[from]) {
                        let Some(lit) = self.literal(from, value) else { continue };
                        let fits = |w: &u32| combos::meets(filter.clue(), false, &[value as u8, *w as u8]);
                        let partners: Vec<u32> = members(board.dom[to]).filter(fits).collect();
                        if board.is_settled(to) {
                            continue;
                        }
                        let mut clause = vec![!lit];
                        clause.extend(partners.into_iter().filter_map(|w| self.literal(to, w)));
                        self.learner.clause(&clause);
                    }
                }
            }
            _ => {}
        }
    }

    /// One variable per filling.
    fn listed(&mut self, cells: &[usize], fillings: &[u128]) {
        if fillings.len() <= 1 {
            return;
        }
        let (n, all) = (self.n, combos::all(self.n));
        let vars: Vec<Lit> = fillings.iter().map(|_| self.learner.var()).collect();
        for (i, &cell) in cells.iter().enumerate() {
            let own: Vec<(u32, Lit)> =
                self.candidates[self.starts[cell]..self.starts[cell + 1]].iter().map(|c| (c.1, c.2)).collect();
            for (value, lit) in own {
                let mut support = vec![!lit];
                for (filling, &var) in fillings.iter().zip(&vars) {
                    if (filling >> (i * n)) as u32 & all == 1 << (value - 1) {
                        support.push(var);
                        self.learner.clause(&[!var, lit]);
                    }
                }
                self.learner.clause(&support);
            }
        }
        self.learner.clause(&vars);
    }

    /// Looks for an answer with these literals.
    pub(super) fn solve(&mut self, with: &[Lit], budget: &Budget) -> Result<bool, RanOut> {
        self.learner.solve(with, budget)
    }

    /// The open candidates: cell, number, literal.
    pub(super) fn candidates(&self) -> &[(u32, u32, Lit)] {
        &self.candidates
    }

    /// Whether a literal holds in the latest answer.
    pub(super) fn holds(&self, lit: Lit) -> bool {
        self.learner.holds(lit)
    }

    /// The settled number of a cell, 0 if it is open.
    pub(super) fn settled(&self, cell: usize) -> u32 {
        self.settled[cell]
    }

    /// From now on this does not hold.
    pub(super) fn deny(&mut self, lit: Lit) {
        self.learner.clause(&[!lit]);
    }

    /// The latest answer.
    pub(super) fn answer(&self) -> Grid<Value> {
        let mut values = self.settled.clone();
        for &(cell, value, lit) in &self.candidates {
            if self.learner.holds(lit) {
                values[cell as usize] = value;
            }
        }
        let n = self.n;
        Grid::from_fn(Size { width: n, height: n }, |at: At| values[at.row * n + at.col])
    }

    /// From now on every answer differs from this one.
    pub(super) fn exclude(&mut self, answer: &Grid<Value>) {
        let cells = answer.cells();
        // An answer outside of what is open here is excluded already; a clause of only some of
        // its cells would exclude others with it.
        if self.settled.iter().zip(cells).any(|(&settled, &value)| settled != 0 && settled != value) {
            return;
        }
        let same = self.candidates.iter().filter(|&&(cell, value, _)| cells[cell as usize] == value);
        let clause: Vec<Lit> = same.map(|&(_, _, lit)| !lit).collect();
        if clause.len() == self.settled.iter().filter(|s| **s == 0).count() {
            self.learner.clause(&clause);
        }
    }
}

fn members(dom: u32) -> impl Iterator<Item = u32> {
    (1..=32u32).filter(move |v| dom >> (v - 1) & 1 == 1)
}
