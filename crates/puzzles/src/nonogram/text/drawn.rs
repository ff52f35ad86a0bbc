//! The board as `show` draws it: a frame with the clues left of it and above it.

use quandary_core::drawn::{self, Drawing};
use quandary_core::form::Sniff;
use quandary_core::scene::Style;
use quandary_core::source::{Problem, Source};
use serde_json::{Value as Json, json};

use super::gather::Read;
use super::json;

pub(crate) fn sniff(source: &Source) -> Sniff {
    drawn::sniff(source, Style::Compact)
}

pub(crate) fn read(source: &Source) -> Vec<Read> {
    drawn::read(source, translate, |main| json::read(&main))
}

fn translate(drawing: &Drawing) -> Result<Json, Problem> {
    // Characters alone do not show which clue has which colour.
    if let Some(legend) = drawing.notes.first() {
        let wrong = drawing.wrong(format!("the colours of the clues are not in this drawing ({legend})"));
        return Err(wrong.expected("a drawing in black and white, or a form with colours"));
    }
    let clue = |text: &String| match text.as_str() {
        "?" => Ok(Json::Null),
        text => text.parse::<u64>().map(Json::from).map_err(|_| drawing.wrong(format!("`{text}` is not a clue"))),
    };
    let clues = |lines: &[Vec<String>]| {
        let line = |line: &Vec<String>| line.iter().map(clue).collect::<Result<Vec<Json>, Problem>>();
        lines.iter().map(line).collect::<Result<Vec<_>, Problem>>()
    };
    let mut object = json!({ "rows": clues(&drawing.left)?, "columns": clues(&drawing.top)? });
    let cell = |cell: &drawn::Cell| match cell.text.as_str() {
        "" => Ok(0),
        "×" | "x" => Ok(-1),
        _ if cell.is_solid() => Ok(1),
        other => Err(drawing.wrong(format!("`{other}` is not a cell")).at(cell.span)),
    };
    let cells = drawing.cells.cells().iter().map(cell).collect::<Result<Vec<i64>, Problem>>()?;
    object["content"] = cells.into();
    Ok(object)
}
