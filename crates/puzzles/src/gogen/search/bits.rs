//! Sets of cells or letters in one machine word: `u32` for the classic board, `u64` up to 8×8.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// A set of small numbers.
pub(super) trait Bits:
    Copy
    + Debug
    + Eq
    + Send
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// Nothing.
    const NONE: Self;
    /// One number.
    fn bit(i: usize) -> Self;
    /// The lowest bits of a wider set.
    fn from_u64(set: u64) -> Self;
    /// The smallest number; the set must not be empty.
    fn lowest(self) -> usize;
    /// Without the smallest number.
    fn rest(self) -> Self;
    /// How many numbers.
    fn len(self) -> u32;
    /// Whether there are none.
    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }
    /// Whether there is at most one.
    #[inline]
    fn is_single(self) -> bool {
        self.rest() == Self::NONE
    }
    /// Whether a number is in it.
    #[inline]
    fn has(self, i: usize) -> bool {
        !(self & Self::bit(i)).is_none()
    }
    /// The numbers, ascending.
    #[inline]
    fn each(self) -> Each<Self> {
        Each(self)
    }
}

/// The numbers of a set, ascending.
pub(super) struct Each<B>(B);

impl<B: Bits> Iterator for Each<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_none() {
            return None;
        }
        let i = self.0.lowest();
        self.0 = self.0.rest();
        Some(i)
    }
}

macro_rules! bits {
    ($($word:ty)*) => {$(
        impl Bits for $word {
            const NONE: Self = 0;
            #[inline]
            fn bit(i: usize) -> Self {
                1 << i
            }
            #[inline]
            fn from_u64(set: u64) -> Self {
                set as $word
            }
            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }
        }
    )*};
}

bits!(u32 u64);
