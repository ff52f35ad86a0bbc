//! The state of play that some programs save below the cages.

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::Entry;
use quandary_core::grid::{At, Grid};
use quandary_core::source::{Line, Problem, Problems};

use super::super::super::KenKen;
use super::super::super::model::{MAX_SIZE, Puzzle};
use super::words::Items;

/// The lines of the puzzle, and those below a line of equals signs; or below a word, where these are rows with commas
/// between their cells.
pub(super) fn cut<'l, 'a>(lines: &'l [Line<'a>]) -> (&'l [Line<'a>], &'l [Line<'a>]) {
    let ruled = |line: &Line<'_>| line.text.trim().len() > 2 && line.text.trim().bytes().all(|b| b == b'=');
    let word = |line: &Line<'_>| {
        let text = line.text.trim().trim_end_matches(':');
        text.len() > 1 && text.chars().all(char::is_alphabetic)
    };
    let headed = |at: &usize| word(&lines[*at]) && is_table(&lines[at + 1..]);
    match lines.iter().position(ruled).or_else(|| (1..lines.len()).find(headed)) {
        Some(at) => (&lines[..at], &lines[at + 1..]),
        None => (lines, &[]),
    }
}

/// The cells of a row with commas between them, numbers or nothing.
fn cells(line: &Line<'_>) -> Option<Vec<u64>> {
    let cell = |cell: &str| match cell.trim().trim_matches(['"', '_', '.', '-']) {
        "" => Some(0),
        number => number.parse().ok().filter(|_| number.len() < 3),
    };
    line.text.split(',').take(MAX_SIZE + 1).map(cell).collect()
}

/// Whether lines are as many rows of cells as each has cells.
fn is_table(lines: &[Line<'_>]) -> bool {
    let row = |line: &Line<'_>| cells(line).is_some_and(|cells| cells.len() == lines.len());
    (2..=MAX_SIZE).contains(&lines.len()) && lines.iter().all(row)
}

/// The puzzle with what stands below it: rows of numbers, or a line with row, column and number for each cell.
pub(super) fn entry(puzzle: Puzzle, tail: &[Line<'_>]) -> Result<Entry<KenKen>, Problems> {
    let size = puzzle.order();
    let mut ink = Grid::filled(size, size, None);
    if tail.len() == size && is_table(tail) {
        let numbers: Vec<u64> = tail.iter().filter_map(cells).flatten().collect();
        if numbers.iter().all(|&n| n <= size as u64) {
            return with_numbers(puzzle, &numbers);
        }
    }
    let rows: Vec<Items> = tail.iter().take(size * size + 1).filter_map(Items::of).collect();
    let numbers: Vec<u64> = rows.iter().flat_map(|row| row.numbers.iter().map(|n| n.value)).collect();
    let square = numbers.len() == size * size && rows.len() == size;
    // Three lines of three may be cells as well: those have marks, or would repeat a number in a line of the board.
    let marked = rows.iter().any(|row| !row.marks.is_empty());
    let fits = numbers.iter().all(|&n| n <= size as u64);
    if square && fits && !marked && !(size == 3 && repeats(&numbers, size)) {
        return with_numbers(puzzle, &numbers);
    }
    for row in &rows {
        let wrong = || {
            Problem::new("this is no cell of the state of play").at(row.span).expected("row, column, number")
        };
        let part = |i: usize| row.numbers.get(i).map(|n| n.value).filter(|n| (1..=size as u64).contains(n));
        let (Some(r), Some(c), Some(value), 3) = (part(0), part(1), part(2), row.numbers.len()) else {
            return Err(wrong().into());
        };
        ink[At::new(r as usize - 1, c as usize - 1)] = Some(value as Value);
    }
    let board = (!rows.is_empty()).then(|| CellBoard::of(ink));
    Ok(Entry::new(puzzle).with_board(board))
}

/// Whether a row or a column has a number twice.
fn repeats(numbers: &[u64], size: usize) -> bool {
    let twice = |i: usize, j: usize| numbers[i] > 0 && numbers[i] == numbers[j];
    let in_line = |i: usize, j: usize| i / size == j / size || i % size == j % size;
    (0..numbers.len()).any(|i| (0..i).any(|j| in_line(i, j) && twice(i, j)))
}

/// The last line, if it has a number for each cell of some square.
pub(super) fn last_row(items: &[Items]) -> Option<(&[Items], &Items)> {
    let (row, cages) = items.split_last()?;
    let count = row.numbers.len();
    let size = count.isqrt();
    let open = row.numbers.iter().all(|n| n.value <= size as u64);
    (count > 1 && size * size == count && open && row.marks.is_empty()).then_some((cages, row))
}

/// The lines of the cages, and the last lines, if these are as many rows of numbers as each has numbers: the answer or
/// the state of play, without a word between.
pub(super) fn last_rows<'l, 'a>(lines: &'l [Line<'a>]) -> Option<(&'l [Line<'a>], &'l [Line<'a>])> {
    let size = Items::of(lines.last()?)?.numbers.len();
    let cut = lines.len().checked_sub(size).filter(|cut| *cut > 0 && size > 1)?;
    let row = |line: &Line<'_>| {
        let small = |items: &Items| items.numbers.iter().all(|n| n.value <= size as u64);
        let bare = |items: &Items| items.marks.is_empty() && items.names.is_empty();
        Items::of(line).is_some_and(|items| items.numbers.len() == size && bare(&items) && small(&items))
    };
    lines[cut..].iter().all(row).then(|| lines.split_at(cut))
}

/// The puzzle with the numbers of such a line.
pub(super) fn with_row(puzzle: Puzzle, row: &Items) -> Result<Entry<KenKen>, Problems> {
    let numbers: Vec<u64> = row.numbers.iter().map(|n| n.value).collect();
    if numbers.len() != puzzle.order() * puzzle.order() {
        let problem = Problem::new(format!("{} numbers do not fill this board", numbers.len())).at(row.span);
        return Err(problem.into());
    }
    with_numbers(puzzle, &numbers)
}

fn with_numbers(puzzle: Puzzle, numbers: &[u64]) -> Result<Entry<KenKen>, Problems> {
    let size = puzzle.order();
    let mut ink = Grid::filled(size, size, None);
    for (at, &n) in ink.places().collect::<Vec<_>>().into_iter().zip(numbers) {
        ink[at] = (n > 0).then_some(n as Value);
    }
    let board = numbers.iter().any(|n| *n > 0).then(|| CellBoard::of(ink));
    Ok(Entry::new(puzzle).with_board(board))
}
