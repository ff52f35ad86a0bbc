//! Which way the answers of a list run, by the squares they lie on, and which puzzles are no crosswords in our sense: in
//! those most answers of a list bend, jump or overlap, as in spirals, rows and bands, patchwork.

use std::collections::BTreeMap;

use quandary_core::grid::At;
use quandary_core::source::{Problem, Problems};

use super::super::card::{Direction, List};
use super::super::model::{Slot, Way};
use super::clued::Parsed;

/// What a puzzle must have to be read here.
const WANTED: &str = "a crossword whose answers run across and down";

/// The problem of a puzzle of another sort, by its name.
pub(super) fn refuse(name: &str) -> Problems {
    Problem::new(format!("this is {name}, not a crossword")).expected(WANTED).into()
}

/// Finds out which way the lists run that do not say so, and refuses a puzzle in which most answers of a list do not run at all.
pub(super) fn sort_out(parsed: &mut Parsed) -> Result<(), Problems> {
    let slots = parsed.slots();
    let begins: BTreeMap<At, Vec<&Slot>> = slots.iter().fold(BTreeMap::new(), |mut map, slot| {
        map.entry(slot.cells[0]).or_insert_with(Vec::new).push(slot);
        map
    });
    // Where most clues across and most clues down name answers that run so, it is a crossword; what other lists it has, such as one of a
    // diagonal, is kept with its squares.
    let mut plain = [false, false];
    let mut odd_list = None;
    for list in &mut parsed.card.clues.lists {
        let mut runs = [0, 0];
        let mut odd = 0;
        for cells in list.clues.iter().filter_map(|clue| clue.cells.as_ref()).filter(|cells| cells.len() > 1)
        {
            match way(cells, &begins) {
                Some(Way::Across) => runs[0] += 1,
                Some(Way::Down) => runs[1] += 1,
                None => odd += 1,
            }
        }
        // Clues that name no squares have those of their numbers.
        if odd * 2 > list.clues.len() {
            odd_list.get_or_insert_with(|| list.printed());
            continue;
        }
        infer(list, runs);
        if let Some(way) = list.direction.way().filter(|_| !list.clues.is_empty()) {
            plain[usize::from(way == Way::Down)] = true;
        }
    }
    match odd_list.filter(|_| plain != [true, true]) {
        None => Ok(()),
        Some(name) => {
            let what = format!(
                "this is a variety puzzle, not a crossword: most answers of its list `{name}` do not lie across or down"
            );
            Err(Problem::new(what).expected(WANTED).into())
        }
    }
}

/// Gives a list whose direction has another name the way its answers run.
fn infer(list: &mut List, [across, down]: [usize; 2]) {
    let Direction::Other(name) = &list.direction else { return };
    let way = match (across > 2 * down, down > 2 * across) {
        (true, _) => Way::Across,
        (_, true) => Way::Down,
        _ => return,
    };
    let heading = name.as_str().into();
    list.heading.get_or_insert(heading);
    list.direction = way.into();
}

/// The way of the slot an answer begins with, if it lies on whole slots, one after the other.
fn way(cells: &[At], begins: &BTreeMap<At, Vec<&Slot>>) -> Option<Way> {
    let mut found = None;
    let mut rest = cells;
    while let Some(first) = rest.first() {
        let slot = begins.get(first)?.iter().find(|slot| rest.starts_with(&slot.cells))?;
        found.get_or_insert(slot.way);
        rest = &rest[slot.cells.len()..];
    }
    found
}
