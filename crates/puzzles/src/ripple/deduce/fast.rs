//! The fast rater: the same techniques without words.
//!
//! Every technique only ever becomes easier to apply as candidates go, so what a set of techniques
//! can reach does not depend on their order, and this engine may apply them in whatever order is
//! quickest. The level of a puzzle is the lowest whose techniques reach the end, which is what the
//! ladder says as well; a test holds the two to that.

use std::sync::Arc;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::fact::Value;
use quandary_core::step::Level;

use super::assume::SHORT;
use super::chains::Chains;
use super::singles::FEW;
use super::state::{Map, State, Strike, View};
use super::{lines, peers, sets};
use crate::ripple::search::mask::Mask;

/// Candidates with what is still to be followed up, and a trail to undo.
pub(in crate::ripple) struct Fast<M> {
    map: Arc<Map>,
    domain: Vec<M>,
    places: Vec<M>,
    trail: Vec<(u32, u32)>,
    /// Cells with one value left whose effects are still to come.
    singles: Vec<u32>,
    /// Slots with one place left.
    hidden: Vec<u32>,
    /// Slots whose places changed since they were last tested for common peers.
    changed: Vec<u32>,
    is_changed: Vec<bool>,
    /// The room of each slot.
    room_of: Vec<u32>,
    failed: bool,
    scratch: Vec<Strike>,
    /// Where the next round of trying candidates begins: where the last one found something.
    next: usize,
    /// Says how many links a refutation takes, once that is asked.
    chains: Option<Box<Chains<M>>>,
}

impl<M: Mask> Fast<M> {
    /// Rooms only.
    pub(in crate::ripple) fn blank(map: Arc<Map>) -> Self {
        Self::of(State::blank(map))
    }

    /// What a state knows; everything is to be followed up.
    pub(super) fn of(state: State<M>) -> Self {
        let State { map, domain, places, .. } = state;
        let slots = places.len();
        let room_of = (0..map.rooms()).flat_map(|room| {
            let count = map.cells_of(room).len();
            std::iter::repeat_n(room as u32, count)
        });
        let single = |&cell: &u32| domain[cell as usize].is_single();
        Self {
            room_of: room_of.collect(),
            singles: (0..domain.len() as u32).filter(single).collect(),
            hidden: (0..slots as u32).filter(|&slot| places[slot as usize].is_single()).collect(),
            changed: (0..slots as u32).rev().collect(),
            is_changed: vec![true; slots],
            failed: map.cells.iter().any(|&cell| domain[cell as usize].is_empty()),
            trail: Vec::new(),
            scratch: Vec::new(),
            next: 0,
            chains: None,
            map,
            domain,
            places,
        }
    }

    fn view(&self) -> View<'_, M> {
        View { map: &self.map, domain: &self.domain, places: &self.places }
    }

    /// Where the trail stands, to come back to.
    pub(in crate::ripple) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back everything since a mark, which must have been made with nothing to follow up.
    pub(in crate::ripple) fn undo(&mut self, mark: usize) {
        for (cell, bit) in self.trail.drain(mark..) {
            self.domain[cell as usize].insert(bit as usize);
            let slot = self.map.slot(cell as usize, bit as usize);
            self.places[slot].insert(self.map.rank[cell as usize] as usize);
        }
        self.singles.clear();
        self.hidden.clear();
        for slot in self.changed.drain(..) {
            self.is_changed[slot as usize] = false;
        }
        self.failed = false;
    }

    #[inline]
    fn strike(&mut self, cell: usize, bit: usize) {
        let domain = &mut self.domain[cell];
        if !domain.has(bit) {
            return;
        }
        domain.remove(bit);
        if domain.is_single() {
            self.singles.push(cell as u32);
        } else if domain.is_empty() {
            self.failed = true;
        }
        self.trail.push((cell as u32, bit as u32));
        let slot = self.map.slot(cell, bit);
        let places = &mut self.places[slot];
        places.remove(self.map.rank[cell] as usize);
        if places.is_single() {
            self.hidden.push(slot as u32);
        } else if places.is_empty() {
            self.failed = true;
        }
        if !self.is_changed[slot] {
            self.is_changed[slot] = true;
            self.changed.push(slot as u32);
        }
    }

    /// Leaves a cell one value.
    pub(in crate::ripple) fn assign(&mut self, cell: usize, value: Value) {
        let bit = value as usize - 1;
        if !self.domain[cell].has(bit) {
            self.failed = true;
            return;
        }
        for other in self.domain[cell].members() {
            if other != bit {
                self.strike(cell, other);
            }
        }
    }

    /// Strikes what a filled cell rules out.
    fn spread(&mut self, cell: usize) {
        if self.domain[cell].is_empty() {
            self.failed = true;
            return;
        }
        let bit = self.domain[cell].first();
        let map = Arc::clone(&self.map);
        for &mate in map.cells_of(map.room[cell] as usize) {
            if mate as usize != cell {
                self.strike(mate as usize, bit);
            }
        }
        for other in map.arms(cell, bit) {
            self.strike(other, bit);
        }
    }

    /// The one place left for a slot.
    fn fill(&mut self, slot: usize) {
        if self.places[slot].is_empty() {
            self.failed = true;
            return;
        }
        let room = self.room_of[slot] as usize;
        let base = self.map.base[room] as usize;
        let cell = self.map.cells[base + self.places[slot].first()] as usize;
        self.assign(cell, (slot - base) as Value + 1);
    }

    /// Fills what can be filled one room after the other: a cell with one value left in a room with few open cells. Whether
    /// that fills the board; what has one value left at the beginning stands there.
    fn fill_rooms(&mut self) -> bool {
        let map = Arc::clone(&self.map);
        let mut open: Vec<usize> = (0..map.rooms()).map(|room| map.cells_of(room).len()).collect();
        let mut filled = vec![false; self.domain.len()];
        let mut left = map.cells.len();
        let mut next = std::mem::take(&mut self.singles);
        while let Some(cell) = next.pop() {
            let (cell, room) = (cell as usize, map.room[cell as usize] as usize);
            if std::mem::replace(&mut filled[cell], true) {
                continue;
            }
            open[room] -= 1;
            left -= 1;
            self.spread(cell);
            if self.failed {
                return false;
            }
            // What this leaves one value, and what waited for its room.
            let mates = map.cells_of(room).iter().copied();
            let single = |cell: &u32| self.domain[*cell as usize].is_single();
            let few = |cell: &u32| open[map.room[*cell as usize] as usize] <= FEW;
            next.extend(self.singles.iter().copied().chain(mates.filter(single)).filter(few));
            self.singles.clear();
        }
        left == 0
    }

    /// Follows singles and common peers up as far as a level above gentle allows; false when that contradicts.
    pub(in crate::ripple) fn settle(&mut self, most: Level) -> bool {
        while !self.failed {
            if let Some(cell) = self.singles.pop() {
                self.spread(cell as usize);
            } else if most >= Level::Medium && !self.hidden.is_empty() {
                let slot = self.hidden.pop().unwrap_or_default();
                self.fill(slot as usize);
            } else if most >= Level::Hard && !self.changed.is_empty() {
                let slot = self.changed.pop().unwrap_or_default() as usize;
                self.is_changed[slot] = false;
                let mut found = std::mem::take(&mut self.scratch);
                peers::strikes(self.view(), self.room_of[slot] as usize, slot, &mut found);
                self.take(&mut found);
            } else {
                return true;
            }
        }
        false
    }

    /// Strikes all of these and gives the empty list back to be used again.
    fn take(&mut self, found: &mut Vec<Strike>) -> bool {
        let any = !found.is_empty();
        for (cell, bit) in found.drain(..) {
            self.strike(cell, bit);
        }
        self.scratch = std::mem::take(found);
        any
    }

    /// Whether every cell has one value left.
    pub(in crate::ripple) fn solved(&self) -> bool {
        !self.failed && self.map.cells.iter().all(|&cell| self.domain[cell as usize].is_single())
    }

    /// How many cells have more than one value left.
    pub(in crate::ripple) fn open(&self) -> usize {
        let open = |&&cell: &&u32| !self.domain[cell as usize].is_single();
        self.map.cells.iter().filter(open).count()
    }

    /// Whether the techniques up to a level reach the end, from what was assigned and nothing else. A try of a candidate counts as a node.
    pub(in crate::ripple) fn climb(&mut self, most: Level, budget: &Budget) -> Result<bool, RanOut> {
        budget.spend(1)?;
        if most == Level::Gentle {
            return Ok(self.fill_rooms());
        }
        loop {
            if !self.settle(most) {
                return Ok(false);
            }
            if self.solved() {
                return Ok(true);
            }
            let more = most >= Level::Hard && (self.sets(2) || self.sets(3) || self.rivals(budget))
                || most >= Level::Fiendish && (self.tries(false, budget)? || self.tries(true, budget)?);
            if !more {
                return Ok(false);
            }
        }
    }

    fn sets(&mut self, count: usize) -> bool {
        let mut any = false;
        for room in 0..self.map.rooms() {
            for look in [sets::naked::<M>, sets::hidden::<M>] {
                let mut found = std::mem::take(&mut self.scratch);
                look(self.view(), room, count, &mut |_, _, more| found.extend(more));
                any |= self.take(&mut found);
            }
        }
        any
    }

    fn rivals(&mut self, budget: &Budget) -> bool {
        let lanes = lines::lanes(self.view(), 1);
        let mut found = std::mem::take(&mut self.scratch);
        lines::packing(self.view(), &lanes, budget, &mut |_, more| found.extend(more));
        if found.is_empty() {
            let lanes = lines::lanes(self.view(), 2);
            lines::x_wing(self.view(), &lanes, budget, &mut |_, more| found.extend(more));
        }
        self.take(&mut found)
    }

    /// Tries open candidates and strikes those refuted: at once, or with all that settling knows.
    /// Stops to let cheaper techniques go on as soon as something was struck.
    fn tries(&mut self, fully: bool, budget: &Budget) -> Result<bool, RanOut> {
        for _ in 0..self.domain.len() {
            let cell = self.next;
            for bit in self.domain[cell].members() {
                if self.domain[cell].is_single() {
                    break;
                }
                budget.spend(1)?;
                if self.refuted(cell, bit, fully) && self.shortly(cell, bit, fully) {
                    self.strike(cell, bit);
                    return Ok(true);
                }
            }
            self.next = (cell + 1) % self.domain.len();
        }
        Ok(false)
    }

    /// Whether a candidate leads to a contradiction. Nothing may be waiting to be followed up.
    pub(super) fn refuted(&mut self, cell: usize, bit: usize, fully: bool) -> bool {
        let mark = self.mark();
        self.assign(cell, bit as Value + 1);
        if fully {
            self.settle(Level::Hard);
        } else {
            self.once(cell);
        }
        let failed = self.failed;
        self.undo(mark);
        failed
    }

    /// Whether a contradiction is reached in few links.
    fn shortly(&mut self, cell: usize, bit: usize, fully: bool) -> bool {
        let view = View { map: &self.map, domain: &self.domain, places: &self.places };
        let chains = match &mut self.chains {
            Some(chains) => {
                chains.load(view);
                chains
            }
            none => none.insert(Box::new(Chains::new(&self.map, view))),
        };
        chains.refute(cell, bit, fully, SHORT).is_some()
    }

    /// What a filled cell forces at once, and what that strikes, but nothing further.
    fn once(&mut self, cell: usize) {
        self.singles.clear();
        self.spread(cell);
        let (singles, hidden) = (std::mem::take(&mut self.singles), std::mem::take(&mut self.hidden));
        for &forced in singles.iter().filter(|&&forced| forced as usize != cell) {
            if self.failed {
                return;
            }
            self.spread(forced as usize);
        }
        for &slot in &hidden {
            if self.failed {
                return;
            }
            self.fill(slot as usize);
            let room = self.room_of[slot as usize] as usize;
            if let Some(target) = { self.view().places_of(slot as usize, room).next() } {
                self.spread_value(target, slot as usize - self.map.base[room] as usize);
            }
        }
    }

    /// Strikes what a value in a cell rules out, whatever else the cell may have left.
    fn spread_value(&mut self, cell: usize, bit: usize) {
        let map = Arc::clone(&self.map);
        for other in map.arms(cell, bit) {
            self.strike(other, bit);
        }
        for &mate in map.cells_of(map.room[cell] as usize) {
            if mate as usize != cell {
                self.strike(mate as usize, bit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::chance::Chance;
    use quandary_core::grid::{Grid, Size};
    use quandary_core::kind::{Kind, Wanted};
    use quandary_core::knob::Settings;
    use quandary_core::rating::Unrated;

    use crate::ripple::Ripple;
    use crate::ripple::model::Puzzle;

    /// The lowest level whose techniques reach the end.
    fn rated(puzzle: &Puzzle) -> Option<Level> {
        Level::ALL[..5].iter().copied().find(|&level| {
            let mut fast = Fast::<u64>::blank(Arc::new(Map::new(puzzle)));
            for (cell, &value) in puzzle.givens().cells().iter().enumerate() {
                if value != 0 {
                    fast.assign(cell, value);
                }
            }
            fast.climb(level, &Budget::unlimited()).expect("no limit")
        })
    }

    /// Puzzles of every level, and each with a given less: those are harder, or have several answers.
    #[test]
    fn the_fast_rater_agrees_with_the_ladder() {
        let mut seen = [0; 7];
        for seed in 0..40 {
            let mut chance = Chance::new(seed);
            let level = Level::ALL[chance.below(5)];
            let size = Size { width: chance.between(3, 9), height: chance.between(4, 8) };
            let wanted = Wanted {
                size: Some(size),
                level: Some(level),
                settings: Settings::new(Ripple::knobs()),
                ..Wanted::default()
            };
            let Ok(puzzle) = Ripple::create(&wanted, &mut chance, &Budget::nodes(3_000_000)) else {
                continue;
            };
            let given = puzzle.givens().places().filter(|&at| puzzle.givens()[at] != 0).take(3);
            let without =
                given.map(|gone| Grid::from_fn(size, |at| if at == gone { 0 } else { puzzle.givens()[at] }));
            let fewer: Vec<Puzzle> = without.filter_map(|givens| puzzle.with_givens(givens).ok()).collect();
            assert_eq!(rated(&puzzle), Some(level), "{puzzle:?}");
            for puzzle in [puzzle].into_iter().chain(fewer) {
                let ladder = match Ripple::rate(
                    &puzzle,
                    &quandary_core::engine::ladder::Allowed::ALL,
                    &Budget::unlimited(),
                ) {
                    Ok(rating) => Some(rating.level).filter(|&level| level != Level::Unreasonable),
                    Err(Unrated::Several) => None,
                    Err(other) => panic!("{other:?}"),
                };
                assert_eq!(rated(&puzzle), ladder, "{puzzle:?}");
                seen[ladder.map_or(6, |level| level as usize)] += 1;
            }
        }
        assert!(seen[..5].iter().all(|&n| n > 0) && seen[6] > 0, "every level occurs: {seen:?}");
    }
}
