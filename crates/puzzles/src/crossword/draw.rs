//! The picture of a board: numbered squares, solid blocks, circles and colours, the words or clues below.

use quandary_core::cell_board::CellBoard;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::play::Highlight;
use quandary_core::scene::{Edge, Fill, Ink, Rgb, Scene, Style, Tile};

use super::beside;
use super::card::Look;
use super::model::{Cell, Puzzle, Way};

/// Colours by the names people use for shading; others are grey.
const NAMES: [(&str, Rgb); 12] = [
    ("yellow", [255, 255, 0]),
    ("lightyellow", [255, 255, 224]),
    ("pink", [255, 192, 203]),
    ("red", [255, 0, 0]),
    ("orange", [255, 165, 0]),
    ("lime", [0, 255, 0]),
    ("green", [0, 128, 0]),
    ("lightgreen", [144, 238, 144]),
    ("blue", [0, 0, 255]),
    ("lightblue", [173, 216, 230]),
    ("purple", [128, 0, 128]),
    ("black", [0, 0, 0]),
];

/// Draws a board.
pub(super) fn draw(puzzle: &Puzzle, board: &CellBoard, highlights: &[Highlight]) -> Scene {
    let mut scene = Scene::new(puzzle.cells().size(), Style::Grid);
    let hidden = hides_blocks(puzzle, &board.ink);
    let plain = Look::default();
    for at in puzzle.cells().places() {
        let look = puzzle.card().decor.get(at).unwrap_or(&plain);
        scene.tiles[at] = match puzzle.cells()[at] {
            Cell::Block if look.void => {
                Tile { fill: Fill::Hole, label: "no square".into(), ..Tile::default() }
            }
            Cell::Block if !hidden => block(look),
            _ => white(puzzle, board, at, look, hidden),
        };
    }
    for (at, way) in puzzle.bars().iter() {
        match way {
            Way::Across => scene.upright[At::new(at.row, at.col + 1)] = Edge::Thick,
            Way::Down => scene.level[At::new(at.row + 1, at.col)] = Edge::Thick,
        }
    }
    rim(&mut scene);
    scene.point_out(highlights.to_vec());
    scene.notes = beside::lines(puzzle);
    scene
}

/// Whether the blocks are not to be seen: the player is to find them, and has not found everything yet.
pub(super) fn hides_blocks(puzzle: &Puzzle, ink: &Grid<Option<u32>>) -> bool {
    let open = |at: At| puzzle.cells()[at] != Cell::Block && ink[at].is_none();
    puzzle.card().diagramless && puzzle.cells().places().any(open)
}

fn block(look: &Look) -> Tile {
    // A block in a colour of its own is drawn in that.
    let fill = look.shade.as_ref().map_or(Fill::Solid, |shade| Fill::Colour(rgb(shade.colour())));
    Tile { fill, label: "block".into(), ..Tile::default() }
}

fn white(puzzle: &Puzzle, board: &CellBoard, at: At, look: &Look, hidden: bool) -> Tile {
    let letter = |v: &u32| puzzle.alphabet().text(*v as usize).to_string();
    let text = board.ink[at].as_ref().map_or(String::new(), letter);
    let slots: Vec<String> = puzzle.through(at).iter().map(|(s, _)| puzzle.slots()[*s].name()).collect();
    let shown = if text.is_empty() { "open" } else { text.as_str() };
    let mut label = match slots.is_empty() {
        // Where a word begins is a part of the puzzle.
        _ if hidden => shown.to_string(),
        true => format!("{shown}, in no word"),
        false => format!("{shown}, {}", slots.join(", ")),
    };
    for (on, word) in [(look.circle, ", circled"), (look.shade.is_some(), ", shaded")] {
        label.push_str(if on { word } else { "" });
    }
    Tile {
        label,
        corner: if hidden { String::new() } else { corner(puzzle, at, look) },
        ink: if puzzle.given(at).is_some() { Ink::Given } else { Ink::Entered },
        marks: board.marks[at].iter().map(letter).collect(),
        circle: look.circle,
        shade: look.shade.as_ref().map(|shade| readable(rgb(shade.colour()))),
        text,
        ..Tile::default()
    }
}

/// What stands in the corner: a number or another label, and behind it what stands in other places of the square.
fn corner(puzzle: &Puzzle, at: At, look: &Look) -> String {
    let starts = puzzle.through(at).iter().find(|(_, place)| *place == 0);
    let number = || starts.map_or(String::new(), |(slot, _)| puzzle.slots()[*slot].number.to_string());
    let label = look.label.clone().unwrap_or_else(number);
    let all = std::iter::once(&label).chain(look.marks.values()).filter(|text| !text.is_empty());
    all.cloned().collect::<Vec<_>>().join(" ")
}

/// Squares that are not there have no lines around them, except towards those that are.
fn rim(scene: &mut Scene) {
    if !scene.tiles.cells().iter().any(|tile| tile.fill == Fill::Hole) {
        return;
    }
    let there =
        |at: Option<At>| at.and_then(|at| scene.tiles.get(at)).is_some_and(|tile| tile.fill != Fill::Hole);
    let weigh = |before: Option<At>, at: At, edge: Edge| match (there(before), there(Some(at))) {
        (false, false) => Edge::None,
        (true, true) => edge,
        _ => Edge::Thick,
    };
    let Size { width, height } = scene.tiles.size();
    let upright = Grid::from_fn(Size { width: width + 1, height }, |at| {
        weigh(at.col.checked_sub(1).map(|col| At::new(at.row, col)), at, scene.upright[at])
    });
    let level = Grid::from_fn(Size { width, height: height + 1 }, |at| {
        weigh(at.row.checked_sub(1).map(|row| At::new(row, at.col)), at, scene.level[at])
    });
    (scene.upright, scene.level) = (upright, level);
}

fn rgb(colour: &str) -> Rgb {
    let part = |i: usize| u8::from_str_radix(colour.get(i..i + 2)?, 16).ok();
    let hex = colour.starts_with('#').then(|| Some([part(1)?, part(3)?, part(5)?])).flatten();
    let named = || NAMES.iter().find(|(name, _)| *name == colour).map(|(_, rgb)| *rgb);
    hex.or_else(named).unwrap_or([192, 192, 192])
}

/// A colour on which ink can be read: dark ones are drawn paler.
fn readable(rgb: Rgb) -> Rgb {
    let [r, g, b] = rgb.map(u32::from);
    if r * 3 + g * 6 + b > 1500 { rgb } else { rgb.map(|c| c / 3 + 170) }
}
