//! What the creator knows of the current board: its solutions, counted cell by cell.
//!
//! The original lists all solutions. Here they are only counted, and beyond a number that a
//! dialogue can wait for, counts become lower bounds while what is certain stays exact.

use quandary_core::budget::Budget;
use quandary_core::fact::Fact;
use quandary_core::grid::{At, Grid};

use super::Walk;
use crate::ripple::model::Puzzle;
use crate::ripple::search::{answers, common, count, count_with, pair};

/// Solutions walked through one by one, at most, and the nodes that may be spent on it.
const MOST_LISTED: u64 = 100_000;
const LISTING_NODES: u64 = 400_000;
/// Nodes for counting what cannot be listed, for what is certain, and for all frequencies together.
const COUNTING_NODES: u64 = 100_000;
const COMMON_NODES: u64 = 2_000_000;
const FREQUENCY_NODES: u64 = 200_000;

/// A number, or a lower bound of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) number: u128,
    pub(super) exact: bool,
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if !self.exact {
            f.write_str("at least ")?;
        }
        write!(f, "{}", self.number)
    }
}

/// The solutions of a board.
pub(super) struct Study {
    pub(super) total: Number,
    /// The only solution, or one of them.
    pub(super) example: Option<Grid<u32>>,
    /// The values that are the same in all solutions; 0 elsewhere.
    pub(super) certain: Grid<u32>,
    /// How many solutions have value v in a cell, at place v - 1, when all were walked through.
    tally: Option<Grid<Vec<u64>>>,
    /// Otherwise the values of each cell that some solution may have.
    open: Grid<Vec<u32>>,
    puzzle: Option<Puzzle>,
}

impl Study {
    /// No solution.
    pub(super) fn none(size_of: &Grid<u32>) -> Self {
        Self {
            total: Number { number: 0, exact: true },
            example: None,
            certain: size_of.map(|_| 0),
            tally: None,
            open: size_of.map(|_| Vec::new()),
            puzzle: None,
        }
    }

    /// Studies a board with the fast solver.
    pub(super) fn new(puzzle: Puzzle, budget: &Budget) -> Self {
        let (first, second, ran_out) = pair(&puzzle, &[], budget);
        if ran_out.is_none() && second.is_none() {
            return match first {
                None => Self::none(puzzle.givens()),
                Some(only) => {
                    let mut tally = Tally::new(&puzzle);
                    tally.add(&only);
                    tally.study(puzzle)
                }
            };
        }
        let part = budget.part(LISTING_NODES);
        let mut tally = Tally::new(&puzzle);
        let mut complete = true;
        for answer in answers(&puzzle, &[], &part) {
            match answer {
                Ok(answer) if tally.total < MOST_LISTED => tally.add(&answer),
                _ => {
                    complete = false;
                    break;
                }
            }
        }
        let within = budget.spend(part.spent()).is_ok();
        if complete && within { tally.study(puzzle) } else { Self::bounded(puzzle, tally.total, budget) }
    }

    /// Studies a board with the original's search, telling its steps and giving the solutions in
    /// order; falls back on bounds when there are too many.
    pub(super) fn traced(
        puzzle: Puzzle,
        known: &Grid<u32>,
        (trace, plain): (u8, bool),
        budget: &Budget,
        out: &mut dyn FnMut(&str),
    ) -> (Self, Vec<Grid<u32>>) {
        let mut tally = Tally::new(&puzzle);
        let mut found = Vec::new();
        let mut walk = Walk::new(&puzzle, known.clone(), trace, plain);
        let complete = loop {
            match walk.next_answer(budget, out) {
                Ok(true) if tally.total < MOST_LISTED => {
                    tally.add(&walk.values);
                    found.push(walk.values.clone());
                    let s = if found.len() == 1 { "" } else { "s" };
                    out(&format!("Found {} solution{s} so far.\n", found.len()));
                }
                Ok(false) => break true,
                _ => break false,
            }
        };
        found.sort_by(|a, b| a.cells().cmp(b.cells()));
        let study = match (complete, tally.total) {
            (true, 0) => Self::none(known),
            (true, _) => tally.study(puzzle),
            (false, total) => Self::bounded(puzzle, total, budget),
        };
        (study, found)
    }

    fn bounded(puzzle: Puzzle, listed: u64, budget: &Budget) -> Self {
        let part = budget.part(COUNTING_NODES);
        let counted = count(&puzzle, &part, None);
        let shared = common(&puzzle, &budget.part(COMMON_NODES));
        let certain = Grid::from_fn(puzzle.size(), |at| shared.certain(at).unwrap_or(0));
        let open = Grid::from_fn(puzzle.size(), |at| {
            let mut values = [&shared.possible[at][..], &shared.unknown[at][..]].concat();
            values.sort_unstable();
            values
        });
        let total = Number { number: counted.answers.max(u128::from(listed)), exact: counted.exact };
        Self { total, example: shared.example, certain, tally: None, open, puzzle: Some(puzzle) }
    }

    /// Whether all solutions were walked through, so that frequencies are at hand and exact.
    pub(super) fn is_exact(&self) -> bool {
        self.tally.is_some()
    }

    /// The values of a cell and how many solutions have each; values in no solution are left out.
    pub(super) fn frequencies(&self, at: At, budget: &Budget) -> Vec<(u32, Number)> {
        if let Some(tally) = &self.tally {
            let counts = tally[at].iter().zip(1..).filter(|&(&count, _)| count > 0);
            return counts
                .map(|(&n, value)| (value, Number { number: u128::from(n), exact: true }))
                .collect();
        }
        let Some(puzzle) = &self.puzzle else { return Vec::new() };
        let candidates: usize = self.open.cells().iter().map(Vec::len).sum();
        let each = (FREQUENCY_NODES / candidates.max(1) as u64).clamp(40, 1000);
        let mut found = Vec::new();
        for &value in &self.open[at] {
            let part = budget.part(each);
            let counted = count_with(puzzle, &[Fact::is(at, value)], &part, None);
            if !(counted.exact && counted.answers == 0) {
                found.push((value, Number { number: counted.answers, exact: counted.exact }));
            }
        }
        found
    }
}

/// Counts solutions as they come.
struct Tally {
    total: u64,
    counts: Grid<Vec<u64>>,
    example: Option<Grid<u32>>,
}

impl Tally {
    fn new(puzzle: &Puzzle) -> Self {
        let counts = Grid::from_fn(puzzle.size(), |at| vec![0; puzzle.room_size(at)]);
        Self { total: 0, counts, example: None }
    }

    fn add(&mut self, answer: &Grid<u32>) {
        self.total += 1;
        for (counts, &value) in self.counts.cells_mut().iter_mut().zip(answer.cells()) {
            if value != 0 {
                counts[value as usize - 1] += 1;
            }
        }
        if self.example.is_none() {
            self.example = Some(answer.clone());
        }
    }

    fn study(self, puzzle: Puzzle) -> Study {
        let certain = self.counts.map(|counts| {
            let always = counts.iter().position(|&count| count == self.total);
            always.map_or(0, |index| index as u32 + 1)
        });
        Study {
            total: Number { number: u128::from(self.total), exact: true },
            example: self.example,
            certain,
            open: self.counts.map(|_| Vec::new()),
            tally: Some(self.counts),
            puzzle: Some(puzzle),
        }
    }
}
