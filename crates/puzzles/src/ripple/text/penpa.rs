//! A link of the editor Penpa: rooms by the lines between cells, numbers in cells, the state of play in the layer of the
//! answer. A cell that is shaded dark, or has something else than a number in it, belongs to no room.

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::{Entry, Form, Written};
use quandary_core::grid::{At, Grid, Size, regions};
use quandary_core::notes::left_out;
use quandary_core::penpa::{self, Layer, Sheet, is_dark};
use quandary_core::source::{Problem, Problems, Sources, Span};

use super::explain;
use crate::ripple::{Ripple, ink, model::Puzzle};

/// The form's declaration.
pub(super) const FORM: Form<Ripple> = Form {
    name: "penpa",
    about: "a link of the editor Penpa, which may carry a board as well",
    suffixes: &[],
    sniff: penpa::sniff,
    read,
    write: Some(write),
};

fn read(sources: &Sources) -> Vec<Result<Entry<Ripple>, Problems>> {
    penpa::each(sources.puzzle(), read_one)
}

fn read_one(sheet: Sheet, span: Span) -> Result<Entry<Ripple>, Problems> {
    if sheet.question.walls.is_empty() && sheet.rows * sheet.columns > 1 {
        let problem = Problem::new("nothing divides this grid into rooms").at(span);
        return Err(problem.expected("lines between cells").into());
    }
    let size = Size { width: sheet.columns, height: sheet.rows };
    let mut holes = Grid::filled(size.width, size.height, false);
    let mut givens = Grid::filled(size.width, size.height, 0);
    for (at, text) in &sheet.question.numbers {
        match (sheet.on_board(*at), text.parse::<Value>()) {
            (Some(at), Ok(number)) => givens[at] = number,
            (Some(at), Err(_)) if !text.is_empty() => holes[at] = true,
            (Some(_), Err(_)) => {}
            (None, _) => {
                let problem = Problem::new(format!("`{text}` stands beside the board")).at(span);
                return Err(problem.expected("numbers in cells only").into());
            }
        }
    }
    for (at, _) in sheet.question.surface.iter().filter(|(_, colour)| is_dark(*colour)) {
        if let Some(at) = sheet.on_board(*at) {
            holes[at] = true;
        }
    }
    let on_board = |(a, b): &(At, At)| Some((sheet.on_board(*a)?, sheet.on_board(*b)?));
    let walls: std::collections::HashSet<(At, At)> =
        sheet.question.walls.iter().filter_map(on_board).collect();
    let mut ids = Grid::filled(size.width, size.height, None);
    let open = |a: At, b: At| !walls.contains(&(a.min(b), a.max(b)));
    for (room, cells) in regions(size, |at| !holes[at], open).into_iter().enumerate() {
        cells.into_iter().for_each(|at| ids[at] = Some(room as i64 + 1));
    }
    let puzzle = Puzzle::new(ids, givens)
        .map_err(|flaws| Problems(flaws.iter().map(|flaw| explain(flaw, None).at(span)).collect()))?;
    let mut played = ink(puzzle.givens());
    let mut entered = false;
    for (at, text) in &sheet.answer.numbers {
        if let (Some(at), Ok(number)) = (sheet.on_board(*at), text.parse::<Value>()) {
            entered |= played[at] != Some(number);
            played[at] = Some(number).filter(|n| *n > 0);
        }
    }
    let said = [("title", &sheet.title), ("author", &sheet.author)];
    let said = said.into_iter().filter(|(_, text)| !text.is_empty()).map(|(name, _)| name);
    let said = said.chain(sheet.words.iter().map(|(name, _)| *name));
    let drawn = sheet.question.others.iter().chain(&sheet.answer.others).map(String::as_str);
    let notes = left_out(said.chain(drawn), "a Ripple Effect");
    let board = entered.then(|| CellBoard::of(played));
    Ok(Entry::new(puzzle).with_board(board).noting(notes.into_iter().collect()))
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let Size { width, height } = puzzle.size();
    if width.max(height) > 1000 {
        return Err("Penpa has room for 1000 rows and columns".to_string());
    }
    let rooms = puzzle.rooms();
    let beside = |at: At| [At::new(at.row, at.col + 1), At::new(at.row + 1, at.col)];
    let divided = |at: At| {
        beside(at).into_iter().filter(move |next| rooms.get(*next).is_some_and(|room| *room != rooms[at]))
    };
    let walls: Vec<(At, At)> =
        rooms.places().flat_map(|at| divided(at).map(move |next| (at, next))).collect();
    // Without any line the grid would say nothing of rooms.
    if walls.is_empty() && rooms.len() > 1 {
        return Err("Penpa has no way to say that the whole board is one room".to_string());
    }
    let number = |(at, value): (At, Value)| (at, value.to_string());
    let given = |at: At| Some((at, puzzle.givens()[at])).filter(|(_, value)| *value > 0).map(number);
    let hole = |at: At| rooms[at].is_none().then_some((at, 4));
    let question = Layer {
        numbers: rooms.places().filter_map(given).collect(),
        surface: rooms.places().filter_map(hole).collect(),
        walls,
        others: Vec::new(),
    };
    let entered = |board: &CellBoard, at: At| {
        board.ink[at].filter(|v| puzzle.givens()[at] != *v).map(|v| number((at, v)))
    };
    let numbers = board.map_or_else(Vec::new, |b| rooms.places().filter_map(|at| entered(b, at)).collect());
    let answer = Layer { numbers, ..Layer::default() };
    let sheet = Sheet { columns: width, rows: height, question, answer, ..Sheet::default() };
    let marked = board.is_some_and(|b| b.marks.cells().iter().any(|marks| !marks.is_empty()));
    let lost = marked.then(|| "the pencil marks".to_string()).into_iter().collect();
    Ok(Written { bytes: format!("{}\n", sheet.link()).into_bytes(), lost })
}
