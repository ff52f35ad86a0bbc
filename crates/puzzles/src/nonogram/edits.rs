//! Single changes that tell answers apart: give a cell, or change a pixel of the picture.

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, Grid};
use quandary_core::verbs::{self, Effect};

use super::model::{Draft, Puzzle};
use super::{Edit, This};

/// So many pixels are tried at most; each costs a search.
const PIXELS: usize = 2_000;

/// Every colour for every open cell; then every pixel of every answer, as far as those are not too many.
pub(super) fn all(puzzle: &Puzzle, answers: &[Grid<Value>]) -> Vec<Edit> {
    let give = verbs::gives::<This>(puzzle).into_iter().map(|fact| Edit::Give(fact.at, fact.value));
    // Pictures with blotted clues or given cells are more than their picture: no pixels there.
    let paintable = !puzzle.has_hidden() && puzzle.givens().is_empty();
    let pictures = answers.iter().enumerate().filter(|_| paintable);
    let paint = pictures.flat_map(|(number, picture)| {
        let others = move |at: At| (0..puzzle.palette().len() as Value).filter(move |&c| c != picture[at]);
        let pixels = picture.places().flat_map(move |at| others(at).map(move |colour| (at, colour)));
        pixels.map(move |(at, colour)| Edit::Paint { picture: picture.clone(), number, at, colour })
    });
    give.chain(paint.take(PIXELS)).collect()
}

/// A given keeps the answers that agree with it; a pixel changes the clues, and so all answers.
pub(super) fn effect(edit: &Edit) -> Effect<This> {
    match edit {
        Edit::Give(at, colour) => Effect::Gives(Fact::is(*at, *colour)),
        Edit::Paint { .. } => Effect::Anew,
    }
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
        Edit::Paint { picture, at, colour, .. } => {
            let mut picture = picture.clone();
            *picture.cells_mut().get_mut(at.row * puzzle.width() + at.col)? = *colour;
            let painted = Puzzle::of_picture(puzzle.palette().to_vec(), &picture).ok()?.draft();
            Puzzle::new(Draft { rows: painted.rows, columns: painted.columns, ..puzzle.draft() }).ok()
        }
    }
}

/// `give filled at (1, 6)`, `paint (1, 6) empty`, `paint (1, 6) empty in answer 2`.
pub(super) fn in_words(puzzle: &Puzzle, edit: &Edit) -> String {
    use quandary_core::kind::Kind;
    let name = |colour: Value| super::This::symbol(puzzle, colour);
    match edit {
        Edit::Give(at, colour) => format!("give {} at {at}", name(*colour)),
        Edit::Paint { at, colour, number: 0, .. } => format!("paint {at} {}", name(*colour)),
        Edit::Paint { at, colour, number, .. } => {
            format!("paint {at} {} in answer {}", name(*colour), number + 1)
        }
    }
}
