//! The best fill by score: words are asked to be good, a little less good each time until a fill is
//! found; then region by region the worst words are exchanged for better ones.

use std::collections::BTreeMap;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Fact;
use quandary_core::grid::At;
use quandary_core::scene::Scene;

use super::model::{Puzzle, Slot, Task};
use super::search::{self, Answer};

/// Nodes for one threshold, and for one region.
const THRESHOLD: u64 = 3_000;
const REGION: u64 = 300;
/// How often the whole grid is gone through.
const ROUNDS: usize = 3;

/// A good fill, or that there is none. The same puzzle gives the same fill: nodes are counted, not time.
pub(super) fn best(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Result<Option<Answer>, RanOut> {
    let mut levels: Vec<u8> = (0..puzzle.words().len()).map(|w| puzzle.words().score(w)).collect();
    levels.sort_unstable();
    levels.dedup();
    // At most eight thresholds, the lowest one last and without a limit of its own.
    let stride = levels.len().div_ceil(8).max(1);
    let mut answer = None;
    for least in levels.iter().rev().step_by(stride).filter(|l| **l > levels[0]) {
        let part = budget.part(THRESHOLD);
        let found = search::at_least(puzzle, given, *least, None, &part);
        budget.ended()?;
        if let Ok(Some(fill)) = found {
            answer = Some(fill);
            break;
        }
    }
    let Some(mut answer) = answer.map_or_else(|| search::one(puzzle, given, budget), |a| Ok(Some(a)))? else {
        return Ok(None);
    };
    if puzzle.task() != Task::Clued {
        for _ in 0..ROUNDS {
            match improve(puzzle, given, &answer, budget)? {
                Some(better) => answer = better,
                None => break,
            }
        }
    }
    Ok(Some(answer))
}

/// Frees each slot with its crossing slots, worst first, and keeps what is better on the whole.
fn improve(
    puzzle: &Puzzle,
    given: &[Fact],
    answer: &Answer,
    budget: &Budget,
) -> Result<Option<Answer>, RanOut> {
    let mut now = answer.clone();
    let mut order: Vec<(u8, usize)> = search::scores(puzzle, &now).into_iter().zip(0..).collect();
    order.sort_unstable();
    let mut changed = false;
    for (_, slot) in order {
        let scores = search::scores(puzzle, &now);
        let free = region(puzzle, slot);
        let mut facts = given.to_vec();
        facts.extend(
            now.places().filter(|at| !free.contains(at)).filter_map(|at| Some(Fact::is(at, now[at]?))),
        );
        let part = budget.part(REGION);
        let found = search::at_least(puzzle, &facts, 0, Some((slot, scores[slot])), &part);
        budget.ended()?;
        let total = |s: &[u8]| s.iter().map(|x| u32::from(*x)).sum::<u32>();
        if let Ok(Some(other)) = found
            && total(&search::scores(puzzle, &other)) > total(&scores)
        {
            now = other;
            changed = true;
        }
    }
    Ok(changed.then_some(now))
}

fn region(puzzle: &Puzzle, slot: usize) -> Vec<At> {
    let mut free = puzzle.slots()[slot].cells.clone();
    for at in puzzle.slots()[slot].cells.clone() {
        free.extend(puzzle.through(at).iter().flat_map(|(s, _)| puzzle.slots()[*s].cells.iter().copied()));
    }
    free.sort();
    free.dedup();
    free
}

/// The score table of a fill: the mean, then the words by score, best first.
pub(super) fn table(puzzle: &Puzzle, answer: &Answer) -> Vec<String> {
    let scores = search::scores(puzzle, answer);
    let word = |slot: &Slot| -> String {
        slot.cells.iter().filter_map(|at| answer[*at]).map(|v| puzzle.alphabet().text(v as usize)).collect()
    };
    let mut rows: BTreeMap<u8, Vec<String>> = BTreeMap::new();
    for (slot, score) in puzzle.slots().iter().zip(&scores) {
        rows.entry(*score).or_default().push(word(slot));
    }
    let sum: u32 = scores.iter().map(|s| u32::from(*s)).sum();
    let mean = f64::from(sum) / scores.len().max(1) as f64;
    let least = scores.iter().min().copied().unwrap_or(0);
    let mut lines = vec![format!("{} words, mean score {mean:.1}, lowest {least}", scores.len())];
    lines.extend(rows.into_iter().rev().map(|(score, words)| format!("{score:>3}  {}", words.join(" "))));
    lines
}

/// The picture of a fill, with its score table where the best one was asked for.
pub(super) fn film(puzzle: &Puzzle, answer: &Answer) -> Vec<Scene> {
    let mut scene = super::draw::draw(puzzle, &CellBoard::of(answer.clone()), &[]);
    if puzzle.wishes().best {
        scene.notes.extend(table(puzzle, answer));
    }
    vec![scene]
}
