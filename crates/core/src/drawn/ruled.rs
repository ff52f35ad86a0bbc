//! Drawings with lines between the cells. In a grid every line is drawn, thin or thick; among walls only the thick ones
//! are.

use super::{Cell, Drawing, Row, no_drawing, sized, unsigned};
use crate::grid::At;
use crate::source::{Problem, Span};

/// Whether a character is part of a line of a drawing, or a blank between two.
fn is_line(c: char) -> bool {
    matches!(c, '\u{2500}'..='\u{257f}' | '+' | '-' | '=' | '|' | ':' | ' ')
}

fn is_rule(row: &Row<'_>) -> bool {
    row.chars.iter().all(|c| is_line(*c)) && row.chars.iter().any(|c| matches!(c, '─' | '━' | '-' | '='))
}

/// Whether an upright line is thick: the other one is `│` or `:`.
fn is_thick_post(c: char) -> bool {
    matches!(c, '┃' | '|')
}

fn is_thick_beam(c: char) -> bool {
    matches!(c, '━' | '=')
}

/// A grid: the rim is thick, and every line is there.
pub(super) fn grid(rows: &[Row<'_>], span: Span) -> Result<Drawing, Problem> {
    let first = rows.first().ok_or_else(|| no_drawing(span))?;
    let posts: Vec<usize> = (0..first.chars.len()).filter(|&x| !is_thick_beam(first.chars[x])).collect();
    let across = posts.get(1).copied().unwrap_or(0);
    let even = posts.iter().enumerate().all(|(i, x)| *x == i * across);
    if across < 2 || !even {
        return Err(first.wrong("this rim does not mark every column", "a rim such as ┏━━━┯━━━┓"));
    }
    let width = posts.len() - 1;
    let length = first.chars.len();
    let beam = |row: &&Row<'_>| row.chars.len() == length && is_rule(row);
    let down = rows.iter().skip(1).position(|row| beam(&row)).map_or(0, |i| i + 1);
    if !(2..=3).contains(&down) {
        return Err(first.wrong("no line is drawn below the first row", "a line between two rows"));
    }
    let height = (1..).take_while(|k| rows.get(k * down).as_ref().is_some_and(beam)).count();
    let size = sized(width, height, span)?;
    let mut drawing = Drawing::blank(size, span);
    for row in 0..height {
        let text = &rows[row * down + down - 1];
        for line in &rows[row * down + 1..(row + 1) * down] {
            let closed = line.chars.len() == length && posts.iter().all(|&x| is_line(line.at(x)));
            if !closed {
                return Err(line.wrong("this row does not fit the lines above it", "one place for each cell"));
            }
        }
        for col in 0..width {
            let (from, to) = (col * across + 1, (col + 1) * across);
            let (shown, span) = (text.text(from, to), text.span(from, to));
            let corner = if down == 3 { rows[row * down + 1].text(from, to) } else { String::new() };
            let text = unsigned(&shown).to_string();
            drawing.cells[At::new(row, col)] = Cell { text, corner, span };
        }
        for col in 0..=width {
            drawing.upright[At::new(row, col)] = is_thick_post(text.at(col * across));
        }
    }
    for row in 0..=height {
        for col in 0..width {
            drawing.level[At::new(row, col)] = is_thick_beam(rows[row * down].at(col * across + 1));
        }
    }
    let below = &rows[height * down + 1..];
    drawing.notes = below.iter().map(|row| row.line.text.trim().to_string()).collect();
    Ok(drawing)
}

/// Walls: lines of cells and lines of walls by turns. How wide a cell is, the drawing shows by where numbers end.
pub(super) fn walls(rows: &[Row<'_>], span: Span) -> Result<Drawing, Problem> {
    let first = rows.first().ok_or_else(|| no_drawing(span))?;
    let last = rows.last().ok_or_else(|| no_drawing(span))?;
    if rows.len() % 2 == 0 || !is_rule(last) {
        return Err(last.wrong("the drawing is not closed", "a wall below the last row"));
    }
    let length = rows.iter().map(|row| row.chars.len()).max().unwrap_or(0);
    let cells = || rows.iter().skip(1).step_by(2);
    let words = cells().flat_map(|row| row.chars.split(|c| is_line(*c)));
    let longest = words.map(|word| unsigned(&word.iter().collect::<String>()).chars().count()).max();
    let field = longest.unwrap_or(0).max(1);
    // With something pointed out, there is a column more for the sign.
    let across = [field + 1, field + 2].into_iter().find(|&across| fits(rows, across, length));
    let Some(across) = across else {
        return Err(first.wrong("the walls are not at equal distances", "a board as `show` draws it"));
    };
    let size = sized((length - 1) / across, rows.len() / 2, span)?;
    let mut drawing = Drawing::blank(size, span);
    for row in 0..size.height {
        let line = &rows[2 * row + 1];
        for col in 0..size.width {
            let (from, to) = (col * across + 1, (col + 1) * across);
            let (text, span) = (unsigned(&line.text(from, to)).to_string(), line.span(from, to));
            drawing.cells[At::new(row, col)] = Cell { text, corner: String::new(), span };
        }
        for col in 0..=size.width {
            drawing.upright[At::new(row, col)] = matches!(line.at(col * across), '│' | '|');
        }
    }
    for row in 0..=size.height {
        for col in 0..size.width {
            let beam = |x: usize| matches!(rows[2 * row].at(x), '─' | '-');
            drawing.level[At::new(row, col)] = (col * across + 1..(col + 1) * across).all(beam);
        }
    }
    Ok(drawing)
}

/// Whether cells so far apart explain every wall and every number: numbers end where their cells do.
fn fits(rows: &[Row<'_>], across: usize, length: usize) -> bool {
    if length < 1 + across || (length - 1) % across != 0 {
        return false;
    }
    let beams = |row: &Row<'_>| {
        row.chars
            .iter()
            .enumerate()
            .all(|(x, c)| is_line(*c) && (x % across == 0 || matches!(c, '─' | '-' | ' ')))
    };
    let cells = |row: &Row<'_>| {
        let inside = |(x, c): (usize, &char)| match is_line(*c) {
            true => *c == ' ' || x % across == 0,
            false => x % across != 0,
        };
        row.chars.iter().enumerate().all(inside) && {
            let starts = (0..length).step_by(across);
            // What stands in a cell is one word, at its right end or one before.
            starts.into_iter().all(|from| {
                let text: String = (from + 1..from + across).map(|x| row.at(x)).collect();
                let word = text.trim();
                !word.contains(' ') && (word.is_empty() || text.len() - text.trim_end().len() <= 1)
            })
        }
    };
    rows.iter().step_by(2).all(beams) && rows.iter().skip(1).step_by(2).all(cells)
}
