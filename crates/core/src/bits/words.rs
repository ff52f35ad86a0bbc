//! Sets of any width.

use super::{Bits, Places};

/// As many words as it takes. Two sets are combined word by word and must have been made for the same width.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Words(Box<[u64]>);

impl Words {
    fn zip(&self, other: &Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(&a, &b)| f(a, b)).collect())
    }

    fn word(&self, i: usize) -> u64 {
        self.0.get(i).copied().unwrap_or(0)
    }
}

impl Bits for Words {
    fn none(width: usize) -> Self {
        Self(vec![0; width.div_ceil(64).max(1)].into())
    }
    fn below(n: usize) -> Self {
        let words = n.div_ceil(64).max(1);
        Self((0..words).map(|word| u64::below(n.saturating_sub(64 * word).min(64))).collect())
    }
    fn has(&self, i: usize) -> bool {
        self.word(i / 64).has(i % 64)
    }
    fn insert(&mut self, i: usize) {
        self.0[i / 64].insert(i % 64);
    }
    fn remove(&mut self, i: usize) {
        self.0[i / 64].remove(i % 64);
    }
    fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
    fn is_single(&self) -> bool {
        self.count() == 1
    }
    fn first(&self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        64 * word + Bits::first(&self.0[word])
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
    fn shared(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }
    fn members(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(i, word)| word.members().map(move |bit| 64 * i + bit))
    }
    fn each(&self, mut f: impl FnMut(usize)) {
        for (i, word) in self.0.iter().enumerate() {
            word.each(|bit| f(64 * i + bit));
        }
    }
}

impl Places for Words {
    const IS_SMALL: bool = false;
    fn digest(&self) -> u64 {
        self.0.iter().fold(0, |sum: u64, word| sum.rotate_left(5) ^ word)
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
    fn reversed(&self, width: usize) -> Self {
        let turned = Self(self.0.iter().rev().map(|w| w.reverse_bits()).collect());
        turned.down(self.0.len() * 64 - width)
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
}
