//! A cell that every place of a room's value can see.

use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::step::Step;

use super::reason::{Choice, Reason};
use super::singles::elsewhere;
use super::state::{State, Strike, View};
use super::why::{self, Price};
use super::{Tell, seen, step, struck};
use crate::ripple::search::mask::Mask;
use crate::ripple::units::Unit;

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
pub(super) fn common_peer<M: Mask>(state: &State<M>, room: usize, _: &Budget, tell: Tell) {
    let mut found = Vec::new();
    for slot in state.map.base[room] as usize..state.map.base[room + 1] as usize {
        strikes(state.view(), room, slot, &mut found);
        while let Some(&(cell, _)) = found.first() {
            // Cells that are reached along the same lines are told together.
            let lines = lines_to(state, room, slot, cell);
            let (same, others): (Vec<Strike>, Vec<Strike>) =
                found.iter().partition(|(cell, _)| lines_to(state, room, slot, *cell) == lines);
            explain(state, room, slot, lines, &same, &seen).into_iter().for_each(&mut *tell);
            found = others;
        }
    }
}

/// The lines along which the places of a slot reach a cell.
pub(super) fn lines_to<M: Mask>(state: &State<M>, room: usize, slot: usize, cell: usize) -> Vec<Unit> {
    let map = &state.map;
    let bit = slot - map.base[room] as usize;
    let line = |place: usize| map.line(cell, bit, place % map.width == cell % map.width);
    let mut lines: Vec<Unit> = state.view().places_of(slot, room).map(line).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// The step for a value of a room whose places all see these cells, along these lines.
pub(super) fn explain<M: Mask>(
    state: &State<M>,
    room: usize,
    slot: usize,
    lines: Vec<Unit>,
    found: &[Strike],
    price: Price,
) -> Option<Step<Reason>> {
    let map = &state.map;
    let value = (slot - map.base[room] as usize) as Value + 1;
    let bit = value as usize - 1;
    let mut have = vec![Unit::Room(room)];
    have.extend(&lines);
    // Cells that are too close as well need no excuse, if only the line is argued in.
    let line_to = |mate: usize| {
        let line = |target: usize| map.line(target, bit, mate % map.width == target % map.width);
        let close =
            |&(target, _): &Strike| map.reaches(mate, target, bit) && line(target) == line(found[0].0);
        found.iter().all(close).then(|| line(found[0].0))
    };
    let gone = elsewhere(state, room, slot);
    let why = why::pairs_or(state, &gone, &have, price, &line_to)?;
    let argued = |line: Unit| have.contains(&line) || why.units.contains(&line);
    let mut places: Vec<usize> = state.view().places_of(slot, room).collect();
    places.extend(gone.iter().map(|&(mate, _)| mate).filter(|&mate| {
        let excused = why.facts.contains(&Fact::is_not(map.at(mate), value));
        state.ink[mate] == 0 && !excused && line_to(mate).is_some_and(argued)
    }));
    places.sort_unstable();
    let choice = Choice { room, places: map.ats(places) };
    Some(step("common-peer", Reason::CommonPeer { value, choice, lines, why }, struck(state, found)))
}
