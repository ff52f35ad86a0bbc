//! Clues in the margins: left of the rows, above the columns.

use anstyle::Style;
use quandary_core::scene::{Clue, Scene};

use super::cell::colour;
use super::line::{Align, Line, width};

/// How wide the left margin is, the blank before the board included; 0 when there is none.
pub(super) fn left_width(scene: &Scene) -> usize {
    scene.left.iter().map(|clues| clues_width(clues)).max().map_or(0, |w| w + 1)
}

/// How many lines the top margin has.
pub(super) fn top_height(scene: &Scene) -> usize {
    scene.top.iter().map(Vec::len).max().unwrap_or(0)
}

/// The widest clue above a column; 0 when there are none.
pub(super) fn top_width(scene: &Scene) -> usize {
    scene.top.iter().flatten().map(|c| width(&c.text)).max().unwrap_or(0)
}

fn clues_width(clues: &[Clue]) -> usize {
    clues.iter().map(|c| width(&c.text) + 1).sum::<usize>().saturating_sub(1)
}

fn style(clue: &Clue) -> Style {
    let style = Style::new().fg_color(clue.colour.map(colour));
    if clue.done { style.dimmed().strikethrough() } else { style }
}

/// A line that begins with the left margin of a row, or with as many blanks when there is no row.
pub(super) fn start(scene: &Scene, row: Option<usize>) -> Line {
    let field = left_width(scene);
    let mut line = Line::default();
    let Some(clues) = row.and_then(|r| scene.left.get(r)) else {
        line.push_char(' ', field);
        return line;
    };
    line.push_char(' ', field.saturating_sub(clues_width(clues) + 1));
    for clue in clues {
        line.push(clue.text.as_str(), style(clue));
        line.push_char(' ', 1);
    }
    if clues.is_empty() {
        line.push_char(' ', field.min(1));
    }
    line
}

/// The lines of the top margin: `before` blanks, then one field per column with a gap behind each.
pub(super) fn top(scene: &Scene, before: usize, field: usize, gap: usize, align: Align) -> Vec<Line> {
    let deep = top_height(scene);
    let line = |depth: usize| {
        let mut line = start(scene, None);
        line.push_char(' ', before);
        for clues in &scene.top {
            // Clues end at the board, so a short list starts further down.
            let clue = (depth + clues.len()).checked_sub(deep).and_then(|i| clues.get(i));
            match clue {
                Some(clue) => line.push_in(&clue.text, field, align, style(clue)),
                None => line.push_char(' ', field),
            }
            line.push_char(' ', gap);
        }
        line
    };
    (0..deep).map(line).collect()
}

/// Whether there are clues, and all of them are crossed off.
pub(super) fn all_done(scene: &Scene) -> bool {
    let mut clues = scene.left.iter().chain(&scene.top).flatten().peekable();
    clues.peek().is_some() && clues.all(|clue| clue.done)
}
