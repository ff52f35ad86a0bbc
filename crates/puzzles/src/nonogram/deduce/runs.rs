//! What runs of coloured cells and gaps between crosses show.

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::fact::Fact;
use quandary_core::step::{Level, Step};

use super::view::{Reach, View, first_line};
use crate::nonogram::model::{BACKGROUND, Puzzle};

/// Cells no block can reach are background.
pub(super) fn unreachable(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    first_line(puzzle, known, budget, |view| {
        let reaches = view.reaches()?;
        let reached = |i: usize| reaches.iter().any(|r| r.from <= i && i <= r.to);
        let facts = (0..view.len()).filter(|&i| !reached(i)).filter_map(|i| view.set(i, BACKGROUND));
        view.step("unreachable", Level::Easy, facts.collect())
    })
}

/// A cell that no block of some colour can reach does not have that colour.
pub(super) fn colour(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    if puzzle.is_black_and_white() {
        return None;
    }
    first_line(puzzle, known, budget, |view| {
        let reaches = view.reaches()?;
        let mut facts = Vec::new();
        for i in 0..view.len() {
            for c in 1..puzzle.palette().len() as u32 {
                if !reaches.iter().any(|r| r.block.colour == c && r.from <= i && i <= r.to) {
                    facts.extend(view.strike(i, c));
                }
            }
        }
        view.step("colour", Level::Easy, facts)
    })
}

/// A gap between crosses that is shorter than every block that could go there stays empty.
pub(super) fn small_gap(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    first_line(puzzle, known, budget, |view| {
        let reaches = view.reaches()?;
        let mut facts = Vec::new();
        let mut start = 0;
        while start < view.len() {
            if view.is(start, BACKGROUND) {
                start += 1;
                continue;
            }
            let end = (start..view.len()).find(|&i| view.is(i, BACKGROUND)).unwrap_or(view.len());
            let fits = |r: &Reach| r.from < end && start <= r.to && r.block.shortest() <= end - start;
            if (start..end).all(|i| !view.is_coloured(i)) && !reaches.iter().any(fits) {
                facts.extend((start..end).filter_map(|i| view.set(i, BACKGROUND)));
            }
            start = end;
        }
        view.step("small-gap", Level::Easy, facts)
    })
}

/// A run of cells of one colour, and the blocks that could be it.
struct Run {
    start: usize,
    end: usize,
    colour: u32,
    owners: Vec<Reach>,
}

fn runs(view: &View<'_>, reaches: &[Reach]) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut start = 0;
    while start < view.len() {
        let colour = (1..64).find(|&c| view.is(start, c));
        let Some(colour) = colour else {
            start += 1;
            continue;
        };
        let end = (start..view.len()).find(|&i| !view.is(i, colour)).unwrap_or(view.len());
        let owns = |r: &&Reach| {
            r.block.colour == colour
                && r.from <= start
                && end <= r.to + 1
                && r.block.len.is_none_or(|n| n >= end - start)
        };
        runs.push(Run { start, end, colour, owners: reaches.iter().filter(owns).copied().collect() });
        start = end;
    }
    runs
}

/// A run as long as the longest block it could be is that block: it ends on both sides.
pub(super) fn punctuation(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    each_run(puzzle, known, budget, "punctuation", |view, run| {
        let longest =
            run.owners.iter().map(|r| r.block.len).collect::<Option<Vec<_>>>()?.into_iter().max()?;
        if longest != run.end - run.start {
            return None;
        }
        let before = run.start.checked_sub(1).and_then(|i| view.strike(i, run.colour));
        Some(before.into_iter().chain(view.strike(run.end, run.colour)).collect())
    })
}

/// A cell that would join two runs to something longer than any block stays apart.
pub(super) fn split(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    each_run(puzzle, known, budget, "split", |view, run| {
        let joint = run.end;
        let next_end = (joint + 1..=view.len()).find(|&i| !view.is(i, run.colour)).unwrap_or(view.len());
        let longest =
            run.owners.iter().map(|r| r.block.len).collect::<Option<Vec<_>>>()?.into_iter().max()?;
        let joined = next_end - run.start;
        (next_end > joint + 1 && joined > longest)
            .then(|| view.strike(joint, run.colour).into_iter().collect())
    })
}

/// A run with a wall on one side must grow towards the other until it is as long as the shortest block
/// it could be.
pub(super) fn join(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    each_run(puzzle, known, budget, "join", |view, run| {
        let shortest = run.owners.iter().map(|r| r.block.shortest()).min()?;
        let from = (0..run.start).rev().take_while(|&i| view.may(i, run.colour)).last().unwrap_or(run.start);
        let to =
            (run.end..view.len()).take_while(|&i| view.may(i, run.colour)).last().map_or(run.end, |i| i + 1);
        let right = (run.end..(from + shortest).min(view.len())).filter_map(|i| view.set(i, run.colour));
        let left = (to.saturating_sub(shortest)..run.start).filter_map(|i| view.set(i, run.colour));
        Some(right.chain(left).collect())
    })
}

fn each_run(
    puzzle: &Puzzle,
    known: &Candidates,
    budget: &Budget,
    technique: &'static str,
    find: impl Fn(&View<'_>, &Run) -> Option<Vec<Fact>>,
) -> Option<Step> {
    first_line(puzzle, known, budget, |view| {
        let reaches = view.reaches()?;
        let facts = runs(view, &reaches).iter().filter_map(|run| find(view, run)).flatten().collect();
        view.step(technique, Level::Medium, facts)
    })
}
