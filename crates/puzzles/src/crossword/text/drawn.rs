//! The board as `show` draws it: numbered squares, blocks, the words or the clues below.

use quandary_core::drawn::{self, Drawing};
use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::grid::At;
use quandary_core::scene::Style;
use quandary_core::source::{Problem, Problems, Source, Sources};
use serde_json::{Map, Value as Json, json};

use super::json;
use crate::crossword::Crossword;

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: "drawn",
    about: "a board as `show` draws it, with its words or clues below",
    suffixes: &[],
    sniff,
    read,
    write: None,
};

fn sniff(source: &Source) -> Sniff {
    drawn::sniff(source, Style::Grid)
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    let read = |main| (json::FORM.read)(&Sources { main: Some(main), ..sources.clone() });
    drawn::read(sources.puzzle(), translate, read)
}

fn translate(drawing: &Drawing) -> Result<Json, Problem> {
    for cell in drawing.cells.cells() {
        if !cell.corner.bytes().all(|b| b.is_ascii_digit()) {
            let wrong = drawing.wrong(format!("`{}` is not the number of a word", cell.corner));
            return Err(wrong.at(cell.span));
        }
    }
    // Every word has two squares at least, so a board with words has numbers.
    if drawing.cells.cells().iter().all(|cell| cell.corner.is_empty()) {
        return Err(drawing.wrong("no square has a number").expected("a number where a word begins"));
    }
    let square = |cell: &drawn::Cell| if cell.is_solid() { Json::Null } else { cell.text.as_str().into() };
    let rows: Vec<Vec<Json>> = drawing.cells.rows().map(|row| row.iter().map(square).collect()).collect();
    let mut body = Map::new();
    body.insert("grid".into(), json!(rows));
    let bars = bars(drawing);
    if !bars.is_empty() {
        body.insert("bars".into(), bars.into());
    }
    below(drawing, &mut body);
    Ok(json!({ "crossword": body }))
}

/// Thick lines inside the board.
fn bars(drawing: &Drawing) -> Vec<Json> {
    let mut bars = Vec::new();
    for at in drawing.cells.places() {
        let [row, col] = at.for_people();
        for (next, side) in [(At::new(at.row, at.col + 1), "right"), (At::new(at.row + 1, at.col), "below")] {
            if drawing.cells.get(next).is_some() && drawing.wall(at, next) {
                bars.push(json!([row, col, side]));
            }
        }
    }
    bars
}

/// What stands below the board: a line of words, or title, author and clues.
fn below(drawing: &Drawing, body: &mut Map<String, Json>) {
    let heading = |line: &&String| matches!(line.as_str(), "Across" | "Down");
    let start = drawing.notes.iter().position(|line| heading(&line));
    let Some(start) = start else {
        let words: Vec<&str> = drawing.notes.iter().flat_map(|line| line.split_whitespace()).collect();
        if !words.is_empty() {
            body.insert("words".into(), json!(words));
        }
        return;
    };
    for (name, line) in ["title", "author"].into_iter().zip(&drawing.notes[..start]) {
        body.insert(name.into(), line.as_str().into());
    }
    let mut way = "across";
    for line in &drawing.notes[start..] {
        match (line.as_str(), line.split_once(". ")) {
            ("Across", _) => way = "across",
            ("Down", _) => way = "down",
            (_, Some((number, clue))) if number.bytes().all(|b| b.is_ascii_digit()) => {
                body.entry(way).or_insert_with(|| json!({}))[number] = clue.into();
            }
            _ => {}
        }
    }
}
