//! The text forms, one file each, and the rows people hand back.

mod boxysean;
mod cages;
mod course;
mod draft;
mod drawn;
mod janko;
mod json;
mod keen;
mod lettered;
mod listed;
mod saved;

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::Form;
use quandary_core::grid::Grid;
use quandary_core::rows;
use quandary_core::source::{Problem, Problems, Source};

use super::{KenKen, model::Puzzle};

pub(super) use draft::{letters, one_letter_names};

/// All forms; the first is written by default, and the first of equally sure ones is read.
pub(super) const FORMS: &[Form<KenKen>] = &[
    course::FORM,
    keen::FORM,
    keen::LINE,
    lettered::UNC,
    lettered::ROKOB,
    lettered::KENNY,
    lettered::BIRKENFELD,
    boxysean::FORM,
    listed::INDEX,
    listed::CHANIOXARIS,
    janko::FORM,
    json::FORM,
    cages::FORM,
    drawn::FORM,
];

/// Rows of numbers with two blanks between, `.` for open.
pub(super) fn rows(ink: &Grid<Option<Value>>) -> String {
    let cell = |v: &Option<Value>| v.map_or(".".to_string(), |v| v.to_string());
    let row = |r: &[Option<Value>]| r.iter().map(cell).collect::<Vec<_>>().join("  ");
    ink.rows().map(row).collect::<Vec<_>>().join("\n")
}

/// Reads a board somebody hands back.
pub(super) fn read_board(puzzle: &Puzzle, source: &Source) -> Result<CellBoard, Problems> {
    let tokens = rows::read(source, puzzle.size())?;
    let size = puzzle.order();
    let mut ink = Grid::filled(size, size, None);
    for at in tokens.places() {
        let (text, span) = &tokens[at];
        if text.is_empty() {
            continue;
        }
        match text.parse::<Value>() {
            Ok(value) if (1..=size as Value).contains(&value) => ink[at] = Some(value),
            _ => {
                let problem = Problem::new(format!("`{text}` is not allowed in a cell"));
                return Err(problem
                    .at(*span)
                    .expected(format!("a number from 1 to {size}, or . for open"))
                    .into());
            }
        }
    }
    Ok(CellBoard::of(ink))
}
