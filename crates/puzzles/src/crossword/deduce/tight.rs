//! The walk to an answer, and what is said instead of one: the conflict of an impossible grid, and where a grid to fill is
//! tight. Nothing follows from the latter; it says where to look when nothing is forced.

use quandary_core::budget::Budget;
use quandary_core::cell_board::CellBoard;
use quandary_core::engine::ladder::Allowed;
use quandary_core::fact::Value;
use quandary_core::grid::At;
use quandary_core::kind::Kind;
use quandary_core::step::{Level, Step};
use quandary_core::verbs::{Ending, Explanation, Kept, explain_by_climbing};

use super::super::Crossword;
use super::super::model::{Cell, Puzzle, Task, Way};
use super::super::{search, why};
use super::reason::Reason;
use super::slots;

/// The name of the remark.
pub(super) const ID: &str = "tight-squares";
/// So many squares are named.
const NAMED: usize = 8;
/// Nodes for finding out that there is no answer before anything is explained.
const PROOF: u64 = 20_000;

/// The walk to an answer; for a grid to fill that forces nothing, where it is tight. Steps towards an answer that does
/// not exist would explain nothing: then it is the conflict at once.
pub(in super::super) fn explain(
    puzzle: &Puzzle,
    board: &CellBoard,
    allowed: &Allowed,
    budget: &Budget,
) -> Explanation<Crossword> {
    let placed = Crossword::placed(puzzle, board);
    if puzzle.task() != Task::Clued && search::one(puzzle, &placed, &budget.part(PROOF)) == Ok(None) {
        let why = why::why(&written(puzzle, board), budget);
        let from = Crossword::known(puzzle, board);
        return Explanation { from, steps: Vec::new(), last: board.clone(), end: Ending::NoAnswer(why) };
    }
    if puzzle.task() == Task::Clued && puzzle.solution().is_some() && allowed.all() {
        return by_clues(puzzle, board, budget);
    }
    let mut walk = explain_by_climbing::<Crossword>(puzzle, board, allowed, budget);
    if walk.end == Ending::NothingForced
        && puzzle.task() == Task::Fill
        && let Some(step) = remark(puzzle, &walk.last, budget)
    {
        walk.steps.push(step);
    }
    walk
}

/// The puzzle with what stands on the board as its given letters.
fn written(puzzle: &Puzzle, board: &CellBoard) -> Puzzle {
    let mut cells = puzzle.cells().clone();
    for at in puzzle.cells().places().filter(|&at| puzzle.cells()[at] == Cell::White(None)) {
        cells[at] = Cell::White(board.ink[at].map(|v| v as u16));
    }
    puzzle.with_cells(cells)
}

/// The entries of a clued puzzle one by one, in the order of the clues.
fn by_clues(puzzle: &Puzzle, board: &CellBoard, budget: &Budget) -> Explanation<Crossword> {
    let from = Crossword::known(puzzle, board);
    let (mut known, mut steps) = (from.clone(), Vec::new());
    let mut order: Vec<usize> = (0..puzzle.slots().len()).collect();
    order.sort_by_key(|&slot| (puzzle.slots()[slot].way == Way::Down, puzzle.slots()[slot].number));
    let mut kept = match Kept::<Crossword>::new(budget) {
        Ok(kept) => kept,
        Err(what) => {
            return Explanation { from, steps, last: board.clone(), end: Ending::RanOut(what) };
        }
    };
    let mut end = Ending::Solved;
    for slot in order {
        let Some(step) = slots::told(puzzle, &known, slot, usize::MAX) else { continue };
        if let Err(what) = budget.spend(1).and_then(|()| kept.push(step.clone())) {
            end = Ending::RanOut(what);
            break;
        }
        Crossword::learn(puzzle, &mut known, &step.therefore);
    }
    steps = kept.into_steps();
    let last = Crossword::known_board(puzzle, &known);
    if end == Ending::Solved && !Crossword::full(puzzle, &last) {
        return explain_by_climbing::<Crossword>(puzzle, board, &Allowed::ALL, budget);
    }
    Explanation { from, steps, last, end }
}

fn remark(puzzle: &Puzzle, board: &CellBoard, budget: &Budget) -> Option<Step<Reason>> {
    let letters = search::letters_left(&written(puzzle, board), budget).ok()?;
    let mut squares: Vec<At> =
        letters.places().filter(|&at| (2..puzzle.alphabet().len()).contains(&letters[at].len())).collect();
    squares.sort_by_key(|&at| (letters[at].len(), at));
    squares.truncate(NAMED);
    let left = squares.iter().map(|at| (*at, letters[*at].iter().map(|l| Value::from(*l)).collect()));
    (!squares.is_empty()).then(|| Step {
        technique: ID,
        level: Level::Gentle,
        reason: Some(Reason::Tight { left: left.collect() }),
        therefore: Vec::new(),
    })
}
