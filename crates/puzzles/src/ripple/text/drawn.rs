//! A board drawn with characters: `-` and `|` between rooms, a number or `.` in each cell, maybe the size before it.
//!
//! Cells are two characters apart (` - -` and `|1 .|`) or four (`+---+` and `| 1 |`). A blank where a wall could be joins
//! two cells, so blank lines count; `#` in a cell is a hole. What `show` draws is one of these, with box lines or in
//! ASCII, and several of them may follow each other.

use quandary_core::drawn::{self, Cell};
use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::grid::{At, Grid, MAX_CELLS, Size, regions};
use quandary_core::scene::Style;
use quandary_core::source::{Line, Problem, Problems, Source, Sources, Span};

use super::{assemble, number, only, too_large};
use crate::ripple::{Ripple, model::Puzzle};

/// The form's declaration.
pub(super) const FORM: Form<Ripple> = Form {
    name: "drawn",
    about: "a board as `show` draws it, or with - and | between rooms, maybe its size before it",
    suffixes: &[],
    sniff,
    read,
    write: None,
};

fn is_border(text: &str) -> bool {
    text.contains('-') && text.bytes().all(|b| matches!(b, b' ' | b'-' | b'+' | b'|'))
}

fn sniff(source: &Source) -> Sniff {
    let text = source.text().unwrap_or_default();
    let mut lines = text.lines().filter(|l| !l.trim().is_empty()).take(3);
    let mut first = lines.next().unwrap_or_default();
    if first.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_whitespace()) {
        first = lines.next().unwrap_or_default();
    }
    let cells = lines.next().unwrap_or_default();
    let drawn = is_border(first) && cells.starts_with('|') && cells.trim_end().ends_with('|');
    let known = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '|' | '.' | '#');
    let ours = drawn::sniff(source, Style::Walls);
    if drawn && cells.trim_end().chars().all(known) { Sniff::Maybe.max(ours) } else { ours }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Ripple>, Problems>> {
    match drawn::drawings(sources.puzzle()) {
        Ok(drawings) => drawings.iter().flat_map(|drawing| only(shown(drawing))).collect(),
        Err(_) if drawn::sniff(sources.puzzle(), Style::Walls) == Sniff::No => {
            only(read_one(sources.puzzle()))
        }
        // Others draw with the same signs, at other distances.
        Err(problems) => only(read_one(sources.puzzle()).map_err(|_| problems)),
    }
}

/// The puzzle that `show` has drawn. A region that is open to the rim is no room, and neither is one that is shaded.
fn shown(drawing: &drawn::Drawing) -> Result<Puzzle, Problems> {
    let size = drawing.size();
    let open = |at: &At| {
        let (last_row, last_col) = (at.row + 1 == size.height, at.col + 1 == size.width);
        let (below, right) = (At::new(at.row + 1, at.col), At::new(at.row, at.col + 1));
        (at.row == 0 && !drawing.level[*at])
            || (at.col == 0 && !drawing.upright[*at])
            || (last_row && !drawing.level[below])
            || (last_col && !drawing.upright[right])
    };
    let shaded = |cell: &Cell| matches!(cell.text.as_str(), "#" | "░");
    let mut ids = drawing.cells.map(|cell| (None, cell.span));
    for (room, cells) in drawing.regions().into_iter().enumerate() {
        if !cells.iter().any(|at| open(at) || shaded(&drawing.cells[*at])) {
            cells.into_iter().for_each(|at| ids[at].0 = Some(room as i64 + 1));
        }
    }
    let mut givens = drawing.cells.map(|cell| (0, cell.span));
    for at in drawing.cells.places() {
        let cell = &drawing.cells[at];
        if !matches!(cell.text.as_str(), "" | "." | "0") && !shaded(cell) {
            givens[at].0 = number(&cell.text, cell.span, "a number, or nothing where it is open")?;
        }
    }
    assemble(&givens, &ids)
}

fn read_one(source: &Source) -> Result<Puzzle, Problems> {
    let lines = source.lines()?;
    let end = lines.iter().rposition(|l| !l.is_blank()).map_or(0, |i| i + 1);
    let start = lines.iter().position(|l| !l.is_blank()).unwrap_or(end);
    let mut lines = &lines[start..end];
    let stated = lines.first().map(sides).transpose()?.flatten();
    if stated.is_some() {
        lines = &lines[1..];
    }
    let wrong = |line: Option<&Line<'_>>| {
        let span = line.map_or(source.end(), Line::span);
        Problem::new("this is no drawn board").at(span).expected("a line such as ` - - -` or `+---+`")
    };
    let Some(top) = lines.first().filter(|l| is_border(l.text)) else {
        return Err(wrong(lines.first()).into());
    };
    if lines.len() % 2 == 0 {
        return Err(wrong(lines.last()).into());
    }
    let pitch = if top.text.contains("---") { 4 } else { 2 };
    let height = lines.len() / 2;
    let first = lines.get(1).map_or(0, |l| l.text.trim_end().chars().count());
    let width = first.saturating_sub(1) / pitch;
    let size = Size { width, height };
    if size.cells().is_none_or(|n| n == 0 || n > MAX_CELLS) {
        return Err(too_large(size, top.span()));
    }
    if let Some((a, b, span)) =
        stated.filter(|&(a, b, _)| (a, b) != (width, height) && (b, a) != (width, height))
    {
        let problem = Problem::new(format!("the size says {a} and {b}, but {size} is drawn")).at(span);
        return Err(problem.expected(format!("{width} and {height}")).into());
    }
    let drawing = Drawing { rows: lines.iter().map(|line| line.text.as_bytes()).collect(), pitch };
    drawing.check(lines, size)?;
    let (mut givens, mut holes) = (Vec::new(), Vec::new());
    for row in 0..height {
        let line = &lines[2 * row + 1];
        for column in 0..width {
            let (from, to) = (column * pitch + 1, (column + 1) * pitch);
            let text = line.text.get(from..to.min(line.text.len())).unwrap_or("").trim();
            let span = Span::new(line.start + from, line.start + to.min(line.text.len()).max(from));
            let value = match text {
                "" | "." | "0" | "#" => 0,
                digits => number(digits, span, "a number, or . for open")?,
            };
            givens.push((value, span));
            holes.push(text == "#");
        }
    }
    let hole = |at: At| holes[at.row * width + at.col];
    let mut ids = Grid::from_fn(size, |at| (None, givens[at.row * width + at.col].1));
    for (room, cells) in regions(size, |at| !hole(at), |a, b| !drawing.wall(a, b)).into_iter().enumerate() {
        cells.into_iter().for_each(|at| ids[at].0 = Some(room as i64 + 1));
    }
    assemble(&Grid::from_fn(size, |at| givens[at.row * width + at.col]), &ids)
}

/// Two numbers on the first line, or one for a square.
fn sides(line: &Line<'_>) -> Result<Option<(usize, usize, Span)>, Problems> {
    let digits = line.text.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_whitespace());
    let numbers: Option<Vec<usize>> = line.words().map(|(word, _)| word.parse().ok()).collect();
    match (digits, numbers.as_deref()) {
        (false, _) => Ok(None),
        (_, Some(&[n])) => Ok(Some((n, n, line.span()))),
        (_, Some(&[a, b])) => Ok(Some((a, b, line.span()))),
        _ => Err(Problem::new("this is no size").at(line.span()).expected("two numbers").into()),
    }
}

struct Drawing<'t> {
    rows: Vec<&'t [u8]>,
    pitch: usize,
}

impl Drawing<'_> {
    fn at(&self, line: usize, place: usize) -> u8 {
        self.rows.get(line).and_then(|row| row.get(place)).copied().unwrap_or(b' ')
    }

    /// Whether there is a wall between two neighbours.
    fn wall(&self, a: At, b: At) -> bool {
        let (row, column) = (a.row.max(b.row), a.col.max(b.col));
        if a.row == b.row {
            self.at(2 * row + 1, column * self.pitch) == b'|'
        } else {
            (column * self.pitch + 1..(column + 1) * self.pitch).any(|place| self.at(2 * row, place) == b'-')
        }
    }

    /// Every line must be walls and cells where they belong, and nothing behind them.
    fn check(&self, lines: &[Line<'_>], size: Size) -> Result<(), Problems> {
        for (i, line) in lines.iter().enumerate() {
            let length = line.text.trim_end().len();
            let odd = i % 2 == 1;
            let fits = if odd {
                let walls = (0..=size.width).all(|c| matches!(self.at(i, c * self.pitch), b'|' | b' '));
                walls && length == size.width * self.pitch + 1 && self.at(i, 0) == b'|'
            } else {
                (line.is_blank() || is_border(line.text)) && length <= size.width * self.pitch + 1
            };
            if !fits || !line.text.is_ascii() {
                let what =
                    if odd { "a row of cells between `|`" } else { "walls, or blanks where there is none" };
                return Err(Problem::new("this line does not fit the drawing")
                    .at(line.span())
                    .expected(what)
                    .into());
            }
        }
        Ok(())
    }
}
