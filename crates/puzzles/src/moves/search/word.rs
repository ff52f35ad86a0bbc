//! How tables and lists store a position's number: in as few bytes as its dots allow.

use super::walk::{Spot, mix};

/// A position's number as tables store it.
pub(super) trait Word: Spot + Copy {
    /// Of this number.
    fn of(number: u64) -> Self;
    /// The number.
    fn number(self) -> u64;
}

/// Up to five dots: 30 bits, half the room in lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tiny(u32);

impl Word for Tiny {
    #[inline]
    fn of(number: u64) -> Self {
        Self(number as u32)
    }

    #[inline]
    fn number(self) -> u64 {
        u64::from(self.0)
    }
}

impl Spot for Tiny {
    type Slot = (u32, u32);
    const FREE: (u32, u32) = (u32::MAX, 0);
    const DEEPEST: usize = u32::MAX as usize;

    #[inline]
    fn hash(&self) -> u64 {
        mix(u64::from(self.0))
    }

    #[inline]
    fn at(self, depth: usize) -> (u32, u32) {
        (self.0, depth as u32)
    }

    #[inline]
    fn depth(slot: &(u32, u32)) -> Option<usize> {
        (slot.0 != u32::MAX).then_some(slot.1 as usize)
    }

    #[inline]
    fn is(&self, slot: &(u32, u32)) -> bool {
        slot.0 == self.0
    }

    #[inline]
    fn from(slot: (u32, u32)) -> Self {
        Self(slot.0)
    }
}

/// Up to nine dots: 54 bits, and ten for the depth beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Slim(u64);

impl Word for Slim {
    #[inline]
    fn of(number: u64) -> Self {
        Self(number)
    }

    #[inline]
    fn number(self) -> u64 {
        self.0
    }
}

/// The bits of a slot are turned round, so that a free one is 0: memory comes cleared.
impl Spot for Slim {
    type Slot = u64;
    // Turned round, nine dots on the last square: no position has that.
    const FREE: u64 = 0;
    const DEEPEST: usize = 1022;

    #[inline]
    fn hash(&self) -> u64 {
        mix(self.0)
    }

    #[inline]
    fn at(self, depth: usize) -> u64 {
        !(self.0 << 10 | depth as u64)
    }

    #[inline]
    fn depth(slot: &u64) -> Option<usize> {
        (*slot != 0).then_some((!*slot & 1023) as usize)
    }

    #[inline]
    fn is(&self, slot: &u64) -> bool {
        !slot >> 10 == self.0
    }

    #[inline]
    fn from(slot: u64) -> Self {
        Self(!slot >> 10)
    }
}

/// Ten dots: 60 bits, and the depth in a word of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Full(u64);

impl Word for Full {
    #[inline]
    fn of(number: u64) -> Self {
        Self(number)
    }

    #[inline]
    fn number(self) -> u64 {
        self.0
    }
}

impl Spot for Full {
    type Slot = (u64, u32);
    const FREE: (u64, u32) = (u64::MAX, 0);
    const DEEPEST: usize = u32::MAX as usize;

    #[inline]
    fn hash(&self) -> u64 {
        mix(self.0)
    }

    #[inline]
    fn at(self, depth: usize) -> (u64, u32) {
        (self.0, depth as u32)
    }

    #[inline]
    fn depth(slot: &(u64, u32)) -> Option<usize> {
        (slot.0 != u64::MAX).then_some(slot.1 as usize)
    }

    #[inline]
    fn is(&self, slot: &(u64, u32)) -> bool {
        slot.0 == self.0
    }

    #[inline]
    fn from(slot: (u64, u32)) -> Self {
        Self(slot.0)
    }
}
