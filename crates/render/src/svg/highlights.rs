//! What is pointed out: a pale ground and a border whose pattern alone tells the reason.

use std::fmt::Write;

use quandary_core::play::Role;
use quandary_core::scene::Scene;

use super::page::Page;

/// The ground of a cell pointed out for this reason.
pub(super) fn ground(role: Role) -> &'static str {
    match role {
        Role::Because => "#fff3bf",
        Role::Therefore => "#c3f0ca",
        Role::Wrong => "#ffd3d0",
        Role::Differ => "#e3d9fb",
        Role::Cursor => "#d7e8ff",
    }
}

/// Border colour, width and dashes.
fn border(role: Role) -> (&'static str, &'static str, &'static str) {
    match role {
        Role::Because => ("#b08900", "1.2", "3 3"),
        Role::Therefore => ("#1f7a34", "2.5", ""),
        Role::Wrong => ("#c0261c", "2.5", "8 3"),
        Role::Differ => ("#6741b8", "2", "1 4"),
        Role::Cursor => ("#1d5fbf", "3.5", ""),
    }
}

pub(super) fn draw(scene: &Scene, page: &Page, out: &mut String) {
    let roles = [Role::Because, Role::Therefore, Role::Wrong, Role::Differ, Role::Cursor];
    for at in scene.tiles.places() {
        let Some(role) = roles.into_iter().find(|r| scene.role(at) == Some(*r)) else { continue };
        let (x, y) = page.corner(at);
        let side = page.cell;
        let (stroke, width, dashes) = border(role);
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{}\" fill-opacity=\"0.85\"/>",
            ground(role)
        );
        let (x, y, side) = (x + 4, y + 4, side - 8);
        let dashes =
            if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"3\" fill=\"none\" \
             stroke=\"{stroke}\" stroke-width=\"{width}\"{dashes} stroke-linecap=\"round\"/>"
        );
    }
}
