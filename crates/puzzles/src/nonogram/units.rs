//! The puzzle by units: each given cell and the clue of each line. Short and slow; shares no code with the solvers.
//! A line is judged by what `rules` says of one line, of any number of colours and with hidden lengths.

use quandary_core::fact::Value;
use quandary_core::grid::At;
use quandary_core::units::Ink;

use super::model::{Line, Puzzle, clue_of};
use super::rules::{agrees, can_still_fit};

/// A unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// The cell has the colour that is given there. A puzzle may give a cell two colours, and then has no answer.
    Given(At, Value),
    /// The blocks of a row or column are those of its clue.
    Clue(Line),
}

impl quandary_core::units::Unit<Puzzle> for Unit {
    fn cells(&self, puzzle: &Puzzle) -> Vec<At> {
        let cells: Vec<At> = match *self {
            Unit::Given(at, _) => vec![at],
            Unit::Clue(line) => (0..puzzle.length(line)).map(|i| line.cell(i)).collect(),
        };
        cells.into_iter().filter(|at| at.row < puzzle.height() && at.col < puzzle.width()).collect()
    }

    fn allows(&self, puzzle: &Puzzle, ink: &Ink) -> bool {
        let cells: Vec<Option<Value>> = self.cells(puzzle).iter().map(|&at| ink[at]).collect();
        match *self {
            Unit::Given(_, colour) => cells.iter().flatten().all(|&there| there == colour),
            Unit::Clue(_) if cells.is_empty() => true,
            Unit::Clue(line) => puzzle.clue(line).is_none_or(|clue| {
                match cells.iter().copied().collect::<Option<Vec<Value>>>() {
                    Some(full) => agrees(clue, &clue_of(full)),
                    None => can_still_fit(clue, &cells),
                }
            }),
        }
    }

    fn name(&self, puzzle: &Puzzle) -> String {
        match *self {
            Unit::Given(at, colour) => match puzzle.palette().get(colour as usize) {
                Some(colour) => format!("{} given at {at}", colour.name),
                None => format!("the colour given at {at}"),
            },
            Unit::Clue(line) if puzzle.clue(line).is_none() => format!("{line}, which has no clue"),
            Unit::Clue(line) => format!("the clue of {line}"),
        }
    }
}

/// All units of a puzzle.
pub(super) fn units(puzzle: &Puzzle) -> Vec<Unit> {
    let mut givens = puzzle.givens().to_vec();
    givens.sort_unstable();
    givens.dedup();
    let givens = givens.into_iter().map(|(at, colour)| Unit::Given(at, colour));
    // Lines without a clue are units, too: they say which cells there are.
    givens.chain(puzzle.lines().map(Unit::Clue)).collect()
}
