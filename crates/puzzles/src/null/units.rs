//! The puzzle by units: each given, row and column. Short, slow, obviously right; shares no code with the solvers.

use quandary_core::fact::Value;
use quandary_core::grid::{At, places};
use quandary_core::units::{Ink, all_differ};

use super::model::{Puzzle, SIZE};

/// A unit, its lines counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// The cell holds what is given there.
    Given(At),
    /// A row holds a 1 and a 2.
    Row(usize),
    /// A column holds a 1 and a 2.
    Column(usize),
}

impl quandary_core::units::Unit<Puzzle> for Unit {
    fn cells(&self, _: &Puzzle) -> Vec<At> {
        let all = places(SIZE);
        match *self {
            Unit::Given(given) => all.filter(|at| *at == given).collect(),
            Unit::Row(row) => all.filter(|at| at.row == row).collect(),
            Unit::Column(col) => all.filter(|at| at.col == col).collect(),
        }
    }

    fn allows(&self, puzzle: &Puzzle, ink: &Ink) -> bool {
        let cells = self.cells(puzzle);
        match self {
            Unit::Given(_) => cells.iter().all(|&at| ink[at].is_none() || ink[at] == puzzle.givens()[at]),
            Unit::Row(_) | Unit::Column(_) => all_differ(ink, &cells),
        }
    }

    fn needs(&self, _: &Puzzle) -> Vec<Value> {
        match self {
            Unit::Given(_) => Vec::new(),
            Unit::Row(_) | Unit::Column(_) => vec![1, 2],
        }
    }

    fn name(&self, _: &Puzzle) -> String {
        match self {
            Unit::Given(at) => format!("the number given at {at}"),
            Unit::Row(row) => format!("row {}", row + 1),
            Unit::Column(col) => format!("column {}", col + 1),
        }
    }
}

/// All units of a puzzle.
pub(super) fn units(puzzle: &Puzzle) -> Vec<Unit> {
    let given = |at: &At| puzzle.givens()[*at].is_some();
    let lines = (0..2).map(Unit::Row).chain((0..2).map(Unit::Column));
    places(SIZE).filter(given).map(Unit::Given).chain(lines).collect()
}
