//! stub
use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::kind::{NotMade, Wanted};

use super::model::Puzzle;

pub(super) fn create(_: &Wanted, _: &mut Chance, _: &Budget) -> Result<Puzzle, NotMade> {
    Err(NotMade::Cannot("not yet".into()))
}
