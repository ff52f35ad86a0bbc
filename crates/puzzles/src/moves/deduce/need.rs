//! How far the dots still have to go at least, way by way. The slow and plain form of the search's
//! bound: see there for why it is one.

use quandary_core::grid::At;

use super::super::model::{Dots, Puzzle, Way};

/// The swipes still needed up, down, left and right. One swipe serves one way, so their sum is
/// needed at least.
pub(in super::super) fn need(puzzle: &Puzzle, dots: &Dots) -> [usize; 4] {
    let mut need = [0; 4];
    for (colour, count) in puzzle.colours() {
        let here: Vec<At> = dots.iter().filter(|(_, dot)| **dot == Some(colour)).map(|(at, _)| at).collect();
        let goals = puzzle.goals(colour);
        let (Some(spare), true) = (goals.len().checked_sub(here.len()), here.len() == count) else {
            continue;
        };
        // In reading order the rows ascend, the columns do not.
        let rows = |places: &[At]| -> Vec<usize> { places.iter().map(|at| at.row).collect() };
        let cols = |places: &[At]| {
            let mut cols: Vec<usize> = places.iter().map(|at| at.col).collect();
            cols.sort_unstable();
            cols
        };
        let (rows, cols) = ((rows(&here), rows(&goals)), (cols(&here), cols(&goals)));
        for ((dots, goals), less, more) in [(rows, Way::Up, Way::Down), (cols, Way::Left, Way::Right)] {
            for (i, dot) in dots.iter().enumerate() {
                let further = goals[i].saturating_sub(*dot);
                let back = dot.saturating_sub(goals[i + spare]);
                need[more as usize] = need[more as usize].max(further);
                need[less as usize] = need[less as usize].max(back);
            }
        }
    }
    need
}
