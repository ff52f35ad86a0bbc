//! Files of pzpr with a Factors: walls between columns and between rows, the product of each room in its first cell, and
//! what a player had entered.

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::grid::{At, Grid, Size, regions};
use quandary_core::notes::left_out;
use quandary_core::pzprv3::{Rows, is_file};
use quandary_core::several::second;
use quandary_core::source::{Problem, Problems, Source, Sources, Span};

use super::super::KenKen;
use super::super::model::{Cage, Clue, MAX_SIZE, Op};
use super::draft::{self, Draft};

/// The form's declaration.
pub(super) const FORM: Form<KenKen> = Form {
    name: "pzprv3",
    about: "a file of pzpr with a Factors: products only",
    suffixes: &["pzprv3"],
    sniff,
    read,
    write: None,
};

const NAME: &str = "factors";

fn sniff(source: &Source) -> Sniff {
    if is_file(source, NAME) { Sniff::Sure } else { Sniff::No }
}

fn read(sources: &Sources) -> Vec<Result<Entry<KenKen>, Problems>> {
    vec![read_one(sources.puzzle())]
}

fn read_one(source: &Source) -> Result<Entry<KenKen>, Problems> {
    let mut rows = Rows::of(source)?;
    let (size, span) = rows.header(NAME)?;
    let Size { width, height } = size;
    if width != height || width > MAX_SIZE {
        let problem = Problem::new(format!("a board of {size} is not square, or too large")).at(span);
        return Err(problem.expected(format!("at most {MAX_SIZE} rows and as many columns")).into());
    }
    let upright: Result<Vec<_>, _> =
        (0..height).map(|_| rows.bits(width - 1, "the walls between columns")).collect();
    let level: Result<Vec<_>, _> = (1..height).map(|_| rows.bits(width, "the walls between rows")).collect();
    let (upright, level) = (upright?, level?);
    let numbers: Result<Vec<_>, _> = (0..height).map(|_| rows.words(width, "the products")).collect();
    let numbers = numbers?;
    let wall = |a: At, b: At| {
        let (row, col) = (a.row.min(b.row), a.col.min(b.col));
        if a.row == b.row { upright[row][col] } else { level[row][col] }
    };
    let names = draft::letters().map(String::from).chain((1..).map(|n| format!("cage {n}")));
    let (mut cages, mut clues) = (Vec::new(), Vec::new());
    for (cells, name) in regions(size, |_| true, |a, b| !wall(a, b)).into_iter().zip(names) {
        let said =
            cells.iter().map(|at| numbers[at.row][at.col]).filter(|(text, _)| !matches!(*text, "." | "-"));
        let said: Vec<(&str, Span)> = said.collect();
        // A room without a number allows anything.
        let Some(&(text, span)) = said.first() else { continue };
        if let Some((_, twice)) = said.get(1) {
            let problem = Problem::new("this room has a second number").at(*twice);
            return Err(problem.expected("one product for each room").into());
        }
        let target = text.parse::<u64>().map_err(|_| {
            Problem::new(format!("`{text}` is not a product")).at(span).expected("a number, or `.` for none")
        })?;
        cages.push(Cage { name, cells, clue: Clue { target, op: Op::Multiply } });
        clues.push(span);
    }
    let puzzle =
        Draft { size: width, cages, clues, cells: Vec::new(), givens: Vec::new(), long: false }.finish()?;
    let board = board(&mut rows, width)?;
    // Another header is another puzzle.
    if let Some((_, span)) = rows.rest().find(|(text, _)| text.starts_with("pzprv3")) {
        return Err(second(span).into());
    }
    let more = rows.rest().map(|(text, _)| text.trim()).filter(|text| !text.is_empty());
    let notes = left_out(more, "a KenKen").into_iter().collect();
    Ok(Entry::new(puzzle).with_board(board).noting(notes))
}

/// What a player had entered; nothing if all cells are open.
fn board(rows: &mut Rows<'_>, size: usize) -> Result<Option<CellBoard>, Problems> {
    if rows
        .rest()
        .map(|(text, _)| text.trim())
        .find(|text| !text.is_empty())
        .is_none_or(|t| t.starts_with("pzprv3"))
    {
        return Ok(None);
    }
    let mut ink: Grid<Option<Value>> = Grid::filled(size, size, None);
    for row in 0..size {
        for (col, (text, span)) in rows.words(size, "the answer")?.into_iter().enumerate() {
            if matches!(text, "." | "-" | "0") {
                continue;
            }
            let value = text.parse::<Value>().ok().filter(|value| (1..=size as Value).contains(value));
            let wrong = || Problem::new(format!("`{text}` is not allowed in a cell")).at(span);
            ink[At::new(row, col)] =
                Some(value.ok_or_else(|| wrong().expected(format!("a number from 1 to {size}, or `.`")))?);
        }
    }
    Ok(ink.cells().iter().any(Option::is_some).then(|| CellBoard::of(ink)))
}
