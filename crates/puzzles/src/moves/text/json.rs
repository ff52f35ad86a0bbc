//! JSON: `{"kind":"move","goals":[".a","x."],"dots":["..","xa"],"swipes":"r"}`, the swipes only
//! when some are made.

use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::Grid;
use quandary_core::notes::other_keys;
use quandary_core::source::{Problem, Problems, Source, Sources, Span};
use serde_json::{Value as Json, json};

use super::super::Moves;
use super::super::model::{Puzzle, Swipes};
use super::super::play::Board;

/// The form's declaration.
pub(super) const FORM: Form<Moves> = Form {
    name: "json",
    about: "an object with the rows of `goals` and `dots`, and `swipes` already made",
    suffixes: &["json"],
    sniff,
    read,
    write: Some(write),
};

fn sniff(source: &Source) -> Sniff {
    let Some(text) = source.text().map(str::trim_start) else { return Sniff::No };
    if !text.starts_with('{') {
        return Sniff::No;
    }
    match serde_json::from_str::<Json>(text) {
        Ok(value) if value.get("kind").is_some_and(|k| k == "move") => Sniff::Sure,
        Ok(value) if value.get("kind").is_some() => Sniff::No,
        Ok(value) if value.get("goals").is_some() && value.get("dots").is_some() => Sniff::Sure,
        _ => Sniff::No,
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Moves>, Problems>> {
    vec![read_one(sources.puzzle())]
}

fn read_one(source: &Source) -> Result<Entry<Moves>, Problems> {
    let value: Json = serde_json::from_str(source.expect_text()?).map_err(|e| {
        let message = format!("this JSON does not parse: {e}");
        Problem::new(message).at(offset(source, e.line(), e.column()))
    })?;
    let grid = |name: &str| -> Result<Grid<char>, Problems> {
        let wrong = |message: String| {
            Problem::new(message)
                .at(key(source, name))
                .expected(format!("`{name}`: an array of rows of one length"))
        };
        let rows = value.get(name).and_then(Json::as_array);
        let rows = rows.ok_or_else(|| wrong(format!("there are no rows of `{name}`")))?;
        let row = |row: &Json| row.as_str().map(|r| r.chars().collect::<Vec<char>>());
        let rows: Option<Vec<_>> = rows.iter().map(row).collect();
        let rows = rows.ok_or_else(|| wrong(format!("a row of `{name}` is not a string")))?;
        Ok(Grid::from_rows(rows).ok_or_else(|| wrong(format!("the rows of `{name}` differ in length")))?)
    };
    let puzzle = Puzzle::from_grids(&grid("goals")?, &grid("dots")?)
        .map_err(|flaw| Problem::new(flaw.to_string()).at(key(source, "dots")))?;
    let board = match value.get("swipes") {
        None | Some(Json::Null) => None,
        Some(swipes) => {
            let read = swipes.as_str().and_then(|s| s.parse::<Swipes>().ok());
            let wrong = || Problem::new("`swipes` is not a row of swipes").at(key(source, "swipes"));
            Some(Board::after(&puzzle, read.ok_or_else(|| wrong().expected("letters u, d, l, r"))?))
        }
    };
    let notes = other_keys(&value, &["kind", "goals", "dots", "swipes"], "a Move level");
    Ok(Entry::new(puzzle).with_board(board).noting(notes.into_iter().collect()))
}

/// The place of a key in the text, or the end.
fn key(source: &Source, name: &str) -> Span {
    let quoted = format!("\"{name}\"");
    let text = source.text().unwrap_or("");
    let base = source.bytes.len() - text.len();
    text.find(&quoted).map_or(source.end(), |at| Span::new(base + at, base + at + quoted.len()))
}

/// The byte of a line and column, both from 1.
fn offset(source: &Source, line: usize, column: usize) -> Span {
    let start = source.lines().ok().and_then(|l| l.get(line.saturating_sub(1)).map(|l| l.start)).unwrap_or(0);
    let at = (start + column.saturating_sub(1)).min(source.bytes.len());
    Span::new(at, (at + 1).min(source.bytes.len()))
}

fn write(puzzle: &Puzzle, board: Option<&Board>) -> Result<Written, String> {
    let mut value = json!({
        "kind": "move",
        "goals": super::goal_rows(puzzle),
        "dots": super::dot_rows(puzzle, puzzle.dots()),
    });
    let mut lost = Vec::new();
    if let Some(board) = board {
        match board.swipes_from_start() {
            Some(swipes) if !swipes.0.is_empty() => value["swipes"] = swipes.to_string().into(),
            Some(_) => {}
            None => lost.push("the position, which was not reached by swipes from the start".to_string()),
        }
    }
    Ok(Written { bytes: format!("{value}\n").into_bytes(), lost })
}
