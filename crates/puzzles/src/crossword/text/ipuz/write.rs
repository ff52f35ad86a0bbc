//! Writes ipuz.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::Written;
use quandary_core::grid::{At, Grid};
use serde_json::{Map, Value as Json, json};

use super::super::super::card::{Kept, Look, Shade};
use super::super::super::model::{Puzzle, Task, Way};
use super::super::clued::{self, Parsed};
use super::clues::{self, number_json};
use super::squares::ACCEPTS;
use super::{date, parse};

/// What was kept, as JSON again.
pub(super) fn kept_json(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or_else(|_| text.into())
}

pub(super) fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let parsed = Parsed::of(puzzle, board);
    let card = &parsed.card;
    let size = parsed.letters.size();
    let kind = if card.diagramless { "crossword/diagramless" } else { "crossword" };
    let mut json = json!({
        "version": "http://ipuz.org/v2",
        "kind": [format!("http://ipuz.org/{kind}#1")],
    });
    for (name, text) in card.texts().into_iter().filter(|(_, t)| !t.is_empty()) {
        json[name] =
            if name == "date" { date::write(text.as_html()) } else { text.as_html().to_string() }.into();
    }
    for (name, text) in Kept::of(&card.kept, "ipuz") {
        json[name] = kept_json(text);
    }
    json["dimensions"] = json!({ "width": size.width, "height": size.height });
    let rows = |cell: &dyn Fn(At) -> Json| -> Json {
        (0..size.height).map(|r| (0..size.width).map(|c| cell(At::new(r, c))).collect::<Json>()).collect()
    };
    let numbers = parsed.usual_numbers();
    json["puzzle"] = rows(&|at| cell(puzzle, &parsed, &numbers, at));
    let known = |at: At| parsed.letters[at].as_deref().is_some_and(|text| !text.is_empty());
    let partly = puzzle.task() == Task::Clued
        && parsed.letters.places().any(|at| known(at) && !parsed.given.contains(&at));
    if parsed.is_solved() || partly || (card.diagramless && puzzle.task() == Task::Clued) {
        json["solution"] = rows(&|at| solved(&parsed, at));
    }
    if let Some(state) = &parsed.state {
        json["saved"] = rows(&|at| match &state[at] {
            _ if parsed.letters[at].is_none() => outside(&parsed, at),
            None => "".into(),
            Some(text) => plain(text),
        });
    }
    json["clues"] = clues::write(&card.clues);
    Ok(clued::written(puzzle, board, format!("{json}\n").into_bytes(), parse))
}

/// A place that is no white square.
fn outside(parsed: &Parsed, at: At) -> Json {
    if parsed.card.decor.is_void(at) { Json::Null } else { "#".into() }
}

/// Letters, in an object where they would be taken for a sign.
fn plain(text: &str) -> Json {
    if matches!(text, "#" | "0") || text.trim().is_empty() { json!({ "value": text }) } else { text.into() }
}

/// A square of the grid: its label, its style, its letter if that is printed.
fn cell(puzzle: &Puzzle, parsed: &Parsed, numbers: &Grid<usize>, at: At) -> Json {
    let hidden = parsed.card.diagramless && parsed.letters[at].is_none() && !parsed.card.decor.is_void(at);
    let corner = || parsed.corner(at, numbers);
    let bare = match &parsed.letters[at] {
        None if hidden => 0.into(),
        None => outside(parsed, at),
        Some(_) if parsed.card.diagramless && parsed.card.decor.get(at).is_none_or(|l| l.label.is_none()) => {
            0.into()
        }
        Some(_) if corner().is_empty() => 0.into(),
        Some(_) => number_json(&corner()),
    };
    // The letters of a grid that is still to be filled are printed in it.
    let printed = parsed.given.contains(&at) || (puzzle.task() != Task::Clued && !parsed.is_solved());
    let letter = parsed.letters[at].as_deref().filter(|text| printed && !text.is_empty());
    let sides = [('R', Way::Across), ('B', Way::Down)].into_iter().filter(|s| parsed.bars.ends(at, s.1));
    let sides: String = sides.map(|s| s.0).collect();
    let mut style = Map::new();
    let mut body = Map::new();
    if let Some(look) = parsed.card.decor.get(at) {
        looks(look, &mut style, &mut body);
    }
    if !sides.is_empty() {
        style.insert("barred".into(), sides.into());
    }
    if let Some(letter) = letter {
        body.insert("value".into(), letter.into());
    }
    if !style.is_empty() {
        body.insert("style".into(), style.into());
    }
    if body.is_empty() {
        return bare;
    }
    body.insert("cell".into(), bare);
    body.into()
}

fn looks(look: &Look, style: &mut Map<String, Json>, body: &mut Map<String, Json>) {
    if look.circle {
        style.insert("shapebg".into(), "circle".into());
    }
    match &look.shade {
        None => {}
        Some(Shade::Grey) => {
            style.insert("highlight".into(), true.into());
        }
        Some(Shade::Colour(colour)) => {
            style.insert("color".into(), colour.trim_start_matches('#').into());
        }
    }
    if !look.marks.is_empty() {
        style.insert(
            "mark".into(),
            look.marks.iter().map(|(k, v)| (k.clone(), Json::from(v.as_str()))).collect(),
        );
    }
    for (name, text) in Kept::of(&look.kept, "ipuz").filter(|(name, _)| !name.starts_with("solution/")) {
        match name.strip_prefix("style/") {
            Some(name) => style.insert(name.into(), kept_json(text)),
            None => body.insert(name.into(), kept_json(text)),
        };
    }
}

/// A square of the solution.
fn solved(parsed: &Parsed, at: At) -> Json {
    let Some(letters) = &parsed.letters[at] else { return outside(parsed, at) };
    let look = parsed.card.decor.get(at);
    let accepts = look.map_or(&[][..], |look| &look.accepts);
    let kept: Vec<_> = look.into_iter().flat_map(|look| Kept::of(&look.kept, "ipuz")).collect();
    let kept: Vec<_> = kept.iter().filter_map(|(n, t)| Some((n.strip_prefix("solution/")?, *t))).collect();
    if letters.is_empty() {
        return Json::Null;
    }
    if accepts.is_empty() && kept.is_empty() {
        return plain(letters);
    }
    let mut body = json!({ "value": letters });
    for (name, text) in &kept {
        body[*name] = kept_json(text);
    }
    // What is kept says them already.
    let said = |text: &String| kept.iter().any(|(_, json)| kept_json(json).as_str() == Some(text));
    if accepts.iter().any(|text| !said(text)) {
        body[ACCEPTS] = accepts.iter().filter(|text| !said(text)).map(String::as_str).collect();
    }
    body
}
