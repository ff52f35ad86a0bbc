//! What deduction knows: the colours each cell can have, and what each line says of its cells, worked out once and kept
//! until one of them changes.

use std::sync::OnceLock;

use quandary_core::candidates::Candidates;
use quandary_core::engine::vain::Vain;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, places};
use quandary_core::kind::{Ink, Knowledge};

use crate::nonogram::model::{Axis, Line, Puzzle};
use crate::nonogram::search::{BY_LINES, LineLeft, line_exactly};

/// In how many ways things are supposed: by whole lines, and by the easiest techniques for a short contradiction.
const WAYS: usize = 2;
/// The second of them.
pub(super) const SHORTLY: usize = BY_LINES + 1;

/// What is known of the cells and lines.
#[derive(Clone, Debug)]
pub struct Known {
    cells: Candidates,
    /// What is left of each line, rows first; nothing where its clue does not fit.
    lines: Vec<OnceLock<Option<LineLeft>>>,
    /// What was supposed in vain; its places are lines, rows first.
    pub(super) vain: Vain,
}

/// What lines say follows from the cells.
impl PartialEq for Known {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
    }
}

impl Known {
    /// What is in ink; everything else is open.
    pub(in super::super) fn new(puzzle: &Puzzle, ink: &Ink) -> Self {
        let colours = puzzle.palette().len() as u32;
        let mut cells = Candidates::none(puzzle.size(), colours - 1);
        for at in places(puzzle.size()) {
            match ink.get(at).copied().flatten().filter(|&c| c < colours) {
                Some(colour) => cells.allow(at, colour),
                None => (0..colours).for_each(|c| cells.allow(at, c)),
            }
        }
        let lines = puzzle.width() + puzzle.height();
        Self { cells, lines: vec![OnceLock::new(); lines], vain: Vain::new(lines, WAYS) }
    }

    /// How many colours a cell can have.
    pub(in super::super) fn count(&self, at: At) -> usize {
        self.cells.count(at)
    }

    /// The colours a cell can have, as bits.
    pub(super) fn bits(&self, at: At) -> u64 {
        self.cells.words(at)[0]
    }

    /// What a line with a clue leaves of its cells; `None` if they do not fit.
    pub(super) fn left(&self, puzzle: &Puzzle, line: Line, cells: &[u64]) -> Option<&LineLeft> {
        let clue = puzzle.clue(line)?;
        let found = || line_exactly(puzzle.palette().len(), clue, cells);
        self.lines[number(puzzle, line)].get_or_init(found).as_ref()
    }
}

/// Lines counted rows first.
pub(super) fn number(puzzle: &Puzzle, line: Line) -> usize {
    match line.axis {
        Axis::Row => line.index,
        Axis::Column => puzzle.height() + line.index,
    }
}

impl Knowledge<Puzzle> for Known {
    fn learn(&mut self, puzzle: &Puzzle, facts: &[Fact]) -> Vec<At> {
        let changed: Vec<At> = facts.iter().filter(|fact| self.cells.learn(**fact)).map(|f| f.at).collect();
        self.vain.tick();
        for at in &changed {
            for line in [at.row, puzzle.height() + at.col] {
                self.lines[line] = OnceLock::new();
                self.vain.touch(line);
            }
        }
        changed
    }

    fn still(&self, _: &Puzzle, at: At) -> Vec<Value> {
        self.cells.values(at).collect()
    }

    fn settled(&self, _: &Puzzle, at: At) -> Option<Value> {
        self.cells.only(at)
    }
}
