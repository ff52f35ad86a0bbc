//! The same candidates as literals of the learning engine, seeded with what propagation found: the *direct encoding*, with
//! "exactly one" for each cell and for each value of a room.
//!
//! Only candidates of open cells become variables; everything settled is already gone from them.

use quandary_core::budget::{Budget, Held, RanOut};
use quandary_core::engine::handover::Learns;
use quandary_core::engine::sat::{Learner, Lit};
use quandary_core::grid::Grid;

use super::board::Board;
use super::mask::Mask;

/// Past this many pairs the clauses would take gigabytes; depth-first search goes on alone.
const MOST_PAIRS: usize = 20_000_000;
/// What a pair that may become a clause takes, with its place in the watch lists.
const PAIR_BYTES: usize = 24;

/// The open part of a board as clauses.
pub(super) struct Clauses {
    learner: Learner,
    /// One literal per open candidate: cell, value, literal; by cell.
    candidates: Vec<(u32, u32, Lit)>,
    /// The settled values, 0 elsewhere.
    settled: Vec<u32>,
    size: quandary_core::grid::Size,
    /// The memory of all of it.
    _held: Held,
}

impl Clauses {
    /// The clauses of a propagated board; `None` when there would be too many, or too many for the budget.
    pub(super) fn new<M: Mask>(
        board: &Board<M>,
        size: quandary_core::grid::Size,
        budget: &Budget,
    ) -> Option<Self> {
        let cells = board.len() as u32;
        let mut settled = vec![0; board.len()];
        let mut starts = vec![0; board.len() + 1];
        let mut candidates = Vec::new();
        let mut learner = Learner::new();
        let mut pairs = 0;
        for cell in 0..cells {
            let domain = board.domain(cell);
            if domain.is_single() {
                settled[cell as usize] = domain.first() as u32 + 1;
            } else {
                pairs += domain.count() * (domain.first().max(size.width + size.height));
                for bit in domain.members() {
                    // True first: a placed value says more than one struck out. The hardest set took
                    // 5.6 instead of 8.1 ms in one run each; other sets gained less.
                    candidates.push((cell, bit as u32, learner.var_with_phase(true)));
                }
            }
            starts[cell as usize + 1] = candidates.len();
            if pairs > MOST_PAIRS {
                return None;
            }
        }
        let held = budget.hold(pairs * PAIR_BYTES + candidates.len() * 64).ok()?;
        let of = |cell: u32| &candidates[starts[cell as usize]..starts[cell as usize + 1]];
        let literal = |cell: u32, bit: u32| of(cell).iter().find(|c| c.1 == bit).map(|c| c.2);
        let mut group = Vec::new();
        for cell in 0..cells {
            if of(cell).is_empty() {
                continue;
            }
            group.clear();
            group.extend(of(cell).iter().map(|c| c.2));
            learner.exactly_one(&group);
            for &(_, bit, lit) in of(cell) {
                for other in board.ahead(cell, bit) {
                    if let Some(other) = literal(other, bit) {
                        learner.clause(&[!lit, !other]);
                    }
                }
            }
        }
        for (bit, places) in board.slots() {
            group.clear();
            group.extend(places.filter_map(|cell| literal(cell, bit)));
            if !group.is_empty() {
                learner.exactly_one(&group);
            }
        }
        Some(Self { learner, candidates, settled, size, _held: held })
    }

    /// An answer with this candidate, or any answer; the model stays for [`Clauses::holds`].
    pub(super) fn solve_with(&mut self, with: &[Lit], budget: &Budget) -> Result<bool, RanOut> {
        self.learner.solve(with, budget)
    }

    /// The open candidates: cell, value bit, literal.
    pub(super) fn candidates(&self) -> &[(u32, u32, Lit)] {
        &self.candidates
    }

    /// The literal of a candidate, or whether it is settled as true or false.
    pub(super) fn meaning(&self, cell: u32, bit: u32) -> Result<Lit, bool> {
        match self.candidates.binary_search_by_key(&(cell, bit), |&(cell, bit, _)| (cell, bit)) {
            Ok(index) => Ok(self.candidates[index].2),
            Err(_) => Err(self.settled[cell as usize] == bit + 1),
        }
    }

    /// Whether a literal holds in the latest answer.
    pub(super) fn holds(&self, lit: Lit) -> bool {
        self.learner.holds(lit)
    }

    /// From now on this does not hold.
    pub(super) fn deny(&mut self, lit: Lit) {
        self.learner.clause(&[!lit]);
    }
}

impl Learns for Clauses {
    type Answer = Grid<u32>;

    fn solve(&mut self, budget: &Budget) -> Result<bool, RanOut> {
        self.solve_with(&[], budget)
    }

    fn answer(&self) -> Grid<u32> {
        let mut values = self.settled.clone();
        for &(cell, bit, lit) in &self.candidates {
            if self.learner.holds(lit) {
                values[cell as usize] = bit + 1;
            }
        }
        Grid::from_fn(self.size, |at| values[at.row * self.size.width + at.col])
    }

    fn exclude(&mut self, answer: &Grid<u32>) {
        let cells = answer.cells();
        let same = self.candidates.iter().filter(|&&(cell, bit, _)| cells[cell as usize] == bit + 1);
        let clause: Vec<Lit> = same.map(|&(_, _, lit)| !lit).collect();
        let settled = self.settled.iter().zip(cells);
        let (mut agree, mut open) = (true, 0);
        for (&settled, &value) in settled {
            agree &= settled == 0 || settled == value;
            open += usize::from(settled == 0 && value != 0);
        }
        // An answer outside of what is open here is excluded already; a clause of only some of
        // its cells would exclude others with it.
        if agree && clause.len() == open {
            self.learner.clause(&clause);
        }
    }
}
