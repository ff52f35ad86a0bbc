//! Drawings of letters joined to their neighbours: `[N]--[.]--[W]`, links between the rows, words below.

use super::{Cell, Drawing, Row, no_drawing, sized};
use crate::grid::At;
use crate::source::{Problem, Span};

/// The brackets around a cell; those that point it out are others.
const OPENING: &str = "[(*!~<";
const CLOSING: &str = "])*!~>";

/// What is between the brackets of each cell; `None` if the line is no row of a lattice.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = |piece| {
        let rest = str::strip_prefix(piece, |c| OPENING.contains(c))?;
        let inside = rest.strip_suffix(|c| CLOSING.contains(c))?;
        (!inside.is_empty() && !inside.trim().contains(' ')).then_some(inside)
    };
    line.trim_end().split("--").map(inner).collect()
}

/// Whether a line is a row of a lattice.
pub(super) fn is_row(line: &str) -> bool {
    // A bracket and a letter alone could be anything; JSON has quotes and commas.
    line.contains('[') && !line.contains([',', '"']) && cells(line).is_some()
}

fn is_links(line: &str) -> bool {
    line.contains('|') && line.chars().all(|c| matches!(c, ' ' | '|' | '/' | '\\'))
}

/// Reads a lattice.
pub(super) fn read(rows: &[Row<'_>], span: Span) -> Result<Drawing, Problem> {
    let lattice = rows.iter().take_while(|row| is_row(row.rest()) || is_links(row.rest()));
    let lettered: Vec<&Row<'_>> = lattice.filter(|row| !is_links(row.rest())).collect();
    let width = lettered.first().and_then(|row| cells(row.rest())).map_or(0, |cells| cells.len());
    let mut drawing = Drawing::blank(sized(width, lettered.len(), span)?, span);
    for (i, row) in lettered.iter().enumerate() {
        let cells = cells(row.rest()).filter(|cells| cells.len() == width);
        let cells =
            cells.ok_or_else(|| row.wrong("this row has another length", "as many cells as the first"))?;
        for (col, text) in cells.into_iter().enumerate() {
            let text = text.trim().to_string();
            drawing.cells[At::new(i, col)] = Cell { text, corner: String::new(), span: row.line.span() };
        }
    }
    let last = rows.iter().rposition(|row| is_row(row.rest())).ok_or_else(|| no_drawing(span))?;
    drawing.notes = rows[last + 1..].iter().map(|row| row.line.text.trim().to_string()).collect();
    Ok(drawing)
}
