//! An explanation on paper: the puzzle, then the pictures of the steps side by side, each with its words below. Words are
//! measured; what does not fit below its picture goes on where there is room, and nothing is cut.

use quandary_core::scene::Scene;
use quandary_render::svg::{KEY, svg, wrap};

use crate::Paper;
use crate::sheet::{LINE, RIM, begin, nested, sides, text};

/// A step on paper.
#[derive(Clone, Debug)]
pub struct Plate {
    /// What stands below its picture in bold: its number and technique.
    pub title: String,
    /// Why, and what follows.
    pub words: String,
    /// Its picture.
    pub scene: Scene,
}

/// An explanation to print.
///
/// ```
/// use quandary_core::{grid::Size, scene::{Scene, Style}};
/// use quandary_press::{Paper, Plate, Walk};
/// let scene = Scene::new(Size { width: 9, height: 9 }, Style::Grid);
/// let plate = Plate { title: "1. A technique".into(), words: "Because.".into(), scene: scene.clone() };
/// let walk = Walk { title: "A puzzle".into(), paper: Paper::A4, start: scene, plates: vec![plate; 9] };
/// assert!(walk.pages().len() > 1);
/// ```
#[derive(Clone, Debug)]
pub struct Walk {
    /// The heading of the first page.
    pub title: String,
    /// The paper.
    pub paper: Paper,
    /// The puzzle.
    pub start: Scene,
    /// The steps.
    pub plates: Vec<Plate>,
}

/// The size of the words and of what is said below.
const WORDS: f32 = 8.5;
const SMALL: f32 = 7.5;
/// Bold type is wider than what words are measured by.
const BOLD: f32 = 1.18;
/// Space between two plates.
const GAP: f32 = 16.0;
/// A picture is not made smaller than this to stand beside others, nor larger than that.
const LEAST: f32 = 0.5;
const MOST: f32 = 0.75;
/// More plates side by side leave no room for words.
const COLUMNS: usize = 3;

/// Draws something at a place of a page.
type Draw = dyn Fn(&mut String, f32, f32);

/// Something to be put on a page: so high, and how it is drawn at a place.
struct Block {
    height: f32,
    draw: Box<Draw>,
}

/// Blocks side by side, each with its distance from the left.
type Row = Vec<(f32, Block)>;

impl Walk {
    /// The pages as SVG pictures in points.
    pub fn pages(&self) -> Vec<String> {
        let (width, height) = self.paper.size();
        let foot = height - RIM - 2.0 * SMALL;
        let mut pages: Vec<String> = Vec::new();
        let mut top = f32::INFINITY;
        for row in self.rows(width - 2.0 * RIM, foot - RIM) {
            let high = row.iter().map(|(_, block)| block.height).fold(0.0, f32::max);
            if top + high > foot {
                pages.push(begin(width, height));
                top = RIM;
            }
            if let Some(page) = pages.last_mut() {
                row.iter().for_each(|(x, block)| (block.draw)(page, RIM + x, top));
            }
            top += high + GAP;
        }
        let count = pages.len();
        for (i, page) in pages.iter_mut().enumerate() {
            text(page, RIM, height - RIM, SMALL, "start", false, KEY);
            let number = format!("{} / {count}", i + 1);
            text(page, width - RIM, height - RIM, SMALL, "end", false, &number);
            page.push_str("</svg>\n");
        }
        pages
    }

    /// Rows of blocks from the top of the first page on.
    fn rows(&self, wide: f32, high: f32) -> Vec<Row> {
        let mut rows = vec![vec![(0.0, lines(std::slice::from_ref(&self.title), 14.0, true))]];
        rows.push(vec![(0.0, picture(&self.start, &self.title, wide, high * 0.5))]);
        let notes = |scene: &Scene| scene.notes.iter().flat_map(|n| wrap(n, wide, WORDS)).collect::<Vec<_>>();
        rows.extend(paragraphs(&notes(&self.start), high));
        let Some(first) = self.plates.first() else { return rows };
        let (natural, tall) = sides(&svg(&bare(&first.scene), ""));
        let columns = ((wide + GAP) / (natural * LEAST + GAP)).floor().clamp(1.0, COLUMNS as f32);
        let column = (wide + GAP) / columns - GAP;
        let tallest = fitted((tall * (column / natural).min(MOST)).min(high * 0.62), high);
        for chunk in self.plates.chunks(columns as usize) {
            let mut row = Vec::new();
            let mut rest = Vec::new();
            for (i, plate) in chunk.iter().enumerate() {
                let (block, over) = plate.block(column, tallest, high);
                row.push((i as f32 * (column + GAP), block));
                if !over.is_empty() {
                    let words = format!("{} (continued) {}", plate.title, over.join(" "));
                    rest.extend(wrap(&words, wide, WORDS));
                }
            }
            rows.push(row);
            rows.extend(paragraphs(&rest, high));
        }
        rows
    }
}

impl Plate {
    /// The picture with its words below, and the lines for which there is no room on a page.
    fn block(&self, wide: f32, tallest: f32, high: f32) -> (Block, Vec<String>) {
        let picture = picture(&self.scene, &self.title, wide, tallest);
        let title = wrap(&self.title, wide / BOLD, WORDS);
        let words = if self.words.is_empty() { Vec::new() } else { wrap(&self.words, wide, WORDS) };
        let room = ((high - picture.height) / (WORDS * LINE)) as usize;
        let fit = room.saturating_sub(title.len() + 1).min(words.len());
        let over = words[fit..].to_vec();
        let (title, words) = (lines(&title, WORDS, true), lines(&words[..fit], WORDS, false));
        let below = picture.height + 3.0;
        let height = below + title.height + words.height;
        let draw = move |out: &mut String, x: f32, y: f32| {
            (picture.draw)(out, x, y);
            (title.draw)(out, x, y + below);
            (words.draw)(out, x, y + below + title.height);
        };
        (Block { height, draw: Box::new(draw) }, over)
    }
}

/// How tall a picture may be: a little less than it could, if one more row of them then fits a page.
fn fitted(tall: f32, high: f32) -> f32 {
    // A title and the few lines that most sentences take.
    let words = 3.0 + 4.0 * WORDS * LINE + GAP;
    let rows = ((high + GAP) / (tall + words)).floor();
    let less = (high + GAP) / (rows + 1.0) - words;
    if less >= tall * 0.7 { less } else { tall }
}

/// The scene without the lines of text that belong to it: they are told once.
fn bare(scene: &Scene) -> Scene {
    let mut bare = scene.clone();
    bare.notes.clear();
    bare
}

/// A picture that fits a place.
fn picture(scene: &Scene, title: &str, wide: f32, high: f32) -> Block {
    let picture = svg(&bare(scene), title);
    let (width, height) = sides(&picture);
    let scale = (wide / width).min(high / height).min(MOST);
    let (w, h) = (width * scale, height * scale);
    let draw = move |out: &mut String, x: f32, y: f32| nested(out, &picture, (x, y), (w, h));
    Block { height: h, draw: Box::new(draw) }
}

/// Lines of text below each other.
fn lines(all: &[String], size: f32, bold: bool) -> Block {
    let all = all.to_vec();
    let height = all.len() as f32 * size * LINE;
    let draw = move |out: &mut String, x: f32, y: f32| {
        for (i, line) in all.iter().enumerate() {
            text(out, x, y + (i as f32 + 0.8) * size * LINE, size, "start", bold, line);
        }
    };
    Block { height, draw: Box::new(draw) }
}

/// Lines as rows that fit a page.
fn paragraphs(all: &[String], high: f32) -> Vec<Row> {
    let most = ((high / (WORDS * LINE)) as usize).max(1);
    all.chunks(most).map(|chunk| vec![(0.0, lines(chunk, WORDS, false))]).collect()
}
