//! How far the dots still have to go at least, way by way. The slow and plain form of the search's
//! bound: see there for why it is one.

use super::super::model::{Dots, Puzzle, Way};

/// The swipes still needed up, down, left and right. One swipe serves one way, so their sum is
/// needed at least.
pub(in super::super) fn need(puzzle: &Puzzle, dots: &Dots) -> [usize; 4] {
    let mut need = [0; 4];
    for (colour, count) in puzzle.colours() {
        let here: Vec<_> = dots.places().filter(|&at| dots[at] == Some(colour)).collect();
        let goals = puzzle.goals(colour);
        let (Some(spare), true) = (goals.len().checked_sub(here.len()), here.len() == count) else {
            continue;
        };
        let sorted = |mut lines: Vec<usize>| {
            lines.sort_unstable();
            lines
        };
        let rows =
            (sorted(here.iter().map(|a| a.row).collect()), sorted(goals.iter().map(|a| a.row).collect()));
        let cols =
            (sorted(here.iter().map(|a| a.col).collect()), sorted(goals.iter().map(|a| a.col).collect()));
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
