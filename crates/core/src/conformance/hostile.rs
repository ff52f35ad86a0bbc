//! Hostile bytes: no reader panics, overflows or allocates what a header claims.

use super::{Specimens, examples};
use crate::chance::Chance;
use crate::source::{Source, Sources};

/// Every form reads its own texts cut short, changed at random places, and plain rubbish.
pub(super) fn hostile_bytes<K: Specimens>() {
    let mut chance = Chance::new(99);
    let mut texts: Vec<Vec<u8>> = K::examples().iter().map(|e| e.text.as_bytes().to_vec()).collect();
    let puzzles = examples::<K>();
    for puzzle in puzzles.iter().take(2) {
        for form in K::forms() {
            if let Some(Ok(written)) = form.write.map(|write| write(puzzle, None)) {
                texts.push(written.bytes);
            }
        }
    }
    let mut hostile: Vec<Vec<u8>> = RUBBISH.iter().map(|t| t.as_bytes().to_vec()).collect();
    hostile.push((0..=255).collect());
    hostile.push(vec![b'9'; 5000]);
    hostile.push(b"0 ".repeat(5000));
    hostile.push("\u{feff}".into());
    for text in &texts {
        hostile.extend((0..text.len()).step_by(text.len() / 12 + 1).map(|end| text[..end].to_vec()));
        for _ in 0..60 {
            let mut changed = text.clone();
            for _ in 0..=chance.below(4) {
                if changed.is_empty() {
                    break;
                }
                let at = chance.below(changed.len());
                match chance.below(4) {
                    0 => drop(changed.remove(at)),
                    1 => changed.insert(at, chance.bits() as u8),
                    2 => changed[at] = *chance.pick(b"0123456789 -./\n\tzZ\xff").expect("bytes"),
                    _ => {
                        let piece = changed[at..(at + chance.below(40)).min(changed.len())].to_vec();
                        changed.splice(at..at, piece);
                    }
                }
            }
            hostile.push(changed);
        }
    }
    for bytes in hostile {
        let source = Source::new("hostile", bytes);
        for form in K::forms() {
            let _ = (form.sniff)(&source);
            for read in (form.read)(&Sources::of(source.clone())) {
                match read {
                    Ok(entry) => drop(K::check(&entry.puzzle, &K::start(&entry.puzzle))),
                    Err(problems) => {
                        assert!(!problems.0.is_empty(), "{} gives an empty error", form.name);
                        for problem in &problems.0 {
                            assert!(!problem.message.is_empty());
                            if let Some(span) = problem.span {
                                // What is missing behind the end may be pointed at as one more character.
                                let inside = span.start <= span.end && span.end <= source.bytes.len() + 1;
                                assert!(inside, "{}: {problem:?}\n{source:?}", form.name);
                            }
                        }
                    }
                }
            }
        }
        for puzzle in puzzles.iter().take(2) {
            let _ = K::read_board(puzzle, &source);
            let _ = K::read_move(puzzle, &String::from_utf8_lossy(&source.bytes));
        }
    }
}

const RUBBISH: &[&str] = &[
    "",
    "\n",
    "   ",
    "\r\n\r\n",
    "0",
    "0 0",
    "-1 -1",
    "99999999999999999999 99999999999999999999",
    "1000000 1000000\n",
    "4294967296 4294967297 1",
    "{",
    "[]",
    "[[]]",
    "{}",
    "null",
    "[[1e999]]",
    "<xml",
    "http://",
    "https://puzz.link/p?",
    "https://puzz.link/p?any/1000000/1000000/0",
    "a:b:c",
    "::::",
    "#",
    "é\u{301}\u{202e}\u{0}",
];
