//! Everything one line says: all arrangements of its clue compared at once.

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::fact::Fact;
use quandary_core::step::{Level, Step};

use super::view::{View, first_line};
use crate::nonogram::model::{Line, Puzzle};
use crate::nonogram::search::line_exactly;

/// What all arrangements of some line have in common.
pub(super) fn line(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    first_line(puzzle, known, budget, |view| view.step("line", Level::Hard, news(view)?))
}

/// The same for one line only.
pub(super) fn line_step(puzzle: &Puzzle, known: &Candidates, line: Line) -> Option<Step> {
    let view = View::new(puzzle, known, line)?;
    view.step("line", Level::Hard, news(&view)?)
}

/// Whether no arrangement of the line's clue is left.
pub(super) fn is_impossible(puzzle: &Puzzle, known: &Candidates, line: Line) -> bool {
    View::new(puzzle, known, line)
        .is_some_and(|view| line_exactly(puzzle.palette().len(), view.blocks(), &view.cells).is_none())
}

fn news(view: &View<'_>) -> Option<Vec<Fact>> {
    let found = line_exactly(view.puzzle.palette().len(), view.blocks(), &view.cells)?;
    let mut facts = Vec::new();
    for (i, (&old, &new)) in view.cells.iter().zip(&found.cells).enumerate() {
        if old == new {
            continue;
        }
        let colours = 0..view.puzzle.palette().len() as u32;
        if new.count_ones() == 1 {
            facts.extend(colours.filter(|c| new >> c & 1 != 0).filter_map(|c| view.set(i, c)));
        } else {
            facts.extend(colours.filter(|c| old & !new & 1 << c != 0).filter_map(|c| view.strike(i, c)));
        }
    }
    Some(facts)
}
