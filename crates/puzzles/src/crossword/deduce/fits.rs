//! The words that fit a slot as far as is known.

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;

use super::super::letters::Letter;
use super::super::model::{Puzzle, Task};

/// How one word would lie in a slot.
pub(super) struct Fit {
    /// The entry of the list.
    pub(super) entry: usize,
    /// Each square with its letter.
    pub(super) lies: Vec<(At, Letter)>,
}

/// A dictionary leaves too many words for a person to look through: above this nobody sees anything.
pub(super) const MANY: usize = 1000;

/// The words that fit a slot, each spelling once; when there are more than [`MANY`], only one more than that.
/// `None` when the budget ends.
pub(super) fn fits(puzzle: &Puzzle, known: &Candidates, slot: usize, budget: &Budget) -> Option<Vec<Fit>> {
    let slot = &puzzle.slots()[slot];
    let plain = slot.length == slot.cells.len();
    let mut found: Vec<Fit> = Vec::new();
    budget.look(1 + puzzle.words().count_of_length(slot.length) as u64 / 64)?;
    for entry in puzzle.words().of_length(slot.length) {
        let word = puzzle.words().letters(entry);
        // Most words fail at once: no need to lay them out for that.
        if plain && !slot.cells.iter().zip(word).all(|(at, l)| known.has(*at, Value::from(*l))) {
            continue;
        }
        let Some(lies) = puzzle.spread(slot, word) else { continue };
        if lies.iter().all(|(at, l)| known.has(*at, Value::from(*l))) && found.iter().all(|f| f.lies != lies)
        {
            found.push(Fit { entry, lies });
        }
        if found.len() > MANY {
            break;
        }
    }
    Some(found)
}

/// Whether every square of a slot has its letter.
pub(super) fn settled(puzzle: &Puzzle, known: &Candidates, slot: usize) -> bool {
    puzzle.slots()[slot].cells.iter().all(|at| known.count(*at) == 1)
}

/// The word that stands in a slot.
pub(super) fn standing(puzzle: &Puzzle, known: &Candidates, slot: usize) -> Option<String> {
    puzzle.slots()[slot]
        .cells
        .iter()
        .map(|at| known.only(*at).map(|v| puzzle.alphabet().text(v as usize)))
        .collect()
}

/// How often a word may be used.
pub(super) fn copies(puzzle: &Puzzle, entry: usize) -> usize {
    let letters = puzzle.words().letters(entry);
    if puzzle.task() == Task::Fill { 1 } else { puzzle.words().entries(letters).count() }
}

/// Strikes everything in a slot's squares that none of these words has.
pub(super) fn strikes(puzzle: &Puzzle, known: &Candidates, slot: usize, fits: &[&Fit]) -> Vec<Fact> {
    let mut gone = Vec::new();
    for (i, at) in puzzle.slots()[slot].cells.iter().enumerate() {
        for value in known.values(*at) {
            if !fits.iter().any(|fit| Value::from(fit.lies[i].1) == value) {
                gone.push(Fact::is_not(*at, value));
            }
        }
    }
    gone
}
