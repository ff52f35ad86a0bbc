//! A cell that every place of a room's value can see.

use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::step::{Conclusion, Level, Premise, PremiseStep as Step, Premises};

use super::singles::{blockers, cells, room_cells};
use super::state::{State, Strike, View};
use crate::ripple::search::mask::Mask;

/// The cells of other rooms that lose a value because every place it has in this room reaches them.
pub(super) fn strikes<M: Mask>(view: View<'_, M>, room: usize, slot: usize, out: &mut Vec<Strike>) {
    let map = view.map;
    let bit = slot - map.base[room] as usize;
    let mut places = view.places_of(slot, room);
    let (Some(first), Some(second)) = (places.next(), places.next()) else { return };
    let last = places.last().unwrap_or(second);
    let seen = |cell: usize| view.places_of(slot, room).all(|place| map.reaches(place, cell, bit));
    let candidate = |cell: usize| {
        view.domain[cell].has(bit) && map.room[cell] as usize != room && map.reaches(last, cell, bit)
    };
    let (row, col) = (first / map.width, first % map.width);
    let aligned = view.places_of(slot, room).all(|p| p / map.width == row)
        || view.places_of(slot, room).all(|p| p % map.width == col);
    if aligned {
        out.extend(map.arms(first, bit).filter(|&c| candidate(c) && seen(c)).map(|c| (c, bit)));
        return;
    }
    // Only the two corners of the rectangle see both ends of a diagonal.
    let off = view.places_of(slot, room).find(|&p| p / map.width != row && p % map.width != col);
    let Some(off) = off else { return };
    let corners = [row * map.width + off % map.width, off / map.width * map.width + col];
    out.extend(
        corners
            .into_iter()
            .filter(|&c| view.domain[c].has(bit) && map.room[c] as usize != room && seen(c))
            .map(|c| (c, bit)),
    );
}

/// All places of a value in a room see a cell outside: that cell is something else.
pub(super) fn common_peer<M: Mask>(state: &State<M>, _: &Budget) -> Option<Step> {
    let mut found = Vec::new();
    for room in 0..state.map.rooms() {
        for slot in state.map.base[room] as usize..state.map.base[room + 1] as usize {
            strikes(state.view(), room, slot, &mut found);
            if !found.is_empty() {
                return Some(explain(state, room, slot, &found));
            }
        }
    }
    None
}

/// The step for a value of a room whose places all see these cells.
pub(super) fn explain<M: Mask>(state: &State<M>, room: usize, slot: usize, found: &[Strike]) -> Step {
    let map = &state.map;
    let bit = slot - map.base[room] as usize;
    let places = state.view().places_of(slot, room).map(|cell| map.at(cell)).collect();
    let because = vec![
        cells("place", places),
        room_cells(state, room),
        Premise::Values(vec![bit as Value + 1]),
        blockers(state, room, bit),
    ];
    Step {
        technique: "common-peer",
        level: Level::Medium,
        reason: Some(Premises(because)),
        therefore: struck(state, found),
    }
}

/// Strikes as conclusions.
pub(super) fn struck<M: Mask>(state: &State<M>, found: &[Strike]) -> Vec<Conclusion> {
    let mut facts: Vec<Fact> =
        found.iter().map(|&(cell, bit)| Fact::is_not(state.map.at(cell), bit as Value + 1)).collect();
    facts.sort();
    facts.dedup();
    facts.into_iter().map(Conclusion::Fact).collect()
}
