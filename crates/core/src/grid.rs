//! A rectangle of cells, and the place of one cell in it.
//!
//! Places are counted from 0 inside the library and from 1 wherever a person
//! or JSON sees them; [`At`] prints itself the second way.

use crate::plural::count;
use std::fmt;

/// The most cells any puzzle may have. Checked before anything is allocated,
/// so that a file's header cannot ask for the machine's memory: no reader takes
/// more than some hundred megabytes for so many. Whoever opens a puzzle with less
/// memory at hand refuses it by [`CELL_BYTES`].
pub const MAX_CELLS: usize = 4_000_000;

/// About what a cell takes where a puzzle is worked on: the puzzle, a board, a picture, what a search knows.
pub const CELL_BYTES: usize = 400;

/// The place of a cell: row and column, both from 0.
///
/// ```
/// use quandary_core::grid::At;
/// assert_eq!(At::new(0, 3).to_string(), "(1, 4)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct At {
    /// Row from 0, top to bottom.
    pub row: usize,
    /// Column from 0, left to right.
    pub col: usize,
}

impl At {
    /// The cell in this row and column, both from 0.
    pub const fn new(row: usize, col: usize) -> Self {
        Self { row, col }
    }

    /// Row and column from 1, as JSON shows them.
    pub const fn for_people(self) -> [usize; 2] {
        [self.row + 1, self.col + 1]
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row + 1, self.col + 1)
    }
}

/// A width and a height, written `WxH`.
///
/// ```
/// use quandary_core::grid::Size;
/// assert_eq!("7x4".parse(), Ok(Size { width: 7, height: 4 }));
/// assert_eq!("5".parse(), Ok(Size { width: 5, height: 5 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
}

impl Size {
    /// Number of cells, or `None` when there are more than [`MAX_CELLS`].
    pub fn cells(self) -> Option<usize> {
        self.width.checked_mul(self.height).filter(|&n| n <= MAX_CELLS)
    }

    /// `1 row of 3 cells`, with the noun for a cell.
    pub fn rows_of(self, noun: &str) -> String {
        format!("{} of {}", count(self.height, "row"), count(self.width, noun))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl std::str::FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a size; expected WIDTHxHEIGHT such as 10x8, or one number");
        let number = |part: &str| part.trim().parse::<usize>().map_err(|_| wrong());
        let size = match text.split_once(['x', 'X', '×']) {
            Some((w, h)) => Size { width: number(w)?, height: number(h)? },
            None => {
                let n = number(text)?;
                Size { width: n, height: n }
            }
        };
        match size.cells() {
            Some(n) if n > 0 => Ok(size),
            Some(_) => Err(format!("`{text}` has no cells")),
            None => Err(format!("`{text}` has more than {MAX_CELLS} cells")),
        }
    }
}

/// A rectangle of values, row by row.
///
/// ```
/// use quandary_core::grid::{At, Grid};
/// let mut grid = Grid::filled(3, 2, 0);
/// grid[At::new(1, 2)] = 7;
/// assert_eq!(grid.rows().map(|r| r.to_vec()).collect::<Vec<_>>(), [[0, 0, 0], [0, 0, 7]]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// A grid of these rows; `None` unless all rows are of one length.
    pub fn from_rows(rows: Vec<Vec<T>>) -> Option<Self> {
        let width = rows.first().map_or(0, Vec::len);
        let size = Size { width, height: rows.len() };
        if rows.iter().any(|row| row.len() != width) {
            return None;
        }
        Some(Self { size, cells: rows.into_iter().flatten().collect() })
    }

    /// A grid whose cells are what `f` says of each place.
    pub fn from_fn(size: Size, f: impl FnMut(At) -> T) -> Self {
        let cells = places(size).map(f).collect();
        Self { size, cells }
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.size.width
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.size.height
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The cells, row by row.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// The cells, row by row, to change.
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// One slice per row.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[T]> {
        let width = self.size.width;
        (0..self.size.height).map(move |r| &self.cells[r * width..(r + 1) * width])
    }

    /// All places, row by row.
    pub fn places(&self) -> impl Iterator<Item = At> + use<T> {
        places(self.size)
    }

    /// All places with what they hold, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (At, &T)> {
        self.places().zip(&self.cells)
    }

    /// The value at a place, or `None` outside.
    pub fn get(&self, at: At) -> Option<&T> {
        (at.row < self.size.height && at.col < self.size.width).then(|| &self.cells[self.index(at)])
    }

    /// The number of a place, counted row by row.
    pub fn index(&self, at: At) -> usize {
        at.row * self.size.width + at.col
    }

    /// The place that has this number, counted row by row.
    pub fn at(&self, index: usize) -> At {
        At::new(index / self.size.width, index % self.size.width)
    }

    /// The same shape with every value changed by `f`.
    pub fn map<U>(&self, f: impl FnMut(&T) -> U) -> Grid<U> {
        Grid { size: self.size, cells: self.cells.iter().map(f).collect() }
    }

    /// The up to four orthogonal neighbours of a place.
    pub fn neighbours(&self, at: At) -> impl Iterator<Item = At> + use<T> {
        neighbours(self.size, at)
    }
}

impl<T: Clone> Grid<T> {
    /// A grid with the same value everywhere.
    pub fn filled(width: usize, height: usize, value: T) -> Self {
        Self { size: Size { width, height }, cells: vec![value; width * height] }
    }
}

impl<T> std::ops::Index<At> for Grid<T> {
    type Output = T;

    fn index(&self, at: At) -> &T {
        assert!(at.col < self.size.width, "column {} of {}", at.col, self.size.width);
        &self.cells[at.row * self.size.width + at.col]
    }
}

impl<T> std::ops::IndexMut<At> for Grid<T> {
    fn index_mut(&mut self, at: At) -> &mut T {
        assert!(at.col < self.size.width, "column {} of {}", at.col, self.size.width);
        &mut self.cells[at.row * self.size.width + at.col]
    }
}

/// All places of a rectangle, row by row.
pub fn places(size: Size) -> impl Iterator<Item = At> {
    (0..size.height).flat_map(move |row| (0..size.width).map(move |col| At::new(row, col)))
}

/// The up to four orthogonal neighbours of a place: up, left, right, down.
pub fn neighbours(size: Size, at: At) -> impl Iterator<Item = At> {
    let At { row, col } = at;
    [
        (row > 0).then(|| At::new(row - 1, col)),
        (col > 0).then(|| At::new(row, col - 1)),
        (col + 1 < size.width).then(|| At::new(row, col + 1)),
        (row + 1 < size.height).then(|| At::new(row + 1, col)),
    ]
    .into_iter()
    .flatten()
}

/// Splits the places for which `inside` holds into connected regions, each in reading order,
/// the regions ordered by their first cell. Two neighbours belong together when `joined` says so.
pub fn regions(size: Size, inside: impl Fn(At) -> bool, joined: impl Fn(At, At) -> bool) -> Vec<Vec<At>> {
    let mut seen = Grid::filled(size.width, size.height, false);
    let mut found = Vec::new();
    for start in places(size) {
        if seen[start] || !inside(start) {
            continue;
        }
        seen[start] = true;
        let mut region = vec![start];
        let mut next = 0;
        while next < region.len() {
            let here = region[next];
            next += 1;
            for there in neighbours(size, here) {
                if !seen[there] && inside(there) && joined(here, there) {
                    seen[there] = true;
                    region.push(there);
                }
            }
        }
        region.sort();
        found.push(region);
    }
    found
}
