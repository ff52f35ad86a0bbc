//! The verbs behind a kind's [powers](crate::kind::Powers), with what the other kinds do instead.

use serde_json::Value as Json;

use crate::budget::Budget;
use crate::kind::{Classic, Console, Kind};
use crate::outcome::Outcome;
use crate::scene::Scene;
use crate::source::Source;
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

/// The answer that a puzzle's text holds beside the puzzle: as its kind stores it, under `solution` or `answer` of a JSON
/// object, or in a section `[solution]`.
pub fn stored<K: Kind>(puzzle: &K::Puzzle, source: &Source) -> Option<K::Board> {
    if let Some(board) = K::POWERS.stored.and_then(|stored| stored(puzzle, source)) {
        return Some(board);
    }
    let text = source.text()?;
    let found = if text.trim_start().starts_with('{') {
        let json: Json = serde_json::from_str(text.trim()).ok()?;
        let answer =
            json.get("solution").or_else(|| json.get("answer")).filter(|answer| !answer.is_null())?;
        answer.to_string()
    } else {
        let mut lines = text.lines().skip_while(|line| !line.trim().eq_ignore_ascii_case("[solution]"));
        lines.next()?;
        lines.take_while(|line| !line.trim_start().starts_with('[')).collect::<Vec<_>>().join("\n")
    };
    K::read_board(puzzle, &Source::new(source.name.clone(), found)).ok()
}
