//! New puzzles: a picture by chance or from outside, changed in few cells until it has one answer and the
//! level that is wanted.

mod random;
mod repair;

use std::borrow::Cow;

use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::grid::{At, Size};
use quandary_core::kind::{Kind, NotMade, Wanted};
use quandary_core::knob::{Knob, Shape, Verb};
use quandary_core::picture::Picture;
use quandary_core::source::Source;
use quandary_core::step::Level;

use super::model::{MAX_LINE, Puzzle};
use super::picture::{Drawn, Grey, black_and_white, in_colours};
use super::text::TRANSPOSE;
use super::{Nonogram, search};
pub use repair::{Repaired, repair, repair_to};

/// The kind's options: the creator's, and how a puzzle is read.
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
        shape: Shape::Number { min: 1, max: 16 },
        default: Some("1"),
        help: "how many colours beside the background (up to 8 without a picture)",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "drawing",
        shape: Shape::Text,
        default: None,
        help: "start from this picture, rows of # and . joined by /, and change as few cells as possible",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "width",
        shape: Shape::Number { min: 1, max: 1000 },
        default: None,
        help: "with --picture: so many cells wide; the height follows unless it is set, too",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "height",
        shape: Shape::Number { min: 1, max: 1000 },
        default: None,
        help: "with --picture: so many cells high; the width follows unless it is set, too",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "threshold",
        shape: Shape::Number { min: 1, max: 100 },
        default: None,
        help: "with --picture: darker than so many percent of white is black; the best line when not set",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "dither",
        shape: Shape::Flag,
        default: Some("false"),
        help: "with --picture: greys become patterns of black and white",
        verbs: &[Verb::Create],
    },
    Knob {
        name: "invert",
        shape: Shape::Flag,
        default: Some("false"),
        help: "with --picture: light on dark",
        verbs: &[Verb::Create],
    },
    TRANSPOSE,
];

/// How many pictures are tried before giving up on a level.
const TRIES: usize = 1000;

/// Pictures up to this size are taken cell by cell; larger ones are made smaller.
const AS_IT_IS: usize = 64;

/// The longer side of what a large picture becomes when no size is wanted.
const USUAL: usize = 30;

/// A puzzle as wanted, or why there is none.
pub(super) fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
    match drawn(wanted)? {
        Some(drawn) => from_picture(&drawn, wanted.level, chance, budget),
        None => by_chance(wanted, chance, budget),
    }
}

fn by_chance(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
    const ONLY: [&str; 4] = ["width", "height", "threshold", "dither"];
    if let Some((name, _)) = wanted.settings.changed().find(|(name, _)| ONLY.contains(name)) {
        return Err(NotMade::Cannot(format!(
            "`{name}` is for puzzles made from a picture, and there is no picture"
        )));
    }
    let colours = wanted.settings.number("colours").unwrap_or(1).clamp(1, 8) as usize;
    let palette = random::palette(colours);
    let size = checked(wanted.size.unwrap_or(Nonogram::INFO.default_size))?;
    for attempt in 0..TRIES {
        budget.spend(1).map_err(NotMade::GaveUp)?;
        let density =
            wanted.settings.number("density").unwrap_or_else(|| random::usual_density(wanted.level, chance));
        let smooth = wanted.level.is_none_or(|level| level < Level::Fiendish);
        let picture = random::picture(size, density as usize, colours, smooth, chance);
        let repaired = repair(&picture, &palette, wanted.level, chance, budget).map_err(NotMade::GaveUp)?;
        let Some(repaired) = repaired else { continue };
        let Ok(puzzle) = Puzzle::of_picture(palette.clone(), &repaired.picture) else { continue };
        if repair::has_level(&puzzle, wanted.level, budget).map_err(NotMade::GaveUp)? {
            return Ok(puzzle);
        }
        // Large pictures are dear: after some of them the level is not to be had this way.
        if attempt * size.width * size.height > 3_000_000 {
            break;
        }
    }
    let level = wanted.level.map_or("any", Level::name);
    Err(NotMade::Cannot(format!(
        "no {size} nonogram of level {level} was found; try another size or density"
    )))
}

fn checked(size: Size) -> Result<Size, NotMade> {
    if size.cells().is_none_or(|n| n == 0) || size.width.max(size.height) > MAX_LINE {
        return Err(NotMade::Cannot(format!("a nonogram of {size} has no cells or too many")));
    }
    Ok(size)
}

/// The cells of the picture that is wanted, before any change; `None` if none is.
fn drawn(wanted: &Wanted) -> Result<Option<Drawn>, NotMade> {
    let settings = &wanted.settings;
    let picture: Cow<Picture> = match (&wanted.picture, settings.text("drawing")) {
        (Some(picture), _) => Cow::Borrowed(picture),
        (None, Some(rows)) => {
            let source = Source::new("drawing", rows.replace('/', "\n"));
            Cow::Owned(Picture::read(&source).map_err(|problems| NotMade::Cannot(problems.to_string()))?)
        }
        (None, None) => return Ok(None),
    };
    let side = |name: &str| settings.number(name).map(|n| n as usize);
    let size = wanted.size.unwrap_or_else(|| usual_size(picture.size(), side("width"), side("height")));
    let size = checked(size)?;
    let grey = match (settings.number("threshold"), settings.flag("dither")) {
        (Some(_), true) => {
            return Err(NotMade::Cannot("use either --threshold or --dither, not both".into()));
        }
        (Some(percent), _) => Grey::Below(percent.clamp(1, 100) as u8),
        (None, true) => Grey::Dither,
        (None, false) => Grey::Threshold,
    };
    let mut drawn = match settings.number("colours").unwrap_or(1) {
        ..=1 => black_and_white(&picture, size, grey),
        n => in_colours(&picture, size, n as usize),
    };
    if settings.flag("invert") {
        if drawn.palette.len() != 2 {
            return Err(NotMade::Cannot("--invert is for pictures in black and white".into()));
        }
        drawn.cells = drawn.cells.map(|&c| 1 - c);
    }
    Ok(Some(drawn))
}

/// The size of a puzzle from a picture of this size, of which one side or none is wanted.
fn usual_size(of: Size, width: Option<usize>, height: Option<usize>) -> Size {
    let part = |n: usize, by: usize, of: usize| ((n * by + of / 2) / of.max(1)).max(1);
    match (width, height) {
        (Some(width), Some(height)) => Size { width, height },
        (Some(width), None) => Size { width, height: part(of.height, width, of.width) },
        (None, Some(height)) => Size { width: part(of.width, height, of.height), height },
        (None, None) if of.width.max(of.height) <= AS_IT_IS => of,
        (None, None) => {
            let longer = of.width.max(of.height);
            Size { width: part(of.width, USUAL, longer), height: part(of.height, USUAL, longer) }
        }
    }
}

fn from_picture(
    drawn: &Drawn,
    level: Option<Level>,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Puzzle, NotMade> {
    let first = drawn.cells.cells().first();
    if drawn.cells.cells().iter().all(|c| Some(c) == first) {
        return Err(NotMade::Cannot(
            "the picture is all of one colour; try another threshold or more colours".into(),
        ));
    }
    let repaired = repair_to(&drawn.cells, &drawn.palette, level, chance, budget).map_err(NotMade::GaveUp)?;
    let made = repaired.and_then(|r| Puzzle::of_picture(drawn.palette.clone(), &r.picture).ok());
    made.ok_or_else(|| {
        let what = level.map_or("a puzzle with one answer".to_string(), |l| format!("a puzzle of level {l}"));
        NotMade::Cannot(format!(
            "a few changes do not turn this picture into {what}; try another size, level or seed"
        ))
    })
}

/// What had to be changed of the picture a puzzle was made from.
pub(super) fn remarks(wanted: &Wanted, puzzle: &Puzzle, budget: &Budget) -> Vec<String> {
    let Ok(Some(Drawn { cells, .. })) = drawn(wanted) else { return Vec::new() };
    let Ok(Some(answer)) = search::one(puzzle, &[], budget) else { return Vec::new() };
    if answer.size() != cells.size() {
        return Vec::new();
    }
    let changed: Vec<At> = cells.places().filter(|&at| cells[at] != answer[at]).collect();
    let all = cells.len();
    if changed.is_empty() {
        return vec!["no cell of the picture had to be changed".to_string()];
    }
    let changes: Vec<String> =
        changed.iter().map(|&at| format!("{at} {}", Nonogram::symbol(puzzle, answer[at]))).collect();
    vec![format!("changed {} of {all} cells of the picture: {}", changed.len(), changes.join(", "))]
}
