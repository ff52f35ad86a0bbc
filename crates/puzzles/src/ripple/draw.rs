//! The picture of a board: thick lines around rooms, holes outside of everything.

use quandary_core::cell_board::CellBoard;
use quandary_core::grid::At;
use quandary_core::play::Highlight;
use quandary_core::scene::{Fill, Ink, Scene, Style, Tile};

use super::model::Puzzle;

/// Draws a board.
pub(super) fn draw(puzzle: &Puzzle, board: &CellBoard, highlights: &[Highlight]) -> Scene {
    let mut scene = Scene::new(puzzle.size(), Style::Walls);
    scene.outline(puzzle.rooms());
    for at in puzzle.rooms().places() {
        scene.tiles[at] = tile(puzzle, board, at);
    }
    scene.point_out(highlights.to_vec());
    scene
}

fn tile(puzzle: &Puzzle, board: &CellBoard, at: At) -> Tile {
    let [row, col] = at.for_people();
    if puzzle.rooms()[at].is_none() {
        let label = format!("row {row} column {col}, hole");
        return Tile { fill: Fill::Hole, label, ..Tile::default() };
    }
    let given = puzzle.givens()[at] != 0;
    let text = board.ink[at].map_or(String::new(), |v| v.to_string());
    let marks: Vec<String> = board.marks[at].iter().map(|v| v.to_string()).collect();
    let says = match (text.as_str(), given, marks.is_empty()) {
        ("", _, true) => "open".to_string(),
        ("", _, false) => format!("open, marks {}", marks.join(" ")),
        (text, true, _) => format!("{text}, given"),
        (text, false, _) => text.to_string(),
    };
    Tile {
        label: format!("row {row} column {col}, {says}"),
        ink: if given { Ink::Given } else { Ink::Entered },
        // Marks are for open cells: ink covers them.
        marks: if text.is_empty() { marks } else { Vec::new() },
        text,
        ..Tile::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::grid::Grid;
    use quandary_core::scene::Edge;

    #[test]
    fn rooms_are_outlined_and_cells_speak() {
        let ids = Grid::from_rows(vec![vec![Some(1), Some(1), None, Some(2)]]).unwrap();
        let givens = Grid::from_rows(vec![vec![0, 2, 0, 0]]).unwrap();
        let puzzle = Puzzle::new(ids, givens).unwrap();
        let mut board = CellBoard::of(super::super::ink(puzzle.givens()));
        board.marks[At::new(0, 0)] = vec![1, 2];
        let scene = draw(&puzzle, &board, &[]);
        let labels: Vec<&str> = scene.tiles.cells().iter().map(|t| t.label.as_str()).collect();
        let expected = [
            "row 1 column 1, open, marks 1 2",
            "row 1 column 2, 2, given",
            "row 1 column 3, hole",
            "row 1 column 4, open",
        ];
        assert_eq!(labels, expected);
        let upright = scene.upright.cells();
        assert_eq!(upright, [Edge::Thick, Edge::Thin, Edge::Thick, Edge::Thick, Edge::Thick]);
    }
}
