//! Techniques that look at one row or column.

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::fact::Fact;
use quandary_core::grid::At;
use quandary_core::step::{Conclusion, Level, Offers, Step};
use quandary_core::units::Unit as _;

use super::super::Null;
use super::super::model::Puzzle;
use super::super::units::Unit;
use super::reason::Reason;

/// The lines, as [`regions`] counts them.
const LINES: [Unit; 4] = [Unit::Row(0), Unit::Row(1), Unit::Column(0), Unit::Column(1)];

/// What the technique looks at: one line after another.
pub(in super::super) fn regions(puzzle: &Puzzle) -> Vec<Vec<At>> {
    LINES.iter().map(|line| line.cells(puzzle)).collect()
}

/// A known cell tells the other one of its line.
pub(super) fn other_cell(
    puzzle: &Puzzle,
    known: &Candidates,
    line: usize,
    _: &Budget,
    offers: &mut Offers<Null>,
) {
    let [a, b] = LINES[line].cells(puzzle)[..] else { return };
    for (from, at) in [(a, b), (b, a)] {
        if let Some(value) = known.only(from).filter(|_| known.count(at) > 1) {
            offers.offer(Step {
                technique: "other-cell",
                level: Level::Gentle,
                reason: Some(Reason::OtherCell { line: LINES[line], from: Fact::is(from, value) }),
                therefore: vec![Conclusion::Fact(Fact::is(at, 3 - value))],
            });
        }
    }
}
