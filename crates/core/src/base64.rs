//! Bytes as letters, as links carry them: six bits a character.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The bytes as text, filled up with `=`.
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for part in bytes.chunks(3) {
        let whole = part.iter().fold(0u32, |sum, &byte| sum << 8 | u32::from(byte)) << (8 * (3 - part.len()));
        for place in 0..4 {
            let letter = LETTERS[(whole >> (18 - 6 * place) & 63) as usize] as char;
            text.push(if place <= part.len() { letter } else { '=' });
        }
    }
    text
}

/// The opposite; `None` for what is none. Links often lose the `=` at the end, and some have `-` and `_` for the last two
/// letters.
///
/// ```
/// use quandary_core::base64::{decode, encode};
/// for bytes in [&b""[..], b"a", b"ab", b"abc", b"\xff\xfe\xfd\xfc"] {
///     let text = encode(bytes);
///     assert_eq!(decode(&text).as_deref(), Some(bytes));
///     assert_eq!(decode(text.trim_end_matches('=')).as_deref(), Some(bytes));
/// }
/// assert_eq!(encode(b"ab"), "YWI=");
/// assert_eq!((decode("Y"), decode("a b")), (None, None));
/// ```
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let text = text.trim_end_matches('=').as_bytes();
    if text.len() % 4 == 1 {
        return None;
    }
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    for part in text.chunks(4) {
        let mut whole = 0u32;
        for &letter in part {
            whole = whole << 6
                | match letter {
                    b'A'..=b'Z' => u32::from(letter - b'A'),
                    b'a'..=b'z' => u32::from(letter - b'a') + 26,
                    b'0'..=b'9' => u32::from(letter - b'0') + 52,
                    b'+' | b'-' => 62,
                    b'/' | b'_' => 63,
                    _ => return None,
                };
        }
        whole <<= 6 * (4 - part.len());
        bytes.extend(whole.to_be_bytes()[1..].iter().take(part.len() - 1));
    }
    Some(bytes)
}
