//! Pairs and triples inside a room.

use quandary_core::budget::Budget;
use quandary_core::fact::Value;
use quandary_core::grid::At;

use super::reason::Reason;
use super::state::{State, Strike, View};
use super::{Tell, seen, step, struck, why};
use crate::ripple::search::mask::Mask;
use crate::ripple::units::Unit;

/// Who is told of a set: its members, what they share, and what is struck.
type Set<'a, M> = &'a mut dyn FnMut(&[usize], M, &[Strike]);

/// Members of a set of two or three.
type Members = [usize; 3];

/// So many cells of a room that have only as many values between them: the values go nowhere else.
/// Calls back with the cells, their values and what is struck, for each such set that strikes something.
pub(super) fn naked<M: Mask>(view: View<'_, M>, room: usize, count: usize, tell: Set<'_, M>) {
    let map = view.map;
    let mates = map.cells_of(room);
    let domain = |i: usize| view.domain[mates[i] as usize];
    let open: usize = (0..mates.len()).filter(|&i| !domain(i).is_single()).count();
    // With no open cell beyond the set there is nothing to strike.
    if open <= count {
        return;
    }
    let small = |i: usize| (2..=count).contains(&domain(i).count());
    let mut out: Vec<Strike> = Vec::new();
    subsets(mates.len(), count, small, domain, |members, union| {
        out.clear();
        for (i, &cell) in mates.iter().enumerate() {
            if !members[..count].contains(&i) {
                out.extend(view.domain[cell as usize].and(&union).members().map(|bit| (cell as usize, bit)));
            }
        }
        if !out.is_empty() {
            tell(&members.map(|i| mates[i] as usize)[..count], union, &out);
        }
    });
}

/// So many values of a room that have only as many places between them: the places hold nothing
/// else. Calls back with the values as bits, their places as ranks and what is struck, for each such set that strikes
/// something.
pub(super) fn hidden<M: Mask>(view: View<'_, M>, room: usize, count: usize, tell: Set<'_, M>) {
    let map = view.map;
    let mates = map.cells_of(room);
    let base = map.base[room] as usize;
    let places = |bit: usize| view.places[base + bit];
    let open: usize = (0..mates.len()).filter(|&bit| !places(bit).is_single()).count();
    if open <= count {
        return;
    }
    let small = |bit: usize| (2..=count).contains(&places(bit).count());
    let mut out: Vec<Strike> = Vec::new();
    subsets(mates.len(), count, small, places, |members, union| {
        let mut kept = M::below(0);
        members[..count].iter().for_each(|&bit| kept.insert(bit));
        out.clear();
        for rank in union.members() {
            let cell = mates[rank] as usize;
            out.extend(view.domain[cell].without(&kept).members().map(|bit| (cell, bit)));
        }
        if !out.is_empty() {
            tell(&members[..count], union, &out);
        }
    });
}

/// All sets of so many items, each fit, whose sets together have no more members than there are items.
fn subsets<M: Mask>(
    items: usize,
    count: usize,
    fit: impl Fn(usize) -> bool,
    set: impl Fn(usize) -> M,
    mut tell: impl FnMut(Members, M),
) {
    for a in (0..items).filter(|&a| fit(a)) {
        for b in (a + 1..items).filter(|&b| fit(b)) {
            let two = set(a).or(&set(b));
            if two.count() > count {
                continue;
            }
            if count == 2 {
                tell([a, b, b], two);
                continue;
            }
            for c in (b + 1..items).filter(|&c| fit(c)) {
                let three = two.or(&set(c));
                if three.count() <= count {
                    tell([a, b, c], three);
                }
            }
        }
    }
}

/// The sets of a large room are many; but only what is fit is put together, and in a room that is nearly full that is
/// little. In a small room it is not worth counting.
fn look(budget: &Budget, items: usize, count: usize, fit: impl Fn(usize) -> bool) -> Option<()> {
    let fit = if items > 16 { (0..items).filter(|&i| fit(i)).count() } else { items };
    budget.look(1 + (items * fit.pow(count as u32 - 1) / 64) as u64)
}

fn on_a_named_line(units: &[Unit], at: At) -> bool {
    units.iter().any(|unit| match *unit {
        Unit::Row { row, .. } => row == at.row,
        Unit::Column { col, .. } => col == at.col,
        Unit::Given(_) | Unit::Room(_) => false,
    })
}

/// Two cells of a room with the same two values.
pub(super) fn naked_pair<M: Mask>(state: &State<M>, room: usize, budget: &Budget, tell: Tell) {
    naked_steps("naked-pair", state, room, budget, 2, tell);
}

/// Three cells of a room with only three values between them.
pub(super) fn naked_triple<M: Mask>(state: &State<M>, room: usize, budget: &Budget, tell: Tell) {
    naked_steps("naked-triple", state, room, budget, 3, tell);
}

fn naked_steps<M: Mask>(
    technique: &'static str,
    state: &State<M>,
    room: usize,
    budget: &Budget,
    count: usize,
    tell: Tell,
) {
    let map = &state.map;
    let mates = map.cells_of(room);
    let fit = |i: usize| (2..=count).contains(&state.domain[mates[i] as usize].count());
    if look(budget, mates.len(), count, fit).is_none() {
        return;
    }
    naked(state.view(), room, count, &mut |set, union, found| {
        let others = M::below(mates.len()).without(&union);
        let gone: Vec<Strike> =
            set.iter().flat_map(|&cell| others.members().map(move |bit| (cell, bit))).collect();
        if let Some(mut why) = why::pairs(state, &gone, &[Unit::Room(room)], &seen) {
            // A number of the room is named although the lines argued in may already keep all others out of its cell.
            why.more |= why.facts.iter().any(|fact| {
                let cell = map.cell(fact.at);
                fact.holds && map.room[cell] as usize == room && on_a_named_line(&why.units, fact.at)
            });
            let values = union.members().map(|bit| bit as Value + 1).collect();
            let set = map.ats(set.iter().copied());
            tell(step(technique, Reason::Naked { room, set, values, why }, struck(state, found)));
        }
    });
}

/// Two values of a room with the same two places.
pub(super) fn hidden_pair<M: Mask>(state: &State<M>, room: usize, budget: &Budget, tell: Tell) {
    hidden_steps("hidden-pair", state, room, budget, 2, tell);
}

/// Three values of a room with only three places between them.
pub(super) fn hidden_triple<M: Mask>(state: &State<M>, room: usize, budget: &Budget, tell: Tell) {
    hidden_steps("hidden-triple", state, room, budget, 3, tell);
}

fn hidden_steps<M: Mask>(
    technique: &'static str,
    state: &State<M>,
    room: usize,
    budget: &Budget,
    count: usize,
    tell: Tell,
) {
    let map = &state.map;
    let (base, mates) = (map.base[room] as usize, map.cells_of(room));
    let fit = |bit: usize| (2..=count).contains(&state.places[base + bit].count());
    if look(budget, mates.len(), count, fit).is_none() {
        return;
    }
    hidden(state.view(), room, count, &mut |bits, union, found| {
        let others = M::below(mates.len()).without(&union);
        let gone: Vec<Strike> = others
            .members()
            .flat_map(|rank| bits.iter().map(move |&bit| (mates[rank] as usize, bit)))
            .collect();
        if let Some(why) = why::pairs(state, &gone, &[Unit::Room(room)], &seen) {
            let values = bits.iter().map(|&bit| bit as Value + 1).collect();
            let set = map.ats(union.members().map(|rank| mates[rank] as usize));
            tell(step(technique, Reason::Hidden { room, set, values, why }, struck(state, found)));
        }
    });
}
