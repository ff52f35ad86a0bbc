//! Drawings with lines between the cells. In a grid every line is drawn, thin or thick; among walls only the thick ones
//! are.

use std::collections::BTreeSet;

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

/// Walls: lines of cells and lines of walls by turns. How wide a cell is, the drawing shows by where its walls turn and
/// where numbers stand.
pub(super) fn walls(rows: &[Row<'_>], span: Span) -> Result<Drawing, Problem> {
    let first = rows.first().ok_or_else(|| no_drawing(span))?;
    let last = rows.last().ok_or_else(|| no_drawing(span))?;
    if rows.len().is_multiple_of(2) || !is_rule(last) {
        return Err(last.wrong("the drawing is not closed", "a wall below the last row"));
    }
    let length = rows.iter().map(|row| row.chars.len()).max().unwrap_or(0);
    let Some(across) = pitch(rows, length) else {
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
            let beam = |x: usize| is_beam(rows[2 * row].at(x));
            drawing.level[At::new(row, col)] = (col * across + 1..(col + 1) * across).all(beam);
        }
    }
    Ok(drawing)
}

/// How far apart the walls are. `show` makes cells as narrow as it can, others make them as wide as they like: theirs are
/// taken where ours do not fit, or where everything there is stands by chance as it would in theirs.
fn pitch(rows: &[Row<'_>], length: usize) -> Option<usize> {
    let cells = || rows.iter().skip(1).step_by(2);
    let words = || cells().flat_map(|row| row.chars.split(|c| is_line(*c)));
    let longest = words().map(|word| unsigned(&word.iter().collect::<String>()).chars().count()).max();
    let field = longest.unwrap_or(0).max(1);
    // With something pointed out, there is a column more for the sign.
    let own = [field + 1, field + 2].into_iter().find(|&across| fits(rows, across, length, is_at_end));
    let turns = turns(rows, length);
    let widest = turns.iter().copied().chain(length.checked_sub(1)).fold(0, gcd);
    let wide = |placed: fn(&str) -> bool| {
        let divisors = (field + 1..=widest).rev().filter(|across| widest.is_multiple_of(*across));
        divisors.into_iter().find(|&across| fits(rows, across, length, placed))
    };
    let numbers = words().filter(|word| !word.is_empty()).count();
    // Fewer walls and numbers than this may well agree on a wider cell that is none.
    const ENOUGH: usize = 3;
    match (own, wide(is_centred)) {
        (Some(own), Some(wide)) if wide > own && numbers > 0 && turns.len() + numbers >= ENOUGH => Some(wide),
        (Some(own), _) => Some(own),
        (None, Some(wide)) => Some(wide),
        (None, None) => wide(|_| true),
    }
}

/// The columns inside the rim at which a wall stands, turns, begins or ends.
fn turns(rows: &[Row<'_>], length: usize) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    for (i, row) in rows.iter().enumerate() {
        for x in 1..length.saturating_sub(1) {
            let (before, here) = (row.at(x - 1), row.at(x));
            if i % 2 == 1 {
                found.extend(Some(x).filter(|_| here != ' ' && is_line(here)));
            } else if (here != ' ' && !is_beam(here)) || (is_beam(before) && here == ' ') {
                found.insert(x);
            } else if before == ' ' && is_beam(here) {
                found.insert(x - 1);
            }
        }
    }
    found
}

const fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

const fn is_beam(c: char) -> bool {
    matches!(c, '─' | '-')
}

/// Whether what stands in a cell stands at its right end or one before, as `show` puts it.
fn is_at_end(cell: &str) -> bool {
    cell.len() - cell.trim_end().len() <= 1
}

/// Whether what stands in a cell stands in the middle of it.
fn is_centred(cell: &str) -> bool {
    let (before, behind) = (cell.len() - cell.trim_start().len(), cell.len() - cell.trim_end().len());
    before.abs_diff(behind) <= 1 && before.min(behind) > 0
}

/// Whether cells so far apart explain every wall and every number. A sign of any sort may mark a crossing.
fn fits(rows: &[Row<'_>], across: usize, length: usize, placed: fn(&str) -> bool) -> bool {
    if length < 1 + across || !(length - 1).is_multiple_of(across) {
        return false;
    }
    let beams = |row: &Row<'_>| {
        let fine = |(x, c): (usize, &char)| match x % across {
            0 => !c.is_alphanumeric(),
            _ => is_beam(*c) || *c == ' ',
        };
        row.chars.iter().enumerate().all(fine)
    };
    let cells = |row: &Row<'_>| {
        let inside = |(x, c): (usize, &char)| match is_line(*c) {
            true => *c == ' ' || x % across == 0,
            false => x % across != 0,
        };
        row.chars.iter().enumerate().all(inside) && {
            let starts = (0..length - 1).step_by(across);
            // What stands in a cell is one word.
            starts.into_iter().all(|from| {
                let text: String = (from + 1..from + across).map(|x| row.at(x)).collect();
                let word = text.trim();
                word.is_empty() || !word.contains(' ') && placed(&text)
            })
        }
    };
    rows.iter().step_by(2).all(beams) && rows.iter().skip(1).step_by(2).all(cells)
}
