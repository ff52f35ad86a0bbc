//! Pairs and triples inside a room.

use quandary_core::budget::Budget;
use quandary_core::fact::Value;
use quandary_core::grid::At;
use quandary_core::step::{Level, Premise, PremiseStep as Step, Premises};

use super::peers::struck;
use super::singles::{cells, room_cells};
use super::state::{State, Strike, View};
use crate::ripple::search::mask::Mask;

/// Members of a set of two or three.
pub(super) type Members = [usize; 3];

/// So many cells of a room that have only as many values between them: the values go nowhere else.
/// Gives the cells, and fills in what is struck.
pub(super) fn naked<M: Mask>(
    view: View<'_, M>,
    room: usize,
    count: usize,
    out: &mut Vec<Strike>,
) -> Option<Members> {
    let map = view.map;
    let mates = map.cells_of(room);
    let domain = |i: usize| view.domain[mates[i] as usize];
    let open: usize = (0..mates.len()).filter(|&i| !domain(i).is_single()).count();
    // With no open cell beyond the set there is nothing to strike.
    if open <= count {
        return None;
    }
    let small = |i: usize| (2..=count).contains(&domain(i).count());
    subsets(mates.len(), count, small, domain, |members, union| {
        for (i, &cell) in mates.iter().enumerate() {
            if !members[..count].contains(&i) {
                out.extend(view.domain[cell as usize].and(&union).members().map(|bit| (cell as usize, bit)));
            }
        }
        !out.is_empty()
    })
    .map(|members| members.map(|i| mates[i.min(mates.len() - 1)] as usize))
}

/// So many values of a room that have only as many places between them: the places hold nothing
/// else. Gives the values as bits, and fills in what is struck.
pub(super) fn hidden<M: Mask>(
    view: View<'_, M>,
    room: usize,
    count: usize,
    out: &mut Vec<Strike>,
) -> Option<Members> {
    let map = view.map;
    let mates = map.cells_of(room);
    let base = map.base[room] as usize;
    let places = |bit: usize| view.places[base + bit];
    let open: usize = (0..mates.len()).filter(|&bit| !places(bit).is_single()).count();
    if open <= count {
        return None;
    }
    let small = |bit: usize| (2..=count).contains(&places(bit).count());
    subsets(mates.len(), count, small, places, |members, union| {
        let mut kept = M::below(0);
        members[..count].iter().for_each(|&bit| kept.insert(bit));
        for rank in union.members() {
            let cell = mates[rank] as usize;
            out.extend(view.domain[cell].without(&kept).members().map(|bit| (cell, bit)));
        }
        !out.is_empty()
    })
}

/// The first set of so many items, each fit, whose sets together have no more members than there
/// are items, and which `fires`.
fn subsets<M: Mask>(
    items: usize,
    count: usize,
    fit: impl Fn(usize) -> bool,
    set: impl Fn(usize) -> M,
    mut fires: impl FnMut(Members, M) -> bool,
) -> Option<Members> {
    for a in (0..items).filter(|&a| fit(a)) {
        for b in (a + 1..items).filter(|&b| fit(b)) {
            let two = set(a).or(&set(b));
            if two.count() > count {
                continue;
            }
            if count == 2 {
                if fires([a, b, b], two) {
                    return Some([a, b, b]);
                }
                continue;
            }
            for c in (b + 1..items).filter(|&c| fit(c)) {
                let three = two.or(&set(c));
                if three.count() <= count && fires([a, b, c], three) {
                    return Some([a, b, c]);
                }
            }
        }
    }
    None
}

/// The sets of a large room are many; but only what is fit is put together, and in a room that is nearly full that is
/// little. In a small room it is not worth counting.
fn look(budget: &Budget, items: usize, count: usize, fit: impl Fn(usize) -> bool) -> Option<()> {
    let fit = if items > 16 { (0..items).filter(|&i| fit(i)).count() } else { items };
    budget.look(1 + (items * fit.pow(count as u32 - 1) / 64) as u64)
}

/// Two cells of a room with the same two values.
pub(super) fn naked_pair<M: Mask>(state: &State<M>, budget: &Budget) -> Option<Step> {
    naked_step(state, budget, 2, "naked-pair", Level::Medium)
}

/// Three cells of a room with only three values between them.
pub(super) fn naked_triple<M: Mask>(state: &State<M>, budget: &Budget) -> Option<Step> {
    naked_step(state, budget, 3, "naked-triple", Level::Hard)
}

fn naked_step<M: Mask>(
    state: &State<M>,
    budget: &Budget,
    count: usize,
    technique: &'static str,
    level: Level,
) -> Option<Step> {
    let mut found = Vec::new();
    (0..state.map.rooms()).find_map(|room| {
        let mates = state.map.cells_of(room);
        look(budget, mates.len(), count, |i| (2..=count).contains(&state.domain[mates[i] as usize].count()))?;
        let members = naked(state.view(), room, count, &mut found)?;
        let set: Vec<At> = members[..count].iter().map(|&cell| state.map.at(cell)).collect();
        let union = members[..count].iter().fold(M::below(0), |union, &cell| union.or(&state.domain[cell]));
        let values = union.members().map(|bit| bit as Value + 1).collect();
        let because = vec![cells("set", set), Premise::Values(values)];
        Some(Step { technique, level, reason: Some(Premises(because)), therefore: struck(state, &found) })
    })
}

/// Two values of a room with the same two places.
pub(super) fn hidden_pair<M: Mask>(state: &State<M>, budget: &Budget) -> Option<Step> {
    hidden_step(state, budget, 2, "hidden-pair", Level::Medium)
}

/// Three values of a room with only three places between them.
pub(super) fn hidden_triple<M: Mask>(state: &State<M>, budget: &Budget) -> Option<Step> {
    hidden_step(state, budget, 3, "hidden-triple", Level::Hard)
}

fn hidden_step<M: Mask>(
    state: &State<M>,
    budget: &Budget,
    count: usize,
    technique: &'static str,
    level: Level,
) -> Option<Step> {
    let mut found = Vec::new();
    (0..state.map.rooms()).find_map(|room| {
        let base = state.map.base[room] as usize;
        let places = |bit: usize| state.places[base + bit].count();
        look(budget, state.map.cells_of(room).len(), count, |bit| (2..=count).contains(&places(bit)))?;
        let members = hidden(state.view(), room, count, &mut found)?;
        let union =
            members[..count].iter().fold(M::below(0), |union, &bit| union.or(&state.places[base + bit]));
        let set = union.members().map(|rank| state.map.at(state.map.cells[base + rank] as usize)).collect();
        let values = members[..count].iter().map(|&bit| bit as Value + 1).collect();
        let because = vec![cells("set", set), Premise::Values(values), room_cells(state, room)];
        Some(Step { technique, level, reason: Some(Premises(because)), therefore: struck(state, &found) })
    })
}
