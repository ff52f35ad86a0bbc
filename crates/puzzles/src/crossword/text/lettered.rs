//! JSON that has the letters as rows of a grid, and beside them clues that say where their answers begin: the lengths of the
//! answers follow from the grid.

use quandary_core::grid::{At, Grid, MAX_CELLS};
use quandary_core::source::Problems;
use serde_json::Value as Json;

use super::super::card::{Card, Clue, Kept, Marked};
use super::super::letters::graphemes;
use super::super::model::Way;
use super::clued::Parsed;
use super::placed;
use super::pointed::{self, Doc};

/// What people call rows of letters.
pub(super) const NAMES: [&str; 8] =
    ["answers", "grid", "solution", "rows", "board", "letters", "layout", "cells"];

/// A clue with its place.
struct Found<'d> {
    json: &'d Json,
    way: Way,
    start: (i64, i64),
}

/// The crossword, if the text is one of this sort.
pub(super) fn parse(doc: &Doc, card: &Card) -> Result<Option<Parsed>, Problems> {
    let body = doc.body();
    let Some((name, rows)) = NAMES.iter().find_map(|name| Some((*name, rows(body.get(name)?)?))) else {
        return Ok(None);
    };
    let mut found = Vec::new();
    let mut used = Vec::new();
    for (key, value) in body.as_object().into_iter().flatten() {
        let before = found.len();
        gather(value, placed::way_named(key), &mut found);
        if found.len() > before {
            used.push(key.as_str());
        }
    }
    if found.is_empty() {
        return Ok(None);
    }
    let Some(letters) = Grid::from_rows(rows) else { return Ok(None) };
    let Some(base) =
        [0, 1].into_iter().find(|base| found.iter().all(|clue| at(clue, *base, &letters).is_some()))
    else {
        let message = "not every clue stands where a word begins";
        return Err(doc.wrong(&[name.into()], message, "rows and columns of the grid, counted from 0 or 1"));
    };
    let mut parsed = Parsed { card: card.clone(), ..Parsed::new(letters) };
    let mut labels = Grid::filled(parsed.letters.width(), parsed.letters.height(), String::new());
    let slots = parsed.slots();
    let mut numbered = true;
    for clue in &found {
        let Some(start) = at(clue, base, &parsed.letters) else { continue };
        let slot = slots.iter().find(|slot| slot.way == clue.way && slot.cells[0] == start);
        let told = placed::NUMBERS.iter().map(|name| pointed::words(clue.json.get(name)));
        let number = told.into_iter().find(|number| !number.is_empty());
        numbered &= number.is_some();
        let usual = slot.map_or_else(String::new, |slot| slot.number.to_string());
        let said = Clue {
            number: number.unwrap_or(usual),
            text: Marked::html(&pointed::words(placed::TEXTS.iter().find_map(|name| clue.json.get(name)))),
            cells: slot.map(|slot| slot.cells.clone()),
            kept: pointed::kept(placed::NAME, clue.json, &placed::names_of_answers()),
            ..Clue::default()
        };
        if labels[start].is_empty() {
            labels[start].clone_from(&said.number);
        }
        parsed.card.clues.put(clue.way, said);
    }
    parsed.labels = numbered.then_some(labels);
    let known = |key: &str| key == name || used.contains(&key) || placed::KNOWN.contains(&key);
    let others =
        body.as_object().into_iter().flatten().filter(|(key, value)| !known(key) && !value.is_null());
    for (key, value) in others {
        parsed.card.kept.push(Kept::new(placed::NAME, key, value.to_string()));
    }
    Ok(Some(parsed))
}

/// Collects clues with a place and no answer of their own.
fn gather<'d>(json: &'d Json, way: Option<Way>, found: &mut Vec<Found<'d>>) {
    let said = placed::WAYS.iter().find_map(|name| placed::way_named(json.get(name)?.as_str()?));
    let text = placed::TEXTS.iter().any(|name| json.get(name).is_some_and(Json::is_string));
    let own = ["answer", "word"].iter().any(|name| json.get(name).is_some());
    match (text && !own, said.or(way), placed::place(json)) {
        (true, Some(way), Some(start)) => found.push(Found { json, way, start }),
        _ => match json {
            Json::Array(all) => all.iter().for_each(|inside| gather(inside, way, found)),
            Json::Object(of) => {
                of.iter().for_each(|(key, inside)| gather(inside, placed::way_named(key).or(way), found));
            }
            _ => {}
        },
    }
}

/// Where the answer of a clue begins, if a word of its direction does there.
fn at(clue: &Found, base: i64, letters: &Grid<Option<String>>) -> Option<At> {
    let part = |n: i64| usize::try_from(n.checked_sub(base)?).ok();
    let start = At::new(part(clue.start.0)?, part(clue.start.1)?);
    let white = |row: Option<usize>, col: Option<usize>| {
        let at = row.zip(col).map(|(row, col)| At::new(row, col));
        at.and_then(|at| letters.get(at)).is_some_and(Option::is_some)
    };
    let (row, col) = (Some(start.row), Some(start.col));
    let (before, behind) = match clue.way {
        Way::Across => (white(row, start.col.checked_sub(1)), white(row, Some(start.col + 1))),
        Way::Down => (white(start.row.checked_sub(1), col), white(Some(start.row + 1), col)),
    };
    (white(row, col) && !before && behind).then_some(start)
}

/// Rows of squares: texts with a character for each, or lists with a text for each. Where a sign can only be a block, other
/// signs are squares whose letter is not known; else every sign is a block.
fn rows(json: &Json) -> Option<Vec<Vec<Option<String>>>> {
    let row = |row: &Json| -> Option<Vec<String>> {
        match row {
            Json::String(text) => Some(graphemes(text).map(str::to_string).collect()),
            Json::Array(cells) => cells
                .iter()
                .map(|cell| match cell {
                    Json::String(text) if graphemes(text).count() <= 1 => Some(text.clone()),
                    Json::Null => Some(String::new()),
                    _ => None,
                })
                .collect(),
            _ => None,
        }
    };
    let rows: Vec<Vec<String>> = json.as_array()?.iter().map(row).collect::<Option<_>>()?;
    let width = rows.first().map_or(0, Vec::len);
    let cells = rows.len().checked_mul(width).filter(|cells| *cells <= MAX_CELLS)?;
    if rows.len() < 2 || width < 2 || rows.iter().any(|row| row.len() != width) || cells == 0 {
        return None;
    }
    let solid = |text: &String| matches!(text.as_str(), "#" | "*" | "█" | "■");
    let solids = rows.iter().flatten().any(solid);
    let is_letter = |text: &str| text.chars().next().is_some_and(char::is_alphanumeric);
    if !rows.iter().flatten().any(|text| is_letter(text)) {
        return None;
    }
    let square = |text: String| match is_letter(&text) {
        true => Some(text.to_uppercase()),
        false if solids && !solid(&text) => Some(String::new()),
        false => None,
    };
    Some(rows.into_iter().map(|row| row.into_iter().map(square).collect()).collect())
}
