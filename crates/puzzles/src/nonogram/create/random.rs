//! Pictures by chance: heights, smoothed so that there are shapes, cut off where the density is met.

use quandary_core::chance::Chance;
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::step::Level;

use crate::nonogram::model::{Colour, black_on_white};

/// Colours that are told apart, for puzzles made by chance.
pub(super) fn palette(colours: usize) -> Vec<Colour> {
    const INKS: [(&str, [u8; 3], char); 8] = [
        ("black", [0, 0, 0], 'X'),
        ("red", [220, 40, 40], 'r'),
        ("blue", [40, 80, 220], 'u'),
        ("green", [30, 140, 60], 'g'),
        ("orange", [240, 150, 20], 'o'),
        ("purple", [140, 60, 170], 'p'),
        ("brown", [130, 80, 40], 'n'),
        ("grey", [140, 140, 140], 'e'),
    ];
    let mut palette = black_on_white();
    palette.truncate(1);
    palette.extend(INKS.iter().take(colours).map(|&(name, rgb, symbol)| Colour::new(name, rgb, symbol)));
    palette
}

/// Dense pictures are easy: their blocks overlap.
pub(super) fn usual_density(level: Option<Level>, chance: &mut Chance) -> i64 {
    let (low, high) = match level {
        Some(Level::Gentle) => (66, 86),
        Some(Level::Easy) => (55, 72),
        Some(Level::Medium) => (48, 66),
        Some(Level::Hard) => (28, 40),
        None => (45, 60),
        Some(Level::Fiendish) => (40, 56),
        Some(Level::Unreasonable) => (30, 50),
    };
    chance.between(low, high) as i64
}

/// A picture of this density: heights by chance, smoothed so that it has shapes, then cut off where the
/// density is met. Colours lie in patches.
pub(super) fn picture(
    size: Size,
    density: usize,
    colours: usize,
    smooth: bool,
    chance: &mut Chance,
) -> Grid<Value> {
    let heights = |chance: &mut Chance, rounds: usize| {
        let mut heights = Grid::from_fn(size, |_| chance.below(1 << 20));
        for _ in 0..rounds {
            heights = Grid::from_fn(size, |at| {
                let around = heights.neighbours(at).map(|n| heights[n]);
                let (sum, count) = around.fold((heights[at] * 2, 2), |(s, c), h| (s + h, c + 1));
                sum / count
            });
        }
        heights
    };
    let ground = heights(chance, usize::from(smooth));
    let mut sorted = ground.cells().to_vec();
    sorted.sort_unstable();
    let cut = sorted[((sorted.len() * density.min(100)) / 100).min(sorted.len() - 1)];
    let patches = heights(chance, 2);
    let mut order = patches.cells().to_vec();
    order.sort_unstable();
    let colour = |at: At| {
        let rank = order.partition_point(|&h| h < patches[at]);
        1 + (rank * colours / order.len().max(1)).min(colours - 1) as Value
    };
    Grid::from_fn(size, |at| if ground[at] < cut { colour(at) } else { 0 })
}
