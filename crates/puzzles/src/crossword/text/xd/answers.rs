//! The answers behind a clue of an .xd file: one, or several where squares may be read several ways.

use std::cell::Cell;
use std::collections::BTreeSet;

use quandary_core::grid::At;

use super::super::super::card::{Clue, Kept};
use super::super::super::letters::graphemes;
use super::super::clued::{self, Parsed};

/// How what stands behind the answers of a clue is kept: `// I|POD I|PAD`, which says how they part.
pub(super) const BEHIND: &str = "//";
/// The lines that say another answer, as files before version 4 have it.
const ALTERNATIVE: &str = "alt";
/// The square of which such files say by the answers alone what is in it.
const EITHER: &str = "*";

/// So many other texts a square may have; more than a few are no puzzle's.
pub(super) const MOST: usize = 100;

/// A clue's text, its first answer, and what is behind the answers.
pub(super) struct Answered<'a> {
    pub(super) text: &'a str,
    pub(super) answer: &'a str,
    pub(super) behind: Option<&'a str>,
}

/// `text ~ IPOD ~ IPAD // I|POD I|PAD`, with the last answer taken off. A text may have a `~` itself, so what is before one is an
/// answer only if it can be read in the squares.
pub(super) fn parted<'a>(text: &'a str, last: &'a str, reads: impl Fn(&str) -> bool) -> Answered<'a> {
    let (mut answer, behind) = match last.split_once(" // ") {
        Some((answer, behind)) if reads(answer.trim()) => (answer.trim(), Some(behind.trim())),
        _ => (last, None),
    };
    let mut text = text;
    while let Some((before, other)) = text.rsplit_once(" ~ ")
        && reads(answer)
        && reads(other.trim())
    {
        (text, answer) = (before.trim_end(), other.trim());
    }
    Answered { text, answer, behind }
}

/// Tells which answers can be read in squares, each of which may have several texts that are right. How much is tried is bounded,
/// since a file may have a million clues for one long row of such squares.
pub(super) struct Readings {
    left: Cell<u64>,
}

impl Readings {
    /// For one file.
    pub(super) fn new() -> Self {
        Self { left: Cell::new(10_000_000) }
    }

    /// Whether an answer can be read in these squares.
    pub(super) fn has(&self, answer: &str, cells: &[At], parsed: &Parsed) -> bool {
        let mut ends = BTreeSet::from([0]);
        for at in cells {
            let accepts = parsed.card.decor.get(*at).map_or(&[][..], |look| &look.accepts);
            let texts = || parsed.letters[*at].iter().chain(accepts).filter(|text| !text.is_empty());
            let tried = (ends.len() * (accepts.len() + 1)) as u64;
            let Some(left) = self.left.get().checked_sub(tried) else { return false };
            self.left.set(left);
            let mut next = BTreeSet::new();
            for end in ends {
                let fits = texts().filter(|text| answer[end..].starts_with(text.as_str()));
                next.extend(fits.map(|text| end + text.len()));
            }
            ends = next;
            if ends.is_empty() {
                return false;
            }
        }
        ends.contains(&answer.len())
    }
}

/// Squares of which the grid says only that they may be read several ways: their letters are those of the answers.
pub(super) fn either(readings: &Readings, parsed: &mut Parsed) {
    let open: BTreeSet<At> =
        parsed.letters.places().filter(|at| parsed.letters[*at].as_deref() == Some(EITHER)).collect();
    if open.is_empty() {
        return;
    }
    let slots = parsed.slots();
    let slots = clued::named(&slots);
    let mut lists = std::mem::take(&mut parsed.card.clues.lists);
    let cells = |list: usize, clue: &Clue, lists: &[super::super::super::card::List]| {
        let way = lists[list].direction.way()?;
        slots.get(&(way, clue.number.clone())).map(|slot| slot.cells.as_slice())
    };
    for (i, list) in lists.iter().enumerate() {
        for (clue, cells) in list.clues.iter().filter_map(|clue| Some((clue, cells(i, clue, &lists)?))) {
            let others = Kept::of(&clue.kept, "xd").filter(|(name, _)| *name == ALTERNATIVE);
            for answer in std::iter::once(clue.answer.as_str()).chain(others.map(|(_, answer)| answer)) {
                let letters: Vec<&str> = graphemes(answer).collect();
                let pairs = cells.iter().zip(&letters).filter(|_| letters.len() == cells.len());
                pairs.filter(|(at, _)| open.contains(at)).for_each(|(at, letter)| put(parsed, *at, letter));
            }
        }
    }
    for i in 0..lists.len() {
        for j in 0..lists[i].clues.len() {
            let Some(cells) = cells(i, &lists[i].clues[j], &lists) else { continue };
            let word: String = cells.iter().filter_map(|at| parsed.letters[*at].as_deref()).collect();
            let clue = &mut lists[i].clues[j];
            // What the squares say now need not be said again.
            clue.kept.retain(|kept| kept.name != ALTERNATIVE || !readings.has(&kept.text, cells, parsed));
            if clue.answer == word {
                clue.answer.clear();
            }
        }
    }
    parsed.card.clues.lists = lists;
}

/// Gives a square that was left open a letter: its own, or another that is right.
fn put(parsed: &mut Parsed, at: At, letter: &str) {
    let text = parsed.letters[at].get_or_insert_default();
    let accepts = &mut parsed.card.decor.at(at).accepts;
    if text == EITHER {
        *text = letter.to_string();
    } else if text != letter && accepts.len() < MOST && !accepts.iter().any(|other| other == letter) {
        accepts.push(letter.to_string());
    }
}
