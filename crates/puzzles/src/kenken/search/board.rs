//! The state of the search: what each cell can hold, the cages' filters, and the way back.
//!
//! Propagation alternates between cages and lines until nothing follows. A line is taken up
//! whole: its cells are gathered into a small array, worked on until nothing changes, and written
//! back, because most news in a line bring more news in the same line. Branching is by *dom/wdeg*: fewest numbers for the
//! failures a cell has had a part in.

use quandary_core::engine::search::Space;
use quandary_core::engine::shave::Candidates;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::Grid;

use super::super::combos;
use super::super::model::{MAX_SIZE, Puzzle};
use super::cages::{Filter, Pools, Seen};
use super::lines;

/// Where a cell is, and the cage it belongs to.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) row: u8,
    pub(super) col: u8,
    pub(super) cage: u16,
}

/// The cage number of cells in no cage.
pub(super) const FREE: u16 = u16::MAX;

/// Trail entries at or above this are cages, below are cells.
const CAGES: u32 = 1 << 16;

/// Cages waiting to be filtered, one bit each.
const CAGE_WORDS: usize = (MAX_SIZE * MAX_SIZE).div_ceil(64);

/// What each cell can hold, and how it came to that.
#[derive(Clone)]
pub(super) struct Board {
    pub(super) n: usize,
    pub(super) dom: Vec<u32>,
    pub(super) places: Vec<Place>,
    pub(super) filters: Vec<Filter>,
    pub(super) pools: Pools,
    /// How often each cage or line led to a contradiction, by cell: where to decide next.
    weight: Vec<u32>,
    trail: Vec<(u32, u32)>,
    dirty_cages: [u64; CAGE_WORDS],
    dirty_lines: u64,
    dead: bool,
    /// Whether cages of three and more cells are listed yet.
    listed: bool,
}

impl Board {
    /// The board of a puzzle with these facts.
    pub(super) fn new(puzzle: &Puzzle, given: &[Fact]) -> Self {
        let n = puzzle.order();
        let mut places = Vec::with_capacity(n * n);
        for row in 0..n {
            for col in 0..n {
                places.push(Place { row: row as u8, col: col as u8, cage: FREE });
            }
        }
        let mut board = Self {
            n,
            dom: vec![combos::all(n); n * n],
            places,
            filters: Vec::with_capacity(puzzle.cages().len()),
            pools: Pools::default(),
            weight: vec![1; n * n],
            trail: Vec::with_capacity(8 * n * n),
            dirty_cages: [0; CAGE_WORDS],
            // Lines know nothing before the cages have spoken; news from the cages call for them.
            dirty_lines: 0,
            dead: false,
            listed: true,
        };
        for (i, cage) in puzzle.cages().iter().enumerate() {
            for at in &cage.cells {
                board.places[at.row * n + at.col].cage = i as u16;
            }
            let filter = Filter::new(cage, n, puzzle.long(), &mut board.pools);
            board.listed &= !filter.waits();
            board.filters.push(filter);
            board.dirty_cages[i / 64] |= 1 << (i % 64);
        }
        for (cell, value) in puzzle.givens().cells().iter().enumerate() {
            if let Some(value) = value {
                board.keep(cell, 1 << (value - 1));
            }
        }
        for fact in given {
            board.give(*fact);
        }
        board
    }

    /// Makes a fact true.
    fn give(&mut self, fact: Fact) {
        let on_board = fact.at.row < self.n && fact.at.col < self.n;
        let on_list = (1..=self.n as Value).contains(&fact.value);
        let cell = fact.at.row * self.n + fact.at.col;
        match (on_board && on_list, fact.holds) {
            (true, true) => self.keep(cell, 1 << (fact.value - 1)),
            (true, false) => self.keep(cell, !(1 << (fact.value - 1))),
            (false, true) => self.dead = true,
            (false, false) => {}
        }
    }

    /// Leaves a cell only what the mask has too.
    #[inline]
    pub(super) fn keep(&mut self, cell: usize, mask: u32) {
        let old = self.dom[cell];
        let new = old & mask;
        if new == old {
            return;
        }
        self.trail.push((cell as u32, old));
        self.dom[cell] = new;
        self.dead |= new == 0;
        let place = self.places[cell];
        self.dirty_lines |= 1 << place.row | 1 << (self.n + place.col as usize);
        if place.cage != FREE {
            self.dirty_cages[place.cage as usize / 64] |= 1 << (place.cage % 64);
        }
    }

    /// Filters one cage; false when nothing fits.
    fn filter(&mut self, cage: usize) -> bool {
        let seen = self.filters[cage].look(&self.dom, &mut self.pools);
        match seen {
            Seen::Nothing => true,
            Seen::Dead => {
                self.blame(cage);
                false
            }
            Seen::Pair { cells: [a, b], kept: [x, y] } => {
                self.keep(a as usize, x);
                self.keep(b as usize, y);
                // What is kept is consistent: no need to look again because of it.
                self.dirty_cages[cage / 64] &= !(1 << (cage % 64));
                true
            }
            Seen::Many { live_before } => {
                if let Some(live) = live_before {
                    self.trail.push((CAGES + cage as u32, live));
                }
                for i in 0..self.filters[cage].count as usize {
                    let (cell, mask) = self.pools.kept(&self.filters[cage], i);
                    self.keep(cell, mask);
                }
                // Likewise; but partial results alone are no proof once everything is settled.
                if live_before.is_some() {
                    self.dirty_cages[cage / 64] &= !(1 << (cage % 64));
                }
                true
            }
        }
    }

    /// The cells of a cage that failed deserve attention.
    fn blame(&mut self, cage: usize) {
        for i in 0..self.filters[cage].count as usize {
            let cell = self.pools.cell(&self.filters[cage], i);
            self.weight[cell] += 1;
        }
    }

    /// Works on one line, rows first, then columns; false on a contradiction.
    fn line(&mut self, line: usize) -> bool {
        let n = self.n;
        let (first, step) = if line < n { (line * n, 1) } else { (line - n, n) };
        let mut doms = [0u32; MAX_SIZE];
        for (i, dom) in doms[..n].iter_mut().enumerate() {
            *dom = self.dom[first + i * step];
        }
        if !lines::narrow(&mut doms[..n]) {
            for i in 0..n {
                self.weight[first + i * step] += 1;
            }
            return false;
        }
        for (i, &dom) in doms[..n].iter().enumerate() {
            self.keep(first + i * step, dom);
        }
        self.dirty_lines &= !(1 << line);
        true
    }

    fn next_cage(&self) -> Option<usize> {
        let word = self.dirty_cages.iter().position(|w| *w != 0)?;
        Some(word * 64 + self.dirty_cages[word].trailing_zeros() as usize)
    }

    fn settle(&mut self) -> bool {
        loop {
            while let Some(cage) = self.next_cage() {
                self.dirty_cages[cage / 64] &= !(1 << (cage % 64));
                if !self.filter(cage) || self.dead {
                    return false;
                }
            }
            if self.dirty_lines == 0 {
                return true;
            }
            while self.dirty_lines != 0 {
                let line = self.dirty_lines.trailing_zeros() as usize;
                self.dirty_lines &= self.dirty_lines - 1;
                if !self.line(line) || self.dead {
                    return false;
                }
            }
        }
    }

    /// Lists the fillings of the larger cages, once the small ones have narrowed their cells.
    fn list(&mut self) {
        self.listed = true;
        for cage in 0..self.filters.len() {
            if self.filters[cage].waits() {
                self.filters[cage].list(&self.dom, &self.places, &mut self.pools);
                self.dirty_cages[cage / 64] |= 1 << (cage % 64);
            }
        }
    }
}

impl Candidates for Board {
    type Set = u32;

    fn cells(&self) -> usize {
        self.dom.len()
    }

    fn candidates(&self, cell: usize) -> u32 {
        self.dom[cell]
    }

    fn decision(cell: usize, candidate: usize) -> (u32, u32) {
        (cell as u32, 1 << candidate)
    }
}

impl Space for Board {
    /// A cell and the bit of a number.
    type Decision = (u32, u32);
    type Mark = usize;
    type Answer = Grid<Value>;

    fn propagate(&mut self) -> bool {
        if self.dead || !self.settle() {
            return false;
        }
        if !self.listed {
            self.list();
            return self.settle();
        }
        true
    }

    fn choose(&mut self) -> Option<(u32, u32)> {
        let mut best = None;
        let mut least = (u32::MAX, 1);
        for (cell, &dom) in self.dom.iter().enumerate() {
            let count = dom.count_ones();
            // Fewest numbers for the trouble a cell has made: count / weight, compared crosswise.
            if count > 1
                && (best.is_none()
                    || u64::from(count) * u64::from(least.1)
                        < u64::from(least.0) * u64::from(self.weight[cell]))
            {
                least = (count, self.weight[cell]);
                best = Some(cell);
            }
        }
        let cell = best?;
        let dom = self.dom[cell];
        Some((cell as u32, dom & dom.wrapping_neg()))
    }

    fn take(&mut self, (cell, bit): (u32, u32)) {
        self.keep(cell as usize, bit);
    }

    fn refuse(&mut self, (cell, bit): (u32, u32)) {
        self.keep(cell as usize, !bit);
    }

    fn mark(&self) -> usize {
        self.trail.len()
    }

    fn undo(&mut self, mark: usize) {
        for (what, old) in self.trail.drain(mark..).rev() {
            if what >= CAGES {
                self.filters[(what - CAGES) as usize].live = old;
            } else {
                self.dom[what as usize] = old;
            }
        }
        self.dirty_cages = [0; CAGE_WORDS];
        self.dirty_lines = 0;
        self.dead = false;
    }

    fn answer(&self) -> Grid<Value> {
        let n = self.n;
        let value = |at: quandary_core::grid::At| self.dom[at.row * n + at.col].trailing_zeros() + 1;
        Grid::from_fn(quandary_core::grid::Size { width: n, height: n }, value)
    }
}
