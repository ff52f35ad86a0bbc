//! The picture of a board.

use quandary_core::cell_board::CellBoard;
use quandary_core::grid::At;
use quandary_core::play::Highlight;
use quandary_core::scene::{Ink, Scene, Style, Tile};

use super::model::{Op, Puzzle};

/// Draws a board: cages with thick edges, each cage's clue in its first cell.
pub(super) fn draw(puzzle: &Puzzle, board: &CellBoard, highlights: &[Highlight]) -> Scene {
    let mut scene = Scene::new(puzzle.size(), Style::Grid);
    // Free cells stand for themselves.
    let order = puzzle.order();
    let cages = puzzle.cages().len();
    let region = |at: At| {
        let own = puzzle.cage_numbers()[at].map_or(cages + at.row * order + at.col, |cage| cage as usize);
        Some(own)
    };
    scene.outline(&quandary_core::grid::Grid::from_fn(puzzle.size(), region));
    for at in board.ink.places() {
        let text = board.ink[at].map_or(String::new(), |v| v.to_string());
        let first = puzzle.cage_at(at).filter(|cage| cage.cells[0] == at);
        scene.tiles[at] = Tile {
            label: label(puzzle, at, &text),
            text,
            ink: if puzzle.givens()[at].is_some() { Ink::Given } else { Ink::Entered },
            marks: board.marks[at].iter().map(|v| v.to_string()).collect(),
            corner: first.map_or(String::new(), |cage| cage.clue.to_string()),
            ..Tile::default()
        };
    }
    scene.point_out(highlights.to_vec());
    scene
}

/// What a screen reader says of a cell: its number, and the cage it is in.
fn label(puzzle: &Puzzle, at: At, text: &str) -> String {
    let number = if text.is_empty() { "open" } else { text };
    let Some(cage) = puzzle.cage_at(at) else { return number.to_string() };
    let target = cage.clue.target;
    let clue = match cage.clue.op {
        Op::Equal => return format!("{number}, must be {target}"),
        Op::Add => format!("sum {target}"),
        Op::Subtract => format!("difference {target}"),
        Op::Multiply => format!("product {target}"),
        Op::Divide => format!("quotient {target}"),
        Op::Power => format!("power {target}"),
        Op::Remainder => format!("remainder {target}"),
        Op::Hidden => format!("{target} by an unknown sign"),
    };
    format!("{number}, cage of {} cells, {clue}", cage.cells.len())
}
