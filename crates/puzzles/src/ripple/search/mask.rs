//! The sets of numbers a board is made of, in one machine word where rooms allow it.
//!
//! The board's propagation is written once over [`Mask`] and compiled for each width: rooms of up
//! to 64 cells, which is every puzzle seen in print, pay nothing for the larger ones.

use quandary_core::bits::Bits;

/// A set of a fixed width.
pub(in crate::ripple) trait Mask: Bits + Copy {
    /// Nodes that one propagation of a board with such masks counts for: half its bytes, beyond one word.
    const WEIGHT: u64 = if size_of::<Self>() == size_of::<u64>() { 1 } else { size_of::<Self>() as u64 / 2 };
}

impl Mask for u64 {}
impl<const N: usize> Mask for [u64; N] {}

#[cfg(test)]
mod tests {
    use super::Mask;

    /// Node counts are what budgets, seeds and share ids rest on.
    #[test]
    fn weights_stay() {
        assert_eq!((u64::WEIGHT, <[u64; 4]>::WEIGHT, <[u64; 16]>::WEIGHT), (1, 16, 64));
    }
}
