//! The letters of a puzzle. A letter is a grapheme, or the whole text of a rebus square; each puzzle
//! has its own alphabet, sorted, and a letter's number is its place in it.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// A letter by its place in the puzzle's alphabet.
pub(super) type Letter = u16;

/// The letters a puzzle knows, sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alphabet {
    letters: Vec<String>,
}

impl Alphabet {
    /// How many letters there are.
    pub fn len(&self) -> usize {
        self.letters.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// The text of a letter; a question mark for a number that is none.
    pub fn text(&self, letter: usize) -> &str {
        self.letters.get(letter).map_or("?", String::as_str)
    }

    /// The letter that is written like this; the other case will do if there is no such letter.
    pub fn find(&self, text: &str) -> Option<usize> {
        let exact = |t: &str| self.letters.binary_search_by(|l| l.as_str().cmp(t)).ok();
        exact(text).or_else(|| exact(&text.to_lowercase())).or_else(|| exact(&text.to_uppercase()))
    }
}

/// Gives letters numbers while a puzzle is read. They are put in order at the end, so that the same
/// letters make the same alphabet whatever came first.
#[derive(Clone, Debug)]
pub(super) struct Interner {
    ascii: [Letter; 128],
    other: HashMap<String, Letter>,
    letters: Vec<String>,
}

const NONE: Letter = Letter::MAX;

impl Default for Interner {
    fn default() -> Self {
        Self { ascii: [NONE; 128], other: HashMap::new(), letters: Vec::new() }
    }
}

impl Interner {
    /// The number of an ASCII character.
    #[inline]
    pub(super) fn byte(&mut self, byte: u8) -> Letter {
        let known = self.ascii[usize::from(byte & 127)];
        if known != NONE {
            return known;
        }
        let id = self.letters.len() as Letter;
        self.letters.push(char::from(byte & 127).to_string());
        self.ascii[usize::from(byte & 127)] = id;
        id
    }

    /// The number of a letter; `None` when there are more letters than any alphabet has.
    pub(super) fn id(&mut self, text: &str) -> Option<Letter> {
        if let [byte] = text.as_bytes()
            && byte.is_ascii()
        {
            return Some(self.byte(*byte));
        }
        if let Some(id) = self.other.get(text) {
            return Some(*id);
        }
        let id = Letter::try_from(self.letters.len()).ok().filter(|id| *id < NONE)?;
        self.letters.push(text.to_string());
        self.other.insert(text.to_string(), id);
        Some(id)
    }

    /// The sorted alphabet, and where each number went.
    pub(super) fn finish(self) -> (Alphabet, Vec<Letter>) {
        let mut order: Vec<usize> = (0..self.letters.len()).collect();
        order.sort_unstable_by(|&a, &b| self.letters[a].cmp(&self.letters[b]));
        let mut moved = vec![0; order.len()];
        for (place, &id) in order.iter().enumerate() {
            moved[id] = place as Letter;
        }
        let mut letters = self.letters;
        letters.sort_unstable();
        (Alphabet { letters }, moved)
    }
}

/// The letters of a text as they stand.
pub(super) fn graphemes(text: &str) -> impl Iterator<Item = &str> {
    text.graphemes(true)
}

/// A dictionary's spelling as it goes into squares: lower case, accents over a to z dropped, and
/// nothing but letters and digits. Marks that make another letter in other scripts stay.
pub(super) fn plain(word: &str) -> String {
    if word.is_ascii() {
        return word.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    }
    let mut out = String::new();
    for grapheme in word.nfc().collect::<String>().to_lowercase().graphemes(true) {
        let base = grapheme.nfd().next().unwrap_or(' ');
        if base.is_ascii_alphanumeric() {
            out.push(base);
        } else if grapheme.chars().next().is_some_and(char::is_alphanumeric) {
            out.push_str(grapheme);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_drops_latin_accents_only() {
        assert_eq!(plain("Crème brûlée"), "cremebrulee");
        assert_eq!(plain("o'clock"), "oclock");
        assert_eq!(plain("Йод"), "йод");
        assert_eq!(plain("한글"), "한글");
    }

    #[test]
    fn alphabets_do_not_depend_on_the_order() {
        let build = |text: &str| {
            let mut i = Interner::default();
            graphemes(text).for_each(|g| {
                i.id(g);
            });
            i.finish().0
        };
        assert_eq!(build("bañc"), build("cñab"));
        assert_eq!(build("ab").find("B"), Some(1));
    }
}
