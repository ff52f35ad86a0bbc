//! Rooms that compete for a value in the same rows or columns.

use quandary_core::budget::Budget;
use quandary_core::fact::Value;
use quandary_core::step::{Level, Premise, PremiseStep as Step, Premises};

use super::peers::struck;
use super::singles::cells;
use super::state::{State, Strike, View};
use crate::ripple::search::mask::Mask;

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
    pub(super) rooms: [usize; 2],
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

/// Calls back with every two lanes of one value and the same lines, until one call says that it
/// found something; gives those. `look` is asked before each, and ends it with `None`.
fn rivals(
    lanes: &[Lane],
    mut look: impl FnMut() -> Option<()>,
    mut fires: impl FnMut(&Rivals) -> bool,
) -> Option<Rivals> {
    for (i, a) in lanes.iter().enumerate() {
        let others = lanes[i + 1..].iter().take_while(|b| (b.bit, b.lines) == (a.bit, a.lines));
        for b in others {
            look()?;
            let pair =
                Rivals { bit: a.bit, rooms: [a.room, b.room], slots: [a.slot, b.slot], lines: a.lines };
            if fires(&pair) {
                return Some(pair);
            }
        }
    }
    None
}

/// Two rooms need the value in one line: a third that leaves them no two places far enough apart
/// is impossible.
pub(super) fn packing<M: Mask>(
    view: View<'_, M>,
    lanes: &[Lane],
    budget: &Budget,
    out: &mut Vec<Strike>,
) -> Option<Rivals> {
    // Every place of one room is held against every place of the other, for each cell of the line.
    let look = || budget.look(1 + (view.map.width.max(view.map.height)) as u64 / 4);
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
        out.extend(lost.map(|cell| (cell, bit)));
        !out.is_empty()
    })
}

/// Two rooms need the value in two lines, each of which can take only one of the two: a cell that
/// sees all their places in one of the lines cannot have it.
pub(super) fn x_wing<M: Mask>(
    view: View<'_, M>,
    lanes: &[Lane],
    budget: &Budget,
    out: &mut Vec<Strike>,
) -> Option<Rivals> {
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
                return false;
            }
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
            !out.is_empty()
        },
    )
}

/// Two rooms take up a line.
pub(super) fn line_packing<M: Mask>(state: &State<M>, budget: &Budget) -> Option<Step> {
    let mut found = Vec::new();
    let pair = packing(state.view(), &lanes(state.view(), 1), budget, &mut found)?;
    Some(explain(state, "line-packing", &pair, &found))
}

/// Two rooms take up two lines.
pub(super) fn wing<M: Mask>(state: &State<M>, budget: &Budget) -> Option<Step> {
    let mut found = Vec::new();
    let pair = x_wing(state.view(), &lanes(state.view(), 2), budget, &mut found)?;
    Some(explain(state, "x-wing", &pair, &found))
}

fn explain<M: Mask>(state: &State<M>, technique: &'static str, pair: &Rivals, found: &[Strike]) -> Step {
    let view = state.view();
    let at = |cell: usize| state.map.at(cell);
    let places = |i: usize| view.places_of(pair.slots[i], pair.rooms[i]).map(at).collect();
    let whole = |i: usize| state.map.cells_of(pair.rooms[i]).iter().map(|&c| at(c as usize)).collect();
    let because = vec![
        cells("first-place", places(0)),
        cells("second-place", places(1)),
        Premise::Values(vec![pair.bit as Value + 1]),
        cells("first-room", whole(0)),
        cells("second-room", whole(1)),
    ];
    Step { technique, level: Level::Hard, reason: Some(Premises(because)), therefore: struck(state, found) }
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
        let mut found = Vec::new();
        let pair = packing(state.view(), &lanes(state.view(), 1), &Budget::unlimited(), &mut found);
        assert!(pair.is_some() && found.iter().all(|&(_, bit)| bit == 1), "{found:?}");
        let step = line_packing(&state, &Budget::unlimited()).expect("it fires");
        assert!(
            step.facts().all(|fact| !fact.holds && fact.value == 2 && [1, 2, 4, 5].contains(&fact.at.col))
        );
    }

    #[test]
    fn two_rooms_share_two_rows() {
        // Two rooms of two by two need their 4s in the two rows; four columns have room for one each.
        let state = state(&[&[1, 1, 2, 2, 3], &[1, 1, 2, 2, 3], &[4, 4, 4, 4, 3], &[4, 5, 5, 5, 3]]);
        let step = wing(&state, &Budget::unlimited()).expect("it fires");
        let struck: Vec<_> = step.facts().map(|f| (f.at.row, f.at.col, f.value)).collect();
        assert!(struck.contains(&(0, 4, 4)) && struck.contains(&(1, 4, 4)), "{struck:?}");
    }
}
