//! A cell with one value left, and a value with one place left; and at the end of a contradiction, none.

use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::step::{Conclusion, Step};

use super::reason::Reason;
use super::state::{DeadEnd, State};
use super::why::{self, Price};
use super::{Tell, is, seen, step};
use crate::ripple::search::mask::Mask;
use crate::ripple::units::Unit;

/// A room of a single cell holds a 1.
pub(super) fn room_of_one<M: Mask>(state: &State<M>, room: usize, _: &Budget, tell: Tell) {
    if let [cell] = *state.map.cells_of(room)
        && state.ink[cell as usize] == 0
    {
        tell(step("room-of-one", Reason::RoomOfOne { room }, is(state.map.at(cell as usize), 1)));
    }
}

/// The last open cell of a room takes the value that is missing.
pub(super) fn last_cell<M: Mask>(state: &State<M>, room: usize, _: &Budget, tell: Tell) {
    let map = &state.map;
    let all = map.cells_of(room);
    let mut open = all.iter().map(|&c| c as usize).filter(|&c| state.ink[c] == 0);
    let (Some(cell), None) = (open.next(), open.next()) else { return };
    if all.len() == 1 || !state.domain[cell].is_single() {
        return;
    }
    let others = all.iter().map(|&c| c as usize).filter(|&c| c != cell);
    let held: Vec<Fact> = others.map(|c| Fact::is(map.at(c), state.ink[c])).collect();
    let value = state.domain[cell].first() as Value + 1;
    if held.iter().all(|fact| fact.value != value) {
        tell(step("last-cell", Reason::LastCell { room, held }, is(map.at(cell), value)));
    }
}

/// The open cells with which a room is easy to look through: what it lacks is soon compared with each of them.
pub(super) const FEW: usize = 4;

/// One of the last few open cells of a room with one value left takes it.
pub(super) fn last_few<M: Mask>(state: &State<M>, room: usize, _: &Budget, tell: Tell) {
    let open = state.map.cells_of(room).iter().filter(|&&cell| state.ink[cell as usize] == 0);
    if open.count() <= FEW {
        one_left("last-few", state, room, tell);
    }
}

/// A cell of a room with one value left takes it.
pub(super) fn naked_single<M: Mask>(state: &State<M>, room: usize, _: &Budget, tell: Tell) {
    one_left("naked-single", state, room, tell);
}

fn one_left<M: Mask>(technique: &'static str, state: &State<M>, room: usize, tell: Tell) {
    for &cell in state.map.cells_of(room) {
        let cell = cell as usize;
        if state.ink[cell] == 0 && state.domain[cell].is_single() {
            only_number(technique, state, cell, &seen).into_iter().for_each(&mut *tell);
        }
    }
}

/// The step for a cell with one value left.
pub(super) fn only_number<M: Mask>(
    technique: &'static str,
    state: &State<M>,
    cell: usize,
    price: Price,
) -> Option<Step<Reason>> {
    let bit = state.domain[cell].first();
    let why = why::cell(state, cell, Some(bit), price)?;
    let therefore = is(state.map.at(cell), bit as Value + 1);
    Some(step(technique, Reason::OnlyNumber { why }, therefore))
}

/// A value with one place left in a room goes there.
pub(super) fn only_place<M: Mask>(state: &State<M>, room: usize, _: &Budget, tell: Tell) {
    let map = &state.map;
    for slot in map.base[room] as usize..map.base[room + 1] as usize {
        if state.places[slot].is_single() && !state.done(slot, room) {
            place(state, room, slot, &seen).into_iter().for_each(&mut *tell);
        }
    }
}

/// The step for a value with one place left.
pub(super) fn place<M: Mask>(
    state: &State<M>,
    room: usize,
    slot: usize,
    price: Price,
) -> Option<Step<Reason>> {
    let bit = slot - state.map.base[room] as usize;
    let cell = state.view().places_of(slot, room).next()?;
    let why = why::pairs(state, &elsewhere(state, room, slot), &[Unit::Room(room)], price)?;
    let therefore = is(state.map.at(cell), bit as Value + 1);
    Some(step("only-place", Reason::OnlyPlace { room, why }, therefore))
}

/// The cells of a room that cannot hold the value of a slot, with that value.
pub(super) fn elsewhere<M: Mask>(state: &State<M>, room: usize, slot: usize) -> Vec<(usize, usize)> {
    let bit = slot - state.map.base[room] as usize;
    let cells = state.map.cells_of(room).iter().map(|&cell| cell as usize);
    cells.filter(|&cell| !state.domain[cell].has(bit)).map(|cell| (cell, bit)).collect()
}

/// A cell or a number of a room with nothing left, for the end of a contradiction.
pub(super) fn dead_end<M: Mask>(state: &State<M>, end: DeadEnd, price: Price) -> Option<Step<Reason>> {
    match end {
        DeadEnd::Cell(cell) => no_number(state, cell, price),
        DeadEnd::Value { room, bit } => no_place(state, room, bit, price),
    }
}

/// A cell with nothing left.
fn no_number<M: Mask>(state: &State<M>, cell: usize, price: Price) -> Option<Step<Reason>> {
    let why = match state.ink[cell] {
        0 => why::cell(state, cell, None, price)?,
        _ => {
            let size = state.map.cells_of(state.map.room[cell] as usize).len();
            let all: Vec<(usize, usize)> = (0..size).map(|bit| (cell, bit)).collect();
            why::pairs(state, &all, &[], price)?
        }
    };
    let reason = Reason::NoNumber { at: state.map.at(cell), why };
    Some(step("contradiction", reason, vec![Conclusion::Contradiction]))
}

/// A value without a place in a room.
fn no_place<M: Mask>(state: &State<M>, room: usize, bit: usize, price: Price) -> Option<Step<Reason>> {
    let slot = state.map.base[room] as usize + bit;
    let why = why::pairs(state, &elsewhere(state, room, slot), &[Unit::Room(room)], price)?;
    let reason = Reason::NoPlace { room, value: bit as Value + 1, why };
    Some(step("contradiction", reason, vec![Conclusion::Contradiction]))
}
