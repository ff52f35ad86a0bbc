//! The referee: short, slow, and sharing nothing with the solvers it judges.

use std::collections::BTreeMap;

use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid};
use quandary_core::outcome::Violation;

use super::model::Puzzle;

/// The rules a full or partial board breaks. The board must be of the puzzle's size; it may hold foreign
/// characters, which is one of the rules.
pub fn violations(puzzle: &Puzzle, ink: &Grid<Option<Value>>) -> Vec<Violation> {
    let mut broken = Vec::new();
    let mut say = |rule, cells, sentence| broken.push(Violation { rule, cells, sentence });
    let symbol = |value| puzzle.symbol(value);
    let letters = puzzle.alphabet().symbols().len() as Value;
    let held = Held::of(ink);
    for at in ink.places() {
        let Some(value) = ink[at] else { continue };
        if value >= letters {
            let (there, missing) = (symbol(value), held.missing(puzzle, ink));
            let sentence = format!("{at} holds {there}, which is not one of {}{missing}.", puzzle.alphabet());
            say("alphabet", vec![at], sentence);
        }
        if let Some(given) = puzzle.givens()[at]
            && given != value
            && value < letters
        {
            say("given", vec![at], format!("{at} is given as {}, not {}.", symbol(given), symbol(value)));
        }
    }
    for value in 0..letters {
        if let [first, .., last] = held.by(value) {
            let missing = held.missing(puzzle, ink);
            let sentence = format!("{} stands at {first} and again at {last}{missing}.", symbol(value));
            say("once", held.by(value).to_vec(), sentence);
        }
    }
    for word in puzzle.words() {
        for (one, next) in word.chars().zip(word.chars().skip(1)).filter(|(one, next)| one != next) {
            let [from, to] = [one, next].map(|c| held.by(puzzle.alphabet().any_value(c)));
            let touch = from.iter().any(|a| to.iter().any(|b| touching(*a, *b)));
            if let ([a, ..], [b, ..], false) = (from, to, touch) {
                let sentence =
                    format!("{word} breaks between {one} at {a} and {next} at {b}: they do not touch.");
                say("word", vec![*a, *b], sentence);
            }
        }
    }
    broken
}

/// Which cells hold a value, for each value on a board; row by row.
struct Held(BTreeMap<Value, Vec<At>>);

impl Held {
    fn of(ink: &Grid<Option<Value>>) -> Self {
        let mut held: BTreeMap<Value, Vec<At>> = BTreeMap::new();
        for at in ink.places() {
            if let Some(value) = ink[at] {
                held.entry(value).or_default().push(at);
            }
        }
        Self(held)
    }

    /// The cells that hold a value.
    fn by(&self, value: Value) -> &[At] {
        self.0.get(&value).map_or(&[], Vec::as_slice)
    }

    /// On a full board: which letters have no cell, as the end of a sentence.
    fn missing(&self, puzzle: &Puzzle, ink: &Grid<Option<Value>>) -> String {
        let letters = puzzle.alphabet().symbols();
        let gone: Vec<String> = (0..letters.len())
            .filter(|&i| self.by(i as Value).is_empty())
            .map(|i| letters[i].to_string())
            .collect();
        match (&gone[..], ink.cells().iter().all(Option::is_some)) {
            ([], _) | (_, false) => String::new(),
            ([one], true) => format!("; {one} is missing"),
            (more, true) => format!("; {} are missing", more.join(", ")),
        }
    }
}

/// Whether a king goes from one cell to the other in one move.
fn touching(a: At, b: At) -> bool {
    a != b && a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gogen::Alphabet;

    fn board(rows: [&str; 2]) -> Grid<Option<Value>> {
        let alphabet = Alphabet::usual(6).unwrap();
        let cell = |c: char| (c != '.').then(|| alphabet.any_value(c));
        Grid::from_rows(rows.map(|row| row.chars().map(cell).collect()).to_vec()).unwrap()
    }

    fn sentences(givens: [&str; 2], rows: [&str; 2]) -> Vec<String> {
        let puzzle = Puzzle::new(Alphabet::usual(6).unwrap(), board(givens), ["BEEF", "ACE"]).unwrap();
        violations(&puzzle, &board(rows)).into_iter().map(|v| format!("{}: {}", v.rule, v.sentence)).collect()
    }

    #[test]
    fn one_sentence_for_each_rule() {
        let none = [""; 0];
        assert_eq!(sentences(["...", "..."], ["BED", "FCA"]), none);
        assert_eq!(sentences(["...", "..."], ["B..", "..."]), none, "open cells break nothing");
        assert_eq!(
            sentences(["...", "..."], ["B.E", "..."]),
            ["word: BEEF breaks between B at (1, 1) and E at (1, 3): they do not touch."]
        );
        assert_eq!(sentences(["B..", "..."], ["C..", "..."]), ["given: (1, 1) is given as B, not C."]);
        assert_eq!(
            sentences(["...", "..."], ["B..", ".B."]),
            ["once: B stands at (1, 1) and again at (2, 2)."]
        );
        assert_eq!(
            sentences(["...", "..."], ["BEZ", "FCA"]),
            ["alphabet: (1, 3) holds Z, which is not one of ABCDEF; D is missing."]
        );
    }

    /// The given letter is not named as well: the foreign one is what has to go.
    #[test]
    fn a_foreign_value_on_a_given_is_said_once() {
        let puzzle = Puzzle::new(Alphabet::usual(6).unwrap(), board(["B..", "..."]), ["BEEF"]).unwrap();
        for foreign in [6, 7, puzzle.alphabet().any_value('Z')] {
            let mut ink = board(["B..", "..."]);
            ink[At::new(0, 0)] = Some(foreign);
            let rules: Vec<&str> = violations(&puzzle, &ink).iter().map(|v| v.rule).collect();
            assert_eq!(rules, ["alphabet"], "{foreign}");
        }
    }
}
