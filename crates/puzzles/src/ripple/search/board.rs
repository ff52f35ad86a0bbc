//! The fast solver's state: which values each cell can still hold, and conclusions from that.
//!
//! Every candidate (cell, value) is kept twice, as a bit of the cell's domain and as a bit of the
//! value's places in the room, so that "one value left" and "one place left" are both one test when
//! a candidate goes. A room of n cells has n values, so a (room, value) pair has a number of the
//! same range as the cells: its *slot*. Peers are walked by coordinates instead of from lists: a
//! value v reaches v steps along four arms, and walking them is cheaper than building lists for a
//! puzzle that is solved once.
//!
//! Three rules, all short of arc consistency of the whole room: naked single, hidden single in a room, common peer (when all places of v in a room
//! see a cell outside, that cell is not v). They solve 354 of 360 published puzzles alone.

use quandary_core::engine::search::Space;
use quandary_core::engine::shave::Candidates;
use quandary_core::fact::Fact;
use quandary_core::grid::Grid;

use super::mask::Mask;
use crate::ripple::model::Puzzle;

/// Where things are; the same for the whole search.
struct Map {
    width: u32,
    height: u32,
    row: Vec<u32>,
    col: Vec<u32>,
    /// For each cell, its room's first slot.
    base: Vec<u32>,
    /// For each cell, its place among the room's cells.
    rank: Vec<u32>,
    /// For each slot, the room's first slot.
    slot_base: Vec<u32>,
    /// The rooms' cells one after the other: cell of rank r in a room is `cells[base + r]`.
    cells: Vec<u32>,
}

/// The state. A value v is bit v - 1 everywhere in here.
pub(super) struct Board<M> {
    map: Map,
    domain: Vec<M>,
    places: Vec<M>,
    /// Candidates struck out, in order.
    trail: Vec<(u32, u32)>,
    /// Cells with one value left whose effects are still to come.
    singles: Vec<u32>,
    /// Slots with one place left.
    hidden: Vec<u32>,
    /// Slots whose places changed since they were last tested for common peers.
    changed: Vec<u32>,
    is_changed: Vec<bool>,
    failed: bool,
}

impl<M: Mask> Board<M> {
    /// The puzzle's start, with its givens and these facts, not yet propagated.
    pub(super) fn new(puzzle: &Puzzle, given: &[Fact]) -> Self {
        let size = puzzle.size();
        let count = puzzle.rooms().len();
        let (width, height) = (size.width as u32, size.height as u32);
        let mut map = Map {
            width,
            height,
            row: Vec::with_capacity(count),
            col: Vec::with_capacity(count),
            base: vec![0; count],
            rank: vec![0; count],
            slot_base: Vec::with_capacity(count),
            cells: Vec::with_capacity(count),
        };
        for row in 0..height {
            map.row.extend(std::iter::repeat_n(row, size.width));
            map.col.extend(0..width);
        }
        let mut domain = vec![M::below(0); count];
        let mut places = Vec::with_capacity(count);
        let mut singles = Vec::with_capacity(count);
        for room in puzzle.room_cells() {
            let base = map.cells.len() as u32;
            let full = M::below(room.len());
            for (rank, at) in room.iter().enumerate() {
                let cell = at.row * size.width + at.col;
                map.cells.push(cell as u32);
                map.slot_base.push(base);
                map.base[cell] = base;
                map.rank[cell] = rank as u32;
                domain[cell] = full;
                places.push(full);
                if room.len() == 1 {
                    singles.push(cell as u32);
                }
            }
        }
        let slots = map.cells.len();
        let mut board = Self {
            map,
            domain,
            places,
            trail: Vec::with_capacity(4 * count),
            singles,
            hidden: Vec::new(),
            changed: (0..slots as u32).collect(),
            is_changed: vec![true; slots],
            failed: false,
        };
        for (cell, &value) in puzzle.givens().cells().iter().enumerate() {
            if value != 0 {
                board.assign(cell as u32, value - 1);
            }
        }
        for fact in given {
            board.believe(puzzle, fact);
        }
        board
    }

    fn believe(&mut self, puzzle: &Puzzle, fact: &Fact) {
        let inside = puzzle.givens().get(fact.at).is_some();
        let possible = inside && fact.value >= 1 && fact.value as usize <= puzzle.room_size(fact.at);
        if !possible {
            self.failed |= fact.holds;
            return;
        }
        let cell = puzzle.givens().index(fact.at) as u32;
        if fact.holds {
            self.assign(cell, fact.value - 1);
        } else {
            self.strike(cell, fact.value - 1);
        }
    }

    /// Number of cells, holes included.
    pub(super) fn len(&self) -> usize {
        self.domain.len()
    }

    pub(super) fn domain(&self, cell: u32) -> &M {
        &self.domain[cell as usize]
    }

    /// The open places of each slot, as (value bit, cells).
    pub(super) fn slots(&self) -> impl Iterator<Item = (u32, impl Iterator<Item = u32>)> {
        self.places.iter().enumerate().map(move |(slot, places)| {
            let base = self.map.slot_base[slot];
            (slot as u32 - base, places.members().map(move |rank| self.map.cells[base as usize + rank]))
        })
    }

    /// Calls back with every cell that shares a rule with this one: its room, and the cells along
    /// its lines that can still clash with it. Some may come twice.
    pub(super) fn peers(&self, cell: u32, mut found: impl FnMut(u32)) {
        let base = self.map.base[cell as usize];
        let room = base as usize..;
        for (&mate, _) in self.map.cells[room.clone()]
            .iter()
            .zip(&self.map.slot_base[room])
            .take_while(|&(_, &b)| b == base)
        {
            found(mate);
        }
        let (row, col) = (self.map.row[cell as usize], self.map.col[cell as usize]);
        let (width, height) = (self.map.width, self.map.height);
        for bit in self.domain[cell as usize].members() {
            let reach = bit as u32 + 1;
            let along = col.saturating_sub(reach)..=(col + reach).min(width - 1);
            let down = row.saturating_sub(reach)..=(row + reach).min(height - 1);
            for other in along.map(|c| row * width + c).chain(down.map(|r| r * width + col)) {
                if self.domain[other as usize].has(bit) {
                    found(other);
                }
            }
        }
    }

    /// The cells to the right of and below a cell that a value there reaches.
    pub(super) fn ahead(&self, cell: u32, bit: u32) -> impl Iterator<Item = u32> {
        let (row, col) = (self.map.row[cell as usize], self.map.col[cell as usize]);
        let reach = bit + 1;
        let right = reach.min(self.map.width - 1 - col);
        let down = reach.min(self.map.height - 1 - row);
        let width = self.map.width;
        (1..=right).map(move |k| cell + k).chain((1..=down).map(move |k| cell + k * width))
    }

    /// Strikes a candidate out, noting what this makes single, changed or impossible.
    #[inline]
    fn strike(&mut self, cell: u32, bit: u32) {
        let domain = &mut self.domain[cell as usize];
        if !domain.has(bit as usize) {
            return;
        }
        domain.remove(bit as usize);
        if domain.is_single() {
            self.singles.push(cell);
        } else if domain.is_empty() {
            self.failed = true;
        }
        self.trail.push((cell, bit));
        let slot = (self.map.base[cell as usize] + bit) as usize;
        let places = &mut self.places[slot];
        places.remove(self.map.rank[cell as usize] as usize);
        if places.is_single() {
            self.hidden.push(slot as u32);
        } else if places.is_empty() {
            self.failed = true;
        } else if !self.is_changed[slot] {
            self.is_changed[slot] = true;
            self.changed.push(slot as u32);
        }
    }

    /// Leaves a cell this one value.
    fn assign(&mut self, cell: u32, bit: u32) {
        let domain = self.domain[cell as usize];
        if !domain.has(bit as usize) {
            self.failed = true;
            return;
        }
        for other in domain.members() {
            if other as u32 != bit {
                self.strike(cell, other as u32);
            }
        }
    }

    /// Strikes a settled cell's value out of everything that sees it.
    fn place(&mut self, cell: u32) {
        let bit = self.domain[cell as usize].first() as u32;
        let base = self.map.base[cell as usize];
        let places = self.places[(base + bit) as usize];
        for rank in places.members() {
            let mate = self.map.cells[base as usize + rank];
            if mate != cell {
                self.strike(mate, bit);
            }
        }
        let (row, col) = (self.map.row[cell as usize], self.map.col[cell as usize]);
        let (width, height, reach) = (self.map.width, self.map.height, bit + 1);
        for k in 1..=reach.min(width - 1 - col) {
            self.strike(cell + k, bit);
        }
        for k in 1..=reach.min(col) {
            self.strike(cell - k, bit);
        }
        for k in 1..=reach.min(height - 1 - row) {
            self.strike(cell + k * width, bit);
        }
        for k in 1..=reach.min(row) {
            self.strike(cell - k * width, bit);
        }
    }

    /// Strikes a value out of the cells that all its places in a room see.
    fn common_peers(&mut self, slot: u32) {
        let places = self.places[slot as usize];
        let base = self.map.slot_base[slot as usize];
        let reach = slot - base + 1;
        let at = |board: &Self, rank: usize| {
            let cell = board.map.cells[base as usize + rank] as usize;
            (board.map.row[cell], board.map.col[cell])
        };
        let mut ranks = places.members();
        let Some((row, col)) = ranks.next().map(|rank| at(self, rank)) else { return };
        let (mut last_row, mut left, mut right) = (row, col, col);
        let mut off_line = None;
        for rank in ranks {
            let (r, c) = at(self, rank);
            if r != row && c != col {
                off_line = Some((r, c));
                break;
            }
            (last_row, left, right) = (last_row.max(r), left.min(c), right.max(c));
        }
        let (width, height) = (self.map.width, self.map.height);
        if let Some((r, c)) = off_line {
            // Only the two corners of the rectangle see both ends of a diagonal.
            for (r, c) in [(row, c), (r, col)] {
                let cell = r * width + c;
                if self.domain[cell as usize].has(reach as usize - 1)
                    && places.members().all(|rank| {
                        let (pr, pc) = at(self, rank);
                        (pr == r && pc != c && pc.abs_diff(c) <= reach)
                            || (pc == c && pr != r && pr.abs_diff(r) <= reach)
                    })
                {
                    self.strike(cell, reach - 1);
                }
            }
        } else if last_row == row {
            for c in right.saturating_sub(reach)..=(left + reach).min(width - 1) {
                self.strike_stranger(row * width + c, reach - 1, base);
            }
        } else if left == right {
            for r in last_row.saturating_sub(reach)..=(row + reach).min(height - 1) {
                self.strike_stranger(r * width + col, reach - 1, base);
            }
        }
        // Otherwise the places form an L around its corner, and no cell sees all three ends.
    }

    /// Strikes a candidate out unless its cell is in the room that begins at this slot.
    fn strike_stranger(&mut self, cell: u32, bit: u32, base: u32) {
        if self.map.base[cell as usize] != base {
            self.strike(cell, bit);
        }
    }

    fn settle(&mut self) -> bool {
        while !self.failed {
            if let Some(cell) = self.singles.pop() {
                self.place(cell);
            } else if let Some(slot) = self.hidden.pop() {
                let base = self.map.slot_base[slot as usize];
                let places = self.places[slot as usize];
                if places.is_empty() {
                    return false;
                }
                self.assign(self.map.cells[base as usize + places.first()], slot - base);
            } else if let Some(slot) = self.changed.pop() {
                self.is_changed[slot as usize] = false;
                if !self.places[slot as usize].is_single() {
                    self.common_peers(slot);
                }
            } else {
                return true;
            }
        }
        false
    }

    /// The open cell with the fewest values among these.
    pub(super) fn tightest(&self, cells: impl Iterator<Item = u32>) -> Option<u32> {
        let mut best = None;
        let mut fewest = usize::MAX;
        for cell in cells {
            let count = self.domain[cell as usize].count();
            if count > 1 && count < fewest {
                best = Some(cell);
                if count == 2 {
                    break;
                }
                fewest = count;
            }
        }
        best
    }
}

impl<M: Mask> Candidates for Board<M> {
    type Set = M;

    fn cells(&self) -> usize {
        self.len()
    }

    fn candidates(&self, cell: usize) -> M {
        self.domain[cell]
    }

    fn decision(cell: usize, bit: usize) -> (u32, u32) {
        (cell as u32, bit as u32)
    }
}

impl<M: Mask> Space for Board<M> {
    type Decision = (u32, u32);
    type Mark = usize;
    type Answer = Grid<u32>;

    fn propagate(&mut self) -> bool {
        self.settle()
    }

    fn choose(&mut self) -> Option<(u32, u32)> {
        let cell = self.tightest(0..self.len() as u32)?;
        Some((cell, self.domain[cell as usize].first() as u32))
    }

    fn take(&mut self, (cell, bit): (u32, u32)) {
        self.assign(cell, bit);
    }

    fn refuse(&mut self, (cell, bit): (u32, u32)) {
        self.strike(cell, bit);
    }

    fn weight(&self) -> u64 {
        M::WEIGHT
    }

    fn mark(&self) -> usize {
        self.trail.len()
    }

    fn undo(&mut self, mark: usize) {
        for (cell, bit) in self.trail.drain(mark..) {
            self.domain[cell as usize].insert(bit as usize);
            let slot = self.map.base[cell as usize] + bit;
            self.places[slot as usize].insert(self.map.rank[cell as usize] as usize);
        }
        self.singles.clear();
        self.hidden.clear();
        for slot in self.changed.drain(..) {
            self.is_changed[slot as usize] = false;
        }
        self.failed = false;
    }

    fn answer(&self) -> Grid<u32> {
        let size =
            quandary_core::grid::Size { width: self.map.width as usize, height: self.map.height as usize };
        Grid::from_fn(size, |at| {
            let domain = &self.domain[at.row * size.width + at.col];
            if domain.is_empty() { 0 } else { domain.first() as u32 + 1 }
        })
    }
}
