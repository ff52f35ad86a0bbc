//! The ladder: techniques easiest first, back to the bottom after each firing.

use crate::budget::{Budget, RanOut};
use crate::kind::Kind;
use crate::step::{Level, Step};

/// Why a climb ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything is known.
    Solved,
    /// No technique sees anything.
    Stuck,
    /// The budget ended.
    RanOut(RanOut),
}

/// The next step the techniques up to a level see, easiest first.
pub fn next<K: Kind>(puzzle: &K::Puzzle, known: &K::Known, most: Level) -> Option<Step> {
    K::techniques().iter().filter(|t| t.level <= most).find_map(|t| (t.find)(puzzle, known))
}

/// Climbs until everything is known or nothing fires, handing each step to `tell` before it is
/// taken in. Techniques above `most` are left out.
pub fn climb<K: Kind>(
    puzzle: &K::Puzzle,
    known: &mut K::Known,
    most: Level,
    budget: &Budget,
    mut tell: impl FnMut(&K::Known, &Step),
) -> End {
    loop {
        if K::finished(puzzle, known) {
            return End::Solved;
        }
        if let Err(what) = budget.spend(1).and_then(|()| budget.asked()) {
            return End::RanOut(what);
        }
        match next::<K>(puzzle, known, most) {
            Some(step) => {
                tell(known, &step);
                K::learn(puzzle, known, &step);
            }
            None => return End::Stuck,
        }
    }
}
