//! Pictures made of characters, taken apart again: what `show` and `solve` draw is read back.
//!
//! A drawing says which cells there are, what stands in them and in their corners, where thick lines run, the clues in
//! the margins and the lines of words below. What that means is the kind's matter: it gives the same puzzle as JSON, and
//! its own reader does the rest.

mod compact;
mod labels;
mod lattice;
mod ruled;

use serde_json::Value as Json;

use crate::form::Sniff;
use crate::grid::{At, Grid, MAX_CELLS, Size, regions};
use crate::scene::Style;
use crate::source::{Line, Problem, Problems, Source, Span};

/// A cell of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What stands in it; nothing for an open cell.
    pub text: String,
    /// What stands in its corner.
    pub corner: String,
    /// Where it is drawn.
    pub span: Span,
}

impl Cell {
    /// Whether it is a block, or filled.
    pub fn is_solid(&self) -> bool {
        !self.text.is_empty() && self.text.chars().all(|c| matches!(c, '█' | '#'))
    }
}

/// A drawing, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The cells.
    pub cells: Grid<Cell>,
    /// Whether a thick line runs left of each cell, and right of the last.
    pub upright: Grid<bool>,
    /// Whether one runs above each cell, and below the last.
    pub level: Grid<bool>,
    /// The clues left of each row.
    pub left: Vec<Vec<String>>,
    /// The clues above each column.
    pub top: Vec<Vec<String>>,
    /// The lines below.
    pub notes: Vec<String>,
    /// Where it is in its source.
    pub span: Span,
}

impl Drawing {
    /// How large the board is.
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// Whether a thick line runs between two neighbours.
    pub fn wall(&self, a: At, b: At) -> bool {
        let last = At::new(a.row.max(b.row), a.col.max(b.col));
        if a.row == b.row { self.upright[last] } else { self.level[last] }
    }

    /// The regions that thick lines divide the board into, in reading order.
    pub fn regions(&self) -> Vec<Vec<At>> {
        regions(self.size(), |_| true, |a, b| !self.wall(a, b))
    }

    /// That something is wrong with it.
    pub fn wrong(&self, what: impl Into<String>) -> Problem {
        Problem::new(what).at(self.span)
    }

    /// A sheet of nothing, to be drawn on.
    fn blank(size: Size, span: Span) -> Self {
        let Size { width, height } = size;
        let cell = Cell { text: String::new(), corner: String::new(), span };
        Self {
            cells: Grid::filled(width, height, cell),
            upright: Grid::filled(width + 1, height, false),
            level: Grid::filled(width, height + 1, false),
            left: Vec::new(),
            top: Vec::new(),
            notes: Vec::new(),
            span,
        }
    }
}

/// What `solve` says before what it draws.
pub const VERDICTS: [&str; 5] = ["unique", "several", "found", "none", "gave up"];
/// What it says behind two answers.
const DIFFER: &str = "the first two differ at ";

/// The drawings of a source, one after the other.
pub fn drawings(source: &Source) -> Result<Vec<Drawing>, Problems> {
    let lines = source.lines()?;
    let said = |line: &Line<'_>| VERDICTS.contains(&line.text.trim()) || line.text.starts_with(DIFFER);
    let kept: Vec<Line<'_>> = lines.into_iter().filter(|line| !said(line)).collect();
    let mut found = Vec::new();
    for block in kept.split(|line| line.is_blank()).filter(|block| !block.is_empty()) {
        found.push(drawing(block)?);
    }
    if found.is_empty() {
        return Err(no_drawing(source.end()).into());
    }
    Ok(found)
}

fn no_drawing(at: Span) -> Problem {
    Problem::new("this is no drawn board").at(at).expected("a board as `show` draws it")
}

/// The drawing that some lines are.
fn drawing(lines: &[Line<'_>]) -> Result<Drawing, Problems> {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
        return Err(no_drawing(Span::new(0, 0)).into());
    };
    let span = Span::new(first.start, last.start + last.text.len());
    let mut rows: Vec<Row<'_>> = lines.iter().map(Row::of).collect();
    let texts: Vec<&str> = lines.iter().map(|line| line.text).collect();
    if let Some(labels) = labels::before(&texts) {
        rows = labels::without(rows, labels);
    }
    let read = match style(&texts) {
        Some(Style::Grid) => ruled::grid(&rows, span),
        Some(Style::Walls) => ruled::walls(&rows, span),
        Some(Style::Compact) => compact::read(&rows, span),
        Some(Style::Lattice) => lattice::read(&rows, span),
        None => Err(no_drawing(first.span())),
    };
    Ok(read?)
}

/// Clues above the columns may be many lines, but not more.
const MARGIN: usize = 2_000;

/// How a picture with these lines is drawn, by its beginning.
fn style(lines: &[&str]) -> Option<Style> {
    let mut margin = false;
    let labels = labels::before(lines);
    let indent = labels.map_or(0, |l| l.indent);
    let cut = |line: &&'_ str| line.char_indices().nth(indent).map_or(line.len(), |(at, _)| at);
    for line in lines.iter().skip(labels.map_or(0, |l| l.above)).take(MARGIN) {
        let line = &line[cut(line)..];
        let start = line.trim_start();
        let framed = start.starts_with('┌') || start.starts_with("+-");
        return match start.chars().next() {
            Some('┏') => Some(Style::Grid),
            Some('+') if start.starts_with("+=") => Some(Style::Grid),
            Some(_) if framed && margin => Some(Style::Compact),
            Some(_) if framed => Some(Style::Walls),
            Some(_) if lattice::is_row(line) => Some(Style::Lattice),
            Some(c) if c.is_ascii_digit() || c == '?' => {
                margin = true;
                continue;
            }
            _ => None,
        };
    }
    None
}

/// How sure it is that a source holds drawings of this style.
pub fn sniff(source: &Source, wanted: Style) -> Sniff {
    let text = source.text().unwrap_or_default();
    let said = |line: &&str| line.trim().is_empty() || VERDICTS.contains(&line.trim());
    let block = text.lines().skip_while(said).take_while(|line| !line.trim().is_empty());
    let lines: Vec<&str> = block.take(MARGIN + labels::MOST).collect();
    if style(&lines) == Some(wanted) { Sniff::Sure } else { Sniff::No }
}

/// Reads drawings by way of JSON: `translate` gives a drawing as the kind's JSON form has it, and `read` is the reader
/// of that. What is wrong there is pointed at in the drawing.
pub fn read<T>(
    source: &Source,
    translate: impl Fn(&Drawing) -> Result<Json, Problem>,
    read: impl Fn(Source) -> Vec<Result<T, Problems>>,
) -> Vec<Result<T, Problems>> {
    let drawings = match drawings(source) {
        Ok(drawings) => drawings,
        Err(problems) => return vec![Err(problems)],
    };
    let mut found = Vec::new();
    for drawing in &drawings {
        let point = |mut problem: Problem| {
            if problem.span.is_none_or(|span| span.source == 0) {
                problem.span = Some(drawing.span);
            }
            problem
        };
        let pointed = |Problems(problems): Problems| Problems(problems.into_iter().map(point).collect());
        match translate(drawing) {
            Ok(json) => {
                let entries = read(Source::new(source.name.clone(), json.to_string()));
                found.extend(entries.into_iter().map(|entry| entry.map_err(pointed)));
            }
            Err(problem) => found.push(Err(problem.into())),
        }
    }
    found
}

/// A line of a drawing by its characters.
struct Row<'t> {
    line: Line<'t>,
    chars: Vec<char>,
    /// The byte at which each of them begins.
    places: Vec<u32>,
}

impl<'t> Row<'t> {
    fn of(line: &Line<'t>) -> Self {
        let (places, chars) = line.text.trim_end().char_indices().map(|(i, c)| (i as u32, c)).unzip();
        Self { line: *line, chars, places }
    }

    /// Takes its first columns away.
    fn cut(&mut self, columns: usize) {
        let columns = columns.min(self.chars.len());
        self.chars.drain(..columns);
        self.places.drain(..columns);
    }

    /// What is left of it, as a text.
    fn rest(&self) -> &'t str {
        let from = self.places.first().map_or(self.line.text.len(), |at| *at as usize);
        &self.line.text[from..]
    }

    /// Where some columns are in the source.
    fn span(&self, from: usize, to: usize) -> Span {
        let end = self.line.text.trim_end().len();
        let byte = |column: usize| self.line.start + self.places.get(column).map_or(end, |at| *at as usize);
        Span::new(byte(from), byte(to).max(byte(from)))
    }

    /// The character at a column; blank behind the last.
    fn at(&self, column: usize) -> char {
        self.chars.get(column).copied().unwrap_or(' ')
    }

    /// The characters of some columns without blanks around them.
    fn text(&self, from: usize, to: usize) -> String {
        let to = to.min(self.chars.len());
        self.chars[from.min(to)..to].iter().collect::<String>().trim().to_string()
    }

    fn wrong(&self, what: &str, expected: &str) -> Problem {
        Problem::new(what).at(self.line.span()).expected(expected)
    }
}

/// The size, if a board can be so large.
fn sized(width: usize, height: usize, span: Span) -> Result<Size, Problem> {
    let size = Size { width, height };
    match size.cells() {
        Some(cells) if (1..=MAX_CELLS).contains(&cells) => Ok(size),
        _ => Err(no_drawing(span)),
    }
}

/// The text of a cell without the sign that points it out.
fn unsigned(text: &str) -> &str {
    let bare = text.strip_suffix(['\'', '*', '!', '~', '<']).unwrap_or(text);
    bare.trim_end()
}

#[cfg(test)]
mod tests;
