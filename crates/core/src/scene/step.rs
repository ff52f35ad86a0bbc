//! The picture of a step: what the open cells can still hold, what of that goes, and what comes in its place.

use super::{Fill, Ink, Scene};
use crate::fact::Fact;
use crate::grid::At;
use crate::kind::Kind;
use crate::step::Conclusion;

/// A cell that can still hold more than this tells a reader nothing, and has no room to say it.
const MOST: usize = 12;

/// The picture of a step that is taken from what is known: every open cell with what it can still hold.
pub fn of_step<K: Kind>(puzzle: &K::Puzzle, known: &K::Known, therefore: &[Conclusion]) -> Scene {
    let board = K::known_board(puzzle, known);
    let noted = K::with_marks(puzzle, &board, &candidates::<K>(puzzle, known));
    on_board::<K>(puzzle, &noted, therefore)
}

/// The picture of a step on somebody's board, with the marks he made himself.
pub fn on_board<K: Kind>(puzzle: &K::Puzzle, board: &K::Board, therefore: &[Conclusion]) -> Scene {
    // What is done is shown as something still to be done: arrows on the board before it.
    if therefore.iter().any(|conclusion| matches!(conclusion, Conclusion::Act(_))) {
        let mut scene = K::draw(puzzle, board, &[]);
        scene.overlays = K::overlays(puzzle, board, therefore);
        return scene;
    }
    let placed = placed::<K>(puzzle, board, therefore);
    let mut scene = K::draw(puzzle, placed.as_ref().unwrap_or(board), &[]);
    for fact in facts(therefore) {
        conclude::<K>(puzzle, &mut scene, fact);
    }
    scene
}

/// What the open cells can still hold, where cells bear marks and that is few enough to be read.
fn candidates<K: Kind>(puzzle: &K::Puzzle, known: &K::Known) -> Vec<(At, Vec<u32>)> {
    let size = K::size(puzzle);
    let places = (0..size.height).flat_map(|row| (0..size.width).map(move |col| At::new(row, col)));
    if K::mark(puzzle, At::new(0, 0), 0).is_none() {
        return Vec::new();
    }
    let still = |at: At| K::still(puzzle, known, at).filter(|left| (1..=MOST).contains(&left.len()));
    places.filter_map(|at| Some((at, still(at)?))).collect()
}

fn facts(therefore: &[Conclusion]) -> impl Iterator<Item = Fact> {
    therefore.iter().filter_map(|conclusion| match conclusion {
        Conclusion::Fact(fact) => Some(*fact),
        _ => None,
    })
}

/// The board with what the step places; `None` where it places nothing.
fn placed<K: Kind>(puzzle: &K::Puzzle, board: &K::Board, therefore: &[Conclusion]) -> Option<K::Board> {
    let holds: Vec<Conclusion> = facts(therefore).filter(|f| f.holds).map(Conclusion::Fact).collect();
    let mut after = None;
    for mv in K::moves_of(puzzle, board, &holds) {
        after = K::play(puzzle, after.as_ref().unwrap_or(board), &mv).ok().or(after);
    }
    after
}

/// Draws a conclusion in its cell: what is placed as new, what is ruled out as struck.
fn conclude<K: Kind>(puzzle: &K::Puzzle, scene: &mut Scene, fact: Fact) {
    let marks = K::mark(puzzle, fact.at, fact.value).is_some();
    if scene.tiles.get(fact.at).is_none() {
        return;
    }
    let tile = &mut scene.tiles[fact.at];
    if fact.holds {
        tile.fresh = true;
        // On a finished picture what is empty is bare paper; here it is what the step says.
        if tile.fill == Fill::Paper && tile.text.is_empty() {
            tile.fill = Fill::Cross;
        }
    } else if marks && (tile.text.is_empty() || !tile.marks.is_empty() || tile.ink == Ink::Faint) {
        let symbol = K::symbol(puzzle, fact.value);
        // What could be read as all the cell can hold is no list of it: only what goes is shown.
        if !tile.marks.contains(&symbol) {
            tile.marks.push(symbol.clone());
        }
        if tile.ink == Ink::Faint {
            tile.text.clear();
        }
        tile.struck.push(symbol);
    }
}
