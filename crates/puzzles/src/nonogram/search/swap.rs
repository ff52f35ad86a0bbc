//! A second answer right beside the first: move one block of two rows by exchanging two cells each, so
//! that the two columns they share only see blocks move as well.
//!
//! Most puzzles with several answers have such a pair, and it is found without any search.

use std::collections::HashSet;

use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid};

use crate::nonogram::model::{Line, Puzzle, clue_of};
use crate::nonogram::rules::agrees;

/// An exchange of the colours of two cells of a line that keeps its clue: from the lower place to the
/// higher one.
type Exchange = (usize, usize);

/// Another answer that differs in four cells, the corners of a rectangle; `allowed` says which cells may
/// change to which colour.
pub(crate) fn second(
    puzzle: &Puzzle,
    answer: &Grid<Value>,
    allowed: impl Fn(At, Value) -> bool,
) -> Option<Grid<Value>> {
    let columns: Vec<HashSet<Exchange>> = (0..puzzle.width())
        .map(|c| exchanges(puzzle, answer, Line::column(c)).into_iter().collect())
        .collect();
    // Rows by the pair of columns they exchange.
    let mut rows: std::collections::HashMap<Exchange, Vec<usize>> = std::collections::HashMap::new();
    for row in 0..puzzle.height() {
        for pair in exchanges(puzzle, answer, Line::row(row)) {
            rows.entry(pair).or_default().push(row);
        }
    }
    let mut pairs: Vec<(Exchange, Vec<usize>)> = rows.into_iter().collect();
    pairs.sort_unstable();
    for ((left, right), rows) in pairs {
        for (i, &top) in rows.iter().enumerate() {
            for &bottom in &rows[i + 1..] {
                let corner = |row, col| answer[At::new(row, col)];
                let crossed = corner(top, left) == corner(bottom, right)
                    && corner(top, right) == corner(bottom, left)
                    && columns[left].contains(&(top, bottom))
                    && columns[right].contains(&(top, bottom));
                let fine = |row, col, other| allowed(At::new(row, col), corner(row, other));
                if crossed
                    && fine(top, left, right)
                    && fine(top, right, left)
                    && fine(bottom, left, right)
                    && fine(bottom, right, left)
                {
                    let mut second = answer.clone();
                    for row in [top, bottom] {
                        second[At::new(row, left)] = corner(row, right);
                        second[At::new(row, right)] = corner(row, left);
                    }
                    return Some(second);
                }
            }
        }
    }
    None
}

/// The exchanges of a line: a block's end cell goes over to its other side, or a block of one cell to
/// anywhere it still keeps the order.
fn exchanges(puzzle: &Puzzle, answer: &Grid<Value>, line: Line) -> Vec<Exchange> {
    let n = puzzle.length(line);
    let mut cells: Vec<Value> = (0..n).map(|i| answer[line.cell(i)]).collect();
    // A line without a clue would allow any exchange; the search finds such answers itself.
    let Some(clue) = puzzle.clue(line) else { return Vec::new() };
    let mut found = Vec::new();
    let mut start = 0;
    while start < n {
        let colour = cells[start];
        let end = (start..n).find(|&i| cells[i] != colour).unwrap_or(n);
        if colour != 0 {
            // Moves that keep the clue stop at the first other block, so a walk outwards finds all.
            let reach = if end - start == 1 { n } else { 1 };
            let right = (end..n).take(reach).take_while(|&i| cells[i] == 0).map(|to| (start, to));
            let left = (0..start).rev().take(reach).take_while(|&i| cells[i] == 0).map(|to| (to, end - 1));
            let tries: Vec<Exchange> = right.chain(left).collect();
            for (a, b) in tries {
                cells.swap(a, b);
                if agrees(clue, &clue_of(cells.iter().copied())) {
                    found.push((a, b));
                }
                cells.swap(a, b);
            }
        }
        start = end;
    }
    found
}
