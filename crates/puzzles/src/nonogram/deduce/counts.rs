//! What counting alone shows: a line that has everything, and blocks that overlap themselves.

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::step::{Level, Step};

use super::view::{View, first_line};
use crate::nonogram::model::{BACKGROUND, Puzzle, shortest};

/// All coloured cells of a line are there, or all background cells are: the rest is the other.
pub(super) fn complete(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    first_line(puzzle, known, budget, |view| {
        if view.clue.iter().any(|b| b.len.is_none()) {
            return None;
        }
        let total: usize = view.clue.iter().map(|b| b.shortest()).sum();
        let coloured = (0..view.len()).filter(|&i| view.is_coloured(i)).count();
        let may_be = (0..view.len()).filter(|&i| !view.is(i, BACKGROUND)).count();
        let facts = if coloured == total {
            (0..view.len())
                .filter(|&i| !view.is_coloured(i))
                .filter_map(|i| view.set(i, BACKGROUND))
                .collect()
        } else if may_be == total && puzzle.is_black_and_white() {
            (0..view.len()).filter(|&i| !view.is(i, BACKGROUND)).filter_map(|i| view.set(i, 1)).collect()
        } else {
            Vec::new()
        };
        view.step("complete", Level::Gentle, facts)
    })
}

/// Pushed to the left and pushed to the right, a long block covers the same cells. What is known of
/// the line plays no part: the clue alone says it.
pub(super) fn overlap(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    first_line(puzzle, known, budget, |view| {
        let slack = view.len().checked_sub(shortest(view.clue))?;
        view.step("overlap", Level::Gentle, overlap_facts(view, slack))
    })
}

fn overlap_facts(view: &View<'_>, slack: usize) -> Vec<quandary_core::fact::Fact> {
    let mut facts = Vec::new();
    let mut start = 0;
    for (j, block) in view.clue.iter().enumerate() {
        if j > 0 && view.clue[j - 1].colour == block.colour {
            start += 1;
        }
        // Leftmost it covers start.., rightmost start + slack..
        facts.extend((start + slack..start + block.shortest()).filter_map(|i| view.set(i, block.colour)));
        start += block.shortest();
    }
    facts
}

/// The same with everything known of the line considered: crossed-out cells and finished blocks leave
/// less room.
pub(super) fn overlap_known(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    first_line(puzzle, known, budget, |view| {
        let mut facts = Vec::new();
        for reach in view.reaches()? {
            let Some(len) = reach.block.len else { continue };
            let sure = (reach.to + 1).saturating_sub(len)..reach.from + len;
            facts.extend(sure.filter_map(|i| view.set(i, reach.block.colour)));
        }
        view.step("overlap-known", Level::Medium, facts)
    })
}
