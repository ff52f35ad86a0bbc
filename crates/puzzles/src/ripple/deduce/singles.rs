//! A cell with one value left, and a value with one place left.

use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::step::{Conclusion, Level, Premise, PremiseStep as Step, Premises};

use super::state::State;
use crate::ripple::search::mask::Mask;

/// A room of a single cell holds a 1.
pub(super) fn room_of_one<M: Mask>(state: &State<M>, _: &Budget) -> Option<Step> {
    let map = &state.map;
    let room = (0..map.rooms()).find(|&room| match map.cells_of(room) {
        [cell] => state.ink[*cell as usize] == 0,
        _ => false,
    })?;
    let at = map.at(map.cells_of(room)[0] as usize);
    Some(placing("room-of-one", Level::Gentle, vec![cells("room", vec![at])], Fact::is(at, 1)))
}

/// The last open cell of a room takes the value that is missing.
pub(super) fn last_cell<M: Mask>(state: &State<M>, _: &Budget) -> Option<Step> {
    let map = &state.map;
    (0..map.rooms()).find_map(|room| {
        let open = || map.cells_of(room).iter().map(|&c| c as usize).filter(|&c| state.ink[c] == 0);
        let (cell, None) = (open().next()?, open().nth(1)) else { return None };
        if map.cells_of(room).len() == 1 || !state.domain[cell].is_single() {
            return None;
        }
        let fact = Fact::is(map.at(cell), state.domain[cell].first() as Value + 1);
        Some(placing("last-cell", Level::Gentle, vec![room_cells(state, room)], fact))
    })
}

/// A cell with one value left takes it.
pub(super) fn naked_single<M: Mask>(state: &State<M>, _: &Budget) -> Option<Step> {
    let single = |&cell: &usize| state.ink[cell] == 0 && state.domain[cell].is_single();
    let cell = (0..state.domain.len()).find(single)?;
    Some(explain_naked(state, cell))
}

/// The step for a cell with one value left: for every other value the filled cell that rules it
/// out, where there is one; the rest was ruled out by steps before.
pub(super) fn explain_naked<M: Mask>(state: &State<M>, cell: usize) -> Step {
    let map = &state.map;
    let bit = state.domain[cell].first();
    let others = M::below(map.cells_of(map.room[cell] as usize).len());
    let mut sources: Vec<(At, Value)> = Vec::new();
    for other in others.members().filter(|&other| other != bit) {
        if let Some(source) = state.source(cell, other) {
            sources.push((map.at(source), other as Value + 1));
        }
    }
    let at = map.at(cell);
    let because = vec![
        cells("source", sources.iter().map(|s| s.0).collect()),
        Premise::Values(sources.iter().map(|s| s.1).collect()),
        cells("cell", vec![at]),
    ];
    placing("naked-single", Level::Gentle, because, Fact::is(at, bit as Value + 1))
}

/// A value with one place left in a room goes there.
pub(super) fn only_place<M: Mask>(state: &State<M>, _: &Budget) -> Option<Step> {
    let map = &state.map;
    (0..map.rooms()).find_map(|room| {
        let base = map.base[room] as usize;
        let slot = (base..map.base[room + 1] as usize)
            .find(|&slot| state.places[slot].is_single() && !state.done(slot, room))?;
        Some(explain_only(state, slot, room))
    })
}

/// The step for a value with one place left: for every other open cell of the room the filled cell
/// that rules it out, where there is one.
pub(super) fn explain_only<M: Mask>(state: &State<M>, slot: usize, room: usize) -> Step {
    let map = &state.map;
    let bit = slot - map.base[room] as usize;
    let cell = map.cells_of(room)[state.places[slot].first()] as usize;
    let fact = Fact::is(map.at(cell), bit as Value + 1);
    placing("only-place", Level::Easy, vec![room_cells(state, room), blockers(state, room, bit)], fact)
}

/// The filled cells of other rooms that keep a value out of open cells of this room.
pub(super) fn blockers<M: Mask>(state: &State<M>, room: usize, bit: usize) -> Premise {
    let map = &state.map;
    let mut sources: Vec<At> = Vec::new();
    for &cell in map.cells_of(room) {
        let cell = cell as usize;
        if state.ink[cell] == 0
            && !state.domain[cell].has(bit)
            && let Some(source) = state.source(cell, bit)
        {
            sources.push(map.at(source));
        }
    }
    sources.sort();
    sources.dedup();
    cells("source", sources)
}

/// The cells of a room as a premise.
pub(super) fn room_cells<M: Mask>(state: &State<M>, room: usize) -> Premise {
    let map = &state.map;
    cells("room", map.cells_of(room).iter().map(|&cell| map.at(cell as usize)).collect())
}

pub(super) fn cells(role: &'static str, cells: Vec<At>) -> Premise {
    Premise::Cells { role, cells }
}

fn placing(technique: &'static str, level: Level, because: Vec<Premise>, fact: Fact) -> Step {
    Step { technique, level, reason: Some(Premises(because)), therefore: vec![Conclusion::Fact(fact)] }
}
