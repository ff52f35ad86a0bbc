//! A picture changed in as few cells as possible, until its clues have one answer and the level that is
//! wanted.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::engine::ladder;
use quandary_core::engine::ladder::Allowed;
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, places};
use quandary_core::kind::Kind;
use quandary_core::step::Level;

use crate::nonogram::Nonogram;
use crate::nonogram::model::{Colour, Puzzle};
use crate::nonogram::search;

/// A picture that was changed, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// The picture now.
    pub picture: Grid<Value>,
    /// The cells that were changed, in reading order.
    pub changed: Vec<At>,
}

/// Walks from the picture to a puzzle; the shortest of so many is taken.
const WALKS: usize = 6;

/// Walks to a harder puzzle, and the most cells changed on each.
const HARDENINGS: usize = 24;
const MOST_HARDENED: usize = 12;

/// What a cell that is still open means while a picture is being repaired.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// Lines alone leave it open.
    Lines,
    /// Two answers differ in it.
    Unique,
    /// The techniques up to a level leave it open.
    Techniques(Level),
}

impl Goal {
    /// What is enough for most levels, and quickly found out.
    fn first(level: Option<Level>) -> Self {
        if level.is_none_or(|level| level <= Level::Hard) { Goal::Lines } else { Goal::Unique }
    }

    /// What is wanted in the end.
    fn last(level: Option<Level>) -> Self {
        match level {
            None | Some(Level::Hard) => Goal::Lines,
            Some(Level::Unreasonable) => Goal::Unique,
            Some(level) => Goal::Techniques(level),
        }
    }
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
    let walked = walk(picture, picture, palette, Goal::first(level), chance, budget)?;
    Ok(walked.map(|now| compared(picture, now)))
}

/// Changes as few cells as it can until the puzzle has one answer and exactly this level; without a level,
/// until lines alone give the answer. `None` if few changes do not do it.
///
/// ```
/// use quandary_core::{budget::Budget, chance::Chance, grid::Grid};
/// use quandary_puzzles::nonogram::{create::repair_to, model::black_on_white};
/// let switch = Grid::from_rows(vec![vec![1, 0], vec![0, 1]]).unwrap();
/// let repaired = repair_to(&switch, &black_on_white(), None, &mut Chance::new(1), &Budget::unlimited());
/// assert_eq!(repaired.unwrap().unwrap().changed.len(), 1);
/// ```
pub fn repair_to(
    picture: &Grid<Value>,
    palette: &[Colour],
    level: Option<Level>,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Option<Repaired>, RanOut> {
    let mut best: Option<Repaired> = None;
    let mut failed = 0;
    for _ in 0..WALKS {
        let Some(mut now) = walk(picture, picture, palette, Goal::first(level), chance, budget)? else {
            continue;
        };
        let goal = Goal::last(level);
        if goal != Goal::first(level) {
            let Some(further) = walk(picture, &now, palette, goal, chance, budget)? else { continue };
            now = further;
        }
        let now = taken_back(picture, now, palette, goal, chance, budget)?;
        let Some(now) = hardened(now, palette, level, chance, budget)? else {
            // Where many walks to a harder puzzle failed, more of them would.
            failed += 1;
            if failed == 2 {
                break;
            }
            continue;
        };
        let repaired = compared(picture, now);
        if best.as_ref().is_none_or(|best| repaired.changed.len() < best.changed.len()) {
            best = Some(repaired);
        }
        // One change is the fewest if the picture as it is will not do.
        if best.as_ref().is_some_and(|best| best.changed.len() < 2) {
            break;
        }
    }
    Ok(best)
}

fn compared(before: &Grid<Value>, now: Grid<Value>) -> Repaired {
    let changed = now.places().filter(|&at| now[at] != before[at]).collect();
    Repaired { picture: now, changed }
}

/// Single changes, the best of a few each time, until no cell is open.
fn walk(
    picture: &Grid<Value>,
    from: &Grid<Value>,
    palette: &[Colour],
    goal: Goal,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Option<Grid<Value>>, RanOut> {
    let mut now = from.clone();
    let limit = 10 + picture.len() / 4;
    for _ in 0..limit {
        budget.spend(1)?;
        let mut open = undecided(&now, palette, goal, budget)?;
        if open.is_empty() {
            return Ok(Some(now));
        }
        chance.shuffle(&mut open);
        // The one that leaves the fewest cells undecided; what was changed before may be changed back.
        let mut best: Option<(usize, Grid<Value>)> = None;
        for &at in open.iter().take(8) {
            let mut changed = now.clone();
            changed[at] = if now[at] == 0 { near_colour(&now, at, palette.len(), chance) } else { 0 };
            let left = undecided(&changed, palette, goal, budget)?.len();
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

/// Takes back every change that is not needed, one after the other.
fn taken_back(
    picture: &Grid<Value>,
    mut now: Grid<Value>,
    palette: &[Colour],
    goal: Goal,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Grid<Value>, RanOut> {
    let mut changed: Vec<At> = now.places().filter(|&at| now[at] != picture[at]).collect();
    chance.shuffle(&mut changed);
    for at in changed {
        let kept = std::mem::replace(&mut now[at], picture[at]);
        if !undecided(&now, palette, goal, budget)?.is_empty() {
            now[at] = kept;
        }
    }
    Ok(now)
}

/// The picture if it has the level; if it is too easy, with a few cells at the rims of its shapes changed:
/// short walks that never get easier, until one of them arrives.
fn hardened(
    picture: Grid<Value>,
    palette: &[Colour],
    level: Option<Level>,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Option<Grid<Value>>, RanOut> {
    // How much the techniques below the level leave open; `None` if the puzzle will not do at all.
    let open_below = |picture: &Grid<Value>| -> Result<Option<usize>, RanOut> {
        let below = level.and_then(|level| Level::ALL.iter().rev().find(|l| **l < level).copied());
        let Some(below) = below else { return Ok(Some(1)) };
        let fine = undecided(picture, palette, Goal::first(level), budget)?.is_empty();
        if fine {
            Ok(Some(undecided(picture, palette, Goal::Techniques(below), budget)?.len()))
        } else {
            Ok(None)
        }
    };
    let fits = |picture: &Grid<Value>, open: usize| -> Result<bool, RanOut> {
        Ok(open > 0 && undecided(picture, palette, Goal::last(level), budget)?.is_empty())
    };
    let first = open_below(&picture)?;
    if let Some(open) = first
        && fits(&picture, open)?
    {
        return Ok(Some(picture));
    }
    for _ in 0..HARDENINGS {
        let (mut now, mut hardest) = (picture.clone(), first.unwrap_or(0));
        let mut changes = 0;
        for _ in 0..4 * MOST_HARDENED {
            budget.spend(1)?;
            let at = At::new(chance.below(now.height()), chance.below(now.width()));
            // The rims of shapes first; specks elsewhere are seen more, but now and then nothing else helps.
            if now.neighbours(at).all(|n| now[n] == now[at]) && chance.odds(3, 4) {
                continue;
            }
            let kept = now[at];
            now[at] = if kept == 0 { near_colour(&now, at, palette.len(), chance) } else { 0 };
            match open_below(&now)? {
                Some(open) if fits(&now, open)? => {
                    return shortest(&picture, now, &open_below, &fits).map(Some);
                }
                Some(open) if open >= hardest && changes < MOST_HARDENED => {
                    (hardest, changes) = (open, changes + 1);
                }
                _ => now[at] = kept,
            }
        }
    }
    Ok(None)
}

/// Takes back what the way to a harder puzzle did not need.
fn shortest(
    picture: &Grid<Value>,
    mut now: Grid<Value>,
    open_below: &impl Fn(&Grid<Value>) -> Result<Option<usize>, RanOut>,
    fits: &impl Fn(&Grid<Value>, usize) -> Result<bool, RanOut>,
) -> Result<Grid<Value>, RanOut> {
    let changed: Vec<At> = now.places().filter(|&at| now[at] != picture[at]).collect();
    for at in changed {
        let kept = std::mem::replace(&mut now[at], picture[at]);
        let fine = match open_below(&now)? {
            Some(open) => fits(&now, open)?,
            None => false,
        };
        if !fine {
            now[at] = kept;
        }
    }
    Ok(now)
}

/// The colour of a coloured neighbour, so that patches stay patches.
fn near_colour(picture: &Grid<Value>, at: At, colours: usize, chance: &mut Chance) -> Value {
    let near: Vec<Value> = picture.neighbours(at).map(|n| picture[n]).filter(|&c| c != 0).collect();
    chance.pick(&near).copied().unwrap_or_else(|| chance.between(1, colours - 1) as Value)
}

/// The cells that are open in the sense of a goal.
fn undecided(
    picture: &Grid<Value>,
    palette: &[Colour],
    goal: Goal,
    budget: &Budget,
) -> Result<Vec<At>, RanOut> {
    let Ok(puzzle) = Puzzle::of_picture(palette.to_vec(), picture) else { return Ok(Vec::new()) };
    match goal {
        Goal::Lines => {
            let left = search::lines_alone(&puzzle, &[], budget)?;
            let open = left.map(|left| left.places().filter(|&at| left[at].count_ones() > 1).collect());
            Ok(open.unwrap_or_default())
        }
        Goal::Unique => {
            let pair = search::pair(&puzzle, &[], budget);
            match (pair.first, pair.second, pair.ran_out) {
                (_, _, Some(what)) => Err(what),
                (Some(a), Some(b), None) => Ok(a.places().filter(|&at| a[at] != b[at]).collect()),
                _ => Ok(Vec::new()),
            }
        }
        Goal::Techniques(level) => {
            let mut known = Nonogram::known(&puzzle, &Nonogram::start(&puzzle));
            match ladder::climb::<Nonogram>(
                &puzzle,
                &mut known,
                &Allowed::up_to(level),
                budget,
                |_, _| Ok(()),
            ) {
                ladder::End::Solved => Ok(Vec::new()),
                ladder::End::Stuck => Ok(places(puzzle.size()).filter(|&at| known.count(at) > 1).collect()),
                ladder::End::RanOut(what) => Err(what),
            }
        }
    }
}

/// Whether the techniques of this level are needed and enough. Without a level, lines are enough.
pub(super) fn has_level(puzzle: &Puzzle, level: Option<Level>, budget: &Budget) -> Result<bool, RanOut> {
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
    let mut known = Nonogram::known(puzzle, &Nonogram::start(puzzle));
    match ladder::climb::<Nonogram>(puzzle, &mut known, &Allowed::up_to(most), budget, |_, _| Ok(())) {
        ladder::End::Solved => Ok(true),
        ladder::End::Stuck => Ok(false),
        ladder::End::RanOut(what) => Err(what),
    }
}
