//! Why numbers are gone from cells: the fewest lines and facts that are found to keep them out.
//!
//! A number is kept out of a cell by another number there; by the same number in the room; by the same number too close in the
//! row or column; or because a step struck it out. A 1 in a room of one cell needs no fact: nothing else can stand there.

use quandary_core::bits::{Bits, Words};
use quandary_core::fact::{Fact, Value};
use quandary_core::step::{self, Killers};

use super::state::{Map, NO_ROOM, State};
use crate::ripple::search::mask::Mask;
use crate::ripple::units::Unit;

/// Lines, rooms and facts that rule something out.
pub type Why = step::Why<Unit>;

/// What a fact costs a reader.
pub(super) type Price<'a> = &'a dyn Fn(&Fact) -> u64;

/// Calls back with each reason why a cell cannot hold a number other than what stands there: a fact, in a unit or by itself,
/// or a unit by itself.
fn each_reason<M: Mask>(
    state: &State<M>,
    cell: usize,
    bit: usize,
    mut tell: impl FnMut(Option<Fact>, Option<Unit>),
) {
    let map = &state.map;
    let value = bit as Value + 1;
    let room = map.room[cell] as usize;
    let slot = map.base[room] as usize + bit;
    if let Some(mate) = state.view().places_of(slot, room).next().filter(|&mate| state.ink[mate] == value)
        && mate != cell
    {
        tell(Some(Fact::is(map.at(mate), value)), Some(Unit::Room(room)));
    }
    for other in map.arms(cell, bit) {
        if map.alone(other) && bit == 0 {
            tell(None, Some(map.line(cell, bit, other % map.width == cell % map.width)));
        } else if state.ink[other] == value {
            let line = map.line(cell, bit, other % map.width == cell % map.width);
            tell(Some(Fact::is(map.at(other), value)), Some(line));
        }
    }
    if state.struck[cell].has(bit) {
        tell(Some(Fact::is_not(map.at(cell), value)), None);
    }
}

/// Why each of these cells cannot hold this number. The units of `have` are argued in anyway.
pub(super) fn pairs<M: Mask>(
    state: &State<M>,
    pairs: &[(usize, usize)],
    have: &[Unit],
    price: Price,
) -> Option<Why> {
    pairs_or(state, pairs, have, price, &|_| None)
}

/// The same, where some cells need no reason if a certain line is argued in.
pub(super) fn pairs_or<M: Mask>(
    state: &State<M>,
    pairs: &[(usize, usize)],
    have: &[Unit],
    price: Price,
    or: &dyn Fn(usize) -> Option<Unit>,
) -> Option<Why> {
    match pairs.len() {
        0 => Some(Why::default()),
        1..=64 => pairs_in::<M, u64>(state, pairs, have, price, or),
        _ => pairs_in::<M, Words>(state, pairs, have, price, or),
    }
}

fn pairs_in<M: Mask, S: Bits>(
    state: &State<M>,
    pairs: &[(usize, usize)],
    have: &[Unit],
    price: Price,
    or: &dyn Fn(usize) -> Option<Unit>,
) -> Option<Why> {
    let mut killers: Killers<Unit, S> = Killers::of(pairs.len());
    for (place, &(cell, bit)) in pairs.iter().enumerate() {
        let held = state.ink[cell];
        if held != 0 && held != bit as Value + 1 {
            killers.kill(Some(Fact::is(state.map.at(cell), held)), None, place);
        }
        each_reason(state, cell, bit, |fact, unit| killers.kill(fact, unit, place));
        if let Some(line) = or(cell) {
            killers.kill(None, Some(line), place);
        }
    }
    Some(judged(&state.map, have, None, killers.cover(have, price)?))
}

/// Why a cell is none of the numbers but this one, or none at all. Different numbers have no reason in common but the room,
/// so the cheapest for each is the cheapest for all, with the room or without.
pub(super) fn cell<M: Mask>(state: &State<M>, cell: usize, but: Option<usize>, price: Price) -> Option<Why> {
    let map = &state.map;
    let (room, size) = (map.room[cell] as usize, map.cells_of(map.room[cell] as usize).len());
    // For each number the cheapest reason in the room, and the cheapest elsewhere.
    type Best = Option<(u64, Option<Fact>, Option<Unit>)>;
    let mut best: Vec<[Best; 2]> = Vec::with_capacity(size);
    for bit in (0..size).filter(|&bit| Some(bit) != but) {
        let mut of_bit: [Best; 2] = [None, None];
        each_reason(state, cell, bit, |fact, unit| {
            let in_room = matches!(unit, Some(Unit::Room(_)));
            let cost = fact.as_ref().map_or(0, price) + u64::from(unit.is_some() && !in_room);
            let best = &mut of_bit[usize::from(in_room)];
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                *best = Some((cost, fact, unit));
            }
        });
        best.push(of_bit);
    }
    let cost = |best: &Best| best.as_ref().map(|(cost, ..)| *cost);
    let without = best.iter().map(|[elsewhere, _]| cost(elsewhere)).sum::<Option<u64>>();
    let either = |[elsewhere, mate]: &[Best; 2]| match (cost(elsewhere), cost(mate)) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
    let with = 1 + best.iter().map(either).sum::<Option<u64>>()?;
    let roomy = without.is_none_or(|without| with < without);
    let mut why = Why { units: Vec::with_capacity(size), facts: Vec::with_capacity(size), more: false };
    if roomy {
        why.units.push(Unit::Room(room));
    }
    for [elsewhere, mate] in best {
        let mated = roomy && cost(&mate).is_some_and(|b| cost(&elsewhere).is_none_or(|a| b <= a));
        if let Some((_, fact, unit)) = if mated { mate } else { elsewhere } {
            why.facts.extend(fact);
            why.units.extend(unit.filter(|_| !mated));
        }
    }
    let mut why = judged(map, &[], Some(cell), why);
    why.more |= roomy && crowded(map, cell, &why);
    Some(why)
}

/// Notes whether more may be stated than needed. The lines named are about all their cells: where every number that some cell
/// can hold is named in a line through it, as in a small room, that cell may be settled without being spoken of. What stands
/// there for everybody to see is stated all the same.
fn judged(map: &Map, have: &[Unit], but: Option<usize>, mut why: Why) -> Why {
    why.more = map.absurd || entangled(map, have, but, &why);
    why
}

fn entangled(map: &Map, have: &[Unit], but: Option<usize>, why: &Why) -> bool {
    let named = |unit: Unit| have.contains(&unit) || why.units.contains(&unit);
    let lines = || have.iter().chain(&why.units);
    let of = |value: Value| {
        move |unit: &&Unit| match **unit {
            Unit::Row { value: v, .. } | Unit::Column { value: v, .. } => v == value,
            Unit::Given(_) | Unit::Room(_) => false,
        }
    };
    if !lines().any(|unit| of(2)(&unit)) {
        return false;
    }
    let settled = |cell: usize| {
        let named = |bit: usize| named(map.line(cell, bit, false)) || named(map.line(cell, bit, true));
        let room = map.room[cell];
        room != NO_ROOM
            && Some(cell) != but
            && map.cells_of(room as usize).len() > 1
            && (0..map.cells_of(room as usize).len()).all(named)
    };
    lines().filter(of(1)).any(|unit| match *unit {
        Unit::Row { row, .. } => (0..map.width).any(|col| settled(row * map.width + col)),
        Unit::Column { col, .. } => (0..map.height).any(|row| settled(row * map.width + col)),
        Unit::Given(_) | Unit::Room(_) => false,
    })
}

/// Whether the room would do without one of the facts: the same number that is too close to this cell may be too close to other
/// cells of the room as well, and then the room's numbers can run out of places before everything stated is used.
fn crowded(map: &Map, cell: usize, why: &Why) -> bool {
    let mates = map.cells_of(map.room[cell] as usize);
    let full: u32 = match mates.len() {
        0..=16 => (1 << mates.len()) - 1,
        _ => return true,
    };
    let room = map.room[cell];
    let own = map.rank[cell] as usize;
    // What each cell of the room can hold by all facts but one.
    let left = |but: usize| -> Vec<u32> {
        let mut left = vec![full; mates.len()];
        for (_, fact) in why.facts.iter().enumerate().filter(|(place, _)| *place != but) {
            let (from, bit) = (map.cell(fact.at), fact.value as usize - 1);
            for (rank, &mate) in mates.iter().enumerate() {
                let mate = mate as usize;
                let line = || map.line(mate, bit, from % map.width == mate % map.width);
                match fact.holds {
                    true if from == mate => left[rank] &= 1 << bit,
                    true if map.room[from] == room => left[rank] &= !(1 << bit),
                    true if map.reaches(from, mate, bit) && why.units.contains(&line()) => {
                        left[rank] &= !(1 << bit);
                    }
                    false if from == mate => left[rank] &= !(1 << bit),
                    _ => {}
                }
            }
        }
        for (rank, &mate) in mates.iter().enumerate() {
            let mate = mate as usize;
            let line = |other: usize| map.line(mate, 0, other % map.width == mate % map.width);
            if map.arms(mate, 0).any(|other| map.alone(other) && why.units.contains(&line(other))) {
                left[rank] &= !1;
            }
        }
        left
    };
    (0..why.facts.len()).any(|place| {
        let mut left = left(place);
        left[own] &= 1 << (why.facts[place].value - 1);
        !fits(&left, 0)
    })
}

/// Whether the cells can hold different numbers, each one of its own.
fn fits(left: &[u32], taken: u32) -> bool {
    match left {
        [] => true,
        [first, rest @ ..] => {
            let mut open = first & !taken;
            while open != 0 {
                let lowest = open & open.wrapping_neg();
                if fits(rest, taken | lowest) {
                    return true;
                }
                open &= open - 1;
            }
            false
        }
    }
}
