//! stub
use quandary_core::budget::Budget;
use quandary_core::fact::Value;
use quandary_core::grid::Grid;
use quandary_core::kind::{Classic, Talk};
use quandary_core::outcome::Outcome;

use super::model::Puzzle;

pub(super) fn run(_: &Puzzle, _: &Classic, _: &Budget, _: &mut dyn Talk) -> Outcome<Grid<Value>> {
    Outcome::None { why: vec![] }
}
