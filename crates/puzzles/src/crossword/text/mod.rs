//! The text forms, one file each, and what they share.

mod acrosslite;
mod blanks;
mod clued;
mod crosshare;
mod dates;
mod drawn;
mod exolve;
mod grid;
mod guardian;
mod ipuz;
mod jpz;
mod json;
mod json_card;
mod lettered;
mod losses;
mod nyt;
mod page;
mod people;
mod placed;
mod placing;
mod pointed;
mod puz;
mod seed;
mod variety;
mod xd;
mod xwordinfo;

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::Form;
use quandary_core::grid::{At, Grid, MAX_CELLS};
use quandary_core::kind::Example;
use quandary_core::rows;
use quandary_core::source::{Problem, Problems, Source};

use super::Crossword;
use super::deduce::wants_letter;
use super::model::{Card, Cell, Puzzle, Task};

/// All forms; the first with room for a puzzle is written by default: the original's for a fill-in, a plain grid for
/// one to fill, .xd for a clued one.
pub(super) const FORMS: &[Form<Crossword>] = &[
    seed::FORM,
    grid::FORM,
    xd::FORM,
    json::FORM,
    puz::FORM,
    ipuz::FORM,
    jpz::FORM,
    acrosslite::FORM,
    xwordinfo::FORM,
    exolve::FORM,
    guardian::FORM,
    crosshare::FORM,
    nyt::FORM,
    placed::FORM,
    blanks::FORM,
    people::NUMBERED,
    people::LAYERS,
    drawn::FORM,
];

/// The built-in puzzles.
pub(super) const EXAMPLES: &[Example] = &[
    Example {
        name: "1",
        text: include_str!("../../../fixtures/crossword/1.txt"),
        about: "the first example of the seed document: ten words, one fill",
    },
    Example {
        name: "clued",
        text: include_str!("../../../fixtures/crossword/clued.xd"),
        about: "a small crossword with clues, made for this toolkit",
    },
    Example {
        name: "2",
        text: include_str!("../../../fixtures/crossword/2.txt"),
        about: "the second example of the seed document: no fill, but some backtracking to see that",
    },
];

/// The sizes a grid may have.
fn sizes() -> String {
    format!("1 to {MAX_CELLS} squares")
}

/// The largest size a grid may have.
fn most_squares() -> String {
    format!("at most {MAX_CELLS} squares")
}

/// The words of a fill-in in one line.
pub(super) fn words_in_lines(puzzle: &Puzzle) -> String {
    (0..puzzle.words().len()).map(|w| puzzle.word(w)).collect::<Vec<_>>().join(" ")
}

/// What a form loses that has room for the grid and these things only. Wishes about the fill belong to the command, not
/// to the text.
pub(super) fn lost(puzzle: &Puzzle, carries: &[&str]) -> Vec<String> {
    let given = puzzle.cells().places().any(|at| puzzle.given(at).is_some());
    let has = [
        ("words", puzzle.task() == Task::FillIn, "the word list"),
        ("given", given, "the given letters"),
        ("solution", puzzle.solution().is_some(), "the solution"),
        ("bars", !puzzle.bars().is_empty(), "the bars"),
    ];
    let lost = has.iter().filter(|(what, there, _)| *there && !carries.contains(what));
    lost.map(|h| h.2.to_string()).chain(losses::of_card(puzzle.card(), &Card::default())).collect()
}

/// Reads a board somebody hands back: `* l u a`, `#lua`, a picture, or JSON rows.
pub(super) fn read_board(puzzle: &Puzzle, source: &Source) -> Result<CellBoard, Problems> {
    let tokens = rows::read(source, puzzle.cells().size())?;
    let mut ink: Grid<Option<Value>> = Grid::filled(tokens.width(), tokens.height(), None);
    for at in tokens.places() {
        let (text, span) = &tokens[at];
        let wrong =
            |what: String, wanted: &str| Problems::from(Problem::new(what).at(*span).expected(wanted));
        let block = matches!(text.as_str(), "*" | "#" | "█" | "■" | "▓▓▓" | "███");
        match puzzle.cells()[at] {
            Cell::Block if text.is_empty() || block || text.chars().all(|c| "*#█■▓░▒".contains(c)) =>
                {}
            Cell::Block => return Err(wrong(format!("{at} is a block"), "*, # or nothing")),
            Cell::White(_) if text.is_empty() => {}
            Cell::White(_) if block => return Err(wrong(format!("{at} is not a block"), "a letter or -")),
            Cell::White(_) => match puzzle.alphabet().find(text) {
                Some(letter) if wants_letter(puzzle, at) => ink[at] = Some(letter as Value),
                Some(_) => return Err(wrong(format!("{at} is in no slot"), "-")),
                None => {
                    return Err(wrong(
                        format!("no word has the letter `{text}`"),
                        "a letter of the words, or - for open",
                    ));
                }
            },
        }
    }
    keep_given(puzzle, &mut ink);
    Ok(CellBoard::of(ink))
}

/// A board that says nothing about a given square has the given letter there.
fn keep_given(puzzle: &Puzzle, ink: &mut Grid<Option<Value>>) {
    for at in puzzle.cells().places() {
        if ink[at].is_none() {
            ink[at] = puzzle.given(at).map(Value::from);
        }
    }
}

/// What a form without room for a board loses of this one: nothing if nothing was written on it yet.
pub(super) fn lost_board(puzzle: &Puzzle, board: Option<&CellBoard>) -> Option<String> {
    let start = <Crossword as quandary_core::kind::Kind>::start(puzzle);
    board.filter(|b| b.ink != start.ink).map(|_| "the state of play".to_string())
}

/// The letter a writer shows for a square: the board's, else the given one.
pub(super) fn shown<'a>(puzzle: &'a Puzzle, board: Option<&CellBoard>, at: At) -> Option<&'a str> {
    let ink = board.and_then(|b| b.ink[at]).map(|v| v as usize);
    ink.or(puzzle.given(at).map(usize::from)).map(|l| puzzle.alphabet().text(l))
}
