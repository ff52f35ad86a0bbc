//! The question: which cells are given.

use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, Size};

use super::rules;

/// The only size there is.
pub(super) const SIZE: Size = Size { width: 2, height: 2 };

/// A null puzzle: immutable, and its givens break no rule.
///
/// ```
/// use quandary_core::grid::Grid;
/// use quandary_puzzles::null::Puzzle;
/// assert!(Puzzle::new(Grid::filled(2, 2, None)).is_ok());
/// assert!(Puzzle::new(Grid::filled(2, 2, Some(1))).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    givens: Grid<Option<Value>>,
}

/// Why there is no such puzzle, and the cells to blame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The cells to blame; none when the shape is wrong.
    pub cells: Vec<At>,
    /// What is wrong.
    pub sentence: String,
}

impl Puzzle {
    /// The puzzle with these givens, or why there is none.
    pub fn new(givens: Grid<Option<Value>>) -> Result<Self, Flaw> {
        if givens.size() != SIZE {
            return Err(Flaw { cells: Vec::new(), sentence: "a null puzzle has 2 rows of 2 cells".into() });
        }
        if let Some(at) = givens.places().find(|&at| givens[at].is_some_and(|v| !(1..=2).contains(&v))) {
            return Err(Flaw { cells: vec![at], sentence: "a cell holds 1 or 2".into() });
        }
        let puzzle = Self { givens };
        match rules::violations(&Self::blank(), &puzzle.givens).into_iter().next() {
            Some(broken) => Err(Flaw { cells: broken.cells, sentence: broken.sentence }),
            None => Ok(puzzle),
        }
    }

    /// No givens.
    pub fn blank() -> Self {
        Self { givens: Grid::filled(2, 2, None) }
    }

    /// The givens.
    pub fn givens(&self) -> &Grid<Option<Value>> {
        &self.givens
    }
}
