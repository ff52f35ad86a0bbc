//! Everything that can be reached, 64 positions at a time, on boards up to 8 by 8 whose dots all have
//! colours of their own.
//!
//! One dot is set apart. For each arrangement of the others a machine word holds the squares that the
//! one set apart can have, so a swipe of all those positions is a few operations on words: the others
//! go as they go, and the one goes with them or stays. Only where it stays right in front of another
//! does it hold that one back; those few squares are looked at one by one.
//!
//! Two bits for each position, in two planes, are all there is: in neither plane it is not seen, in
//! both it is done with, in the first it waits for the next layer, in the second it belongs to the
//! present one. (Breadth-first search with two bits a state, as for Rubik's cube and the 15-puzzle.) When a layer is done, the planes change places. There are no lists.

use quandary_core::budget::{Budget, RanOut};

use super::Reach;
use super::narrow::{DELTA, held, shift};
use super::rank::Ranks;

/// The squares of `N` dots and of the one set apart.
pub(super) struct Closure<const N: usize> {
    stop: [u64; 4],
    floor: Vec<u32>,
    ranks: Ranks<N>,
    others: [u32; N],
    apart: u32,
}

impl<const N: usize> Closure<N> {
    /// For dots on these squares, the last of which is set apart.
    pub(super) fn new(stop: [u64; 4], floor: u64, squares: &[u32]) -> Option<Self> {
        let (&apart, others) = squares.split_last()?;
        let ends: [usize; N] = std::array::from_fn(|dot| dot + 1);
        Some(Self {
            stop,
            floor: (0..64).filter(|at| floor >> at & 1 == 1).collect(),
            ranks: Ranks::new(floor, &ends),
            others: others.try_into().ok()?,
            apart,
        })
    }

    /// How many positions there are bits for, 64 squares for the dot set apart.
    pub(super) fn slots(&self) -> u64 {
        self.ranks.slots.saturating_mul(64)
    }

    /// Goes through all layers.
    pub(super) fn run(&self, budget: &Budget) -> Result<Reach, RanOut> {
        let words = usize::try_from(self.ranks.slots).map_err(|_| RanOut::Memory)?;
        let mut planes = Planes { next: vec![0; words], now: vec![0; words] };
        planes.now[self.rank(&self.others)] |= 1 << self.apart;
        let mut layers = Vec::new();
        loop {
            let positions = self.layer(&mut planes, budget)?;
            if positions == 0 {
                return Ok(Reach { layers, slots: self.slots(), bytes: words * 16 });
            }
            layers.push(positions);
            std::mem::swap(&mut planes.next, &mut planes.now);
        }
    }

    #[inline]
    fn rank(&self, others: &[u32; N]) -> usize {
        self.ranks.of_squares(others)
    }

    /// Goes on from all positions of the present layer, and says how many they were.
    fn layer(&self, planes: &mut Planes, budget: &Budget) -> Result<u64, RanOut> {
        let mut positions = 0;
        // The first of the others changes fastest, as in the numbers.
        let mut turns = [0usize; N];
        let mut others = [self.floor[0]; N];
        let row = self.floor.len();
        for begin in (0..planes.now.len()).step_by(row) {
            let before = positions;
            let end = begin + row;
            for at in begin..end {
                let now = planes.now[at] & !planes.next[at];
                if now != 0 {
                    planes.next[at] |= now;
                    positions += u64::from(now.count_ones());
                    others[0] = self.floor[at - begin];
                    self.swipes(&others, now, planes);
                }
            }
            if positions > before {
                budget.spend(positions - before)?;
            }
            for dot in 1..N {
                turns[dot] = (turns[dot] + 1) % row;
                others[dot] = self.floor[turns[dot]];
                if turns[dot] > 0 {
                    break;
                }
            }
        }
        Ok(positions)
    }

    /// Swipes all positions in which the others stand here and the one set apart on one of `ones`.
    #[inline]
    fn swipes(&self, others: &[u32; N], ones: u64, planes: &mut Planes) {
        let mut occupied = 0u64;
        for square in others {
            occupied |= 1 << square;
        }
        for way in 0..4 {
            let stop = self.stop[way];
            let stays = held(occupied, stop, way);
            // In front of a wall, or behind one of the others that stays.
            let one_stays = ones & (stop | shift(stays, way ^ 1));
            let holds = one_stays & shift(occupied & !stays, way);
            let free = ones & !holds;
            let after = (free & one_stays) | shift(free & !one_stays, way);
            planes.meet(self.rank(&gone(others, stays, way)), after);
            let mut rest = holds;
            while rest != 0 {
                let one = rest & rest.wrapping_neg();
                rest ^= one;
                let stays = held(occupied | one, stop, way);
                planes.meet(self.rank(&gone(others, stays, way)), one);
            }
        }
    }
}

/// Where the others are when those outside `stays` have gone.
#[inline]
fn gone<const N: usize>(others: &[u32; N], stays: u64, way: usize) -> [u32; N] {
    let mut after = *others;
    for square in &mut after {
        let goes = (!(stays >> *square) & 1) as u32;
        *square = square.wrapping_add(goes.wrapping_mul(DELTA[way] as u32));
    }
    after
}

struct Planes {
    next: Vec<u64>,
    now: Vec<u64>,
}

impl Planes {
    /// Notes positions for the next layer, those that are new.
    #[inline]
    fn meet(&mut self, at: usize, ones: u64) {
        let new = ones & !(self.next[at] | self.now[at]);
        self.next[at] |= new;
    }
}
