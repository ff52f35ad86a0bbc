//! The board as `show` draws it: thick lines around the cages, each with its clue in the corner of its first cell.

use quandary_core::drawn::{self, Drawing};
use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::scene::Style;
use quandary_core::source::{Problem, Problems, Source, Sources};
use serde_json::{Value as Json, json};

use super::json;
use crate::kenken::KenKen;

/// The form's declaration.
pub(super) const FORM: Form<KenKen> = Form {
    name: "drawn",
    about: "a board as `show` draws it, with box lines or in ASCII",
    suffixes: &[],
    sniff,
    read,
    write: None,
};

fn sniff(source: &Source) -> Sniff {
    drawn::sniff(source, Style::Grid)
}

fn read(sources: &Sources) -> Vec<Result<Entry<KenKen>, Problems>> {
    let read = |main| (json::FORM.read)(&Sources { main: Some(main), ..sources.clone() });
    drawn::read(sources.puzzle(), translate, read)
}

fn translate(drawing: &Drawing) -> Result<Json, Problem> {
    let size = drawing.size();
    if size.width != size.height {
        return Err(drawing.wrong("the board is not square"));
    }
    let mut cages = Vec::new();
    let mut long = false;
    for region in drawing.regions() {
        let mut corners = region.iter().filter(|at| !drawing.cells[**at].corner.is_empty());
        let (clue, first) = match (corners.next(), corners.next()) {
            // A cell that is in no cage stands for itself.
            (None, _) if region.len() == 1 => continue,
            (Some(first), None) => (&drawing.cells[*first].corner, first),
            (found, second) => {
                let cell = second.or(found).unwrap_or(&region[0]);
                let wrong = drawing.wrong(format!("the cage at {} does not have one clue", region[0]));
                return Err(wrong
                    .at(drawing.cells[*cell].span)
                    .expected("a clue in the first cell of each cage"));
            }
        };
        if *first != region[0] {
            let wrong = drawing.wrong("this clue is not in the first cell of its cage");
            return Err(wrong.at(drawing.cells[*first].span));
        }
        // Only a puzzle with `long` has these signs on more than two cells.
        long |= region.len() > 2 && clue.ends_with(['-', '−', '/', '÷']);
        let cells: Vec<[usize; 2]> = region.iter().map(|at| at.for_people()).collect();
        cages.push(json!({ "clue": clue, "cells": cells }));
    }
    let mut object = json!({ "kind": "kenken", "size": size.width, "cages": cages });
    if long {
        object["long"] = true.into();
    }
    let given =
        |text: &str| if text.is_empty() { Ok(Json::Null) } else { text.parse::<u32>().map(Json::from) };
    let mut rows = Vec::new();
    for row in drawing.cells.rows() {
        let cell = |cell: &drawn::Cell| {
            let wrong = |_| drawing.wrong(format!("`{}` is not a number", cell.text)).at(cell.span);
            given(&cell.text).map_err(wrong)
        };
        rows.push(row.iter().map(cell).collect::<Result<Vec<Json>, Problem>>()?);
    }
    if rows.iter().flatten().any(|cell| !cell.is_null()) {
        object["givens"] = rows.into();
    }
    Ok(object)
}
