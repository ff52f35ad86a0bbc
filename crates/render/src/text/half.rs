//! Large finished pictures: one column per cell and two rows per line, by half blocks. Clues are left out:
//! they are all crossed off, and beside half rows there is no room for them.

use anstyle::{Color, Style};
use quandary_core::grid::At;
use quandary_core::scene::{Fill, Scene, Tile};

use super::cell::colour;
use super::line::Line;
use super::{Look, labels, margin};

/// Pictures wider than this are too wide for a terminal at two columns per cell.
const WIDE: usize = 40;

/// Whether a scene is a large picture with nothing left to do.
pub(super) fn suits(scene: &Scene, look: &Look) -> bool {
    let is_ground = |tile: &Tile| match tile.fill {
        Fill::Paper | Fill::Solid => tile.text.is_empty(),
        // A letter names a colour to those who do not see it; in colour it can go.
        Fill::Colour(_) => tile.text.is_empty() || look.colour,
        Fill::Hole | Fill::Cross => false,
    };
    !look.ascii
        && !labels::wanted(scene, look)
        && scene.tiles.width() > WIDE
        && margin::all_done(scene)
        && scene.highlights().is_empty()
        && scene.overlays.is_empty()
        && scene.tiles.cells().iter().all(|tile| is_ground(tile) && tile.marks.is_empty() && !tile.disc)
}

/// What a cell is painted with: nothing, the terminal's own ink, or a colour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Paint {
    None,
    Ink,
    Colour(Color),
}

fn paint(scene: &Scene, row: usize, col: usize) -> Paint {
    match scene.tiles.get(At::new(row, col)).map(|tile| tile.fill) {
        Some(Fill::Solid) => Paint::Ink,
        Some(Fill::Colour(rgb)) => Paint::Colour(colour(rgb)),
        _ => Paint::None,
    }
}

pub(super) fn lines(scene: &Scene) -> Vec<Line> {
    let width = scene.tiles.width();
    let frame =
        |corners: [char; 2]| Line::plain(&format!("{}{}{}", corners[0], "─".repeat(width), corners[1]));
    let mut lines = vec![frame(['┌', '┐'])];
    for row in (0..scene.tiles.height()).step_by(2) {
        let mut line = Line::plain("│");
        for col in 0..width {
            let (upper, lower) = (paint(scene, row, col), paint(scene, row + 1, col));
            let (sign, style) = block(upper, lower);
            line.push(sign.to_string(), style);
        }
        line.push_char('│', 1);
        lines.push(line);
    }
    lines.push(frame(['└', '┘']));
    lines
}

fn block(upper: Paint, lower: Paint) -> (char, Style) {
    let ink = |paint: Paint| match paint {
        Paint::Colour(colour) => Style::new().fg_color(Some(colour)),
        _ => Style::new(),
    };
    match (upper, lower) {
        (Paint::None, Paint::None) => (' ', Style::new()),
        (upper, Paint::None) => ('▀', ink(upper)),
        (Paint::None, lower) => ('▄', ink(lower)),
        (upper, lower) if upper == lower => ('█', ink(upper)),
        (upper, Paint::Colour(ground)) => ('▀', ink(upper).bg_color(Some(ground))),
        (Paint::Colour(ground), lower) => ('▄', ink(lower).bg_color(Some(ground))),
        // One ink above and below is the same ink.
        (Paint::Ink, Paint::Ink) => ('█', Style::new()),
    }
}
