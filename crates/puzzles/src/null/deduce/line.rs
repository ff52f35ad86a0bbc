//! Techniques that look at one row or column.

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::fact::Fact;
use quandary_core::grid::{neighbours, places};
use quandary_core::step::{Conclusion, Level, Reason, Step};

use super::super::model::{Puzzle, SIZE};

/// A known cell tells its neighbours in row and column.
pub(super) fn other_cell(_: &Puzzle, known: &Candidates, _: &Budget) -> Option<Step> {
    places(SIZE).find_map(|from| {
        let value = known.only(from)?;
        let at = neighbours(SIZE, from).find(|&at| known.count(at) > 1)?;
        Some(Step {
            technique: "other-cell",
            level: Level::Gentle,
            because: vec![Reason::Cells { role: "source", cells: vec![from] }],
            therefore: vec![Conclusion::Fact(Fact::is(at, 3 - value))],
        })
    })
}
