//! Letters on a lattice, each joined to its eight neighbours, as the Gogen exercise prints them.

use anstyle::Style as Ansi;
use quandary_core::grid::At;
use quandary_core::play::Role;
use quandary_core::scene::{Fill, Scene};

use super::line::{Align, Line};
use super::{Look, cell};

/// Columns between a cell's brackets.
pub(super) fn field(scene: &Scene, look: &Look) -> usize {
    cell::widest_row(scene, look)
}

pub(super) fn lines(scene: &Scene, look: &Look) -> Vec<Line> {
    let field = field(scene, look);
    let mut lines = Vec::new();
    for row in 0..scene.tiles.height() {
        if row > 0 {
            lines.push(links(scene, row, field, "\\/"));
            lines.push(links(scene, row, field, "/\\"));
        }
        lines.push(letters(scene, row, field, look));
    }
    lines
}

fn there(scene: &Scene, at: At) -> bool {
    scene.tiles.get(at).is_some_and(|tile| tile.fill != Fill::Hole)
}

/// The brackets of a cell tell what is pointed out.
pub(super) fn brackets(role: Option<Role>) -> [&'static str; 2] {
    match role {
        None | Some(Role::Within) => ["[", "]"],
        Some(Role::Because) => ["(", ")"],
        Some(Role::Therefore) => ["*", "*"],
        Some(Role::Wrong) => ["!", "!"],
        Some(Role::Differ) => ["~", "~"],
        Some(Role::Cursor) => ["<", ">"],
    }
}

fn letters(scene: &Scene, row: usize, field: usize, look: &Look) -> Line {
    let mut line = Line::default();
    for col in 0..scene.tiles.width() {
        let at = At::new(row, col);
        if !there(scene, at) {
            line.push_char(' ', field + 2);
        } else {
            let [open, close] = brackets(scene.role(at));
            line.push(open, Ansi::new());
            cell::push_row(cell::row(scene, at, look), field, Align::Centre, &mut line);
            line.push(close, Ansi::new());
        }
        if col + 1 < scene.tiles.width() {
            let joined = there(scene, at) && there(scene, At::new(row, col + 1));
            line.push(if joined { "--" } else { "  " }, Ansi::new());
        }
    }
    line
}

/// One of the two lines of links above a row.
fn links(scene: &Scene, row: usize, field: usize, cross: &str) -> Line {
    let mut line = Line::default();
    for col in 0..scene.tiles.width() {
        let (above, below) = (At::new(row - 1, col), At::new(row, col));
        let down = there(scene, above) && there(scene, below);
        line.push_in(if down { "|" } else { " " }, field + 2, Align::Centre, Ansi::new());
        if col + 1 < scene.tiles.width() {
            let next = [At::new(row - 1, col + 1), At::new(row, col + 1)];
            let all = down && next.iter().all(|&at| there(scene, at));
            line.push(if all { cross } else { "  " }, Ansi::new());
        }
    }
    line
}
