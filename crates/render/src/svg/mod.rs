//! Scenes as SVG that looks like a puzzle printed in a magazine: thin lines inside, thick walls
//! around rooms, a white page whatever the reader's theme.
//!
//! Colour is never the only signal: each reason for pointing a cell out has a border of its own.

mod cells;
mod film;
mod highlights;
mod lines;
mod measure;
mod page;

use quandary_core::scene::{Scene, Style};

pub use film::film;
pub use measure::{text_width, wrap};

use page::Page;

/// What the signs of a picture mean, for whoever sees it without being told.
pub const KEY: &str = "Dotted line: the reason. Thick frame: what follows. Crossed: struck out.";

/// A scene as a whole SVG document with a title for readers that speak.
///
/// ```
/// use quandary_core::grid::Size;
/// use quandary_core::scene::{Scene, Style};
/// let scene = Scene::new(Size { width: 3, height: 2 }, Style::Walls);
/// let svg = quandary_render::svg::svg(&scene, "A small board");
/// assert!(svg.starts_with("<svg ") && svg.contains("<title>A small board</title>"));
/// ```
pub fn svg(scene: &Scene, title: &str) -> String {
    let page = Page::of(scene);
    let mut out = page.open(title, &describe(scene));
    draw(scene, &page, &mut out);
    out.push_str("</svg>\n");
    out
}

fn draw(scene: &Scene, page: &Page, out: &mut String) {
    cells::grounds(scene, page, out);
    highlights::draw(scene, page, out);
    if scene.style == Style::Lattice {
        lines::links(scene, page, out);
    } else {
        lines::edges(scene, page, out);
    }
    highlights::borders(scene, page, out);
    cells::texts(scene, page, out);
    cells::overlays(scene, page, out);
    page::margins(scene, page, out);
    page::labels(scene, page, out);
    page::notes(scene, page, out);
}

/// What the picture shows, row by row, for those who hear it.
fn describe(scene: &Scene) -> String {
    let size = scene.tiles.size();
    let mut description = format!("{} rows, {} columns.", size.height, size.width);
    // A poster of thousands of cells is not read out.
    if scene.tiles.len() > 1_000 {
        return description;
    }
    for (r, row) in scene.tiles.rows().enumerate() {
        let words: Vec<String> = row.iter().map(heard).collect();
        description.push_str(&format!(" Row {}: {}.", r + 1, words.join(", ")));
    }
    description
}

/// What is said of a tile, with what has just happened there.
fn heard(tile: &quandary_core::scene::Tile) -> String {
    let mut words = spoken(tile).to_string();
    if tile.fresh {
        words.push_str(" (new)");
    }
    if !tile.struck.is_empty() {
        words.push_str(&format!(" ({} struck out)", tile.struck.join(" ")));
    }
    words
}

fn spoken(tile: &quandary_core::scene::Tile) -> &str {
    use quandary_core::scene::Fill;
    match tile.fill {
        _ if !tile.label.is_empty() => &tile.label,
        _ if !tile.text.is_empty() => &tile.text,
        Fill::Hole => "hole",
        Fill::Solid => "block",
        Fill::Cross => "crossed out",
        Fill::Colour(_) => "filled",
        Fill::Paper => "open",
    }
}

/// Text that cannot be mistaken for markup. Control characters, which XML does not allow, are dropped.
pub fn escape(text: &str) -> String {
    let drawn = |c: &char| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}');
    quandary_core::xml::entities::encode(&text.chars().filter(drawn).collect::<String>())
}

fn hex([r, g, b]: quandary_core::scene::Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}
