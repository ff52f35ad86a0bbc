//! Where the walk keeps the states it has seen.

use super::{Side, Spot};

/// A quick look before the real one: a bit for each state at a side's edge. Most states asked about
/// are not there, and this says so from a small part of memory.
pub(super) struct Sieve {
    bits: Vec<u64>,
    shift: u32,
}

impl Sieve {
    /// For large tables only; small ones are as quick themselves.
    pub(super) fn of<S: Spot>(side: &Side<S>, length: usize) -> Option<Self> {
        if !side.seen.is_large() {
            return None;
        }
        let size: usize = side.rim(length).map(Vec::len).sum();
        let bits = (size * 8).next_power_of_two().max(64);
        let mut sieve = Self { bits: vec![0; bits / 64], shift: 64 - bits.trailing_zeros() };
        for state in side.rim(length).flatten() {
            let at = (state.hash() >> sieve.shift) as usize;
            sieve.bits[at / 64] |= 1 << (at % 64);
        }
        Some(sieve)
    }

    #[inline]
    pub(super) fn may_hold<S: Spot>(&self, state: &S) -> bool {
        let at = (state.hash() >> self.shift) as usize;
        self.bits[at / 64] >> (at % 64) & 1 == 1
    }
}

/// States and their depths: open addressing, linear probing, at most five eighths full.
pub(super) struct Table<S: Spot> {
    slots: Vec<S::Slot>,
    pub(super) len: usize,
    shift: u32,
    heap: usize,
}

impl<S: Spot> Table<S> {
    pub(super) fn new() -> Self {
        Self::of(10)
    }

    fn of(bits: u32) -> Self {
        Self { slots: vec![S::FREE; 1 << bits], len: 0, shift: 64 - bits, heap: 0 }
    }

    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<S::Slot>() + self.heap
    }

    /// Whether it is too large for the nearer caches.
    pub(super) fn is_large(&self) -> bool {
        self.slots.len() >= 1 << 16
    }

    #[inline]
    pub(super) fn must_grow(&self, more: usize) -> bool {
        (self.len + more) * 8 > self.slots.len() * 5
    }

    #[cold]
    fn grow(&mut self) {
        // Small tables grow faster: moving their states costs more than the room.
        let more = if self.is_large() { 1 } else { 2 };
        let old = std::mem::replace(self, Self::of(64 - self.shift + more));
        for slot in old.slots {
            if let Some(depth) = S::depth(&slot) {
                self.offer(S::from(slot), depth);
            }
        }
    }

    /// The slot that holds the state, or the free one where it belongs.
    #[inline]
    fn slot(&self, key: &S) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (key.hash() >> self.shift) as usize & mask;
        while !key.is(&self.slots[slot]) && S::depth(&self.slots[slot]).is_some() {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Notes a state at a depth; false if it was known at this depth or a smaller one.
    #[inline]
    pub(super) fn offer(&mut self, key: S, depth: usize) -> bool {
        let slot = self.slot(&key);
        match S::depth(&self.slots[slot]) {
            Some(known) if known <= depth => return false,
            Some(_) => {}
            None => {
                if self.must_grow(1) {
                    self.grow();
                    return self.offer(key, depth);
                }
                self.heap += key.heap();
                self.len += 1;
            }
        }
        self.slots[slot] = key.at(depth);
        true
    }

    #[inline]
    pub(super) fn depth(&self, key: &S) -> Option<usize> {
        S::depth(&self.slots[self.slot(key)])
    }

    /// Touches the places of these states, so that the loads run side by side instead of one after
    /// another.
    #[inline]
    pub(super) fn warm(&self, states: &[S]) {
        let mask = self.slots.len() - 1;
        let touched = |s: &&S| S::depth(&self.slots[(s.hash() >> self.shift) as usize & mask]).is_some();
        std::hint::black_box(states.iter().filter(touched).count());
    }
}
