//! The verbs, written once over [`Kind`].

mod advise;
mod ask;
mod beyond;
mod conflict;
mod converse;
mod deep;
mod explain;
mod few;
mod hint;
mod no_answer;
mod possible;
mod powers;
mod prune;
mod rate;
mod ruled_out;
mod solve;

use crate::budget::Budget;
use crate::engine::ladder::Allowed;
use crate::kind::Kind;
use crate::outcome::Count;
use crate::step::StepOf;
pub use advise::{Advice, Suggestion, advise_by_listing, edited};
pub use ask::{reason, sound};
pub use beyond::BEYOND;
pub use conflict::{conflict, why_none};
pub use converse::converse;
pub use explain::{Ending, Explanation, Kept, SEARCH, boards, explain_by_climbing, sentence};
pub use few::FEW;
pub use hint::{Hint, hint_by_climbing, hints, mistakes};
pub use possible::possible_by_asking;
pub use powers::{classic, dialogue, film, stored};
pub use prune::pruned;
pub use rate::rate_by_climbing;
pub use ruled_out::wrong_marks;
pub use solve::{Demand, count_by_listing, differ, solve};

/// The next step from a board: [`Kind::hint`].
pub fn hint<K: Kind>(puzzle: &K::Puzzle, board: &K::Board, budget: &Budget) -> Hint<StepOf<K>> {
    K::hint(puzzle, board, &Allowed::ALL, budget)
}

/// The whole walk from a board: [`Kind::explain`].
pub fn explain<K: Kind>(puzzle: &K::Puzzle, board: &K::Board, budget: &Budget) -> Explanation<K> {
    K::explain(puzzle, board, &Allowed::ALL, budget)
}

/// Advice for a constructor: [`Kind::advise`], and what conflicts where there is no answer.
pub fn advise<K: Kind>(puzzle: &K::Puzzle, budget: &Budget) -> Advice {
    let mut advice = K::advise(puzzle, budget);
    if advice.answers == (Count { count: 0, ran_out: None }) {
        advice.conflicts = why_none::<K>(puzzle, budget);
    }
    advice
}
