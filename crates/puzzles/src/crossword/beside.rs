//! What stands around a grid: the clues with their squares, the words to place. The lines of a picture are made of it, too.

use std::collections::BTreeSet;

use quandary_core::beside::{Beside, Entry, List};
use quandary_core::cell_board::CellBoard;
use quandary_core::grid::At;

use super::card::{Clue, List as Clued};
use super::draw::hides_blocks;
use super::model::{Puzzle, Slot, Task, Way};
use super::rules;

/// So many words are listed with a picture.
const LISTED: usize = 120;

/// What is said around the clues beside title and author, each behind words that tell it from the others; those up to the
/// introduction stand before the clues.
pub(super) const SAID: [(&str, &str); 6] = [
    ("editor", "Edited by "),
    ("date", "Date: "),
    ("intro", "Introduction: "),
    ("notes", "Notes: "),
    ("publisher", "Published by "),
    ("copyright", "Copyright: "),
];

/// Everything around a grid as somebody fills it in.
pub(super) fn beside(puzzle: &Puzzle, board: &CellBoard) -> Beside {
    let (before, after) = said(puzzle);
    let clued = puzzle.card().clues.lists.iter().filter(|list| !list.clues.is_empty());
    let mut lists: Vec<List> = clued.map(|list| clues(puzzle, board, list)).collect();
    // Where a word begins and ends is a part of a puzzle that hides its blocks.
    if !hides_blocks(puzzle, &board.ink) {
        lists.extend(unclued(puzzle, board));
    } else {
        lists.iter_mut().flat_map(|list| &mut list.entries).for_each(|entry| entry.cells.clear());
    }
    lists.extend(listed(puzzle).then(|| words(puzzle, board)));
    Beside { before, lists, after }
}

/// The same as the lines under a picture.
pub(super) fn lines(puzzle: &Puzzle) -> Vec<String> {
    let (mut lines, after) = said(puzzle);
    for list in puzzle.card().clues.lists.iter().filter(|list| !list.clues.is_empty()) {
        lines.push(list.printed());
        lines.extend(list.clues.iter().map(|clue| match clue.printed() {
            "" => clue.line(),
            number => format!("{number}. {}", clue.line()),
        }));
    }
    lines.extend(listed(puzzle).then(|| super::text::words_in_lines(puzzle)));
    lines.extend(after);
    lines
}

/// Whether the words are few enough to be read.
fn listed(puzzle: &Puzzle) -> bool {
    puzzle.task() == Task::FillIn && puzzle.words().len() <= LISTED
}

/// What is said before the clues, and what behind them.
fn said(puzzle: &Puzzle) -> (Vec<String>, Vec<String>) {
    let texts = puzzle.card().texts();
    let text = |wanted: &str| {
        texts.iter().find(|(name, _)| *name == wanted).map_or(String::new(), |(_, text)| text.line())
    };
    let said = |words: &[(&str, &str)]| -> Vec<String> {
        let texts = words.iter().map(|(name, before)| (before, text(name)));
        texts.filter(|(_, text)| !text.is_empty()).map(|(before, text)| format!("{before}{text}")).collect()
    };
    ([said(&[("title", ""), ("author", "")]), said(&SAID[..3])].concat(), said(&SAID[3..]))
}

fn clues(puzzle: &Puzzle, board: &CellBoard, list: &Clued) -> List {
    let entry = |clue: &Clue| {
        let cells = squares(puzzle, list, clue);
        Entry { label: clue.printed().to_string(), text: clue.line(), done: full(board, &cells), cells }
    };
    List { heading: list.printed(), entries: list.clues.iter().map(entry).collect() }
}

/// The squares of a clue's answer: its own, or those of its slot, and then those of the slots it goes on in.
fn squares(puzzle: &Puzzle, list: &Clued, clue: &Clue) -> Vec<At> {
    let slot = |way: Option<Way>, number: &str| {
        let is = |slot: &&Slot| Some(slot.way) == way && slot.number.to_string() == number;
        puzzle.slots().iter().find(is).map_or(Vec::new(), |slot| slot.cells.clone())
    };
    let own = clue.cells.clone().unwrap_or_else(|| slot(list.direction.way(), &clue.number));
    let links = clue.links.iter().flat_map(|link| slot(link.direction.way(), &link.number));
    own.into_iter().chain(links).collect()
}

fn full(board: &CellBoard, cells: &[At]) -> bool {
    !cells.is_empty() && cells.iter().all(|at| board.ink.get(*at).is_some_and(Option::is_some))
}

/// The slots that no clue is about, so that they can be gone to and written in like the others.
fn unclued(puzzle: &Puzzle, board: &CellBoard) -> Vec<List> {
    let clues = &puzzle.card().clues;
    let linked: BTreeSet<(Option<Way>, &str)> = clues
        .all()
        .flat_map(|clue| &clue.links)
        .map(|link| (link.direction.way(), link.number.as_str()))
        .collect();
    let of_slots = clues.of_slots(puzzle.slots());
    let list = |way: Way| {
        let slots = puzzle.slots().iter().zip(&of_slots).filter(|(slot, clue)| {
            slot.way == way
                && clue.is_none()
                && !linked.contains(&(Some(way), slot.number.to_string().as_str()))
        });
        let slots = slots.map(|(slot, _)| slot);
        let entry = |slot: &Slot| Entry {
            label: slot.number.to_string(),
            text: String::new(),
            cells: slot.cells.clone(),
            done: full(board, &slot.cells),
        };
        List { heading: format!("{way:?}"), entries: slots.map(entry).collect() }
    };
    [Way::Across, Way::Down].map(list).into_iter().filter(|list| !list.entries.is_empty()).collect()
}

/// The words of a fill-in, by length, those struck that stand in the grid.
fn words(puzzle: &Puzzle, board: &CellBoard) -> List {
    let mut placed: Vec<String> =
        puzzle.slots().iter().filter_map(|slot| rules::word_in(puzzle, slot, &board.ink)).collect();
    let mut all: Vec<String> = (0..puzzle.words().len()).map(|entry| puzzle.word(entry)).collect();
    all.sort_by_key(|word| (word.chars().count(), word.clone()));
    let entry = |word: String| {
        // A word listed twice is done twice.
        let place = placed.iter().position(|there| *there == word);
        place.map(|place| placed.swap_remove(place));
        Entry { label: String::new(), text: word, cells: Vec::new(), done: place.is_some() }
    };
    List { heading: "Words".into(), entries: all.into_iter().map(entry).collect() }
}
