//! The puzzle by units: each given and room, and for each number the distances in each row and column. Short, slow,
//! obviously right; shares no code with the solvers. Holes are in no unit, but they count as cells between two numbers.

use quandary_core::fact::Value;
use quandary_core::grid::{At, places};
use quandary_core::phrase;
use quandary_core::units::{Ink, all_differ};

use super::model::Puzzle;

/// A unit, its lines counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// The cell holds what is given there.
    Given(At),
    /// A room, by its place in [`Puzzle::room_cells`], holds each number from 1 to its size once.
    Room(usize),
    /// Wherever this number stands twice in a row, at least as many cells lie between.
    Row {
        /// The row.
        row: usize,
        /// The number.
        value: Value,
    },
    /// Wherever this number stands twice in a column, at least as many cells lie between.
    Column {
        /// The column.
        col: usize,
        /// The number.
        value: Value,
    },
}

impl quandary_core::units::Unit<Puzzle> for Unit {
    fn cells(&self, puzzle: &Puzzle) -> Vec<At> {
        let size = puzzle.size();
        // A hole is a room of no cells.
        let holds = |at: &At, value: Value| puzzle.room_size(*at) >= value.max(1) as usize;
        match *self {
            Unit::Given(given) => places(size).filter(|at| *at == given && holds(at, 1)).collect(),
            Unit::Room(room) => puzzle.room_cells().get(room).cloned().unwrap_or_default(),
            Unit::Row { row, value } if row < size.height => {
                (0..size.width).map(|col| At::new(row, col)).filter(|at| holds(at, value)).collect()
            }
            Unit::Column { col, value } if col < size.width => {
                (0..size.height).map(|row| At::new(row, col)).filter(|at| holds(at, value)).collect()
            }
            Unit::Row { .. } | Unit::Column { .. } => Vec::new(),
        }
    }

    fn allows(&self, puzzle: &Puzzle, ink: &Ink) -> bool {
        let cells = self.cells(puzzle);
        match *self {
            Unit::Given(_) => {
                cells.iter().all(|&at| ink[at].is_none_or(|value| value == puzzle.givens()[at]))
            }
            Unit::Room(_) => {
                let fits = |at: &At| ink[*at].is_none_or(|v| (1..=cells.len()).contains(&(v as usize)));
                cells.iter().all(fits) && all_differ(ink, &cells)
            }
            Unit::Row { value, .. } | Unit::Column { value, .. } => {
                let stands: Vec<At> = cells.into_iter().filter(|at| ink[*at] == Some(value)).collect();
                let far = |a: At, b: At| a.row.abs_diff(b.row) + a.col.abs_diff(b.col);
                stands.windows(2).all(|two| far(two[0], two[1]) > value as usize)
            }
        }
    }

    fn needs(&self, puzzle: &Puzzle) -> Vec<Value> {
        match self {
            Unit::Room(_) => (1..=self.cells(puzzle).len() as Value).collect(),
            Unit::Given(_) | Unit::Row { .. } | Unit::Column { .. } => Vec::new(),
        }
    }

    fn name(&self, puzzle: &Puzzle) -> String {
        match *self {
            Unit::Given(at) => format!("the number given at {at}"),
            Unit::Room(room) => match puzzle.room_cells().get(room) {
                Some(cells) => format!("the room at {}", cells[0]),
                None => format!("room {}", room + 1),
            },
            Unit::Row { row, value } => format!("the {value}s in row {}", row + 1),
            Unit::Column { col, value } => format!("the {value}s in column {}", col + 1),
        }
    }

    /// The numbers of one line together: `the 1s and 2s in row 3`.
    fn names(units: &[Self], puzzle: &Puzzle) -> Vec<String> {
        let line = |unit: &Unit| match *unit {
            Unit::Row { row, value } => Some((format!("row {}", row + 1), value)),
            Unit::Column { col, value } => Some((format!("column {}", col + 1), value)),
            Unit::Given(_) | Unit::Room(_) => None,
        };
        let same = |a: &Unit, b: &Unit| line(a).zip(line(b)).is_some_and(|((a, _), (b, _))| a == b);
        let together = |units: &[Unit]| match line(&units[0]) {
            Some((name, _)) => {
                let values = units.iter().filter_map(line).map(|(_, value)| format!("{value}s"));
                format!("the {} in {name}", phrase::and(&values.collect::<Vec<_>>()))
            }
            None => units[0].name(puzzle),
        };
        let mut units = units.to_vec();
        units.sort_unstable();
        units.chunk_by(same).map(together).collect()
    }
}

/// All units of a puzzle. A number that only one cell of a line can hold is no unit there.
pub(super) fn units(puzzle: &Puzzle) -> Vec<Unit> {
    let given = |at: &At| puzzle.givens()[*at] != 0;
    let rooms = (0..puzzle.room_cells().len()).map(Unit::Room);
    let size = puzzle.size();
    // The second largest room in a line has the largest number that can stand there twice.
    let most = |cells: &mut dyn Iterator<Item = At>| {
        let mut sizes: Vec<usize> = cells.map(|at| puzzle.room_size(at)).collect();
        sizes.sort_unstable();
        sizes.iter().rev().nth(1).copied().unwrap_or(0) as Value
    };
    let rows = (0..size.height).flat_map(|row| {
        (1..=most(&mut (0..size.width).map(|col| At::new(row, col))))
            .map(move |value| Unit::Row { row, value })
    });
    let columns = (0..size.width).flat_map(|col| {
        (1..=most(&mut (0..size.height).map(|row| At::new(row, col))))
            .map(move |value| Unit::Column { col, value })
    });
    places(size).filter(given).map(Unit::Given).chain(rooms).chain(rows).chain(columns).collect()
}
