//! From a photograph or drawing to a grid of few colours: scaled down, then thresholded, dithered or
//! reduced to a small palette. The pixels come from outside; no file is read here.

use quandary_core::fact::Value;
use quandary_core::grid::{Grid, Size};

use super::model::{Colour, black_on_white};

/// A picture as red, green and blue of every pixel.
pub type Pixels = Grid<[u8; 3]>;

/// How grey becomes black or white.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Grey {
    /// Darker than the best dividing line is black.
    #[default]
    Threshold,
    /// Spread the error to the neighbours: greys become patterns.
    Dither,
}

/// The picture at this size in black and white.
///
/// ```
/// use quandary_core::grid::{Grid, Size};
/// use quandary_puzzles::nonogram::picture::{Grey, black_and_white};
/// let pixels = Grid::from_fn(Size { width: 4, height: 4 }, |at| if at.col < 2 { [10; 3] } else { [240; 3] });
/// let (_, cells) = black_and_white(&pixels, Size { width: 2, height: 2 }, Grey::Threshold);
/// assert_eq!(cells.cells(), [1, 0, 1, 0]);
/// ```
pub fn black_and_white(pixels: &Pixels, size: Size, grey: Grey) -> (Vec<Colour>, Grid<Value>) {
    let small = scaled(pixels, size);
    let light = small.map(|&[r, g, b]| (u32::from(r) * 299 + u32::from(g) * 587 + u32::from(b) * 114) / 1000);
    let line = dividing_line(light.cells());
    let cells = match grey {
        Grey::Threshold => light.map(|&l| Value::from(l < line)),
        Grey::Dither => dithered(&light),
    };
    (black_on_white(), cells)
}

/// The picture at this size in at most `colours` colours beside the background, which is the most
/// frequent of the light ones at the rim.
pub fn in_colours(pixels: &Pixels, size: Size, colours: usize) -> (Vec<Colour>, Grid<Value>) {
    let small = scaled(pixels, size);
    let palette = median_cut(small.cells(), colours + 1);
    let nearest = |rgb: &[u8; 3]| (0..palette.len()).min_by_key(|&i| distance(palette[i], *rgb)).unwrap_or(0);
    let cells = small.map(nearest);
    // The background: what most of the rim has.
    let rim = |at: quandary_core::grid::At| {
        at.row == 0 || at.col == 0 || at.row + 1 == size.height || at.col + 1 == size.width
    };
    let count = |i: usize| cells.places().filter(|&at| rim(at) && cells[at] == i).count();
    let background = (0..palette.len()).max_by_key(|&i| (count(i), std::cmp::Reverse(i))).unwrap_or(0);
    let place = |i: usize| match i {
        _ if i == background => 0,
        _ if i < background => i + 1,
        _ => i,
    };
    let mut named = vec![Colour::new("background", palette[background], '.')];
    let letters = ('a'..='z').chain('A'..='Z');
    let others = palette.iter().enumerate().filter(|(i, _)| *i != background);
    named.extend(others.zip(letters).map(|((_, &rgb), letter)| Colour::new(&format!("colour {letter}"), rgb, letter)));
    let known = named.len() as Value;
    (named, cells.map(|&i| (place(i) as Value).min(known - 1)))
}

/// Every cell is the mean of the pixels it covers.
fn scaled(pixels: &Pixels, size: Size) -> Pixels {
    let (width, height) = (pixels.width().max(1), pixels.height().max(1));
    Grid::from_fn(size, |at| {
        let span = |i: usize, n: usize, of: usize| {
            let from = i * of / n;
            from..((i + 1) * of / n).max(from + 1).min(of)
        };
        let mut sum = [0u64; 3];
        let mut count = 0;
        for row in span(at.row, size.height, height) {
            for col in span(at.col, size.width, width) {
                if let Some(rgb) = pixels.get(quandary_core::grid::At::new(row, col)) {
                    (0..3).for_each(|i| sum[i] += u64::from(rgb[i]));
                    count += 1;
                }
            }
        }
        sum.map(|s| (s / count.max(1)) as u8)
    })
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

fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    (0..3).map(|i| u32::from(a[i].abs_diff(b[i])).pow(2)).sum()
}

/// Divides the colours again and again at the middle of their widest channel.
fn median_cut(pixels: &[[u8; 3]], most: usize) -> Vec<[u8; 3]> {
    let mut boxes: Vec<Vec<[u8; 3]>> = vec![pixels.to_vec()];
    let spread = |pixels: &[[u8; 3]]| {
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
    let mean = |pixels: &Vec<[u8; 3]>| {
        let sum = |i: usize| pixels.iter().map(|p| u64::from(p[i])).sum::<u64>() / pixels.len().max(1) as u64;
        [0, 1, 2].map(|i| sum(i) as u8)
    };
    boxes.iter().map(mean).collect()
}
