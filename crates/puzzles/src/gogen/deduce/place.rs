//! Techniques that put a letter into its cell at sight: near letters that stand, the only cell, the only letter.

use quandary_core::bits::Bits;
use quandary_core::budget::Budget;
use quandary_core::fact::Value;
use quandary_core::step::{Conclusion, Offers, Step};

use super::super::Gogen;
use super::super::model::Puzzle;
use super::known::{Known, all, at};
use super::reason::Reason;
use super::why::Why;
use super::{is, step};

/// One letter it touches stands, and only one cell around that is open.
pub(super) fn neighbour(puzzle: &Puzzle, known: &Known, _: &Budget, offers: &mut Offers<Gogen>) {
    only_cells(puzzle, known, "neighbour", offers);
}

/// Two letters it touches stand, and only one open cell is next to both.
pub(super) fn between(puzzle: &Puzzle, known: &Known, _: &Budget, offers: &mut Offers<Gogen>) {
    only_cells(puzzle, known, "between", offers);
}

/// Only one cell is left for a letter, all things considered.
pub(super) fn only_cell(puzzle: &Puzzle, known: &Known, _: &Budget, offers: &mut Offers<Gogen>) {
    only_cells(puzzle, known, "only-cell", offers);
}

fn only_cells(puzzle: &Puzzle, known: &Known, technique: &'static str, offers: &mut Offers<Gogen>) {
    for letter in known.open(puzzle).members().filter(|&l| known.places[l].is_power_of_two()) {
        let found = seat(puzzle, known, letter, |_| 0);
        if let Some(step) = found.filter(|step| step.technique == technique) {
            offers.offer(step);
        }
    }
}

/// A letter goes into the only cell it has left. How that is seen is the technique: by one letter it touches, by two, or
/// by more than that.
pub(super) fn seat(
    puzzle: &Puzzle,
    known: &Known,
    letter: usize,
    dear: impl Fn(usize) -> u32,
) -> Option<Step<Reason>> {
    let here = known.places[letter];
    let goes = [(letter, all(puzzle) & !here)];
    let why = Why::weighed(puzzle, known, &goes, &goes, dear)?;
    let technique = match (why.near.len(), why.facts.iter().all(|fact| fact.holds)) {
        (1, true) => "neighbour",
        (2, true) => "between",
        _ => "only-cell",
    };
    let therefore = is(at(puzzle, here.trailing_zeros() as usize), letter as Value);
    Some(step(technique, Reason::OnlyCell { letter: letter as Value, why }, therefore))
}

/// Only one letter of the words can be in a cell.
pub(super) fn only_letter(puzzle: &Puzzle, known: &Known, _: &Budget, offers: &mut Offers<Gogen>) {
    lonely(puzzle, known, false, offers);
}

/// No letter of the words can be in a cell, and one letter is in no word.
pub(super) fn no_word(puzzle: &Puzzle, known: &Known, _: &Budget, offers: &mut Offers<Gogen>) {
    lonely(puzzle, known, true, offers);
}

fn lonely(puzzle: &Puzzle, known: &Known, loose: bool, offers: &mut Offers<Gogen>) {
    let open = known.open(puzzle);
    let (mut once, mut twice) = (0u64, 0u64);
    for letter in open.members() {
        twice |= once & known.places[letter];
        once |= known.places[letter];
    }
    for cell in (once & !twice & known.free(puzzle)).members() {
        let mine = |&l: &usize| known.places[l] >> cell & 1 == 1;
        let Some(letter) = open.members().find(mine) else { continue };
        if (puzzle.touches()[letter] == 0) != loose {
            continue;
        }
        let others = (all(puzzle) & !(1 << letter)).members();
        let goes: Vec<(usize, u64)> = others.map(|other| (other, 1 << cell)).collect();
        let Some(why) = Why::of(puzzle, known, &goes) else { continue };
        let (at, letter) = (at(puzzle, cell), letter as Value);
        let technique = if loose { "no-word" } else { "only-letter" };
        offers.offer(step(technique, Reason::OnlyLetter { at, letter, why }, is(at, letter)));
    }
}

/// Why none of these letters is in these cells, the others each standing somewhere once.
pub(super) fn kept_away(
    puzzle: &Puzzle,
    known: &Known,
    letters: u64,
    cells: u64,
    dear: impl Fn(usize) -> u32,
) -> Option<Why> {
    let goes: Vec<(usize, u64)> = letters.members().map(|letter| (letter, cells)).collect();
    Why::empty(puzzle, known, &goes, dear)
}

/// A letter that has no cell left.
pub(super) fn no_cell(
    puzzle: &Puzzle,
    known: &Known,
    letter: usize,
    dear: impl Fn(usize) -> u32,
) -> Option<Step<Reason>> {
    let goes = [(letter, all(puzzle))];
    let why = Why::weighed(puzzle, known, &goes, &goes, dear)?;
    let reason = Reason::NoCell { letter: letter as Value, why };
    Some(step("impossible", reason, vec![Conclusion::Contradiction]))
}

/// A cell that has no letter left.
pub(super) fn no_letter(
    puzzle: &Puzzle,
    known: &Known,
    cell: usize,
    dear: impl Fn(usize) -> u32,
) -> Option<Step<Reason>> {
    let why = kept_away(puzzle, known, all(puzzle), 1 << cell, dear)?;
    let reason = Reason::NoLetter { at: at(puzzle, cell), why };
    Some(step("impossible", reason, vec![Conclusion::Contradiction]))
}
