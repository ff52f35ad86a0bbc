//! What all answers share, found without listing them: the *backbone*, and the values that some answer has.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::engine::handover::Learns;
use quandary_core::engine::search::Space;
use quandary_core::grid::{At, Grid};

use super::board::Board;
use super::learn::Clauses;
use super::mask::Mask;
use super::with_mask;
use crate::ripple::model::Puzzle;

/// Which values occur in some answer, cell by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Common {
    /// For each cell the values that occur in some answer, ascending; empty in holes, and
    /// everywhere when there is no answer.
    pub possible: Grid<Vec<u32>>,
    /// For each cell the values not decided when the budget ended, ascending.
    pub unknown: Grid<Vec<u32>>,
    /// One answer, when there is one.
    pub example: Option<Grid<u32>>,
    /// What ran out; `None` when everything is decided.
    pub ran_out: Option<RanOut>,
}

impl Common {
    /// The value a cell holds in every answer, when that is certain.
    pub fn certain(&self, at: At) -> Option<u32> {
        match (&self.possible[at][..], &self.unknown[at][..]) {
            (&[value], []) => Some(value),
            _ => None,
        }
    }

    /// There is no answer.
    fn no_answer(puzzle: &Puzzle) -> Self {
        let none = puzzle.givens().map(|_| Vec::new());
        Self { possible: none.clone(), unknown: none, example: None, ran_out: None }
    }

    /// Nothing is decided: every number a room has can be in each of its cells.
    fn undecided(puzzle: &Puzzle, ran_out: RanOut) -> Self {
        let unknown = Grid::from_fn(puzzle.size(), |at| match puzzle.rooms()[at] {
            Some(_) => (1..=puzzle.room_size(at) as u32).collect(),
            None => Vec::new(),
        });
        Self { possible: unknown.map(|_| Vec::new()), unknown, example: None, ran_out: Some(ran_out) }
    }
}

/// Which values occur in some answer: at most one question to the learning engine per open
/// candidate, and far fewer in practice, because every answer found settles one value of each cell.
///
/// ```
/// use quandary_core::{budget::Budget, grid::{At, Grid}};
/// use quandary_puzzles::ripple::{model::Puzzle, search};
///
/// let ids = Grid::from_rows(vec![vec![Some(1), Some(2), Some(2)]]).unwrap();
/// let common = search::common(&Puzzle::new(ids, Grid::filled(3, 1, 0)).unwrap(), &Budget::unlimited());
/// assert_eq!(common.certain(At::new(0, 1)), Some(2));
/// ```
pub fn common(p: &Puzzle, budget: &Budget) -> Common {
    with_mask!(p, budget, run(p, budget), Common::undecided(p, RanOut::Memory))
}

fn run<M: Mask>(p: &Puzzle, budget: &Budget) -> Common {
    if !p.conflicts().is_empty() {
        return Common::no_answer(p);
    }
    let mut board = Board::<M>::new(p, &[]);
    if let Err(out) = budget.spend(1) {
        return Common::undecided(p, out);
    }
    if !board.propagate() {
        return Common::no_answer(p);
    }
    let domains = Grid::from_fn(p.size(), |at| *board.domain(p.givens().index(at) as u32));
    let listed = |set: &M| set.members().map(|bit| bit as u32 + 1).collect::<Vec<u32>>();
    let Some(mut clauses) = Clauses::new(&board, p.size(), budget) else {
        let unknown = domains.map(|set| if set.is_single() { Vec::new() } else { listed(set) });
        let possible = domains.map(|set| if set.is_single() { listed(set) } else { Vec::new() });
        return Common { possible, unknown, example: None, ran_out: Some(RanOut::Memory) };
    };
    let mut example = None;
    let mut seen = vec![false; clauses.candidates().len()];
    let mut decided = seen.clone();
    let mut ran_out = None;
    match clauses.solve_with(&[], budget) {
        Ok(true) => example = Some(clauses.answer()),
        Ok(false) => return Common::no_answer(p),
        Err(out) => ran_out = Some(out),
    }
    if ran_out.is_none() {
        mark_seen(&clauses, &mut seen, &mut decided);
        for index in 0..seen.len() {
            if decided[index] {
                continue;
            }
            let lit = clauses.candidates()[index].2;
            match clauses.solve_with(&[lit], budget) {
                Ok(true) => mark_seen(&clauses, &mut seen, &mut decided),
                Ok(false) => {
                    decided[index] = true;
                    clauses.deny(lit);
                }
                Err(out) => {
                    ran_out = Some(out);
                    break;
                }
            }
        }
    }
    let mut possible = domains.map(|set| if set.is_single() { listed(set) } else { Vec::new() });
    let mut unknown = possible.map(|_| Vec::new());
    for (index, &(cell, bit, _)) in clauses.candidates().iter().enumerate() {
        if seen[index] {
            possible.cells_mut()[cell as usize].push(bit + 1);
        } else if !decided[index] {
            unknown.cells_mut()[cell as usize].push(bit + 1);
        }
    }
    Common { possible, unknown, example, ran_out }
}

/// Marks everything the latest answer shows to be possible.
fn mark_seen(clauses: &Clauses, seen: &mut [bool], decided: &mut [bool]) {
    for (index, &(_, _, lit)) in clauses.candidates().iter().enumerate() {
        if clauses.holds(lit) {
            (seen[index], decided[index]) = (true, true);
        }
    }
}
