//! A puzzle's word list: the words in the order of the list, with scores and copies.

use std::collections::BTreeMap;

use super::letters::{Interner, Letter, graphemes, plain};

/// The words of a puzzle, in the order they were given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    letters: Vec<Letter>,
    starts: Vec<u32>,
    scores: Vec<u8>,
    /// The entries by length.
    by_length: BTreeMap<usize, Vec<u32>>,
    /// The spelling in the list, where it is not simply the letters.
    spelled: BTreeMap<u32, String>,
}

impl Words {
    /// How many entries the list has.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// The letters of an entry, as places in the alphabet.
    pub fn letters(&self, entry: usize) -> &[Letter] {
        &self.letters[self.starts[entry] as usize..self.starts[entry + 1] as usize]
    }

    /// How good an entry is, from 0 to 100.
    pub fn score(&self, entry: usize) -> u8 {
        self.scores[entry]
    }

    /// How the list spells an entry, if that is not just its letters.
    pub fn spelling(&self, entry: usize) -> Option<&str> {
        self.spelled.get(&(entry as u32)).map(String::as_str)
    }

    /// All entries of a length, in the order of the list.
    pub fn of_length(&self, length: usize) -> impl Iterator<Item = usize> + '_ {
        self.by_length.get(&length).into_iter().flatten().map(|&entry| entry as usize)
    }

    /// How many entries have this many letters.
    pub fn count_of_length(&self, length: usize) -> usize {
        self.by_length.get(&length).map_or(0, Vec::len)
    }

    /// All entries with these letters.
    pub fn entries<'a>(&'a self, letters: &'a [Letter]) -> impl Iterator<Item = usize> + 'a {
        self.of_length(letters.len()).filter(move |&i| self.letters(i) == letters)
    }
}

/// Collects words while a puzzle is read.
#[derive(Clone, Debug, Default)]
pub(super) struct Gather {
    pub(super) interner: Interner,
    words: Words,
}

impl Gather {
    fn close(&mut self, score: u8, spelled: Option<&str>) {
        let entry = self.words.scores.len() as u32;
        self.words.starts.push(self.words.letters.len() as u32);
        self.words.scores.push(score);
        if let Some(spelled) = spelled {
            self.words.spelled.insert(entry, spelled.to_string());
        }
    }

    /// Adds a word letter by letter as it is written. A word beyond all alphabets is left out.
    pub(super) fn exact(&mut self, word: &str, score: u8) {
        let before = self.words.letters.len();
        for grapheme in graphemes(word) {
            match self.interner.id(grapheme) {
                Some(id) => self.words.letters.push(id),
                None => return self.words.letters.truncate(before),
            }
        }
        if self.words.letters.len() > before {
            self.close(score, None);
        }
    }

    /// Adds a dictionary's word: only its letters, lower case, if its length is wanted.
    pub(super) fn dictionary(&mut self, word: &str, score: u8, wanted: &[bool]) {
        let fits = |n: usize| wanted.get(n).copied().unwrap_or(false);
        // Most lists are plain ASCII; those need no table of accents.
        if word.bytes().all(|b| b.is_ascii_alphabetic()) {
            if fits(word.len()) {
                for byte in word.bytes() {
                    let id = self.interner.byte(byte.to_ascii_lowercase());
                    self.words.letters.push(id);
                }
                // A list in capitals says nothing by them; one capital is a name's.
                let name = word.bytes().any(|b| b.is_ascii_lowercase())
                    && word.bytes().any(|b| b.is_ascii_uppercase());
                self.close(score, name.then_some(word));
            }
            return;
        }
        let bare = plain(word);
        if bare.is_empty() || !fits(graphemes(&bare).count()) {
            return;
        }
        let entries = self.words.len();
        self.exact(&bare, score);
        if self.words.len() > entries {
            self.words.spelled.insert(entries as u32, word.to_string());
        }
    }

    /// Adds all words of a file: one a line, plain or `WORD;score`, from `least` on.
    pub(super) fn file(&mut self, text: &str, wanted: &[bool], least: u8) {
        for line in text.lines() {
            let line = line.trim();
            let (word, score) = match line.rsplit_once(';') {
                Some((word, score)) => {
                    (word.trim_end(), score.trim().parse().map_or(50, |n: i64| n.clamp(0, 100) as u8))
                }
                None => (line, 50),
            };
            if score >= least {
                self.dictionary(word, score, wanted);
            }
        }
    }

    /// The number of words so far.
    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    /// The list in the order of the alphabet the interner settles on.
    pub(super) fn finish(self) -> (Words, super::letters::Alphabet, Vec<Letter>) {
        let (alphabet, moved) = self.interner.finish();
        let mut words = self.words;
        words.letters.iter_mut().for_each(|l| *l = moved[usize::from(*l)]);
        words.starts.insert(0, 0);
        for entry in 0..words.len() {
            let length = words.letters(entry).len();
            words.by_length.entry(length).or_default().push(entry as u32);
        }
        (words, alphabet, moved)
    }
}
