//! Shaving: every candidate is tried by itself, and one that leads to a contradiction at once is struck out.
//!
//! In the literature this is *singleton consistency* (singleton arc consistency, where propagation is arc consistency), and for clauses
//! *failed literal probing*. It is worth its price before learning: what trials find cheaply, learning has to
//! find one conflict after the other.

use super::search::Space;
use crate::bits::Bits;
use crate::budget::{Budget, RanOut};

/// A state whose decisions are "this cell holds this candidate".
pub trait Candidates: Space {
    /// The candidates of a cell.
    type Set: Bits + Copy;
    /// How many cells there are.
    fn cells(&self) -> usize;
    /// What a cell can still hold.
    fn candidates(&self, cell: usize) -> Self::Set;
    /// The decision that a cell holds a candidate.
    fn decision(cell: usize, candidate: usize) -> Self::Decision;
}

/// Where shaving stops.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// Cells with more candidates than this are passed over.
    pub most_candidates: usize,
    /// So many trials in a row that strike nothing end it, once the cell is done.
    pub idle_trials: usize,
}

/// Tries the candidates of a propagated state, cell by cell and round by round, until all cells in a row strike nothing or
/// the extent is reached; false when the state is contradictory. One trial costs one [weight](Space::weight).
pub fn shave<S: Candidates>(space: &mut S, extent: Extent, budget: &Budget) -> Result<bool, RanOut> {
    let cells = space.cells();
    let (mut cell, mut idle_cells, mut idle_trials) = (0, 0, 0);
    while idle_cells < cells && idle_trials < extent.idle_trials {
        let candidates = space.candidates(cell);
        let mut struck = false;
        if (2..=extent.most_candidates).contains(&candidates.count()) {
            for candidate in candidates.members() {
                if !space.candidates(cell).has(candidate) {
                    continue;
                }
                budget.spend(space.weight())?;
                let mark = space.mark();
                space.take(S::decision(cell, candidate));
                let possible = space.propagate();
                space.undo(mark);
                idle_trials += 1;
                if !possible {
                    struck = true;
                    space.refuse(S::decision(cell, candidate));
                    if !space.propagate() {
                        return Ok(false);
                    }
                }
            }
        }
        (idle_cells, idle_trials) = if struck { (0, 0) } else { (idle_cells + 1, idle_trials) };
        cell = (cell + 1) % cells;
    }
    Ok(true)
}
