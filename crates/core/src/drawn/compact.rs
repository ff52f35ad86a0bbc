//! Drawings without lines between the cells: a frame, the clues left of it and above it.

use super::{Cell, Drawing, Row, labels, no_drawing, sized, unsigned};
use crate::grid::At;
use crate::source::{Problem, Span};

/// Reads a framed picture with clues in its margins.
pub(super) fn read(rows: &[Row<'_>], span: Span) -> Result<Drawing, Problem> {
    let is_frame = |row: &Row<'_>| {
        let text: String = row.chars.iter().collect();
        let text = text.trim();
        let inside = text.strip_prefix(['┌', '└', '+']).and_then(|t| t.strip_suffix(['┐', '┘', '+']));
        inside.is_some_and(|t| !t.is_empty() && t.chars().all(|c| matches!(c, '─' | '-')))
    };
    let top = rows.iter().position(is_frame).ok_or_else(|| no_drawing(span))?;
    let bottom = rows[top + 1..].iter().position(is_frame).map(|i| top + 1 + i);
    let bottom = bottom.ok_or_else(|| rows[top].wrong("the frame is not closed", "its other end below"))?;
    let left = rows[top].chars.iter().take_while(|c| **c == ' ').count();
    let inside = rows[top].chars.len() - left - 2;
    // Every column has a clue, and the last of them stands next to the frame.
    let nearest = top.checked_sub(1).map(|i| &rows[i]).ok_or_else(|| no_drawing(span))?;
    let width = nearest.line.words().count();
    if width == 0 || !inside.is_multiple_of(width) {
        return Err(nearest.wrong("not every column has a clue", "one above each column of the frame"));
    }
    let field = inside / width;
    let size = sized(width, bottom - top - 1, span)?;
    let mut drawing = Drawing::blank(size, span);
    drawing.top = vec![Vec::new(); width];
    for row in &rows[..top] {
        let place = |col: usize| left + 1 + col * field;
        for (col, clues) in drawing.top.iter_mut().enumerate() {
            clues.extend(Some(row.text(place(col), place(col + 1))).filter(|text| !text.is_empty()));
        }
        if row.chars.iter().take(left + 1).any(|c| *c != ' ') || row.chars.len() > left + 1 + inside {
            return Err(
                row.wrong("these clues stand beside the columns", "clues above the columns of the frame")
            );
        }
    }
    for (i, row) in rows[top + 1..bottom].iter().enumerate() {
        let post = |x: usize| matches!(row.at(x), '│' | '|');
        // The number of the row may stand behind it.
        let behind = row.text(left + inside + 2, row.chars.len());
        let numbered = behind.is_empty() || behind == (i + 1).to_string();
        if !post(left) || !post(left + 1 + inside) || !numbered {
            return Err(row.wrong("this row does not fit the frame", "clues, and cells between two posts"));
        }
        let clues: String = row.chars[..left].iter().collect();
        drawing.left.push(clues.split_whitespace().map(str::to_string).collect());
        for col in 0..width {
            let from = left + 1 + col * field;
            let shown = row.text(from, from + field);
            let solid = shown.chars().all(|c| matches!(c, '█' | '#'));
            let text = if solid { shown } else { unsigned(&shown).to_string() };
            drawing.cells[At::new(i, col)] =
                Cell { text, corner: String::new(), span: row.span(from, from + field) };
        }
    }
    let below: Vec<&str> = rows[bottom + 1..].iter().map(|row| row.line.text).collect();
    let labels =
        labels::leading(&below).filter(|(_, columns)| *columns == width).map_or(0, |(lines, _)| lines);
    drawing.notes = rows[bottom + 1 + labels..].iter().map(|row| row.line.text.trim().to_string()).collect();
    Ok(drawing)
}
