//! Seeded chance: the same seed gives the same puzzle for ever.
//!
//! The generator is fixed (PCG XSL 128/64) and the ways of drawing from it are our own, because a
//! library's distributions may change between its versions and a shared seed must not.

use rand_core::Rng;
use rand_pcg::Pcg64;

/// A stream of choices that depends on nothing but its seed.
///
/// ```
/// use quandary_core::chance::Chance;
/// let (mut a, mut b) = (Chance::new(7), Chance::new(7));
/// assert_eq!(a.below(1000), b.below(1000));
/// ```
#[derive(Clone, Debug)]
pub struct Chance(Pcg64);

impl Chance {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Self {
        Self(Pcg64::new(u128::from(seed), 0x7175_616e_6461_7279))
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `n - 1`, each as likely; 0 when `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        // Multiply-shift: the bias is below 2^-32 for every n this library uses.
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// True with probability `part / whole`.
    pub fn odds(&mut self, part: usize, whole: usize) -> bool {
        self.below(whole) < part
    }

    /// Puts the items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// One of the items; `None` when there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// A stream of its own, for a part of the work that should not disturb the rest.
    pub fn split(&mut self) -> Self {
        Self::new(self.bits())
    }
}
