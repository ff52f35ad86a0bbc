//! A generator, a shrinker and the symmetries of each kind.

pub mod crossword;
pub mod gogen;
pub mod kenken;
pub mod moves;
pub mod nonogram;
pub mod ripple;

use quandary::core::chance::Chance;
use quandary::core::grid::{At, Grid, Size};

/// A way to turn a board: where each cell goes.
#[derive(Clone, Copy, Debug)]
pub enum Turn {
    /// Left and right change places.
    Mirror,
    /// A quarter to the right.
    Quarter,
    /// Rows become columns.
    Flip,
}

impl Turn {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Mirror, Self::Quarter, Self::Flip];

    /// The size afterwards.
    pub fn size(self, size: Size) -> Size {
        match self {
            Self::Mirror => size,
            Self::Quarter | Self::Flip => Size { width: size.height, height: size.width },
        }
    }

    /// Where a cell goes.
    pub fn to(self, size: Size, at: At) -> At {
        match self {
            Self::Mirror => At::new(at.row, size.width - 1 - at.col),
            Self::Quarter => At::new(at.col, size.height - 1 - at.row),
            Self::Flip => At::new(at.col, at.row),
        }
    }

    /// A grid afterwards.
    pub fn grid<T: Clone>(self, grid: &Grid<T>) -> Grid<T> {
        let size = grid.size();
        let mut cells: Vec<(At, T)> = grid.places().map(|at| (self.to(size, at), grid[at].clone())).collect();
        cells.sort_by_key(|(at, _)| *at);
        let mut cells = cells.into_iter();
        let first = grid.cells()[0].clone();
        Grid::from_fn(self.size(size), |_| cells.next().map_or_else(|| first.clone(), |(_, cell)| cell))
    }
}

/// The grid without a row, for each row but one, and without a column.
pub(crate) fn without_a_line<T: Clone>(grid: &Grid<T>) -> Vec<Grid<T>> {
    let Size { width, height } = grid.size();
    let mut all = Vec::new();
    for row in (0..height).filter(|_| height > 1) {
        let from = |at: At| At::new(at.row + usize::from(at.row >= row), at.col);
        all.push(Grid::from_fn(Size { width, height: height - 1 }, |at| grid[from(at)].clone()));
    }
    for col in (0..width).filter(|_| width > 1) {
        let from = |at: At| At::new(at.row, at.col + usize::from(at.col >= col));
        all.push(Grid::from_fn(Size { width: width - 1, height }, |at| grid[from(at)].clone()));
    }
    all
}

/// Parts of a board: neighbours are joined at random until rooms have up to `most` cells.
pub(crate) fn rooms(size: Size, most: usize, chance: &mut Chance) -> Grid<usize> {
    let mut ids = Grid::from_fn(size, |at| at.row * size.width + at.col);
    let cells = size.width * size.height;
    let mut sizes = vec![1; cells];
    for _ in 0..chance.between(cells / 2, cells * 3) {
        let at = At::new(chance.below(size.height), chance.below(size.width));
        let beside =
            if chance.odds(1, 2) { At::new(at.row + 1, at.col) } else { At::new(at.row, at.col + 1) };
        let Some(&old) = ids.get(beside) else { continue };
        let new = ids[at];
        if old != new && sizes[old] + sizes[new] <= most {
            ids.cells_mut().iter_mut().filter(|id| **id == old).for_each(|id| *id = new);
            sizes[new] += sizes[old];
        }
    }
    ids
}
