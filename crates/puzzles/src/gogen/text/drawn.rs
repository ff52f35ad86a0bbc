//! The board as `show` draws it: a lattice of letters with the words below.

use quandary_core::drawn::{self, Drawing};
use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::scene::Style;
use quandary_core::source::{Problem, Problems, Source, Sources};
use serde_json::{Value as Json, json};

use super::{is_open, json};
use crate::gogen::Gogen;

/// The form's declaration.
pub(super) const FORM: Form<Gogen> = Form {
    name: "drawn",
    about: "a board as `show` draws it: [N]--[.]--[W] and so on, the words below",
    suffixes: &[],
    sniff,
    read,
    write: None,
};

fn sniff(source: &Source) -> Sniff {
    drawn::sniff(source, Style::Lattice)
}

fn read(sources: &Sources) -> Vec<Result<Entry<Gogen>, Problems>> {
    let read = |main| (json::FORM.read)(&Sources { main: Some(main), ..sources.clone() });
    drawn::read(sources.puzzle(), translate, read)
}

fn translate(drawing: &Drawing) -> Result<Json, Problem> {
    let cell = |cell: &drawn::Cell| match cell.text.as_str() {
        text if text.chars().all(is_open) => Json::Null,
        text => text.into(),
    };
    let rows: Vec<Vec<Json>> = drawing.cells.rows().map(|row| row.iter().map(cell).collect()).collect();
    let words: Vec<&str> = drawing.notes.iter().flat_map(|line| line.split_whitespace()).collect();
    Ok(json!({ "kind": "gogen", "givens": rows, "words": words }))
}
