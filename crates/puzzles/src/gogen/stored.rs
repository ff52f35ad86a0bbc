//! The answer that a row of a table holds behind the words.

use quandary_core::cell_board::CellBoard;
use quandary_core::source::Source;

use super::model::Puzzle;
use super::text::read_board;

/// The letters of the last column, if it has as many as the board has cells.
pub(super) fn stored(puzzle: &Puzzle, source: &Source) -> Option<CellBoard> {
    let text = source.text()?.trim_end();
    // The name, the variant, the givens and the words stand before it.
    let last = text.rsplit_once('\t').filter(|(before, _)| before.matches('\t').count() == 3)?.1;
    let letters: Vec<char> = last.chars().collect();
    if Some(letters.len()) != puzzle.size().cells() || text.contains('\n') {
        return None;
    }
    let rows: Vec<String> = letters.chunks(puzzle.size().width).map(|row| row.iter().collect()).collect();
    read_board(puzzle, &Source::new(source.name.clone(), rows.join("\n"))).ok()
}
