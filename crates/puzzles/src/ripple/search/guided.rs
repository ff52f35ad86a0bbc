//! Depth-first enumeration that asks the learning engine for the way when it is lost.
//!
//! Plain depth-first search can thrash for minutes between two answers. Excluding answers one by one
//! in the learning engine would let memory grow with their number. So the walk stays depth-first,
//! but after some dead ends without an answer each further node is entered only if learning finds
//! an answer below it; what is learnt stays for the rest of the walk.

use std::cell::Cell;

use quandary_core::budget::Budget;
use quandary_core::engine::handover::Learns;
use quandary_core::engine::sat::Lit;
use quandary_core::engine::search::Space;
use quandary_core::engine::shave::shave;
use quandary_core::fact::Fact;
use quandary_core::grid::Grid;

use super::SHAVED;
use super::board::Board;
use super::learn::Clauses;
use super::mask::Mask;
use crate::ripple::model::Puzzle;

type Decision = (u32, u32);

/// The learning engine's view of the walk.
enum Guide {
    /// Not needed so far.
    Asleep,
    /// At hand, with the latest answer it found.
    Awake(Box<Clauses>, Option<Grid<u32>>),
    /// The puzzle is too large for clauses.
    Useless,
}

/// A board, the decisions that led to it, and the guide.
pub(super) struct Guided<M> {
    board: Board<M>,
    /// What was decided, and whether taken or refused.
    decisions: Vec<(Decision, bool)>,
    puzzle: Puzzle,
    given: Vec<Fact>,
    budget: Budget,
    guide: Guide,
    /// Dead ends since the latest answer, and how many make the guide speak.
    lost: Cell<u64>,
    patience: u64,
}

impl<M: Mask> Guided<M> {
    pub(super) fn new(puzzle: &Puzzle, given: &[Fact], patience: u64, budget: &Budget) -> Self {
        Self {
            board: Board::new(puzzle, given),
            decisions: Vec::new(),
            puzzle: puzzle.clone(),
            given: given.to_vec(),
            budget: budget.clone(),
            guide: Guide::Asleep,
            lost: Cell::new(0),
            patience,
        }
    }

    fn wake(&mut self) {
        let mut start = Board::<M>::new(&self.puzzle, &self.given);
        // A contradiction or an empty budget here shows in the walk itself; neither makes a guide.
        let sound = start.propagate() && shave(&mut start, SHAVED, &self.budget) == Ok(true);
        let clauses = if sound { Clauses::new(&start, self.puzzle.size(), &self.budget) } else { None };
        self.guide = clauses.map_or(Guide::Useless, |clauses| Guide::Awake(Box::new(clauses), None));
    }

    /// Whether there may be an answer below the decisions made; true when that is not known.
    fn promising(&mut self) -> bool {
        if matches!(self.guide, Guide::Asleep) {
            self.wake();
        }
        let Guide::Awake(clauses, seen) = &mut self.guide else { return true };
        let fits = |answer: &Grid<u32>| {
            let holds = |&((cell, bit), taken): &(Decision, bool)| {
                (answer.cells()[cell as usize] == bit + 1) == taken
            };
            self.decisions.iter().all(holds)
        };
        if seen.as_ref().is_some_and(fits) {
            return true;
        }
        let mut assumed: Vec<Lit> = Vec::with_capacity(self.decisions.len());
        for &((cell, bit), taken) in &self.decisions {
            match clauses.meaning(cell, bit) {
                Ok(lit) => assumed.push(if taken { lit } else { !lit }),
                Err(settled) if settled == taken => {}
                Err(_) => return false,
            }
        }
        match clauses.solve_with(&assumed, &self.budget) {
            Ok(true) => {
                *seen = Some(clauses.answer());
                true
            }
            Ok(false) => false,
            // The walk meets the same limit at its next node and reports it.
            Err(_) => true,
        }
    }
}

impl<M: Mask> Space for Guided<M> {
    type Decision = Decision;
    type Mark = (usize, usize);
    type Answer = Grid<u32>;

    fn propagate(&mut self) -> bool {
        let good = self.board.propagate() && (self.lost.get() < self.patience || self.promising());
        if !good {
            self.lost.set(self.lost.get() + 1);
        }
        good
    }

    fn choose(&mut self) -> Option<Decision> {
        self.board.choose()
    }

    fn take(&mut self, decision: Decision) {
        self.decisions.push((decision, true));
        self.board.take(decision);
    }

    fn refuse(&mut self, decision: Decision) {
        self.decisions.push((decision, false));
        self.board.refuse(decision);
    }

    fn weight(&self) -> u64 {
        M::WEIGHT
    }

    fn mark(&self) -> (usize, usize) {
        (self.board.mark(), self.decisions.len())
    }

    fn undo(&mut self, (board, decisions): (usize, usize)) {
        self.board.undo(board);
        self.decisions.truncate(decisions);
    }

    fn answer(&self) -> Grid<u32> {
        self.lost.set(0);
        self.board.answer()
    }
}
