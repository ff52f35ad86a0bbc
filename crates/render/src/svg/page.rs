//! The page: where the board lies on it, its margins and the lines of text below.

use std::fmt::Write;

use quandary_core::grid::At;
use quandary_core::scene::{Clue, Scene, Style};

use super::{escape, hex, text_width, wrap};

/// White space around everything.
const RIM: usize = 14;
/// The font size of notes, and the distance of their lines.
const NOTE: usize = 14;
const NOTE_LINE: usize = 20;
/// The narrowest page that has notes.
const NOTE_PAGE: usize = 260;

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
    /// The page of one scene.
    pub(super) fn of(scene: &Scene) -> Self {
        Self::of_all(std::slice::from_ref(scene))
    }

    /// A page on which each of some scenes of one board has room.
    pub(super) fn of_all(scenes: &[Scene]) -> Self {
        let most = |measure: &dyn Fn(&Scene) -> usize| scenes.iter().map(measure).max().unwrap_or(0);
        let cell = most(&|s| if s.style == Style::Compact { 24 } else { 40 });
        let letters = |clues: &Vec<Clue>| clues.iter().map(|c| c.text.chars().count() + 1).sum::<usize>();
        let clue_char = clue_size(cell) * 6 / 10;
        let clues_left = most(&|s| s.left.iter().map(letters).max().map_or(0, |n| n * clue_char + 4));
        let deep = most(&|s| s.top.iter().map(Vec::len).max().unwrap_or(0));
        let clues_top = if deep == 0 { 0 } else { deep * (clue_size(cell) + 3) + 6 };
        // Numbers of rows and columns stand on the side where no clues are.
        let numbered = |s: &Scene, behind: bool| s.labels && s.labels_behind() == behind;
        let wide = |s: &Scene| label_width(s, cell);
        let high = label_size(cell) + LABEL_GAP;
        let left = RIM + clues_left + most(&|s| if numbered(s, false) { wide(s) } else { 0 });
        let top = RIM + clues_top + most(&|s| if numbered(s, false) { high } else { 0 });
        let right = RIM + most(&|s| if numbered(s, true) { wide(s) } else { 0 });
        let below = most(&|s| if numbered(s, true) { high } else { 0 });
        let width = left + most(&|s| s.tiles.width()) * cell + right;
        let board_bottom = top + most(&|s| s.tiles.height()) * cell + below;
        let width = if scenes.iter().all(|s| s.notes.is_empty()) { width } else { width.max(NOTE_PAGE) };
        let lines = most(&|s| s.notes.iter().map(|n| wrap(n, room(width), NOTE as f32).len()).sum());
        let notes = if lines == 0 { 0 } else { lines * NOTE_LINE + 8 };
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

/// How wide a note may be.
fn room(width: usize) -> f32 {
    width.saturating_sub(2 * RIM) as f32
}

/// The font size of the numbers of rows and columns, and their distance from the board.
fn label_size(cell: usize) -> usize {
    (cell * 3 / 10).max(10)
}
const LABEL_GAP: usize = 6;

/// How much the numbers of the rows take.
fn label_width(scene: &Scene, cell: usize) -> usize {
    let widest = scene.tiles.height().to_string();
    text_width(&widest, label_size(cell) as f32).ceil() as usize + LABEL_GAP
}

/// The numbers of rows and columns, as sentences use them.
pub(super) fn labels(scene: &Scene, page: &Page, out: &mut String) {
    if !scene.labels {
        return;
    }
    let (size, behind) = (label_size(page.cell), scene.labels_behind());
    let half = page.cell / 2;
    let _ = writeln!(out, "<g font-size=\"{size}\" fill=\"#6a6a6a\">");
    let anchor = if behind { "start" } else { "end" };
    for row in 0..scene.tiles.height() {
        let (x, y) = page.corner(At::new(row, if behind { scene.tiles.width() } else { 0 }));
        let x = if behind { x + LABEL_GAP } else { x - LABEL_GAP };
        let y = y + half + size * 36 / 100;
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{}</text>", row + 1);
    }
    for col in 0..scene.tiles.width() {
        let (x, y) = page.corner(At::new(if behind { scene.tiles.height() } else { 0 }, col));
        let y = if behind { y + size + LABEL_GAP - 2 } else { y - LABEL_GAP };
        let _ = writeln!(out, "<text x=\"{}\" y=\"{y}\" text-anchor=\"middle\">{}</text>", x + half, col + 1);
    }
    out.push_str("</g>\n");
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
    let lines = scene.notes.iter().flat_map(|note| wrap(note, room(page.width), NOTE as f32));
    for (i, line) in lines.enumerate() {
        let y = page.board_bottom + 8 + (i + 1) * NOTE_LINE;
        let _ = writeln!(
            out,
            "<text x=\"{RIM}\" y=\"{y}\" font-size=\"{NOTE}\" fill=\"#222\">{}</text>",
            escape(&line)
        );
    }
}
