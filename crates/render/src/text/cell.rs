//! What a cell shows in text, and its style.

use anstyle::{AnsiColor, Color, RgbColor, Style};
use quandary_core::grid::At;
use quandary_core::play::Role;
use quandary_core::scene::{Fill, Ink, Overlay, Rgb, Scene, Tile};

use super::Look;
use super::line::{Align, Line, width};

/// A stretch of text in one style.
pub(super) type Piece = (String, Style);

/// The widest a line of marks gets before it is broken.
const MARKS: usize = 5;

/// The sign behind a single mark.
pub(super) const LONE: char = '?';

/// What a cell shows, line by line: its text on one, its marks on as many as they need.
pub(super) fn rows(scene: &Scene, at: At, look: &Look) -> Vec<Vec<Piece>> {
    let tile = &scene.tiles[at];
    if !marked(tile, look) {
        let text = shown(scene, at, look);
        // An open cell that is pointed out shows its ground, too.
        let text = if text.is_empty() { " ".to_string() } else { text };
        return vec![vec![(text, style(scene, at))]];
    }
    let plain = style(scene, at);
    let (gone, left): (Vec<&String>, Vec<&String>) =
        tile.marks.iter().partition(|mark| tile.struck.contains(mark));
    let apart = tile.marks.iter().any(|mark| width(mark) > 1);
    let mut rows = broken(&left, "", apart, look, plain);
    if lone(tile) {
        rows[0].push((LONE.to_string(), plain));
    }
    rows.extend(broken(&gone, "-", apart, look, plain.strikethrough()));
    rows
}

/// Whether a cell shows a single mark, which would look like something that stands there.
pub(super) fn lone(tile: &Tile) -> bool {
    tile.text.is_empty() && tile.marks.iter().filter(|mark| !tile.struck.contains(mark)).count() == 1
}

/// Marks in lines that begin with a sign: a minus tells without colour what is struck out.
fn broken(marks: &[&String], sign: &str, apart: bool, look: &Look, style: Style) -> Vec<Vec<Piece>> {
    let mut rows: Vec<Vec<Piece>> = Vec::new();
    for mark in marks {
        let mark = spelt(mark, look.ascii);
        match rows.last_mut() {
            Some(row) if taken(row) + usize::from(apart) + width(&mark) <= MARKS => {
                if apart {
                    row.push((" ".to_string(), Style::new()));
                }
                row.push((mark, style));
            }
            _ => rows.push(vec![(sign.to_string(), Style::new()), (mark, style)]),
        }
    }
    rows
}

/// What a cell shows, all on one line.
pub(super) fn row(scene: &Scene, at: At, look: &Look) -> Vec<Piece> {
    let apart = scene.tiles[at].marks.iter().any(|mark| width(mark) > 1);
    let mut all: Vec<Piece> = Vec::new();
    let mut striking = false;
    for row in rows(scene, at, look) {
        // One minus is enough where all stands on one line.
        let strikes = row.len() > 1 && row[0].0 == "-";
        let again = usize::from(strikes && striking);
        striking |= strikes;
        if apart && !all.is_empty() {
            all.push((" ".to_string(), Style::new()));
        }
        all.extend(row.into_iter().skip(again));
    }
    all
}

/// Columns that some pieces take.
pub(super) fn taken(row: &[Piece]) -> usize {
    row.iter().map(|(text, _)| width(text)).sum()
}

/// Puts pieces into a field.
pub(super) fn push_row(row: Vec<Piece>, field: usize, align: Align, line: &mut Line) {
    let spare = field.saturating_sub(taken(&row));
    let before = match align {
        Align::Left => 0,
        Align::Centre => spare / 2,
        Align::Right => spare,
    };
    line.push_char(' ', before);
    row.into_iter().for_each(|(text, style)| line.push(text, style));
    line.push_char(' ', spare - before);
}

/// Whether a cell shows its marks: what stands in it covers them, but not what is struck out just now.
fn marked(tile: &Tile, look: &Look) -> bool {
    look.marks && tile.text.is_empty() && tile.fill != Fill::Hole && !tile.marks.is_empty()
}

/// The text of a cell without its marks: what stands in it, or a character for its ground.
pub(super) fn shown(scene: &Scene, at: At, look: &Look) -> String {
    let tile = &scene.tiles[at];
    if tile.fill == Fill::Hole {
        return String::new();
    }
    if !tile.text.is_empty() {
        return spelt(&tile.text, look.ascii);
    }
    let ghost = |o: &Overlay| match o {
        Overlay::Ghost(place, text) if *place == at => Some(text.clone()),
        _ => None,
    };
    match ground(tile, look.ascii) {
        Some(c) => c.to_string(),
        None => scene.overlays.iter().find_map(ghost).map_or_else(String::new, |t| spelt(&t, look.ascii)),
    }
}

fn ground(tile: &Tile, ascii: bool) -> Option<char> {
    let (unicode, plain) = match (tile.fill, tile.disc, tile.ring) {
        (Fill::Solid | Fill::Colour(_), _, _) => ('█', '#'),
        (Fill::Cross, _, _) => ('×', 'x'),
        (_, true, Some(_)) => ('◉', '@'),
        (_, true, None) => ('●', 'o'),
        (_, false, Some(_)) => ('○', '.'),
        _ => return None,
    };
    Some(if ascii { plain } else { unicode })
}

/// Small signs for what is remarked on a cell: a circle, a shade. They stand beside its corner text, where there is room without
/// touching what is written.
pub(super) fn remarks(tile: &Tile, ascii: bool) -> String {
    let circle = if ascii { 'o' } else { '○' };
    let shade = if ascii { '%' } else { '░' };
    [(tile.circle, circle), (tile.shade.is_some(), shade)]
        .iter()
        .filter(|(on, _)| *on)
        .map(|(_, c)| c)
        .collect()
}

/// Signs that have an ASCII spelling are spelt so when asked; letters stay what they are.
pub(super) fn spelt(text: &str, ascii: bool) -> String {
    if !ascii || text.is_ascii() {
        return text.to_string();
    }
    let plain = |c: char| match c {
        '×' | '✕' | '✗' => 'x',
        '÷' | '∕' => '/',
        '−' | '–' => '-',
        '·' | '•' | '○' => '.',
        '●' => 'o',
        '█' | '■' | '▓' => '#',
        '←' => '<',
        '→' => '>',
        '↑' => '^',
        '↓' => 'v',
        other => other,
    };
    text.chars().map(plain).collect()
}

pub(super) fn colour([r, g, b]: Rgb) -> Color {
    Color::Rgb(RgbColor(r, g, b))
}

/// Givens bold, entries plain, what is only meant dimmed; what is pointed out has a ground of its own.
pub(super) fn style(scene: &Scene, at: At) -> Style {
    let tile = &scene.tiles[at];
    let style = match tile.ink {
        Ink::Given => Style::new().bold(),
        Ink::Entered => Style::new(),
        Ink::Faint => Style::new().dimmed(),
        Ink::Colour(rgb) => Style::new().fg_color(Some(colour(rgb))),
    };
    let style = match tile.fill {
        Fill::Colour(rgb) if tile.text.is_empty() => style.fg_color(Some(colour(rgb))),
        Fill::Colour(rgb) => style.bg_color(Some(colour(rgb))),
        Fill::Cross => style.dimmed(),
        _ => match tile.shade {
            // The ground may be light on a dark terminal: the ink is chosen with it.
            Some(rgb) => style.bg_color(Some(colour(rgb))).fg_color(Some(Color::Ansi(AnsiColor::Black))),
            None => style,
        },
    };
    let style = if tile.fresh { style.bold() } else { style };
    scene.role(at).map_or(style, |role| pointed(style, role))
}

/// The style of something pointed out.
pub(super) fn pointed(style: Style, role: Role) -> Style {
    let on = |ground: AnsiColor| {
        style.bg_color(Some(Color::Ansi(ground))).fg_color(Some(Color::Ansi(AnsiColor::Black)))
    };
    match role {
        Role::Within => style,
        Role::Because => on(AnsiColor::Yellow),
        Role::Therefore => on(AnsiColor::Green).bold(),
        Role::Wrong => on(AnsiColor::Red).bold(),
        Role::Differ => on(AnsiColor::Magenta),
        Role::Cursor => style.invert(),
    }
}

/// The widest line of all cells, at least 1.
pub(super) fn widest(scene: &Scene, look: &Look) -> usize {
    let wide = |at| rows(scene, at, look).iter().map(|row| taken(row)).max().unwrap_or(0);
    scene.tiles.places().map(wide).max().unwrap_or(1).max(1)
}

/// The widest of all cells where each has one line, at least 1.
pub(super) fn widest_row(scene: &Scene, look: &Look) -> usize {
    scene.tiles.places().map(|at| taken(&row(scene, at, look))).max().unwrap_or(1).max(1)
}

/// The most lines a cell needs, at least 1.
pub(super) fn deepest(scene: &Scene, look: &Look) -> usize {
    scene.tiles.places().map(|at| rows(scene, at, look).len()).max().unwrap_or(1).max(1)
}
