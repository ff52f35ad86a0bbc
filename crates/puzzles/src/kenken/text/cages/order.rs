//! Whether the first of two numbers is the row. Solving cannot tell, since the turned puzzle has as many answers; an
//! answer that is stored with the cages can.

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::Entry;
use quandary_core::grid::Grid;
use quandary_core::notes::WRONG_ANSWER;

use super::super::super::model::Puzzle;
use super::super::super::{KenKen, rules};

/// What is said where nothing tells.
const ASSUMED: &str = "nothing says which of two numbers is the row: the first was taken for it; \
                       the option `transpose` turns the puzzle";

/// The puzzle as its board tells it, if rows and columns are in question and the board is full.
pub(super) fn told(entry: Entry<KenKen>, in_question: bool) -> Entry<KenKen> {
    if !in_question || entry.puzzle.transposed() == entry.puzzle {
        return entry;
    }
    let full =
        entry.board.as_ref().map(|board| &board.ink).filter(|ink| ink.cells().iter().all(Option::is_some));
    let (so, turned) = match full {
        Some(ink) => (answers(&entry.puzzle, ink), answers(&entry.puzzle.transposed(), ink)),
        None => (false, false),
    };
    match (so, turned) {
        (true, false) => entry,
        (false, true) => Entry { puzzle: entry.puzzle.transposed(), ..entry },
        _ => {
            let mut notes = entry.notes;
            notes.push(ASSUMED.to_string());
            Entry { notes, ..entry }
        }
    }
}

/// The puzzle with an answer that its text names: no state of play, but it tells rows from columns, and is compared.
pub(super) fn with_answer(
    entry: Entry<KenKen>,
    answer: Option<Grid<Option<Value>>>,
    in_question: bool,
) -> Entry<KenKen> {
    let Some(answer) = answer else { return told(entry, in_question) };
    let probe = Entry { board: Some(CellBoard::of(answer.clone())), ..entry };
    let mut entry = Entry { board: None, ..told(probe, in_question) };
    if !answers(&entry.puzzle, &answer) {
        entry.notes.push(WRONG_ANSWER.to_string());
    }
    entry
}

fn answers(puzzle: &Puzzle, ink: &Grid<Option<Value>>) -> bool {
    rules::violations(puzzle, ink).is_empty()
}
