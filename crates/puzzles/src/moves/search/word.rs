//! How tables and lists store a position's number: in as few bytes as its dots allow.

use super::walk::{Spot, mix};

/// A position's number as tables store it.
pub(super) trait Word: Spot + Copy {
    /// Of this number.
    fn of(number: u64) -> Self;
    /// The number.
    fn number(self) -> u64;
}

/// A number with the depth in a word of its own.
macro_rules! with_depth_beside {
    ($(#[$about:meta])* $name:ident, $word:ty) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(super) struct $name($word);

        impl Word for $name {
            #[inline]
            fn of(number: u64) -> Self {
                Self(number as $word)
            }

            #[inline]
            fn number(self) -> u64 {
                u64::from(self.0)
            }
        }

        impl Spot for $name {
            type Slot = ($word, u32);
            const FREE: ($word, u32) = (<$word>::MAX, 0);
            const DEEPEST: usize = u32::MAX as usize;

            #[inline]
            fn hash(&self) -> u64 {
                mix(u64::from(self.0))
            }

            #[inline]
            fn at(self, depth: usize) -> ($word, u32) {
                (self.0, depth as u32)
            }

            #[inline]
            fn depth(slot: &($word, u32)) -> Option<usize> {
                (slot.0 != <$word>::MAX).then_some(slot.1 as usize)
            }

            #[inline]
            fn is(&self, slot: &($word, u32)) -> bool {
                slot.0 == self.0
            }

            #[inline]
            fn from(slot: ($word, u32)) -> Self {
                Self(slot.0)
            }
        }
    };
}

with_depth_beside! {
    /// Up to five dots: 30 bits, half the room in lists.
    Tiny, u32
}
with_depth_beside! {
    /// Ten dots: 60 bits.
    Full, u64
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
