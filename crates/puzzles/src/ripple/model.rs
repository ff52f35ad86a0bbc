//! The puzzle as given: rooms, holes and numbers; valid by construction.

use std::collections::BTreeMap;
use std::fmt;

use quandary_core::grid::{At, Grid, MAX_CELLS, Size, regions};

/// A full or partial board: 0 in open cells and in holes.
pub type Values = Grid<u32>;

/// A Ripple Effect puzzle: rooms of connected cells and some numbers. Immutable, and free of the
/// flaws that [`Flaw`] names, but for numbers that contradict each other ([`Puzzle::conflicts`]).
///
/// ```
/// use quandary_core::grid::{At, Grid};
/// use quandary_puzzles::ripple::model::Puzzle;
///
/// let ids = Grid::from_rows(vec![vec![Some(7), Some(7), Some(3)]]).unwrap();
/// let puzzle = Puzzle::new(ids, Grid::filled(3, 1, 0)).unwrap();
/// assert_eq!(puzzle.room_cells(), [vec![At::new(0, 0), At::new(0, 1)], vec![At::new(0, 2)]]);
/// assert_eq!(puzzle.room_size(At::new(0, 1)), 2);
/// assert_eq!(puzzle.ids(), [7, 3]);
/// ```
///
/// Two puzzles are equal when their rooms and numbers are: an author's ids only name the rooms.
#[derive(Clone, Debug)]
pub struct Puzzle {
    rooms: Grid<Option<u32>>,
    ids: Vec<i64>,
    room_cells: Vec<Vec<At>>,
    givens: Values,
    /// What the numbers contradict.
    conflicts: Vec<Flaw>,
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.rooms == other.rooms && self.givens == other.givens
    }
}

impl Eq for Puzzle {}

/// What is wrong with a board that was meant to be a puzzle, with the cells concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The two grids are not of one size.
    SizesDiffer {
        /// Size of the grid of rooms.
        rooms: Size,
        /// Size of the grid of numbers.
        givens: Size,
    },
    /// There is no cell that belongs to a room.
    Empty,
    /// More than [`MAX_CELLS`] cells.
    TooLarge {
        /// The size asked for.
        size: Size,
    },
    /// The cells of a room are not connected.
    Scattered {
        /// The author's id of the room.
        id: i64,
        /// The room's parts, each connected, in reading order.
        parts: Vec<Vec<At>>,
    },
    /// A number larger than the room it stands in.
    TooHigh {
        /// Where it stands.
        at: At,
        /// The number.
        value: u32,
        /// How many cells the room has.
        room: usize,
    },
    /// A number twice in a room.
    TwiceInRoom {
        /// The number.
        value: u32,
        /// The two places.
        cells: [At; 2],
    },
    /// Two equal numbers too close in a row or column.
    TooClose {
        /// The number.
        value: u32,
        /// The two places.
        cells: [At; 2],
    },
    /// A number in a hole.
    InHole {
        /// Where it stands.
        at: At,
        /// The number.
        value: u32,
    },
}

impl Flaw {
    /// Whether it only keeps the puzzle from having an answer.
    pub fn is_conflict(&self) -> bool {
        matches!(self, Flaw::TooHigh { .. } | Flaw::TwiceInRoom { .. } | Flaw::TooClose { .. })
    }

    /// The cells concerned, the one to point at last.
    pub fn cells(&self) -> Vec<At> {
        match self {
            Flaw::SizesDiffer { .. } | Flaw::Empty | Flaw::TooLarge { .. } => Vec::new(),
            Flaw::Scattered { parts, .. } => parts.iter().map(|part| part[0]).collect(),
            Flaw::TooHigh { at, .. } | Flaw::InHole { at, .. } => vec![*at],
            Flaw::TwiceInRoom { cells, .. } | Flaw::TooClose { cells, .. } => cells.to_vec(),
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::SizesDiffer { rooms, givens } => {
                write!(f, "the rooms are {rooms} cells, the numbers {givens}")
            }
            Flaw::Empty => write!(f, "the board has no cells"),
            Flaw::TooLarge { size } => write!(f, "{size} is more than {MAX_CELLS} cells"),
            Flaw::Scattered { id, parts } => write!(
                f,
                "room {id} is not connected: it has {} parts, at {} and {}",
                parts.len(),
                parts[0][0],
                parts[1][0]
            ),
            Flaw::TooHigh { at, value, room: 1 } => {
                write!(f, "the {value} at {at} stands in a room of one cell")
            }
            Flaw::TooHigh { at, value, room } => {
                write!(f, "the {value} at {at} stands in a room of only {room} cells")
            }
            Flaw::TwiceInRoom { value, cells: [a, b] } => {
                write!(f, "the room of {b} has its {value} at {a} already")
            }
            Flaw::TooClose { value, cells: [a, b] } => {
                let line = if a.row == b.row { "row" } else { "column" };
                let wanted = if *value == 1 { "1 cell".to_string() } else { format!("{value} cells") };
                write!(f, "the {value} at {b} is too close to the {value} at {a} in the same {line}: ")?;
                write!(f, "at least {wanted} must lie between them")
            }
            Flaw::InHole { at, value } => write!(f, "the {value} at {at} stands in a hole"),
        }
    }
}

impl Puzzle {
    /// A puzzle from the author's room ids (`None` for a hole) and numbers (0 for open), or all
    /// that is wrong with it.
    pub fn new(ids: Grid<Option<i64>>, givens: Values) -> Result<Self, Vec<Flaw>> {
        let size = ids.size();
        if size.cells().is_none() {
            return Err(vec![Flaw::TooLarge { size }]);
        }
        if givens.size() != size {
            return Err(vec![Flaw::SizesDiffer { rooms: size, givens: givens.size() }]);
        }
        let parts = regions(size, |at| ids[at].is_some(), |a, b| ids[a] == ids[b]);
        if parts.is_empty() {
            return Err(vec![Flaw::Empty]);
        }
        let mut by_id: BTreeMap<i64, Vec<&Vec<At>>> = BTreeMap::new();
        for part in &parts {
            by_id.entry(ids[part[0]].unwrap_or_default()).or_default().push(part);
        }
        let scattered = |(id, parts): (i64, Vec<&Vec<At>>)| {
            (parts.len() > 1).then(|| Flaw::Scattered { id, parts: parts.into_iter().cloned().collect() })
        };
        let mut flaws: Vec<Flaw> = by_id.into_iter().filter_map(scattered).collect();
        flaws.sort_by_key(|flaw| flaw.cells().first().copied());
        let mut rooms = Grid::filled(size.width, size.height, None);
        for (room, cells) in parts.iter().enumerate() {
            for &at in cells {
                rooms[at] = Some(room as u32);
            }
        }
        let ids = parts.iter().map(|part| ids[part[0]].unwrap_or_default()).collect();
        let mut puzzle = Self { rooms, ids, room_cells: parts, givens, conflicts: Vec::new() };
        // A scattered room's size is not what its author meant: say nothing about its numbers.
        if flaws.is_empty() {
            (puzzle.conflicts, flaws) = puzzle.flaws_of_givens().into_iter().partition(Flaw::is_conflict);
        }
        if flaws.is_empty() { Ok(puzzle) } else { Err(flaws) }
    }

    /// What its numbers contradict, so that it has no answer: too high for a room, twice in one, too close in a line.
    ///
    /// ```
    /// use quandary_core::grid::Grid;
    /// use quandary_puzzles::ripple::model::Puzzle;
    /// let puzzle = Puzzle::new(Grid::filled(2, 1, Some(1)), Grid::filled(2, 1, 2)).unwrap();
    /// assert_eq!(puzzle.conflicts()[0].to_string(), "the room of (1, 2) has its 2 at (1, 1) already");
    /// ```
    pub fn conflicts(&self) -> &[Flaw] {
        &self.conflicts
    }

    /// The same rooms with other numbers, which must not contradict each other.
    pub fn with_givens(&self, givens: Values) -> Result<Self, Vec<Flaw>> {
        if givens.size() != self.size() {
            return Err(vec![Flaw::SizesDiffer { rooms: self.size(), givens: givens.size() }]);
        }
        let puzzle = Self { givens, conflicts: Vec::new(), ..self.clone() };
        let flaws = puzzle.flaws_of_givens();
        if flaws.is_empty() { Ok(puzzle) } else { Err(flaws) }
    }

    /// The same rooms without any number.
    #[must_use]
    pub fn blank(&self) -> Self {
        Self { givens: self.givens.map(|_| 0), conflicts: Vec::new(), ..self.clone() }
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.rooms.size()
    }

    /// The room of each cell, numbered from 0 by first cell in reading order; `None` for a hole.
    pub fn rooms(&self) -> &Grid<Option<u32>> {
        &self.rooms
    }

    /// The author's id of each room.
    pub fn ids(&self) -> &[i64] {
        &self.ids
    }

    /// The author's room id of each cell.
    pub fn id_grid(&self) -> Grid<Option<i64>> {
        self.rooms.map(|room| room.map(|room| self.ids[room as usize]))
    }

    /// The cells of each room, in reading order.
    pub fn room_cells(&self) -> &[Vec<At>] {
        &self.room_cells
    }

    /// The numbers given; 0 in open cells and in holes.
    pub fn givens(&self) -> &Values {
        &self.givens
    }

    /// How many cells the room of this cell has; 0 in a hole.
    pub fn room_size(&self, at: At) -> usize {
        self.rooms[at].map_or(0, |room| self.room_cells[room as usize].len())
    }

    fn flaws_of_givens(&self) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        // For each room and line the latest place of each number: nearer ones hide farther ones.
        let mut in_room: BTreeMap<(u32, u32), At> = BTreeMap::new();
        let mut in_row: BTreeMap<(usize, u32), At> = BTreeMap::new();
        let mut in_col: BTreeMap<(usize, u32), At> = BTreeMap::new();
        for at in self.givens.places() {
            let value = self.givens[at];
            if value == 0 {
                continue;
            }
            let Some(room) = self.rooms[at] else {
                flaws.push(Flaw::InHole { at, value });
                continue;
            };
            let cells = self.room_size(at);
            if value as usize > cells {
                flaws.push(Flaw::TooHigh { at, value, room: cells });
                continue;
            }
            if let Some(first) = in_room.insert((room, value), at) {
                flaws.push(Flaw::TwiceInRoom { value, cells: [first, at] });
                continue;
            }
            let left = in_row.insert((at.row, value), at).filter(|a| at.col - a.col <= value as usize);
            let above = in_col.insert((at.col, value), at).filter(|a| at.row - a.row <= value as usize);
            for other in [left, above].into_iter().flatten() {
                flaws.push(Flaw::TooClose { value, cells: [other, at] });
            }
        }
        flaws
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn make(ids: &[&[i64]], givens: &[&[u32]]) -> Result<Puzzle, Vec<Flaw>> {
        let ids = ids.iter().map(|r| r.iter().map(|&id| (id >= 0).then_some(id)).collect()).collect();
        let givens = givens.iter().map(|r| r.to_vec()).collect();
        Puzzle::new(Grid::from_rows(ids).unwrap(), Grid::from_rows(givens).unwrap())
    }

    fn complaint(ids: &[&[i64]], givens: &[&[u32]]) -> String {
        let wrong = make(ids, givens).map_or_else(|flaws| flaws, |puzzle| puzzle.conflicts().to_vec());
        assert!(!wrong.is_empty());
        wrong.iter().map(Flaw::to_string).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn each_flaw_names_its_cells() {
        let text = complaint(&[&[1, 2, 1]], &[&[0, 0, 0]]);
        assert_eq!(text, "room 1 is not connected: it has 2 parts, at (1, 1) and (1, 3)");
        let text = complaint(&[&[1, 1, 2]], &[&[3, 0, 2]]);
        assert!(text.contains("the 3 at (1, 1) stands in a room of only 2 cells"), "{text}");
        assert!(text.contains("the 2 at (1, 3) stands in a room of one cell"), "{text}");
        let text = complaint(&[&[1, 1]], &[&[2, 2]]);
        assert_eq!(text, "the room of (1, 2) has its 2 at (1, 1) already");
        let text = complaint(&[&[1, 1], &[2, 2]], &[&[2, 0], &[2, 0]]);
        assert!(
            text.starts_with("the 2 at (2, 1) is too close to the 2 at (1, 1) in the same column"),
            "{text}"
        );
        assert_eq!(complaint(&[&[1, -1]], &[&[0, 1]]), "the 1 at (1, 2) stands in a hole");
        assert_eq!(complaint(&[&[-1]], &[&[0]]), "the board has no cells");
        assert_eq!(complaint(&[&[1]], &[&[0, 0]]), "the rooms are 1x1 cells, the numbers 2x1");
    }

    #[test]
    fn distances_count_through_holes() {
        let close = |givens: &[u32]| make(&[&[1, 1, -1, 2, 2]], &[givens]).unwrap().conflicts().len();
        assert_eq!(close(&[0, 2, 0, 2, 0]), 1);
        assert_eq!(close(&[2, 0, 0, 2, 0]), 0);
    }

    #[test]
    fn other_givens() {
        let puzzle = make(&[&[4, 4, 9]], &[&[1, 0, 1]]).unwrap();
        assert_eq!(puzzle.blank().givens().cells(), [0, 0, 0]);
        assert_eq!(puzzle.id_grid().cells(), [Some(4), Some(4), Some(9)]);
        assert!(puzzle.with_givens(Grid::filled(3, 1, 1)).is_err());
    }
}
