//! SVG pictures as a PDF. usvg has worked out where every path and glyph lies; here that is written down as it is, with
//! `pdf-writer`. Text stays text: it can be searched, copied and read aloud.
//!
//! Only what our own pictures are made of is drawn: paths and glyphs in plain colours, see-through or not. Whatever else an
//! SVG can hold is an error rather than a gap on the paper.

mod content;
mod font;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::{Filter, Finish as _, Name, Pdf, Rect, Ref, TextStr};
use resvg::usvg::Tree;

use content::Painter;
use font::Fonts;

/// How hard a stream is packed: more costs time and gains next to nothing.
const LEVEL: u8 = 6;

/// The objects of a document, numbered as they come.
struct Numbers(i32);

impl Numbers {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// How much shows through, of the ground and of the line, in thousandths: what a graphics state says.
type Veil = (u16, u16);

/// SVG pictures as a PDF, one page each, in the size of the picture (a unit is a point).
///
/// ```
/// let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><text y="20">A</text></svg>"#;
/// let pdf = quandary_press::pdf(&[svg.to_string()]).unwrap();
/// assert!(pdf.starts_with(b"%PDF-"));
/// ```
pub fn pdf(pages: &[String]) -> Result<Vec<u8>, String> {
    let mut pdf = Pdf::new();
    let mut numbers = Numbers(0);
    let [catalog, all, resources] = std::array::from_fn(|_| numbers.next());
    let mut fonts = Fonts::default();
    let mut veils: Vec<Veil> = Vec::new();
    let mut kids = Vec::new();
    for svg in pages {
        let tree = crate::tree(svg)?;
        let drawn = Painter::new(&tree, &mut fonts, &mut veils).page()?;
        kids.push(page(&mut pdf, &mut numbers, [all, resources], &tree, &drawn));
    }
    let fonts = fonts.write(&mut pdf, &mut numbers)?;
    let mut held = pdf.indirect(resources).start::<pdf_writer::writers::Resources>();
    let mut named = held.fonts();
    for (name, font) in &fonts {
        named.pair(Name(name.as_bytes()), font);
    }
    named.finish();
    let mut states = held.ext_g_states();
    for veil @ (ground, line) in &veils {
        let mut state =
            states.insert(Name(state(*veil).as_bytes())).start::<pdf_writer::writers::ExtGraphicsState>();
        state.non_stroking_alpha(f32::from(*ground) / 1000.0).stroking_alpha(f32::from(*line) / 1000.0);
    }
    states.finish();
    held.finish();
    pdf.catalog(catalog).pages(all).lang(TextStr("en"));
    let count = i32::try_from(kids.len()).map_err(|_| "there are too many pages")?;
    pdf.pages(all).count(count).kids(kids);
    Ok(pdf.finish())
}

/// Writes a page and what is drawn on it.
fn page(pdf: &mut Pdf, numbers: &mut Numbers, [all, resources]: [Ref; 2], tree: &Tree, drawn: &[u8]) -> Ref {
    let [id, content] = [numbers.next(), numbers.next()];
    let mut page = pdf.page(id);
    page.parent(all).contents(content);
    page.media_box(Rect::new(0.0, 0.0, tree.size().width(), tree.size().height()));
    page.pair(Name(b"Resources"), resources);
    page.finish();
    pdf.stream(content, &compress_to_vec_zlib(drawn, LEVEL)).filter(Filter::FlateDecode);
    id
}

/// The name of the graphics state for a veil.
fn state((ground, line): Veil) -> String {
    format!("G{ground}-{line}")
}
