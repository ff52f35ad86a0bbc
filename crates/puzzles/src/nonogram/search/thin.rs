//! The few things known of a line that are enough for something to follow from its clue.

use quandary_core::bits::{Bits, Places, Words};

use super::line::LineSolver;
use crate::nonogram::model::{Block, shortest};

/// What is to follow.
#[derive(Clone, Copy, Debug)]
pub enum Goal<'a> {
    /// Each of these cells has one of these colours (as bits).
    Cells(&'a [(usize, u64)]),
    /// There is no arrangement.
    Nothing,
}

/// A line of `cells` cells with a clue in so many colours.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// How many colours there are, background included.
    pub colours: usize,
    /// The blocks.
    pub clue: &'a [Block],
    /// How many cells.
    pub cells: usize,
}

/// The places of facts from which, with the clue, the goal follows, and of which none can be spared; `None` if it does not
/// follow from all of them. A fact is a cell and the colours it can have (as bits). Those given first are kept first.
///
/// ```
/// use quandary_puzzles::nonogram::{model::Block, search::{Asked, Goal, least}};
/// let asked = Asked { colours: 2, clue: &[Block::new(1, 3)], cells: 7 };
/// let facts = [(1, 0b10), (0, 0b01), (6, 0b01)];
/// assert_eq!(least(asked, &facts, Goal::Cells(&[(2, 0b10)])), Some(vec![0]));
/// ```
pub fn least(asked: Asked<'_>, facts: &[(usize, u64)], goal: Goal<'_>) -> Option<Vec<usize>> {
    match asked.cells {
        0..=63 => Test::<u64>::new(asked).least(facts, goal),
        64..=127 => Test::<u128>::new(asked).least(facts, goal),
        _ => Test::<Words>::new(asked).least(facts, goal),
    }
}

struct Test<'a, M> {
    asked: Asked<'a>,
    solver: LineSolver<M>,
    open: Vec<M>,
}

impl<'a, M: Places> Test<'a, M> {
    fn new(asked: Asked<'a>) -> Self {
        let mut all = M::none(asked.cells + 1);
        (0..asked.cells).for_each(|i| all.insert(i));
        Self { asked, solver: LineSolver::new(), open: vec![all; asked.colours] }
    }

    /// Binary search for the shortest part from the front that is enough: its last fact is needed, whatever comes of the
    /// others. Then again with that fact taken for granted.
    fn least(&mut self, facts: &[(usize, u64)], goal: Goal<'_>) -> Option<Vec<usize>> {
        let mut needed: Vec<usize> = Vec::new();
        let mut most = facts.len();
        if !self.follows(facts, 0..most, &needed, goal) {
            return None;
        }
        loop {
            let (mut low, mut high) = (0, most);
            while low < high {
                let middle = (low + high) / 2;
                if self.follows(facts, 0..middle, &needed, goal) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            if low == 0 {
                needed.sort_unstable();
                return Some(needed);
            }
            needed.push(low - 1);
            most = low - 1;
        }
    }

    fn follows(
        &mut self,
        facts: &[(usize, u64)],
        first: std::ops::Range<usize>,
        more: &[usize],
        goal: Goal<'_>,
    ) -> bool {
        let n = self.asked.cells;
        let mut may = self.open.clone();
        for place in first.chain(more.iter().copied()) {
            let (cell, set) = facts[place];
            for (colour, cells) in may.iter_mut().enumerate() {
                if !set.has(colour) {
                    cells.remove(cell);
                }
            }
        }
        if shortest(self.asked.clue) > n || !self.solver.solve(n, self.asked.clue, &may) {
            return true;
        }
        let possible = &self.solver.possible;
        match goal {
            Goal::Nothing => false,
            Goal::Cells(cells) => cells
                .iter()
                .all(|&(cell, set)| possible.iter().enumerate().all(|(c, at)| set.has(c) || !at.has(cell))),
        }
    }
}
