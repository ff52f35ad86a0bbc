//! Boards with lines between the cells: rooms (`Walls`) and grids with cages or slots (`Grid`).
//!
//! `Walls` is the original Ripple Effect printer's picture: one column per cell, one between, a
//! wall only where two rooms meet. `Grid` gives the cells air and draws every line.

use anstyle::Style as Ansi;
use quandary_core::boxes::{Arm, junction};
use quandary_core::grid::{At, Grid, regions};
use quandary_core::scene::{Edge, Fill, Scene, Style, Tile};

use super::line::{Align, Line, width};
use super::{Look, cell, margin, sign};

pub(super) fn lines(scene: &Scene, look: &Look) -> Vec<Line> {
    let ruled = Ruled::new(scene, look);
    let mut lines = margin::top(scene, 1, ruled.field, 1, ruled.align);
    for row in 0..=scene.tiles.height() {
        lines.push(ruled.rule(row));
        if row < scene.tiles.height() {
            if ruled.corners {
                lines.push(ruled.corners(row));
            }
            lines.extend((0..ruled.deep).map(|depth| ruled.cells(row, depth)));
        }
    }
    lines
}

/// Columns and lines of a cell.
pub(super) fn field(scene: &Scene, look: &Look) -> (usize, usize) {
    let ruled = Ruled::new(scene, look);
    (ruled.field, ruled.deep + usize::from(ruled.corners))
}

/// The line of a cell on which a single line of text stands.
pub(super) fn text_line(scene: &Scene, look: &Look) -> usize {
    let ruled = Ruled::new(scene, look);
    usize::from(ruled.corners) + (ruled.deep - 1) / 2
}

/// Whether a cell has a column behind its text for the sign of what is pointed out.
pub(super) fn signs(scene: &Scene) -> bool {
    scene.style == Style::Grid || !scene.highlights().is_empty()
}

struct Ruled<'a> {
    scene: &'a Scene,
    look: &'a Look,
    /// Columns of a cell, the column for signs included.
    field: usize,
    align: Align,
    /// A cell has a column behind its text for the sign of what is pointed out.
    signs: bool,
    corners: bool,
    /// Lines of a cell beside that of the corners.
    deep: usize,
    /// Holes that walls surround: without a sign they would look like rooms.
    enclosed: Grid<bool>,
}

impl<'a> Ruled<'a> {
    fn new(scene: &'a Scene, look: &'a Look) -> Self {
        let airy = scene.style == Style::Grid;
        let signs = signs(scene);
        let above = |t: &Tile| width(&t.corner) + width(&cell::remarks(t, look.ascii));
        let corner = scene.tiles.cells().iter().map(above).max().unwrap_or(0);
        let widest = cell::widest(scene, look).max(margin::top_width(scene));
        let field = if airy { (widest + 2).max(corner) } else { widest + usize::from(signs) };
        let align = if airy { Align::Centre } else { Align::Right };
        let deep = cell::deepest(scene, look);
        Self { scene, look, field, align, signs, corners: corner > 0, deep, enclosed: enclosed(scene) }
    }

    fn arm(&self, edge: Option<&Edge>) -> Arm {
        match (self.scene.style, edge.copied().unwrap_or_default()) {
            (Style::Grid, Edge::Thick) => Arm::Heavy,
            (Style::Grid, Edge::Thin) | (_, Edge::Thick) => Arm::Light,
            _ => Arm::None,
        }
    }

    /// The lines that leave a crossing: up, right, down, left.
    fn arms(&self, row: usize, col: usize) -> [Arm; 4] {
        let upright =
            |row: Option<usize>| self.arm(row.and_then(|r| self.scene.upright.get(At::new(r, col))));
        let level = |col: Option<usize>| self.arm(col.and_then(|c| self.scene.level.get(At::new(row, c))));
        [upright(row.checked_sub(1)), level(Some(col)), upright(Some(row)), level(col.checked_sub(1))]
    }

    fn line_char(&self, arms: [Arm; 4]) -> char {
        let [up, right, down, left] = arms;
        if self.look.ascii { ascii(arms, self.scene.style) } else { junction(up, right, down, left) }
    }

    /// The line above a row.
    fn rule(&self, row: usize) -> Line {
        let mut line = margin::start(self.scene, None);
        for col in 0..=self.scene.tiles.width() {
            let arms = self.arms(row, col);
            line.push_char(self.line_char(arms), 1);
            if col < self.scene.tiles.width() {
                line.push_char(self.line_char([Arm::None, arms[1], Arm::None, arms[1]]), self.field);
            }
        }
        line
    }

    fn post(&self, at: At) -> char {
        let arm = self.arm(self.scene.upright.get(at));
        self.line_char([arm, Arm::None, arm, Arm::None])
    }

    fn corners(&self, row: usize) -> Line {
        let mut line = margin::start(self.scene, None);
        for col in 0..=self.scene.tiles.width() {
            let at = At::new(row, col);
            line.push_char(self.post(at), 1);
            if let Some(tile) = self.scene.tiles.get(at) {
                let corner = cell::spelt(&tile.corner, self.look.ascii);
                let remarks = cell::remarks(tile, self.look.ascii);
                line.push_in(&corner, self.field - width(&remarks), Align::Left, Ansi::new());
                line.push(remarks, Ansi::new());
            }
        }
        line
    }

    fn cells(&self, row: usize, depth: usize) -> Line {
        let mut line = margin::start(self.scene, Some(row).filter(|_| depth == 0));
        for col in 0..=self.scene.tiles.width() {
            let at = At::new(row, col);
            line.push_char(self.post(at), 1);
            if col < self.scene.tiles.width() {
                self.cell(at, depth, &mut line);
            }
        }
        line
    }

    /// One line of a cell. Whoever has fewer than the others has them in the middle.
    fn cell(&self, at: At, depth: usize, line: &mut Line) {
        let tile = &self.scene.tiles[at];
        let style = cell::style(self.scene, at);
        // A block fills its whole cell.
        if self.scene.style == Style::Grid && tile.fill == Fill::Solid && tile.text.is_empty() {
            let text = cell::shown(self.scene, at, self.look);
            return line.push(text.repeat(self.field), style);
        }
        let mut rows = match self.enclosed[at] {
            true if self.look.ascii => vec![vec![("#".to_string(), style)]],
            true => vec![vec![("░".to_string(), style)]],
            false => cell::rows(self.scene, at, self.look),
        };
        let first = (self.deep - rows.len()) / 2;
        let sign = self.scene.role(at).filter(|_| depth == first).map_or(' ', sign);
        let row = match depth.checked_sub(first).filter(|i| *i < rows.len()) {
            Some(i) => rows.swap_remove(i),
            None => vec![(" ".to_string(), Ansi::new())],
        };
        match self.scene.style {
            Style::Grid => {
                // A sign stands behind what is in the cell, or for itself.
                let row = if cell::taken(&row) == 1 && row[0].0 == " " { Vec::new() } else { row };
                let spare = self.field.saturating_sub(cell::taken(&row));
                line.push_char(' ', spare / 2);
                row.into_iter().for_each(|(text, style)| line.push(text, style));
                line.push(sign.to_string(), Ansi::new());
                line.push_char(' ', spare.saturating_sub(spare / 2 + 1));
            }
            _ => {
                cell::push_row(row, self.field - usize::from(self.signs), self.align, line);
                if self.signs {
                    line.push(sign.to_string(), Ansi::new());
                }
            }
        }
    }
}

/// The holes from which no way over holes leads out of the picture.
fn enclosed(scene: &Scene) -> Grid<bool> {
    let size = scene.tiles.size();
    let mut shut = Grid::filled(size.width, size.height, false);
    let hole = |at: At| scene.tiles[at].fill == Fill::Hole;
    let rim = |at: &At| at.row == 0 || at.col == 0 || at.row + 1 == size.height || at.col + 1 == size.width;
    for holes in regions(size, hole, |_, _| true).into_iter().filter(|holes| !holes.iter().any(rim)) {
        holes.into_iter().for_each(|at| shut[at] = true);
    }
    shut
}

/// A crossing in ASCII. In a grid, where thin lines are drawn too, they are `-` and `:`, and thick
/// ones `=` and `|`; among walls there is one weight only.
fn ascii(arms: [Arm; 4], style: Style) -> char {
    let [up, right, down, left] = arms;
    let heavy = arms.contains(&Arm::Heavy);
    match (up != Arm::None || down != Arm::None, left != Arm::None || right != Arm::None) {
        (false, false) => ' ',
        (false, true) if heavy => '=',
        (false, true) => '-',
        (true, false) if heavy || style != Style::Grid => '|',
        (true, false) => ':',
        (true, true) => '+',
    }
}
