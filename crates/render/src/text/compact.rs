//! Pictures: cells side by side, two columns each so that they look square.

use anstyle::Style as Ansi;
use quandary_core::grid::At;
use quandary_core::play::Role;
use quandary_core::scene::{Edge, Fill, Scene};

use super::line::{Align, Line};
use super::{Look, cell, margin, sign};

/// Columns of a cell.
pub(super) fn field(scene: &Scene, look: &Look) -> usize {
    // Two clues side by side need a blank between them.
    let clue = margin::top_width(scene);
    cell::widest_row(scene, look).max(if clue == 0 { 0 } else { clue + 1 }).max(2)
}

pub(super) fn lines(scene: &Scene, look: &Look) -> Vec<Line> {
    let field = field(scene, look);
    let framed = scene.upright.cells().first().is_some_and(|edge| *edge != Edge::None);
    let mut lines = margin::top(scene, usize::from(framed), field, 0, Align::Right);
    if framed {
        lines.push(frame(scene, field, look, ['┌', '┐']));
    }
    for row in 0..scene.tiles.height() {
        let mut line = margin::start(scene, Some(row));
        let post = if look.ascii { '|' } else { '│' };
        line.push_char(post, usize::from(framed));
        for col in 0..scene.tiles.width() {
            cell(scene, At::new(row, col), field, look, &mut line);
        }
        line.push_char(post, usize::from(framed));
        lines.push(line);
    }
    if framed {
        lines.push(frame(scene, field, look, ['└', '┘']));
    }
    lines
}

fn frame(scene: &Scene, field: usize, look: &Look, corners: [char; 2]) -> Line {
    let [left, right] = if look.ascii { ['+', '+'] } else { corners };
    let mut line = margin::start(scene, None);
    line.push_char(left, 1);
    line.push_char(if look.ascii { '-' } else { '─' }, field * scene.tiles.width());
    line.push_char(right, 1);
    line
}

fn cell(scene: &Scene, at: At, field: usize, look: &Look, line: &mut Line) {
    let text = cell::shown(scene, at, look);
    let style = cell::style(scene, at);
    let tile = &scene.tiles[at];
    let role = scene.role(at).filter(|role| *role != Role::Within);
    let block = tile.text.is_empty() && matches!(tile.fill, Fill::Solid | Fill::Colour(_));
    if block && role.is_none() {
        return line.push(text.repeat(field), style);
    }
    let behind = role.map_or_else(String::new, |r| sign(r).to_string());
    cell::push_row(cell::row(scene, at, look), field.saturating_sub(1), Align::Right, line);
    line.push_in(&behind, 1, Align::Left, Ansi::new());
}
