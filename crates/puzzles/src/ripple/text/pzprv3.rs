//! The pzprv3 file: `pzprv3`, `ripple`, ROWS, COLUMNS, then the walls between columns, the walls
//! between rows, the givens (`.` none, `-` unknown, `#` hole) and the answer (`.` none), each row
//! on a line. The same with `/` for line ends is read as well.

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{At, Grid, Size, regions};
use quandary_core::notes::left_out;
use quandary_core::several::second;
use quandary_core::source::{Problem, Problems, Source, Sources, Span};

use super::{assemble, number, short, too_large};
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
    let head = String::from_utf8_lossy(&source.bytes[..source.bytes.len().min(100)]).into_owned();
    let mut parts = head.trim_start_matches('\u{feff}').split(['\n', '/']).map(str::trim);
    let marker = parts.next().is_some_and(|first| first.starts_with("pzprv3"));
    if marker && parts.next() == Some("ripple") { Sniff::Sure } else { Sniff::No }
}

/// The rows of the file, handed out one by one.
struct Rows<'a> {
    rows: Vec<(&'a str, usize)>,
    next: usize,
    end: Span,
}

impl<'a> Rows<'a> {
    fn of(source: &'a Source) -> Result<Self, Problems> {
        let mut rows = Vec::new();
        for line in source.lines()? {
            let mut start = line.start;
            for part in line.text.split('/') {
                rows.push((part, start));
                start += part.len() + 1;
            }
        }
        Ok(Self { rows, next: 0, end: source.end() })
    }

    fn row(&mut self, expected: &str) -> Result<(&'a str, Span), Problems> {
        match self.rows.get(self.next) {
            Some(&(text, start)) => {
                self.next += 1;
                Ok((text, Span::new(start, start + text.len())))
            }
            None => Err(Problem::new("the file ends here").at(self.end).expected(expected).into()),
        }
    }

    /// One row of so many words. A row of no words may be missing where nothing follows.
    fn words(&mut self, count: usize, expected: &str) -> Result<Vec<(&'a str, Span)>, Problems> {
        let (text, span) = self.row(expected)?;
        let base = text.as_ptr() as usize;
        let place = |word: &str| {
            let from = span.start + (word.as_ptr() as usize - base);
            Span::new(from, from + word.len())
        };
        let words: Vec<_> = text.split_ascii_whitespace().map(|word| (word, place(word))).collect();
        if words.len() == count {
            return Ok(words);
        }
        let at = words.get(count).map_or(span, |w| w.1);
        let problem = Problem::new(format!("this row has {} entries", words.len())).at(at);
        Err(problem.expected(format!("{count}: {expected}")).into())
    }

    fn bits(&mut self, count: usize, what: &str) -> Result<Vec<bool>, Problems> {
        let bit = |(word, span): (&str, Span)| match word {
            "0" => Ok(false),
            "1" => Ok(true),
            _ => {
                let problem = Problem::new(format!("`{}` is not a wall", short(word))).at(span);
                Err(problem.expected("0 or 1").into())
            }
        };
        self.words(count, what)?.into_iter().map(bit).collect()
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Ripple>, Problems>> {
    vec![read_one(sources.puzzle())]
}

fn read_one(source: &Source) -> Result<Entry<Ripple>, Problems> {
    let mut rows = Rows::of(source)?;
    for wanted in ["pzprv3", "ripple"] {
        let (text, span) = rows.row(&format!("`{wanted}`"))?;
        if text.trim() != wanted && !(wanted == "pzprv3" && text.trim().starts_with("pzprv3.")) {
            let problem = Problem::new(format!("`{}` is not allowed here", short(text.trim()))).at(span);
            return Err(problem.expected(format!("`{wanted}`")).into());
        }
    }
    let mut side = |what: &str| -> Result<(usize, Span), Problems> {
        let (text, span) = rows.row(&format!("the number of {what}"))?;
        match text.trim().parse::<usize>() {
            Ok(n) if n > 0 => Ok((n, span)),
            _ => {
                let problem = Problem::new(format!("`{}` is not a number of {what}", short(text))).at(span);
                Err(problem.into())
            }
        }
    };
    let ((height, _), (width, span)) = (side("rows")?, side("columns")?);
    let size = Size { width, height };
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
    match rows.rows[rows.next..].iter().find(|(text, _)| text.starts_with("pzprv3")) {
        Some(&(text, start)) => Err(second(Span::new(start, start + text.len())).into()),
        None => {
            let more = rows.rows[rows.next..].iter().map(|(text, _)| text.trim());
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
    let mut left = rows.rows[rows.next..].iter().map(|(text, _)| text.trim()).filter(|text| !text.is_empty());
    if left.next().is_none_or(|text| text.starts_with("pzprv3")) {
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
