//! Small sets of numbers, in one machine word where rooms allow it.
//!
//! The board's propagation is written once over [`Mask`] and compiled for each width: rooms of up
//! to 64 cells, which is every puzzle seen in print, pay nothing for the larger ones.

use std::hash::Hash;

/// A set of numbers from 0 up to the mask's width in bits.
pub(in crate::ripple) trait Mask:
    Copy + Eq + Hash + std::fmt::Debug + Send + Sync + 'static
{
    /// Nodes that one propagation of a board with such masks counts for.
    const WEIGHT: u64;
    /// The numbers from 0 to `n - 1`.
    fn below(n: usize) -> Self;
    fn has(&self, bit: usize) -> bool;
    fn insert(&mut self, bit: usize);
    fn remove(&mut self, bit: usize);
    fn count(&self) -> usize;
    /// Whether exactly one number is in the set.
    fn is_single(&self) -> bool;
    fn is_empty(&self) -> bool;
    /// The smallest number; the set must not be empty.
    fn first(&self) -> usize;
    /// The numbers in both sets.
    fn and(self, other: Self) -> Self;
    /// The numbers in either set.
    fn or(self, other: Self) -> Self;
    /// The numbers of this set that are not in the other.
    fn minus(self, other: Self) -> Self;
    /// The numbers in ascending order.
    fn members(self) -> impl Iterator<Item = usize>;
}

impl Mask for u64 {
    const WEIGHT: u64 = 1;

    #[inline]
    fn below(n: usize) -> Self {
        if n == 64 { !0 } else { (1 << n) - 1 }
    }

    #[inline]
    fn has(&self, bit: usize) -> bool {
        self >> bit & 1 != 0
    }

    #[inline]
    fn insert(&mut self, bit: usize) {
        *self |= 1 << bit;
    }

    #[inline]
    fn remove(&mut self, bit: usize) {
        *self &= !(1 << bit);
    }

    #[inline]
    fn count(&self) -> usize {
        self.count_ones() as usize
    }

    #[inline]
    fn is_single(&self) -> bool {
        self.is_power_of_two()
    }

    #[inline]
    fn is_empty(&self) -> bool {
        *self == 0
    }

    #[inline]
    fn first(&self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        self & other
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    #[inline]
    fn members(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let bit = (self != 0).then(|| self.trailing_zeros() as usize)?;
            self &= self - 1;
            Some(bit)
        })
    }
}

impl<const N: usize> Mask for [u64; N] {
    const WEIGHT: u64 = 4 * N as u64;

    fn below(n: usize) -> Self {
        std::array::from_fn(|word| u64::below(n.saturating_sub(64 * word).min(64)))
    }

    fn has(&self, bit: usize) -> bool {
        self[bit / 64].has(bit % 64)
    }

    fn insert(&mut self, bit: usize) {
        self[bit / 64].insert(bit % 64);
    }

    fn remove(&mut self, bit: usize) {
        self[bit / 64].remove(bit % 64);
    }

    fn count(&self) -> usize {
        self.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn is_single(&self) -> bool {
        self.count() == 1
    }

    fn is_empty(&self) -> bool {
        self.iter().all(|&word| word == 0)
    }

    fn first(&self) -> usize {
        let word = self.iter().position(|&word| word != 0).unwrap_or(0);
        64 * word + self[word].first()
    }

    fn and(self, other: Self) -> Self {
        std::array::from_fn(|i| self[i] & other[i])
    }

    fn or(self, other: Self) -> Self {
        std::array::from_fn(|i| self[i] | other[i])
    }

    fn minus(self, other: Self) -> Self {
        std::array::from_fn(|i| self[i] & !other[i])
    }

    fn members(self) -> impl Iterator<Item = usize> {
        self.into_iter().enumerate().flat_map(|(i, word)| Mask::members(word).map(move |bit| 64 * i + bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn try_out<M: Mask>(size: usize) {
        for n in [1, 5, size - 1, size] {
            let mut set = M::below(n);
            assert_eq!(set.count(), n);
            assert!(Mask::members(set).eq(0..n));
            set.remove(0);
            assert_eq!(set.is_empty(), n == 1);
            assert_eq!(set.is_single(), n == 2);
            if n > 1 {
                assert_eq!(set.first(), 1);
                assert!(set.has(n - 1) && !set.has(0));
            }
            set.insert(0);
            assert!(set == M::below(n));
        }
    }

    #[test]
    fn every_width() {
        try_out::<u64>(64);
        try_out::<[u64; 4]>(256);
        try_out::<[u64; 16]>(1024);
    }
}
