//! Quandary on paper: SVG pictures as PNG and PDF, and sheets of puzzles with their key.
//!
//! The fonts are part of the crate (see `fonts/`), so a sheet looks the same everywhere and carries
//! what it needs. Everything stays vectors and text.

mod pdf;
mod sheet;
mod walk;

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Node, Options, Tree, fontdb::Database};

pub use pdf::pdf;
pub use sheet::{Entry, Paper, Sheet};
pub use walk::{Plate, Walk};

/// The longest side of a PNG, so that a poster does not take all memory.
const MOST_PIXELS: f32 = 16_000.0;

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("../fonts/DejaVuSans.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/DejaVuSans-Bold.ttf").to_vec());
    for set in [Database::set_sans_serif_family, Database::set_serif_family, Database::set_monospace_family] {
        set(&mut fonts, "DejaVu Sans");
    }
    Arc::new(fonts)
});

fn tree(svg: &str) -> Result<Tree, String> {
    let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
    Tree::from_str(svg, &options).map_err(|why| why.to_string())
}

/// An SVG picture as PNG, so many pixels per unit (fewer when it would become a monster).
///
/// ```
/// let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 0h4v3z"/></svg>"#;
/// let png = quandary_press::png(svg, 2.0).unwrap();
/// assert_eq!(&png[1..4], b"PNG");
/// ```
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, String> {
    let tree = tree(svg)?;
    let size = tree.size();
    let scale = scale.min(MOST_PIXELS / size.width().max(size.height()));
    let pixels = |side: f32| (side * scale).ceil().max(1.0) as u32;
    let mut picture =
        Pixmap::new(pixels(size.width()), pixels(size.height())).ok_or("the picture is too large")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
    picture.encode_png().map_err(|why| why.to_string())
}

/// The texts of an SVG picture that do not lie wholly on its page, measured with the fonts of the paper.
///
/// ```
/// let svg = |x: i32| format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><text x="{x}" y="20">AB</text></svg>"#);
/// assert!(quandary_press::outside(&svg(2)).unwrap().is_empty());
/// assert_eq!(quandary_press::outside(&svg(30)).unwrap(), ["AB"]);
/// ```
pub fn outside(svg: &str) -> Result<Vec<String>, String> {
    let tree = tree(svg)?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let mut found = Vec::new();
    let mut groups = vec![tree.root()];
    while let Some(group) = groups.pop() {
        for node in group.children() {
            match node {
                Node::Group(inner) => groups.push(inner),
                Node::Text(text) => {
                    let place = text.abs_bounding_box();
                    let inside = place.left() >= 0.0
                        && place.top() >= 0.0
                        && place.right() <= width
                        && place.bottom() <= height;
                    if !inside {
                        found.push(text.chunks().iter().map(|chunk| chunk.text()).collect());
                    }
                }
                _ => {}
            }
        }
    }
    Ok(found)
}
