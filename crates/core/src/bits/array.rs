//! Sets of a fixed number of words, for what is too large for an integer and must still be copied freely.

use super::Bits;

impl<const N: usize> Bits for [u64; N] {
    fn none(_: usize) -> Self {
        [0; N]
    }

    fn below(n: usize) -> Self {
        std::array::from_fn(|word| u64::below(n.saturating_sub(64 * word).min(64)))
    }

    fn has(&self, i: usize) -> bool {
        self[i / 64].has(i % 64)
    }

    fn insert(&mut self, i: usize) {
        self[i / 64].insert(i % 64);
    }

    fn remove(&mut self, i: usize) {
        self[i / 64].remove(i % 64);
    }

    fn count(&self) -> usize {
        self.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn is_empty(&self) -> bool {
        self.iter().all(|&word| word == 0)
    }

    fn is_single(&self) -> bool {
        Bits::count(self) == 1
    }

    fn first(&self) -> usize {
        let word = self.iter().position(|&word| word != 0).unwrap_or(0);
        64 * word + Bits::first(&self[word])
    }

    fn and(&self, other: &Self) -> Self {
        std::array::from_fn(|i| self[i] & other[i])
    }

    fn or(&self, other: &Self) -> Self {
        std::array::from_fn(|i| self[i] | other[i])
    }

    fn without(&self, other: &Self) -> Self {
        std::array::from_fn(|i| self[i] & !other[i])
    }

    fn members(self) -> impl Iterator<Item = usize> {
        self.into_iter().enumerate().flat_map(|(i, word)| word.members().map(move |bit| 64 * i + bit))
    }

    fn each(&self, mut f: impl FnMut(usize)) {
        for (i, word) in self.iter().enumerate() {
            word.each(|bit| f(64 * i + bit));
        }
    }
}
