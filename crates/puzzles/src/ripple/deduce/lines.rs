//! Rooms that compete for a value in the same rows or columns.

use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::step::Step;

use super::reason::{Choice, Reason};
use super::singles::elsewhere;
use super::state::{State, Strike, View};
use super::{Tell, seen, step, struck, why};
use crate::ripple::search::mask::Mask;
use crate::ripple::units::Unit;

/// A room's value that lies in one or two parallel lines: the value, the lines (a row is its
/// number, a column the number of rows more), the slot and the room. Sorts into rivals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lane {
    bit: usize,
    lines: [usize; 2],
    slot: usize,
    room: usize,
}

/// Two rooms that compete, and the lines they compete for.
pub(super) struct Rivals {
    bit: usize,
    rooms: [usize; 2],
    slots: [usize; 2],
    lines: [usize; 2],
}

/// The line a cell lies in: its row, or its column behind all rows.
fn line_of<M>(view: View<'_, M>, cell: usize, down: bool) -> usize {
    let map = view.map;
    if down { map.height + cell % map.width } else { cell / map.width }
}

/// The place of a cell along a line.
fn along<M>(view: View<'_, M>, cell: usize, line: usize) -> usize {
    let map = view.map;
    if line < map.height { cell % map.width } else { cell / map.width }
}

/// The cells of a line.
fn cells_of<M>(view: View<'_, M>, line: usize) -> impl Iterator<Item = usize> {
    let (width, height) = (view.map.width, view.map.height);
    let (start, step, count) =
        if line < height { (line * width, 1, width) } else { (line - height, width, height) };
    (0..count).map(move |i| start + i * step)
}

/// All open values of rooms that lie in exactly so many (one or two) parallel lines, sorted.
pub(super) fn lanes<M: Mask>(view: View<'_, M>, wanted: usize) -> Vec<Lane> {
    let map = view.map;
    let mut found = Vec::new();
    for room in 0..map.rooms() {
        for slot in map.base[room] as usize..map.base[room + 1] as usize {
            if view.places[slot].count() < 2 {
                continue;
            }
            for down in [false, true] {
                let mut lines = [usize::MAX; 2];
                let mut count = 0;
                for cell in view.places_of(slot, room) {
                    let line = line_of(view, cell, down);
                    if !lines[..count.min(2)].contains(&line) {
                        if count < 2 {
                            lines[count] = line;
                        }
                        count += 1;
                    }
                }
                if count == wanted {
                    lines.sort_unstable();
                    found.push(Lane { bit: slot - map.base[room] as usize, lines, slot, room });
                }
            }
        }
    }
    found.sort_unstable();
    found
}

/// Calls back with every two lanes of one value and the same lines. `look` is asked before each, and ends it with `None`.
fn rivals(lanes: &[Lane], mut look: impl FnMut() -> Option<()>, mut tell: impl FnMut(&Rivals)) {
    for (i, a) in lanes.iter().enumerate() {
        let others = lanes[i + 1..].iter().take_while(|b| (b.bit, b.lines) == (a.bit, a.lines));
        for b in others {
            if look().is_none() {
                return;
            }
            tell(&Rivals { bit: a.bit, rooms: [a.room, b.room], slots: [a.slot, b.slot], lines: a.lines });
        }
    }
}

/// Two rooms need the value in one line: a third that leaves them no two places far enough apart
/// is impossible.
pub(super) fn packing<M: Mask>(
    view: View<'_, M>,
    lanes: &[Lane],
    budget: &Budget,
    tell: &mut dyn FnMut(&Rivals, &[Strike]),
) {
    // Every place of one room is held against every place of the other, for each cell of the line.
    let look = || budget.look(1 + (view.map.width.max(view.map.height)) as u64 / 4);
    let mut out: Vec<Strike> = Vec::new();
    rivals(lanes, look, |pair| {
        let (line, bit) = (pair.lines[0], pair.bit);
        let spots = |i: usize| view.places_of(pair.slots[i], pair.rooms[i]).map(|c| along(view, c, line));
        let apart = |a: usize, b: usize| a.abs_diff(b) > bit + 1;
        let room_for_both = |spot: usize| {
            spots(0).filter(|&a| apart(a, spot)).any(|a| spots(1).any(|b| apart(b, spot) && apart(a, b)))
        };
        let third = |&cell: &usize| {
            view.domain[cell].has(bit) && !pair.rooms.contains(&(view.map.room[cell] as usize))
        };
        let lost = cells_of(view, line).filter(third).filter(|&cell| !room_for_both(along(view, cell, line)));
        out.clear();
        out.extend(lost.map(|cell| (cell, bit)));
        if !out.is_empty() {
            tell(pair, &out);
        }
    });
}

/// Two rooms need the value in two lines, each of which can take only one of the two: a cell that
/// sees all their places in one of the lines cannot have it.
pub(super) fn x_wing<M: Mask>(
    view: View<'_, M>,
    lanes: &[Lane],
    budget: &Budget,
    tell: &mut dyn FnMut(&Rivals, &[Strike]),
) {
    let mut out: Vec<Strike> = Vec::new();
    rivals(
        lanes,
        || budget.look(1),
        |pair| {
            let down = pair.lines[0] >= view.map.height;
            let ends = pair.lines.map(|line| {
                let mut ends = (usize::MAX, 0);
                for i in [0, 1] {
                    let cells = view.places_of(pair.slots[i], pair.rooms[i]);
                    for cell in cells.filter(|&cell| line_of(view, cell, down) == line) {
                        let spot = along(view, cell, line);
                        ends = (ends.0.min(spot), ends.1.max(spot));
                    }
                }
                ends
            });
            let bit = pair.bit;
            // One line with room for two of them, and nothing follows.
            if ends.iter().any(|(low, high)| high - low > bit + 1) {
                return;
            }
            out.clear();
            for (line, (low, high)) in pair.lines.into_iter().zip(ends) {
                let lost = cells_of(view, line).filter(|&cell| {
                    let spot = along(view, cell, line);
                    view.domain[cell].has(bit)
                        && !pair.rooms.contains(&(view.map.room[cell] as usize))
                        && spot + bit + 1 >= high
                        && spot <= low + bit + 1
                });
                out.extend(lost.map(|cell| (cell, bit)));
            }
            if !out.is_empty() {
                tell(pair, &out);
            }
        },
    );
}

/// Two rooms take up a line.
pub(super) fn line_packing<M: Mask>(state: &State<M>, budget: &Budget, tell: Tell) {
    packing(state.view(), &lanes(state.view(), 1), budget, &mut |pair, found| {
        let reason = |value, choices, why| Reason::Packing {
            value,
            choices,
            line: unit(state, pair.lines[0], pair.bit),
            why,
        };
        explain(state, "line-packing", pair, 1, found, reason).into_iter().for_each(&mut *tell);
    });
}

/// Two rooms take up two lines.
pub(super) fn wing<M: Mask>(state: &State<M>, budget: &Budget, tell: Tell) {
    x_wing(state.view(), &lanes(state.view(), 2), budget, &mut |pair, found| {
        let lines = pair.lines.map(|line| unit(state, line, pair.bit));
        let reason = |value, choices, why| Reason::XWing { value, choices, lines, why };
        explain(state, "x-wing", pair, 2, found, reason).into_iter().for_each(&mut *tell);
    });
}

/// A line as a unit of a value.
fn unit<M>(state: &State<M>, line: usize, bit: usize) -> Unit {
    let (height, value) = (state.map.height, bit as Value + 1);
    match line.checked_sub(height) {
        None => Unit::Row { row: line, value },
        Some(col) => Unit::Column { col, value },
    }
}

fn explain<M: Mask>(
    state: &State<M>,
    technique: &'static str,
    pair: &Rivals,
    lines: usize,
    found: &[Strike],
    reason: impl FnOnce(Value, [Choice; 2], why::Why) -> Reason,
) -> Option<Step<Reason>> {
    let mut have: Vec<Unit> = pair.rooms.map(Unit::Room).to_vec();
    have.extend(pair.lines[..lines].iter().map(|&line| unit(state, line, pair.bit)));
    let mut gone = elsewhere(state, pair.rooms[0], pair.slots[0]);
    gone.extend(elsewhere(state, pair.rooms[1], pair.slots[1]));
    let mut why = why::pairs(state, &gone, &have, &seen)?;
    why.more |= Claim { units: [&have[..], &why.units].concat(), facts: why.facts.clone() }
        .spares(state, pair, found);
    let choice = |i: usize| {
        let places = state.view().places_of(pair.slots[i], pair.rooms[i]);
        Choice { room: pair.rooms[i], places: state.map.ats(places) }
    };
    let reason = reason(pair.bit as Value + 1, [choice(0), choice(1)], why);
    Some(step(technique, reason, struck(state, found)))
}

/// What is said of a value in two rooms.
struct Claim {
    units: Vec<Unit>,
    facts: Vec<Fact>,
}

impl Claim {
    /// Whether something of it could be left out. All places of both rooms are told, though some of those ruled out would do
    /// no harm: that the places are few and close together is what is seen.
    fn spares<M: Mask>(&self, state: &State<M>, pair: &Rivals, found: &[Strike]) -> bool {
        fn without<T: Clone>(all: &[T], place: usize) -> Vec<T> {
            [&all[..place], &all[place + 1..]].concat()
        }
        let fewer_units = |place| Claim { units: without(&self.units, place), facts: self.facts.clone() };
        let fewer_facts = |place| Claim { units: self.units.clone(), facts: without(&self.facts, place) };
        (0..self.units.len()).any(|place| fewer_units(place).refutes(state, pair, found))
            || (0..self.facts.len()).any(|place| fewer_facts(place).refutes(state, pair, found))
    }

    /// Whether, with the value in any of the cells struck, the rooms have no places for it that go together.
    fn refutes<M: Mask>(&self, state: &State<M>, pair: &Rivals, found: &[Strike]) -> bool {
        let (map, bit) = (&state.map, pair.bit);
        let value = bit as Value + 1;
        let named = |a: usize, b: usize| {
            self.units.contains(&map.line(a, bit, a % map.width == b % map.width)) && map.reaches(b, a, bit)
        };
        let stands = |cell: usize| {
            (map.alone(cell) && bit == 0) || self.facts.contains(&Fact::is(map.at(cell), value))
        };
        let open = |cell: usize| {
            let at = map.at(cell);
            let holds_other = |fact: &Fact| fact.holds && fact.at == at && fact.value != value;
            !self.facts.iter().any(|fact| holds_other(fact) || *fact == Fact::is_not(at, value))
                && !map.arms(cell, bit).any(|other| stands(other) && named(cell, other))
        };
        found.iter().all(|&(target, _)| {
            let places = |room: usize| -> Vec<usize> {
                let cells = map.cells_of(room).iter().map(|&cell| cell as usize);
                cells.filter(|&cell| open(cell) && !named(target, cell)).collect()
            };
            let rooms = pair.rooms.into_iter().filter(|room| self.units.contains(&Unit::Room(*room)));
            let places: Vec<Vec<usize>> = rooms.map(places).collect();
            let fit = match &places[..] {
                [a, b] => a.iter().any(|&a| b.iter().any(|&b| !named(a, b))),
                few => few.iter().all(|places| !places.is_empty()),
            };
            !(fit && open(target))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::grid::Grid;
    use std::sync::Arc;

    use crate::ripple::deduce::state::Map;
    use crate::ripple::model::Puzzle;

    fn state(rooms: &[&[i64]]) -> State<u64> {
        let ids = rooms.iter().map(|row| row.iter().map(|&id| Some(id)).collect()).collect();
        let ids: Grid<Option<i64>> = Grid::from_rows(ids).expect("rows of one length");
        let blank = Grid::filled(ids.width(), ids.height(), 0);
        State::blank(Arc::new(Map::new(&Puzzle::new(ids, blank).expect("a puzzle"))))
    }

    #[test]
    fn three_rooms_fill_a_row() {
        // The 2s can only stand in columns 1, 4 and 7: another one in column 2 leaves no two places.
        let state = state(&[&[1, 1, 2, 3, 3, 4, 4]]);
        let mut steps = Vec::new();
        line_packing(&state, &Budget::unlimited(), &mut |step| steps.push(step));
        assert!(!steps.is_empty(), "it fires");
        for fact in steps.iter().flat_map(Step::facts) {
            assert!(!fact.holds && fact.value == 2 && [1, 2, 4, 5].contains(&fact.at.col), "{fact:?}");
        }
    }

    #[test]
    fn two_rooms_share_two_rows() {
        // Two rooms of two by two need their 4s in the two rows; four columns have room for one each.
        let state = state(&[&[1, 1, 2, 2, 3], &[1, 1, 2, 2, 3], &[4, 4, 4, 4, 3], &[4, 5, 5, 5, 3]]);
        let mut steps = Vec::new();
        wing(&state, &Budget::unlimited(), &mut |step| steps.push(step));
        let struck: Vec<_> =
            steps.iter().flat_map(Step::facts).map(|f| (f.at.row, f.at.col, f.value)).collect();
        assert!(struck.contains(&(0, 4, 4)) && struck.contains(&(1, 4, 4)), "{struck:?}");
    }
}
