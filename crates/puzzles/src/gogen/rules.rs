//! The referee: short, slow, and sharing nothing with the solvers it judges.

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
    let missing = missing(puzzle, ink);
    for at in ink.places() {
        let Some(value) = ink[at] else { continue };
        if value >= letters {
            let sentence =
                format!("{at} holds {}, which is not one of {}{missing}.", symbol(value), puzzle.alphabet());
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
        let cells = holders(ink, value);
        if let [first, .., last] = cells[..] {
            let sentence = format!("{} stands at {first} and again at {last}{missing}.", symbol(value));
            say("once", cells, sentence);
        }
    }
    for word in puzzle.words() {
        let letters: Vec<char> = word.chars().collect();
        for pair in letters.windows(2).filter(|pair| pair[0] != pair[1]) {
            let places = [pair[0], pair[1]].map(|c| holders(ink, puzzle.alphabet().any_value(c)));
            let [from, to] = &places;
            let touch = from.iter().any(|a| to.iter().any(|b| touching(*a, *b)));
            if let ([a, ..], [b, ..], false) = (&from[..], &to[..], touch) {
                let sentence = format!(
                    "{word} breaks between {} at {a} and {} at {b}: they do not touch.",
                    pair[0], pair[1]
                );
                say("word", vec![*a, *b], sentence);
            }
        }
    }
    broken
}

/// The cells that hold a value.
fn holders(ink: &Grid<Option<Value>>, value: Value) -> Vec<At> {
    ink.places().filter(|&at| ink[at] == Some(value)).collect()
}

/// Whether a king goes from one cell to the other in one move.
fn touching(a: At, b: At) -> bool {
    a != b && a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1
}

/// On a full board: which letters have no cell, as the end of a sentence.
fn missing(puzzle: &Puzzle, ink: &Grid<Option<Value>>) -> String {
    let letters = puzzle.alphabet().symbols();
    let gone: Vec<String> = (0..letters.len())
        .filter(|&i| holders(ink, i as Value).is_empty())
        .map(|i| letters[i].to_string())
        .collect();
    match (&gone[..], ink.cells().iter().all(Option::is_some)) {
        ([], _) | (_, false) => String::new(),
        ([one], true) => format!("; {one} is missing"),
        (more, true) => format!("; {} are missing", more.join(", ")),
    }
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
