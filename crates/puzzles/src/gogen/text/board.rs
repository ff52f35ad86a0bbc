//! Boards that somebody hands in: bare rows, the lattice that `solve` prints, or JSON rows.

use quandary_core::cell_board::CellBoard;
use quandary_core::grid::Grid;
use quandary_core::rows;
use quandary_core::source::{Line, Problem, Problems, Source, Span};

use super::super::model::Puzzle;
use super::is_open;

/// The brackets a picture may put around a cell.
const BRACKETS: &str = "[](*!~<>";

/// The cells of one row of a lattice such as `[N]--[.]--[W]`; `None` if the line is no such row.
pub(super) fn lattice_row(line: &Line) -> Option<Vec<(char, Span)>> {
    let text = line.text.trim_end();
    let mut cells = Vec::new();
    let mut start = line.start;
    for piece in text.split("--") {
        let inner = piece.strip_prefix(|c| BRACKETS.contains(c))?.strip_suffix(|c| ")]*!~>".contains(c))?;
        if inner.is_empty() {
            return None;
        }
        let mut inside = inner.trim().chars();
        let symbol = match (inside.next(), inside.next()) {
            (None, _) => '.',
            (Some(c), None) => c,
            _ => return None,
        };
        cells.push((symbol, Span::new(start, start + piece.len())));
        start += piece.len() + 2;
    }
    Some(cells)
}

/// Whether a line has only the links between two rows of a lattice.
pub(super) fn is_links(line: &Line) -> bool {
    line.text.contains('|') && line.text.chars().all(|c| matches!(c, ' ' | '|' | '/' | '\\'))
}

/// Reads a board. Characters outside the alphabet are kept: the referee speaks of them.
pub(in crate::gogen) fn read_board(puzzle: &Puzzle, source: &Source) -> Result<CellBoard, Problems> {
    let size = puzzle.size();
    let lines = source.lines()?;
    let drawn: Vec<Vec<(char, Span)>> = lines.iter().filter_map(lattice_row).collect();
    if !drawn.is_empty() && !source.text().is_some_and(|t| t.trim_start().starts_with(['{', '"'])) {
        let fits =
            drawn.len() >= size.height && drawn[..size.height].iter().all(|row| row.len() == size.width);
        if fits {
            let cell = |(c, _): &(char, Span)| (!is_open(*c)).then(|| puzzle.alphabet().any_value(*c));
            let rows = drawn[..size.height].iter().map(|row| row.iter().map(cell).collect()).collect();
            return Ok(CellBoard::of(Grid::from_rows(rows).unwrap_or_else(|| puzzle.givens().clone())));
        }
    }
    let tokens = rows::read(source, size)?;
    let mut ink = Grid::filled(size.width, size.height, None);
    for at in tokens.places() {
        let (text, span) = &tokens[at];
        let mut inside = text.chars();
        ink[at] = match (inside.next(), inside.next()) {
            (None, _) => None,
            (Some(c), None) => Some(puzzle.alphabet().any_value(c)),
            _ => {
                let problem = Problem::new(format!("`{text}` is not allowed in a cell")).at(*span);
                return Err(problem.expected("one letter, or . for open").into());
            }
        };
    }
    Ok(CellBoard::of(ink))
}
