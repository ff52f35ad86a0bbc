//! One line as a person sees it: its clue, what its cells can still be, and how far each block can go.

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::step::{Conclusion, Level, Reason, Step};

use crate::nonogram::model::{Axis, BACKGROUND, Block, Line, Puzzle, shortest};
use crate::nonogram::search::line_exactly;

/// One line with what is known of it.
pub(super) struct View<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) line: Line,
    pub(super) clue: &'a [Block],
    /// The colours each cell can still have, as bits.
    pub(super) cells: Vec<u64>,
    /// Whether places are counted from the other end.
    mirrored: bool,
    reversed: Vec<Block>,
}

/// How far a block can go: its first cell at the earliest and its last cell at the latest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) block: Block,
    pub(super) from: usize,
    pub(super) to: usize,
}

impl<'a> View<'a> {
    /// The line as it stands; `None` if it has no clue to go by.
    pub(super) fn new(puzzle: &'a Puzzle, known: &Candidates, line: Line) -> Option<Self> {
        let clue = puzzle.clue(line)?;
        let cells = (0..puzzle.length(line)).map(|i| known.words(line.cell(i))[0]).collect();
        Some(Self { puzzle, line, clue, cells, mirrored: false, reversed: Vec::new() })
    }

    /// The same line from its other end: what holds for the first block holds for the last.
    pub(super) fn mirrored(&self) -> View<'a> {
        let mut cells = self.cells.clone();
        cells.reverse();
        let reversed = self.clue.iter().rev().copied().collect();
        View {
            puzzle: self.puzzle,
            line: self.line,
            clue: self.clue,
            cells,
            mirrored: !self.mirrored,
            reversed,
        }
    }

    /// The blocks in the order of this view.
    pub(super) fn blocks(&self) -> &[Block] {
        if self.mirrored { &self.reversed } else { self.clue }
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether the line has nothing open.
    pub(super) fn is_done(&self) -> bool {
        self.cells.iter().all(|c| c.count_ones() == 1)
    }

    pub(super) fn may(&self, i: usize, colour: Value) -> bool {
        self.cells.get(i).is_some_and(|c| c >> colour & 1 != 0)
    }

    pub(super) fn is(&self, i: usize, colour: Value) -> bool {
        self.cells.get(i) == Some(&(1 << colour))
    }

    /// Whether the cell is certainly not background.
    pub(super) fn is_coloured(&self, i: usize) -> bool {
        !self.may(i, BACKGROUND)
    }

    /// The first place that can be coloured.
    pub(super) fn first_open(&self) -> usize {
        (0..self.len()).find(|&i| !self.is(i, BACKGROUND)).unwrap_or(self.len())
    }

    /// How far every block can go, all that is known of the line considered; `None` if it cannot fit.
    pub(super) fn reaches(&self) -> Option<Vec<Reach>> {
        let found = line_exactly(self.puzzle.palette().len(), self.blocks(), &self.cells)?;
        let reach = |(&block, &(from, to)): (&Block, &(usize, usize))| Reach { block, from, to };
        Some(self.blocks().iter().zip(&found.reaches).map(reach).collect())
    }

    fn at(&self, i: usize) -> At {
        self.line.cell(if self.mirrored { self.len() - 1 - i } else { i })
    }

    /// The fact that a cell has a colour, if that is news.
    pub(super) fn set(&self, i: usize, colour: Value) -> Option<Fact> {
        (self.may(i, colour) && !self.is(i, colour)).then(|| Fact::is(self.at(i), colour))
    }

    /// The fact that a cell does not have a colour, if that is news.
    pub(super) fn strike(&self, i: usize, colour: Value) -> Option<Fact> {
        (self.may(i, colour) && self.cells[i].count_ones() > 1).then(|| Fact::is_not(self.at(i), colour))
    }

    /// A step about this line, or nothing if there is no news.
    pub(super) fn step(&self, technique: &'static str, level: Level, facts: Vec<Fact>) -> Option<Step> {
        if facts.is_empty() {
            return None;
        }
        let mut facts = facts;
        facts.sort();
        facts.dedup();
        let cells = (0..self.len()).map(|i| self.line.cell(i)).collect();
        Some(Step {
            technique,
            level,
            because: vec![
                Reason::Text { role: "line", text: self.line.to_string() },
                Reason::Text { role: "clue", text: clue_text(self.puzzle, self.clue) },
                Reason::Cells { role: "line", cells },
            ],
            therefore: facts.into_iter().map(Conclusion::Fact).collect(),
        })
    }
}

/// A clue in words: `3 1`, `2 red, 1 blue`, `none`.
pub(super) fn clue_text(puzzle: &Puzzle, clue: &[Block]) -> String {
    let block = |b: &Block| {
        let len = b.len.map_or("?".to_string(), |n| n.to_string());
        if puzzle.is_black_and_white() {
            len
        } else {
            format!("{len} {}", puzzle.palette()[b.colour as usize].name)
        }
    };
    let separator = if puzzle.is_black_and_white() { " " } else { ", " };
    match clue {
        [] => "none".to_string(),
        _ => clue.iter().map(block).collect::<Vec<_>>().join(separator),
    }
}

/// Looks at every unfinished line, rows first, until one says something.
pub(super) fn first_line<'a>(
    puzzle: &'a Puzzle,
    known: &Candidates,
    budget: &Budget,
    find: impl Fn(&View<'a>) -> Option<Step>,
) -> Option<Step> {
    let views = puzzle.lines().filter_map(|line| View::new(puzzle, known, line));
    // A clue that needs more cells than there are says nothing of any cell.
    views.filter(|view| !view.is_done() && shortest(view.clue) <= view.len()).find_map(|view| {
        budget.look(1 + view.len() as u64 / 16)?;
        find(&view)
    })
}

/// The same from both ends of every line.
pub(super) fn both_ends<'a>(
    puzzle: &'a Puzzle,
    known: &Candidates,
    budget: &Budget,
    find: impl Fn(&View<'a>) -> Option<Step>,
) -> Option<Step> {
    first_line(puzzle, known, budget, |view| find(view).or_else(|| find(&view.mirrored())))
}

/// The lines of a cell.
pub(super) fn lines_of(at: At) -> [Line; 2] {
    [Line { axis: Axis::Row, index: at.row }, Line { axis: Axis::Column, index: at.col }]
}
