//! Cells that say their room and their number: `A:- A:2 B:-`, one row a line.
//!
//! `-`, `.`, `?`, `_` or 0 behind the colon is an open cell. The room may stand behind the number as well: it is the part that is not
//! always a number.

use std::collections::HashMap;

use quandary_core::fact::Value;
use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::grid::{Grid, MAX_CELLS, Size};
use quandary_core::source::{Line, Problem, Problems, Source, Sources, Span};

use super::{assemble, number, only, too_large};
use crate::ripple::{Ripple, model::Puzzle};

/// The form's declaration.
pub(super) const FORM: Form<Ripple> = Form {
    name: "paired",
    about: "cells that say room and number, such as A:2 and B:-, read only",
    suffixes: &[],
    sniff,
    read,
    write: None,
};

/// The two parts of a cell.
fn parts(word: &str) -> Option<(&str, &str)> {
    let (first, second) = word.split_once(':')?;
    let fine = |part: &str| is_value(part) || part.chars().all(char::is_alphanumeric);
    (!first.is_empty() && !second.is_empty() && fine(first) && fine(second)).then_some((first, second))
}

/// Whether a part is a number or an open cell.
fn is_value(part: &str) -> bool {
    matches!(part, "-" | "." | "?" | "_") || part.bytes().all(|b| b.is_ascii_digit())
}

fn sniff(source: &Source) -> Sniff {
    const LOOKED_AT: usize = 2000;
    let text = source.text().unwrap_or_default();
    let mut words = text.split_whitespace().take(LOOKED_AT).peekable();
    let fits = words.peek().is_some() && words.all(|word| parts(word).is_some());
    let columns =
        text.lines().find(|line| !line.trim().is_empty()).map_or(0, |l| l.split_whitespace().count());
    if fits && columns > 1 && text.trim().lines().count() > 1 { Sniff::Maybe } else { Sniff::No }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Ripple>, Problems>> {
    only(read_one(sources.puzzle()))
}

/// A cell's two parts and its place.
type Cell<'t> = (&'t str, &'t str, Span);

fn read_one(source: &Source) -> Result<Puzzle, Problems> {
    let lines = source.lines()?;
    let end = lines.iter().rposition(|line| !line.is_blank()).map_or(0, |last| last + 1);
    let mut rows: Vec<Vec<Cell<'_>>> = Vec::new();
    for line in lines[..end].iter().skip_while(|line| line.is_blank()) {
        let row = row(line)?;
        if rows.first().is_some_and(|first| first.len() != row.len()) || row.is_empty() {
            let problem = Problem::new(format!("this row has {} cells", row.len())).at(line.span());
            return Err(problem
                .expected(format!("{}, as the first has", rows.first().map_or(1, Vec::len)))
                .into());
        }
        rows.push(row);
    }
    let size = Size { width: rows.first().map_or(0, Vec::len), height: rows.len() };
    if size.cells().is_none_or(|cells| cells == 0 || cells > MAX_CELLS) {
        return Err(too_large(size, source.end()));
    }
    let all = || rows.iter().flatten();
    let values = |part: fn(&Cell<'_>) -> bool| all().all(part);
    let behind = values(|cell| is_value(cell.1));
    if !behind && !values(|cell| is_value(cell.0)) {
        let Some(&(.., span)) = all().find(|cell| !is_value(cell.1)) else {
            return Err(too_large(size, source.end()));
        };
        return Err(Problem::new("this cell has no number")
            .at(span)
            .expected("a room and a number, or `-` for none")
            .into());
    }
    if behind
        && values(|cell| is_value(cell.0) && cell.0 != "-")
        && !all().any(|cell| !cell.1.bytes().all(|b| b.is_ascii_digit()))
    {
        let problem = Problem::new("nothing says which part of a cell is its room")
            .at(all().next().map_or(source.end(), |c| c.2));
        return Err(problem.expected("letters for the rooms, or `-` for open cells").into());
    }
    let (mut givens, mut ids) = (Vec::new(), Vec::new());
    let mut rooms: HashMap<&str, i64> = HashMap::new();
    for row in &rows {
        let (mut numbers, mut own) = (Vec::new(), Vec::new());
        for &(first, second, span) in row {
            let (room, value) = if behind { (first, second) } else { (second, first) };
            let open = matches!(value, "-" | "." | "?" | "_");
            let value: Value =
                if open { 0 } else { number(value, span, "a number, or `-` for an open cell")? };
            let next = rooms.len() as i64 + 1;
            let id = *rooms.entry(room).or_insert(next);
            numbers.push((value, span));
            own.push((Some(id), span));
        }
        givens.push(numbers);
        ids.push(own);
    }
    match (Grid::from_rows(givens), Grid::from_rows(ids)) {
        (Some(givens), Some(ids)) => assemble(&givens, &ids),
        _ => Err(too_large(size, source.end())),
    }
}

fn row<'t>(line: &Line<'t>) -> Result<Vec<Cell<'t>>, Problems> {
    let cell = |(word, span): (&'t str, Span)| {
        let wrong = || Problem::new(format!("`{}` is not a cell", super::short(word))).at(span);
        let (first, second) =
            parts(word).ok_or_else(|| wrong().expected("a room and a number, such as A:2 or A:-"))?;
        Ok((first, second, span))
    };
    line.words().map(cell).collect()
}
