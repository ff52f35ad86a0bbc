//! What the ends of a line show: the first and the last block have little choice.

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::step::{Level, Step};

use super::view::both_ends;
use crate::nonogram::model::{BACKGROUND, Puzzle};

/// A coloured cell near the edge belongs to the first block, which must then reach away from the edge.
pub(super) fn edge(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    both_ends(puzzle, known, budget, |view| {
        let blocks = view.blocks();
        let first = blocks.first()?;
        let len = first.len?;
        let wall = view.first_open();
        let hit = (wall..wall + len).find(|&i| view.is(i, first.colour))?;
        let mut facts: Vec<_> = (hit..wall + len).filter_map(|i| view.set(i, first.colour)).collect();
        if hit == wall {
            // The block starts at the wall, so it ends where its length says.
            match blocks.get(1) {
                Some(next) if next.colour != first.colour => {
                    facts.extend(view.strike(wall + len, first.colour))
                }
                _ => facts.extend(view.set(wall + len, BACKGROUND)),
            }
        }
        view.step("edge", Level::Easy, facts)
    })
}

/// A coloured cell exactly one block's length behind the edge: the block cannot start at the edge, or it
/// would touch that cell and be too long.
pub(super) fn mercury(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    both_ends(puzzle, known, budget, |view| {
        let first = view.blocks().first()?;
        let wall = view.first_open();
        let behind = wall + first.len?;
        let facts = if view.is(behind, first.colour) { view.set(wall, BACKGROUND) } else { None };
        view.step("mercury", Level::Medium, facts.into_iter().collect())
    })
}
