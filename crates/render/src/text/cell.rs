//! What a cell shows in text, and its style.

use anstyle::{AnsiColor, Color, RgbColor, Style};
use quandary_core::grid::At;
use quandary_core::play::Role;
use quandary_core::scene::{Fill, Ink, Overlay, Rgb, Scene, Tile};

use super::Look;
use super::line::width;

/// The text of a cell: what stands in it, or a character for its ground.
pub(super) fn shown(scene: &Scene, at: At, look: &Look) -> String {
    let tile = &scene.tiles[at];
    if tile.fill == Fill::Hole {
        return String::new();
    }
    if !tile.text.is_empty() {
        return spelt(&tile.text, look.ascii);
    }
    if look.marks && !tile.marks.is_empty() {
        return spelt(&tile.marks.concat(), look.ascii);
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
    scene.role(at).map_or(style, |role| pointed(style, role))
}

/// The style of something pointed out.
pub(super) fn pointed(style: Style, role: Role) -> Style {
    let on = |ground: AnsiColor| {
        style.bg_color(Some(Color::Ansi(ground))).fg_color(Some(Color::Ansi(AnsiColor::Black)))
    };
    match role {
        Role::Because => on(AnsiColor::Yellow),
        Role::Therefore => on(AnsiColor::Green).bold(),
        Role::Wrong => on(AnsiColor::Red).bold(),
        Role::Differ => on(AnsiColor::Magenta),
        Role::Cursor => style.invert(),
    }
}

/// The widest text of all cells, at least 1.
pub(super) fn widest(scene: &Scene, look: &Look) -> usize {
    scene.tiles.places().map(|at| width(&shown(scene, at, look))).max().unwrap_or(1).max(1)
}
