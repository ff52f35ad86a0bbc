//! From a photograph or drawing to a grid of few colours: scaled down, then thresholded, dithered or
//! reduced to a small palette. The pixels come from outside; no file is read here.

use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::picture::Picture;
use quandary_core::scene::Rgb;

use super::model::{Colour, black_on_white};

/// How grey becomes black or white.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Grey {
    /// Darker than the best dividing line is black.
    #[default]
    Threshold,
    /// Darker than this many percent of white is black.
    Below(u8),
    /// Spread the error to the neighbours: greys become patterns.
    Dither,
}

/// A picture of few colours: what a puzzle is made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The colours; the first is the background.
    pub palette: Vec<Colour>,
    /// The colour of each cell.
    pub cells: Grid<Value>,
}

/// The picture at this size in black and white.
///
/// ```
/// use quandary_core::{grid::Size, picture::Picture, source::Source};
/// use quandary_puzzles::nonogram::picture::{Grey, black_and_white};
/// let picture = Picture::read(&Source::new("drawing", "##..\n##..\n##..\n##..\n")).unwrap();
/// let drawn = black_and_white(&picture, Size { width: 2, height: 2 }, Grey::Threshold);
/// assert_eq!(drawn.cells.cells(), [1, 0, 1, 0]);
/// ```
pub fn black_and_white(picture: &Picture, size: Size, grey: Grey) -> Drawn {
    let light = picture
        .scaled(size)
        .map(|&[r, g, b]| (u32::from(r) * 299 + u32::from(g) * 587 + u32::from(b) * 114) / 1000);
    let below = |line: u32| light.map(|&l| Value::from(l < line));
    let cells = match grey {
        Grey::Threshold => below(dividing_line(light.cells())),
        Grey::Below(percent) => below((u32::from(percent) * 256).div_ceil(100)),
        Grey::Dither => dithered(&light),
    };
    Drawn { palette: black_on_white(), cells }
}

/// The picture at this size in at most `colours` colours beside the background, which is what most of the
/// rim has.
///
/// ```
/// use quandary_core::{grid::Size, picture::Picture, source::Source};
/// use quandary_puzzles::nonogram::picture::in_colours;
/// let pixmap = "P3 3 1 255 255 255 255 250 0 0 0 0 255";
/// let picture = Picture::read(&Source::new("flag", pixmap)).unwrap();
/// let drawn = in_colours(&picture, Size { width: 3, height: 1 }, 2);
/// let names: Vec<&str> = drawn.palette.iter().map(|c| c.name.as_str()).collect();
/// assert_eq!((names, drawn.cells.cells()), (vec!["white", "red", "blue"], &[0, 1, 2][..]));
/// ```
pub fn in_colours(picture: &Picture, size: Size, colours: usize) -> Drawn {
    let small = picture.scaled(size);
    let chosen = reduced(small.cells(), colours + 1);
    let cells = small.map(|rgb| nearest(&chosen, *rgb));
    let rim = |at: At| at.row == 0 || at.col == 0 || at.row + 1 == size.height || at.col + 1 == size.width;
    // White paper is the likeliest background where the rim does not say.
    let count = |i: usize| cells.places().filter(|&at| rim(at) && cells[at] == i).count();
    let light = |i: usize| chosen[i].iter().map(|&v| u32::from(v)).sum::<u32>();
    let background = (0..chosen.len()).max_by_key(|&i| (count(i), light(i))).unwrap_or(0);
    // The other colours in the order in which they come.
    let mut order = vec![background];
    for &i in cells.cells() {
        if !order.contains(&i) {
            order.push(i);
        }
    }
    let place = |i: &usize| order.iter().position(|o| o == i).unwrap_or(0) as Value;
    Drawn { palette: named(order.iter().map(|&i| chosen[i])), cells: cells.map(place) }
}

/// Every colour of a picture as it is, pixel by pixel; `None` if there are more than `most`.
pub(super) fn exactly(picture: &Picture, most: usize) -> Option<Drawn> {
    let mut seen: Vec<Rgb> = Vec::new();
    for rgb in picture.pixels() {
        if !seen.contains(rgb) {
            seen.push(*rgb);
            if seen.len() > most {
                return None;
            }
        }
    }
    Some(in_colours(picture, picture.size(), seen.len()))
}

/// Colours with names people know, each name once.
fn named(colours: impl Iterator<Item = Rgb>) -> Vec<Colour> {
    let mut palette: Vec<Colour> = Vec::new();
    let mut letters = ('a'..='z').chain('A'..='Z').chain('0'..='9');
    for rgb in colours {
        let word = super::text::colour_near(rgb);
        let taken =
            palette.iter().filter(|c| c.name.trim_end_matches(|c: char| c.is_ascii_digit()) == word).count();
        let name = if taken == 0 { word.to_string() } else { format!("{word}{}", taken + 1) };
        let symbol = if palette.is_empty() { Some('.') } else { letters.next() };
        palette.extend(symbol.map(|symbol| Colour::new(&name, rgb, symbol)));
    }
    palette
}

/// The value that divides dark from light with the least variance on both sides (Otsu's method).
fn dividing_line(light: &[u32]) -> u32 {
    let mut histogram = [0u64; 256];
    light.iter().for_each(|&l| histogram[l.min(255) as usize] += 1);
    let total: u64 = histogram.iter().sum();
    let sum: u64 = histogram.iter().enumerate().map(|(i, n)| i as u64 * n).sum();
    let (mut below, mut sum_below) = (0u64, 0u64);
    let (mut best, mut line) = (-1.0, 128);
    for i in 0..255u64 {
        below += histogram[i as usize];
        sum_below += i * histogram[i as usize];
        let above = total - below;
        if below == 0 || above == 0 {
            continue;
        }
        let difference = sum_below as f64 / below as f64 - (sum - sum_below) as f64 / above as f64;
        let between = below as f64 * above as f64 * difference * difference;
        if between > best {
            (best, line) = (between, i as u32 + 1);
        }
    }
    line
}

/// Floyd and Steinberg's error diffusion.
fn dithered(light: &Grid<u32>) -> Grid<Value> {
    let (width, height) = (light.width(), light.height());
    let mut left: Vec<i32> = light.cells().iter().map(|&l| l as i32).collect();
    let mut cells = Grid::filled(width, height, 0);
    for at in light.places() {
        let i = at.row * width + at.col;
        let black = left[i] < 128;
        cells[at] = Value::from(black);
        let error = left[i] - if black { 0 } else { 255 };
        for (down, right, part) in [(0, 1, 7), (1, -1, 3), (1, 0, 5), (1, 1, 1)] {
            let (row, col) = (at.row + down, at.col as i32 + right);
            if row < height && (0..width as i32).contains(&col) {
                left[row * width + col as usize] += error * part / 16;
            }
        }
    }
    cells
}

pub(super) fn distance(a: Rgb, b: Rgb) -> u32 {
    (0..3).map(|i| u32::from(a[i].abs_diff(b[i])).pow(2)).sum()
}

fn nearest(palette: &[Rgb], rgb: Rgb) -> usize {
    (0..palette.len()).min_by_key(|&i| distance(palette[i], rgb)).unwrap_or(0)
}

/// At most so many colours that stand for all: the colours themselves if they are few; otherwise a first
/// choice by [`median_cut`], moved a few times to the middle of what is nearest to each.
fn reduced(pixels: &[Rgb], most: usize) -> Vec<Rgb> {
    let mut all: Vec<Rgb> = pixels.to_vec();
    all.sort_unstable();
    all.dedup();
    if all.len() <= most {
        return all;
    }
    let mut chosen = median_cut(pixels, most);
    for _ in 0..8 {
        let mut sums = vec![([0u64; 3], 0u64); chosen.len()];
        for &rgb in pixels {
            let (sum, count) = &mut sums[nearest(&chosen, rgb)];
            (0..3).for_each(|i| sum[i] += u64::from(rgb[i]));
            *count += 1;
        }
        for (colour, (sum, count)) in chosen.iter_mut().zip(&sums) {
            if *count > 0 {
                *colour = sum.map(|s| (s / count) as u8);
            }
        }
    }
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

/// Divides the colours again and again at the middle of their widest channel.
fn median_cut(pixels: &[Rgb], most: usize) -> Vec<Rgb> {
    let mut boxes: Vec<Vec<Rgb>> = vec![pixels.to_vec()];
    let spread = |pixels: &[Rgb]| {
        let width = |i: usize| {
            let values = pixels.iter().map(|p| p[i]);
            values.clone().max().unwrap_or(0) - values.min().unwrap_or(0)
        };
        (0..3).map(|i| (width(i), i)).max().unwrap_or((0, 0))
    };
    while boxes.len() < most {
        let widest = (0..boxes.len()).max_by_key(|&i| (spread(&boxes[i]).0, std::cmp::Reverse(i)));
        let Some(widest) = widest.filter(|&i| spread(&boxes[i]).0 > 0) else { break };
        let (width, channel) = spread(&boxes[widest]);
        let low = boxes[widest].iter().map(|p| p[channel]).min().unwrap_or(0);
        let (lower, upper): (Vec<_>, Vec<_>) =
            boxes[widest].iter().partition(|p| p[channel] < low + width.div_ceil(2));
        boxes[widest] = lower;
        boxes.push(upper);
    }
    let mean = |pixels: &Vec<Rgb>| {
        let sum = |i: usize| pixels.iter().map(|p| u64::from(p[i])).sum::<u64>() / pixels.len().max(1) as u64;
        [0, 1, 2].map(|i| sum(i) as u8)
    };
    boxes.iter().map(mean).collect()
}
