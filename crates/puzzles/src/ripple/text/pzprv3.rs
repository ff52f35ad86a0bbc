//! The pzprv3 file: `pzprv3`, `ripple`, ROWS, COLUMNS, then the walls between columns, the walls
//! between rows, the givens (`.` none, `-` unknown, `#` hole) and the answer (`.` none), each row
//! on a line. The same with `/` for line ends is read as well.

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{At, Grid, Size, regions};
use quandary_core::notes::left_out;
use quandary_core::pzprv3::{Rows, is_file};
use quandary_core::several::second;
use quandary_core::source::{Problems, Source, Sources, Span};

use super::{assemble, number, too_large};
use crate::ripple::{Ripple, model::Puzzle};

/// The form's declaration.
pub(super) const FORM: Form<Ripple> = Form {
    name: "pzprv3",
    about: "a pzprv3 file, which may carry a board as well",
    suffixes: &["pzprv3"],
    sniff,
    read,
    write: Some(write),
};

fn sniff(source: &Source) -> Sniff {
    if is_file(source, "ripple") { Sniff::Sure } else { Sniff::No }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Ripple>, Problems>> {
    vec![read_one(sources.puzzle())]
}

fn read_one(source: &Source) -> Result<Entry<Ripple>, Problems> {
    let mut rows = Rows::of(source)?;
    let (size, span) = rows.header("ripple")?;
    let Size { width, height } = size;
    if size.cells().is_none() {
        return Err(too_large(size, span));
    }
    let upright: Result<Vec<_>, _> =
        (0..height).map(|_| rows.bits(width - 1, "the walls between columns")).collect();
    let level: Result<Vec<_>, _> = (1..height).map(|_| rows.bits(width, "the walls between rows")).collect();
    let (upright, level) = (upright?, level?);
    let givens: Result<Vec<_>, _> = (0..height).map(|_| rows.words(width, "the givens")).collect();
    let givens = Grid::from_rows(givens?).expect("all rows are of one length");
    let hole = |at: At| givens[at].0 == "#";
    let wall = |a: At, b: At| {
        let (row, col) = (a.row.min(b.row), a.col.min(b.col));
        if a.row == b.row { upright[row][col] } else { level[row][col] }
    };
    let mut ids = givens.map(|&(_, span)| (None, span));
    for (room, cells) in regions(size, |at| !hole(at), |a, b| !wall(a, b)).into_iter().enumerate() {
        for at in cells {
            ids[at].0 = Some(room as i64 + 1);
        }
    }
    let mut numbers = givens.map(|&(_, span)| (0, span));
    for at in givens.places() {
        let (text, span) = givens[at];
        numbers[at].0 = value(text, span)?;
    }
    let puzzle = assemble(&numbers, &ids)?;
    let board = board(&mut rows, &puzzle)?;
    // Programs put all sorts of things behind the answer, but another header is another puzzle.
    match rows.rest().find(|(text, _)| text.starts_with("pzprv3")) {
        Some((_, span)) => Err(second(span).into()),
        None => {
            let more = rows.rest().map(|(text, _)| text.trim());
            let notes = left_out(more.filter(|text| !text.is_empty()), "a Ripple Effect");
            Ok(Entry::new(puzzle).with_board(board).noting(notes.into_iter().collect()))
        }
    }
}

fn value(text: &str, span: Span) -> Result<Value, Problems> {
    if matches!(text, "." | "-" | "#") { Ok(0) } else { number(text, span, "a number, ., - or #") }
}

/// The answer rows, if there are any; none if nothing is entered there.
fn board(rows: &mut Rows, puzzle: &Puzzle) -> Result<Option<CellBoard>, Problems> {
    let Size { width, height } = puzzle.size();
    let left = rows.rest().map(|(text, _)| text.trim()).find(|text| !text.is_empty());
    if left.is_none_or(|text| text.starts_with("pzprv3")) {
        return Ok(None);
    }
    let mut ink = crate::ripple::ink(puzzle.givens());
    let mut entered = false;
    for row in 0..height {
        for (col, (text, span)) in rows.words(width, "the answer")?.into_iter().enumerate() {
            let (at, value) = (At::new(row, col), value(text, span)?);
            if value != 0 && puzzle.givens()[at] == 0 {
                ink[at] = Some(value);
                entered = true;
            }
        }
    }
    Ok(entered.then(|| CellBoard::of(ink)))
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let Size { width, height } = puzzle.size();
    let mut text = format!("pzprv3\nripple\n{height}\n{width}\n");
    let mut row = |entries: Vec<String>| {
        entries.iter().for_each(|entry| {
            text.push_str(entry);
            text.push(' ');
        });
        text.push('\n');
    };
    let rooms = puzzle.rooms();
    let wall = |a: At, b: At| u8::from(rooms[a] != rooms[b]).to_string();
    let cells = |r: usize, n: usize| (0..n).map(move |c| At::new(r, c));
    for r in 0..height {
        row(cells(r, width - 1).map(|at| wall(at, At::new(r, at.col + 1))).collect());
    }
    for r in 1..height {
        row(cells(r - 1, width).map(|at| wall(at, At::new(r, at.col))).collect());
    }
    let given = |at: At| match (rooms[at], puzzle.givens()[at]) {
        (None, _) => "#".to_string(),
        (_, 0) => ".".to_string(),
        (_, value) => value.to_string(),
    };
    for r in 0..height {
        row(cells(r, width).map(given).collect());
    }
    let entered = |at: At| match board.and_then(|b| b.ink[at]) {
        Some(value) if puzzle.givens()[at] == 0 => value.to_string(),
        _ => ".".to_string(),
    };
    for r in 0..height {
        row(cells(r, width).map(entered).collect());
    }
    let marked = board.is_some_and(|b| b.marks.cells().iter().any(|m| !m.is_empty()));
    let lost = marked.then(|| "the pencil marks".to_string()).into_iter().collect();
    Ok(Written { bytes: text.into_bytes(), lost })
}
