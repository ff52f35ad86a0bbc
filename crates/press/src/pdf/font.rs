//! The fonts of a document. Ours are small, so each that is used is embedded as it is, with what its glyphs say.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry::Vacant;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish as _, Name, Pdf, Rect, Ref, Str};
use resvg::usvg::fontdb::{Database, ID};
use resvg::usvg::layout::PositionedGlyph;
use ttf_parser::{Face, GlyphId};

use super::{LEVEL, Numbers};

/// Glyphs are named by their numbers, in no character collection of anybody's.
const BY_NUMBER: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The fonts used so far.
#[derive(Default)]
pub(super) struct Fonts(Vec<Font>);

struct Font {
    id: ID,
    name: String,
    data: Vec<u8>,
    units: f32,
    /// The glyphs in use: how far each leads on, in parts of the size, and what it says.
    glyphs: BTreeMap<u16, (f32, String)>,
}

impl Font {
    fn new(fonts: &Database, id: ID) -> Result<Self, String> {
        let data = fonts.with_face_data(id, |data, _| data.to_vec()).ok_or("a font is not there")?;
        let name = fonts.face(id).map_or_else(String::new, |face| face.post_script_name.clone());
        let units = f32::from(face(&data)?.units_per_em());
        Ok(Self { id, name, data, units, glyphs: BTreeMap::new() })
    }
}

fn face(data: &[u8]) -> Result<Face<'_>, String> {
    Face::parse(data, 0).map_err(|why| format!("a font cannot be read: {why}"))
}

impl Fonts {
    /// The name by which a page calls a font.
    pub(super) fn name(font: usize) -> String {
        format!("F{font}")
    }

    /// The number of a glyph's font and its units, the glyph being taken into use.
    pub(super) fn using(
        &mut self,
        fonts: &Database,
        glyph: &PositionedGlyph,
    ) -> Result<(usize, f32), String> {
        let number = match self.0.iter().position(|font| font.id == glyph.font) {
            Some(number) => number,
            None => {
                self.0.push(Font::new(fonts, glyph.font)?);
                self.0.len() - 1
            }
        };
        let Font { data, units, glyphs, .. } = &mut self.0[number];
        if let Vacant(new) = glyphs.entry(glyph.id.0) {
            let advance = face(data)?.glyph_hor_advance(GlyphId(glyph.id.0)).unwrap_or(0);
            new.insert((f32::from(advance) / *units, glyph.text.clone()));
        }
        Ok((number, *units))
    }

    /// How far a glyph in use leads on, in parts of the size.
    pub(super) fn advance(&self, glyph: &PositionedGlyph) -> f32 {
        let font = self.0.iter().find(|font| font.id == glyph.font);
        font.and_then(|font| font.glyphs.get(&glyph.id.0)).map_or(0.0, |(advance, _)| *advance)
    }

    /// Writes them all; gives the name and number of each.
    pub(super) fn write(&self, pdf: &mut Pdf, numbers: &mut Numbers) -> Result<Vec<(String, Ref)>, String> {
        let mut written = Vec::new();
        for (i, font) in self.0.iter().enumerate() {
            written.push((Self::name(i), font.write(pdf, numbers)?));
        }
        Ok(written)
    }
}

impl Font {
    fn write(&self, pdf: &mut Pdf, numbers: &mut Numbers) -> Result<Ref, String> {
        let [font, descendant, descriptor, file, says] = std::array::from_fn(|_| numbers.next());
        let name = Name(self.name.as_bytes());
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(says);
        let mut cid = pdf.cid_font(descendant);
        cid.subtype(CidFontType::Type2).base_font(name).system_info(BY_NUMBER).font_descriptor(descriptor);
        cid.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = cid.widths();
        for (glyph, (advance, _)) in &self.glyphs {
            widths.consecutive(*glyph, [advance * 1000.0]);
        }
        widths.finish();
        cid.finish();
        self.describe(pdf, descriptor, file)?;
        let packed = compress_to_vec_zlib(&self.data, LEVEL);
        let mut stream = pdf.stream(file, &packed);
        stream.filter(Filter::FlateDecode);
        stream.pair(Name(b"Length1"), i32::try_from(self.data.len()).map_err(|_| "a font is too large")?);
        stream.finish();
        let mut map = UnicodeCmap::new(Name(b"Custom"), BY_NUMBER);
        for (glyph, (_, text)) in &self.glyphs {
            map.pair_with_multiple(*glyph, text.chars());
        }
        pdf.cmap(says, &map.finish());
        Ok(font)
    }

    fn describe(&self, pdf: &mut Pdf, descriptor: Ref, file: Ref) -> Result<(), String> {
        let face = face(&self.data)?;
        let size = |units: i16| f32::from(units) * 1000.0 / self.units;
        let ground = face.global_bounding_box();
        let bold = face.is_bold();
        pdf.font_descriptor(descriptor)
            .name(Name(self.name.as_bytes()))
            .flags(FontFlags::NON_SYMBOLIC)
            .bbox(Rect::new(size(ground.x_min), size(ground.y_min), size(ground.x_max), size(ground.y_max)))
            .italic_angle(face.italic_angle())
            .ascent(size(face.ascender()))
            .descent(size(face.descender()))
            .cap_height(size(face.capital_height().unwrap_or_else(|| face.ascender())))
            // No font says how thick its stems are; only a viewer without the font would ask.
            .stem_v(if bold { 140.0 } else { 80.0 })
            .font_file2(file);
        Ok(())
    }
}
