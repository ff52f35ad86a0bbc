//! The oldest shape: `puzzle_data` with a layout and an answer for every square and clues under `A` and `D`, and `puzzle_meta`
//! with the size and what is printed around it.

use serde_json::{Map, Value as Json, json};

use quandary_core::source::Problems;

use super::super::pointed::{self, Doc};

/// The names by which such a text is known.
pub(super) const NAMES: [&str; 4] = ["puzzle_data", "puzzle_meta", "layout", "answers"];

/// Names of `puzzle_data` and `puzzle_meta` that are understood; what else they say is kept.
const OF_DATA: [&str; 3] = ["layout", "answers", "clues"];
const OF_META: [&str; 8] =
    ["width", "height", "author", "editor", "copyright", "title", "printDate", "notes"];

/// Whether an object is such a puzzle.
pub(super) fn is_puzzle(of: &Map<String, Json>) -> bool {
    let inside = |outer: &str, name: &str| of.get(outer).is_some_and(|o| o.get(name).is_some());
    inside("puzzle_data", "layout") && inside("puzzle_data", "clues") && inside("puzzle_meta", "width")
}

/// The same puzzle in the newer shape.
pub(super) fn newer<'a>(doc: &Doc<'a>) -> Result<Doc<'a>, Problems> {
    let (data, meta) = (&doc.body()["puzzle_data"], &doc.body()["puzzle_meta"]);
    let layout = data["layout"].as_array().map_or(&[][..], Vec::as_slice);
    let answers = data.get("answers").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    let mut cells: Vec<Json> =
        layout.iter().enumerate().map(|(i, kind)| cell(kind, answers.get(i))).collect();
    let width = doc.number(&["puzzle_meta".into(), "width".into()], "a number of squares")?;
    let mut clues = Vec::new();
    let mut lists = Vec::new();
    for (name, list, step) in [("A", "Across", 1), ("D", "Down", width.max(1))] {
        let from = clues.len();
        for (i, old) in data["clues"].get(name).and_then(Json::as_array).into_iter().flatten().enumerate() {
            let place = |which: &str| {
                let way = ["puzzle_data".into(), "clues".into(), name.into(), i.into(), which.into()];
                let n = doc.number(&way, "the place of a square, from 0")?;
                let inside = n < cells.len();
                inside
                    .then_some(n)
                    .ok_or_else(|| doc.wrong(&way, "there is no such square", "a place from 0"))
            };
            let (start, end) = (place("clueStart")?, place("clueEnd")?);
            let label = pointed::words(old.get("clueNum"));
            let squares: Vec<usize> = (start..=end).step_by(step).collect();
            let mut clue =
                json!({ "label": label, "direction": list, "cells": squares, "text": old.get("value") });
            keep(old, &["clueNum", "clueStart", "clueEnd", "value"], &mut clue);
            clues.push(clue);
            cells[start]["label"] = label.into();
        }
        lists.push(json!({ "name": list, "clues": (from..clues.len()).collect::<Vec<_>>() }));
    }
    let author = pointed::words(meta.get("author"));
    let mut whole = json!({
        "dimensions": { "width": meta.get("width"), "height": meta.get("height") },
        "cells": cells,
        "clues": clues,
        "clueLists": lists,
        "meta": {
            "constructors": if author.is_empty() { Vec::new() } else { vec![author] },
            "editor": meta.get("editor"),
            "copyright": meta.get("copyright"),
            "title": meta.get("title"),
            "publicationDate": meta.get("printDate"),
            "notes": notes(meta.get("notes")),
        },
    });
    keep(meta, &OF_META, &mut whole["meta"]);
    keep(data, &OF_DATA, &mut whole);
    Ok(doc.instead(whole))
}

/// A square: the layout is the newer shape's type, and the first of several answers is the one that is printed.
fn cell(kind: &Json, answer: Option<&Json>) -> Json {
    let all: Vec<&Json> = match answer {
        Some(Json::Array(all)) => all.iter().collect(),
        Some(one) => vec![one],
        None => Vec::new(),
    };
    let mut cell = json!({ "type": kind, "answer": all.first() });
    if all.len() > 1 {
        cell["moreAnswers"] = json!({ "valid": &all[1..] });
    }
    cell
}

/// Notes are a list, or one text.
fn notes(json: Option<&Json>) -> Json {
    match json {
        Some(Json::String(text)) if !text.is_empty() => json!([text]),
        Some(list @ Json::Array(_)) => list.clone(),
        _ => json!([]),
    }
}

/// Hands on what is not understood under names that are not taken.
fn keep(from: &Json, known: &[&str], into: &mut Json) {
    let rest = from.as_object().into_iter().flatten();
    for (name, value) in rest.filter(|(name, value)| !known.contains(&name.as_str()) && !value.is_null()) {
        if into.get(name).is_none() {
            into[name.as_str()] = value.clone();
        }
    }
}
