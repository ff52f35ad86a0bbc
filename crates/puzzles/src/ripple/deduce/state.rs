//! What deduction works on: the values each cell can still hold, the places each value of a room
//! can still take, and which cells are filled in.
//!
//! A value v is bit v - 1. A room of n cells has n values, so a (room, value) pair has a number of
//! the same range as the cells: its *slot*. Filling a cell strikes its value from the room and from
//! its reach at once: nobody needs a reason for that. Everything else is somebody's technique.

use quandary_core::bits::Bits;
use std::sync::Arc;

use quandary_core::engine::vain::Vain;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, Size};
use quandary_core::kind::Knowledge;

use crate::ripple::model::Puzzle;
use crate::ripple::search::mask::Mask;
use crate::ripple::units::Unit;

/// Where things are; the same for the whole walk.
#[derive(Debug, PartialEq)]
pub(in crate::ripple) struct Map {
    pub(super) width: usize,
    pub(super) height: usize,
    /// For each cell, its room; `NO_ROOM` for a hole.
    pub(super) room: Vec<u32>,
    /// For each cell, its place among the room's cells.
    pub(super) rank: Vec<u32>,
    /// For each room, its first slot, and one more at the end.
    pub(super) base: Vec<u32>,
    /// The rooms' cells one after the other.
    pub(super) cells: Vec<u32>,
    /// Whether two rooms of one cell are neighbours. There is no answer then, and from the 1s of their line follows
    /// anything, so steps that name it state more than they need.
    pub(super) absurd: bool,
}

/// The room of a hole.
pub(super) const NO_ROOM: u32 = u32::MAX;

impl Map {
    pub(in crate::ripple) fn new(puzzle: &Puzzle) -> Self {
        let Size { width, height } = puzzle.size();
        let mut map = Self {
            width,
            height,
            room: vec![NO_ROOM; width * height],
            rank: vec![0; width * height],
            base: vec![0],
            cells: Vec::with_capacity(width * height),
            absurd: false,
        };
        for (room, cells) in puzzle.room_cells().iter().enumerate() {
            for (rank, at) in cells.iter().enumerate() {
                let cell = at.row * width + at.col;
                map.room[cell] = room as u32;
                map.rank[cell] = rank as u32;
                map.cells.push(cell as u32);
            }
            map.base.push(map.cells.len() as u32);
        }
        let beside = |cell: usize| map.arms(cell, 0).any(|other| map.alone(other));
        map.absurd = map.cells.iter().any(|&cell| map.alone(cell as usize) && beside(cell as usize));
        map
    }

    pub(super) fn rooms(&self) -> usize {
        self.base.len() - 1
    }

    /// The cells of a room, in reading order.
    pub(super) fn cells_of(&self, room: usize) -> &[u32] {
        &self.cells[self.base[room] as usize..self.base[room + 1] as usize]
    }

    /// The number of a room's value among all slots.
    #[inline]
    pub(super) fn slot(&self, cell: usize, bit: usize) -> usize {
        self.base[self.room[cell] as usize] as usize + bit
    }

    pub(super) fn at(&self, cell: usize) -> At {
        At::new(cell / self.width, cell % self.width)
    }

    pub(super) fn cell(&self, at: At) -> usize {
        at.row * self.width + at.col
    }

    /// Whether a cell is a room of its own.
    #[inline]
    pub(super) fn alone(&self, cell: usize) -> bool {
        self.room[cell] != NO_ROOM && self.cells_of(self.room[cell] as usize).len() == 1
    }

    /// The places of some cells.
    pub(super) fn ats(&self, cells: impl IntoIterator<Item = usize>) -> Vec<At> {
        cells.into_iter().map(|cell| self.at(cell)).collect()
    }

    /// The line of a value through a cell: along its row, or its column.
    #[inline]
    pub(super) fn line(&self, cell: usize, bit: usize, down: bool) -> Unit {
        let value = bit as Value + 1;
        match down {
            false => Unit::Row { row: cell / self.width, value },
            true => Unit::Column { col: cell % self.width, value },
        }
    }

    /// Whether a value with this bit in one cell reaches the other along a row or column.
    #[inline]
    pub(super) fn reaches(&self, a: usize, b: usize, bit: usize) -> bool {
        let (ar, ac, br, bc) = (a / self.width, a % self.width, b / self.width, b % self.width);
        a != b && ((ar == br && ac.abs_diff(bc) <= bit + 1) || (ac == bc && ar.abs_diff(br) <= bit + 1))
    }

    /// The cells along the four arms that a value reaches, holes among them.
    #[inline]
    pub(super) fn arms(&self, cell: usize, bit: usize) -> impl Iterator<Item = usize> + use<> {
        let (row, col, width) = (cell / self.width, cell % self.width, self.width);
        let reach = bit + 1;
        let along = col.saturating_sub(reach)..(col + reach + 1).min(width);
        let down = row.saturating_sub(reach)..(row + reach + 1).min(self.height);
        let along = along.map(move |c| row * width + c);
        let down = down.map(move |r| r * width + col);
        along.chain(down).filter(move |&other| other != cell)
    }
}

/// Candidates without ink: what detectors look at, in a walk and in the fast rater alike.
#[derive(Clone, Copy)]
pub(super) struct View<'a, M> {
    pub(super) map: &'a Map,
    pub(super) domain: &'a [M],
    pub(super) places: &'a [M],
}

impl<'a, M: Mask> View<'a, M> {
    /// The cells that can still hold the value of a room's slot.
    #[inline]
    pub(super) fn places_of(self, slot: usize, room: usize) -> impl Iterator<Item = usize> + use<'a, M> {
        let base = self.map.base[room] as usize;
        self.places[slot].members().map(move |rank| self.map.cells[base + rank] as usize)
    }
}

/// Where nothing is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeadEnd {
    /// A cell without values.
    Cell(usize),
    /// A value of a room without places.
    Value {
        /// The room.
        room: usize,
        /// The value's bit.
        bit: usize,
    },
}

/// A value to take from a cell.
pub(super) type Strike = (usize, usize);

/// Candidates and filled cells.
#[derive(Clone, Debug)]
pub(super) struct State<M> {
    pub(super) map: Arc<Map>,
    /// For each cell the values it can still hold; empty in holes.
    pub(super) domain: Vec<M>,
    /// For each slot the places, as ranks in the room, that its value can still take.
    pub(super) places: Vec<M>,
    /// For each cell the values that steps struck out, as opposed to what went because a number was filled in.
    pub(super) struck: Vec<M>,
    /// For each cell the number filled in; 0 for none.
    pub(super) ink: Vec<Value>,
    /// How many cells of rooms are not filled in.
    pub(super) open: usize,
    /// What was supposed in vain.
    pub(super) vain: Vain,
}

impl<M: Mask> PartialEq for State<M> {
    fn eq(&self, other: &Self) -> bool {
        self.ink == other.ink && self.domain == other.domain
    }
}

impl<M: Mask> State<M> {
    /// Rooms only, nothing filled in.
    pub(super) fn blank(map: Arc<Map>) -> Self {
        let mut domain = vec![M::below(0); map.room.len()];
        let mut places = Vec::with_capacity(map.cells.len());
        for room in 0..map.rooms() {
            let cells = map.cells_of(room);
            let full = M::below(cells.len());
            for &cell in cells {
                domain[cell as usize] = full;
                places.push(full);
            }
        }
        let (ink, open) = (vec![0; domain.len()], map.cells.len());
        let (struck, vain) = (vec![M::below(0); domain.len()], Vain::new(domain.len() + map.cells.len(), 3));
        Self { map, domain, places, struck, ink, open, vain }
    }

    /// Takes a value from a cell; true if it was there.
    #[inline]
    pub(super) fn strike(&mut self, cell: usize, bit: usize) -> bool {
        if !self.domain[cell].has(bit) {
            return false;
        }
        self.domain[cell].remove(bit);
        let slot = self.map.slot(cell, bit);
        self.places[slot].remove(self.map.rank[cell] as usize);
        self.vain.touch(cell);
        self.vain.touch(self.domain.len() + slot);
        true
    }

    /// Fills a cell in and strikes what that rules out; notes the cells that lose something.
    fn place(&mut self, cell: usize, bit: usize, changed: &mut Vec<usize>) {
        if self.ink[cell] == 0 {
            self.open -= 1;
        }
        self.ink[cell] = bit as Value + 1;
        let map = Arc::clone(&self.map);
        for other in self.domain[cell].members() {
            if other != bit {
                self.strike(cell, other);
            }
        }
        // Even where nothing else was left: now it is written down.
        changed.push(cell);
        let mates = map.cells_of(map.room[cell] as usize).iter().map(|&mate| mate as usize);
        for other in mates.filter(|&mate| mate != cell).chain(map.arms(cell, bit)) {
            if self.strike(other, bit) {
                changed.push(other);
            }
        }
    }

    /// Takes a fact in; notes the cells about which more is known now.
    pub(super) fn learn(&mut self, fact: Fact, changed: &mut Vec<usize>) {
        let Size { width, height } = Size { width: self.map.width, height: self.map.height };
        if fact.at.row >= height || fact.at.col >= width || fact.value == 0 {
            return;
        }
        let (cell, bit) = (self.map.cell(fact.at), fact.value as usize - 1);
        let room = self.map.room[cell];
        if room == NO_ROOM || bit >= self.map.cells_of(room as usize).len() {
            return;
        }
        self.vain.tick();
        if fact.holds {
            self.place(cell, bit, changed);
        } else {
            self.struck[cell].insert(bit);
            if self.strike(cell, bit) {
                changed.push(cell);
            }
        }
    }

    pub(super) fn view(&self) -> View<'_, M> {
        View { map: &self.map, domain: &self.domain, places: &self.places }
    }

    /// Whether the room of this slot already has its value filled in.
    pub(super) fn done(&self, slot: usize, room: usize) -> bool {
        let mut places = self.view().places_of(slot, room);
        let value = (slot - self.map.base[room] as usize) as Value + 1;
        places.next().is_some_and(|cell| self.ink[cell] == value)
    }

    /// A cell with no value left, or a value of a room with no place left.
    pub(super) fn dead_end(&self) -> Option<DeadEnd> {
        let map = &self.map;
        if let Some(&cell) = map.cells.iter().find(|&&cell| self.domain[cell as usize].is_empty()) {
            return Some(DeadEnd::Cell(cell as usize));
        }
        (0..map.rooms()).find_map(|room| {
            let base = map.base[room] as usize;
            let slot = (base..map.base[room + 1] as usize).find(|&slot| self.places[slot].is_empty())?;
            Some(DeadEnd::Value { room, bit: slot - base })
        })
    }
}

/// What is known of a puzzle on the way to its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Known(pub(super) Width);

/// The largest rooms that techniques look at.
pub(super) const WIDEST: usize = 1024;

/// The narrowest sets the rooms allow.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Width {
    /// Rooms of up to 64 cells: every puzzle seen in print.
    Narrow(State<u64>),
    /// Rooms of up to 1024 cells.
    Wide(State<[u64; 16]>),
    /// Larger rooms: only what is filled in. Each of their n cells has n candidates, which is more
    /// than anybody could look through, so no technique does.
    Blind(Vec<Value>, Arc<Map>),
}

/// Runs generic code on the state, whatever its width; nothing comes of rooms beyond every width.
macro_rules! with_state {
    ($known:expr, $state:ident => $run:expr) => {
        match &$known.0 {
            $crate::ripple::deduce::state::Width::Narrow($state) => $run,
            $crate::ripple::deduce::state::Width::Wide($state) => $run,
            $crate::ripple::deduce::state::Width::Blind(..) => Default::default(),
        }
    };
}
pub(super) use with_state;

impl Known {
    /// What is known when these facts are.
    pub(in crate::ripple) fn new(puzzle: &Puzzle, placed: &[Fact]) -> Self {
        let map = Arc::new(Map::new(puzzle));
        let largest = puzzle.room_cells().iter().map(Vec::len).max().unwrap_or(0);
        let mut known = match largest {
            0..=64 => Self(Width::Narrow(State::blank(map))),
            65..=WIDEST => Self(Width::Wide(State::blank(map))),
            _ => Self(Width::Blind(vec![0; map.room.len()], map)),
        };
        placed.iter().for_each(|fact| known.take(*fact, &mut Vec::new()));
        known
    }

    /// Takes a fact in; notes the cells about which more is known now.
    fn take(&mut self, fact: Fact, changed: &mut Vec<usize>) {
        match &mut self.0 {
            Width::Narrow(state) => state.learn(fact, changed),
            Width::Wide(state) => state.learn(fact, changed),
            Width::Blind(ink, map) => {
                let inside = fact.at.row < map.height && fact.at.col < map.width;
                if fact.holds && inside {
                    changed.push(map.cell(fact.at));
                    ink[map.cell(fact.at)] = fact.value;
                }
            }
        }
    }

    fn map(&self) -> &Map {
        match &self.0 {
            Width::Narrow(state) => &state.map,
            Width::Wide(state) => &state.map,
            Width::Blind(_, map) => map,
        }
    }

    fn ink(&self) -> &[Value] {
        match &self.0 {
            Width::Narrow(state) => &state.ink,
            Width::Wide(state) => &state.ink,
            Width::Blind(ink, _) => ink,
        }
    }

    /// Whether every cell of every room is filled in.
    pub(in crate::ripple) fn finished(&self) -> bool {
        match &self.0 {
            Width::Narrow(state) => state.open == 0,
            Width::Wide(state) => state.open == 0,
            Width::Blind(ink, map) => map.cells.iter().all(|&cell| ink[cell as usize] != 0),
        }
    }
}

impl Knowledge<Puzzle> for Known {
    fn learn(&mut self, _: &Puzzle, facts: &[Fact]) -> Vec<At> {
        let mut changed = Vec::new();
        facts.iter().for_each(|fact| self.take(*fact, &mut changed));
        changed.into_iter().map(|cell| self.map().at(cell)).collect()
    }

    fn still(&self, _: &Puzzle, at: At) -> Vec<Value> {
        let cell = self.map().cell(at);
        let list = |bit: usize| bit as Value + 1;
        match &self.0 {
            Width::Narrow(state) => Bits::members(state.domain[cell]).map(list).collect(),
            Width::Wide(state) => Bits::members(state.domain[cell]).map(list).collect(),
            Width::Blind(ink, map) => match (map.room[cell], ink[cell]) {
                (NO_ROOM, _) => Vec::new(),
                (room, 0) => (1..=map.cells_of(room as usize).len() as Value).collect(),
                (_, value) => vec![value],
            },
        }
    }

    fn settled(&self, _: &Puzzle, at: At) -> Option<Value> {
        Some(self.ink()[self.map().cell(at)]).filter(|&v| v != 0)
    }
}
