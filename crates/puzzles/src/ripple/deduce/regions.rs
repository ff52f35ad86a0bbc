//! The parts of the board that are looked at one by one: each room, and each room with all its numbers can reach.

use quandary_core::grid::At;

use super::state::{Map, WIDEST};
use crate::ripple::model::Puzzle;

/// A part of the board that a technique looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// A room.
    Room(usize),
    /// A room and all cells that a number in it can reach.
    Reach(usize),
}

/// The spot with this number.
pub(super) fn spot(map: &Map, number: usize) -> Option<Spot> {
    match number.checked_sub(map.rooms()) {
        None => Some(Spot::Room(number)),
        Some(room) if room < map.rooms() => Some(Spot::Reach(room)),
        Some(_) => None,
    }
}

/// The cells of each spot; none where rooms are too large for any technique.
pub(in crate::ripple) fn regions(puzzle: &Puzzle) -> Vec<Vec<At>> {
    let rooms = puzzle.room_cells();
    if rooms.iter().any(|room| room.len() > WIDEST) {
        return Vec::new();
    }
    let mut regions = rooms.to_vec();
    regions.extend(rooms.iter().map(|room| reach(puzzle, room)));
    regions
}

/// A room and whatever its largest number can reach, cells between included.
fn reach(puzzle: &Puzzle, room: &[At]) -> Vec<At> {
    let (size, far) = (puzzle.size(), room.len());
    let mut cells = room.to_vec();
    let mut along = |same: fn(&At) -> (usize, usize), at: fn(usize, usize) -> At, length: usize| {
        let mut spots: Vec<(usize, usize)> = room.iter().map(same).collect();
        spots.sort_unstable();
        for line in spots.chunk_by(|a, b| a.0 == b.0) {
            let (first, last) = (line[0].1, line[line.len() - 1].1);
            cells.extend((first.saturating_sub(far)..(last + far + 1).min(length)).map(|i| at(line[0].0, i)));
        }
    };
    along(|at| (at.row, at.col), At::new, size.width);
    along(|at| (at.col, at.row), |col, row| At::new(row, col), size.height);
    cells.retain(|at| puzzle.rooms()[*at].is_some());
    cells.sort_unstable();
    cells.dedup();
    cells
}
