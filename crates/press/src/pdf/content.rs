//! What stands on a page: paths and glyphs, in the order in which they are painted.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Str};
use resvg::tiny_skia::{Path as Lines, PathSegment, Transform};
use resvg::usvg::layout::{PositionedGlyph, Span};
use resvg::usvg::{
    Fill, FillRule, Group, LineCap, LineJoin, Node, Paint, PaintOrder, Path, Stroke, Text, Tree,
};

use super::font::Fonts;
use super::{Veil, state};

/// Glyphs that stand side by side on one line and can be shown at once.
struct Run {
    font: usize,
    size: f32,
    /// Where the first of them stands.
    place: Transform,
    /// Where the next would stand by itself, in units of the text.
    pen: f32,
    /// Before each glyph, how far it is moved from there.
    glyphs: Vec<(f32, u16)>,
}

/// Paints a picture as the content of a page.
pub(super) struct Painter<'a> {
    tree: &'a Tree,
    fonts: &'a mut Fonts,
    veils: &'a mut Vec<Veil>,
    content: Content,
}

impl<'a> Painter<'a> {
    pub(super) fn new(tree: &'a Tree, fonts: &'a mut Fonts, veils: &'a mut Vec<Veil>) -> Self {
        Self { tree, fonts, veils, content: Content::new() }
    }

    /// The whole picture. A PDF counts upwards from the foot of the page, an SVG downwards from its head.
    pub(super) fn page(mut self) -> Result<Vec<u8>, String> {
        self.content.transform([1.0, 0.0, 0.0, -1.0, 0.0, self.tree.size().height()]);
        let tree = self.tree;
        // Groups under way, with what is left of each and how opaque it is. A group begins with a saved state, which its clip
        // may narrow, and ends with that state restored.
        self.begin(tree.root())?;
        let mut open: Vec<(&[Node], f32)> = vec![(tree.root().children(), tree.root().opacity().get())];
        while let Some((nodes, opacity)) = open.pop() {
            let Some((node, rest)) = nodes.split_first() else {
                self.content.restore_state();
                continue;
            };
            open.push((rest, opacity));
            match node {
                // Nothing in a group of ours lies over another part of it, so that each may be as opaque as the group.
                Node::Group(group) => {
                    self.begin(group)?;
                    open.push((group.children(), opacity * group.opacity().get()));
                }
                Node::Path(path) => self.path(path, path.abs_transform(), opacity)?,
                Node::Text(text) => self.text(text, opacity)?,
                Node::Image(_) => return Err("a picture inside a picture cannot be printed".into()),
            }
        }
        Ok(self.content.finish().into_vec())
    }

    /// Saves the state, and narrows what is painted to the group's clip: a picture within a picture has one, its frame.
    fn begin(&mut self, group: &Group) -> Result<(), String> {
        let refused = "masked and filtered pictures, and clips that are no simple path, cannot be printed";
        if group.mask().is_some() || !group.filters().is_empty() {
            return Err(refused.into());
        }
        self.content.save_state();
        let Some(clip) = group.clip_path() else { return Ok(()) };
        let [Node::Path(path)] = clip.root().children() else { return Err(refused.into()) };
        if clip.clip_path().is_some() {
            return Err(refused.into());
        }
        let own = clip.transform().pre_concat(path.abs_transform());
        let place = group.abs_transform().pre_concat(own);
        let frame = path.data().clone().transform(place).ok_or(refused)?;
        self.trace(&frame);
        match path.fill().map(Fill::rule) {
            Some(FillRule::EvenOdd) => self.content.clip_even_odd(),
            _ => self.content.clip_nonzero(),
        };
        self.content.end_path();
        Ok(())
    }

    fn path(&mut self, path: &Path, place: Transform, opacity: f32) -> Result<(), String> {
        if !path.is_visible() {
            return Ok(());
        }
        self.content.save_state();
        self.go_to(place);
        self.ink(path.fill(), path.stroke(), opacity)?;
        let (fill, stroke) = (path.fill().map(Fill::rule), path.stroke().is_some());
        match (fill, stroke, path.paint_order()) {
            (Some(rule), true, PaintOrder::StrokeAndFill) => {
                self.trace(path.data());
                self.content.stroke();
                self.trace(path.data());
                self.paint(Some(rule), false);
            }
            _ => {
                self.trace(path.data());
                self.paint(fill, stroke);
            }
        }
        self.content.restore_state();
        Ok(())
    }

    /// Paints what was traced.
    fn paint(&mut self, fill: Option<FillRule>, stroke: bool) {
        match (fill, stroke) {
            (Some(FillRule::NonZero), true) => self.content.fill_nonzero_and_stroke(),
            (Some(FillRule::EvenOdd), true) => self.content.fill_even_odd_and_stroke(),
            (Some(FillRule::NonZero), false) => self.content.fill_nonzero(),
            (Some(FillRule::EvenOdd), false) => self.content.fill_even_odd(),
            (None, true) => self.content.stroke(),
            (None, false) => self.content.end_path(),
        };
    }

    fn trace(&mut self, lines: &Lines) {
        let mut last = (0.0, 0.0);
        for segment in lines.segments() {
            match segment {
                PathSegment::MoveTo(to) => {
                    self.content.move_to(to.x, to.y);
                    last = (to.x, to.y);
                }
                PathSegment::LineTo(to) => {
                    self.content.line_to(to.x, to.y);
                    last = (to.x, to.y);
                }
                PathSegment::QuadTo(by, to) => {
                    // A PDF has cubic curves only: each control point lies two thirds of the way to the one.
                    let near = |end: f32, by: f32| end + (by - end) * 2.0 / 3.0;
                    self.content.cubic_to(
                        near(last.0, by.x),
                        near(last.1, by.y),
                        near(to.x, by.x),
                        near(to.y, by.y),
                        to.x,
                        to.y,
                    );
                    last = (to.x, to.y);
                }
                PathSegment::CubicTo(a, b, to) => {
                    self.content.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y);
                    last = (to.x, to.y);
                }
                PathSegment::Close => {
                    self.content.close_path();
                }
            }
        }
    }

    fn text(&mut self, text: &Text, opacity: f32) -> Result<(), String> {
        for span in text.layouted().iter().filter(|span| span.visible) {
            for line in [&span.overline, &span.underline].into_iter().flatten() {
                self.path(line, text.abs_transform(), opacity)?;
            }
            self.span(span, text.abs_transform(), opacity)?;
            if let Some(line) = &span.line_through {
                self.path(line, text.abs_transform(), opacity)?;
            }
        }
        Ok(())
    }

    fn span(&mut self, span: &Span, place: Transform, opacity: f32) -> Result<(), String> {
        self.content.save_state();
        self.go_to(place);
        self.ink(span.fill.as_ref(), None, opacity)?;
        self.content.begin_text();
        let mut run: Option<Run> = None;
        for glyph in &span.positioned_glyphs {
            let next = self.placed(glyph)?;
            let joined = run.as_mut().is_some_and(|run| run.join(&next));
            if !joined {
                self.show(run.replace(next));
            }
            let advance = self.fonts.advance(glyph);
            if let Some(run) = &mut run {
                run.pen += advance * run.size;
            }
        }
        self.show(run);
        self.content.end_text();
        self.content.restore_state();
        Ok(())
    }

    /// A glyph as a run of its own.
    fn placed(&mut self, glyph: &PositionedGlyph) -> Result<Run, String> {
        let (font, units) = self.fonts.using(self.tree.fontdb(), glyph)?;
        let size = glyph.font_size();
        // usvg counts in the units of the font; a PDF in the size it is told. Glyphs stand upright in both, the page does not.
        let place = glyph.transform().pre_scale(units / size, -units / size);
        Ok(Run { font, size, place, pen: 0.0, glyphs: vec![(0.0, glyph.id.0)] })
    }

    fn show(&mut self, run: Option<Run>) {
        let Some(run) = run else { return };
        self.content.set_font(Name(Fonts::name(run.font).as_bytes()), run.size);
        self.content.set_text_matrix(matrix(run.place));
        let mut shown = self.content.show_positioned();
        let mut items = shown.items();
        let mut bytes: Vec<u8> = Vec::new();
        for (moved, glyph) in run.glyphs {
            if moved != 0.0 && !bytes.is_empty() {
                items.show(Str(&std::mem::take(&mut bytes)));
            }
            if moved != 0.0 {
                items.adjust(-moved * 1000.0 / run.size);
            }
            bytes.extend(glyph.to_be_bytes());
        }
        items.show(Str(&bytes));
    }

    fn go_to(&mut self, place: Transform) {
        if !place.is_identity() {
            self.content.transform(matrix(place));
        }
    }

    /// Takes up the colours.
    fn ink(&mut self, fill: Option<&Fill>, stroke: Option<&Stroke>, opacity: f32) -> Result<(), String> {
        let veil = |own: Option<f32>| (own.unwrap_or(1.0) * opacity * 1000.0).round() as u16;
        let veil = (veil(fill.map(|f| f.opacity().get())), veil(stroke.map(|s| s.opacity().get())));
        if veil != (1000, 1000) {
            if !self.veils.contains(&veil) {
                self.veils.push(veil);
            }
            self.content.set_parameters(Name(state(veil).as_bytes()));
        }
        if let Some(fill) = fill {
            let [r, g, b] = colour(fill.paint())?;
            self.content.set_fill_rgb(r, g, b);
        }
        if let Some(stroke) = stroke {
            let [r, g, b] = colour(stroke.paint())?;
            self.content.set_stroke_rgb(r, g, b);
            self.content.set_line_width(stroke.width().get());
            self.content.set_miter_limit(stroke.miterlimit().get());
            self.content.set_line_cap(match stroke.linecap() {
                LineCap::Butt => LineCapStyle::ButtCap,
                LineCap::Round => LineCapStyle::RoundCap,
                LineCap::Square => LineCapStyle::ProjectingSquareCap,
            });
            self.content.set_line_join(match stroke.linejoin() {
                LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
                LineJoin::Round => LineJoinStyle::RoundJoin,
                LineJoin::Bevel => LineJoinStyle::BevelJoin,
            });
            if let Some(dashes) = stroke.dasharray() {
                self.content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
            }
        }
        Ok(())
    }
}

impl Run {
    /// Takes a glyph in that stands on the same line in the same font; false if it does not.
    fn join(&mut self, next: &Run) -> bool {
        let (here, there) = (self.place, next.place);
        let level = [here, there].iter().all(|t| t.kx == 0.0 && t.ky == 0.0 && t.sx != 0.0);
        let same = self.font == next.font
            && self.size == next.size
            && (here.sx, here.sy, here.ty) == (there.sx, there.sy, there.ty);
        if !level || !same {
            return false;
        }
        let at = (there.tx - here.tx) / here.sx;
        // Less than a thousandth of a letter is how numbers are rounded.
        let moved = Some(at - self.pen).filter(|moved| moved.abs() > self.size / 1000.0).unwrap_or(0.0);
        self.pen += moved;
        self.glyphs.extend(next.glyphs.iter().map(|(_, glyph)| (moved, *glyph)));
        true
    }
}

fn colour(paint: &Paint) -> Result<[f32; 3], String> {
    match paint {
        Paint::Color(colour) => Ok([colour.red, colour.green, colour.blue].map(|c| f32::from(c) / 255.0)),
        _ => Err("only plain colours can be printed".into()),
    }
}

fn matrix(t: Transform) -> [f32; 6] {
    [t.sx, t.ky, t.kx, t.sy, t.tx, t.ty]
}
