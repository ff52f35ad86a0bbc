//! What a person can see: which words fit a slot, what they have in common, and what the crossing slots
//! make of that. One file per family; the sentences are here, in one place.

mod contradiction;
mod fits;
mod links;
mod reason;
mod slots;
mod tight;
mod words;

use quandary_core::candidates::Candidates;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::kind::Ink;
use quandary_core::step::{Conclusion, Find, Level, Technique};

pub use reason::{Reason, Why};
pub(super) use slots::{dead_end, regions};
pub(super) use tight::explain;
pub(super) use words::sentence;

use super::Crossword;
use super::letters::Letter;
use super::model::{Puzzle, Task};

/// The ladder, easiest first.
pub(super) const TECHNIQUES: &[Technique<Crossword>] = &[
    Technique {
        id: "solution",
        title: "The puzzle's solution",
        level: Level::Gentle,
        trial: false,
        about: "A crossword with clues brings its solution, which is told by letter or by word.",
        find: Find::First(slots::solution),
    },
    Technique {
        id: tight::ID,
        title: "Tight squares",
        level: Level::Gentle,
        trial: false,
        about: "Nothing is forced; these squares of a grid to fill have fewest letters left.",
        find: Find::First(|_, _, _| None),
    },
    Technique {
        id: "only-word",
        title: "Only word that fits",
        level: Level::Gentle,
        trial: false,
        about: "Only one word of the list fits what a slot can still hold.",
        find: Find::Region(|puzzle, known, slot, budget, offers| {
            slots::only_word(puzzle, known, slot, budget).into_iter().for_each(|step| offers.offer(step));
        }),
    },
    Technique {
        id: "common-letter",
        title: "Letter common to all words",
        level: Level::Easy,
        trial: false,
        about: "All words that fit a slot have the same letter in a square.",
        find: Find::Region(|puzzle, known, slot, budget, offers| {
            slots::common_letter(puzzle, known, slot, budget).into_iter().for_each(|step| offers.offer(step));
        }),
    },
    Technique {
        id: "crossing",
        title: "Letters no word has",
        level: Level::Medium,
        trial: false,
        about: "No word that fits a slot has certain letters in its squares, so the crossing slots cannot use them.",
        find: Find::Region(|puzzle, known, slot, budget, offers| {
            slots::crossing(puzzle, known, slot, budget).into_iter().for_each(|step| offers.offer(step));
        }),
    },
    Technique {
        id: "used-word",
        title: "Word already used",
        level: Level::Medium,
        trial: false,
        about: "Words that stand elsewhere are used up; the rest leaves fewer letters.",
        find: Find::First(slots::used_word),
    },
    Technique {
        id: "only-slot",
        title: "Only slot for a word",
        level: Level::Hard,
        trial: false,
        about: "There are as many slots of a length as words, and one of the words fits one slot only.",
        find: Find::First(slots::only_slot),
    },
    Technique {
        id: "contradiction",
        title: "Contradiction",
        level: Level::Fiendish,
        trial: false,
        about: "A letter is supposed, and only words, crossings and used words leave some slot without a word in a few links.",
        find: Find::All(contradiction::contradiction),
    },
    Technique {
        id: "trial",
        title: "Trial",
        level: Level::Unreasonable,
        trial: true,
        about: "A letter is supposed and followed through many links until some slot has no word.",
        find: Find::All(contradiction::trial),
    },
];

/// Whether a square is to hold a letter: it is in a slot, or its letter is given.
pub(super) fn wants_letter(puzzle: &Puzzle, at: At) -> bool {
    !puzzle.through(at).is_empty() || puzzle.given(at).is_some()
}

/// The letters a square could hold as far as the grid and the alphabet go.
pub(super) fn domain(puzzle: &Puzzle, at: At) -> Vec<Value> {
    match puzzle.given(at) {
        Some(letter) if puzzle.is_rebus(letter) || puzzle.through(at).is_empty() => vec![Value::from(letter)],
        _ if puzzle.through(at).is_empty() => Vec::new(),
        _ => (0..puzzle.alphabet().len() as Letter)
            .filter(|l| !puzzle.is_rebus(*l) || puzzle.task() == Task::Clued)
            .map(Value::from)
            .collect(),
    }
}

/// What deduction starts from.
pub(super) fn known(puzzle: &Puzzle, ink: &Ink) -> Candidates {
    let size = puzzle.cells().size();
    let mut known = Candidates::none(size, puzzle.alphabet().len() as Value);
    for at in puzzle.cells().places().filter(|&at| wants_letter(puzzle, at)) {
        match ink[at] {
            Some(value) => known.allow(at, value),
            None => domain(puzzle, at).into_iter().for_each(|value| known.allow(at, value)),
        }
    }
    known
}

/// A conclusion of every fact.
fn conclude(facts: impl IntoIterator<Item = Fact>) -> Vec<Conclusion> {
    facts.into_iter().map(Conclusion::Fact).collect()
}
