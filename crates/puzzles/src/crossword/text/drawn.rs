//! The board as `show` draws it: numbered squares, blocks, the words or the clues below.

use quandary_core::drawn::{self, Drawing};
use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::grid::At;
use quandary_core::scene::Style;
use quandary_core::source::{Problem, Problems, Source, Sources};
use serde_json::{Map, Value as Json, json};

use super::json;
use crate::crossword::Crossword;
use crate::crossword::beside::SAID;

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: "drawn",
    about: "a board as `show` draws it, with its words or clues below",
    suffixes: &[],
    sniff,
    read,
    write: None,
};

/// The signs a drawing has for circles and shades, in both of its alphabets.
const REMARKS: [char; 4] = ['○', '░', 'o', '%'];

fn sniff(source: &Source) -> Sniff {
    drawn::sniff(source, Style::Grid)
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    let read = |main| (json::FORM.read)(&Sources { main: Some(main), ..sources.clone() });
    drawn::read(sources.puzzle(), translate, read)
}

fn translate(drawing: &Drawing) -> Result<Json, Problem> {
    let mut squares = Vec::new();
    let mut numbers = 0;
    for at in drawing.cells.places() {
        let cell = &drawing.cells[at];
        // Behind the number there may be the signs of a circle and of a shade.
        let number = cell.corner.trim_end_matches(REMARKS);
        let remarks = &cell.corner[number.len()..];
        if !number.trim_end().bytes().all(|b| b.is_ascii_digit()) {
            let wrong = drawing.wrong(format!("`{}` is not the number of a word", cell.corner));
            return Err(wrong.at(cell.span));
        }
        numbers += usize::from(!number.is_empty());
        let mut look = json!({ "at": at.for_people() });
        for (signs, name) in [(['○', 'o'], "circle"), (['░', '%'], "shade")] {
            if remarks.contains(signs) {
                look[name] = true.into();
            }
        }
        if !remarks.is_empty() {
            squares.push(look);
        }
    }
    // Every word has two squares at least, so a board with words has numbers.
    if numbers == 0 {
        return Err(drawing.wrong("no square has a number").expected("a number where a word begins"));
    }
    let square = |cell: &drawn::Cell| if cell.is_solid() { Json::Null } else { cell.text.as_str().into() };
    let rows: Vec<Vec<Json>> = drawing.cells.rows().map(|row| row.iter().map(square).collect()).collect();
    let mut body = Map::new();
    body.insert("grid".into(), json!(rows));
    if !squares.is_empty() {
        body.insert("squares".into(), squares.into());
    }
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
    let said = |line: &String| {
        SAID.iter().find_map(|(name, before)| Some((*name, line.strip_prefix(before)?.to_string())))
    };
    let (told, notes): (Vec<&String>, Vec<&String>) =
        drawing.notes.iter().partition(|line| said(line).is_some());
    for (name, text) in told.into_iter().filter_map(said) {
        body.insert(name.into(), text.into());
    }
    let start = notes.iter().position(heading);
    let Some(start) = start else {
        let words: Vec<&str> = notes.iter().flat_map(|line| line.split_whitespace()).collect();
        if !words.is_empty() {
            body.insert("words".into(), json!(words));
        }
        return;
    };
    for (name, line) in ["title", "author"].into_iter().zip(&notes[..start]) {
        body.insert(name.into(), line.as_str().into());
    }
    let mut way = "across";
    for line in &notes[start..] {
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
