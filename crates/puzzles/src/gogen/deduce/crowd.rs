//! Techniques that count: letters that share cells, rings that are full, cells around which there is no room.

use quandary_core::bits::Bits;
use quandary_core::budget::Budget;
use quandary_core::fact::Value;
use quandary_core::step::{Conclusion, Level, Premise, PremiseStep as Step, Premises};

use super::super::model::Puzzle;
use super::known::{Known, at, places};
use super::reach::strike;
use super::why::Why;

/// What others lose when some letters fill some cells.
fn others_out(puzzle: &Puzzle, known: &Known, letters: u64, cells: u64) -> Vec<Conclusion> {
    let others = (known.open(puzzle) & !letters).members();
    others.flat_map(|other| strike(puzzle, other, known.places[other] & cells)).collect()
}

fn values(letters: u64) -> Premise {
    Premise::Values(letters.members().map(|l| l as Value).collect())
}

/// Two letters with the same two places, or two cells for the same two letters.
pub(super) fn pair(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    letters_fill(puzzle, known, 2, "pair").or_else(|| cells_hold(puzzle, known))
}

/// Three letters with three places between them.
pub(super) fn triple(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    letters_fill(puzzle, known, 3, "triple")
}

fn letters_fill(puzzle: &Puzzle, known: &Known, k: u32, technique: &'static str) -> Option<Step> {
    let few = |&l: &usize| (2..=k).contains(&known.places[l].count_ones());
    let small: Vec<usize> = known.open(puzzle).members().filter(few).collect();
    let mut found = None;
    let mut look = |letters: &[usize]| {
        let cells = letters.iter().fold(0, |set, &l| set | known.places[l]);
        let set: u64 = letters.iter().map(|&l| 1 << l).sum();
        let therefore =
            if cells.count_ones() == k { others_out(puzzle, known, set, cells) } else { Vec::new() };
        if therefore.is_empty() || found.is_some() {
            return;
        }
        let mut because = vec![values(set), Premise::Cells { role: "places", cells: places(puzzle, cells) }];
        for &letter in letters {
            because.extend(Why::only(puzzle, known, letter, known.places[letter]).cells(puzzle, known));
        }
        found = Some(Step { technique, level: Level::Hard, reason: Some(Premises(because)), therefore });
    };
    for (i, &a) in small.iter().enumerate() {
        for (j, &b) in small.iter().enumerate().skip(i + 1) {
            if k == 2 {
                look(&[a, b]);
            } else {
                small[j + 1..].iter().for_each(|&c| look(&[a, b, c]));
            }
        }
    }
    found
}

/// Two cells that only the same two letters can be in: those letters are nowhere else.
fn cells_hold(puzzle: &Puzzle, known: &Known) -> Option<Step> {
    let open = known.open(puzzle);
    let still = |cell: usize| -> u64 {
        open.members().filter(|&l| known.places[l] >> cell & 1 == 1).map(|l| 1 << l).sum()
    };
    let cells: Vec<(usize, u64)> =
        known.free(puzzle).members().map(|c| (c, still(c))).filter(|(_, s)| s.count_ones() == 2).collect();
    cells.iter().enumerate().find_map(|(i, &(a, letters))| {
        let &(b, _) = cells[i + 1..].iter().find(|(_, other)| *other == letters)?;
        let here = 1 << a | 1 << b;
        let out =
            letters.members().flat_map(|l| strike(puzzle, l, known.places[l] & !here)).collect::<Vec<_>>();
        (!out.is_empty()).then(|| Step {
            technique: "pair",
            level: Level::Hard,
            reason: Some(Premises(vec![
                values(letters),
                Premise::Cells { role: "cells", cells: places(puzzle, here) },
            ])),
            therefore: out,
        })
    })
}

/// Around a letter that stands there are just as many open cells as letters that must be there.
pub(super) fn full_ring(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    known.seated.members().find_map(|letter| {
        let cell = known.cell(letter)?;
        let guests = puzzle.touches()[letter] & known.open(puzzle);
        let ring = puzzle.rings()[cell];
        let seats = ring & known.free(puzzle);
        if guests == 0 || seats.count_ones() != guests.count_ones() {
            return None;
        }
        let therefore = others_out(puzzle, known, guests, seats);
        let mut because =
            vec![values(guests), Premise::Cells { role: "centre", cells: vec![at(puzzle, cell)] }];
        if ring & known.taken != 0 {
            because.push(Premise::Cells { role: "taken", cells: places(puzzle, ring & known.taken) });
        }
        (!therefore.is_empty()).then_some(Step {
            technique: "full-ring",
            level: Level::Hard,
            reason: Some(Premises(because)),
            therefore,
        })
    })
}

/// Around a cell there are fewer open cells than open letters the letter touches.
pub(super) fn no_room(puzzle: &Puzzle, known: &Known, _: &Budget) -> Option<Step> {
    known.open(puzzle).members().find_map(|letter| {
        let guests = (puzzle.touches()[letter] & known.open(puzzle)).count_ones();
        let tight = |&cell: &usize| (puzzle.rings()[cell] & known.free(puzzle)).count_ones() < guests;
        let cell = known.places[letter].members().find(tight)?;
        let taken = puzzle.rings()[cell] & known.taken;
        let mut because = vec![Premise::Values(vec![letter as Value]), Premise::Number(i64::from(guests))];
        because.push(Premise::Cells { role: "taken", cells: places(puzzle, taken) });
        Some(Step {
            technique: "no-room",
            level: Level::Hard,
            reason: Some(Premises(because)),
            therefore: strike(puzzle, letter, 1 << cell),
        })
    })
}
