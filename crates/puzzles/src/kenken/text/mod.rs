//! The text forms, one file each, and the rows people hand back.

mod boxysean;
mod cages;
mod course;
mod draft;
mod drawn;
mod factors;
mod janko;
mod json;
mod keen;
mod lettered;
mod listed;
mod pzprv3;
mod saved;

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::{Entry, Form};
use quandary_core::grid::{At, Grid};
use quandary_core::rows;
use quandary_core::source::{Problem, Problems, Source, Sources};

use super::{KenKen, model::Puzzle};

pub(super) use draft::{letters, one_letter_names};

/// The option that turns a puzzle while it is read.
pub(super) const TRANSPOSE: &str = "transpose";

/// A form whose puzzles are turned if the option asks for it.
macro_rules! turning {
    ($form:expr) => {
        Form { read: |sources| turned(sources, ($form.read)(sources)), ..$form }
    };
}

/// All forms; the first is written by default, and the first of equally sure ones is read.
pub(super) const FORMS: &[Form<KenKen>] = &[
    turning!(course::FORM),
    turning!(keen::FORM),
    turning!(keen::LINE),
    turning!(lettered::UNC),
    turning!(lettered::ROKOB),
    turning!(lettered::KENNY),
    turning!(lettered::BIRKENFELD),
    turning!(boxysean::FORM),
    turning!(listed::INDEX),
    turning!(listed::CHANIOXARIS),
    turning!(janko::FORM),
    turning!(json::FORM),
    turning!(cages::FORM),
    turning!(factors::FORM),
    turning!(pzprv3::FORM),
    turning!(drawn::FORM),
];

type Found = Vec<Result<Entry<KenKen>, Problems>>;

fn turned(sources: &Sources, found: Found) -> Found {
    if !sources.settings.flag(TRANSPOSE) {
        return found;
    }
    let turn = |entry: Entry<KenKen>| Entry {
        puzzle: entry.puzzle.transposed(),
        board: entry.board.map(|board| CellBoard::of(transposed(&board.ink))),
        ..entry
    };
    found.into_iter().map(|read| read.map(turn)).collect()
}

/// A square of numbers with rows for columns.
fn transposed(ink: &Grid<Option<Value>>) -> Grid<Option<Value>> {
    Grid::from_fn(ink.size(), |at| ink[At::new(at.col, at.row)])
}

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
