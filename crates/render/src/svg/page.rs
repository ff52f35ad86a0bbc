//! The page: where the board lies on it, its margins and the lines of text below.

use std::fmt::Write;

use quandary_core::grid::At;
use quandary_core::scene::{Clue, Scene, Style};

use super::{escape, hex};

/// White space around everything.
const RIM: usize = 14;
/// The font size of notes, and the distance of their lines.
const NOTE: usize = 14;
const NOTE_LINE: usize = 20;
/// How wide a character of a note is, roughly; notes are wrapped by it.
const NOTE_CHAR: usize = 8;

/// Measures of one picture, in SVG units.
pub(super) struct Page {
    /// The side of a cell.
    pub(super) cell: usize,
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    board_bottom: usize,
}

impl Page {
    pub(super) fn of(scene: &Scene) -> Self {
        let cell = if scene.style == Style::Compact { 24 } else { 40 };
        let letters = |clues: &Vec<Clue>| clues.iter().map(|c| c.text.chars().count() + 1).sum::<usize>();
        let clue_char = clue_size(cell) * 6 / 10;
        let left = RIM + scene.left.iter().map(letters).max().map_or(0, |n| n * clue_char + 4);
        let deep = scene.top.iter().map(Vec::len).max().unwrap_or(0);
        let top = RIM + if deep == 0 { 0 } else { deep * (clue_size(cell) + 3) + 6 };
        let size = scene.tiles.size();
        let board_bottom = top + size.height * cell;
        let width = left + size.width * cell + RIM;
        let width = if scene.notes.is_empty() { width } else { width.max(260) };
        let count: usize = scene.notes.iter().map(|n| wrap(n, room(width)).len()).sum();
        let notes = if count == 0 { 0 } else { count * NOTE_LINE + 8 };
        Self { cell, left, top, width, height: board_bottom + notes + RIM, board_bottom }
    }

    /// The upper left corner of a cell; also defined for the cells just outside.
    pub(super) fn corner(&self, at: At) -> (usize, usize) {
        (self.left + at.col * self.cell, self.top + at.row * self.cell)
    }

    /// The middle of a cell.
    pub(super) fn middle(&self, at: At) -> (usize, usize) {
        let (x, y) = self.corner(at);
        (x + self.cell / 2, y + self.cell / 2)
    }

    /// The document's beginning: size, title, description and a white ground.
    pub(super) fn open(&self, title: &str, description: &str) -> String {
        let Self { width, height, .. } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\">\n\
             <title>{}</title>\n<desc>{}</desc>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
            escape(title),
            escape(description)
        )
    }
}

fn clue_size(cell: usize) -> usize {
    cell * 6 / 10
}

fn room(width: usize) -> usize {
    width.saturating_sub(2 * RIM) / NOTE_CHAR
}

/// Breaks a note into lines of at most so many characters, at blanks where there are any.
fn wrap(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= room {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_string());
        }
    }
    lines
}

fn clue(out: &mut String, x: usize, y: usize, anchor: &str, size: usize, clue: &Clue) {
    let fill = clue.colour.map_or("#222".to_string(), hex);
    let done = if clue.done { " opacity=\"0.4\" text-decoration=\"line-through\"" } else { "" };
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{fill}\"{done}>{}</text>",
        escape(&clue.text)
    );
}

/// The clues left of the rows and above the columns, next to the board.
pub(super) fn margins(scene: &Scene, page: &Page, out: &mut String) {
    let size = clue_size(page.cell);
    let letter = size * 6 / 10;
    for (row, clues) in scene.left.iter().enumerate() {
        let (x, y) = page.corner(At::new(row, 0));
        let mut x = x.saturating_sub(6);
        for each in clues.iter().rev() {
            clue(out, x, y + page.cell / 2 + size * 36 / 100, "end", size, each);
            x = x.saturating_sub((each.text.chars().count() + 1) * letter);
        }
    }
    for (col, clues) in scene.top.iter().enumerate() {
        let (x, y) = page.corner(At::new(0, col));
        for (i, each) in clues.iter().rev().enumerate() {
            let y = y.saturating_sub(7 + i * (size + 3));
            clue(out, x + page.cell / 2, y, "middle", size, each);
        }
    }
}

/// The lines of text that belong to the picture, below it.
pub(super) fn notes(scene: &Scene, page: &Page, out: &mut String) {
    let lines = scene.notes.iter().flat_map(|note| wrap(note, room(page.width)));
    for (i, line) in lines.enumerate() {
        let y = page.board_bottom + 8 + (i + 1) * NOTE_LINE;
        let _ = writeln!(
            out,
            "<text x=\"{RIM}\" y=\"{y}\" font-size=\"{NOTE}\" fill=\"#222\">{}</text>",
            escape(&line)
        );
    }
}
