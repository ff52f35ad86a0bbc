//! Sets of places in one line as machine words, from one word to any number of them.
//!
//! The line solver is written once over [`Mask`]; the search picks the narrowest that holds the
//! longest line. One bit more than the line has cells is needed: places are the gaps between cells.

/// A set of small numbers with the operations the line solver needs.
pub(crate) trait Mask: Clone + PartialEq + std::fmt::Debug + 'static {
    /// Whether it is copied and compared in no time.
    const IS_SMALL: bool;
    /// A number that is seldom the same for different sets.
    fn digest(&self) -> u64;
    /// The empty set with room for numbers below `bits`.
    fn none(bits: usize) -> Self;
    fn set(&mut self, i: usize);
    fn clear(&mut self, i: usize);
    fn has(&self, i: usize) -> bool;
    fn is_none(&self) -> bool;
    fn and(&self, other: &Self) -> Self;
    fn or(&self, other: &Self) -> Self;
    fn without(&self, other: &Self) -> Self;
    /// Every number plus `n`; those that leave the room are lost.
    fn up(&self, n: usize) -> Self;
    /// Every number minus `n`; those below zero are lost.
    fn down(&self, n: usize) -> Self;
    /// Every `i` becomes `bits - 1 - i`; all must be below `bits`.
    fn reversed(&self, bits: usize) -> Self;
    /// This set, and everything reached from it by going from `p` to `p + 1` while `p` is in `through`.
    fn flooded(&self, through: &Self) -> Self;
    /// Calls `f` with each number, smallest first.
    fn each(&self, f: impl FnMut(usize));

    /// Starts of runs of `len` members: doubling, so that it takes log(len) steps.
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

macro_rules! one_integer {
    ($int:ty) => {
        impl Mask for $int {
            const IS_SMALL: bool = true;
            #[inline]
            fn digest(&self) -> u64 {
                (*self as u64) ^ ((*self >> (Self::BITS / 2)) as u64).rotate_left(Self::BITS / 4)
            }
            #[inline]
            fn none(_: usize) -> Self {
                0
            }
            #[inline]
            fn set(&mut self, i: usize) {
                *self |= 1 << i;
            }
            #[inline]
            fn clear(&mut self, i: usize) {
                *self &= !(1 << i);
            }
            #[inline]
            fn has(&self, i: usize) -> bool {
                self >> i & 1 != 0
            }
            #[inline]
            fn is_none(&self) -> bool {
                *self == 0
            }
            #[inline]
            fn and(&self, other: &Self) -> Self {
                self & other
            }
            #[inline]
            fn or(&self, other: &Self) -> Self {
                self | other
            }
            #[inline]
            fn without(&self, other: &Self) -> Self {
                self & !other
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
            fn reversed(&self, bits: usize) -> Self {
                self.reverse_bits() >> (Self::BITS as usize - bits)
            }
            /// One addition: a carry runs through each run of `through` from the first member on.
            #[inline]
            fn flooded(&self, through: &Self) -> Self {
                (through.wrapping_add(self & through) ^ through) | self
            }
            #[inline]
            fn each(&self, mut f: impl FnMut(usize)) {
                let mut left = *self;
                while left != 0 {
                    f(left.trailing_zeros() as usize);
                    left &= left - 1;
                }
            }
        }
    };
}

one_integer!(u64);
one_integer!(u128);

/// As many words as it takes, for lines of 128 cells and more.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Words(Box<[u64]>);

impl Words {
    fn zip(&self, other: &Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(&a, &b)| f(a, b)).collect())
    }

    fn word(&self, i: usize) -> u64 {
        self.0.get(i).copied().unwrap_or(0)
    }
}

impl Mask for Words {
    const IS_SMALL: bool = false;
    fn digest(&self) -> u64 {
        self.0.iter().fold(0, |sum: u64, word| sum.rotate_left(5) ^ word)
    }
    fn none(bits: usize) -> Self {
        Self(vec![0; bits.div_ceil(64).max(1)].into())
    }
    fn set(&mut self, i: usize) {
        self.0[i / 64] |= 1 << (i % 64);
    }
    fn clear(&mut self, i: usize) {
        self.0[i / 64] &= !(1 << (i % 64));
    }
    fn has(&self, i: usize) -> bool {
        self.word(i / 64) >> (i % 64) & 1 != 0
    }
    fn is_none(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }
    fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    fn or(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    fn without(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    fn up(&self, n: usize) -> Self {
        let (words, bits) = (n / 64, n % 64);
        let at = |i: usize| if i < words { 0 } else { self.word(i - words) };
        let low = |i: usize| if bits == 0 || i == 0 { 0 } else { at(i - 1) >> (64 - bits) };
        Self((0..self.0.len()).map(|i| at(i) << bits | low(i)).collect())
    }
    fn down(&self, n: usize) -> Self {
        let (words, bits) = (n / 64, n % 64);
        let high = |i: usize| if bits == 0 { 0 } else { self.word(i + words + 1) << (64 - bits) };
        Self((0..self.0.len()).map(|i| self.word(i + words) >> bits | high(i)).collect())
    }
    fn reversed(&self, bits: usize) -> Self {
        let turned = Self(self.0.iter().rev().map(|w| w.reverse_bits()).collect());
        turned.down(self.0.len() * 64 - bits)
    }
    fn flooded(&self, through: &Self) -> Self {
        let mut carry = false;
        let flood = |(&s, &m): (&u64, &u64)| {
            let (sum, over) = m.overflowing_add(s & m);
            let (sum, more) = sum.overflowing_add(u64::from(carry));
            carry = over || more;
            (sum ^ m) | s
        };
        Self(self.0.iter().zip(&through.0).map(flood).collect())
    }
    fn each(&self, mut f: impl FnMut(usize)) {
        for (i, &word) in self.0.iter().enumerate() {
            word.each(|bit| f(i * 64 + bit));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::chance::Chance;

    /// The many-word set does what a 128-bit integer does.
    #[test]
    fn words_agree_with_an_integer() {
        let mut chance = Chance::new(3);
        let wide = |m: u128| {
            let mut w = Words::none(128);
            m.each(|i| w.set(i));
            w
        };
        for _ in 0..2000 {
            let mut draw = || u128::from(chance.bits()) << 64 | u128::from(chance.bits());
            let (a, b) = (draw() & draw(), draw() | draw());
            let n = (draw() % 130) as usize;
            let bits = 1 + (draw() % 128) as usize;
            let low = if bits == 128 { a } else { a & ((1 << bits) - 1) };
            assert_eq!(wide(a.up(n)), wide(a).up(n), "up {n}");
            assert_eq!(wide(a.down(n)), wide(a).down(n), "down {n}");
            assert_eq!(wide(a.flooded(&b)), wide(a).flooded(&wide(b)));
            assert_eq!(wide(low.reversed(bits)), wide(low).reversed(bits), "reversed {bits}");
            assert_eq!(wide(b.fits(n)), wide(b).fits(n));
            assert_eq!(wide(a.spread(n)), wide(a).spread(n));
        }
    }
}
