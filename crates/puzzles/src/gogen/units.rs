//! The puzzle by units: each given, each letter in its one cell, and each two letters that follow each other in a word.
//! Short, slow, obviously right; shares no code with the solvers.
//!
//! A word is as many units as it has steps, because a sentence argues with one step: in BEEF, E touches F.

use quandary_core::fact::Value;
use quandary_core::grid::{At, places};
use quandary_core::units::Ink;

use super::model::Puzzle;

/// A unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// The cell holds the letter that is given there.
    Given(At),
    /// The letter stands in one cell.
    Letter(Value),
    /// A letter of a word touches the next one: wherever the two stand, it is one step between them. One after which
    /// the same letter comes again stays put, and is no unit.
    Step {
        /// The word's place in [`Puzzle::words`].
        word: usize,
        /// The place of the first of the two letters in the word, from 0.
        place: usize,
    },
}

impl Unit {
    /// The two letters of a step.
    pub fn letters(self, puzzle: &Puzzle) -> Option<[Value; 2]> {
        let Unit::Step { word, place } = self else { return None };
        let mut letters = puzzle.words().get(word)?.chars().skip(place);
        let pair = [letters.next()?, letters.next()?];
        (pair[0] != pair[1]).then(|| pair.map(|c| puzzle.alphabet().any_value(c)))
    }
}

impl quandary_core::units::Unit<Puzzle> for Unit {
    fn cells(&self, puzzle: &Puzzle) -> Vec<At> {
        let all = places(puzzle.size());
        match *self {
            Unit::Given(given) => all.filter(|at| *at == given).collect(),
            Unit::Letter(_) | Unit::Step { .. } => all.collect(),
        }
    }

    fn allows(&self, puzzle: &Puzzle, ink: &Ink) -> bool {
        let holders = |letter: Value| ink.places().filter(move |&at| ink[at] == Some(letter));
        match *self {
            Unit::Given(_) => {
                let cells = self.cells(puzzle);
                cells.iter().all(|&at| ink[at].is_none() || ink[at] == puzzle.givens()[at])
            }
            Unit::Letter(letter) => match holders(letter).count() {
                0 => ink.cells().iter().any(Option::is_none),
                count => count == 1,
            },
            Unit::Step { .. } => {
                let Some([a, b]) = self.letters(puzzle) else { return true };
                let one_step = |a: At, b: At| a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1;
                holders(a).all(|a| holders(b).all(|b| one_step(a, b)))
            }
        }
    }

    fn needs(&self, _: &Puzzle) -> Vec<Value> {
        match *self {
            Unit::Letter(letter) => vec![letter],
            Unit::Given(_) | Unit::Step { .. } => Vec::new(),
        }
    }

    fn tells_apart(&self, puzzle: &Puzzle) -> Option<Vec<Value>> {
        Some(match *self {
            Unit::Given(at) => puzzle.givens().get(at).copied().flatten().into_iter().collect(),
            Unit::Letter(letter) => vec![letter],
            Unit::Step { .. } => self.letters(puzzle).map_or(Vec::new(), |letters| letters.to_vec()),
        })
    }

    fn name(&self, puzzle: &Puzzle) -> String {
        match *self {
            Unit::Given(at) => format!("the letter given at {at}"),
            Unit::Letter(letter) => format!("one cell for {}", puzzle.symbol(letter)),
            Unit::Step { word, place } => match (self.letters(puzzle), puzzle.words().get(word)) {
                (Some([a, b]), Some(word)) => {
                    let (a, b) = (puzzle.symbol(a), puzzle.symbol(b));
                    let before = word.chars().zip(word.chars().skip(1)).take(place);
                    let again = match before.filter(|two| *two == (a, b)).count() {
                        0 => String::new(),
                        _ => format!(", letters {} and {}", place + 1, place + 2),
                    };
                    format!("{a} next to {b} in {word}{again}")
                }
                _ => format!("step {} of word {}", place + 1, word + 1),
            },
        }
    }
}

/// All units of a puzzle.
pub(super) fn units(puzzle: &Puzzle) -> Vec<Unit> {
    let given = |at: &At| puzzle.givens()[*at].is_some();
    let letters = (0..puzzle.alphabet().symbols().len() as Value).map(Unit::Letter);
    let mut units: Vec<Unit> = places(puzzle.size()).filter(given).map(Unit::Given).chain(letters).collect();
    for (word, text) in puzzle.words().iter().enumerate() {
        let steps = (0..text.chars().count()).map(|place| Unit::Step { word, place });
        units.extend(steps.filter(|step| step.letters(puzzle).is_some()));
    }
    units
}

#[cfg(test)]
mod tests {
    use quandary_core::grid::Grid;
    use quandary_core::units::Unit as _;

    use super::*;
    use crate::gogen::Alphabet;

    /// What a unit says by itself, where the others would say it as well.
    #[test]
    fn each_unit_alone() {
        let alphabet = Alphabet::usual(6).unwrap();
        let ink = |text: &str| {
            let rows = text.split('/').map(|row| row.chars().map(|c| alphabet.value(c)).collect());
            Grid::from_rows(rows.collect()).unwrap()
        };
        let puzzle = Puzzle::new(alphabet.clone(), ink("A../..."), ["BEEF", "ACE"]).unwrap();
        let allows = |unit: Unit, text: &str| unit.allows(&puzzle, &ink(text));
        let step = |word, place| Unit::Step { word, place };
        assert!(
            allows(Unit::Given(At::new(0, 0)), ".../B..") && !allows(Unit::Given(At::new(0, 0)), "B../...")
        );
        assert!(allows(Unit::Letter(0), "BBB/BBA") && !allows(Unit::Letter(0), "A../..A"), "A once");
        assert!(allows(Unit::Letter(0), "BBB/BB.") && !allows(Unit::Letter(0), "BBB/BBB"), "A somewhere");
        assert!(allows(step(0, 0), "B../BE.") && !allows(step(0, 0), "B.E/BE."), "every B touches every E");
        assert_eq!(step(0, 1).letters(&puzzle), None, "E stays put");
        assert_eq!(step(0, 2).name(&puzzle), "E next to F in BEEF");
        assert_eq!(units(&puzzle).len(), 1 + 6 + 4);
    }
}
