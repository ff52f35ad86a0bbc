//! Sets of places along a line, all of them treated at once (bit-parallel, as in string matching by shift-and).

use super::Bits;

/// A set whose numbers are places along a line, and can be moved along it.
///
/// ```
/// use quandary_core::bits::Places;
/// let cells = 0b0111_0110_u64;
/// assert_eq!(cells.fits(3), 0b0001_0000, "one run is long enough");
/// assert_eq!(0b10_u64.flooded(&cells), 0b1110, "from place 1 as far as the cells allow");
/// ```
pub trait Places: Bits {
    /// Whether it is copied and compared in no time.
    const IS_SMALL: bool;
    /// A number that is seldom the same for different sets.
    fn digest(&self) -> u64;
    /// Every number plus `n`; those that leave the room are lost.
    fn up(&self, n: usize) -> Self;
    /// Every number minus `n`; those below zero are lost.
    fn down(&self, n: usize) -> Self;
    /// Every `i` becomes `width - 1 - i`; all must be below `width`.
    fn reversed(&self, width: usize) -> Self;
    /// This set, and everything reached from it by going from `p` to `p + 1` while `p` is in `through`.
    fn flooded(&self, through: &Self) -> Self;

    /// Starts of runs of `len` members: doubling, so that it takes log(len) steps.
    #[inline]
    fn fits(&self, len: usize) -> Self {
        let mut windows = self.clone();
        let (mut left, mut step) = (len.saturating_sub(1), 1);
        while left > 0 {
            let n = step.min(left);
            windows = windows.and(&windows.down(n));
            left -= n;
            step += n;
        }
        windows
    }

    /// Every member and the `len - 1` numbers above it.
    #[inline]
    fn spread(&self, len: usize) -> Self {
        let mut covered = self.clone();
        let (mut left, mut step) = (len.saturating_sub(1), 1);
        while left > 0 {
            let n = step.min(left);
            covered = covered.or(&covered.up(n));
            left -= n;
            step += n;
        }
        covered
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl Places for $integer {
            const IS_SMALL: bool = true;
            #[inline]
            fn digest(&self) -> u64 {
                (*self as u64) ^ ((*self >> (Self::BITS / 2)) as u64).rotate_left(Self::BITS / 4)
            }
            #[inline]
            fn up(&self, n: usize) -> Self {
                if n < Self::BITS as usize { self << n } else { 0 }
            }
            #[inline]
            fn down(&self, n: usize) -> Self {
                if n < Self::BITS as usize { self >> n } else { 0 }
            }
            #[inline]
            fn reversed(&self, width: usize) -> Self {
                self.reverse_bits() >> (Self::BITS as usize - width)
            }
            /// One addition: a carry runs through each run of `through` from the first member on.
            #[inline]
            fn flooded(&self, through: &Self) -> Self {
                (through.wrapping_add(self & through) ^ through) | self
            }
        }
    )*};
}

integers!(u64 u128);

#[cfg(test)]
mod tests {
    use super::super::Words;
    use super::*;
    use crate::chance::Chance;

    /// The many-word set does what a 128-bit integer does.
    #[test]
    fn words_agree_with_an_integer() {
        let mut chance = Chance::new(3);
        let wide = |m: u128| {
            let mut w = Words::none(128);
            m.each(|i| w.insert(i));
            w
        };
        for _ in 0..2000 {
            let mut draw = || u128::from(chance.bits()) << 64 | u128::from(chance.bits());
            let (a, b) = (draw() & draw(), draw() | draw());
            let n = (draw() % 130) as usize;
            let width = 1 + (draw() % 128) as usize;
            let low = if width == 128 { a } else { a & ((1 << width) - 1) };
            assert_eq!(wide(a.up(n)), wide(a).up(n), "up {n}");
            assert_eq!(wide(a.down(n)), wide(a).down(n), "down {n}");
            assert_eq!(wide(a.flooded(&b)), wide(a).flooded(&wide(b)));
            assert_eq!(wide(low.reversed(width)), wide(low).reversed(width), "reversed {width}");
            assert_eq!(wide(b.fits(n)), wide(b).fits(n));
            assert_eq!(wide(a.spread(n)), wide(a).spread(n));
        }
    }
}
