//! The numbers of rows and columns, put around a picture that is drawn already. They stand left of the board and above
//! it; where clues stand there, behind it, so that no number is mistaken for a clue.

use anstyle::Style as Ansi;
use quandary_core::scene::{Scene, Style};

use super::Look;
use super::line::Line;
use super::raster::{self, Raster};
use super::ruled;

/// What the numbers add to a picture: columns at its left, lines above.
pub(super) fn before(scene: &Scene, look: &Look) -> (usize, usize) {
    if !wanted(scene, look) || scene.labels_behind() {
        return (0, 0);
    }
    let raster = raster::bare(scene, look);
    (digits(scene.tiles.height()) + 1, deep(scene, &raster))
}

pub(super) fn wanted(scene: &Scene, look: &Look) -> bool {
    scene.labels || look.labels
}

/// The lines of a board with its numbers.
pub(super) fn put(mut lines: Vec<Line>, scene: &Scene, look: &Look) -> Vec<Line> {
    if !wanted(scene, look) {
        return lines;
    }
    let raster = raster::bare(scene, look);
    let behind = scene.labels_behind();
    let field = digits(scene.tiles.height());
    let label = Ansi::new().dimmed();
    let widest = lines.iter().map(Line::width).max().unwrap_or(0);
    let mut rows: Vec<Option<usize>> = vec![None; lines.len()];
    for row in 0..scene.tiles.height() {
        if let Some(line) = rows.get_mut(raster.top + row * raster.down + written_on(scene, look)) {
            *line = Some(row + 1);
        }
    }
    for (line, row) in lines.iter_mut().zip(&rows) {
        let number = row.map_or(String::new(), |row| row.to_string());
        if !behind {
            line.lead(format!("{number:>field$} "), label);
        } else if row.is_some() {
            line.push_char(' ', widest - line.width() + 1);
            line.push(format!("{number:>field$}"), label);
        }
    }
    let indent = if behind { 0 } else { field + 1 };
    let columns = columns(scene, &raster, indent);
    if behind {
        lines.extend(columns);
        lines
    } else {
        columns.into_iter().chain(lines).collect()
    }
}

/// The line of a cell on which the number of its row stands, counted from the cell's first.
fn written_on(scene: &Scene, look: &Look) -> usize {
    match scene.style {
        Style::Walls | Style::Grid => ruled::text_line(scene, look),
        Style::Compact | Style::Lattice => 0,
    }
}

/// How many lines the numbers of the columns take: one where they fit side by side, else a line for each digit.
fn deep(scene: &Scene, raster: &Raster) -> usize {
    let digits = digits(scene.tiles.width());
    if digits < raster.across { 1 } else { digits }
}

fn columns(scene: &Scene, raster: &Raster, indent: usize) -> Vec<Line> {
    let width = scene.tiles.width();
    let (all, deep) = (digits(width), deep(scene, raster));
    let line = |depth: usize| {
        let mut text = String::new();
        for col in 0..width {
            let number = (col + 1).to_string();
            let shown = match deep {
                1 => &number[..],
                // A digit a line, the last of them next to the board.
                _ => (number.len() + depth).checked_sub(all).and_then(|i| number.get(i..=i)).unwrap_or(""),
            };
            let place = indent + raster.left + col * raster.across + start(scene, raster, shown.len());
            if !shown.is_empty() {
                text.push_str(&" ".repeat(place.saturating_sub(text.len())));
                text.push_str(shown);
            }
        }
        let mut line = Line::default();
        line.push(text, Ansi::new().dimmed());
        line
    };
    (0..deep).map(line).collect()
}

/// Where a number so long begins above a cell, so that it stands over what is written in it.
fn start(scene: &Scene, raster: &Raster, long: usize) -> usize {
    match scene.style {
        Style::Grid => (raster.across - 1).saturating_sub(long) / 2,
        Style::Walls => (raster.across - 1 - usize::from(ruled::signs(scene))).saturating_sub(long),
        Style::Compact => (raster.across - 1).saturating_sub(long),
        Style::Lattice => 1 + (raster.across - 4).saturating_sub(long) / 2,
    }
}

fn digits(number: usize) -> usize {
    number.to_string().len()
}
