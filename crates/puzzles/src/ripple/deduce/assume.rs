//! Contradictions: assume a value, follow it up, and show what becomes impossible.
//!
//! Two techniques, one machine. The first looks at what an assumption forces at once and no
//! further. The second goes on with the three lowest rungs (one number left, only place, common
//! peer). Whether a candidate can be refuted is asked of the fast rater; the walk here then finds
//! the words. Every strike remembers the step it came from, so that only the steps which lead to
//! the contradiction are shown.

use std::collections::BTreeMap;

use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::step::{Conclusion, Level, Premise, PremiseStep as Step, Premises};

use super::fast::Fast;
use super::peers;
use super::singles::{blockers, cells, explain_naked, explain_only, room_cells};
use super::state::{DeadEnd, State};
use crate::ripple::search::mask::Mask;

/// The step at the end of a chain: nothing is left for a cell, or for a value of a room.
pub(super) const IMPOSSIBLE: &str = "impossible";

/// How many candidates are looked at beyond the first that can be refuted, for a shorter chain.
const LOOK_ON: usize = 40;

/// What a value forces at once cannot all be.
pub(super) fn one_step<M: Mask>(state: &State<M>, budget: &Budget) -> Option<Step> {
    find(state, budget, false, "one-step-contradiction", Level::Hard)
}

/// A value leads to a contradiction by the three lowest rungs.
pub(super) fn contradiction<M: Mask>(state: &State<M>, budget: &Budget) -> Option<Step> {
    find(state, budget, true, "contradiction", Level::Fiendish)
}

/// The shortest refutation among the first few, cells with few values first.
fn find<M: Mask>(
    state: &State<M>,
    budget: &Budget,
    fully: bool,
    technique: &'static str,
    level: Level,
) -> Option<Step> {
    let mut fast = Fast::of(state.clone());
    // Everything below was followed up by the techniques before this one; the queues are stale.
    if !fast.settle(Level::Medium) {
        return None;
    }
    let mut order: Vec<usize> =
        (0..state.domain.len()).filter(|&cell| state.domain[cell].count() > 1).collect();
    order.sort_by_key(|&cell| (state.domain[cell].count(), cell));
    let mut best: Option<Step> = None;
    let mut left = LOOK_ON;
    for (cell, bit) in order.iter().flat_map(|&cell| state.domain[cell].members().map(move |bit| (cell, bit)))
    {
        if best.is_some() {
            left -= 1;
        }
        if left == 0 {
            break;
        }
        // Following up one candidate can touch the whole board.
        budget.look(1 + state.domain.len() as u64 / 16)?;
        if !fast.refuted(cell, bit, fully) {
            continue;
        }
        let Some(chain) = Walk::refute(state, cell, bit, fully) else { continue };
        if best.as_ref().is_none_or(|b| chain.len() < b.chain().len()) {
            let fact = Fact::is(state.map.at(cell), bit as Value + 1);
            let short = chain.len() <= 2;
            best = Some(Step {
                technique,
                level,
                reason: Some(Premises(vec![Premise::Assume(fact), Premise::Chain(chain)])),
                therefore: vec![Conclusion::Fact(fact.negated())],
            });
            if short {
                break;
            }
        }
    }
    best
}

/// The state under an assumption, and which step struck what.
struct Walk<M> {
    state: State<M>,
    steps: Vec<Step>,
    /// For each step the earlier steps it rests on.
    needs: Vec<Vec<usize>>,
    /// The step that struck a value from a cell. The assumption itself is step 0.
    struck_by: BTreeMap<(usize, usize), usize>,
}

impl<M: Mask> Walk<M> {
    /// The chain from an assumption to a contradiction, without the steps it does not need.
    fn refute(state: &State<M>, cell: usize, bit: usize, fully: bool) -> Option<Vec<Step>> {
        let fact = Fact::is(state.map.at(cell), bit as Value + 1);
        let assumed = Step {
            technique: "assumption",
            level: Level::Gentle,
            reason: Some(Premises(vec![cells("cell", vec![fact.at])])),
            therefore: vec![Conclusion::Fact(fact)],
        };
        let mut walk =
            Self { state: state.clone(), steps: Vec::new(), needs: Vec::new(), struck_by: BTreeMap::new() };
        walk.take(assumed, Vec::new(), cell, bit);
        // Breadth first: whole rounds of what is forced keep the chain short.
        loop {
            if let Some(end) = walk.impossible() {
                return Some(walk.links(end));
            }
            let rounds_left = fully || walk.steps.len() == 1;
            if !rounds_left || !walk.round(fully) {
                return None;
            }
        }
    }

    /// Fills every cell that is forced now; without any, strikes what one room's places see.
    fn round(&mut self, fully: bool) -> bool {
        let map = self.state.map.clone();
        let mut forced: Vec<(Step, Vec<usize>, usize, usize)> = Vec::new();
        for cell in 0..self.state.domain.len() {
            if self.state.ink[cell] == 0 && self.state.domain[cell].is_single() {
                let needs = self.needs_of_cell(cell);
                forced.push((explain_naked(&self.state, cell), needs, cell, self.state.domain[cell].first()));
            }
        }
        for room in 0..map.rooms() {
            let base = map.base[room] as usize;
            for slot in base..map.base[room + 1] as usize {
                if self.state.places[slot].is_single() && !self.state.done(slot, room) {
                    let cell = map.cells_of(room)[self.state.places[slot].first()] as usize;
                    let needs = self.needs_of_slot(room, slot - base);
                    forced.push((explain_only(&self.state, slot, room), needs, cell, slot - base));
                }
            }
        }
        let any = !forced.is_empty();
        for (step, needs, cell, bit) in forced {
            self.take(step, needs, cell, bit);
        }
        any || (fully && self.peer())
    }

    /// The first room whose places for a value see something outside.
    fn peer(&mut self) -> bool {
        let map = self.state.map.clone();
        let mut found = Vec::new();
        for room in 0..map.rooms() {
            let base = map.base[room] as usize;
            for slot in base..map.base[room + 1] as usize {
                peers::strikes(self.state.view(), room, slot, &mut found);
                if found.is_empty() {
                    continue;
                }
                let step = peers::explain(&self.state, room, slot, &found);
                let needs = self.needs_of_slot(room, slot - base);
                let index = self.push(step, needs);
                for (cell, bit) in found {
                    self.strike(cell, bit, index);
                }
                return true;
            }
        }
        false
    }

    fn push(&mut self, step: Step, needs: Vec<usize>) -> usize {
        self.steps.push(step);
        self.needs.push(needs);
        self.steps.len() - 1
    }

    fn strike(&mut self, cell: usize, bit: usize, index: usize) {
        if self.state.strike(cell, bit) {
            self.struck_by.insert((cell, bit), index);
        }
    }

    /// Fills a cell, noting everything that strikes.
    fn take(&mut self, step: Step, needs: Vec<usize>, cell: usize, bit: usize) {
        // Another step of the same round may have ruled it out: then that is the contradiction.
        if self.state.ink[cell] != 0 || !self.state.domain[cell].has(bit) {
            return;
        }
        let index = self.push(step, needs);
        let map = self.state.map.clone();
        self.state.ink[cell] = bit as Value + 1;
        self.state.open -= 1;
        let others: Vec<usize> = self.state.domain[cell].members().filter(|&other| other != bit).collect();
        others.into_iter().for_each(|other| self.strike(cell, other, index));
        for &mate in map.cells_of(map.room[cell] as usize) {
            if mate as usize != cell {
                self.strike(mate as usize, bit, index);
            }
        }
        for other in map.arms(cell, bit) {
            self.strike(other, bit, index);
        }
    }

    /// The steps that struck the other values of a cell.
    fn needs_of_cell(&self, cell: usize) -> Vec<usize> {
        self.struck_by.range((cell, 0)..=(cell, usize::MAX)).map(|(_, &step)| step).collect()
    }

    /// The steps that struck a value from cells of a room.
    fn needs_of_slot(&self, room: usize, bit: usize) -> Vec<usize> {
        let cells = self.state.map.cells_of(room).iter();
        cells.filter_map(|&cell| self.struck_by.get(&(cell as usize, bit)).copied()).collect()
    }

    /// A cell or a value of a room with nothing left, as the last step and what it rests on.
    fn impossible(&self) -> Option<(Step, Vec<usize>)> {
        let (state, map) = (&self.state, &self.state.map);
        let end = state.dead_end()?;
        let (because, needs) = match end {
            DeadEnd::Cell(cell) => {
                let values = M::below(map.cells_of(map.room[cell] as usize).len());
                let sources = values.members().filter_map(|bit| state.source(cell, bit)).map(|s| map.at(s));
                let because = vec![cells("cell", vec![map.at(cell)]), cells("source", sources.collect())];
                (because, self.needs_of_cell(cell))
            }
            DeadEnd::Value { room, bit } => {
                let because = vec![room_cells(state, room), blockers(state, room, bit)];
                (because, self.needs_of_slot(room, bit))
            }
        };
        let therefore = vec![Conclusion::Impossible(end.text(map))];
        Some((
            Step { technique: IMPOSSIBLE, level: Level::Gentle, reason: Some(Premises(because)), therefore },
            needs,
        ))
    }

    /// The steps the end rests on, in order, and the end.
    fn links(self, (end, needs): (Step, Vec<usize>)) -> Vec<Step> {
        let mut needed = vec![false; self.steps.len()];
        let mut stack = needs;
        while let Some(index) = stack.pop() {
            if !std::mem::replace(&mut needed[index], true) {
                stack.extend(&self.needs[index]);
            }
        }
        // The assumption is stated by the step that makes it.
        let kept = self.steps.into_iter().zip(needed).skip(1).filter(|(_, needed)| *needed);
        kept.map(|(step, _)| step).chain([end]).collect()
    }
}
