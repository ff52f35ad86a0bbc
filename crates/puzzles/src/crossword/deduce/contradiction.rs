//! One letter is assumed and refuted with three low rungs, shown in full: only words, crossings (which include
//! letters common to all words) and used words.

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::fact::Fact;
use quandary_core::grid::At;
use quandary_core::step::{Level, Premise, PremiseStep as Step, Premises};

use super::super::model::{Puzzle, Task};
use super::super::search::Doubt;
use super::{conclude, slots};

/// A chain longer than this is no deduction any more.
const LONGEST: usize = 12;
/// Lists longer than this are not tried out letter by letter.
const MANY: usize = 2_000;

/// A letter that leads to a slot without words, in a square with few letters first.
pub(super) fn refuted(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    if puzzle.task() == Task::Clued || puzzle.words().len() > MANY {
        return None;
    }
    let mut squares: Vec<At> = puzzle.cells().places().filter(|&at| known.count(at) > 1).collect();
    squares.sort_by_key(|&at| (known.count(at), at));
    let mut doubt = Doubt::new(puzzle, known, budget);
    squares.into_iter().find_map(|at| {
        let values: Vec<_> = known.values(at).collect();
        budget.look(1 + values.len() as u64)?;
        values
            .into_iter()
            .filter(|v| doubt.as_mut().is_none_or(|d| d.fails(at, *v)))
            .find_map(|value| try_out(puzzle, known, Fact::is(at, value), budget))
    })
}

fn try_out(puzzle: &Puzzle, known: &Candidates, assumed: Fact, budget: &Budget) -> Option<Step> {
    let mut supposed = known.clone();
    supposed.learn(assumed);
    let mut chain: Vec<Step> = Vec::new();
    loop {
        let empty = (0..puzzle.slots().len())
            .find_map(|s| Some((s, slots::none_left(puzzle, &supposed, s, budget)?)));
        if let Some((slot, used)) = empty {
            let slot = &puzzle.slots()[slot];
            return Some(Step {
                technique: "contradiction",
                level: Level::Fiendish,
                reason: Some(Premises(vec![
                    Premise::Assume(assumed),
                    Premise::Cells { role: "slot", cells: slot.cells.clone() },
                    Premise::Cells { role: "used", cells: used },
                    Premise::Text { role: "slot", text: slot.name() },
                    Premise::Chain(chain),
                ])),
                therefore: conclude([assumed.negated()]),
            });
        }
        if chain.len() >= LONGEST {
            return None;
        }
        let rungs = [slots::only_word, slots::crossing, slots::used_word];
        let step = rungs.iter().find_map(|find| find(puzzle, &supposed, budget))?;
        step.facts().for_each(|fact| {
            supposed.learn(fact);
        });
        chain.push(step);
    }
}
