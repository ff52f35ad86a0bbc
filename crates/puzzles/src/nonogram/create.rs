//! New puzzles: a picture by chance or from outside, changed in few cells until it has one answer and the
//! level that is wanted.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::engine::ladder;
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::kind::{Kind, NotMade, Wanted};
use quandary_core::knob::{Knob, Shape, Verb};
use quandary_core::source::Source;
use quandary_core::step::Level;

use super::This;
use super::model::{Colour, Puzzle, black_on_white};
use super::search;

/// The creator's options.
pub(super) const KNOBS: &[Knob] = &[
    Knob {
        name: "density",
        shape: Shape::Number { min: 5, max: 95 },
        default: None,
        help: "how much of the picture is coloured, in percent; left to the level when not set",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "colours",
        shape: Shape::Number { min: 1, max: 8 },
        default: Some("1"),
        help: "how many colours beside the background",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "drawing",
        shape: Shape::Text,
        default: None,
        help: "start from this picture, rows of # and . joined by /, and change as few cells as possible",
        verbs: &[Verb::Create],
    },
];

/// How many pictures are tried before giving up on a level.
const TRIES: usize = 1000;

/// A picture that was changed, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// The picture now.
    pub picture: Grid<Value>,
    /// The cells that were changed, in reading order.
    pub changed: Vec<At>,
}

/// A puzzle as wanted, or why there is none.
pub(super) fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
    let colours = wanted.settings.number("colours").unwrap_or(1).clamp(1, 8) as usize;
    let palette = palette(colours);
    if let Some(drawing) = wanted.settings.text("drawing") {
        return from_drawing(drawing, wanted.level, chance, budget);
    }
    let size = wanted.size.unwrap_or(This::INFO.default_size);
    if size.cells().is_none_or(|n| n == 0) || size.width.max(size.height) > super::model::MAX_LINE {
        return Err(NotMade::Cannot(format!("a nonogram of {size} has no cells or too many")));
    }
    for attempt in 0..TRIES {
        budget.spend(1).map_err(NotMade::GaveUp)?;
        let density = wanted.settings.number("density").unwrap_or_else(|| usual_density(wanted.level, chance));
        let smooth = wanted.level.is_none_or(|level| level < Level::Fiendish);
        let picture = random_picture(size, density as usize, colours, smooth, chance);
        let Some(repaired) = repair(&picture, &palette, wanted.level, chance, budget).map_err(NotMade::GaveUp)? else {
            continue;
        };
        let Ok(puzzle) = Puzzle::of_picture(palette.clone(), &repaired.picture) else { continue };
        if has_level(&puzzle, wanted.level, budget).map_err(NotMade::GaveUp)? {
            return Ok(puzzle);
        }
        // Large pictures are dear: after some of them the level is not to be had this way.
        if attempt * size.width * size.height > 3_000_000 {
            break;
        }
    }
    let level = wanted.level.map_or("any", Level::name);
    Err(NotMade::Cannot(format!("no {size} nonogram of level {level} was found; try another size or density")))
}

fn from_drawing(
    drawing: &str,
    level: Option<Level>,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Puzzle, NotMade> {
    let source = Source::new("drawing", drawing.replace('/', "\n"));
    let puzzle = super::text::read_drawing(&source).map_err(|p| NotMade::Cannot(p.to_string()))?;
    let picture = search::one(&puzzle, &[], budget).map_err(NotMade::GaveUp)?;
    let drawn = drawn_cells(drawing, puzzle.size());
    let picture = drawn.or(picture).ok_or_else(|| NotMade::Cannot("the drawing has no cells".into()))?;
    for _ in 0..20 {
        let Some(repaired) = repair(&picture, &black_on_white(), level, chance, budget).map_err(NotMade::GaveUp)? else {
            continue;
        };
        let Ok(made) = Puzzle::of_picture(black_on_white(), &repaired.picture) else { continue };
        if has_level(&made, level, budget).map_err(NotMade::GaveUp)? {
            return Ok(made);
        }
    }
    Err(NotMade::Cannot("this drawing could not be changed to a puzzle of that level".into()))
}

fn drawn_cells(drawing: &str, size: Size) -> Option<Grid<Value>> {
    let row = |line: &str| -> Vec<Value> {
        let mut row: Vec<Value> = line.chars().map(|c| Value::from("#Xx@*1█■".contains(c))).collect();
        row.resize(size.width, 0);
        row
    };
    Grid::from_rows(drawing.split('/').filter(|l| !l.trim().is_empty()).map(row).collect()).filter(|g| g.size() == size)
}

/// Colours that are told apart, for puzzles made by chance.
fn palette(colours: usize) -> Vec<Colour> {
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
fn usual_density(level: Option<Level>, chance: &mut Chance) -> i64 {
    let (low, high) = match level {
        Some(Level::Gentle) => (62, 80),
        Some(Level::Easy) => (55, 72),
        Some(Level::Medium) => (48, 66),
        Some(Level::Hard) | None => (45, 60),
        Some(Level::Fiendish) => (40, 56),
        Some(Level::Unreasonable) => (30, 50),
    };
    chance.between(low, high) as i64
}

/// A picture of this density: heights by chance, smoothed so that it has shapes, then cut off where the
/// density is met. Colours lie in patches.
fn random_picture(size: Size, density: usize, colours: usize, smooth: bool, chance: &mut Chance) -> Grid<Value> {
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
    ground.map(|h| Value::from(*h < cut)).places().fold(Grid::filled(size.width, size.height, 0), |mut grid, at| {
        if ground[at] < cut {
            grid[at] = colour(at);
        }
        grid
    })
}

/// Changes as few cells as it can until the picture's clues have one answer; with a level up to hard, until
/// lines alone give it. `None` if that does not come to an end.
///
/// ```
/// use quandary_core::{budget::Budget, chance::Chance, grid::Grid};
/// use quandary_puzzles::nonogram::{create::repair, model::black_on_white};
/// let switch = Grid::from_rows(vec![vec![1, 0], vec![0, 1]]).unwrap();
/// let repaired = repair(&switch, &black_on_white(), None, &mut Chance::new(1), &Budget::unlimited());
/// assert_eq!(repaired.unwrap().unwrap().changed.len(), 1);
/// ```
pub fn repair(
    picture: &Grid<Value>,
    palette: &[Colour],
    level: Option<Level>,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Option<Repaired>, RanOut> {
    let by_lines = level.is_none_or(|level| level <= Level::Hard);
    let mut now = picture.clone();
    let limit = 10 + picture.len() / 4;
    for _ in 0..limit {
        budget.spend(1)?;
        let mut open = undecided(&now, palette, by_lines, budget)?;
        if open.is_empty() {
            let changed = now.places().filter(|&at| now[at] != picture[at]).collect();
            return Ok(Some(Repaired { picture: now, changed }));
        }
        chance.shuffle(&mut open);
        // The best of a few single changes: the one that leaves the fewest cells undecided.
        let mut best: Option<(usize, Grid<Value>)> = None;
        for &at in open.iter().take(8) {
            let mut changed = now.clone();
            changed[at] = if now[at] == 0 { near_colour(&now, at, palette.len(), chance) } else { 0 };
            let left = undecided(&changed, palette, by_lines, budget)?.len();
            if best.as_ref().is_none_or(|(least, _)| left < *least) {
                best = Some((left, changed));
            }
        }
        match best {
            // A step that brings nothing is taken now and then, or it would never leave a dead end.
            Some((left, changed)) if left < open.len() || chance.odds(1, 3) => now = changed,
            Some(_) => {}
            None => return Ok(None),
        }
    }
    Ok(None)
}

/// The colour of a coloured neighbour, so that patches stay patches.
fn near_colour(picture: &Grid<Value>, at: At, colours: usize, chance: &mut Chance) -> Value {
    let near: Vec<Value> = picture.neighbours(at).map(|n| picture[n]).filter(|&c| c != 0).collect();
    chance.pick(&near).copied().unwrap_or_else(|| chance.between(1, colours - 1) as Value)
}

/// The cells that lines leave open, or in which two answers differ.
fn undecided(
    picture: &Grid<Value>,
    palette: &[Colour],
    by_lines: bool,
    budget: &Budget,
) -> Result<Vec<At>, RanOut> {
    let Ok(puzzle) = Puzzle::of_picture(palette.to_vec(), picture) else { return Ok(Vec::new()) };
    if by_lines {
        let left = search::lines_alone(&puzzle, &[], budget)?;
        let open = left.map(|left| left.places().filter(|&at| left[at].count_ones() > 1).collect());
        return Ok(open.unwrap_or_default());
    }
    let pair = search::pair(&puzzle, &[], budget);
    match (pair.first, pair.second, pair.ran_out) {
        (_, _, Some(what)) => Err(what),
        (Some(a), Some(b), None) => Ok(a.places().filter(|&at| a[at] != b[at]).collect()),
        _ => Ok(Vec::new()),
    }
}

/// Whether the techniques of this level are needed and enough. Without a level, lines are enough.
fn has_level(puzzle: &Puzzle, level: Option<Level>, budget: &Budget) -> Result<bool, RanOut> {
    let Some(level) = level else { return Ok(true) };
    let below = Level::ALL.iter().rev().find(|l| **l < level);
    if let Some(&below) = below
        && solved_by(puzzle, below, budget)?
    {
        return Ok(false);
    }
    // A unique puzzle is at most unreasonable; the level below was not enough.
    Ok(level == Level::Unreasonable || solved_by(puzzle, level, budget)?)
}

fn solved_by(puzzle: &Puzzle, most: Level, budget: &Budget) -> Result<bool, RanOut> {
    let mut known = This::known(puzzle, &This::start(puzzle));
    match ladder::climb::<This>(puzzle, &mut known, most, budget, |_, _| {}) {
        ladder::End::Solved => Ok(true),
        ladder::End::Stuck => Ok(false),
        ladder::End::RanOut(what) => Err(what),
    }
}
