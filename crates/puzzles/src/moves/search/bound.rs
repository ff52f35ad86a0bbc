//! How many swipes are needed at least: the admissible heuristic of the search.
//!
//! One swipe serves one way only. If some dot must still get three columns to the right and another
//! two to the left, five swipes are needed at least; likewise up and down. Which dot goes to which
//! goal is open within a colour, but matching them in sorted order, axis by axis, makes the
//! largest need in each way as small as any matching can. With goals to spare, the need to the right
//! is counted against the leftmost goals and the need to the left against the rightmost.
//!
//! In numbers: with `D[c]` dots and `G[c]` goals in columns up to `c`, a need of `r` is enough when
//! `G[c + r] >= D[c]` for all `c`. Eight columns are eight bytes of one word, compared at once.
//!
//! The other part of the bound knows walls but one dot at a time: the longest of the shortest ways
//! from each dot to some goal of its colour. No swipe lowers either part by more than one.

use super::walk::NEVER;

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = 0x8080_8080_8080_8080;

/// The parts of a need, one byte each: right, left, down, up, and the way of a dot alone.
const RIGHT: usize = 0;
const LEFT: usize = 1;
const DOWN: usize = 2;
const UP: usize = 3;
const ALONE: usize = 4;

/// Far enough that no goal can be reached, and still below the top bit of its byte.
const FAR: u64 = 127;

/// A set of squares to reach for each colour.
pub(super) struct Aim<const K: usize> {
    /// For each dot in its place of the order, what it needs from each square. Rows ascend in that
    /// order, so this settles up and down; a colour's only dot has its columns settled here as well.
    dots: [[u64; 64]; K],
    /// Colours of several dots, whose columns have to be sorted first.
    groups: Vec<Columns>,
}

/// How the goals of a colour lie in the columns.
struct Columns {
    /// Its dots, as places in the order.
    first: usize,
    end: usize,
    /// `low[r]`: how many goals are in columns up to `c + r`, as one byte for each column `c`.
    low: [u64; 8],
    /// `high[r]`: how many goals are in columns from `c - r` on.
    high: [u64; 8],
    /// For two or three dots the needs by their columns, worked out before; else empty.
    known: Vec<u64>,
}

impl<const K: usize> Aim<K> {
    /// Aims at these sets, one per colour, on this floor. The colour's dots end where `ends` says.
    pub(super) fn new(sets: &[u64], ends: &[usize], floor: u64) -> Self {
        let mut aim = Self { dots: [[0; 64]; K], groups: Vec::new() };
        let mut first = 0;
        for (set, &end) in sets.iter().zip(ends) {
            let squares: Vec<usize> = (0..64).filter(|at| set >> at & 1 == 1).collect();
            let rows: Vec<usize> = squares.iter().map(|at| at >> 3).collect();
            let mut columns: Vec<usize> = squares.iter().map(|at| at & 7).collect();
            columns.sort_unstable();
            let alone = steps(*set, floor);
            let spare = squares.len() - (end - first);
            for dot in first..end {
                let (i, j) = (dot - first, dot - first + spare);
                aim.dots[dot] = std::array::from_fn(|at| {
                    let (row, column) = (at >> 3, at & 7);
                    let mut need = [0; 5];
                    need[DOWN] = rows[i].saturating_sub(row) as u64;
                    need[UP] = row.saturating_sub(rows[j]) as u64;
                    if end - first == 1 {
                        need[RIGHT] = columns[i].saturating_sub(column) as u64;
                        need[LEFT] = column.saturating_sub(columns[j]) as u64;
                    }
                    need[ALONE] = alone[at];
                    need.iter().rev().fold(0, |word, part| word << 8 | part)
                });
            }
            if end - first > 1 {
                aim.groups.push(Columns::new(&columns, first, end));
            }
            first = end;
        }
        aim
    }

    /// At least so many swipes from the position to one that lies within the sets, or back.
    #[inline]
    pub(super) fn bound(&self, state: u64) -> u32 {
        let mut need = 0;
        for (dot, needs) in self.dots.iter().enumerate() {
            need = larger(need, needs[(state >> (6 * dot)) as usize & 63]);
        }
        for group in &self.groups {
            need = larger(need, group.need(state));
        }
        let part = |which: usize| (need >> (8 * which)) as u32 & 0xff;
        let alone = part(ALONE);
        if u64::from(alone) == FAR {
            return NEVER;
        }
        (part(RIGHT) + part(LEFT) + part(DOWN) + part(UP)).max(alone)
    }
}

/// The larger of each two bytes; all are below 128.
#[inline]
fn larger(a: u64, b: u64) -> u64 {
    let keep = (((a | TOPS) - b) & TOPS) >> 7;
    let mask = (keep << 8).wrapping_sub(keep);
    (a & mask) | (b & !mask)
}

impl Columns {
    fn new(columns: &[usize], first: usize, end: usize) -> Self {
        let byte = |inside: &dyn Fn(usize) -> bool| columns.iter().filter(|&&c| inside(c)).count() as u64;
        let word = |part: &dyn Fn(usize) -> u64| (0..8).fold(0, |word, c| word | part(c) << (8 * c));
        let mut all = Self {
            first,
            end,
            low: std::array::from_fn(|r| word(&|c| byte(&|goal| goal <= c + r))),
            high: std::array::from_fn(|r| word(&|c| byte(&|goal| goal + r >= c))),
            known: Vec::new(),
        };
        let dots = end - first;
        if dots <= 3 {
            let columns = |of: u64| (0..dots).fold(0, |sum, dot| sum + (1 << (8 * (of >> (3 * dot) & 7))));
            all.known = (0..1u64 << (3 * dots)).map(|of| all.in_columns(columns(of))).collect();
        }
        all
    }

    /// What the colour needs to the right and to the left.
    #[inline]
    fn need(&self, state: u64) -> u64 {
        let dots = state >> (6 * self.first);
        match self.known.len() {
            64 => self.known[(dots & 7 | dots >> 3 & 0o70) as usize],
            512 => self.known[(dots & 7 | dots >> 3 & 0o70 | dots >> 6 & 0o700) as usize],
            _ => {
                let columns =
                    (self.first..self.end).fold(0, |sum, dot| sum + (1 << (8 * (state >> (6 * dot) & 7))));
                self.in_columns(columns)
            }
        }
    }

    /// The needs with so many dots in each column.
    #[inline]
    fn in_columns(&self, columns: u64) -> u64 {
        // Running sums from the first column on, and from the last one back.
        let low = columns.wrapping_mul(ONES);
        let high = ((self.end - self.first) as u64 * ONES).wrapping_sub(low << 8);
        least(&self.low, low) << (8 * RIGHT) | least(&self.high, high) << (8 * LEFT)
    }
}

/// The smallest need with which the goals keep up with the dots in every column. Halving without
/// branches: the outcome of each comparison is as good as random.
#[inline]
fn least(goals: &[u64; 8], dots: u64) -> u64 {
    let short = |need: u64| u64::from(((goals[need as usize & 7] | TOPS) - dots) & TOPS != TOPS);
    let need = short(3) << 2;
    let need = need + (short(need + 1) << 1);
    need + short(need)
}

/// Steps from each square of the floor to the nearest of the set.
fn steps(set: u64, floor: u64) -> [u64; 64] {
    let (first, last) = (ONES, ONES << 7);
    let mut steps = [FAR; 64];
    let (mut front, mut seen, mut step) = (set, 0u64, 0);
    while front != 0 {
        for at in (0..64).filter(|at| front >> at & 1 == 1) {
            steps[at] = step;
        }
        seen |= front;
        let beside = (front & !first) >> 1 | (front & !last) << 1 | front >> 8 | front << 8;
        front = beside & floor & !seen;
        step += 1;
    }
    steps
}
