//! A board with what a player noted on it: pencil marks, and values struck out. Written and read here, for every kind of cells.
//!
//! As text, behind the rows of the board, one line for each cell with notes: `1,2?3` is a mark of the value 3 in row 1, column 2, and
//! `1,2!4` says that 4 was struck out there; these are the words of moves, but letters stand as letters (`1,2!X`). As JSON, the cell is an object: `{"marks":[3],"struck":[4]}`,
//! with `"value"` beside them where something is written in it.

use serde_json::{Map, Value as Json};

use crate::cell_board::{CellBoard, Stroke};
use crate::fact::Value;
use crate::grid::{At, places};
use crate::kind::{CellKind, Kind};
use crate::source::{Problem, Problems, Source, Span};

/// The board as text: its rows, and its notes behind them.
pub fn text<K: CellKind>(puzzle: &<K as CellKind>::Puzzle, board: &CellBoard) -> String {
    let mut out = <K as CellKind>::raw(puzzle, &board.ink);
    for at in board.ink.places() {
        let marks = board.marks[at].iter().map(|&value| Stroke::Mark(at, value));
        let strokes = marks.chain(struck(board, at).map(|value| Stroke::Strike(at, value)));
        let words: Vec<String> = strokes.map(|stroke| word::<K>(puzzle, stroke)).collect();
        if !words.is_empty() {
            if !out.ends_with('\n') {
                out.push('\n');
            }
            out += &words.join(" ");
            out.push('\n');
        }
    }
    out
}

/// A note in a word: that of its move, but letters stand as letters.
fn word<K: CellKind>(puzzle: &<K as CellKind>::Puzzle, stroke: Stroke) -> String {
    let (at, value, sign) = match stroke {
        Stroke::Mark(at, value) => (at, value, '?'),
        Stroke::Strike(at, value) => (at, value, '!'),
        Stroke::Write(..) | Stroke::Erase(_) => return stroke.text(),
    };
    let symbol = <K as Kind>::symbol(puzzle, value);
    let mut letters = symbol.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_alphabetic() => {
            let [row, col] = at.for_people();
            format!("{row},{col}{sign}{letter}")
        }
        _ => stroke.text(),
    }
}

/// Reads such a word; a value may be a number or, where it is one, a letter.
fn stroke<K: CellKind>(puzzle: &<K as CellKind>::Puzzle, word: &str) -> Option<Stroke> {
    let note = |stroke: &Stroke| matches!(stroke, Stroke::Mark(..) | Stroke::Strike(..));
    if let Some(stroke) = Stroke::read(word) {
        return Some(stroke).filter(note);
    }
    let (place, letter) = word.split_at(word.find(['?', '!'])? + 1);
    let zero = Stroke::read(&format!("{place}0")).filter(note)?;
    let size = K::size(puzzle);
    if zero.at().row >= size.height || zero.at().col >= size.width {
        return None;
    }
    let domain = K::domain(puzzle, zero.at());
    let value = domain.into_iter().find(|&value| <K as Kind>::symbol(puzzle, value) == letter)?;
    Some(match zero {
        Stroke::Mark(at, _) => Stroke::Mark(at, value),
        other => Stroke::Strike(other.at(), value),
    })
}

/// The board as JSON rows.
pub fn json<K: CellKind>(puzzle: &<K as CellKind>::Puzzle, board: &CellBoard) -> Json {
    let value = |at: At, value: Option<Value>| K::cell_json(puzzle, at, value);
    let cell = |at: At| {
        let written = value(at, board.ink[at]);
        let list = |values: Vec<Value>| values.into_iter().map(|v| value(at, Some(v))).collect::<Json>();
        let notes = [("marks", board.marks[at].clone()), ("struck", struck(board, at).collect())];
        let mut object = Map::new();
        for (name, values) in notes.into_iter().filter(|(_, values)| !values.is_empty()) {
            object.insert(name.into(), list(values));
        }
        match object.is_empty() {
            true => written,
            false => {
                if board.ink[at].is_some() {
                    object.insert("value".into(), written);
                }
                object.into()
            }
        }
    };
    let row = |row: usize| (0..board.ink.width()).map(|col| cell(At::new(row, col))).collect::<Json>();
    (0..board.ink.height()).map(row).collect()
}

fn struck(board: &CellBoard, at: At) -> impl Iterator<Item = Value> {
    board.struck.iter().filter(move |(cell, _)| *cell == at).map(|(_, value)| *value)
}

/// Reads a board with its notes; without any it is just a board.
pub fn read<K: CellKind>(puzzle: &<K as CellKind>::Puzzle, source: &Source) -> Result<CellBoard, Problems> {
    let bare = |source: &Source| <K as CellKind>::read_board(puzzle, source);
    let text = source.text().unwrap_or_default();
    let is_json = text.trim_start().starts_with(['[', '{']);
    if is_json && (text.contains("\"marks\"") || text.contains("\"struck\"")) {
        let Ok(whole) = serde_json::from_str::<Json>(text) else { return bare(source) };
        return of_json::<K>(puzzle, source, whole);
    }
    let skipped = source.bytes.len() - text.len();
    let Some((end, strokes)) = (!is_json).then(|| behind::<K>(puzzle, text)).flatten() else {
        return bare(source);
    };
    let mut board = bare(&Source::new(source.name.clone(), &source.bytes[..skipped + end]))?;
    for (stroke, span) in strokes {
        board = noted::<K>(puzzle, &board, stroke, Span::new(skipped + span.start, skipped + span.end))?;
    }
    Ok(board)
}

/// Where the notes behind a board begin, and what they are; `None` if there are none.
fn behind<K: CellKind>(puzzle: &<K as CellKind>::Puzzle, text: &str) -> Option<(usize, Vec<(Stroke, Span)>)> {
    let mut end = text.len();
    let mut strokes = Vec::new();
    for line in text.split_inclusive('\n').rev() {
        let start = end - line.len();
        let note = |word: &str| stroke::<K>(puzzle, word);
        let place = |word: &str| start + (word.as_ptr() as usize - line.as_ptr() as usize);
        let words = line.split_whitespace();
        let found: Option<Vec<(Stroke, Span)>> =
            words.map(|word| Some((note(word)?, Span::new(place(word), place(word) + word.len())))).collect();
        match found {
            Some(found) => strokes.extend(found.into_iter().rev()),
            None => break,
        }
        end = start;
    }
    strokes.reverse();
    (!strokes.is_empty()).then_some((end, strokes))
}

/// The board with one more note.
fn noted<K: CellKind>(
    puzzle: &<K as CellKind>::Puzzle,
    board: &CellBoard,
    stroke: Stroke,
    span: Span,
) -> Result<CellBoard, Problems> {
    // A mark that is made twice is there, and not rubbed out again.
    if let Stroke::Mark(at, value) = stroke
        && board.marks.get(at).is_some_and(|marks| marks.contains(&value))
    {
        return Ok(board.clone());
    }
    <K as Kind>::play(puzzle, board, &stroke)
        .map_err(|why| Problem::new(why.0).at(span).expected("a note for an open cell of the board").into())
}

/// Takes the notes out of the rows, reads what is left, and puts them back.
fn of_json<K: CellKind>(
    puzzle: &<K as CellKind>::Puzzle,
    source: &Source,
    mut whole: Json,
) -> Result<CellBoard, Problems> {
    let span = Span::new(0, source.bytes.len());
    let wrong = |message: String| {
        let wanted = "cells such as {\"marks\":[1,2],\"struck\":[3]}, or their values, or null";
        Problems::from(Problem::new(message).at(span).expected(wanted))
    };
    let rows = match &mut whole {
        Json::Object(of) if of.contains_key("board") => of.get_mut("board"),
        rows => Some(rows),
    };
    let mut notes: Vec<(At, &str, Json)> = Vec::new();
    for (row, cells) in rows.and_then(Json::as_array_mut).into_iter().flatten().enumerate() {
        for (col, cell) in cells.as_array_mut().into_iter().flatten().enumerate() {
            let Json::Object(of) = cell else { continue };
            let at = At::new(row, col);
            for name in ["marks", "struck"] {
                notes.extend(of.remove(name).map(|list| (at, name, list)));
            }
            let value = of.remove("value").unwrap_or_default();
            if let Some(name) = of.keys().next() {
                return Err(wrong(format!("{at} has `{name}`, which no cell of a board has")));
            }
            *cell = value;
        }
    }
    let mut board =
        <K as CellKind>::read_board(puzzle, &Source::new(source.name.clone(), whole.to_string()))?;
    for (at, name, list) in notes {
        let inside = places(K::size(puzzle)).next().is_some() && board.ink.get(at).is_some();
        let list = list.as_array().filter(|_| inside).cloned();
        for json in list.ok_or_else(|| wrong(format!("`{name}` of {at} is no list of values")))? {
            let domain = K::domain(puzzle, at);
            let value = domain.into_iter().find(|&value| K::cell_json(puzzle, at, Some(value)) == json);
            let value = value.ok_or_else(|| wrong(format!("{at} cannot hold {json}")))?;
            let stroke = if name == "marks" { Stroke::Mark(at, value) } else { Stroke::Strike(at, value) };
            board = noted::<K>(puzzle, &board, stroke, span)?;
        }
    }
    Ok(board)
}
