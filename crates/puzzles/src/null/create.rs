//! New puzzles from a seed. One given is enough for one answer.

use quandary_core::chance::Chance;
use quandary_core::grid::{At, Grid};
use quandary_core::kind::{NotMade, Wanted};
use quandary_core::step::Level;

use super::model::{Puzzle, SIZE};

/// A puzzle with one given.
pub(super) fn create(wanted: &Wanted, chance: &mut Chance) -> Result<Puzzle, NotMade> {
    if wanted.size.is_some_and(|size| size != SIZE) {
        return Err(NotMade::Cannot("a null puzzle is 2x2".into()));
    }
    if wanted.level.is_some_and(|level| level != Level::Gentle) {
        return Err(NotMade::Cannot("every null puzzle is gentle".into()));
    }
    let mut givens = Grid::filled(2, 2, None);
    givens[At::new(chance.below(2), chance.below(2))] = Some(chance.between(1, 2) as u32);
    Puzzle::new(givens).map_err(|flaw| NotMade::Cannot(flaw.sentence))
}
