//! What each cell can still hold: the state most kinds deduce on.

use crate::bits::Bits;
use crate::fact::{Fact, Value};
use crate::grid::{At, Size};

/// A set of values for every cell. Values run from 0 to a limit set at the start; there is no
/// fixed upper bound.
///
/// ```
/// use quandary_core::{candidates::Candidates, grid::{At, Size}};
/// let mut c = Candidates::none(Size { width: 2, height: 1 }, 9);
/// let here = At::new(0, 0);
/// c.allow(here, 3);
/// c.allow(here, 7);
/// assert!(c.strike(here, 7));
/// assert_eq!(c.only(here), Some(3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    size: Size,
    /// Words per cell.
    stride: usize,
    words: Vec<u64>,
}

impl Candidates {
    /// Nothing allowed anywhere; values run from 0 to `largest`.
    pub fn none(size: Size, largest: Value) -> Self {
        let stride = largest as usize / 64 + 1;
        Self { size, stride, words: vec![0; size.width * size.height * stride] }
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    fn base(&self, at: At) -> usize {
        (at.row * self.size.width + at.col) * self.stride
    }

    /// The set of a cell as machine words, lowest values first.
    pub fn words(&self, at: At) -> &[u64] {
        let base = self.base(at);
        &self.words[base..base + self.stride]
    }

    /// Adds a value to a cell.
    pub fn allow(&mut self, at: At, value: Value) {
        let base = self.base(at);
        self.words[base + value as usize / 64] |= 1 << (value % 64);
    }

    /// Takes a value from a cell; true if it was there.
    pub fn strike(&mut self, at: At, value: Value) -> bool {
        let word = self.base(at) + value as usize / 64;
        let had = value as usize / 64 < self.stride && self.words[word] >> (value % 64) & 1 == 1;
        if had {
            self.words[word] &= !(1 << (value % 64));
        }
        had
    }

    /// Leaves a cell only this value (or nothing, if it was not there); true if anything changed.
    pub fn place(&mut self, at: At, value: Value) -> bool {
        let had = self.has(at, value);
        let before = self.count(at);
        let base = self.base(at);
        self.words[base..base + self.stride].fill(0);
        if had {
            self.allow(at, value);
        }
        before != self.count(at)
    }

    /// Makes a fact true as far as the candidates go; true if anything changed.
    pub fn learn(&mut self, fact: Fact) -> bool {
        if fact.holds { self.place(fact.at, fact.value) } else { self.strike(fact.at, fact.value) }
    }

    /// Whether a cell can hold a value.
    pub fn has(&self, at: At, value: Value) -> bool {
        let word = value as usize / 64;
        word < self.stride && self.words[self.base(at) + word] >> (value % 64) & 1 == 1
    }

    /// How many values a cell can hold.
    pub fn count(&self, at: At) -> usize {
        self.words(at).iter().map(|w| w.count_ones() as usize).sum()
    }

    /// The only value a cell can hold, if it is just one.
    pub fn only(&self, at: At) -> Option<Value> {
        if self.count(at) != 1 {
            return None;
        }
        self.values(at).next()
    }

    /// The values a cell can hold, ascending.
    pub fn values(&self, at: At) -> impl Iterator<Item = Value> + '_ {
        let numbered = self.words(at).iter().enumerate();
        numbered.flat_map(|(i, word)| word.members().map(move |bit| (i * 64 + bit) as Value))
    }
}
