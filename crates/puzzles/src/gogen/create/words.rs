//! A word list made ready for boards: words in a row, spelled in the board's letters, so that all that can be traced on a
//! board are found in one sweep.

use std::ops::RangeInclusive;

use quandary_core::lexicon::Lexicon;

use super::super::model::Alphabet;

/// The words of a list that can be spelled with an alphabet, in order, each once.
///
/// Neighbours in order share their beginnings. A sweep that finds a word broken at some letter therefore passes over
/// all words that share the beginning up to there without looking at them: a trie without its nodes.
pub(in crate::gogen) struct List {
    /// The letters of all words, one after another.
    letters: Vec<u8>,
    /// Where each word starts, and where the last ends.
    starts: Vec<u32>,
    /// How many letters each word has in common with the one before.
    shared: Vec<u8>,
}

/// How many letters two words begin with in common.
fn common(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// A word of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::gogen) struct Word(u32);

impl Word {
    /// Its number in the list, counted from 0.
    pub(in crate::gogen) fn number(self) -> usize {
        self.0 as usize
    }
}

impl List {
    /// The usable words of a list: plain small letters (in a list that writes capitals throughout, plain capitals), of a length
    /// in the range. Entries with capitals are names, with blanks or hyphens phrases.
    pub(in crate::gogen) fn new(
        lexicon: &Lexicon,
        alphabet: &Alphabet,
        lengths: RangeInclusive<usize>,
    ) -> Self {
        let mut value = [u8::MAX; 128];
        for c in (0..128u8).filter(u8::is_ascii_lowercase) {
            value[c as usize] = alphabet.value(c as char).map_or(u8::MAX, |v| v as u8);
        }
        let capitals = !lexicon.entries.iter().any(|e| e.word.bytes().any(|b| b.is_ascii_lowercase()));
        if capitals {
            for c in (0..128usize).filter(|c| (*c as u8).is_ascii_uppercase()) {
                value[c] = value[c + 32];
            }
        }
        let mut list = Self { letters: Vec::with_capacity(1 << 20), starts: vec![0], shared: Vec::new() };
        let mut last = 0;
        let mut sorted = true;
        for entry in lexicon.entries.iter().filter(|e| e.score > 0 && lengths.contains(&e.word.len())) {
            let start = list.letters.len();
            if !list.spell(entry.word.as_bytes(), &value) {
                list.letters.truncate(start);
                continue;
            }
            let (before, new) = (&list.letters[last..start], &list.letters[start..]);
            let shared = common(before, new);
            sorted &=
                start == 0 || before.get(shared).map_or(0, |l| l + 1) < new.get(shared).map_or(0, |l| l + 1);
            list.shared.push(shared as u8);
            list.starts.push(list.letters.len() as u32);
            last = start;
        }
        if !sorted {
            list.sort();
        }
        list
    }

    /// Appends a word's letters; false if one is not in the alphabet.
    fn spell(&mut self, word: &[u8], value: &[u8; 128]) -> bool {
        for &b in word {
            match value.get(b as usize) {
                Some(&letter) if letter != u8::MAX => self.letters.push(letter),
                _ => return false,
            }
        }
        true
    }

    /// Puts the words in order and drops repeats.
    fn sort(&mut self) {
        let mut words: Vec<&[u8]> =
            self.starts.windows(2).map(|w| &self.letters[w[0] as usize..w[1] as usize]).collect();
        words.sort_unstable();
        words.dedup();
        let letters = words.concat();
        let mut starts = vec![0];
        let mut shared = vec![0; words.len().min(1)];
        shared.extend(words.windows(2).map(|w| common(w[0], w[1]) as u8));
        for word in words {
            starts.push(starts[starts.len() - 1] + word.len() as u32);
        }
        (self.letters, self.starts, self.shared) = (letters, starts, shared);
    }

    /// How many words there are.
    pub(in crate::gogen) fn len(&self) -> usize {
        self.shared.len()
    }

    /// The letters of a word.
    pub(in crate::gogen) fn letters(&self, word: Word) -> &[u8] {
        &self.letters[self.starts[word.0 as usize] as usize..self.starts[word.0 as usize + 1] as usize]
    }

    /// The word with this number, counted from 0.
    pub(in crate::gogen) fn word(&self, i: usize) -> Word {
        Word(i as u32)
    }

    /// The first place where a word cannot go on, given which letters are next to each other.
    fn breaks(&self, word: Word, near: &[u64]) -> Option<usize> {
        let broken = |pair: &[u8]| pair[0] != pair[1] && near[pair[0] as usize] >> pair[1] & 1 == 0;
        self.letters(word).windows(2).position(broken).map(|i| i + 1)
    }

    /// Whether a word can be traced.
    #[cfg(test)]
    fn traces(&self, word: &Word, near: &[u64]) -> bool {
        self.breaks(*word, near).is_none()
    }

    /// All words that can be traced, in order.
    pub(in crate::gogen) fn traceable<'a>(&'a self, near: &'a [u64]) -> impl Iterator<Item = Word> + 'a {
        let mut next = 0;
        std::iter::from_fn(move || {
            while next < self.shared.len() {
                let word = Word(next as u32);
                next += 1;
                let Some(place) = self.breaks(word, near) else { return Some(word) };
                // The words that share the broken pair are broken as well.
                while next < self.shared.len() && self.shared[next] as usize > place {
                    next += 1;
                }
            }
            None
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sweeping_finds_what_testing_each_finds() {
        let text = "bad\nbade\nbadge\ncab\nCabot\nde-ice\nadd\nbed\nbad\nfez\n";
        let alphabet = Alphabet::usual(9).unwrap();
        let list = List::new(&Lexicon::read("test", text), &alphabet, 3..=5);
        let spell = |w: Word| list.letters(w).iter().map(|&l| alphabet.symbol(l.into())).collect::<String>();
        let all: Vec<String> = (0..list.len()).map(|i| spell(list.word(i))).collect();
        assert_eq!(all, ["ADD", "BAD", "BADE", "BADGE", "BED", "CAB"]);
        for pairs in 0..1u64 << 10 {
            let mut near = vec![0u64; 9];
            for (i, (a, b)) in
                [(0, 1), (0, 3), (3, 4), (3, 6), (4, 6), (1, 4), (2, 0)].into_iter().enumerate()
            {
                if pairs >> i & 1 == 1 {
                    near[a] |= 1 << b;
                    near[b] |= 1 << a;
                }
            }
            let swept: Vec<Word> = list.traceable(&near).collect();
            let tested: Vec<Word> =
                (0..list.len()).map(|i| list.word(i)).filter(|w| list.traces(w, &near)).collect();
            assert_eq!(swept, tested);
        }
    }
}
