//! The picture of a board: letters on a lattice, the words below.

use quandary_core::cell_board::CellBoard;
use quandary_core::play::Highlight;
use quandary_core::scene::{Ink, Scene, Style, Tile};

use super::model::Puzzle;

/// Draws a board. Open cells show a faint point, as the exercise prints them.
pub(super) fn draw(puzzle: &Puzzle, board: &CellBoard, highlights: &[Highlight]) -> Scene {
    let mut scene = Scene::new(puzzle.size(), Style::Lattice);
    for at in board.ink.places() {
        let marks: Vec<String> = board.marks[at].iter().map(|&v| puzzle.symbol(v).to_string()).collect();
        let (text, ink) = match board.ink[at] {
            Some(v) if puzzle.givens()[at] == Some(v) => (puzzle.symbol(v).to_string(), Ink::Given),
            Some(v) => (puzzle.symbol(v).to_string(), Ink::Entered),
            None if marks.is_empty() => (".".to_string(), Ink::Faint),
            None => (String::new(), Ink::Entered),
        };
        let label = match (board.ink[at], marks.is_empty()) {
            (Some(_), _) => text.clone(),
            (None, true) => "open".to_string(),
            (None, false) => format!("open, maybe {}", marks.join(" ")),
        };
        scene.tiles[at] = Tile { text, ink, label, marks, ..Tile::default() };
    }
    scene.point_out(highlights.to_vec());
    scene.notes = lines(puzzle.words());
    scene
}

/// The words side by side, as many as fit a line.
fn lines(words: &[String]) -> Vec<String> {
    const WIDE: usize = 60;
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < WIDE => *line += &format!(" {word}"),
            _ => lines.push(word.clone()),
        }
    }
    lines
}
