//! Single changes that tell two answers apart: give a cell, or change a pixel of the picture.

use quandary_core::fact::Value;
use quandary_core::grid::Grid;

use super::Edit;
use super::model::{Draft, Puzzle};

/// Changes of the cells in which two answers differ; most wanted first.
pub(super) fn between(puzzle: &Puzzle, first: &Grid<Value>, second: &Grid<Value>) -> Vec<Edit> {
    let differ = || first.places().filter(|&at| first[at] != second[at]);
    let give = differ().map(|at| Edit::Give(at, first[at]));
    // Pictures with blotted clues or given cells are more than their picture: no pixels there.
    let paintable = !puzzle.has_hidden() && puzzle.givens().is_empty();
    let paint = differ().filter(|_| paintable).map(|at| {
        let colour = if first[at] == 0 { second[at] } else { 0 };
        Edit::Paint { picture: first.clone(), at, colour }
    });
    give.chain(paint).collect()
}

/// The puzzle with a change made.
pub(super) fn apply(puzzle: &Puzzle, edit: &Edit) -> Option<Puzzle> {
    match edit {
        Edit::Give(at, colour) => {
            let mut draft = puzzle.draft();
            draft.givens.retain(|(given, _)| given != at);
            draft.givens.push((*at, *colour));
            draft.givens.sort();
            Puzzle::new(draft).ok()
        }
        Edit::Paint { picture, at, colour } => {
            let mut picture = picture.clone();
            *picture.cells_mut().get_mut(at.row * puzzle.width() + at.col)? = *colour;
            let painted = Puzzle::of_picture(puzzle.palette().to_vec(), &picture).ok()?.draft();
            Puzzle::new(Draft { rows: painted.rows, columns: painted.columns, ..puzzle.draft() }).ok()
        }
    }
}

/// `give filled at (1, 6)`, `paint (1, 6) empty`.
pub(super) fn in_words(puzzle: &Puzzle, edit: &Edit) -> String {
    use quandary_core::kind::Kind;
    let name = |colour: Value| super::This::symbol(puzzle, colour);
    match edit {
        Edit::Give(at, colour) => format!("give {} at {at}", name(*colour)),
        Edit::Paint { at, colour, .. } => format!("paint {at} {}", name(*colour)),
    }
}
