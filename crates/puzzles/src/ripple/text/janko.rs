//! The form of the janko collection as puzzle sets carry it: `ROWS COLUMNS`, the rows of numbers
//! (`-` for open), the rows of room ids (`-` for a hole).

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{Grid, Size};
use quandary_core::source::{Line, Problem, Problems, Source, Sources, Span};

use super::{Placed, assemble, lost, number, only, room_id, too_large};
use crate::ripple::{Ripple, model::Puzzle};

/// The form's declaration.
pub(super) const FORM: Form<Ripple> = Form {
    name: "janko",
    about: "ROWS COLUMNS, then the rows of numbers (- for open), then the rows of room ids",
    suffixes: &["janko"],
    sniff,
    read,
    write: Some(write),
};

/// Two sides, and twice as many rows as the first of them.
fn sniff(source: &Source) -> Sniff {
    let Some(text) = source.text() else { return Sniff::No };
    let mut lines = text.lines().map(str::trim).filter(|l| !l.is_empty());
    let sides: Vec<&str> = lines.next().unwrap_or_default().split_ascii_whitespace().collect();
    let [rows, columns] = sides[..] else { return Sniff::No };
    let (Ok(rows), Ok(columns)) = (rows.parse::<usize>(), columns.parse::<usize>()) else { return Sniff::No };
    let next = lines.next().unwrap_or_default().split_ascii_whitespace().count();
    let wanted = rows.checked_mul(2).map(|n| n.saturating_sub(1));
    if next == columns && wanted.is_some_and(|n| lines.take(n + 1).count() == n) {
        Sniff::Maybe
    } else {
        Sniff::No
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Ripple>, Problems>> {
    only(read_one(sources.puzzle()))
}

fn read_one(source: &Source) -> Result<Puzzle, Problems> {
    let lines = source.lines()?;
    let mut lines = lines.iter().filter(|l| !l.is_blank());
    let Some(first) = lines.next() else {
        let problem = Problem::new("the input is empty").at(source.end());
        return Err(problem.expected("a first line `ROWS COLUMNS`").into());
    };
    let size = size(first)?;
    let givens = block(&mut lines, size, "number", cell, source)?;
    let ids = block(&mut lines, size, "room", room_id, source)?;
    if let Some(more) = lines.next() {
        let problem = Problem::new("there is more text after the rooms").at(more.span());
        return Err(problem.expected("the end of the puzzle").into());
    }
    assemble(&givens, &ids)
}

fn size(line: &Line) -> Result<Size, Problems> {
    let words: Vec<_> = line.words().collect();
    let wrong = || Problem::new("this is not a size").at(line.span()).expected("`ROWS COLUMNS`");
    let [(rows, _), (columns, _)] = words[..] else { return Err(wrong().into()) };
    let side = |text: &str| text.parse::<usize>().ok().filter(|&n| n > 0).ok_or_else(wrong);
    let size = Size { width: side(columns)?, height: side(rows)? };
    if size.cells().is_none() {
        return Err(too_large(size, line.span()));
    }
    Ok(size)
}

fn cell(text: &str, span: Span) -> Result<Value, Problems> {
    if matches!(text, "-" | ".") { Ok(0) } else { number(text, span, "a number, or - for open") }
}

/// So many rows of so many words.
fn block<'a, T>(
    lines: &mut impl Iterator<Item = &'a Line<'a>>,
    size: Size,
    what: &str,
    read: fn(&str, Span) -> Result<T, Problems>,
    source: &Source,
) -> Result<Placed<T>, Problems> {
    let mut rows = Vec::new();
    for ordinal in 1..=size.height {
        let Some(line) = lines.next() else {
            let problem = Problem::new(format!("the input ends before {what} row {ordinal}"));
            let expected = size.rows_of("cell");
            return Err(problem.at(source.end()).expected(expected).into());
        };
        let words: Vec<_> = line.words().collect();
        if words.len() != size.width {
            let span = words.get(size.width).map_or(line.span(), |w| w.1);
            let problem = Problem::new(format!("{what} row {ordinal} has {} cells", words.len())).at(span);
            return Err(problem.expected(format!("{} cells", size.width)).into());
        }
        let row: Result<Vec<_>, Problems> =
            words.into_iter().map(|(text, span)| Ok((read(text, span)?, span))).collect();
        rows.push(row?);
    }
    Ok(Grid::from_rows(rows).expect("all rows are of one length"))
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let Size { width, height } = puzzle.size();
    let mut text = format!("{height} {width}\n");
    let mut push = |words: Vec<String>| {
        text.push_str(&words.join(" "));
        text.push('\n');
    };
    for row in puzzle.givens().rows() {
        push(row.iter().map(|&v| if v == 0 { "-".into() } else { v.to_string() }).collect());
    }
    for row in puzzle.id_grid().rows() {
        push(row.iter().map(|id| id.map_or("-".into(), |id| id.to_string())).collect());
    }
    Ok(Written { bytes: text.into_bytes(), lost: lost(board) })
}
