//! Why a grid cannot be filled: a set of slots that conflict, as small as the budget allows.

use quandary_core::budget::Budget;
use quandary_core::grid::At;
use quandary_core::outcome::Violation;

use super::model::{Puzzle, Task};
use super::{rules, search};

/// Nodes for all questions together, and for one, at least and at most: a hard proof takes longer to boil down.
const ALL: (u64, u64) = (6_000, 40_000);
const EACH: (u64, u64) = (600, 10_000);

/// What conflicts, once it is proved that there is no fill. Rules the given letters break come first.
pub(super) fn why(puzzle: &Puzzle, budget: &Budget) -> Vec<Violation> {
    let start = <super::Crossword as quandary_core::kind::Kind>::start(puzzle);
    let broken = rules::violations(puzzle, &start.ink);
    if !broken.is_empty() || puzzle.task() == Task::Clued || puzzle.slots().is_empty() {
        return broken;
    }
    if puzzle.alphabet().len() > 64 {
        return Vec::new();
    }
    unused(puzzle, budget).or_else(|| conflict(puzzle, budget)).into_iter().collect()
}

/// The wanted words, if they alone stand in the way: without them the grid can be filled.
fn unused(puzzle: &Puzzle, budget: &Budget) -> Option<Violation> {
    let text = |word: &Vec<u16>| -> String { word.iter().map(|l| puzzle.text(*l)).collect() };
    let required = &puzzle.wishes().required;
    let because = |sentence| Some(Violation { rule: "required", cells: Vec::new(), sentence });
    if let Some(word) = required.iter().find(|w| puzzle.slots().iter().all(|s| s.length != w.len())) {
        return because(format!("{} is wanted, and no slot has {} squares.", text(word), word.len()));
    }
    let all = vec![true; puzzle.slots().len()];
    let fillable =
        !required.is_empty() && search::part_fillable(puzzle, &all, &budget.part(ALL.0)) == Ok(true);
    let words: Vec<String> = required.iter().map(text).collect();
    fillable.then(|| because(format!("The grid can be filled, but not with {}.", words.join(" and "))))?
}

/// An irreducible set of slots that cannot be filled together: slots are left out one after the other as
/// long as the rest still cannot be filled. `None` if not even all of them are enough within the budget.
fn conflict(puzzle: &Puzzle, budget: &Budget) -> Option<Violation> {
    let proof = budget.spent();
    let purse = budget.part((proof * 4).clamp(ALL.0, ALL.1));
    let ask = |kept: &[bool]| {
        let part = purse.part(proof.clamp(EACH.0, EACH.1));
        search::part_fillable(puzzle, kept, &part)
    };
    let count = puzzle.slots().len();
    let mut kept = vec![true; count];
    let mut proved = false;
    let mut minimal = true;
    // Whole quarters first, then single slots: most of a grid has nothing to do with the conflict.
    let mut size = count.div_ceil(4).max(1);
    loop {
        for from in (0..count).step_by(size) {
            let window = from..(from + size).min(count);
            if !window.clone().any(|s| kept[s]) {
                continue;
            }
            let before = kept.clone();
            kept[window].fill(false);
            match ask(&kept) {
                Ok(false) => proved = true,
                Ok(true) => kept = before,
                Err(_) => {
                    kept = before;
                    minimal &= size > 1;
                }
            }
        }
        if size == 1 {
            break;
        }
        size = size.div_ceil(4).min(size - 1).max(1);
    }
    if !proved && ask(&kept) != Ok(false) {
        return None;
    }
    let slots: Vec<usize> = (0..count).filter(|&s| kept[s]).collect();
    let mut cells: Vec<At> = slots.iter().flat_map(|&s| puzzle.slots()[s].cells.clone()).collect();
    cells.sort();
    cells.dedup();
    Some(Violation { rule: "conflict", cells, sentence: sentence(puzzle, &slots, minimal) })
}

fn sentence(puzzle: &Puzzle, slots: &[usize], minimal: bool) -> String {
    let names: Vec<String> = slots.iter().map(|&s| puzzle.slots()[s].name()).collect();
    match slots {
        [only] => {
            let slot = &puzzle.slots()[*only];
            let letter = |at: &At| puzzle.given(*at).map_or(".".to_string(), |l| puzzle.text(l).to_string());
            let pattern: String = slot.cells.iter().map(letter).collect();
            format!("No word of the list fits {} ({pattern}).", names[0])
        }
        _ => {
            let less = if minimal {
                " Without any one of them the rest can be filled."
            } else {
                " Perhaps fewer of them conflict already."
            };
            format!("{} cannot all be filled.{less}", names.join(", "))
        }
    }
}
