//! Refutations without words: how few links lead from a supposed value to a contradiction.
//!
//! A link fills in a cell with one value left or a value with one place left, or strikes what all places of a room's value
//! see. What a link rests on is a set of earlier links. The links with the smallest sets are taken first, as in Dijkstra's
//! algorithm, so that the first contradiction found is one of the shortest, or nearly.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use super::peers;
use super::state::{DeadEnd, Map, Strike, View};
use crate::ripple::search::mask::Mask;

/// The links that are taken at most; each is a bit of a set.
const MOST_TAKEN: usize = 127;

/// What a link does.
#[derive(Clone, Debug)]
pub(super) enum Link {
    /// A value is supposed in this cell.
    Supposed(usize),
    /// A cell with one value left.
    Number(usize),
    /// A value of a room with one place left.
    Place {
        /// The room.
        room: usize,
        /// The value's slot.
        slot: usize,
    },
    /// Cells that all places of a room's value see.
    Peers {
        /// The room.
        room: usize,
        /// The value's slot.
        slot: usize,
        /// What is struck.
        found: Vec<Strike>,
    },
}

/// A refutation: its links in order, and what is left with nothing.
pub(super) struct Chain {
    /// The links.
    pub(super) links: Vec<Link>,
    /// The end, which counts as a link as well.
    pub(super) end: DeadEnd,
}

/// Marks a candidate that was not struck since the supposition.
const BEFORE: u8 = u8::MAX;

/// Candidates under a supposition, and which link struck what.
pub(super) struct Chains<M> {
    map: Arc<Map>,
    domain: Vec<M>,
    places: Vec<M>,
    /// Where the candidates of each room's first cell begin in `by`.
    first: Vec<usize>,
    /// For each candidate the link that struck it.
    by: Vec<u8>,
    trail: Vec<Strike>,
    /// The links taken, each with all it rests on and itself.
    taken: Vec<(Link, u128)>,
    /// The links that could be taken, each with what it rests on.
    open: Vec<Option<(Link, u128)>>,
    order: BinaryHeap<Reverse<(u32, bool, usize)>>,
    touched: Vec<usize>,
    best: Option<(u32, u128, DeadEnd)>,
    /// The links a way may have, its end included.
    most: u32,
    /// What the last supposition touched: cells, and slots counted on behind them.
    pub(super) reached: Vec<u32>,
}

impl<M: Mask> Chains<M> {
    /// From what is known.
    pub(super) fn new(map: &Arc<Map>, view: View<'_, M>) -> Self {
        let mut first = vec![0];
        for room in 0..map.rooms() {
            first.push(first[room] + map.cells_of(room).len().pow(2));
        }
        Self {
            map: Arc::clone(map),
            domain: view.domain.to_vec(),
            places: view.places.to_vec(),
            by: vec![BEFORE; first[map.rooms()]],
            first,
            trail: Vec::new(),
            taken: Vec::new(),
            open: Vec::new(),
            order: BinaryHeap::new(),
            touched: Vec::new(),
            best: None,
            most: 0,
            reached: Vec::new(),
        }
    }

    /// Starts again from what is known now.
    pub(super) fn load(&mut self, view: View<'_, M>) {
        self.domain.copy_from_slice(view.domain);
        self.places.copy_from_slice(view.places);
    }

    /// The shortest way found from a value to a contradiction, of at most so many links: by what follows at once and no more,
    /// or by all that follows.
    pub(super) fn refute(&mut self, cell: usize, bit: usize, fully: bool, most: usize) -> Option<Chain> {
        self.taken.push((Link::Supposed(cell), 0));
        self.most = most.min(MOST_TAKEN) as u32;
        self.fill(cell, bit);
        loop {
            if fully {
                self.peers();
            }
            let Some(Reverse((rests, _, place))) = self.order.pop() else { break };
            if self.too_long(rests) || (!fully && rests > 0) || self.taken.len() > MOST_TAKEN {
                break;
            }
            if let Some((link, rests)) = self.open[place].take() {
                self.take(link, rests);
            }
        }
        let chain = self.best.take().map(|(_, rests, end)| {
            let links = (1..self.taken.len()).filter(|link| rests >> link & 1 == 1);
            Chain { links: links.map(|link| self.taken[link].0.clone()).collect(), end }
        });
        self.reset();
        chain
    }

    fn reset(&mut self) {
        self.reached.clear();
        for &(cell, bit) in &self.trail {
            self.reached.push(cell as u32);
            self.reached.push((self.domain.len() + self.map.slot(cell, bit)) as u32);
        }
        self.reached.sort_unstable();
        self.reached.dedup();
        for (cell, bit) in std::mem::take(&mut self.trail) {
            self.domain[cell].insert(bit);
            let slot = self.map.slot(cell, bit);
            self.places[slot].insert(self.map.rank[cell] as usize);
            let index = self.index(cell, bit);
            self.by[index] = BEFORE;
        }
        self.taken.clear();
        self.open.clear();
        self.order.clear();
        self.touched.clear();
        self.best = None;
    }

    fn index(&self, cell: usize, bit: usize) -> usize {
        let room = self.map.room[cell] as usize;
        self.first[room] + self.map.rank[cell] as usize * self.map.cells_of(room).len() + bit
    }

    /// What the strike of a candidate rests on.
    fn rests(&self, cell: usize, bit: usize) -> u128 {
        match self.by[self.index(cell, bit)] {
            BEFORE => 0,
            link => self.taken[link as usize].1,
        }
    }

    fn rests_of_cell(&self, cell: usize) -> u128 {
        let size = self.map.cells_of(self.map.room[cell] as usize).len();
        (0..size).fold(0, |rests, bit| rests | self.rests(cell, bit))
    }

    fn rests_of_slot(&self, room: usize, slot: usize) -> u128 {
        let bit = slot - self.map.base[room] as usize;
        self.map.cells_of(room).iter().fold(0, |rests, &cell| rests | self.rests(cell as usize, bit))
    }

    /// Whether a link that rests on so many leads to no better end: the link itself and the end come on top.
    fn too_long(&self, rests: u32) -> bool {
        rests + 2 > self.most
    }

    fn offer(&mut self, link: Link, rests: u128) {
        if self.too_long(rests.count_ones()) {
            return;
        }
        let peers = matches!(link, Link::Peers { .. });
        self.order.push(Reverse((rests.count_ones(), peers, self.open.len())));
        self.open.push(Some((link, rests)));
    }

    fn end(&mut self, rests: u128, end: DeadEnd) {
        let links = rests.count_ones() + 1;
        if links <= self.most {
            self.best = Some((links, rests, end));
            // Only a shorter one is wanted now.
            self.most = links - 1;
        }
    }

    fn take(&mut self, link: Link, rests: u128) {
        let id = self.taken.len();
        let news = match &link {
            Link::Supposed(..) => false,
            Link::Number(cell) => self.domain[*cell].is_single(),
            Link::Place { slot, .. } => self.places[*slot].is_single(),
            Link::Peers { found, .. } => found.iter().any(|&(cell, bit)| self.domain[cell].has(bit)),
        };
        if !news {
            return;
        }
        self.taken.push((link.clone(), rests | 1 << id));
        match link {
            Link::Supposed(..) => {}
            Link::Number(cell) => self.fill(cell, self.domain[cell].first()),
            Link::Place { room, slot } => {
                let base = self.map.base[room] as usize;
                let cell = self.map.cells[base + self.places[slot].first()] as usize;
                self.fill(cell, slot - base);
            }
            Link::Peers { found, .. } => found.into_iter().for_each(|(cell, bit)| self.strike(cell, bit)),
        }
    }

    /// Fills a cell by the last link taken.
    fn fill(&mut self, cell: usize, bit: usize) {
        let map = Arc::clone(&self.map);
        for other in self.domain[cell].members().filter(|&other| other != bit) {
            self.strike(cell, other);
        }
        let mates = map.cells_of(map.room[cell] as usize).iter().map(|&mate| mate as usize);
        for other in mates.filter(|&mate| mate != cell).chain(map.arms(cell, bit)) {
            self.strike(other, bit);
        }
    }

    /// Strikes a value from a cell by the last link taken.
    fn strike(&mut self, cell: usize, bit: usize) {
        if !self.domain[cell].has(bit) {
            return;
        }
        let index = self.index(cell, bit);
        self.by[index] = (self.taken.len() - 1) as u8;
        self.trail.push((cell, bit));
        self.domain[cell].remove(bit);
        let room = self.map.room[cell] as usize;
        let slot = self.map.slot(cell, bit);
        self.places[slot].remove(self.map.rank[cell] as usize);
        if self.domain[cell].is_empty() {
            self.end(self.rests_of_cell(cell), DeadEnd::Cell(cell));
        } else if self.domain[cell].is_single() && !self.supposed(cell) {
            self.offer(Link::Number(cell), self.rests_of_cell(cell));
        }
        if self.places[slot].is_empty() {
            self.end(self.rests_of_slot(room, slot), DeadEnd::Value { room, bit });
        } else if self.places[slot].is_single()
            && !self.supposed(self.map.cells_of(room)[self.places[slot].first()] as usize)
        {
            self.offer(Link::Place { room, slot }, self.rests_of_slot(room, slot));
        }
        self.touched.push(slot);
    }

    fn supposed(&self, cell: usize) -> bool {
        matches!(self.taken[0].0, Link::Supposed(supposed) if supposed == cell)
    }

    /// Offers what all places of the values see whose places have changed.
    fn peers(&mut self) {
        let mut touched = std::mem::take(&mut self.touched);
        touched.sort_unstable();
        touched.dedup();
        for slot in touched.drain(..) {
            let room = self.map.room[self.map.cells[slot] as usize] as usize;
            let rests = self.rests_of_slot(room, slot);
            if self.too_long(rests.count_ones()) {
                continue;
            }
            let mut found = Vec::new();
            let view = View { map: &self.map, domain: &self.domain, places: &self.places };
            peers::strikes(view, room, slot, &mut found);
            if !found.is_empty() {
                self.offer(Link::Peers { room, slot, found }, rests);
            }
        }
        self.touched = touched;
    }
}
