//! Bars: thick lines between two squares that end a word as a block would.

use std::collections::BTreeSet;

use quandary_core::grid::{At, Grid};

use super::model::{Square, Way};

/// The bars of a grid. Most have none.
///
/// ```
/// use quandary_core::grid::At;
/// use quandary_puzzles::crossword::model::{Bars, Way};
/// let mut bars = Bars::default();
/// bars.put(At::new(0, 1), Way::Across);
/// assert!(bars.ends(At::new(0, 1), Way::Across) && !bars.ends(At::new(0, 1), Way::Down));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bars(BTreeSet<(At, Way)>);

impl Bars {
    /// Puts a bar that ends the words of this way at a square: on its right for across, below it for down.
    pub fn put(&mut self, at: At, way: Way) {
        self.0.insert((at, way));
    }

    /// Puts a bar on a side of a square, named as ipuz does: `T`, `R`, `B` or `L`. Any other letter is no side.
    pub(super) fn put_side(&mut self, at: At, side: char) {
        match side {
            'R' => self.put(at, Way::Across),
            'B' => self.put(at, Way::Down),
            'L' if at.col > 0 => self.put(At::new(at.row, at.col - 1), Way::Across),
            'T' if at.row > 0 => self.put(At::new(at.row - 1, at.col), Way::Down),
            _ => {}
        }
    }

    /// Whether a word of this way ends at a square because of a bar.
    pub fn ends(&self, at: At, way: Way) -> bool {
        !self.0.is_empty() && self.0.contains(&(at, way))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them, each with the square before it.
    pub fn iter(&self) -> impl Iterator<Item = (At, Way)> + '_ {
        self.0.iter().copied()
    }

    /// Those that part two white squares; the others part nothing.
    pub(super) fn within(&self, squares: &Grid<Square>) -> Self {
        let white = |at: At| squares.get(at).is_some_and(|s| *s != Square::Block);
        let parts = |(at, way): &(At, Way)| white(*at) && white(after(*at, *way));
        Self(self.0.iter().copied().filter(parts).collect())
    }
}

/// The next square this way.
fn after(at: At, way: Way) -> At {
    match way {
        Way::Across => At::new(at.row, at.col + 1),
        Way::Down => At::new(at.row + 1, at.col),
    }
}
