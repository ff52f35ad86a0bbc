//! The lines of the lattice: thin and thick edges, or the links of a letter lattice.

use std::fmt::Write;

use quandary_core::grid::At;
use quandary_core::scene::{Edge, Fill, Scene};

use super::page::Page;

/// Thin edges first, so that thick ones lie on top. Neighbouring edges of one weight are one stroke.
pub(super) fn edges(scene: &Scene, page: &Page, out: &mut String) {
    let thick = (page.cell as f32 / 13.0).max(2.0);
    for (edge, stroke, width) in [(Edge::Thin, "#9a9a9a", 1.0), (Edge::Thick, "#111", thick)] {
        let path = strokes(scene, page, edge);
        if !path.is_empty() {
            let _ = writeln!(
                out,
                "<path d=\"{path}\" stroke=\"{stroke}\" stroke-width=\"{width:.1}\" stroke-linecap=\"square\" \
                 fill=\"none\"/>"
            );
        }
    }
}

fn strokes(scene: &Scene, page: &Page, edge: Edge) -> String {
    let mut path = String::new();
    for row in 0..scene.level.height() {
        for (from, to) in runs(scene.level.width(), |col| scene.level[At::new(row, col)] == edge) {
            let (x, y) = page.corner(At::new(row, from));
            let (end, _) = page.corner(At::new(row, to));
            let _ = write!(path, "M{x} {y}H{end}");
        }
    }
    for col in 0..scene.upright.width() {
        for (from, to) in runs(scene.upright.height(), |row| scene.upright[At::new(row, col)] == edge) {
            let (x, y) = page.corner(At::new(from, col));
            let (_, end) = page.corner(At::new(to, col));
            let _ = write!(path, "M{x} {y}V{end}");
        }
    }
    path
}

/// The longest stretches of places that are `on`, each as first place and place behind the last.
fn runs(count: usize, on: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = None;
    for i in 0..=count {
        match (i < count && on(i), start) {
            (true, None) => start = Some(i),
            (false, Some(from)) => {
                found.push((from, i));
                start = None;
            }
            _ => {}
        }
    }
    found
}

/// Lines from each cell to its neighbours, and a box around each letter.
pub(super) fn links(scene: &Scene, page: &Page, out: &mut String) {
    let there = |at: At| scene.tiles.get(at).is_some_and(|t| t.fill != Fill::Hole);
    let mut path = String::new();
    for at in scene.tiles.places().filter(|&at| there(at)) {
        let At { row, col } = at;
        let mut next = vec![At::new(row, col + 1), At::new(row + 1, col), At::new(row + 1, col + 1)];
        if col > 0 {
            next.push(At::new(row + 1, col - 1));
        }
        for other in next.into_iter().filter(|&at| there(at)) {
            let ((x, y), (to_x, to_y)) = (page.middle(at), page.middle(other));
            let _ = write!(path, "M{x} {y}L{to_x} {to_y}");
        }
    }
    let _ = writeln!(out, "<path d=\"{path}\" stroke=\"#9a9a9a\" stroke-width=\"1\" fill=\"none\"/>");
    let inset = page.cell / 6;
    let side = page.cell - 2 * inset;
    for at in scene.tiles.places().filter(|&at| there(at)) {
        let (x, y) = page.corner(at);
        let (x, y) = (x + inset, y + inset);
        let fill = scene.role(at).map_or("#fff", super::highlights::ground);
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"3\" fill=\"{fill}\" stroke=\"#111\" \
             stroke-width=\"1.5\"/>"
        );
    }
}
