//! Why a letter is in none of some cells: the letters that keep it near, the cells taken by others, and what was struck
//! before. Every technique that speaks of a letter's places gives its reasons from here, so that the cells it names are
//! enough for what it concludes.

use quandary_core::bits::Bits;
use quandary_core::fact::Value;
use quandary_core::step::Premise;

use super::super::model::Puzzle;
use super::known::{Known, all, at, places};

/// The reasons why a letter is nowhere else.
#[derive(Clone, Debug, Default)]
pub(super) struct Why {
    /// Letters that stand somewhere and keep it near.
    pub(super) anchors: Vec<usize>,
    /// Cells that hold other letters.
    pub(super) taken: u64,
    /// Cells struck out by an earlier step.
    pub(super) struck: u64,
}

impl Why {
    /// Why `letter` is only in the cells of `keep`, explained by the letters it touches.
    pub(super) fn only(puzzle: &Puzzle, known: &Known, letter: usize, keep: u64) -> Self {
        let touched = (puzzle.touches()[letter] & known.seated).members();
        let reach = touched.filter_map(|a| Some((a, puzzle.rings()[known.cell(a)?]))).collect();
        Self::within(puzzle, known, letter, keep, reach)
    }

    /// The same with any anchors: letters that stand somewhere, each with the cells it leaves.
    pub(super) fn within(
        puzzle: &Puzzle,
        known: &Known,
        letter: usize,
        keep: u64,
        mut reach: Vec<(usize, u64)>,
    ) -> Self {
        let mine = if known.seated >> letter & 1 == 1 { known.places[letter] } else { 0 };
        let taken = known.taken & !mine;
        let mut out = all(puzzle) & !keep;
        let mut why = Self::default();
        // The anchor that explains most comes first; few anchors make a short sentence.
        while out & !taken != 0 {
            let gain = |(_, leaves): &(usize, u64)| (out & !taken & !leaves).count_ones();
            let Some(best) = (0..reach.len()).rev().max_by_key(|&i| gain(&reach[i])) else { break };
            if gain(&reach[best]) == 0 {
                break;
            }
            let (anchor, leaves) = reach.swap_remove(best);
            why.anchors.push(anchor);
            out &= leaves;
        }
        why.taken = out & taken;
        why.struck = out & !taken;
        why
    }

    /// The reasons as data, with the letters spoken of first: the letter itself, then its anchors.
    pub(super) fn reasons(&self, puzzle: &Puzzle, known: &Known, letter: usize) -> Vec<Premise> {
        let letters = std::iter::once(letter).chain(self.anchors.iter().copied());
        let mut reasons = vec![Premise::Values(letters.map(|l| l as Value).collect())];
        reasons.extend(self.cells(puzzle, known));
        reasons
    }

    /// The cells named.
    pub(super) fn cells(&self, puzzle: &Puzzle, known: &Known) -> Vec<Premise> {
        let anchors: Vec<_> =
            self.anchors.iter().filter_map(|&a| known.cell(a)).map(|c| at(puzzle, c)).collect();
        let named = [
            ("anchors", anchors),
            ("taken", places(puzzle, self.taken)),
            ("struck", places(puzzle, self.struck)),
        ];
        let named = named.into_iter().filter(|(_, cells)| !cells.is_empty());
        named.map(|(role, cells)| Premise::Cells { role, cells }).collect()
    }
}
