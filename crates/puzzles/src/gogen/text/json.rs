//! JSON: `{"kind":"gogen","givens":[["N",null,…],…],"words":["BOXED",…]}`, with `"alphabet"` unless it is the usual
//! one and `"board"` for a state of play.

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::Grid;
use quandary_core::notes;
use quandary_core::rows::offset;
use quandary_core::source::{Problem, Problems, Source, Sources, Span};
use serde_json::{Map, Value as Json, json};

use super::super::Gogen;
use super::super::model::Puzzle;
use super::super::rules;
use super::draft::{Draft, empty};
use super::is_open;

/// The form's declaration.
pub(super) const FORM: Form<Gogen> = Form {
    name: "json",
    about: "JSON with givens or grid (rows, null or _ for open), words, and maybe alphabet and board",
    suffixes: &["json"],
    sniff,
    read,
    write: Some(write),
};

/// The names that mean something here.
const NAMES: [&str; 7] = ["kind", "givens", "grid", "board", "words", "alphabet", "solution"];

/// What files call the letters that are given.
const GIVENS: [&str; 2] = ["givens", "grid"];

fn sniff(source: &Source) -> Sniff {
    let text = source.text().unwrap_or_default().trim_start();
    let says = |word: &str| text.contains(word);
    match text.starts_with('{') {
        true if says("\"gogen\"") => Sniff::Sure,
        true if says("\"words\"")
            && GIVENS.iter().chain(&["board"]).any(|name| says(&format!("\"{name}\""))) =>
        {
            Sniff::Maybe
        }
        _ => Sniff::No,
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Gogen>, Problems>> {
    vec![read_one(sources)]
}

fn read_one(sources: &Sources) -> Result<Entry<Gogen>, Problems> {
    let source = sources.puzzle();
    if let Some(problems) = empty(source) {
        return Err(problems);
    }
    let text = source.expect_text()?;
    let whole = Span::new(0, source.bytes.len());
    let json: Json = serde_json::from_str(text).map_err(|e| {
        let at = offset(text, e.line(), e.column());
        Problem::new(format!("this JSON does not parse: {e}")).at(Span::new(at, at + 1))
    })?;
    let wrong = |what: &str, expected: &str| {
        Problems::from(Problem::new(format!("this JSON has no proper `{what}`")).at(whole).expected(expected))
    };
    let givens = GIVENS.iter().find_map(|name| json.get(name));
    let rows = cells(givens.or_else(|| json.get("board")), whole)
        .ok_or_else(|| wrong("givens", "an array of rows, with null for open cells"))?;
    let mut draft = Draft { rows, end: Some(whole), ..Draft::default() };
    let words = json.get("words").map_or(Some(&[][..]), |w| w.as_array().map(Vec::as_slice));
    for word in words.ok_or_else(|| wrong("words", "an array of words"))? {
        let word = word.as_str().ok_or_else(|| wrong("words", "an array of words"))?;
        draft.words.push((word.to_string(), whole));
    }
    if let Some(letters) = json.get("alphabet") {
        let letters = letters.as_str().ok_or_else(|| wrong("alphabet", "a string of letters"))?;
        draft.letters = Some((letters.to_string(), whole));
    }
    draft.spread();
    let puzzle = draft.puzzle(sources)?;
    let board = match givens.and(json.get("board")) {
        None => None,
        Some(board) => Some(sheet(&puzzle, board, whole).ok_or_else(|| wrong("board", "rows as in givens"))?),
    };
    let mut notes: Vec<String> = notes::other_keys(&json, &NAMES, "a Gogen").into_iter().collect();
    if let Some(answer) = json.get("solution").filter(|answer| !answer.is_null()) {
        let sheet = sheet(&puzzle, answer, whole);
        let right = |s: &CellBoard| {
            s.ink.cells().iter().all(Option::is_some) && rules::violations(&puzzle, &s.ink).is_empty()
        };
        if !sheet.is_some_and(|sheet| right(&sheet)) {
            notes.push(notes::WRONG_ANSWER.to_string());
        }
    }
    Ok(Entry::new(puzzle).with_board(board).noting(notes))
}

/// Rows as arrays of one-letter strings and nulls, or as strings.
fn cells(rows: Option<&Json>, span: Span) -> Option<Vec<Vec<(char, Span)>>> {
    let cell = |cell: &Json| match cell {
        Json::Null => Some(('.', span)),
        Json::String(text) if text.trim().is_empty() => Some(('.', span)),
        Json::String(text) if text.chars().count() == 1 => text.chars().next().map(|c| (c, span)),
        _ => None,
    };
    let row = |row: &Json| match row {
        Json::String(text) => Some(text.chars().map(|c| (c, span)).collect()),
        other => other.as_array()?.iter().map(cell).collect(),
    };
    rows?.as_array()?.iter().map(row).collect()
}

fn sheet(puzzle: &Puzzle, board: &Json, span: Span) -> Option<CellBoard> {
    let value = |(c, _): &(char, Span)| (!is_open(*c)).then(|| puzzle.alphabet().any_value(*c));
    let rows = cells(Some(board), span)?.iter().map(|row| row.iter().map(value).collect()).collect();
    Grid::from_rows(rows).filter(|ink| ink.size() == puzzle.size()).map(CellBoard::of)
}

/// Rows of one-letter strings, null for open.
pub(super) fn rows_json(puzzle: &Puzzle, ink: &Grid<Option<Value>>) -> Json {
    let cell = |v: &Option<Value>| v.map_or(Json::Null, |v| puzzle.symbol(v).to_string().into());
    ink.rows().map(|row| row.iter().map(cell).collect::<Vec<Json>>()).collect::<Vec<_>>().into()
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let mut fields = Map::new();
    fields.insert("kind".into(), "gogen".into());
    if !puzzle.alphabet().is_usual() {
        fields.insert("alphabet".into(), puzzle.alphabet().to_string().into());
    }
    fields.insert("givens".into(), rows_json(puzzle, puzzle.givens()));
    fields.insert("words".into(), json!(puzzle.words()));
    let mut lost = Vec::new();
    if let Some(board) = board {
        fields.insert("board".into(), rows_json(puzzle, &board.ink));
        if board.marks.cells().iter().any(|m| !m.is_empty()) {
            lost.push("the pencil marks".to_string());
        }
    }
    Ok(Written { bytes: format!("{}\n", Json::Object(fields)).into_bytes(), lost })
}
