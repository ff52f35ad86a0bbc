//! Scenes for the page. A whole picture is sent once; after that only what changed, so that a move on a
//! large board costs a few hundred bytes.

use quandary::core::beside::{Beside, Entry, List};
use quandary::core::grid::Grid;
use quandary::core::play::Role;
use quandary::core::scene::{Clue, Edge, Fill, Ink, Overlay, Rgb, Scene, Style, Tile};
use serde_json::{Map, Value as Json, json};

/// The picture, or what changed of it since the one before.
pub(crate) fn since(before: Option<&Scene>, scene: &Scene) -> Json {
    let before = before.filter(|b| b.tiles.size() == scene.tiles.size() && b.style == scene.style);
    let mut out = Map::new();
    let size = scene.tiles.size();
    if before.is_none() {
        out.insert("whole".into(), true.into());
    }
    out.insert("width".into(), size.width.into());
    out.insert("height".into(), size.height.into());
    out.insert("style".into(), style(scene.style).into());
    if before.is_none_or(|b| b.upright != scene.upright || b.level != scene.level) {
        out.insert("upright".into(), edges(&scene.upright));
        out.insert("level".into(), edges(&scene.level));
    }
    if before.is_none_or(|b| b.left != scene.left) {
        out.insert("left".into(), margin(&scene.left));
    }
    if before.is_none_or(|b| b.top != scene.top) {
        out.insert("top".into(), margin(&scene.top));
    }
    if before.is_none_or(|b| b.notes != scene.notes) {
        out.insert("notes".into(), json!(scene.notes));
    }
    if before.is_none_or(|b| b.overlays != scene.overlays) {
        out.insert("overlays".into(), scene.overlays.iter().map(overlay).collect());
    }
    let roles = roles(scene);
    let old = before.map(self::roles);
    let tiles = scene.tiles.cells().iter().enumerate().filter(|(i, tile)| {
        before.is_none_or(|b| b.tiles.cells()[*i] != **tile)
            || old.as_ref().is_some_and(|old| old[*i] != roles[*i])
    });
    out.insert("tiles".into(), tiles.map(|(i, t)| json!([i, self::tile(t, roles[i])])).collect());
    Json::Object(out)
}

/// What stands around the board, or only which lines are done where nothing else changed; `None` where nothing did.
pub(crate) fn beside(before: Option<&Beside>, beside: &Beside) -> Option<Json> {
    let done = |list: &List| list.entries.iter().map(|entry| entry.done).collect::<Vec<_>>();
    let unmarked = |beside: &Beside| {
        let mut same = beside.clone();
        same.lists.iter_mut().flat_map(|list| &mut list.entries).for_each(|entry| entry.done = false);
        same
    };
    match before {
        Some(before) if before == beside => None,
        Some(before) if unmarked(before) == unmarked(beside) => {
            Some(json!({ "done": beside.lists.iter().map(done).collect::<Vec<_>>() }))
        }
        _ => {
            let entry = |entry: &Entry| {
                json!({
                    "label": entry.label, "text": entry.text, "cells": crate::request::places(&entry.cells),
                    "done": entry.done,
                })
            };
            let list = |list: &List| {
                let entries: Vec<Json> = list.entries.iter().map(entry).collect();
                json!({ "heading": list.heading, "entries": entries, "read": list.says_something() })
            };
            let lists: Vec<Json> = beside.lists.iter().map(list).collect();
            Some(json!({ "before": beside.before, "lists": lists, "after": beside.after }))
        }
    }
}

/// Why each cell is pointed out.
fn roles(scene: &Scene) -> Vec<Option<Role>> {
    let mut roles = vec![None; scene.tiles.len()];
    for highlight in scene.highlights() {
        for at in highlight.cells.iter().filter(|at| scene.tiles.get(**at).is_some()) {
            let role = &mut roles[scene.tiles.index(*at)];
            *role = (*role).max(Some(highlight.role));
        }
    }
    roles
}

fn style(style: Style) -> &'static str {
    match style {
        Style::Walls => "walls",
        Style::Grid => "grid",
        Style::Compact => "compact",
        Style::Lattice => "lattice",
    }
}

/// A word of digits a row: 0 no line, 1 thin, 2 thick.
fn edges(edges: &Grid<Edge>) -> Json {
    let digit = |e: &Edge| match e {
        Edge::None => '0',
        Edge::Thin => '1',
        Edge::Thick => '2',
    };
    edges.rows().map(|row| Json::String(row.iter().map(digit).collect())).collect()
}

fn margin(lines: &[Vec<Clue>]) -> Json {
    let clue = |c: &Clue| json!({ "t": c.text, "c": c.colour.map(hex), "d": c.done });
    lines.iter().map(|line| line.iter().map(clue).collect::<Json>()).collect()
}

fn overlay(overlay: &Overlay) -> Json {
    match overlay {
        Overlay::Arrow(from, to) => json!({ "from": [from.row, from.col], "to": [to.row, to.col] }),
        Overlay::Ghost(at, text) => json!({ "at": [at.row, at.col], "ghost": text }),
    }
}

fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// What a cell shows, for the face of a key.
pub(crate) fn face(tile: &Tile) -> Json {
    self::tile(tile, None)
}

/// A cell; what is as usual is left out.
fn tile(tile: &Tile, role: Option<Role>) -> Json {
    let mut out = Map::new();
    let mut put = |name: &str, value: Json| drop(out.insert(name.to_string(), value));
    if !tile.text.is_empty() {
        put("t", tile.text.as_str().into());
    }
    match tile.ink {
        Ink::Entered => {}
        Ink::Given => put("i", "given".into()),
        Ink::Faint => put("i", "faint".into()),
        Ink::Colour(rgb) => put("i", hex(rgb).into()),
    }
    match tile.fill {
        Fill::Paper => {}
        Fill::Hole => put("f", "hole".into()),
        Fill::Solid => put("f", "solid".into()),
        Fill::Cross => put("f", "cross".into()),
        Fill::Colour(rgb) => put("f", hex(rgb).into()),
    }
    if !tile.marks.is_empty() {
        put("m", json!(tile.marks));
    }
    if !tile.struck.is_empty() {
        put("x", json!(tile.struck));
    }
    if tile.fresh {
        put("n", true.into());
    }
    if !tile.corner.is_empty() {
        put("c", tile.corner.as_str().into());
    }
    if tile.disc {
        put("d", true.into());
    }
    if let Some(rgb) = tile.ring {
        put("r", hex(rgb).into());
    }
    if tile.circle {
        put("o", true.into());
    }
    if let Some(rgb) = tile.shade {
        put("s", hex(rgb).into());
    }
    if !tile.label.is_empty() {
        put("l", tile.label.as_str().into());
    }
    if let Some(role) = role {
        put("h", role_name(role).into());
    }
    Json::Object(out)
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Within => "within",
        Role::Because => "because",
        Role::Therefore => "therefore",
        Role::Wrong => "wrong",
        Role::Differ => "differ",
        Role::Cursor => "cursor",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary::core::grid::{At, Size};
    use quandary::core::play::Highlight;

    #[test]
    fn only_what_changed_is_sent() {
        let first = Scene::new(Size { width: 3, height: 2 }, Style::Grid);
        let whole = since(None, &first);
        assert_eq!(whole["tiles"].as_array().map(Vec::len), Some(6));
        assert_eq!(whole["upright"][0], "2112");
        let mut second = first.clone();
        second.tiles[At::new(1, 2)].text = "7".into();
        second.point_out(vec![Highlight { cells: vec![At::new(0, 0)], role: Role::Wrong }]);
        let part = since(Some(&first), &second);
        assert_eq!(part["tiles"], json!([[0, { "h": "wrong" }], [5, { "t": "7" }]]));
        assert!(part.get("upright").is_none() && part.get("notes").is_none());
        assert_eq!(since(Some(&second), &first)["tiles"], json!([[0, {}], [5, {}]]));
    }
}
