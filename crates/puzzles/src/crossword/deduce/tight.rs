//! The walk to an answer, and what is said instead of one: the conflict of an impossible grid, and where a grid to fill is
//! tight. Nothing follows from the latter; it says where to look when nothing is forced.

use quandary_core::budget::Budget;
use quandary_core::cell_board::CellBoard;
use quandary_core::engine::ladder::Allowed;
use quandary_core::grid::At;
use quandary_core::kind::Kind;
use quandary_core::step::{Level, Premise, PremiseStep as Step, Premises};
use quandary_core::verbs::{Ending, Explanation, explain_by_climbing};

use super::super::Crossword;
use super::super::model::{Cell, Puzzle, Task};
use super::super::{search, why};

/// The name of the remark.
pub(super) const ID: &str = "tight-squares";
/// So many squares are named, those with so few letters with their letters.
const NAMED: usize = 8;
const FEW: usize = 8;
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

fn remark(puzzle: &Puzzle, board: &CellBoard, budget: &Budget) -> Option<Step> {
    let letters = search::letters_left(&written(puzzle, board), budget).ok()?;
    let mut squares: Vec<At> =
        letters.places().filter(|&at| (2..puzzle.alphabet().len()).contains(&letters[at].len())).collect();
    squares.sort_by_key(|&at| (letters[at].len(), at));
    squares.truncate(NAMED);
    let described = |at: &At| {
        if letters[*at].len() > FEW {
            return format!("{at}: {} letters", letters[*at].len());
        }
        let few: Vec<&str> = letters[*at].iter().map(|l| puzzle.text(*l)).collect();
        format!("{at}: {}", few.join(" "))
    };
    let text = squares.iter().map(described).collect::<Vec<_>>().join("; ");
    (!squares.is_empty()).then(|| Step {
        technique: ID,
        level: Level::Gentle,
        reason: Some(Premises(vec![
            Premise::Cells { role: "tight", cells: squares },
            Premise::Text { role: "letters", text },
        ])),
        therefore: Vec::new(),
    })
}
