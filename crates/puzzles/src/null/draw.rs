//! The picture of a board.

use quandary_core::cell_board::CellBoard;
use quandary_core::play::Highlight;
use quandary_core::scene::{Ink, Scene, Style, Tile};

use super::model::{Puzzle, SIZE};

/// Draws a board.
pub(super) fn draw(puzzle: &Puzzle, board: &CellBoard, highlights: &[Highlight]) -> Scene {
    let mut scene = Scene::new(SIZE, Style::Grid);
    for at in board.ink.places() {
        let text = board.ink[at].map_or(String::new(), |v| v.to_string());
        scene.tiles[at] = Tile {
            label: if text.is_empty() { "open".into() } else { text.clone() },
            text,
            ink: if puzzle.givens()[at].is_some() { Ink::Given } else { Ink::Entered },
            marks: board.marks[at].iter().map(|v| v.to_string()).collect(),
            ..Tile::default()
        };
    }
    scene.point_out(highlights.to_vec());
    scene
}
