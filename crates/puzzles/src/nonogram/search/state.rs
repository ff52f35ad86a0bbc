//! What each cell of the grid may still be, kept twice: by rows and by columns, so that the line
//! solver reads either without gathering. Changes are on a trail and can be taken back.

use std::rc::Rc;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::Grid;

use super::cache::{Cache, Found};
use super::line::LineSolver;
use crate::nonogram::model::{Axis, Line, Puzzle};
use quandary_core::bits::Places;

/// The search's knowledge of a grid.
pub(crate) struct State<M> {
    pub(crate) puzzle: Rc<Puzzle>,
    width: usize,
    height: usize,
    pub(crate) colours: usize,
    /// Cells of row `r` that may have colour `c`: at `r * colours + c`.
    rows: Vec<M>,
    /// Cells of column `x` that may have colour `c`: at `x * colours + c`.
    columns: Vec<M>,
    /// How many colours each cell may have.
    left: Vec<u8>,
    /// Cells that may have more than one colour.
    pub(crate) open: usize,
    /// What was struck out, in order: cell and colour.
    pub(crate) trail: Vec<(u32, u8)>,
    queue: Queue,
    pub(crate) solver: LineSolver<M>,
    cache: Cache<M>,
    removed: Vec<(usize, u8)>,
    /// Lines taken up since it was last emptied, when wanted: what a probe depended on.
    pub(crate) visited: Vec<u32>,
}

/// Notes every colour that was possible and is not any more. True, for there is something left.
#[inline]
fn differences<M: Places>(old: &[M], new: &[M], removed: &mut Vec<(usize, u8)>) -> bool {
    for (colour, (old, new)) in old.iter().zip(new).enumerate() {
        if old != new {
            old.without(new).each(|i| removed.push((i, colour as u8)));
        }
    }
    true
}

/// Lines to look at again: first in, first out, each once.
struct Queue {
    waiting: std::collections::VecDeque<u32>,
    inside: Vec<bool>,
}

impl Queue {
    fn push(&mut self, line: usize) {
        if !self.inside[line] {
            self.inside[line] = true;
            self.waiting.push_back(line as u32);
        }
    }

    fn pop(&mut self) -> Option<usize> {
        let line = self.waiting.pop_front()? as usize;
        self.inside[line] = false;
        Some(line)
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// Whether the knowledge is still consistent, or why that could not be found out.
pub(crate) type Consistent = Result<bool, RanOut>;

impl<M: Places> State<M> {
    /// Nothing known but the given cells and facts. `None` if those contradict each other, or the clues do.
    pub(crate) fn new(puzzle: Rc<Puzzle>, facts: &[Fact]) -> Option<Self> {
        if !puzzle.conflicts().is_empty() {
            return None;
        }
        let (width, height, colours) = (puzzle.width(), puzzle.height(), puzzle.palette().len());
        let full = |n: usize| {
            let mut mask = M::none(n + 1);
            (0..n).for_each(|i| mask.insert(i));
            mask
        };
        let lines = width + height;
        let mut state = Self {
            width,
            height,
            colours,
            rows: vec![full(width); height * colours],
            columns: vec![full(height); width * colours],
            left: vec![colours as u8; width * height],
            open: width * height,
            trail: Vec::new(),
            queue: Queue { waiting: (0..lines as u32).collect(), inside: vec![true; lines] },
            solver: LineSolver::new(),
            cache: Cache::new(lines, colours),
            removed: Vec::new(),
            visited: Vec::new(),
            puzzle: Rc::clone(&puzzle),
        };
        let givens = puzzle.givens().iter().map(|&(at, colour)| Fact::is(at, colour));
        for fact in givens.chain(facts.iter().copied()) {
            if fact.at.row >= height || fact.at.col >= width {
                return None;
            }
            let cell = fact.at.row * width + fact.at.col;
            let unknown = fact.value as usize >= colours;
            let fine = match fact.holds {
                true => !unknown && state.assign(cell, fact.value as usize),
                false => unknown || state.strike(cell, fact.value as usize),
            };
            if !fine {
                return None;
            }
        }
        Some(state)
    }

    /// Whether the cell may have the colour.
    #[inline]
    pub(crate) fn may(&self, cell: usize, colour: usize) -> bool {
        self.rows[cell / self.width * self.colours + colour].has(cell % self.width)
    }

    /// How many colours the cell may have.
    #[inline]
    pub(crate) fn left(&self, cell: usize) -> usize {
        self.left[cell] as usize
    }

    /// Number of cells.
    pub(crate) fn cells(&self) -> usize {
        self.left.len()
    }

    /// Number of rows and columns together: lines are numbered rows first.
    pub(crate) fn lines(&self) -> usize {
        self.width + self.height
    }

    /// The numbers of the row and the column of a cell.
    pub(crate) fn lines_of(&self, cell: usize) -> [usize; 2] {
        [cell / self.width, self.height + cell % self.width]
    }

    /// The cells above, left, right and below of a cell, as far as there are any.
    pub(crate) fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<M> {
        let (width, cells, column) = (self.width, self.cells(), cell % self.width);
        let above = (cell >= width).then(|| cell - width);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < width).then(|| cell + 1);
        let below = (cell + width < cells).then(|| cell + width);
        [above, left, right, below].into_iter().flatten()
    }

    /// The line with this number.
    pub(crate) fn line(&self, number: usize) -> Line {
        if number < self.height { Line::row(number) } else { Line::column(number - self.height) }
    }

    /// The number of the cell `along` cells into a line.
    pub(crate) fn cell_of(&self, line: Line, along: usize) -> usize {
        match line.axis {
            Axis::Row => line.index * self.width + along,
            Axis::Column => along * self.width + line.index,
        }
    }

    /// What the cells of a line may be, one set per colour.
    pub(crate) fn masks(&self, line: Line) -> &[M] {
        let all = if line.axis == Axis::Row { &self.rows } else { &self.columns };
        &all[line.index * self.colours..(line.index + 1) * self.colours]
    }

    /// Strikes a colour out of a cell. False if nothing is left for it.
    #[inline]
    pub(crate) fn strike(&mut self, cell: usize, colour: usize) -> bool {
        let (row, column) = (cell / self.width, cell % self.width);
        let in_row = &mut self.rows[row * self.colours + colour];
        if !in_row.has(column) {
            return true;
        }
        in_row.remove(column);
        self.columns[column * self.colours + colour].remove(row);
        self.trail.push((cell as u32, colour as u8));
        self.left[cell] -= 1;
        self.queue.push(row);
        self.queue.push(self.height + column);
        match self.left[cell] {
            0 => false,
            1 => {
                self.open -= 1;
                true
            }
            _ => true,
        }
    }

    /// Gives a cell a colour. False if it may not have it.
    pub(crate) fn assign(&mut self, cell: usize, colour: usize) -> bool {
        self.may(cell, colour) && (0..self.colours).all(|c| c == colour || self.strike(cell, c))
    }

    /// Takes back everything since the trail had this length.
    pub(crate) fn undo(&mut self, length: usize) {
        self.queue.clear();
        while self.trail.len() > length {
            let Some((cell, colour)) = self.trail.pop() else { return };
            let (cell, colour) = (cell as usize, colour as usize);
            let (row, column) = (cell / self.width, cell % self.width);
            self.rows[row * self.colours + colour].insert(column);
            self.columns[column * self.colours + colour].insert(row);
            self.left[cell] += 1;
            if self.left[cell] == 2 {
                self.open += 1;
            }
        }
    }

    /// Solves lines until none says anything new. False on a contradiction.
    pub(crate) fn propagate(&mut self, budget: &Budget) -> Consistent {
        let puzzle = Rc::clone(&self.puzzle);
        while let Some(number) = self.queue.pop() {
            let line = self.line(number);
            let Some(clue) = puzzle.clue(line) else { continue };
            let n = puzzle.length(line);
            self.visited.push(number as u32);
            // Long lines cost more than short ones: the meter should know.
            budget.spend(1 + (n / 64 * clue.len() / 64) as u64)?;
            let all = if line.axis == Axis::Row { &self.rows } else { &self.columns };
            let may = &all[line.index * self.colours..(line.index + 1) * self.colours];
            self.removed.clear();
            let found = if self.cache.is_off() { Found::Nothing(0) } else { self.cache.find(number, may) };
            let possible = match found {
                Found::Left(left) => differences(may, left, &mut self.removed),
                Found::Impossible => false,
                Found::Nothing(slot) => {
                    let left = self.solver.solve(n, clue, may).then_some(&self.solver.possible[..]);
                    if !self.cache.is_off() {
                        self.cache.keep(slot, may, left);
                    }
                    left.is_some_and(|left| differences(may, left, &mut self.removed))
                }
            };
            if !possible {
                self.queue.clear();
                return Ok(false);
            }
            if !self.strike_removed(line) {
                self.queue.clear();
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn strike_removed(&mut self, line: Line) -> bool {
        let removed = std::mem::take(&mut self.removed);
        let crossing = if line.axis == Axis::Row { self.height } else { 0 };
        let mut fine = true;
        for &(along, colour) in &removed {
            let cell = self.cell_of(line, along);
            let (row, column) = (cell / self.width, cell % self.width);
            self.rows[row * self.colours + colour as usize].remove(column);
            self.columns[column * self.colours + colour as usize].remove(row);
            self.trail.push((cell as u32, colour));
            self.left[cell] -= 1;
            self.open -= usize::from(self.left[cell] == 1);
            fine &= self.left[cell] > 0;
            // This line is at its fixed point: only the crossing one has news.
            self.queue.push(crossing + along);
        }
        self.removed = removed;
        fine
    }

    /// The colour of a decided cell.
    pub(crate) fn colour(&self, cell: usize) -> Option<usize> {
        if self.left(cell) == 1 { (0..self.colours).find(|&c| self.may(cell, c)) } else { None }
    }

    /// The colours each cell may have, as bits.
    pub(crate) fn bits(&self) -> Grid<u64> {
        let bits =
            |cell: usize| (0..self.colours).filter(|&c| self.may(cell, c)).fold(0, |set, c| set | 1 << c);
        Grid::from_fn(self.puzzle.size(), |at| bits(at.row * self.width + at.col))
    }

    /// The finished grid, if every cell is decided.
    pub(crate) fn answer(&self) -> Option<Grid<Value>> {
        let colours: Option<Vec<Value>> =
            (0..self.cells()).map(|cell| self.colour(cell).map(|c| c as Value)).collect();
        let rows = colours?.chunks(self.width).map(<[Value]>::to_vec).collect();
        Grid::from_rows(rows)
    }
}
