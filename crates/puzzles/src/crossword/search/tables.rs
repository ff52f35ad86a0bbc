//! The word list as the search wants it: one table per word length, each with a bit set of words for
//! every letter in every place. Built only for the lengths a grid has, once per puzzle.

use std::collections::BTreeMap;

use super::super::letters::Letter;
use super::super::model::{Puzzle, Task};

/// The words of one length, sorted, each once.
#[derive(Debug)]
pub(super) struct Table {
    /// Letters per word.
    pub(super) len: usize,
    /// The words, one after the other.
    pub(super) letters: Vec<Letter>,
    /// How often each word may be used.
    pub(super) copies: Vec<u16>,
    /// How good each word is.
    pub(super) scores: Vec<u8>,
    /// `bits[(block * len + place) * width + letter]`: which of the block's 64 words have the letter there.
    /// All bits of a block lie together, because a slot's candidates are usually few blocks.
    pub(super) bits: Vec<u64>,
}

impl Table {
    /// How many words there are.
    pub(super) fn count(&self) -> usize {
        self.copies.len()
    }

    /// How many blocks of 64 words.
    pub(super) fn blocks(&self) -> usize {
        self.count().div_ceil(64)
    }

    /// The letters of a word.
    pub(super) fn word(&self, word: usize) -> &[Letter] {
        &self.letters[word * self.len..(word + 1) * self.len]
    }

    /// The place of a word.
    pub(super) fn find(&self, letters: &[Letter]) -> Option<usize> {
        if letters.len() != self.len {
            return None;
        }
        let (mut low, mut high) = (0, self.count());
        while low < high {
            let middle = low.midpoint(high);
            match self.word(middle).cmp(letters) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

/// All tables of a puzzle.
#[derive(Debug)]
pub struct Tables {
    /// The tables, by length.
    pub(super) all: Vec<Table>,
    /// For each slot its table.
    pub(super) of_slot: Vec<usize>,
    /// Letters in the alphabet: the width of a row of bits.
    pub(super) width: usize,
}

/// Up to so many letters fit into a square's mask.
pub(super) const MASK: usize = 64;

impl Tables {
    /// The tables for a puzzle's slots.
    pub(in super::super) fn new(puzzle: &Puzzle) -> Self {
        let mut lengths: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
        for slot in puzzle.slots() {
            lengths.entry(slot.length).or_default();
        }
        let words = puzzle.words();
        for entry in 0..words.len() {
            if let Some(list) = lengths.get_mut(&words.letters(entry).len()) {
                list.push(entry as u32);
            }
        }
        let width = puzzle.alphabet().len();
        let numbers: Vec<usize> = lengths.keys().copied().collect();
        let place = |length: usize| numbers.binary_search(&length).unwrap_or(0);
        let of_slot = puzzle.slots().iter().map(|s| place(s.length)).collect();
        let all = lengths.into_iter().map(|(len, list)| table(puzzle, len, list, width)).collect();
        Self { all, of_slot, width }
    }

    /// Bytes they take.
    pub(super) fn bytes(&self) -> usize {
        self.all.iter().map(|t| t.bits.len() * 8 + t.letters.len() * 2 + t.count() * 3).sum()
    }
}

fn table(puzzle: &Puzzle, len: usize, mut list: Vec<u32>, width: usize) -> Table {
    let words = puzzle.words();
    // Lists are mostly sorted already, which the sort notices.
    list.sort_by(|&a, &b| words.letters(a as usize).cmp(words.letters(b as usize)));
    let mut table =
        Table { len, letters: Vec::new(), copies: Vec::new(), scores: Vec::new(), bits: Vec::new() };
    table.letters.reserve(list.len() * len);
    for entry in list {
        let letters = words.letters(entry as usize);
        let score = words.score(entry as usize);
        match table.copies.last_mut() {
            Some(copies) if table.letters[table.letters.len() - len..] == *letters => {
                *copies = copies.saturating_add(1);
                let best = table.scores.last_mut().expect("as long as the copies");
                *best = score.max(*best);
            }
            _ => {
                table.letters.extend_from_slice(letters);
                table.copies.push(1);
                table.scores.push(score);
            }
        }
    }
    if puzzle.task() == Task::Fill {
        table.copies.fill(1);
    }
    if width <= MASK {
        table.bits = vec![0; table.blocks() * len * width];
        for (word, letters) in table.letters.chunks_exact(len).enumerate() {
            let base = word / 64 * len * width;
            for (place, letter) in letters.iter().enumerate() {
                table.bits[base + place * width + usize::from(*letter)] |= 1 << (word % 64);
            }
        }
    }
    table
}
