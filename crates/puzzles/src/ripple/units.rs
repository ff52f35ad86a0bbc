//! The puzzle by units: each given and room, and the distances in each row and column. Short, slow, obviously right;
//! shares no code with the solvers. Holes are in no unit, but they count as cells between two numbers.

use quandary_core::fact::Value;
use quandary_core::grid::{At, places};
use quandary_core::units::{Ink, all_differ};

use super::model::Puzzle;

/// A unit, its lines counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// The cell holds what is given there.
    Given(At),
    /// A room, by its place in [`Puzzle::room_cells`], holds each number from 1 to its size once.
    Room(usize),
    /// Equal numbers in a row keep their distance.
    Row(usize),
    /// Equal numbers in a column keep their distance.
    Column(usize),
}

impl quandary_core::units::Unit<Puzzle> for Unit {
    fn cells(&self, puzzle: &Puzzle) -> Vec<At> {
        let all = places(puzzle.size()).filter(|&at| puzzle.rooms()[at].is_some());
        match *self {
            Unit::Given(given) => all.filter(|at| *at == given).collect(),
            Unit::Room(room) => puzzle.room_cells().get(room).cloned().unwrap_or_default(),
            Unit::Row(row) => all.filter(|at| at.row == row).collect(),
            Unit::Column(col) => all.filter(|at| at.col == col).collect(),
        }
    }

    fn allows(&self, puzzle: &Puzzle, ink: &Ink) -> bool {
        let cells = self.cells(puzzle);
        match self {
            Unit::Given(_) => {
                cells.iter().all(|&at| ink[at].is_none_or(|value| value == puzzle.givens()[at]))
            }
            Unit::Room(_) => {
                let fits = |at: &At| ink[*at].is_none_or(|v| (1..=cells.len()).contains(&(v as usize)));
                cells.iter().all(fits) && all_differ(ink, &cells)
            }
            Unit::Row(_) | Unit::Column(_) => {
                let far = |a: &At, b: &At| a.row.abs_diff(b.row) + a.col.abs_diff(b.col);
                let clash = |a: &At, b: &At| {
                    a < b && ink[*a] == ink[*b] && ink[*a].is_some_and(|v| far(a, b) <= v as usize)
                };
                !cells.iter().any(|a| cells.iter().any(|b| clash(a, b)))
            }
        }
    }

    fn needs(&self, puzzle: &Puzzle) -> Vec<Value> {
        match self {
            Unit::Room(_) => (1..=self.cells(puzzle).len() as Value).collect(),
            Unit::Given(_) | Unit::Row(_) | Unit::Column(_) => Vec::new(),
        }
    }

    fn name(&self, puzzle: &Puzzle) -> String {
        match *self {
            Unit::Given(at) => format!("the number given at {at}"),
            Unit::Room(room) => match puzzle.room_cells().get(room) {
                Some(cells) => format!("the room at {}", cells[0]),
                None => format!("room {}", room + 1),
            },
            Unit::Row(row) => format!("the distances in row {}", row + 1),
            Unit::Column(col) => format!("the distances in column {}", col + 1),
        }
    }
}

/// All units of a puzzle.
pub(super) fn units(puzzle: &Puzzle) -> Vec<Unit> {
    let given = |at: &At| puzzle.givens()[*at] != 0;
    let rooms = (0..puzzle.room_cells().len()).map(Unit::Room);
    let size = puzzle.size();
    let lines = (0..size.height).map(Unit::Row).chain((0..size.width).map(Unit::Column));
    places(size).filter(given).map(Unit::Given).chain(rooms).chain(lines).collect()
}
