//! The ladder: techniques easiest first, back to the bottom after each firing.
//!
//! In other words forward chaining over rules in a fixed order of priority, without search. The rung it had to climb to is the rating.

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
///
/// A technique that the budget ends half way simply returns; what it says then is worth nothing, because it
/// has not looked everywhere, so it is not even listened to.
pub fn next<K: Kind>(
    puzzle: &K::Puzzle,
    known: &K::Known,
    most: Level,
    budget: &Budget,
) -> Result<Option<Step>, RanOut> {
    let glance = 1 + K::size(puzzle).cells().unwrap_or(0) as u64 / 64;
    for technique in K::techniques().iter().filter(|t| t.level <= most) {
        // Every technique runs over the board once; those that do more count that themselves.
        budget.look(glance);
        let step = (technique.find)(puzzle, known, budget);
        budget.ended()?;
        if step.is_some() {
            return Ok(step);
        }
    }
    Ok(None)
}

/// Climbs until everything is known or nothing fires, handing each step to `tell` before it is
/// taken in, who may find that there is no room for it. Techniques above `most` are left out.
pub fn climb<K: Kind>(
    puzzle: &K::Puzzle,
    known: &mut K::Known,
    most: Level,
    budget: &Budget,
    mut tell: impl FnMut(&K::Known, &Step) -> Result<(), RanOut>,
) -> End {
    loop {
        if K::finished(puzzle, known) {
            return End::Solved;
        }
        if let Err(what) = budget.spend(1).and_then(|()| budget.poll()) {
            return End::RanOut(what);
        }
        match next::<K>(puzzle, known, most, budget) {
            Ok(Some(step)) => {
                if let Err(what) = tell(known, &step) {
                    return End::RanOut(what);
                }
                K::learn(puzzle, known, &step);
            }
            Ok(None) => return End::Stuck,
            Err(what) => return End::RanOut(what),
        }
    }
}
