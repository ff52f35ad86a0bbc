//! The referee: which lines of a board break their clue. Short and slow; it shares nothing with
//! `search` and `deduce`, which are tested against it.

use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid};
use quandary_core::outcome::Violation;

use super::model::{BACKGROUND, Block, Clue, Conflict, Line, Puzzle, clue_of};

/// A board: what is known of each cell. `Some(0)` is a cell marked as background.
pub type Board = Grid<Option<Value>>;

/// Lines with more than this many cells times blocks are judged only once they are full.
const PATIENCE: usize = 4_000_000;

/// One rule broken on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// A line that has all its cells and whose blocks are not those of its clue.
    Wrong(Line),
    /// A cell that does not have the colour the puzzle gives it.
    Given(At),
}

/// Everything the board breaks: given cells first, then rows, then columns.
/// An empty list for a full board means it is an answer.
///
/// ```
/// use quandary_core::grid::Grid;
/// use quandary_puzzles::nonogram::{model::{Draft, Line, Puzzle}, rules::{Broken, check}};
/// let puzzle = Puzzle::new(Draft::black(vec![vec![2], vec![1]], vec![vec![2], vec![1]])).unwrap();
/// let board = |rows: [[u32; 2]; 2]| Grid::from_rows(rows.map(|r| r.map(Some).to_vec()).to_vec()).unwrap();
/// assert_eq!(check(&puzzle, &board([[1, 1], [1, 0]])), []);
/// assert_eq!(check(&puzzle, &board([[1, 1], [0, 1]])), [Broken::Wrong(Line::column(0)), Broken::Wrong(Line::column(1))]);
/// ```
pub fn check(puzzle: &Puzzle, board: &Board) -> Vec<Broken> {
    let mut broken = Vec::new();
    for &(at, colour) in puzzle.givens() {
        if board.get(at).copied().flatten().is_some_and(|c| c != colour) {
            broken.push(Broken::Given(at));
        }
    }
    for line in puzzle.lines() {
        let cells: Vec<Option<Value>> =
            (0..puzzle.length(line)).map(|i| board.get(line.cell(i)).copied().flatten()).collect();
        if puzzle.clue(line).is_some_and(|clue| is_painted(clue, &cells) && !agrees(clue, &painted(&cells))) {
            broken.push(Broken::Wrong(line));
        }
    }
    broken
}

/// Whether a line is ready to be judged: nothing is open, or it has as many coloured cells as its clue asks for, since
/// nobody has to cross out the rest. What is not and cannot be completed is a dead end, not a broken rule.
fn is_painted(clue: &[Block], cells: &[Option<Value>]) -> bool {
    let wanted = clue.iter().try_fold(0usize, |sum, block| sum.checked_add(block.len?));
    let coloured = cells.iter().flatten().filter(|&&colour| colour != BACKGROUND).count();
    cells.iter().all(Option::is_some) || wanted.is_some_and(|wanted| coloured >= wanted)
}

/// The blocks of a line whose open cells stay empty.
fn painted(cells: &[Option<Value>]) -> Clue {
    clue_of(cells.iter().map(|cell| cell.unwrap_or(BACKGROUND)))
}

/// Whether a full board is an answer.
pub fn is_answer(puzzle: &Puzzle, answer: &Grid<Value>) -> bool {
    answer.size() == puzzle.size() && check(puzzle, &answer.map(|&c| Some(c))).is_empty()
}

/// Whether blocks read off a line are those of the clue; hidden lengths agree with any.
pub fn agrees(clue: &[Block], found: &[Block]) -> bool {
    let same = |(a, b): (&Block, &Block)| a.colour == b.colour && (a.len.is_none() || a.len == b.len);
    clue.len() == found.len() && clue.iter().zip(found).all(same)
}

/// Whether some filling of the unknown cells agrees with the clue.
///
/// `ways[p]` says whether the first `p` cells can hold exactly the blocks treated so far, the last
/// of them ending before `p` or at `p`; every next block is tried at every place.
pub fn can_still_fit(clue: &[Block], cells: &[Option<Value>]) -> bool {
    let n = cells.len();
    if n.saturating_mul(clue.len() + 1) > PATIENCE {
        return true;
    }
    let may = |i: usize, colour: Value| cells[i].is_none_or(|c| c == colour);
    // `ended[p]`: the last block treated ends exactly before cell p.
    let mut ended: Vec<bool> = (0..=n).map(|p| p == 0).collect();
    let mut previous: Option<Value> = None;
    for block in clue {
        // `run[p]`: how many cells from p on may have the block's colour.
        let mut run = vec![0; n + 1];
        for p in (0..n).rev() {
            run[p] = if may(p, block.colour) { run[p + 1] + 1 } else { 0 };
        }
        let mut next = vec![false; n + 1];
        // A block may start at `p` if background, at least one cell of it after the same colour,
        // leads there from the end of the block before.
        let mut open = false;
        let mut hidden_until = 0;
        for p in 0..n {
            if open || (ended[p] && previous != Some(block.colour)) {
                match block.len {
                    Some(len) if run[p] >= len => next[p + len] = true,
                    Some(_) => {}
                    None => hidden_until = p + run[p],
                }
            }
            if block.len.is_none() && p < hidden_until {
                next[p + 1] = true;
            }
            open = (open || ended[p]) && may(p, BACKGROUND);
        }
        ended = next;
        previous = Some(block.colour);
    }
    let last_coloured = (0..n).rev().find(|&i| !may(i, BACKGROUND)).map_or(0, |i| i + 1);
    (last_coloured..=n).any(|p| ended[p])
}

/// Why a puzzle has no answer, as far as one line or the sums of the clues tell: what the clues contradict, else the
/// lines whose clue does not fit what is given.
pub(crate) fn conflicts(puzzle: &Puzzle, givens: &Board) -> Vec<Violation> {
    let cells = |line: Line| (0..puzzle.length(line)).map(|i| line.cell(i)).collect::<Vec<At>>();
    let said = |conflict: Conflict| {
        let (rule, cells) = match &conflict {
            Conflict::TooLong { line, .. } => ("room", cells(*line)),
            Conflict::Sums { .. } => ("sums", Vec::new()),
        };
        Violation::said(rule, cells, conflict)
    };
    let contradicted: Vec<Violation> = puzzle.conflicts().into_iter().map(said).collect();
    if !contradicted.is_empty() {
        return contradicted;
    }
    let stuck = |line: &Line| {
        let there: Vec<Option<Value>> =
            (0..puzzle.length(*line)).map(|i| givens.get(line.cell(i)).copied().flatten()).collect();
        puzzle.clue(*line).is_some_and(|clue| !can_still_fit(clue, &there))
    };
    let words = |line: Line| format!("the clue of {line} does not fit what is given there");
    puzzle.lines().filter(stuck).map(|line| Violation::said("room", cells(line), words(line))).collect()
}

/// The same as violations with names and sentences.
pub(crate) fn violations(puzzle: &Puzzle, board: &Board) -> Vec<Violation> {
    let violation = |broken: Broken| {
        let cells = |line: Line| (0..puzzle.length(line)).map(|i| line.cell(i)).collect();
        let (rule, cells, sentence) = match broken {
            Broken::Given(at) => ("given", vec![at], format!("{at} is given and cannot be changed.")),
            Broken::Wrong(line) => {
                ("clue", cells(line), format!("The blocks of {line} are not those of its clue."))
            }
        };
        Violation { rule, cells, sentence }
    };
    check(puzzle, board).into_iter().map(violation).collect()
}
