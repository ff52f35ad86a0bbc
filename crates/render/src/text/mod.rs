//! Scenes as text: Unicode box drawing or plain ASCII, with ANSI styles if wanted.
//!
//! Colour is never the only signal: what is pointed out also gets a sign of its own beside its
//! text (see [`sign`]), so the same picture can be read in black and white and by a screen reader.

mod cell;
mod compact;
mod half;
mod labels;
mod lattice;
mod line;
mod margin;
mod raster;
mod ruled;

use std::borrow::Cow;

use quandary_core::play::Role;
use quandary_core::scene::{Scene, Style};

use line::Line;
pub use raster::{Raster, raster};

/// How a text picture is to look.
///
/// ```
/// use quandary_render::text::Look;
/// let look = Look { ascii: true, ..Look::default() };
/// assert!(!look.colour && !look.marks);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Only ASCII characters for lines and grounds.
    pub ascii: bool,
    /// With ANSI styles.
    pub colour: bool,
    /// With the small marks of open cells.
    pub marks: bool,
    /// With rows and columns numbered, whether the scene asks for it or not.
    pub labels: bool,
}

/// The sign that stands beside a cell that is pointed out.
pub fn sign(role: Role) -> char {
    match role {
        // Where a step argues its sentence says; a sign in every cell of it would hide the others.
        Role::Within => ' ',
        Role::Because => '\'',
        Role::Therefore => '*',
        Role::Wrong => '!',
        Role::Differ => '~',
        Role::Cursor => '<',
    }
}

/// What the signs of a picture mean, in a line; nothing where it has none.
pub fn legend(scene: &Scene) -> String {
    let roles = [
        (Role::Because, "the reason"),
        (Role::Therefore, "what follows"),
        (Role::Wrong, "wrong"),
        (Role::Differ, "answers differ"),
    ];
    let shown = |role: Role| scene.tiles.places().any(|at| scene.role(at) == Some(role));
    let mut words: Vec<String> = Vec::new();
    for (role, meaning) in roles.into_iter().filter(|(role, _)| shown(*role)) {
        let sign = match scene.style {
            Style::Lattice => lattice::brackets(Some(role)).join(" "),
            _ => sign(role).to_string(),
        };
        words.push(format!("{sign} {meaning}"));
    }
    if let Some(mark) = scene.tiles.cells().iter().find_map(|tile| tile.struck.first()) {
        words.push(format!("-{mark} struck out"));
    }
    if let Some(tile) = scene.tiles.cells().iter().find(|tile| cell::lone(tile)) {
        let left = tile.marks.iter().find(|mark| !tile.struck.contains(mark));
        words.push(format!(
            "{}{} not filled in, nothing else is left",
            left.map_or("", String::as_str),
            cell::LONE
        ));
    }
    if words.is_empty() { String::new() } else { format!("Signs: {}", words.join(", ")) }
}

/// Draws a scene; every line ends with a newline.
pub fn text(scene: &Scene, look: &Look) -> String {
    let mut out = String::new();
    for line in lines(scene, look) {
        line.write(look.colour, &mut out);
        out.push('\n');
    }
    out
}

/// Draws a scene as lines of styled pieces, for front ends that paint by themselves.
///
/// ```
/// use quandary_core::grid::Size;
/// use quandary_core::scene::{Scene, Style};
/// use quandary_render::text::{Look, pieces};
/// let scene = Scene::new(Size { width: 1, height: 1 }, Style::Walls);
/// assert_eq!(pieces(&scene, &Look::default()).len(), 3);
/// ```
pub fn pieces(scene: &Scene, look: &Look) -> Vec<Vec<(String, anstyle::Style)>> {
    lines(scene, look).into_iter().map(Line::into_pieces).collect()
}

fn lines(scene: &Scene, look: &Look) -> Vec<Line> {
    let scene = &*signed(scene, look);
    let mut lines: Vec<Line> = match scene.style {
        Style::Walls | Style::Grid => ruled::lines(scene, look),
        Style::Compact if half::suits(scene, look) => half::lines(scene),
        Style::Compact => compact::lines(scene, look),
        Style::Lattice => lattice::lines(scene, look),
    };
    lines = labels::put(lines, scene, look);
    lines.extend(scene.notes.iter().map(|note| Line::plain(note)));
    lines
}

/// The scene as it is drawn without colours: the clues that have one of their own say which by a sign.
fn signed<'s>(scene: &'s Scene, look: &Look) -> Cow<'s, Scene> {
    let has_sign = |clue: &quandary_core::scene::Clue| clue.sign.is_some();
    if look.colour || !scene.left.iter().chain(&scene.top).flatten().any(has_sign) {
        return Cow::Borrowed(scene);
    }
    let mut scene = scene.clone();
    for clue in scene.left.iter_mut().chain(&mut scene.top).flatten() {
        clue.text.extend(clue.sign);
    }
    Cow::Owned(scene)
}
