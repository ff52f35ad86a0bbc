//! The picture of a board: numbered squares, solid blocks, the words or clues below.

use quandary_core::cell_board::CellBoard;
use quandary_core::grid::At;
use quandary_core::play::Highlight;
use quandary_core::scene::{Edge, Fill, Ink, Scene, Style, Tile};

use super::card::Marked;
use super::model::{Cell, Puzzle, Task, Way};

/// So many words are listed with a picture.
const LISTED: usize = 120;

/// Draws a board.
pub(super) fn draw(puzzle: &Puzzle, board: &CellBoard, highlights: &[Highlight]) -> Scene {
    let mut scene = Scene::new(puzzle.cells().size(), Style::Grid);
    for at in puzzle.cells().places() {
        if puzzle.cells()[at] == Cell::Block {
            scene.tiles[at] = Tile { fill: Fill::Solid, label: "block".into(), ..Tile::default() };
            continue;
        }
        let letter = |v: &u32| puzzle.alphabet().text(*v as usize).to_string();
        let text = board.ink[at].as_ref().map_or(String::new(), letter);
        let slots: Vec<String> = puzzle.through(at).iter().map(|(s, _)| puzzle.slots()[*s].name()).collect();
        let place = if slots.is_empty() { "in no word".to_string() } else { slots.join(", ") };
        let shown = if text.is_empty() { "open" } else { text.as_str() };
        scene.tiles[at] = Tile {
            label: format!("{shown}, {place}"),
            corner: number(puzzle, at),
            ink: if puzzle.given(at).is_some() { Ink::Given } else { Ink::Entered },
            marks: board.marks[at].iter().map(letter).collect(),
            text,
            ..Tile::default()
        };
    }
    for (at, way) in puzzle.bars().iter() {
        match way {
            Way::Across => scene.upright[At::new(at.row, at.col + 1)] = Edge::Thick,
            Way::Down => scene.level[At::new(at.row + 1, at.col)] = Edge::Thick,
        }
    }
    scene.highlights = highlights.to_vec();
    scene.notes = notes(puzzle);
    scene
}

fn number(puzzle: &Puzzle, at: At) -> String {
    let starts = puzzle.through(at).iter().find(|(_, place)| *place == 0);
    starts.map_or(String::new(), |(slot, _)| puzzle.slots()[*slot].number.to_string())
}

fn notes(puzzle: &Puzzle) -> Vec<String> {
    let card = puzzle.card();
    let mut notes: Vec<String> =
        [&card.title, &card.author].into_iter().filter(|t| !t.is_empty()).map(Marked::line).collect();
    for list in card.clues.lists.iter().filter(|list| !list.clues.is_empty()) {
        notes.push(list.printed());
        notes.extend(list.clues.iter().map(|clue| match clue.printed() {
            "" => clue.line(),
            number => format!("{number}. {}", clue.line()),
        }));
    }
    if puzzle.task() == Task::FillIn && puzzle.words().len() <= LISTED {
        notes.push(super::text::words_in_lines(puzzle));
    }
    notes
}
