//! Unpacks the list: each entry says how many bytes of the entry before it to drop and what to
//! append; the whole is deflated.
//!
//! Dropping from the end rather than counting the common front makes the small numbers repeat more,
//! which deflate likes: 545 KB instead of 560 KB, and 812 KB for the plain text.

#[cfg(feature = "ukacd")]
use std::sync::{Arc, OnceLock};

use quandary_core::lexicon::{Entry, Lexicon};

use crate::coarse::Coarse;

/// Made by `examples/pack.rs`.
#[cfg(feature = "ukacd")]
const PACKED: &[u8] = include_bytes!("../data/ukacd18.bin");

/// More than the unfolded list needs; what is bundled is trusted, but a limit costs nothing.
const MOST: usize = 1 << 22;

/// A byte below this starts an entry; text bytes are blanks or above.
const TEXT: u8 = 0x20;

/// This byte is followed by the number of bytes to drop; a smaller one is that number plus one.
const LONG: u8 = 0x1f;

/// Unpacks the list from the bytes of `data/ukacd18.bin`; other bytes give an empty list or nonsense,
/// never a panic.
pub fn unpack(packed: &[u8]) -> Lexicon {
    let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(packed, MOST).unwrap_or_default();
    Lexicon { name: "UKACD18".to_string(), entries: unfold(&bytes) }
}

/// The list, unpacked once.
#[cfg(feature = "ukacd")]
pub(crate) fn lexicon() -> Arc<Lexicon> {
    static LIST: OnceLock<Arc<Lexicon>> = OnceLock::new();
    Arc::clone(LIST.get_or_init(|| Arc::new(unpack(PACKED))))
}

fn unfold(bytes: &[u8]) -> Vec<Entry> {
    let coarse = Coarse::new();
    let mut entries = Vec::new();
    let mut word: Vec<u8> = Vec::new();
    let mut rest = bytes;
    while let [control, after @ ..] = rest {
        let (drop, after) = match (*control, after) {
            (LONG, [n, after @ ..]) => (usize::from(*n), after),
            (n, after) => (usize::from(n).saturating_sub(1), after),
        };
        word.truncate(word.len().saturating_sub(drop));
        let end = after.iter().position(|b| *b < TEXT).unwrap_or(after.len());
        word.extend_from_slice(&after[..end]);
        rest = &after[end..];
        let word = String::from_utf8_lossy(&word).into_owned();
        let score = if coarse.has(&word) { 0 } else { 50 };
        entries.push(Entry { word, score });
    }
    entries
}

#[cfg(all(test, feature = "ukacd"))]
mod tests {
    use super::*;

    #[test]
    fn the_whole_list_is_there() {
        let list = lexicon();
        assert_eq!(list.entries.len(), 250_594);
        assert_eq!(list.entries.first().map(|e| e.word.as_str()), Some("a"));
        assert_eq!(list.entries.last().map(|e| e.word.as_str()), Some("zythum"));
        // The number belongs to the list as it was published: any change in packing shows here.
        assert_eq!(list.fingerprint(), FINGERPRINT);
    }

    #[test]
    fn a_long_drop_takes_a_byte_of_its_own() {
        let words: Vec<String> = unfold(b"\x01abc\x02d\x1f\x03xyz").into_iter().map(|e| e.word).collect();
        assert_eq!(words, ["abc", "abd", "xyz"]);
    }

    const FINGERPRINT: u64 = 3_446_082_620_602_381_071;
}
