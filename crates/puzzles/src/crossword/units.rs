//! The puzzle by units: each given, each slot with the list, how often an entry may be used, and the wishes; of a puzzle
//! with a stored solution each square of it. Short, slow, obviously right; shares no code with the solvers.
//!
//! A square in no slot holds nothing, unless it is given; so it is in no other unit.

use std::collections::{BTreeMap, BTreeSet};

use quandary_core::fact::Value;
use quandary_core::grid::At;
use quandary_core::kind::Kind;
use quandary_core::units::Ink;

use super::Crossword;
use super::letters::{Letter, graphemes};
use super::model::{Puzzle, Slot, Task};

/// A unit. Slots are named by their places in [`Puzzle::slots`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// The square holds what is given there.
    Given(At),
    /// The square holds what the stored solution has there.
    Solution(At),
    /// The slot holds a word of the list.
    Slot(usize),
    /// No word stands in more of these slots than the list has it. A puzzle has one such unit for each length of word; about
    /// fewer slots it may be asked as well.
    Repeat(Vec<usize>),
    /// No two of these slots with different words share a longer stretch of letters than is wished.
    Shared(Vec<usize>),
    /// A wanted word, by its place among them, stands in some slot.
    Required(usize),
}

impl Unit {
    /// The slots it speaks of.
    fn slots<'a>(&self, puzzle: &'a Puzzle) -> Vec<&'a Slot> {
        let these = |slots: &[usize]| slots.iter().filter_map(|&s| puzzle.slots().get(s)).collect();
        match self {
            Unit::Given(_) | Unit::Solution(_) => Vec::new(),
            Unit::Slot(slot) => these(&[*slot]),
            Unit::Repeat(slots) | Unit::Shared(slots) => these(slots),
            Unit::Required(_) => puzzle.slots().iter().collect(),
        }
    }
}

impl quandary_core::units::Unit<Puzzle> for Unit {
    fn cells(&self, puzzle: &Puzzle) -> Vec<At> {
        match self {
            Unit::Given(at) | Unit::Solution(at) => puzzle.cells().get(*at).map_or(Vec::new(), |_| vec![*at]),
            _ => {
                let cells = self.slots(puzzle).into_iter().flat_map(|slot| slot.cells.iter().copied());
                cells.collect::<BTreeSet<At>>().into_iter().collect()
            }
        }
    }

    fn allows(&self, puzzle: &Puzzle, ink: &Ink) -> bool {
        let holds = |at: At, wanted: Option<Letter>| {
            let there = ink.get(at).copied().flatten();
            there.is_none() || there == wanted.map(Value::from)
        };
        let words = || self.slots(puzzle).into_iter().filter_map(|slot| word_in(puzzle, slot, ink));
        match self {
            Unit::Given(at) => holds(*at, puzzle.given(*at)),
            Unit::Solution(at) => {
                let accepts = puzzle.card().decor.get(*at).map_or(&[][..], |look| &look.accepts);
                let there = ink.get(*at).copied().flatten().map(|v| puzzle.alphabet().text(v as usize));
                holds(*at, puzzle.solution().and_then(|s| s.get(*at).copied().flatten()))
                    || there.is_some_and(|text| accepts.iter().any(|other| other == text))
            }
            Unit::Slot(_) => self.slots(puzzle).iter().all(|slot| {
                let mut entries = puzzle.words().of_length(slot.length);
                entries.any(|entry| fits(puzzle, slot, ink, puzzle.words().letters(entry)))
            }),
            Unit::Repeat(_) => {
                let mut counts: BTreeMap<String, usize> = BTreeMap::new();
                words().for_each(|word| *counts.entry(word).or_default() += 1);
                counts.iter().all(|(word, &count)| count <= 1 || count <= copies(puzzle, word))
            }
            Unit::Shared(_) => {
                let words: Vec<String> = words().collect();
                let apart = |(i, word): (usize, &String)| {
                    words[..i].iter().all(|other| other == word || !share(puzzle, word, other))
                };
                words.iter().enumerate().all(apart)
            }
            Unit::Required(word) => {
                puzzle.wishes().required.get(*word).is_none_or(|letters| {
                    self.slots(puzzle).iter().any(|slot| fits(puzzle, slot, ink, letters))
                })
            }
        }
    }

    fn name(&self, puzzle: &Puzzle) -> String {
        let names = |join: &str| self.slots(puzzle).iter().map(|s| s.name()).collect::<Vec<_>>().join(join);
        match self {
            Unit::Given(at) => format!("the letter given at {at}"),
            Unit::Solution(at) => format!("the solution at {at}"),
            Unit::Slot(_) => names(""),
            Unit::Repeat(_) => format!("no entry used again in {}", names(", ")),
            Unit::Shared(_) => format!("no long stretch shared by {}", names(", ")),
            Unit::Required(word) => {
                let letters = puzzle.wishes().required.get(*word).map_or(&[][..], Vec::as_slice);
                format!("the wanted word {}", letters.iter().map(|l| puzzle.text(*l)).collect::<String>())
            }
        }
    }
}

/// The text in a slot; `None` while a square is open.
fn word_in(puzzle: &Puzzle, slot: &Slot, ink: &Ink) -> Option<String> {
    slot.cells.iter().map(|&at| ink[at].map(|v| puzzle.alphabet().text(v as usize))).collect()
}

/// Whether a word goes with what stands in a slot: an open square takes one letter, a rebus square as many as are given
/// there.
fn fits(puzzle: &Puzzle, slot: &Slot, ink: &Ink, word: &[Letter]) -> bool {
    let mut rest = word;
    for &at in &slot.cells {
        let text = ink[at].map(|value| puzzle.alphabet().text(value as usize));
        let given = puzzle.given(at).map(|letter| puzzle.text(letter));
        let length = given.map_or(1, |text| graphemes(text).count());
        let Some((these, others)) = rest.split_at_checked(length) else { return false };
        if text.is_some_and(|text| these.iter().map(|l| puzzle.text(*l)).collect::<String>() != text) {
            return false;
        }
        rest = others;
    }
    rest.is_empty()
}

/// How often the list has a word. A dictionary has each word once, however often it says it.
fn copies(puzzle: &Puzzle, word: &str) -> usize {
    match puzzle.task() {
        Task::Fill => 1,
        Task::FillIn | Task::Clued => {
            (0..puzzle.words().len()).filter(|&entry| puzzle.word(entry) == word).count()
        }
    }
}

/// Whether two words share a longer stretch than is wished.
fn share(puzzle: &Puzzle, one: &str, other: &str) -> bool {
    let Some(most) = puzzle.wishes().max_shared else { return false };
    let (one, other): (Vec<&str>, Vec<&str>) = (graphemes(one).collect(), graphemes(other).collect());
    one.windows(most + 1).any(|stretch| other.windows(most + 1).any(|there| there == stretch))
}

/// All units of a puzzle.
pub(super) fn units(puzzle: &Puzzle) -> Vec<Unit> {
    let places = || puzzle.cells().places();
    let mut units: Vec<Unit> = places().filter(|&at| puzzle.given(at).is_some()).map(Unit::Given).collect();
    if puzzle.task() == Task::Clued {
        let asked = |at: &At| puzzle.given(*at).is_none() && !Crossword::domain(puzzle, *at).is_empty();
        let known = puzzle.solution().is_some();
        units.extend(places().filter(|at| known && asked(at)).map(Unit::Solution));
        return units;
    }
    let mut by_length: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (number, slot) in puzzle.slots().iter().enumerate() {
        by_length.entry(slot.length).or_default().push(number);
        units.push(Unit::Slot(number));
    }
    units.extend(by_length.into_values().filter(|slots| slots.len() > 1).map(Unit::Repeat));
    if puzzle.wishes().max_shared.is_some() {
        units.push(Unit::Shared((0..puzzle.slots().len()).collect()));
    }
    units.extend((0..puzzle.wishes().required.len()).map(Unit::Required));
    units
}
