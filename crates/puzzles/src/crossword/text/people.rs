//! Forms for people, written only: the numbered grid with its lists, and the original's layers and plays.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::source::{Problem, Problems, Source, Sources};

use super::super::card::Clue;
use super::super::classic::{layer, play_text, short};
use super::super::model::{Puzzle, Way};
use super::super::rules::word_in;
use super::super::{Crossword, classic};

/// The grid and its slots by number, with clues where there are some.
pub(super) const NUMBERED: Form<Crossword> = Form {
    name: "numbered",
    about: "the grid with Across and Down lists, for people; written only",
    suffixes: &[],
    sniff: |_: &Source| Sniff::Never,
    read: unreadable,
    write: Some(numbered),
};

/// The original's layers, and its five lines for every play on the board.
pub(super) const LAYERS: Form<Crossword> = Form {
    name: "layers",
    about: "the original's horizontal and vertical layers, and the plays on the board, for people; written only",
    suffixes: &[],
    sniff: |_: &Source| Sniff::Never,
    read: unreadable,
    write: Some(layers),
};

fn unreadable(_: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    vec![Err(Problem::new("this form is for people and cannot be read back").expected("another form").into())]
}

/// With a board it is the board that is wanted; without one these forms are no way to keep a puzzle.
fn written(text: String, board: Option<&CellBoard>) -> Result<Written, String> {
    let lost = if board.is_none() { vec!["everything but what is shown".to_string()] } else { Vec::new() };
    Ok(Written { bytes: text.into_bytes(), lost })
}

fn numbered(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let start = <Crossword as quandary_core::kind::Kind>::start(puzzle);
    let ink = board.map_or(&start.ink, |b| &b.ink);
    let mut out = format!("{}\n", classic::board_text(puzzle, ink));
    let clues = puzzle.card().clues.of_slots(puzzle.slots());
    for way in [Way::Across, Way::Down] {
        out.push_str(&format!("\n{way:?}\n"));
        let mut listed: Vec<_> =
            puzzle.slots().iter().zip(&clues).filter(|(slot, _)| slot.way == way).collect();
        listed.sort_by_key(|(slot, _)| slot.number);
        for (slot, clue) in listed {
            let clue = clue.map(Clue::line);
            let word = word_in(puzzle, slot, ink).map(|w| spelled(puzzle, &w));
            let line = match (clue, word) {
                (Some(clue), Some(word)) => format!("{clue} ({word})"),
                (Some(clue), None) => clue,
                (None, Some(word)) => word,
                (None, None) => format!("{} letters", slot.length),
            };
            out.push_str(&format!("{}. {line}\n", slot.number));
        }
    }
    written(out, board)
}

/// A word as the list spells it.
fn spelled(puzzle: &Puzzle, word: &str) -> String {
    let letters: Vec<u16> = super::super::letters::graphemes(word)
        .filter_map(|g| puzzle.alphabet().find(g))
        .map(|l| l as u16)
        .collect();
    let spelled = puzzle.words().entries(&letters).find_map(|e| puzzle.words().spelling(e));
    spelled.map_or(word.to_string(), str::to_string)
}

fn layers(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let mut out = format!(
        "Horizontal Moves\n\n{}\n\nVertical Moves\n\n{}\n",
        layer(puzzle, Way::Across),
        layer(puzzle, Way::Down)
    );
    if let Some(board) = board {
        for slot in puzzle.slots() {
            let Some(word) = word_in(puzzle, slot, &board.ink) else { continue };
            let entry = (0..puzzle.words().len()).find(|&w| puzzle.word(w) == word);
            if let Some(entry) = entry {
                out.push_str(&format!("\n{} {word}\n{}\n", short(slot, entry), play_text(slot, entry)));
            }
        }
    }
    written(out, board)
}
