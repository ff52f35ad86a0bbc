//! Packs a word list, one entry a line, into the form the crate bundles:
//! `cargo run -p quandary-words --example pack -- ukacd18plus.txt crates/words/data/ukacd18.bin`

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut names = std::env::args().skip(1);
    let (Some(from), Some(to)) = (names.next(), names.next()) else {
        return Err("usage: pack LIST OUT".into());
    };
    let folded = fold(&std::fs::read_to_string(from)?)?;
    std::fs::write(to, miniz_oxide::deflate::compress_to_vec(&folded, 10))?;
    Ok(())
}

/// Each entry as the number of bytes to drop from the one before, then what to append.
fn fold(text: &str) -> Result<Vec<u8>, String> {
    let mut folded = Vec::new();
    let mut before: &[u8] = b"";
    for word in text.lines().map(str::as_bytes) {
        if word.iter().any(|b| *b < 0x20) {
            return Err(format!("control character in {word:?}"));
        }
        let common = word.iter().zip(before).take_while(|(a, b)| a == b).count();
        match u8::try_from(before.len() - common).map_err(|_| "an entry is too long")? {
            drop @ ..30 => folded.push(drop + 1),
            drop => folded.extend([0x1f, drop]),
        }
        folded.extend_from_slice(&word[common..]);
        before = word;
    }
    Ok(folded)
}
