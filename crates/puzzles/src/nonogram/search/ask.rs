//! Questions the techniques ask: what one line says exactly, and which assumptions fail.

use std::rc::Rc;

use quandary_core::budget::Budget;
use quandary_core::engine::vain::Vain;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;

use super::line::LineSolver;
use super::state::State;
use crate::nonogram::model::{Block, Puzzle, shortest};
use quandary_core::bits::{Bits, Places, Words};

/// What is left of one line.
#[derive(Clone, Debug)]
pub struct LineLeft {
    /// The colours each cell can have in some arrangement, as bits.
    pub cells: Vec<u64>,
    /// For each block, its first cell at the earliest and its last cell at the latest.
    pub reaches: Vec<(usize, usize)>,
}

/// What all arrangements of a clue leave of a line whose cells can have these colours (as bits);
/// `None` if there is no arrangement.
///
/// ```
/// use quandary_puzzles::nonogram::{model::Block, search::line_exactly};
/// let left = line_exactly(2, &[Block::new(1, 2), Block::new(1, 1)], &[0b11; 5]).unwrap();
/// assert_eq!(left.cells[1], 0b10); // the second cell is black
/// assert_eq!(left.reaches[0], (0, 2));
/// ```
pub fn line_exactly(colours: usize, clue: &[Block], cells: &[u64]) -> Option<LineLeft> {
    match cells.len() {
        0..=63 => exactly::<u64>(colours, clue, cells),
        64..=127 => exactly::<u128>(colours, clue, cells),
        _ => exactly::<Words>(colours, clue, cells),
    }
}

fn exactly<M: Places>(colours: usize, clue: &[Block], cells: &[u64]) -> Option<LineLeft> {
    let n = cells.len();
    if shortest(clue) > n {
        return None;
    }
    let mut may = vec![M::none(n + 1); colours];
    for (i, set) in cells.iter().enumerate() {
        set.each(|colour| {
            if colour < colours {
                may[colour].insert(i);
            }
        });
    }
    let mut solver = LineSolver::<M>::new();
    if clue.iter().any(|b| b.colour as usize >= colours) || !solver.solve(n, clue, &may) {
        return None;
    }
    let mut left = vec![0u64; n];
    for (colour, places) in solver.possible.iter().enumerate() {
        places.each(|i| left[i] |= 1 << colour);
    }
    let reach = |(starts, ends): (M, M)| {
        let (mut first, mut last) = (None, 0);
        starts.each(|i| {
            first.get_or_insert(i);
        });
        ends.each(|i| last = i);
        (first.unwrap_or(0), last.saturating_sub(1))
    };
    Some(LineLeft { cells: left, reaches: solver.ranges(n, clue).into_iter().map(reach).collect() })
}

/// Up to `most` assumptions ("this cell has this colour") that fail when lines are solved, given these facts. Those that were
/// supposed in vain are left out.
pub fn refuted(puzzle: &Puzzle, facts: &[Fact], most: usize, vain: &Vain, budget: &Budget) -> Vec<Fact> {
    let part = budget.part(PATIENCE);
    match puzzle.width().max(puzzle.height()) {
        0..=63 => failing::<u64>(puzzle, facts, most, vain, &part),
        64..=127 => failing::<u128>(puzzle, facts, most, vain, &part),
        _ => failing::<Words>(puzzle, facts, most, vain, &part),
    }
}

/// The way in which [`refuted`] supposes things in vain; its places are lines, rows first.
pub const BY_LINES: usize = 0;

/// The work one question may take, so that an explanation of a huge puzzle ends.
const PATIENCE: u64 = 20_000_000;

fn failing<M: Places>(
    puzzle: &Puzzle,
    facts: &[Fact],
    most: usize,
    vain: &Vain,
    budget: &Budget,
) -> Vec<Fact> {
    let mut found = Vec::new();
    let Some(mut state) = State::<M>::new(Rc::new(puzzle.clone()), facts) else { return found };
    let _ = search_all(&mut state, most, vain, budget, puzzle.width(), &mut found);
    found
}

fn search_all<M: Places>(
    state: &mut State<M>,
    most: usize,
    vain: &Vain,
    budget: &Budget,
    width: usize,
    found: &mut Vec<Fact>,
) -> Result<(), quandary_core::budget::RanOut> {
    let before = state.trail.len();
    if !state.propagate(budget)? {
        return Ok(());
    }
    // Where lines alone still say something, what is supposed rests on more lines than it visits.
    let at_rest = state.trail.len() == before;
    for cell in 0..state.cells() {
        for colour in 0..state.colours {
            let open = state.left(cell) > 1 && state.may(cell, colour);
            if !open || (at_rest && vain.has(BY_LINES, (cell, colour), 0)) {
                continue;
            }
            let base = state.trail.len();
            state.visited.clear();
            let fine = state.assign(cell, colour) && state.propagate(budget)?;
            state.undo(base);
            if fine && at_rest {
                state.visited.sort_unstable();
                state.visited.dedup();
                vain.add(BY_LINES, (cell, colour), 0, &state.visited);
            } else if !fine {
                found.push(Fact::is(At::new(cell / width, cell % width), colour as Value));
                if found.len() >= most {
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}
