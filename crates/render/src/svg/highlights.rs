//! What is pointed out: a pale ground and a border whose pattern alone tells the reason.

use std::fmt::Write;

use quandary_core::grid::{At, Grid};
use quandary_core::play::Role;
use quandary_core::scene::{Fill, Scene};

use super::page::Page;

/// The ground of a cell pointed out for this reason.
pub(super) fn ground(role: Role) -> &'static str {
    match role {
        Role::Within => "#e8eef6",
        Role::Because => "#fff3bf",
        Role::Therefore => "#c3f0ca",
        Role::Wrong => "#ffd3d0",
        Role::Differ => "#e3d9fb",
        Role::Cursor => "#d7e8ff",
    }
}

/// How far inside of a cell its border lies.
const INSET: usize = 3;

/// Border colour, width and dashes.
fn border(role: Role) -> (&'static str, f32, &'static str) {
    match role {
        // Its ground is enough: its edges are those of the row or cage.
        Role::Within => ("none", 0.0, ""),
        Role::Because => ("#8a6a00", 1.5, "2 4"),
        Role::Therefore => ("#1f7a34", 3.0, ""),
        Role::Wrong => ("#c0261c", 2.5, "8 5"),
        Role::Differ => ("#6741b8", 2.0, "1 4"),
        Role::Cursor => ("#1d5fbf", 3.5, ""),
    }
}

/// Grounds first, then a line around all cells that are pointed out for one reason.
pub(super) fn draw(scene: &Scene, page: &Page, out: &mut String) {
    let roles = Grid::from_fn(scene.tiles.size(), |at| scene.role(at));
    let side = page.cell;
    for at in scene.tiles.places() {
        let (Some(role), (x, y)) = (roles[at], page.corner(at)) else { continue };
        // What is filled stays as dark as it is: a ground over it would make it look open.
        if !matches!(scene.tiles[at].fill, Fill::Solid | Fill::Colour(_)) {
            let _ = writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{}\" fill-opacity=\"0.85\"/>",
                ground(role)
            );
        }
    }
}

/// The lines around what is pointed out. They lie over the lines of the board, with a white one below to be seen on dark grounds.
pub(super) fn borders(scene: &Scene, page: &Page, out: &mut String) {
    let roles = Grid::from_fn(scene.tiles.size(), |at| scene.role(at));
    for role in [Role::Because, Role::Therefore, Role::Wrong, Role::Differ, Role::Cursor] {
        let path = around(&roles, role, page);
        if path.is_empty() {
            continue;
        }
        let (stroke, width, dashes) = border(role);
        let _ = writeln!(
            out,
            "<path d=\"{path}\" stroke=\"#fff\" stroke-width=\"{}\" fill=\"none\"/>",
            width + 1.5
        );
        let dashes =
            if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
        let _ = writeln!(
            out,
            "<path d=\"{path}\" stroke=\"{stroke}\" stroke-width=\"{width}\"{dashes} fill=\"none\" \
             stroke-linecap=\"square\"/>"
        );
    }
}

/// The sides of the cells with this role that have no such neighbour, a little inside of them.
fn around(roles: &Grid<Option<Role>>, role: Role, page: &Page) -> String {
    let has = |row: Option<usize>, col: Option<usize>| {
        row.zip(col).and_then(|(row, col)| roles.get(At::new(row, col))) == Some(&Some(role))
    };
    let mut path = String::new();
    for at in roles.places().filter(|at| roles[*at] == Some(role)) {
        let (row, col) = (Some(at.row), Some(at.col));
        let above = has(at.row.checked_sub(1), col);
        let below = has(Some(at.row + 1), col);
        let left = has(row, at.col.checked_sub(1));
        let right = has(row, Some(at.col + 1));
        let (x, y) = page.corner(at);
        let (end_x, end_y) = (x + page.cell, y + page.cell);
        let inset = |open: bool| if open { 0 } else { INSET };
        let (from_x, to_x) = (x + inset(left), end_x - inset(right));
        let (from_y, to_y) = (y + inset(above), end_y - inset(below));
        if !above {
            let _ = write!(path, "M{from_x} {}H{to_x}", y + INSET);
        }
        if !below {
            let _ = write!(path, "M{from_x} {}H{to_x}", end_y - INSET);
        }
        if !left {
            let _ = write!(path, "M{} {from_y}V{to_y}", x + INSET);
        }
        if !right {
            let _ = write!(path, "M{} {from_y}V{to_y}", end_x - INSET);
        }
    }
    path
}
