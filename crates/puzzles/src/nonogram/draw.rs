//! The picture of a board: clues in the margins, a thicker rule every five cells, the puzzle's colours.

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid};
use quandary_core::play::Highlight;
use quandary_core::scene::{Clue, Edge, Fill, Ink, Scene, Style, Tile};

use super::model::{BACKGROUND, Block, Line, Puzzle, clue_of};
use super::rules::agrees;

/// Cells between two thick rules.
const FIVE: usize = 5;

/// Draws a board.
pub(super) fn draw(puzzle: &Puzzle, board: &CellBoard, highlights: &[Highlight]) -> Scene {
    let mut scene = Scene::new(puzzle.size(), Style::Compact);
    let (width, height) = (puzzle.width(), puzzle.height());
    let weigh =
        |i: usize, end: usize| if i.is_multiple_of(FIVE) || i == end { Edge::Thick } else { Edge::Thin };
    scene.upright = Grid::from_fn(scene.upright.size(), |at| weigh(at.col, width));
    scene.level = Grid::from_fn(scene.level.size(), |at| weigh(at.row, height));
    // On a finished picture the background is paper; before, it must be told from open cells.
    let finished = board.ink.cells().iter().all(Option::is_some);
    for at in board.ink.places() {
        if scene.tiles.get(at).is_some() {
            scene.tiles[at] = tile(puzzle, board, at, finished);
        }
    }
    scene.left = (0..height).map(|row| clues(puzzle, board, Line::row(row))).collect();
    scene.top = (0..width).map(|column| clues(puzzle, board, Line::column(column))).collect();
    scene.point_out(highlights.to_vec());
    if !puzzle.is_black_and_white() {
        let symbols = super::text::board::symbols(puzzle);
        let entry = |(c, symbol): (&super::model::Colour, &char)| format!("{symbol} {}", c.name);
        let legend: Vec<String> = puzzle.palette().iter().zip(&symbols).skip(1).map(entry).collect();
        scene.notes.push(legend.join(", "));
    }
    scene
}

fn tile(puzzle: &Puzzle, board: &CellBoard, at: At, finished: bool) -> Tile {
    let colour = |value: Value| puzzle.palette().get(value as usize);
    let (fill, text, label) = match board.ink[at] {
        None => (Fill::Paper, String::new(), "open".to_string()),
        Some(BACKGROUND) if finished => (Fill::Paper, String::new(), "empty".to_string()),
        Some(BACKGROUND) => (Fill::Cross, String::new(), "empty".to_string()),
        Some(_) if puzzle.is_black_and_white() => (ink(puzzle), String::new(), "filled".to_string()),
        Some(value) => {
            let rgb = colour(value).map_or([0; 3], |c| c.rgb);
            let symbol = super::text::board::symbols(puzzle).get(value as usize).copied().unwrap_or('?');
            let name = colour(value).map_or("unknown", |c| c.name.as_str());
            (Fill::Colour(rgb), symbol.to_string(), name.to_string())
        }
    };
    // A letter on its own ground must be readable on light and dark colours.
    let on_dark =
        matches!(fill, Fill::Colour([r, g, b]) if u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b) < 1280);
    let letters =
        if text.is_empty() { Ink::Entered } else { Ink::Colour(if on_dark { [255; 3] } else { [0; 3] }) };
    Tile { fill, text, label, ink: letters, ..Tile::default() }
}

/// Black and white puzzles may still have inks of their own.
fn ink(puzzle: &Puzzle) -> Fill {
    match puzzle.palette()[1].rgb {
        [0, 0, 0] => Fill::Solid,
        rgb => Fill::Colour(rgb),
    }
}

/// The clues of a line; crossed off where the line has them all.
fn clues(puzzle: &Puzzle, board: &CellBoard, line: Line) -> Vec<Clue> {
    let n = puzzle.length(line);
    let value = |i: usize| board.ink.get(line.cell(i)).copied().flatten();
    let found = clue_of((0..n).map(|i| value(i).unwrap_or(BACKGROUND)));
    // A line without a clue is no line without blocks.
    let Some(blocks) = puzzle.clue(line) else {
        return vec![Clue { text: "*".to_string(), ..Clue::default() }];
    };
    let done = agrees(blocks, &found) && (0..n).any(|i| value(i).is_some());
    let symbols = super::text::board::symbols(puzzle);
    let clue = |block: &Block| Clue {
        text: block.len.map_or("?".to_string(), |len| len.to_string()),
        colour: (!puzzle.is_black_and_white()).then(|| puzzle.palette()[block.colour as usize].rgb),
        sign: symbols.get(block.colour as usize).copied().filter(|_| !puzzle.is_black_and_white()),
        done,
    };
    match blocks {
        [] => vec![Clue { text: "0".to_string(), done, ..Clue::default() }],
        clues => clues.iter().map(clue).collect(),
    }
}
