//! Bit sets: sets of small numbers as machine words (in the literature *bitsets* or *bitboards*).
//!
//! What a search does with sets it writes once over [`Bits`], and the compiler makes a version for each width: an integer,
//! an array of words ([`array`](self)), or as many words as it takes ([`Words`]). Kinds pick the narrowest that holds
//! their numbers, so a small board pays nothing for the large ones. Two sorts of sets can do more: [`Word`] has the
//! operators of an integer, and [`Places`] can be moved along a line.

mod array;
mod places;
mod words;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

pub use places::Places;
pub use words::Words;

/// A set of numbers from 0 up to a width.
///
/// ```
/// use quandary_core::bits::Bits;
/// let mut set = u32::below(5);
/// set.remove(2);
/// assert!(set.members().eq([0, 1, 3, 4]));
/// assert_eq!((set.count(), set.first(), set.has(2)), (4, 0, false));
/// ```
pub trait Bits: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The empty set with room for numbers below `width`. Sets of fixed width ignore it.
    fn none(width: usize) -> Self;
    /// The numbers from 0 to `n - 1`.
    fn below(n: usize) -> Self;
    /// Whether a number is in the set.
    fn has(&self, i: usize) -> bool;
    /// Adds a number.
    fn insert(&mut self, i: usize);
    /// Takes a number out.
    fn remove(&mut self, i: usize);
    /// How many numbers there are.
    fn count(&self) -> usize;
    /// Whether there is none.
    fn is_empty(&self) -> bool;
    /// Whether there is exactly one.
    fn is_single(&self) -> bool;
    /// The smallest number; the set must not be empty.
    fn first(&self) -> usize;
    /// The numbers in both sets.
    fn and(&self, other: &Self) -> Self;
    /// The numbers in either set.
    fn or(&self, other: &Self) -> Self;
    /// The numbers of this set that are not in the other.
    fn without(&self, other: &Self) -> Self;
    /// How many numbers are in both sets.
    #[inline]
    fn shared(&self, other: &Self) -> usize {
        self.and(other).count()
    }
    /// The numbers, ascending.
    fn members(self) -> impl Iterator<Item = usize>;
    /// Calls `f` with each number, ascending.
    fn each(&self, f: impl FnMut(usize));
}

/// A set in one machine word, which has the operators of an integer.
pub trait Word:
    Bits
    + Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The empty set.
    const NONE: Self;
    /// One number.
    fn bit(i: usize) -> Self;
    /// The lowest bits of a wider set.
    fn from_u64(set: u64) -> Self;
    /// Without the smallest number.
    fn rest(self) -> Self;
    /// Whether there is at most one number, which is asked faster than whether there is exactly one.
    #[inline]
    fn at_most_one(self) -> bool {
        self.rest() == Self::NONE
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl Bits for $integer {
            #[inline]
            fn none(_: usize) -> Self {
                0
            }
            #[inline]
            fn below(n: usize) -> Self {
                if n == Self::BITS as usize { !0 } else { (1 << n) - 1 }
            }
            #[inline]
            fn has(&self, i: usize) -> bool {
                self >> i & 1 != 0
            }
            #[inline]
            fn insert(&mut self, i: usize) {
                *self |= 1 << i;
            }
            #[inline]
            fn remove(&mut self, i: usize) {
                *self &= !(1 << i);
            }
            #[inline]
            fn count(&self) -> usize {
                self.count_ones() as usize
            }
            #[inline]
            fn is_empty(&self) -> bool {
                *self == 0
            }
            #[inline]
            fn is_single(&self) -> bool {
                self.is_power_of_two()
            }
            #[inline]
            fn first(&self) -> usize {
                self.trailing_zeros() as usize
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
            fn members(mut self) -> impl Iterator<Item = usize> {
                std::iter::from_fn(move || {
                    let i = (self != 0).then(|| self.trailing_zeros() as usize)?;
                    self &= self - 1;
                    Some(i)
                })
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

        impl Word for $integer {
            const NONE: Self = 0;
            #[inline]
            fn bit(i: usize) -> Self {
                1 << i
            }
            #[inline]
            fn from_u64(set: u64) -> Self {
                set as $integer
            }
            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}

integers!(u32 u64 u128);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use std::collections::BTreeSet;

    /// Every operation beside a plain set of numbers.
    fn agrees<B: Bits>(width: usize, chance: &mut Chance) {
        let draw = |chance: &mut Chance| -> BTreeSet<usize> {
            let most = chance.below(width + 1);
            (0..most).map(|_| chance.below(width)).collect()
        };
        let of = |numbers: &BTreeSet<usize>| {
            let mut set = B::none(width);
            numbers.iter().for_each(|&i| set.insert(i));
            set
        };
        for _ in 0..200 {
            let (a, b) = (draw(chance), draw(chance));
            let (x, y) = (of(&a), of(&b));
            assert!(x.clone().members().eq(a.iter().copied()));
            let mut each = Vec::new();
            x.each(|i| each.push(i));
            assert!(each.iter().eq(&a));
            assert_eq!((x.count(), x.is_empty(), x.is_single()), (a.len(), a.is_empty(), a.len() == 1));
            assert!((0..width).all(|i| x.has(i) == a.contains(&i)));
            assert!(a.first().is_none_or(|&first| x.first() == first));
            assert_eq!(x.and(&y), of(&(&a & &b)));
            assert_eq!(x.or(&y), of(&(&a | &b)));
            assert_eq!(x.without(&y), of(&(&a - &b)));
            let (mut less, mut fewer, gone) = (x, a, chance.below(width));
            less.remove(gone);
            fewer.remove(&gone);
            assert_eq!(less, of(&fewer));
        }
        for n in [0, 1, 5, width - 1, width] {
            assert!(B::below(n).members().eq(0..n), "below {n}");
        }
    }

    #[test]
    fn every_width_is_a_set() {
        let mut chance = Chance::new(1);
        agrees::<u32>(32, &mut chance);
        agrees::<u64>(64, &mut chance);
        agrees::<u128>(128, &mut chance);
        agrees::<[u64; 4]>(256, &mut chance);
        agrees::<[u64; 16]>(1024, &mut chance);
        agrees::<Words>(200, &mut chance);
    }

    #[test]
    fn a_word_has_a_rest() {
        assert_eq!(0b1011_0100_u32.rest(), 0b1011_0000);
        assert_eq!(u64::NONE.rest(), 0);
        assert!(8u32.at_most_one() && 0u32.at_most_one() && !12u32.at_most_one());
        assert_eq!((u32::bit(3), u32::from_u64(1 << 40 | 5)), (8, 5));
    }
}
