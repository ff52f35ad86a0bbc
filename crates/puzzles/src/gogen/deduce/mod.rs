//! What a person can see. One file per family of techniques, the sentences in one place.

mod assume;
mod crowd;
mod known;
mod links;
mod place;
mod quick;
mod reach;
mod reason;
mod why;
mod words;

use quandary_core::bits::Bits;
use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::step::{Conclusion, Find, Level, Offers, Step, Technique};

use super::Gogen;
use super::model::Puzzle;

pub use known::Known;
pub use reason::Reason;
pub use why::Why;
pub(super) use words::sentence;

/// A technique's eye.
type Look = fn(&Puzzle, &Known, &Budget, &mut Offers<Gogen>);

const fn rung(
    id: &'static str,
    title: &'static str,
    level: Level,
    about: &'static str,
    find: Look,
) -> Technique<Gogen> {
    Technique { id, title, level, trial: matches!(level, Level::Unreasonable), about, find: Find::All(find) }
}

/// The ladder, easiest first.
pub(super) const TECHNIQUES: &[Technique<Gogen>] = &[
    rung(
        "neighbour",
        "Next to a letter",
        Level::Gentle,
        "A letter it touches in a word stands, and only one cell around that is open.",
        place::neighbour,
    ),
    rung(
        "between",
        "Next to two letters",
        Level::Gentle,
        "Two letters it touches in words stand, and only one open cell is next to both.",
        place::between,
    ),
    rung(
        "only-cell",
        "Only cell for a letter",
        Level::Gentle,
        "All that is known leaves a letter one cell.",
        place::only_cell,
    ),
    rung(
        "apart",
        "So many letters apart",
        Level::Easy,
        "A letter is two or three letters from one that stands, each touching the next, so it is at most so many steps from it.",
        reach::far_apart,
    ),
    rung(
        "two-places",
        "Next to one of two places",
        Level::Easy,
        "A letter with two places left keeps the letters it touches next to one of them.",
        reach::two_places,
    ),
    rung(
        "only-letter",
        "Only letter for a cell",
        Level::Medium,
        "Every other letter still to place is kept away from a cell.",
        place::only_letter,
    ),
    rung(
        "no-word",
        "Letter in no word",
        Level::Medium,
        "No letter of the words can be in a cell, so the letter that is in no word is there.",
        place::no_word,
    ),
    rung(
        "corner-edge",
        "Corner and edge",
        Level::Medium,
        "A letter that touches more than three others is not in a corner, one that touches more than five not at the rim.",
        reach::corner_edge,
    ),
    rung(
        "several-places",
        "Next to one of several places",
        Level::Medium,
        "The letters a letter touches are next to one of the places it has left.",
        reach::several_places,
    ),
    rung(
        "pair",
        "Pair",
        Level::Hard,
        "Two letters with the same two places fill them, and two cells for the same two letters hold them.",
        crowd::pair,
    ),
    rung(
        "full-ring",
        "Full ring",
        Level::Hard,
        "The open cells around a letter are as many as the letters that must be there: nobody else gets in.",
        crowd::full_ring,
    ),
    rung(
        "no-room",
        "No room around",
        Level::Hard,
        "Around a cell there are fewer open cells than a letter there would need.",
        crowd::no_room,
    ),
    rung(
        "triple",
        "Triple",
        Level::Hard,
        "Three letters with three places between them fill these.",
        crowd::triple,
    ),
    rung(
        "contradiction",
        "Contradiction",
        Level::Fiendish,
        "A letter tried in a cell leaves another letter or cell nothing, by at most six of the simplest steps.",
        assume::contradiction,
    ),
    rung(
        "trial",
        "Trial",
        Level::Unreasonable,
        "A letter tried in a cell leaves something nothing, but only after many steps or by harder ones.",
        assume::trial,
    ),
];

/// A step, its level looked up; what ends a contradiction is seen at once.
fn step(technique: &'static str, reason: Reason, therefore: Vec<Conclusion>) -> Step<Reason> {
    let level = TECHNIQUES.iter().find(|t| t.id == technique).map_or(Level::Gentle, |t| t.level);
    Step { technique, level, reason: Some(reason), therefore }
}

fn is(at: At, letter: Value) -> Vec<Conclusion> {
    vec![Conclusion::Fact(Fact::is(at, letter))]
}

/// The conclusion that a letter is in none of some cells.
fn strike(puzzle: &Puzzle, letter: usize, cells: u64) -> Vec<Conclusion> {
    let gone = |cell| Conclusion::Fact(Fact::is_not(known::at(puzzle, cell), letter as Value));
    cells.members().map(gone).collect()
}

/// What is left nothing, if anything is.
pub(super) fn dead_end(puzzle: &Puzzle, known: &Known) -> Option<Step<Reason>> {
    assume::ended(puzzle, known)
}
