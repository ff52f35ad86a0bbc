//! Boards up to 8 by 8 with up to ten dots: sets of squares are machine words, a position is one
//! number of six bits for each dot.
//!
//! Square `(row, col)` is bit `8 * row + col` whatever the board's width, so rows and columns can be
//! cut out of a position without tables. Within a colour the dots are in ascending order, which
//! makes equal positions equal numbers.

use quandary_core::bits::Bits;
use std::marker::PhantomData;

use super::walk::ranked::Ranked;
use super::walk::{Land, NEVER};
use quandary_core::grid::{At, Grid};

use super::super::model::{Dots, Ground, Puzzle, Way};
use super::bound::Aim;
use super::closure::Closure;
use super::rank::Ranks;
use super::word::Word;

/// How far each way leads in square numbers, in the order of [`Way::ALL`].
pub(super) const DELTA: [i64; 4] = [-8, 8, -1, 1];

/// A level on one machine word.
pub(super) struct Narrow<const K: usize, S> {
    states: PhantomData<S>,
    size: quandary_core::grid::Size,
    floor: u64,
    /// For each way the squares where it ends at the rim or at a wall.
    stop: [u64; 4],
    /// For each colour the first dot behind its dots, and the letter.
    groups: Vec<(usize, char)>,
    /// Whether some colour has two dots, so that moving up or down can change their order.
    alike: bool,
    goals: Vec<u64>,
    ranks: Ranks<K>,
    to_goal: Aim<K>,
    from_start: Aim<K>,
    pub(super) start: u64,
}

/// The square one step on, for sets of squares. Squares that would leave the board are not asked.
#[inline]
pub(super) fn shift(set: u64, way: usize) -> u64 {
    match way {
        0 => set >> 8,
        1 => set << 8,
        2 => set >> 1,
        _ => set << 1,
    }
}

/// The dots among `occupied` that a swipe leaves where they are: those in front of a wall, and those
/// behind them without a gap. Doubling steps reach eight in a row.
#[inline]
pub(super) fn held(occupied: u64, stop: u64, way: usize) -> u64 {
    let mut held = occupied & stop;
    // Going against the swipe never crosses a wall, because walls hold no dots; at the rim it wraps
    // into the next row, where `run` stops it.
    let against = way ^ 1;
    let mut run = occupied & !stop;
    held |= run & shift(held, against);
    run &= shift(run, against);
    held |= run & shift(shift(held, against), against);
    run &= shift(shift(run, against), against);
    held |= run & shift(shift(shift(shift(held, against), against), against), against);
    held
}

impl<const K: usize, S: Word> Narrow<K, S> {
    /// Whether the bound is worth its time: with many dots few positions are near enough. With fewer
    /// it turns hardly any away, and a look at it costs as much as a look into the table.
    const LED: bool = K > 8;

    /// Whether some dot has no way at all to a goal of its colour.
    pub(super) fn hopeless(&self) -> bool {
        self.to_goal.bound(self.start) == NEVER
    }

    /// The level on one word, if it fits.
    pub(super) fn new(puzzle: &Puzzle) -> Option<Self> {
        let size = puzzle.size();
        let colours = puzzle.colours();
        let dots: usize = colours.iter().map(|c| c.1).sum();
        if size.width > 8 || size.height > 8 || dots != K {
            return None;
        }
        let bit = |at: At| 1u64 << (at.row * 8 + at.col);
        let set = |wanted: &dyn Fn(At) -> bool| {
            puzzle.ground().places().filter(|&at| wanted(at)).map(bit).fold(0, |a, b| a | b)
        };
        let open = |at: At| !puzzle.is_wall(at);
        let stop = Way::ALL.map(|way| set(&|at| open(at) && !way.next(size, at).is_some_and(open)));
        let mut groups = Vec::new();
        let mut end = 0;
        for (colour, n) in &colours {
            end += n;
            groups.push((end, *colour));
        }
        let goals: Vec<u64> =
            colours.iter().map(|(c, _)| set(&|at| puzzle.ground()[at] == Ground::Goal(*c))).collect();
        let starts: Vec<u64> =
            colours.iter().map(|(c, _)| set(&|at| puzzle.dots()[at] == Some(*c))).collect();
        let floor = set(&open);
        let ends: Vec<usize> = groups.iter().map(|g| g.0).collect();
        let mut narrow = Self {
            states: PhantomData,
            size,
            floor,
            stop,
            groups,
            alike: colours.iter().any(|c| c.1 > 1),
            ranks: Ranks::new(floor, &ends),
            to_goal: Aim::new(&goals, &ends, floor),
            from_start: Aim::new(&starts, &ends, floor),
            goals,
            start: 0,
        };
        narrow.start = narrow.pack(&starts);
        Some(narrow)
    }

    /// The number of a position given as one set per colour.
    #[inline]
    fn pack(&self, sets: &[u64]) -> u64 {
        let (mut state, mut at) = (0, 0);
        for set in sets {
            set.each(|square| {
                state |= (square as u64) << at;
                at += 6;
            });
        }
        state
    }

    /// The position of a number, as a grid.
    pub(super) fn dots(&self, state: u64) -> Dots {
        let mut dots = Grid::filled(self.size.width, self.size.height, None);
        let mut dot = 0;
        for (end, colour) in &self.groups {
            while dot < *end {
                let at = (state >> (6 * dot)) & 63;
                dots[At::new((at >> 3) as usize, (at & 7) as usize)] = Some(*colour);
                dot += 1;
            }
        }
        dots
    }

    /// The bounds to the goals and from the start, whether the search is led by them or not.
    #[cfg(test)]
    pub(super) fn bounds(&self, state: u64) -> (u32, u32) {
        (self.to_goal.bound(state), self.from_start.bound(state))
    }

    /// The number of a position with this level's dots.
    #[cfg(test)]
    pub(super) fn state(&self, dots: &Dots) -> u64 {
        let set = |colour: char| {
            let here = dots.places().filter(|&at| dots[at] == Some(colour));
            here.fold(0, |set, at| set | 1u64 << (at.row * 8 + at.col))
        };
        self.pack(&self.groups.iter().map(|(_, colour)| set(*colour)).collect::<Vec<_>>())
    }

    /// The same walls, floor and dots for a look at everything that can be reached, if no two dots are
    /// alike.
    pub(super) fn closure<const N: usize>(&self) -> Option<Closure<N>> {
        let squares: [u32; K] = std::array::from_fn(|dot| (self.start >> (6 * dot)) as u32 & 63);
        if self.alike { None } else { Closure::new(self.stop, self.floor, &squares) }
    }

    /// All squares with a dot.
    #[inline]
    fn occupied(&self, state: u64) -> u64 {
        let (mut rest, mut set) = (state, 0);
        for _ in 0..K {
            set |= 1 << (rest & 63);
            rest >>= 6;
        }
        set
    }

    #[inline]
    fn held(&self, occupied: u64, way: usize) -> u64 {
        held(occupied, self.stop[way], way)
    }

    /// The position in which the dots outside `stay` have gone by `delta`.
    #[inline]
    fn displaced(&self, state: u64, stay: u64, delta: i64) -> u64 {
        let (mut rest, mut gone) = (state, 0u64);
        for dot in 0..K {
            gone |= (!(stay >> (rest & 63)) & 1) << (6 * dot);
            rest >>= 6;
        }
        // All dots that go, go equally far: one product moves them all.
        let moved = state.wrapping_add(gone.wrapping_mul(delta as u64));
        if self.alike && delta.abs() == 8 { self.sorted(moved) } else { moved }
    }

    /// Puts the dots of each colour into ascending order. Only up and down can change the order:
    /// along a row dots keep theirs, and rows do not mix.
    #[inline]
    fn sorted(&self, state: u64) -> u64 {
        let (mut rest, mut packed, mut at, mut dot) = (state, 0u64, 0, 0);
        for (end, _) in &self.groups {
            let mut set = 0u64;
            while dot < *end {
                set |= 1 << (rest & 63);
                rest >>= 6;
                dot += 1;
            }
            while at < *end {
                packed |= u64::from(set.trailing_zeros()) << (6 * at);
                at += 1;
                set &= set - 1;
            }
        }
        packed
    }

    /// Where a swipe leads.
    #[inline]
    pub(super) fn swipe(&self, state: u64, way: usize) -> u64 {
        self.displaced(state, self.held(self.occupied(state), way), DELTA[way])
    }

    /// All positions from which a swipe leads here, this position itself included.
    ///
    /// In each stretch between walls the dots that stayed are a row touching the wall in front; all
    /// others came from one square back. So for each row touching a wall any number of its dots,
    /// from the wall on, may have stayed, and the choices of different rows are independent. A dot
    /// with a wall right behind it cannot have come from there: its whole stretch stayed.
    #[inline]
    fn swiped(&self, state: u64, occupied: u64, all_held: &[u64; 4], way: usize, mut tell: impl FnMut(u64)) {
        let against = way ^ 1;
        let held = all_held[way];
        let rear = occupied & self.stop[against];
        if rear & !held != 0 {
            return;
        }
        // Every dot with a wall behind it is held, so the rows that touch a wall behind fill their
        // stretches: those stay as they are.
        let full = all_held[against];
        let loose = held & !full;
        let mut heads = loose & self.stop[way];
        // Each row as the sets that can have stayed: nothing, the first dot, the first two, and so on.
        let mut rows: [(u64, u64); K] = [(0, 0); K];
        let mut count = 0;
        while heads != 0 {
            let head = heads & heads.wrapping_neg();
            heads ^= head;
            rows[count] = (head, 0);
            count += 1;
        }
        loop {
            let stay = rows[..count].iter().fold(full, |set, row| set | row.1);
            tell(self.displaced(state, stay, -DELTA[way]));
            // The next combination: lengthen the first row that has dots left, and clear those before it.
            let mut row = 0;
            loop {
                if row == count {
                    return;
                }
                let (head, chosen) = rows[row];
                let longer = head | shift(chosen, against);
                if longer & !loose == 0 && longer != chosen && self.unbroken(longer, chosen, way) {
                    rows[row].1 = longer | chosen;
                    break;
                }
                rows[row].1 = 0;
                row += 1;
            }
        }
    }

    /// Whether the longer row stays within one stretch: its new dot is not in front of a wall.
    #[inline]
    fn unbroken(&self, longer: u64, chosen: u64, way: usize) -> bool {
        let added = longer & !chosen;
        chosen == 0 || added & self.stop[way] == 0
    }

    /// All positions with every dot on a goal of its colour, unless there are more than `most`.
    pub(super) fn solved(&self, most: usize) -> Option<Vec<u64>> {
        let mut sets: Vec<Vec<u64>> = vec![Vec::new()];
        let mut before = 0;
        for ((end, _), goals) in self.groups.iter().zip(&self.goals) {
            let choices = subsets(*goals, end - before, most)?;
            if sets.len() * choices.len() > most {
                return None;
            }
            before = *end;
            sets = sets.iter().flat_map(|s| choices.iter().map(move |c| [&s[..], &[*c]].concat())).collect();
        }
        Some(sets.iter().map(|s| self.pack(s)).collect())
    }
}

/// All subsets of so many squares, unless there are more than `most`.
fn subsets(of: u64, size: usize, most: usize) -> Option<Vec<u64>> {
    let mut found = vec![(0u64, of)];
    for _ in 0..size {
        let mut longer = Vec::new();
        for (chosen, mut rest) in found {
            while rest != 0 {
                let bit = rest & rest.wrapping_neg();
                rest ^= bit;
                longer.push((chosen | bit, rest));
            }
            if longer.len() > most.saturating_mul(4) {
                return None;
            }
        }
        found = longer;
    }
    (found.len() <= most).then(|| found.into_iter().map(|f| f.0).collect())
}

impl<const K: usize, S: Word> Land for Narrow<K, S> {
    type State = S;

    #[inline]
    fn ahead(&self, from: &S, mut tell: impl FnMut(S)) {
        let from = from.number();
        let occupied = self.occupied(from);
        for (way, delta) in DELTA.into_iter().enumerate() {
            let held = self.held(occupied, way);
            if held != occupied {
                tell(S::of(self.displaced(from, held, delta)));
            }
        }
    }

    #[inline]
    fn behind(&self, to: &S, mut tell: impl FnMut(S)) {
        let to = to.number();
        let occupied = self.occupied(to);
        let held =
            [self.held(occupied, 0), self.held(occupied, 1), self.held(occupied, 2), self.held(occupied, 3)];
        for way in 0..4 {
            self.swiped(to, occupied, &held, way, |state| {
                if state != to {
                    tell(S::of(state));
                }
            });
        }
    }

    #[inline]
    fn left(&self, state: &S) -> u32 {
        if Self::LED { self.to_goal.bound(state.number()) } else { 0 }
    }

    #[inline]
    fn gone(&self, state: &S) -> u32 {
        if Self::LED { self.from_start.bound(state.number()) } else { 0 }
    }

    fn arrived(&self, state: &S) -> bool {
        let (mut rest, mut dot) = (state.number(), 0);
        for ((end, _), goals) in self.groups.iter().zip(&self.goals) {
            while dot < *end {
                if goals >> (rest & 63) & 1 == 0 {
                    return false;
                }
                rest >>= 6;
                dot += 1;
            }
        }
        true
    }
}

impl<const K: usize, S: Word> Ranked for Narrow<K, S> {
    fn slots(&self) -> u64 {
        self.ranks.slots
    }

    #[inline]
    fn rank(&self, state: &S) -> usize {
        self.ranks.of(state.number())
    }
}
