//! The cells: grounds, texts, corner texts, marks, discs, rings, and what lies over them.

use std::fmt::Write;

use quandary_core::grid::At;
use quandary_core::scene::{Fill, Ink, Overlay, Scene, Style, Tile};

use super::page::Page;
use super::{escape, hex, text_width};

/// The colour of blocks and of printed text.
const BLACK: &str = "#111";
/// What a pencil or a solver wrote.
const PEN: &str = "#1c4f9c";

/// What was found just now.
const NEW: &str = "#14602a";

/// Blocks and colours.
pub(super) fn grounds(scene: &Scene, page: &Page, out: &mut String) {
    let side = page.cell;
    for at in scene.tiles.places() {
        let (x, y) = page.corner(at);
        let mut square = |fill: &str| {
            let _ = writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\"/>"
            );
        };
        match scene.tiles[at].fill {
            Fill::Solid => square("#222"),
            Fill::Colour(rgb) => square(&hex(rgb)),
            Fill::Paper | Fill::Hole | Fill::Cross => {
                if let Some(rgb) = scene.tiles[at].shade {
                    square(&hex(rgb));
                }
            }
        }
    }
}

/// Everything written or drawn in the cells.
pub(super) fn texts(scene: &Scene, page: &Page, out: &mut String) {
    for at in scene.tiles.places() {
        let tile = &scene.tiles[at];
        if tile.fill == Fill::Cross {
            cross(tile, page, at, out);
        }
        round(tile, page, at, out);
        corner(tile, page, at, out);
        if !tile.text.is_empty() {
            text(tile, page, at, out);
        } else {
            marks(tile, page, at, scene.style == Style::Lattice, out);
        }
    }
}

/// What is known to be empty; what was found just now is larger than what was known.
fn cross(tile: &Tile, page: &Page, at: At, out: &mut String) {
    let ((x, y), side) = (page.corner(at), page.cell);
    let (a, b) = if tile.fresh { (28, 72) } else { (35, 65) };
    let (a, b) = (side * a / 100, side * b / 100);
    let (stroke, width) = if tile.fresh { (NEW, "2.8") } else { ("#888", "1.5") };
    let (left, right, top, low) = (x + a, x + b, y + a, y + b);
    let _ = writeln!(
        out,
        "<path d=\"M{left} {top}L{right} {low}M{right} {top}L{left} {low}\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>"
    );
}

fn round(tile: &Tile, page: &Page, at: At, out: &mut String) {
    let (x, y) = page.middle(at);
    // What was filled just now has a ring, to be told from what was filled before.
    if tile.fresh && tile.text.is_empty() && matches!(tile.fill, Fill::Solid | Fill::Colour(_)) {
        let r = page.cell as f32 * 0.18;
        let _ = writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r:.1}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"2\"/>"
        );
    }
    if tile.circle {
        let r = page.cell as f32 * 0.47;
        let _ = writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r:.1}\" fill=\"none\" stroke=\"#555\" stroke-width=\"1\"/>"
        );
    }
    if let Some(rgb) = tile.ring {
        let r = page.cell as f32 * 0.42;
        let _ = writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r:.1}\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\"/>",
            hex(rgb)
        );
    }
    if tile.disc {
        let r = page.cell as f32 * 0.33;
        let fill = match tile.ink {
            Ink::Colour(rgb) => hex(rgb),
            _ => "#444".to_string(),
        };
        let _ = writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r:.1}\" fill=\"{fill}\" stroke=\"#222\"/>");
    }
}

fn corner(tile: &Tile, page: &Page, at: At, out: &mut String) {
    if tile.corner.is_empty() {
        return;
    }
    let (x, y) = page.corner(at);
    let size = page.cell * 27 / 100;
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" fill=\"{BLACK}\">{}</text>",
        x + 3,
        y + size + 2,
        escape(&tile.corner)
    );
}

fn text(tile: &Tile, page: &Page, at: At, out: &mut String) {
    let (x, y) = page.middle(at);
    let letters = tile.text.chars().count().max(1);
    // Longer texts are set smaller, so that they stay inside their cell.
    let size = (page.cell * 58 / 100).min(page.cell * 150 / 100 / letters).max(4);
    let below = if tile.corner.is_empty() { 0 } else { page.cell / 12 };
    let fill = match tile.ink {
        _ if tile.disc => light_on_dark(tile),
        Ink::Given => BLACK.to_string(),
        Ink::Entered if tile.fill == Fill::Solid => "#fff".to_string(),
        Ink::Entered if tile.fresh => NEW.to_string(),
        Ink::Entered => PEN.to_string(),
        Ink::Faint => "#aaa".to_string(),
        Ink::Colour(rgb) => hex(rgb),
    };
    let bold = if tile.ink == Ink::Given || tile.fresh { " font-weight=\"bold\"" } else { "" };
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{fill}\"{bold}>{}</text>",
        y + size * 36 / 100 + below,
        escape(&tile.text)
    );
}

/// Black or white, whichever can be read on the disc.
fn light_on_dark(tile: &Tile) -> String {
    let bright = match tile.ink {
        Ink::Colour([r, g, b]) => u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b) > 1500,
        _ => false,
    };
    if bright { BLACK.to_string() } else { "#fff".to_string() }
}

/// Small marks in three columns. Number marks 1 to 9 keep their places; others stand in order. A line of marks is one
/// element, since a board can have hundreds of them.
fn marks(tile: &Tile, page: &Page, at: At, boxed: bool, out: &mut String) {
    if tile.marks.is_empty() {
        return;
    }
    let digits = tile.marks.iter().all(|m| matches!(m.as_bytes(), [b'1'..=b'9']));
    let count = if digits { 9 } else { tile.marks.len() };
    let lines = count.div_ceil(3).max(3);
    let (x, y) = page.corner(at);
    // The corner text and the border of what is pointed out stay clear.
    let rim = if boxed { page.cell / 6 + 1 } else { page.cell / 10 };
    let above = if tile.corner.is_empty() { rim } else { page.cell * 34 / 100 };
    let (wide, high) = (page.cell - 2 * rim, page.cell - above - rim);
    let widest = tile.marks.iter().map(|m| text_width(m, 1.0)).fold(0.6, f32::max);
    let size = (high as f32 * 0.86 / lines as f32).min(wide as f32 / 3.0 / widest * 0.95).max(3.0);
    let place = |i: usize, mark: &str| if digits { usize::from(mark.as_bytes()[0] - b'1') } else { i };
    let middle = |place: usize| {
        let column = x + rim + wide * (2 * (place % 3) + 1) / 6;
        (column, y + above + high * (2 * (place / 3) + 1) / (2 * lines))
    };
    let mut rows: Vec<(usize, Vec<usize>, Vec<&str>)> = Vec::new();
    let mut strokes = String::new();
    for (i, mark) in tile.marks.iter().enumerate() {
        let (column, line) = middle(place(i, mark));
        match rows.last_mut() {
            Some((at, columns, marks)) if *at == line => {
                columns.push(column);
                marks.push(mark);
            }
            _ => rows.push((line, vec![column], vec![mark])),
        }
        if tile.struck.contains(mark) {
            let (side, up) = (size * widest.min(1.2) * 0.55, size * 0.42);
            let (column, line) = (column as f32, line as f32);
            let _ = write!(
                strokes,
                "M{:.1} {:.1}L{:.1} {:.1}",
                column - side,
                line + up,
                column + side,
                line - up
            );
        }
    }
    for (line, columns, marks) in rows {
        let y = line as f32 + size * 0.36;
        let mut put = |x: &str, marks: &str| {
            let _ = writeln!(
                out,
                "<text x=\"{x}\" y=\"{y:.1}\" font-size=\"{size:.1}\" text-anchor=\"middle\" fill=\"#444\">{}</text>",
                escape(marks)
            );
        };
        // Each character has a place of its own where each is a mark.
        if marks.iter().all(|mark| mark.chars().count() == 1) {
            let places: Vec<String> = columns.iter().map(usize::to_string).collect();
            put(&places.join(" "), &marks.concat());
        } else {
            columns.iter().zip(marks).for_each(|(x, mark)| put(&x.to_string(), mark));
        }
    }
    if !strokes.is_empty() {
        let _ = writeln!(
            out,
            "<path d=\"{strokes}\" stroke=\"#b3261e\" stroke-width=\"1.2\" stroke-linecap=\"round\"/>"
        );
    }
}

/// Ghosts and arrows.
pub(super) fn overlays(scene: &Scene, page: &Page, out: &mut String) {
    for overlay in &scene.overlays {
        match overlay {
            Overlay::Ghost(at, text) => {
                let (x, y) = page.middle(*at);
                let size = page.cell * 58 / 100;
                let _ = writeln!(
                    out,
                    "<text x=\"{x}\" y=\"{}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"#777\" \
                     opacity=\"0.5\">{}</text>",
                    y + size * 36 / 100,
                    escape(text)
                );
            }
            Overlay::Arrow(from, to) if from != to => arrow(page, *from, *to, out),
            Overlay::Arrow(..) => {}
        }
    }
}

/// A line with a head made of two strokes: no markers, whose ids would clash when pictures share a page.
fn arrow(page: &Page, from: At, to: At, out: &mut String) {
    let point = |at: At| {
        let (x, y) = page.middle(at);
        (x as f32, y as f32)
    };
    let ((x, y), (tip_x, tip_y)) = (point(from), point(to));
    let length = (tip_x - x).hypot(tip_y - y);
    let (ux, uy) = ((tip_x - x) / length, (tip_y - y) / length);
    let barb = page.cell as f32 / 5.0;
    let (back_x, back_y) = (tip_x - ux * barb, tip_y - uy * barb);
    let (side_x, side_y) = (-uy * barb * 0.6, ux * barb * 0.6);
    let _ = writeln!(
        out,
        "<path d=\"M{x} {y}L{tip_x} {tip_y}M{:.1} {:.1}L{tip_x} {tip_y}L{:.1} {:.1}\" stroke=\"#b3261e\" \
         stroke-width=\"2\" fill=\"none\" stroke-linecap=\"round\"/>",
        back_x + side_x,
        back_y + side_y,
        back_x - side_x,
        back_y - side_y
    );
}
