//! Cages as nested lists inside the words of a program: `problem(1, 4, [ [1,[[1,1],[1,2]],3], … ]).` or `cages = [ … ];`.

use quandary_core::notes::left_out;
use quandary_core::source::Span;

use super::tile::Terms;
use super::{Found, in_json};

/// Whether the text has a cage as a list: a number or a sign, and then a list of pairs.
pub(super) fn has_lists(text: &str) -> bool {
    const LOOKED_AT: usize = 400;
    let dense: String = text.chars().filter(|c| !c.is_whitespace()).take(LOOKED_AT).collect();
    let pairs = |start: &str| {
        let (row, rest) = start.split_once(',').unwrap_or_default();
        let col = rest.split_once(']').unwrap_or_default().0;
        let number = |word: &str| (1..=2).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit());
        number(row) && number(col)
    };
    dense.match_indices(",[[").any(|(at, found)| {
        let before = &dense[..at];
        let opened = before.rfind('[').map_or("", |open| &before[open + 1..]);
        let head = opened.trim_matches('"');
        let single = head.chars().count() == 1 || head.bytes().all(|b| b.is_ascii_digit());
        !head.is_empty() && single && pairs(&dense[at + found.len()..])
    })
}

/// Whether lists of cages stand behind words.
pub(super) fn looks_like(text: &str) -> bool {
    pieces(text).is_some_and(|pieces| pieces.iter().any(|(_, list)| has_lists(list)))
}

/// The outermost lists of a text, each with the words in front of it; nothing where the text is no program of lists.
fn pieces(text: &str) -> Option<Vec<(&str, &str)>> {
    let first = text.trim_start().chars().next()?;
    if !(first.is_alphabetic() || first == '%' || first == '_') {
        return None;
    }
    let mut found = Vec::new();
    let (mut depth, mut from, mut open) = (0usize, 0, 0);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' => {
                if depth == 0 {
                    open = at;
                }
                depth += 1;
            }
            b']' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    found.push((&text[from..open], &text[open..=at]));
                    from = at + 1;
                }
            }
            _ => {}
        }
    }
    let rest = text[from..].trim();
    let closing = rest.chars().all(|c| matches!(c, ')' | '.' | ';' | ',') || c.is_whitespace());
    (depth == 0 && closing && !found.is_empty()).then_some(found)
}

/// The boards of such a text, if every list is one.
pub(super) fn read(text: &str, whole: Span, terms: Terms) -> Option<Found> {
    let mut all: Found = Vec::new();
    for (words, list) in pieces(text)? {
        if !has_lists(list) {
            return None;
        }
        let found = in_json(&serde_json::from_str(list).ok()?, whole, terms);
        if found.is_empty() {
            return None;
        }
        let numbers = words.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
        let numbers: Vec<&str> = numbers.collect();
        all.extend(found.into_iter().map(|read| {
            let mut entry = read?;
            // A number in front that is the size says nothing new.
            let size = entry.puzzle.order().to_string();
            let others = numbers.iter().filter(|number| **number != size);
            entry.notes.extend(left_out(others, "a KenKen"));
            Ok(entry)
        }));
    }
    Some(all)
}
