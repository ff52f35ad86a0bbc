//! Techniques that count: letters that share cells, rings that are full, cells around which there is no room.

use quandary_core::bits::Bits;
use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::step::{Conclusion, Offers};

use super::super::Gogen;
use super::super::model::Puzzle;
use super::known::{Known, all, at, places};
use super::place::kept_away;
use super::reach::values;
use super::reason::Reason;
use super::why::Why;
use super::{step, strike};

/// What others lose when some letters fill some cells.
fn others_out(puzzle: &Puzzle, known: &Known, letters: u64, cells: u64) -> Vec<Conclusion> {
    let others = (known.open(puzzle) & !letters).members();
    others.flat_map(|other| strike(puzzle, other, known.places[other] & cells)).collect()
}

/// Two letters with the same two places, or two cells for the same two letters.
pub(super) fn pair(puzzle: &Puzzle, known: &Known, _: &Budget, offers: &mut Offers<Gogen>) {
    letters_fill(puzzle, known, 2, "pair", offers);
    cells_hold(puzzle, known, offers);
}

/// Three letters with three places between them.
pub(super) fn triple(puzzle: &Puzzle, known: &Known, _: &Budget, offers: &mut Offers<Gogen>) {
    letters_fill(puzzle, known, 3, "triple", offers);
}

fn letters_fill(puzzle: &Puzzle, known: &Known, k: u32, technique: &'static str, offers: &mut Offers<Gogen>) {
    let few = |&l: &usize| (2..=k).contains(&known.places[l].count_ones());
    let small: Vec<usize> = known.open(puzzle).members().filter(few).collect();
    let mut look = |letters: &[usize]| {
        let cells = letters.iter().fold(0, |set, &l| set | known.places[l]);
        if cells.count_ones() != k {
            return;
        }
        let therefore = others_out(puzzle, known, letters.iter().map(|&l| 1 << l).sum(), cells);
        let goes: Vec<(usize, u64)> = letters.iter().map(|&letter| (letter, all(puzzle) & !cells)).collect();
        if therefore.is_empty() {
            return;
        }
        let Some(why) = Why::of(puzzle, known, &goes) else { return };
        let letters = values(letters.iter().copied());
        let reason = Reason::LettersFill { letters, cells: places(puzzle, cells), why };
        offers.offer(step(technique, reason, therefore));
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
}

/// Two cells that only the same two letters can be in: those letters are nowhere else.
fn cells_hold(puzzle: &Puzzle, known: &Known, offers: &mut Offers<Gogen>) {
    let open = known.open(puzzle);
    let still = |cell: usize| -> u64 {
        open.members().filter(|&l| known.places[l] >> cell & 1 == 1).map(|l| 1 << l).sum()
    };
    let cells: Vec<(usize, u64)> =
        known.free(puzzle).members().map(|c| (c, still(c))).filter(|(_, s)| s.count_ones() == 2).collect();
    for (i, &(a, letters)) in cells.iter().enumerate() {
        for &(b, _) in cells[i + 1..].iter().filter(|(_, other)| *other == letters) {
            let here = 1 << a | 1 << b;
            let therefore: Vec<Conclusion> =
                letters.members().flat_map(|l| strike(puzzle, l, known.places[l] & !here)).collect();
            if therefore.is_empty() {
                continue;
            }
            let Some(why) = kept_away(puzzle, known, all(puzzle) & !letters, here, |_| 0) else { continue };
            let letters = values(letters.members());
            let reason = Reason::CellsHold { letters, cells: places(puzzle, here), why };
            offers.offer(step("pair", reason, therefore));
        }
    }
}

/// The letters that stand in some cells.
fn standing(puzzle: &Puzzle, known: &Known, cells: u64) -> Vec<Fact> {
    let there = known.seated.members().filter(|&l| known.places[l] & cells != 0);
    there.filter_map(|l| Some(Fact::is(at(puzzle, known.cell(l)?), l as Value))).collect()
}

/// Around a letter that stands there are just as many open cells as letters that must be there.
pub(super) fn full_ring(puzzle: &Puzzle, known: &Known, _: &Budget, offers: &mut Offers<Gogen>) {
    for letter in known.seated.members() {
        let Some(cell) = known.cell(letter) else { continue };
        let guests = puzzle.touches()[letter] & known.open(puzzle);
        let ring = puzzle.rings()[cell];
        let seats = ring & known.free(puzzle);
        if guests == 0 || seats.count_ones() != guests.count_ones() {
            continue;
        }
        let therefore = others_out(puzzle, known, guests, seats);
        if !therefore.is_empty() {
            let centre = Fact::is(at(puzzle, cell), letter as Value);
            let taken = standing(puzzle, known, ring);
            let reason = Reason::FullRing { centre, guests: values(guests.members()), taken };
            offers.offer(step("full-ring", reason, therefore));
        }
    }
}

/// Around a cell there are fewer open cells than open letters the letter touches.
pub(super) fn no_room(puzzle: &Puzzle, known: &Known, _: &Budget, offers: &mut Offers<Gogen>) {
    for letter in known.open(puzzle).members() {
        let guests = puzzle.touches()[letter] & known.open(puzzle);
        for cell in known.places[letter].members() {
            let room = (puzzle.rings()[cell] & known.free(puzzle)).count_ones() as usize;
            if room < guests.count_ones() as usize {
                let guests = values(guests.members().take(room + 1));
                let taken = standing(puzzle, known, puzzle.rings()[cell]);
                let all = guests.len() + taken.len() + 1 == puzzle.touches().len();
                let reason = Reason::NoRoom { letter: letter as Value, guests, taken, all };
                offers.offer(step("no-room", reason, strike(puzzle, letter, 1 << cell)));
            }
        }
    }
}
