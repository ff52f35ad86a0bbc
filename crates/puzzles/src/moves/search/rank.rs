//! Numbers all positions of a level from 0 on, so that one bit can stand for each: a minimal perfect hash, by the
//! *combinatorial number system*.
//!
//! The dots of a colour are a set of floor squares. With the squares of the set ascending, the sum of
//! "squares before it, choose its place" is a number of its own below "floor squares, choose dots",
//! and none is left out. Colours multiply; the positions in which two colours share a square are
//! counted too, which wastes little on a board with room.

/// Each dot's part of the number, by its square.
pub(super) struct Ranks<const K: usize> {
    parts: [[u64; 64]; K],
    /// All numbers are below this; the largest possible value if they are too many to count.
    pub(super) slots: u64,
}

impl<const K: usize> Ranks<K> {
    /// For dots on this floor; the colours' dots end where `ends` says.
    pub(super) fn new(floor: u64, ends: &[usize]) -> Self {
        let squares = u64::from(floor.count_ones());
        let before = |square: usize| u64::from((floor & ((1u64 << square) - 1)).count_ones());
        let (mut parts, mut slots, mut first) = ([[0; 64]; K], 1u64, 0);
        for &end in ends {
            for (n, part) in parts[first..end].iter_mut().enumerate() {
                let part_at = |square| slots.saturating_mul(choose(before(square), n as u64 + 1));
                *part = std::array::from_fn(part_at);
            }
            slots = slots.saturating_mul(choose(squares, (end - first) as u64));
            first = end;
        }
        Self { parts, slots }
    }

    /// The number of a position.
    #[inline]
    pub(super) fn of(&self, state: u64) -> usize {
        let mut sum = 0u64;
        for (dot, part) in self.parts.iter().enumerate() {
            sum = sum.wrapping_add(part[(state >> (6 * dot)) as usize & 63]);
        }
        sum as usize
    }

    /// The number of a position given as squares.
    #[inline]
    pub(super) fn of_squares(&self, squares: &[u32; K]) -> usize {
        let mut sum = 0u64;
        for (part, &square) in self.parts.iter().zip(squares) {
            sum = sum.wrapping_add(part[square as usize & 63]);
        }
        sum as usize
    }
}

/// How many sets of `k` there are among `n`; the largest possible value if they are too many.
fn choose(n: u64, k: u64) -> u64 {
    let mut sets = 1u128;
    for i in 0..k.min(64) {
        sets = sets * u128::from(n.saturating_sub(i)) / u128::from(i + 1);
    }
    u64::try_from(sets).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_once() {
        // Five floor squares, two dots of one colour and one of another.
        let floor = 0b1011_0110_0000u64;
        let squares: Vec<u64> = (0..64).filter(|at| floor >> at & 1 == 1).collect();
        let ranks = Ranks::<3>::new(floor, &[2, 3]);
        let mut numbers = Vec::new();
        for (i, a) in squares.iter().enumerate() {
            for b in &squares[i + 1..] {
                numbers.extend(squares.iter().map(|c| ranks.of(a | b << 6 | c << 12)));
            }
        }
        numbers.sort_unstable();
        assert_eq!(ranks.slots, 50);
        assert_eq!(numbers, (0..50).collect::<Vec<_>>());
    }
}
