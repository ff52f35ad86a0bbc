//! Why a puzzle has no answer: the rules its givens break, what has nothing left at the very start, or the fewest units that
//! cannot all be met.

use std::collections::BTreeSet;

use super::few::Few;
use crate::budget::Budget;
use crate::engine::ladder::{self, Allowed};
use crate::grid::At;
use crate::kind::Kind;
use crate::outcome::Violation;
use crate::phrase;
use crate::step::{Cites, Level, Reason, StepOf};
use crate::units::Unit;

/// Nodes for finding the units.
const NODES: u64 = 50_000;
/// Larger boards are not walked over to find out, and none for more steps than this.
const WALKED: usize = 2_500;
const STEPS: usize = 2_000;
/// More units than this are no reason to a person.
const NAMED: usize = 12;

/// What conflicts in a puzzle without an answer, if a short reason can be had.
pub fn why_none<K: Kind>(puzzle: &K::Puzzle, budget: &Budget) -> Vec<Violation> {
    let broken = K::why_none(puzzle, budget);
    if !broken.is_empty() {
        return broken;
    }
    let known = K::known(puzzle, &K::start(puzzle));
    let at_once = K::dead_end(puzzle, &known).map(|end| nothing_left::<K>(puzzle, &end, &Cites::NONE));
    let shortly = at_once.or_else(|| fewest_units::<K>(puzzle, &budget.part(NODES)));
    shortly.or_else(|| step_by_step::<K>(puzzle, known, budget)).into_iter().collect()
}

/// What a walk comes to that leaves something nothing, where no few units conflict.
fn step_by_step<K: Kind>(puzzle: &K::Puzzle, mut known: K::Known, budget: &Budget) -> Option<Violation> {
    if K::size(puzzle).cells().is_none_or(|cells| cells > WALKED) {
        return None;
    }
    let steps = ladder::follow::<K>(puzzle, &mut known, &Allowed::up_to(Level::Hard), STEPS, budget);
    let end = steps.ok()??.pop()?;
    let told = nothing_left::<K>(puzzle, &end, &Cites::NONE);
    Some(Violation { sentence: format!("Step by step it comes to this: {}", told.sentence), ..told })
}

/// What a walk came to that leaves something nothing, in words that may cite its steps.
pub(super) fn nothing_left<K: Kind>(puzzle: &K::Puzzle, end: &StepOf<K>, cites: &Cites) -> Violation {
    let cells = end.reason.as_ref().map_or(Vec::new(), |reason| reason.cells(puzzle));
    Violation { rule: "nothing-left", cells, sentence: K::sentence(puzzle, end, cites) }
}

/// The fewest units that cannot all be met, in a puzzle without an answer: without any one of them the others can. `None` if that
/// would take too long, or for a kind that does not argue by units.
pub fn conflict<K: Kind>(puzzle: &K::Puzzle, budget: &Budget) -> Option<Vec<K::Unit>> {
    Few::<K>::of(puzzle, budget).ok()??.conflict(budget).ok()?
}

fn fewest_units<K: Kind>(puzzle: &K::Puzzle, budget: &Budget) -> Option<Violation> {
    let units = conflict::<K>(puzzle, budget).filter(|units| (1..=NAMED).contains(&units.len()))?;
    let names = Unit::names(&units, puzzle);
    let cells: BTreeSet<At> = units.iter().flat_map(|unit| unit.cells(puzzle)).collect();
    let sentence = match &names[..] {
        [one] => format!("{} alone cannot be right.", phrase::capital(one)),
        [_, _] => format!("{} cannot both be right.", phrase::capital(&phrase::and(&names))),
        _ => format!("{} cannot all be right together.", phrase::capital(&phrase::and(&names))),
    };
    Some(Violation { rule: "conflict", cells: cells.into_iter().collect(), sentence })
}
