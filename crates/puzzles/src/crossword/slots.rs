//! The slots: runs of white squares that hold words, found and numbered as printed crosswords do.

use quandary_core::grid::{At, Grid, Size};

use super::bars::Bars;
use super::letters::graphemes;
use super::model::Square;

/// Which way a slot runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

/// A run of two or more white squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Which way it runs.
    pub way: Way,
    /// The number a printed crossword gives it.
    pub number: usize,
    /// Its place among the slots of its way, from 0: across row by row, down column by column.
    pub index: usize,
    /// Its squares, from the first letter to the last.
    pub cells: Vec<At>,
    /// How many letters its word has; more than squares where a rebus square is given.
    pub length: usize,
}

impl Slot {
    /// Its name for people: `3-Across`.
    pub fn name(&self) -> String {
        format!("{}-{:?}", self.number, self.way)
    }
}

/// Which word lengths a grid can use.
pub(super) fn lengths(squares: &Grid<Square>, bars: &Bars) -> Vec<bool> {
    let mut wanted = Vec::new();
    for slot in slots(squares, bars) {
        if wanted.len() <= slot.length {
            wanted.resize(slot.length + 1, false);
        }
        wanted[slot.length] = true;
    }
    wanted
}

/// The runs of two or more white squares: across row by row, then down column by column.
pub(super) fn slots(squares: &Grid<Square>, bars: &Bars) -> Vec<Slot> {
    let Size { width, height } = squares.size();
    let rows = (0..height).map(|r| (Way::Across, (0..width).map(|c| At::new(r, c)).collect::<Vec<_>>()));
    let cols = (0..width).map(|c| (Way::Down, (0..height).map(|r| At::new(r, c)).collect::<Vec<_>>()));
    let mut found: Vec<Slot> = Vec::new();
    let mut counts = [0, 0];
    for (way, line) in rows.chain(cols) {
        let white = |at: &At| squares[*at] != Square::Block;
        let joined = |a: &At, b: &At| white(a) && white(b) && !bars.ends(*a, way);
        for cells in line.chunk_by(joined).filter(|run| run.len() >= 2) {
            let letters = |at: &At| match &squares[*at] {
                Square::Given(text) => graphemes(text).count(),
                _ => 1,
            };
            let count = &mut counts[usize::from(way == Way::Down)];
            let length = cells.iter().map(letters).sum();
            found.push(Slot { way, number: 0, index: *count, cells: cells.to_vec(), length });
            *count += 1;
        }
    }
    let mut starts: Vec<At> = found.iter().map(|s| s.cells[0]).collect();
    starts.sort();
    starts.dedup();
    for slot in &mut found {
        slot.number = starts.binary_search(&slot.cells[0]).map_or(0, |i| i + 1);
    }
    found
}
