//! The verbs behind a kind's [powers](crate::kind::Powers), with what the other kinds do instead.

use crate::budget::Budget;
use crate::kind::{Classic, Console, Kind};
use crate::outcome::Outcome;
use crate::scene::Scene;
use crate::verbs::{Demand, converse, solve};

/// The original's algorithm with the original's output; a kind without an original prints its first answer.
pub fn classic<K: Kind>(
    puzzle: &K::Puzzle,
    how: &Classic,
    budget: &Budget,
    console: &mut dyn Console,
) -> Outcome<K::Answer> {
    if let Some(classic) = K::POWERS.classic {
        return classic(puzzle, how, budget, console);
    }
    let outcome = solve::<K>(puzzle, Demand::UpTo(1), budget);
    if let Some(answer) = outcome.answers().first() {
        console.print(&K::raw_answer(puzzle, answer));
    }
    outcome
}

/// The constructor's dialogue. Returns the puzzle as it is at the end.
pub fn dialogue<K: Kind>(
    puzzle: K::Puzzle,
    how: &Classic,
    budget: &Budget,
    console: &mut dyn Console,
) -> K::Puzzle {
    K::POWERS.dialogue.unwrap_or(converse::<K>)(puzzle, how, budget, console)
}

/// The pictures of an answer: one, unless the answer is a walk.
pub fn film<K: Kind>(puzzle: &K::Puzzle, answer: &K::Answer) -> Vec<Scene> {
    match K::POWERS.film {
        Some(film) => film(puzzle, answer),
        None => vec![K::draw(puzzle, &K::board(puzzle, answer), &[])],
    }
}
