//! What a cage leaves to its cells: generalised arc consistency from tables of fillings.
//!
//! Two cells need no table: a sum or difference is a mirrored or shifted mask, a product or
//! quotient a handful of pairs. Larger cages are listed filling by filling, each filling one word
//! with one bit per cell and number, so that a filling fits if no bit is outside of what the cells
//! can hold, and what the cells keep is the union. Cages too large for that are filtered
//! through their partial results alone (see [`super::layers`]).

use super::super::combos::{self, Cells, MOST_CELLS};
use super::super::model::{Cage, Clue, Op};
use super::board::Place;
use super::layers;

/// Fillings past this many are not listed.
const MOST_FILLINGS: usize = 20_000;
/// Steps the listing of one cage may take.
const LIST_STEPS: u32 = 400_000;

/// How a cage is filtered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// Nothing to do: one cell, done once.
    One,
    /// Two cells a fixed distance apart.
    Apart,
    /// Two cells with a fixed sum.
    Together,
    /// Two cells, any of these pairs.
    Pairs,
    /// Three or more cells, not listed yet.
    Waiting,
    /// Listed in 64-bit words.
    Narrow,
    /// Listed in 128-bit words.
    Wide,
    /// Too many fillings to list.
    Layers,
}

/// One cage's filter.
#[derive(Clone)]
pub(super) struct Filter {
    how: How,
    /// Number of cells.
    pub(super) count: u16,
    /// The fillings that fit are the first so many.
    pub(super) live: u32,
    /// Bits per cell in a filling.
    n: u8,
    /// Where the cells start in the pool.
    cells: u32,
    /// Where the pairs or fillings start in the pool.
    start: u32,
    clue: Clue,
    long: bool,
    /// Listed, but not looked through yet.
    fresh: bool,
}

/// What a look at a cage showed.
pub(super) enum Seen {
    /// Nothing new.
    Nothing,
    /// No filling fits.
    Dead,
    /// What two cells keep.
    Pair { cells: [u32; 2], kept: [u32; 2] },
    /// What many cells keep is in the pools; the number of live fillings before, if it changed.
    Many { live_before: Option<u32> },
}

/// The lists of all filters, in a few large pieces of memory.
#[derive(Clone, Default)]
pub(super) struct Pools {
    cells: Vec<u32>,
    pairs: Vec<(u32, u32)>,
    narrow: Vec<u64>,
    wide: Vec<u128>,
    kept: Vec<u32>,
}

impl Pools {
    /// A cell of a cage.
    pub(super) fn cell(&self, filter: &Filter, i: usize) -> usize {
        self.cells[filter.cells as usize + i] as usize
    }

    /// What the latest look leaves to a cell of the cage.
    pub(super) fn kept(&self, filter: &Filter, i: usize) -> (usize, u32) {
        (self.cell(filter, i), self.kept[i])
    }
}

impl Filter {
    /// The filter of a cage.
    pub(super) fn new(cage: &Cage, n: usize, long: bool, pools: &mut Pools) -> Self {
        let cells = pools.cells.len() as u32;
        pools.cells.extend(cage.cells.iter().map(|at| (at.row * n + at.col) as u32));
        let count = cage.cells.len();
        let clue = cage.clue;
        let start = pools.pairs.len() as u32;
        let how = match (count, clue.op) {
            (1, _) => How::One,
            (2, Op::Subtract) => How::Apart,
            (2, Op::Add) => How::Together,
            (2, _) => {
                list_pairs(clue, n, pools);
                How::Pairs
            }
            _ => How::Waiting,
        };
        let live = pools.pairs.len() as u32 - start;
        Self { how, count: count as u16, live, n: n as u8, cells, start, clue, long, fresh: false }
    }

    /// Whether the fillings are to be listed later.
    pub(super) fn waits(&self) -> bool {
        self.how == How::Waiting
    }

    /// The live fillings of a listed cage, as masks of `n` bits per cell; `None` if it is not listed.
    pub(super) fn fillings<'a>(&self, pools: &'a Pools) -> Option<Box<dyn Iterator<Item = u128> + 'a>> {
        let range = self.start as usize..(self.start + self.live) as usize;
        match self.how {
            How::Narrow => Some(Box::new(pools.narrow[range].iter().map(|f| u128::from(*f)))),
            How::Wide => Some(Box::new(pools.wide[range].iter().copied())),
            _ => None,
        }
    }

    /// Whether it is one of two cells, listed as pairs of what goes together.
    pub(super) fn clue(&self) -> Clue {
        self.clue
    }

    /// Whether this cage is filtered through partial results only.
    pub(super) fn is_layered(&self) -> bool {
        self.how == How::Layers
    }

    /// Lists the fillings that what the cells can hold now still allows.
    pub(super) fn list(&mut self, dom: &[u32], places: &[Place], pools: &mut Pools) {
        let (count, n) = (self.count as usize, self.n as usize);
        self.how = How::Layers;
        if count > MOST_CELLS || count * n > 128 {
            return;
        }
        let mut doms = [0; MOST_CELLS];
        let mut peers = [0u16; MOST_CELLS];
        let cells = &pools.cells[self.cells as usize..self.cells as usize + count];
        for (i, &a) in cells.iter().enumerate() {
            doms[i] = dom[a as usize];
            let place = places[a as usize];
            for (j, &b) in cells[..i].iter().enumerate() {
                let other = places[b as usize];
                peers[i] |= u16::from(place.row == other.row || place.col == other.col) << j;
            }
        }
        let cells = Cells { doms: &doms[..count], peers: &peers, clue: self.clue, long: self.long };
        let mut listed = 0;
        let narrow = count * n <= 64;
        let start = if narrow { pools.narrow.len() } else { pools.wide.len() };
        let complete = combos::each_filling(&cells, LIST_STEPS, |values| {
            listed += 1;
            if listed > MOST_FILLINGS {
                return;
            }
            if narrow {
                let bit = |(i, &v): (usize, &u8)| 1u64 << (i * n + v as usize - 1);
                pools.narrow.push(values.iter().enumerate().map(bit).fold(0, |a, b| a | b));
            } else {
                let bit = |(i, &v): (usize, &u8)| 1u128 << (i * n + v as usize - 1);
                pools.wide.push(values.iter().enumerate().map(bit).fold(0, |a, b| a | b));
            }
        });
        if complete && listed <= MOST_FILLINGS {
            self.how = if narrow { How::Narrow } else { How::Wide };
            self.start = start as u32;
            self.live = listed as u32;
            self.fresh = true;
        } else if narrow {
            pools.narrow.truncate(start);
        } else {
            pools.wide.truncate(start);
        }
    }

    /// What the cage leaves to its cells.
    pub(super) fn look(&mut self, dom: &[u32], pools: &mut Pools) -> Seen {
        let cells = &pools.cells[self.cells as usize..][..self.count as usize];
        match self.how {
            How::Waiting => Seen::Nothing,
            How::One => {
                let only =
                    if self.clue.target <= u64::from(self.n) { 1 << (self.clue.target - 1) } else { 0 };
                if dom[cells[0] as usize] & only == 0 {
                    return Seen::Dead;
                }
                pools.kept.clear();
                pools.kept.push(only);
                Seen::Many { live_before: None }
            }
            How::Apart | How::Together | How::Pairs => {
                let cells = [cells[0], cells[1]];
                let [a, b] = [dom[cells[0] as usize], dom[cells[1] as usize]];
                let kept = match self.how {
                    How::Apart => apart(self.clue.target, a, b),
                    How::Together => together(self.clue.target, a, b),
                    _ => paired(&pools.pairs[self.start as usize..][..self.live as usize], a, b),
                };
                if kept[0] == 0 || kept[1] == 0 { Seen::Dead } else { Seen::Pair { cells, kept } }
            }
            How::Narrow => {
                let n = usize::from(self.n);
                let mut mask = 0u64;
                for (i, &cell) in cells.iter().enumerate() {
                    mask |= u64::from(dom[cell as usize]) << (i * n);
                }
                let list = &mut pools.narrow[self.start as usize..][..self.live as usize];
                let (live, union) = sift(list, |f| f & !mask == 0, |a, b| a | b, 0);
                pools.kept.clear();
                let all = combos::all(n);
                pools.kept.extend((0..self.count as usize).map(|i| (union >> (i * n)) as u32 & all));
                self.sifted(live)
            }
            How::Wide => {
                let n = usize::from(self.n);
                let mut mask = 0u128;
                for (i, &cell) in cells.iter().enumerate() {
                    mask |= u128::from(dom[cell as usize]) << (i * n);
                }
                let list = &mut pools.wide[self.start as usize..][..self.live as usize];
                let (live, union) = sift(list, |f| f & !mask == 0, |a, b| a | b, 0);
                pools.kept.clear();
                let all = combos::all(n);
                pools.kept.extend((0..self.count as usize).map(|i| (union >> (i * n)) as u32 & all));
                self.sifted(live)
            }
            How::Layers => {
                let doms: Vec<u32> = cells.iter().map(|&cell| dom[cell as usize]).collect();
                match layers::narrow(&doms, self.clue, self.long) {
                    Some(kept) => {
                        pools.kept = kept;
                        Seen::Many { live_before: None }
                    }
                    None => Seen::Dead,
                }
            }
        }
    }

    fn sifted(&mut self, live: u32) -> Seen {
        let before = self.live;
        if live == 0 {
            return Seen::Dead;
        }
        self.live = live;
        let fresh = std::mem::replace(&mut self.fresh, false);
        if live == before && !fresh { Seen::Nothing } else { Seen::Many { live_before: Some(before) } }
    }
}

/// Moves what fits to the front; how many those are, and their union.
#[inline]
fn sift<F: Copy>(list: &mut [F], fits: impl Fn(F) -> bool, join: impl Fn(F, F) -> F, none: F) -> (u32, F) {
    let (mut i, mut end, mut union) = (0, list.len(), none);
    while i < end {
        let filling = list[i];
        if fits(filling) {
            union = join(union, filling);
            i += 1;
        } else {
            end -= 1;
            list.swap(i, end);
        }
    }
    (end as u32, union)
}

fn apart(target: u64, a: u32, b: u32) -> [u32; 2] {
    if target > 31 {
        return [0, 0];
    }
    [a & (b << target | b >> target), b & (a << target | a >> target)]
}

fn together(target: u64, a: u32, b: u32) -> [u32; 2] {
    // Bit i goes with bit target - 2 - i; reversing sends bit i to 31 - i.
    if !(2..=64).contains(&target) {
        return [0, 0];
    }
    let mirror = |m: u32| {
        let turned = u64::from(m.reverse_bits());
        // From 31 - i to target - 2 - i.
        if target >= 33 { (turned << (target - 33)) as u32 } else { (turned >> (33 - target)) as u32 }
    };
    [a & mirror(b), b & mirror(a)]
}

fn paired(pairs: &[(u32, u32)], a: u32, b: u32) -> [u32; 2] {
    let mut kept = [0, 0];
    for &(x, y) in pairs {
        if a & x != 0 && b & y != 0 {
            kept[0] |= x;
            kept[1] |= y;
        }
        if a & y != 0 && b & x != 0 {
            kept[0] |= y;
            kept[1] |= x;
        }
    }
    kept
}

/// Lists the pairs of different numbers that meet a clue.
fn list_pairs(clue: Clue, n: usize, pools: &mut Pools) {
    let n = n as u64;
    for low in 1..n {
        match clue.op {
            Op::Divide => {
                let high = low.saturating_mul(clue.target);
                if high > n {
                    break;
                }
                if high != low {
                    pools.pairs.push((1 << (low - 1), 1 << (high - 1)));
                }
            }
            Op::Multiply => {
                let high = clue.target / low;
                if high <= low {
                    break;
                }
                if high <= n && high * low == clue.target {
                    pools.pairs.push((1 << (low - 1), 1 << (high - 1)));
                }
            }
            _ => {
                for high in low + 1..=n {
                    if combos::meets(clue, false, &[low as u8, high as u8]) {
                        pools.pairs.push((1 << (low - 1), 1 << (high - 1)));
                    }
                }
            }
        }
    }
}
