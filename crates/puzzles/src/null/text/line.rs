//! The one-line form: four cells row by row, `/` between the rows, `.` for open: `1./..`.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::Grid;
use quandary_core::source::{Problem, Problems, Source, Sources, Span};

use super::super::{Null, model::Puzzle};

/// The form's declaration.
pub(super) const FORM: Form<Null> = Form {
    name: "line",
    about: "four cells in one line, such as 1./..",
    suffixes: &["null"],
    sniff,
    read,
    write: Some(write),
};

fn sniff(source: &Source) -> Sniff {
    match source.text().map(str::trim) {
        Some(text) if text.len() == 5 && text.chars().all(|c| matches!(c, '1' | '2' | '.' | '/')) => {
            Sniff::Maybe
        }
        _ => Sniff::No,
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Null>, Problems>> {
    vec![read_one(sources.puzzle()).map(Entry::new)]
}

fn read_one(source: &Source) -> Result<Puzzle, Problems> {
    let text = source.expect_text()?;
    let start = text.len() - text.trim_start().len();
    let body = text.trim();
    let mut rows = vec![Vec::new()];
    for (i, c) in body.char_indices() {
        let row = rows.last_mut().expect("there is always a row");
        match c {
            '.' => row.push(None),
            '1' => row.push(Some(1)),
            '2' => row.push(Some(2)),
            '/' => rows.push(Vec::new()),
            _ => {
                let span = Span::new(start + i, start + i + c.len_utf8());
                return Err(Problem::new(format!("`{c}` is not allowed here"))
                    .at(span)
                    .expected("1, 2, . or /")
                    .into());
            }
        }
    }
    let whole = Span::new(start, start + body.len());
    let wrong = |sentence: String| {
        Problems::from(Problem::new(sentence).at(whole).expected("a puzzle such as 1./.."))
    };
    let givens = Grid::from_rows(rows).ok_or_else(|| wrong("the two rows differ in length".into()))?;
    Puzzle::new(givens).map_err(|flaw| wrong(flaw.sentence))
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let cell = |v: &Option<u32>| v.map_or('.', |v| char::from(b'0' + v as u8));
    let rows: Vec<String> = puzzle.givens().rows().map(|r| r.iter().map(cell).collect()).collect();
    let lost = board.map(|_| "the state of play".to_string()).into_iter().collect();
    Ok(Written { bytes: format!("{}\n", rows.join("/")).into_bytes(), lost })
}
