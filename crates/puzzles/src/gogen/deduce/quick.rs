//! A look ahead without words: does putting a letter into a cell leave something nothing, and after how many rounds?

use quandary_core::bits::Bits;

use super::super::model::Puzzle;
use super::known::{Known, all};

/// Where letters can be, as fixed memory, so that one look costs no more than copying it.
#[derive(Clone)]
pub(super) struct Quick {
    places: [u64; 64],
    seated: u64,
}

impl Quick {
    pub(super) fn new(known: &Known) -> Self {
        let mut places = [0; 64];
        places[..known.places.len()].copy_from_slice(&known.places);
        Self { places, seated: known.seated }
    }

    fn seat(&mut self, puzzle: &Puzzle, letter: usize, cell: usize) {
        let here = 1u64 << cell;
        self.places[..puzzle.touches().len()].iter_mut().for_each(|other| *other &= !here);
        self.places[letter] = here;
        self.seated |= 1 << letter;
        for other in puzzle.touches()[letter].members() {
            self.places[other] &= puzzle.rings()[cell];
        }
    }

    /// In how many rounds, each of which puts every letter that has one cell left into it, something has nothing left; `None`
    /// if that does not happen within so many. A refutation has at least one link for each round and one for the end.
    pub(super) fn rounds(&self, puzzle: &Puzzle, letter: usize, cell: usize, most: usize) -> Option<usize> {
        let mut quick = self.clone();
        quick.seat(puzzle, letter, cell);
        let (all, letters) = (all(puzzle), puzzle.touches().len());
        for round in 0..=most {
            let (mut some, mut singles, mut none) = (0, 0u64, false);
            for (letter, &places) in quick.places[..letters].iter().enumerate() {
                some |= places;
                none |= places == 0;
                singles |= u64::from(places & places.wrapping_sub(1) == 0) << letter;
            }
            if none || some != all {
                return Some(round);
            }
            singles &= !quick.seated;
            if singles == 0 {
                return None;
            }
            for letter in singles.members() {
                let here = quick.places[letter];
                // Another of this round may have taken the cell, or be too far away: the next look sees it.
                if here != 0 {
                    quick.seat(puzzle, letter, here.trailing_zeros() as usize);
                }
            }
        }
        None
    }

    /// Whether something has nothing left once every letter is kept next to the places of those it touches, as often as
    /// that says something new.
    pub(super) fn masked_out(&self, puzzle: &Puzzle, letter: usize, cell: usize) -> bool {
        let mut quick = self.clone();
        quick.seat(puzzle, letter, cell);
        let (all, letters) = (all(puzzle), puzzle.touches().len());
        loop {
            let (before, seated) = (quick.places, quick.seated);
            for letter in 0..letters {
                let places = quick.places[letter];
                if places == 0 {
                    return true;
                }
                if places.is_power_of_two() && quick.seated >> letter & 1 == 0 {
                    quick.seat(puzzle, letter, places.trailing_zeros() as usize);
                }
                let around = places.members().fold(0, |set, cell| set | puzzle.rings()[cell]);
                puzzle.touches()[letter].members().for_each(|other| quick.places[other] &= around);
            }
            if quick.places[..letters].iter().fold(0, |some, places| some | places) != all {
                return true;
            }
            if before == quick.places && seated == quick.seated {
                return false;
            }
        }
    }
}
