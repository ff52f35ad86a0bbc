//! Saved games of `keen` in Simon Tatham's collection, with the numbers that were written.

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::Entry;
use quandary_core::grid::{At, Grid};
use quandary_core::saved_game::{SavedGame, no_move};
use quandary_core::source::{Problems, Source};

use super::super::KenKen;
use super::super::model::Puzzle;
use super::keen::read_id;

pub(super) fn read(source: &Source, long: bool) -> Result<Entry<KenKen>, Problems> {
    let save = SavedGame::read(source, "Keen")?;
    let (id, start) = save.id()?;
    let puzzle = read_id(&id, start, long)?;
    let mut ink = Grid::filled(puzzle.order(), puzzle.order(), None);
    for (text, span) in save.moves() {
        play(&puzzle, &mut ink, text).ok_or_else(|| no_move(text, span))?;
    }
    let board = ink.cells().iter().any(Option::is_some).then(|| CellBoard::of(ink));
    Ok(Entry::new(puzzle).with_board(board))
}

/// One move: `R` writes column, row and number (0 takes it away), `P` is a note, `S` the answer in one digit a cell.
fn play(puzzle: &Puzzle, ink: &mut Grid<Option<Value>>, text: &str) -> Option<()> {
    let size = puzzle.order();
    let written = |n: Value| (1..=size as Value).contains(&n).then_some(n);
    if let Some(answer) = text.strip_prefix('S') {
        let places: Vec<At> = ink.places().collect();
        for (at, c) in places.into_iter().zip(answer.chars()) {
            ink[at] = c.to_digit(36).and_then(written);
        }
        return Some(());
    }
    if text.starts_with(['P', 'M']) {
        return Some(());
    }
    let mut parts = text.strip_prefix('R')?.split(',').map(|part| part.parse::<usize>().ok());
    let (col, row, value) = (parts.next()??, parts.next()??, parts.next()??);
    let at = At::new(row, col);
    ink.get(at)?;
    ink[at] = Value::try_from(value).ok().and_then(written);
    Some(())
}
