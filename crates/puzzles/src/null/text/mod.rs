//! The text forms, one file each.

mod line;

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::Form;
use quandary_core::grid::Grid;
use quandary_core::rows;
use quandary_core::source::{Problem, Problems, Source};

use super::{Null, model::SIZE};

/// All forms; the first is written by default.
pub(super) const FORMS: &[Form<Null>] = &[line::FORM];

/// Rows of numbers with a blank between, `.` for open.
pub(super) fn rows(ink: &Grid<Option<Value>>) -> String {
    let cell = |v: &Option<Value>| v.map_or(".".to_string(), |v| v.to_string());
    let row = |r: &[Option<Value>]| r.iter().map(cell).collect::<Vec<_>>().join(" ");
    ink.rows().map(row).collect::<Vec<_>>().join("\n")
}

/// Reads a board somebody hands back.
pub(super) fn read_board(source: &Source) -> Result<CellBoard, Problems> {
    let tokens = rows::read(source, SIZE)?;
    let mut ink = Grid::filled(2, 2, None);
    for at in tokens.places() {
        let (text, span) = &tokens[at];
        ink[at] = match text.as_str() {
            "" => None,
            "1" => Some(1),
            "2" => Some(2),
            _ => {
                let problem = Problem::new(format!("`{text}` is not allowed in a cell"));
                return Err(problem.at(*span).expected("1, 2 or . for open").into());
            }
        };
    }
    Ok(CellBoard::of(ink))
}
