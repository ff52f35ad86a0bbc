//! The open part of a puzzle as clauses, for engines other than our own: what the bench measures beside it.

use std::rc::Rc;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::fact::Fact;

use super::encode::Encoding;
use super::probed;
use crate::nonogram::model::Puzzle;
use quandary_core::bits::{Places, Words};

/// What lines and probing leave open, as clauses over variables 1 to `variables`; a negative number denies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clauses {
    /// Number of variables.
    pub variables: usize,
    /// The clauses: of each, at least one literal holds.
    pub clauses: Vec<Vec<i64>>,
    /// The variables that say what a cell is; two answers differ in one of them.
    pub cells: Vec<i64>,
}

/// The clauses of a puzzle: none if lines and probing decide everything, `None` if they show that there is no
/// answer or if the clauses would be too many.
///
/// ```
/// use quandary_core::budget::Budget;
/// use quandary_puzzles::nonogram::{model::{Draft, Puzzle}, search::clauses};
/// let ones = || vec![vec![1], vec![1]];
/// let puzzle = Puzzle::new(Draft::black(ones(), ones())).unwrap();
/// let clauses = clauses(&puzzle, &[], &Budget::unlimited()).unwrap().unwrap();
/// assert_eq!(clauses.cells.len(), 4);
/// ```
pub fn clauses(puzzle: &Puzzle, facts: &[Fact], budget: &Budget) -> Result<Option<Clauses>, RanOut> {
    match puzzle.width().max(puzzle.height()) {
        0..=63 => of::<u64>(puzzle, facts, budget),
        64..=127 => of::<u128>(puzzle, facts, budget),
        _ => of::<Words>(puzzle, facts, budget),
    }
}

fn of<M: Places>(puzzle: &Puzzle, facts: &[Fact], budget: &Budget) -> Result<Option<Clauses>, RanOut> {
    let Some(mut state) = probed::<M>(&Rc::new(puzzle.clone()), facts, budget)? else { return Ok(None) };
    if state.open == 0 {
        return Ok(Some(Clauses::default()));
    }
    let Some(encoding) = Encoding::new(&mut state) else { return Ok(None) };
    let number = |lit: super::learn::Lit| {
        let var = i64::from(lit.var()) + 1;
        if lit.is_positive() { var } else { -var }
    };
    let clauses = encoding.learner.clauses().map(|clause| clause.into_iter().map(number).collect()).collect();
    let mut cells: Vec<i64> = encoding.cell_variables().map(|var| i64::from(var) + 1).collect();
    cells.dedup();
    Ok(Some(Clauses { variables: encoding.learner.variables(), clauses, cells }))
}
