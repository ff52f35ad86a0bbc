//! The referee: what is true. Short, slow, obviously right; shares no code with the solvers.

use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid};
use quandary_core::outcome::Violation;

use super::model::Puzzle;

/// The rules a full or partial board breaks.
pub(super) fn violations(puzzle: &Puzzle, ink: &Grid<Option<Value>>) -> Vec<Violation> {
    let mut broken = Vec::new();
    for at in ink.places() {
        if puzzle.givens()[at].is_some() && ink[at] != puzzle.givens()[at] {
            let sentence = format!("{at} is given and cannot be changed.");
            broken.push(Violation { rule: "given", cells: vec![at], sentence });
        }
    }
    for (name, rule, lines) in [
        ("Row", "row", [[At::new(0, 0), At::new(0, 1)], [At::new(1, 0), At::new(1, 1)]]),
        ("Column", "column", [[At::new(0, 0), At::new(1, 0)], [At::new(0, 1), At::new(1, 1)]]),
    ] {
        for (i, line) in lines.into_iter().enumerate() {
            if let (Some(a), Some(b)) = (ink[line[0]], ink[line[1]])
                && a == b
            {
                let sentence = format!("{name} {} holds {a} twice.", i + 1);
                broken.push(Violation { rule, cells: line.to_vec(), sentence });
            }
        }
    }
    broken
}
