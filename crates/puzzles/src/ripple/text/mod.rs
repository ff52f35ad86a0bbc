//! How Ripple Effect puzzles are written, one file per form.
//!
//! Every reader ends in the same two grids, numbers and room ids with their places in the text, so
//! that whatever is wrong with the puzzle itself is pointed out by one function here.

mod drawn;
mod id;
mod janko;
pub(super) mod json;
mod link;
mod original;
mod paired;
mod penpa;
pub mod puzzlink;
mod pzprv3;

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::{Entry, Form};
use quandary_core::grid::{At, Grid, Size};
use quandary_core::rows;
use quandary_core::source::{Problem, Problems, Source, Span};

use super::Ripple;
use super::model::{Flaw, Puzzle};

/// All forms; the first is written by default.
pub(super) const FORMS: &[Form<Ripple>] = &[
    original::FORM,
    link::FORM,
    id::FORM,
    pzprv3::FORM,
    janko::FORM,
    json::FORM,
    drawn::FORM,
    penpa::FORM,
    paired::FORM,
];

/// Rows of numbers with a blank between: 0 for open, `.` for a hole.
pub(super) fn raw(puzzle: &Puzzle, ink: &Grid<Option<Value>>) -> String {
    let mut lines = Vec::with_capacity(ink.height());
    for row in 0..ink.height() {
        let cell = |col| {
            let at = At::new(row, col);
            match (puzzle.rooms()[at], ink[at]) {
                (_, Some(value)) => value.to_string(),
                (Some(_), None) => "0".to_string(),
                (None, None) => ".".to_string(),
            }
        };
        lines.push((0..ink.width()).map(cell).collect::<Vec<_>>().join(" "));
    }
    lines.join("\n")
}

/// Reads a board somebody hands back: bare rows, a picture, or JSON rows. Givens left open are
/// filled in; what a board says against a given stays, for the referee to see.
pub(super) fn read_board(puzzle: &Puzzle, source: &Source) -> Result<CellBoard, Problems> {
    let tokens = rows::read(source, puzzle.size())?;
    let mut ink = super::ink(puzzle.givens());
    for at in tokens.places() {
        let (text, span) = &tokens[at];
        if text.is_empty() || (text == "#" && puzzle.rooms()[at].is_none()) {
            continue;
        }
        ink[at] = Some(number(text, *span, "a number, or 0 or . for open")?).filter(|&v| v != 0);
    }
    Ok(CellBoard::of(ink))
}

/// A number of a cell.
fn number(text: &str, span: Span, expected: &str) -> Result<Value, Problems> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match text.parse::<Value>() {
        Ok(value) => Ok(value),
        Err(_) if digits => {
            let problem = Problem::new(format!("`{}` is too large a number", short(text)));
            Err(problem.at(span).expected("a number no larger than the room").into())
        }
        Err(_) => {
            let problem = Problem::new(format!("`{}` is not a number", short(text)));
            Err(problem.at(span).expected(expected).into())
        }
    }
}

/// A room's id; `None` for a hole.
fn room_id(text: &str, span: Span) -> Result<Option<i64>, Problems> {
    if matches!(text, "." | "-" | "#") {
        return Ok(None);
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    let digits = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    match text.parse::<i64>() {
        Ok(id) => Ok(Some(id)),
        Err(_) if digits => {
            let problem = Problem::new(format!("`{}` is too large a room id", short(text)));
            Err(problem.at(span).expected("a whole number of at most 18 digits").into())
        }
        Err(_) => {
            let problem = Problem::new(format!("`{}` is not a room id", short(text)));
            Err(problem.at(span).expected("a whole number, or . for a hole").into())
        }
    }
}

/// The beginning of a text, for a message.
fn short(text: &str) -> String {
    match text.char_indices().nth(24) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

/// A value or a room with its place in the text.
type Placed<T> = Grid<(T, Span)>;

/// The puzzle of two grids of one size, or what is wrong with it, pointed at in the text.
fn assemble(givens: &Placed<Value>, ids: &Placed<Option<i64>>) -> Result<Puzzle, Problems> {
    Puzzle::new(ids.map(|c| c.0), givens.map(|c| c.0)).map_err(|flaws| {
        let places = (givens.map(|c| c.1), ids.map(|c| c.1));
        Problems(flaws.iter().map(|flaw| explain(flaw, Some(&places))).collect())
    })
}

/// A flaw as a problem, with its place if the text shows the cells one by one.
fn explain(flaw: &Flaw, places: Option<&(Grid<Span>, Grid<Span>)>) -> Problem {
    let problem = Problem::new(flaw.to_string());
    let last = flaw.cells().last().copied();
    let span = last.zip(places).and_then(|(at, (numbers, rooms))| match flaw {
        Flaw::Scattered { .. } => rooms.get(at).copied(),
        _ => numbers.get(at).copied(),
    });
    let problem = match span {
        Some(span) => problem.at(span),
        None => problem,
    };
    match flaw {
        Flaw::Scattered { .. } => problem.expected("rooms of connected cells, each with an id of its own"),
        Flaw::InHole { .. } => problem.expected("nothing: the cell belongs to no room"),
        // The others say what they expect themselves, or keep a puzzle only from having an answer.
        _ => problem,
    }
}

/// One puzzle without a board, as readers return it.
fn only(read: Result<Puzzle, Problems>) -> Vec<Result<Entry<Ripple>, Problems>> {
    vec![read.map(Entry::new)]
}

/// What a form without room for a board loses.
fn lost(board: Option<&CellBoard>) -> Vec<String> {
    board.map(|_| "the state of play".to_string()).into_iter().collect()
}

/// A problem with the size a text claims.
fn too_large(size: Size, span: Span) -> Problems {
    Problem::new(Flaw::TooLarge { size }.to_string()).at(span).expected("a smaller board").into()
}
