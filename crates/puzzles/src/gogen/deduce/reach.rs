//! Techniques that strike places: too few cells around, too far from a letter of the same word, too far from all places of
//! a letter it touches.

use quandary_core::bits::Bits;
use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::step::{Conclusion, Level, Premise, PremiseStep as Step, Premises};

use super::super::model::Puzzle;
use super::known::{Known, all, at, places};
use super::why::Why;

/// The conclusion that a letter is in none of some cells.
pub(super) fn strike(puzzle: &Puzzle, letter: usize, cells: u64) -> Vec<Conclusion> {
    cells.members().map(|cell| Conclusion::Fact(Fact::is_not(at(puzzle, cell), letter as Value))).collect()
}

/// A letter that touches four others is not in a corner, one that touches six not at the rim.
pub(super) fn corner_edge(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    known.open(puzzle).members().find_map(|letter| {
        let touched = puzzle.touches()[letter].count_ones();
        let narrow = |&cell: &usize| puzzle.rings()[cell].count_ones() < touched;
        let out: u64 = known.places[letter].members().filter(narrow).map(|cell| 1 << cell).sum();
        (out != 0).then(|| Step {
            technique: "corner-edge",
            level: Level::Medium,
            reason: Some(Premises(vec![
                Premise::Values(vec![letter as Value]),
                Premise::Number(i64::from(touched)),
            ])),
            therefore: strike(puzzle, letter, out),
        })
    })
}

/// The cells up to so many steps from a cell.
fn near(puzzle: &Puzzle, cell: usize, steps: usize) -> u64 {
    let here = at(puzzle, cell);
    let close = |c: usize| {
        let there = at(puzzle, c);
        there.row.abs_diff(here.row) <= steps && there.col.abs_diff(here.col) <= steps
    };
    all(puzzle).members().filter(|&c| close(c)).map(|c| 1u64 << c).sum()
}

/// Two letters d apart in a word are at most d steps apart on the board. Places a letter if that leaves one cell, else strikes
/// what is too far.
pub(super) fn far_apart(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    let mut strikes = None;
    for letter in known.open(puzzle).members() {
        let leaves = |anchor: usize| {
            let steps = puzzle.apart(letter as Value, anchor as Value)?;
            Some((anchor, near(puzzle, known.cell(anchor)?, steps)))
        };
        let reach: Vec<(usize, u64)> = known.seated.members().filter_map(leaves).collect();
        let left = reach.iter().fold(known.places[letter], |left, (_, near)| left & near);
        if left == known.places[letter] {
            continue;
        }
        let placed = left.is_power_of_two();
        if !placed && strikes.is_some() {
            continue;
        }
        let keep = if placed { left } else { left | !known.places[letter] };
        let why = Why::within(puzzle, known, letter, keep, reach);
        let step = Step {
            technique: "apart",
            level: Level::Medium,
            reason: Some(Premises(why.reasons(puzzle, known, letter))),
            therefore: if placed {
                let cell = left.trailing_zeros() as usize;
                vec![Conclusion::Fact(Fact::is(at(puzzle, cell), letter as Value))]
            } else {
                strike(puzzle, letter, known.places[letter] & !left)
            },
        };
        if placed {
            return Some(step);
        }
        strikes = Some(step);
    }
    strikes
}

/// A letter touches one that has two places left.
pub(super) fn two_places(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    near_places(puzzle, known, 2, "two-places", Level::Medium)
}

/// A letter touches one that has several places left.
pub(super) fn several_places(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    near_places(puzzle, known, 64, "several-places", Level::Hard)
}

fn near_places(
    puzzle: &Puzzle,
    known: &Known,
    most: u32,
    technique: &'static str,
    level: Level,
) -> Option<Step> {
    let open = known.open(puzzle);
    let mut sources: Vec<usize> = open.members().filter(|&l| known.places[l].count_ones() <= most).collect();
    sources.sort_by_key(|&l| known.places[l].count_ones());
    sources.into_iter().find_map(|source| {
        let around = known.places[source].members().fold(0, |set, cell| set | puzzle.rings()[cell]);
        let letter = (puzzle.touches()[source] & open).members().find(|&l| known.places[l] & !around != 0)?;
        let why = Why::only(puzzle, known, source, known.places[source]);
        let mut because = vec![Premise::Values(vec![letter as Value, source as Value])];
        because.push(Premise::Cells { role: "places", cells: places(puzzle, known.places[source]) });
        because.extend(why.cells(puzzle, known));
        let therefore = strike(puzzle, letter, known.places[letter] & !around);
        Some(Step { technique, level, reason: Some(Premises(because)), therefore })
    })
}
