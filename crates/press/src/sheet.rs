//! A sheet: pages with several puzzles each, the rules in a line, and the key on pages of its own.

use std::fmt::Write;

use quandary_core::scene::{Clue, Fill, Rgb, Scene};
use quandary_render::svg::{escape, svg, wrap};

/// A paper size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points.
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// A puzzle on a sheet.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What stands above it: the kind, the size, the level.
    pub title: String,
    /// The kind's rules in a line, printed once per page.
    pub rules: String,
    /// The puzzle's picture.
    pub puzzle: Scene,
    /// The answer's picture, for the key.
    pub answer: Option<Scene>,
}

/// Puzzles to print.
///
/// ```
/// use quandary_core::{grid::Size, scene::{Scene, Style}};
/// use quandary_press::{Entry, Sheet};
/// let scene = Scene::new(Size { width: 3, height: 3 }, Style::Grid);
/// let entry = Entry { title: "A puzzle".into(), rules: String::new(), puzzle: scene.clone(), answer: Some(scene) };
/// let sheet = Sheet { entries: vec![entry; 5], per_page: 4, ..Sheet::default() };
/// assert_eq!(sheet.pages().len(), 3, "two pages of puzzles, one of answers");
/// ```
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The heading of every page.
    pub title: String,
    /// A line for the solver's name and the date.
    pub name_line: bool,
    /// How many puzzles a page has.
    pub per_page: usize,
    /// With the answers at the end.
    pub key: bool,
    /// The paper.
    pub paper: Paper,
    /// The puzzles.
    pub entries: Vec<Entry>,
}

impl Default for Sheet {
    fn default() -> Self {
        Self {
            title: String::new(),
            name_line: false,
            per_page: 2,
            key: true,
            paper: Paper::A4,
            entries: Vec::new(),
        }
    }
}

/// White space around a page, in points.
pub(crate) const RIM: f32 = 36.0;
/// The size of small print and of the puzzles' titles, and the distance of their lines.
const SMALL: f32 = 8.0;
const LABEL: f32 = 10.0;
pub(crate) const LINE: f32 = 1.35;
/// Answers on a page of the key, at least.
const KEY_PER_PAGE: usize = 12;

impl Sheet {
    /// The pages as SVG pictures in points: the puzzles, then the key.
    pub fn pages(&self) -> Vec<String> {
        let per_page = self.per_page.max(1);
        let puzzles: Vec<(String, Scene)> = self
            .entries
            .iter()
            .enumerate()
            .map(|(i, e)| (format!("{}. {}", i + 1, e.title), legible(&e.puzzle)))
            .collect();
        let answers: Vec<(String, Scene)> = self
            .entries
            .iter()
            .enumerate()
            .filter_map(|(i, e)| Some((format!("{}.", i + 1), legible(e.answer.as_ref()?))))
            .collect();
        let count = puzzles.chunks(per_page).count();
        let key_chunk = KEY_PER_PAGE.max(per_page);
        let keys = if self.key { answers.chunks(key_chunk).count() } else { 0 };
        let mut pages = Vec::new();
        for (i, chunk) in puzzles.chunks(per_page).enumerate() {
            let rules = self.rules_of(i * per_page, chunk.len());
            // The last page keeps the measure of the others.
            pages.push(self.page(
                &self.title,
                self.name_line,
                chunk,
                per_page,
                &rules,
                (i + 1, count + keys),
            ));
        }
        if self.key {
            let title =
                if self.title.is_empty() { "Answers".into() } else { format!("{}: answers", self.title) };
            for (i, chunk) in answers.chunks(key_chunk).enumerate() {
                let room = chunk.len().min(key_chunk).max(if keys > 1 { key_chunk } else { 1 });
                pages.push(self.page(&title, false, chunk, room, &[], (count + i + 1, count + keys)));
            }
        }
        pages
    }

    /// The rules of the kinds on a page, each once.
    fn rules_of(&self, from: usize, count: usize) -> Vec<String> {
        let mut rules: Vec<String> = Vec::new();
        for entry in &self.entries[from..from + count] {
            if !entry.rules.is_empty() && !rules.contains(&entry.rules) {
                rules.push(entry.rules.clone());
            }
        }
        rules
    }

    fn page(
        &self,
        title: &str,
        name_line: bool,
        pictures: &[(String, Scene)],
        room_for: usize,
        rules: &[String],
        (number, of): (usize, usize),
    ) -> String {
        let (width, height) = self.paper.size();
        let mut out = begin(width, height);
        let mut top = RIM;
        if !title.is_empty() || name_line {
            text(&mut out, RIM, top + 14.0, 14.0, "start", true, title);
            if name_line {
                let line = "Name ______________________   Date ____________";
                text(&mut out, width - RIM, top + 14.0, 9.0, "end", false, line);
            }
            top += 28.0;
        }
        let lines: Vec<String> = rules.iter().flat_map(|rule| wrap(rule, width - 2.0 * RIM, SMALL)).collect();
        let foot = height - RIM - (lines.len() as f32 + 1.5) * SMALL * LINE;
        for (i, line) in lines.iter().enumerate() {
            text(&mut out, RIM, foot + (i as f32 + 1.0) * SMALL * LINE, SMALL, "start", false, line);
        }
        text(&mut out, width / 2.0, height - RIM, SMALL, "middle", false, &format!("{number} / {of}"));
        place(&mut out, pictures, room_for, (RIM, top, width - RIM, foot - 6.0));
        out.push_str("</svg>\n");
        out
    }
}

/// Puts pictures into a rectangle, in as many columns as make them largest.
fn place(out: &mut String, pictures: &[(String, Scene)], room_for: usize, area: (f32, f32, f32, f32)) {
    let drawn: Vec<(&str, String, f32, f32)> = pictures
        .iter()
        .map(|(title, scene)| {
            let picture = svg(scene, title);
            let (width, height) = sides(&picture);
            (title.as_str(), picture, width, height)
        })
        .collect();
    let (left, top, right, bottom) = area;
    let head = LABEL * LINE + 2.0;
    let room_for = room_for.max(pictures.len()).max(1);
    let cell = |columns: usize| {
        let rows = room_for.div_ceil(columns);
        ((right - left) / columns as f32 - 12.0, (bottom - top) / rows as f32 - head - 8.0)
    };
    // What counts is the smallest of the pictures.
    let scale = |columns: usize| {
        let (wide, high) = cell(columns);
        drawn.iter().map(|d| (wide / d.2).min(high / d.3)).fold(f32::INFINITY, f32::min)
    };
    let columns = (1..=room_for).max_by(|a, b| scale(*a).total_cmp(&scale(*b))).unwrap_or(1);
    let (wide, high) = cell(columns);
    for (i, (title, picture, width, height)) in drawn.iter().enumerate() {
        let (row, col) = (i / columns, i % columns);
        let x = left + col as f32 * (wide + 12.0);
        let y = top + row as f32 * (high + head + 8.0);
        text(out, x, y + LABEL, LABEL, "start", true, title);
        // Nothing is blown up beyond what is comfortable to write in.
        let scale = (wide / width).min(high / height).min(1.0);
        let (w, h) = (width * scale, height * scale);
        nested(out, picture, (x, y + head), (w, h));
    }
}

/// A page's beginning.
pub(crate) fn begin(width: f32, height: f32) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    )
}

/// A picture put into a page, at a place and in a size.
pub(crate) fn nested(out: &mut String, picture: &str, (x, y): (f32, f32), (w, h): (f32, f32)) {
    let (width, height) = sides(picture);
    let inner = picture.replacen("<svg ", &format!("<svg x=\"{x}\" y=\"{y}\" "), 1);
    let inner = inner.replacen(&format!(" width=\"{width}\""), &format!(" width=\"{w}\""), 1);
    out.push_str(&inner.replacen(&format!(" height=\"{height}\""), &format!(" height=\"{h}\""), 1));
}

/// Width and height of a picture, from its first line.
pub(crate) fn sides(picture: &str) -> (f32, f32) {
    let side = |name: &str| {
        let start = picture.find(name)? + name.len();
        picture[start..].split('"').next()?.parse::<f32>().ok()
    };
    (side(" width=\"").unwrap_or(1.0).max(1.0), side(" height=\"").unwrap_or(1.0).max(1.0))
}

pub(crate) fn text(out: &mut String, x: f32, y: f32, size: f32, anchor: &str, bold: bool, words: &str) {
    let weight = if bold { " font-weight=\"bold\"" } else { "" };
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"#111\"{weight}>{}</text>",
        escape(words)
    );
}

/// A picture that can be read without its colours: where clues have several, each gets a letter, and
/// filled cells show it.
fn legible(scene: &Scene) -> Scene {
    let mut colours: Vec<Rgb> = Vec::new();
    for clue in scene.left.iter().chain(&scene.top).flatten() {
        if let Some(colour) = clue.colour
            && !colours.contains(&colour)
        {
            colours.push(colour);
        }
    }
    if colours.len() < 2 {
        return scene.clone();
    }
    let letter = |colour: Rgb| {
        let i = colours.iter().position(|c| *c == colour)?;
        char::from_u32('a' as u32 + i as u32 % 26)
    };
    let mut scene = scene.clone();
    let mark = |clue: &mut Clue| {
        if let Some(letter) = clue.sign.or_else(|| clue.colour.and_then(letter)) {
            clue.text.push(letter);
        }
    };
    scene.left.iter_mut().chain(&mut scene.top).flatten().for_each(mark);
    let places: Vec<_> = scene.tiles.places().collect();
    for at in places {
        let tile = &mut scene.tiles[at];
        if let Fill::Colour(colour) = tile.fill
            && tile.text.is_empty()
            && let Some(letter) = letter(colour)
        {
            tile.text = letter.to_string();
        }
    }
    scene
}
