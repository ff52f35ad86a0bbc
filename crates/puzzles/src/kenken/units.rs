//! The puzzle by units: each given, row, column and cage. Short, slow, obviously right; shares no code with the solvers.

use quandary_core::fact::Value;
use quandary_core::grid::{At, places};
use quandary_core::units::{Ink, all_differ};

use super::model::{Clue, Op, Puzzle};
use super::rules::meets;

/// A unit, its lines counted from 0.
///
/// ```
/// use quandary_core::{budget::Budget, fact::Fact, grid::At, units::follows};
/// use quandary_puzzles::kenken::{Cage, Clue, Op, Puzzle, KenKen, units::Unit};
///
/// let cells = vec![At::new(0, 0), At::new(0, 1)];
/// let cage = Cage { name: "a".into(), cells, clue: Clue { target: 3, op: Op::Add } };
/// let puzzle = Puzzle::new(3, vec![cage], false).unwrap();
/// let asked = |units: &[Unit], fact| follows::<KenKen>(&puzzle, units, &[], &[fact], &Budget::nodes(1000)).unwrap();
/// let (three, one) = (Fact::is(At::new(0, 2), 3), Fact::is_not(At::new(0, 0), 3));
/// assert!(asked(&[Unit::Cage(0), Unit::Row(0)], three) && !asked(&[Unit::Row(0)], three));
/// assert!(asked(&[Unit::Cage(0)], one), "the cage alone says as much");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// The cell holds what is given there.
    Given(At),
    /// A row holds each number once.
    Row(usize),
    /// A column holds each number once.
    Column(usize),
    /// The numbers of a cage, by its place in [`Puzzle::cages`], come to its clue.
    Cage(usize),
}

impl quandary_core::units::Unit<Puzzle> for Unit {
    fn cells(&self, puzzle: &Puzzle) -> Vec<At> {
        let all = places(puzzle.size());
        match *self {
            Unit::Given(given) => all.filter(|at| *at == given).collect(),
            Unit::Row(row) => all.filter(|at| at.row == row).collect(),
            Unit::Column(col) => all.filter(|at| at.col == col).collect(),
            Unit::Cage(cage) => puzzle.cages().get(cage).map_or(Vec::new(), |cage| cage.cells.clone()),
        }
    }

    fn allows(&self, puzzle: &Puzzle, ink: &Ink) -> bool {
        let cells = self.cells(puzzle);
        match *self {
            Unit::Given(_) => cells.iter().all(|&at| ink[at].is_none() || ink[at] == puzzle.givens()[at]),
            Unit::Row(_) | Unit::Column(_) => all_differ(ink, &cells),
            Unit::Cage(cage) => {
                let numbers: Vec<Value> = cells.iter().filter_map(|&at| ink[at]).collect();
                let open = cells.len() - numbers.len();
                puzzle.cages().get(cage).is_none_or(|cage| can_meet(puzzle, cage.clue, &numbers, open))
            }
        }
    }

    fn needs(&self, puzzle: &Puzzle) -> Vec<Value> {
        match self {
            Unit::Given(_) | Unit::Cage(_) => Vec::new(),
            Unit::Row(_) | Unit::Column(_) => (1..=puzzle.order() as Value).collect(),
        }
    }

    fn name(&self, puzzle: &Puzzle) -> String {
        match *self {
            Unit::Given(at) => format!("the number given at {at}"),
            Unit::Row(row) => format!("row {}", row + 1),
            Unit::Column(col) => format!("column {}", col + 1),
            Unit::Cage(cage) => match puzzle.cages().get(cage) {
                Some(cage) => format!("the cage {} at {}", cage.clue, cage.cells[0]),
                None => format!("cage {}", cage + 1),
            },
        }
    }
}

/// Whether these numbers and so many more can come to the clue. Exact while at most one is open; before that, sums and
/// products are only held against the least and the most that can come.
fn can_meet(puzzle: &Puzzle, clue: Clue, numbers: &[Value], open: usize) -> bool {
    let most = puzzle.order() as Value;
    let with = |last: Value| meets(clue, &[numbers, &[last]].concat(), puzzle.long());
    let target = u128::from(clue.target);
    match (open, clue.op) {
        (0, _) => meets(clue, numbers, puzzle.long()),
        (1, _) => (1..=most).any(with),
        (_, Op::Add) => {
            let sum: u128 = numbers.iter().map(|&n| u128::from(n)).sum();
            let more = open as u128;
            (sum + more..=sum + more * u128::from(most)).contains(&target)
        }
        (_, Op::Multiply) => {
            let product = numbers.iter().try_fold(1u128, |p, &n| p.checked_mul(u128::from(n)));
            let powers = (0..open).fold(1u128, |p, _| p.saturating_mul(u128::from(most)));
            product.is_some_and(|p| p > 0 && target.is_multiple_of(p) && target <= p.saturating_mul(powers))
        }
        (_, Op::Hidden) => Op::FOUR.iter().any(|&op| can_meet(puzzle, Clue { op, ..clue }, numbers, open)),
        (_, Op::Equal | Op::Subtract | Op::Divide | Op::Power | Op::Remainder) => true,
    }
}

/// All units of a puzzle.
pub(super) fn units(puzzle: &Puzzle) -> Vec<Unit> {
    let given = |at: &At| puzzle.givens()[*at].is_some();
    let lines = (0..puzzle.order()).map(Unit::Row).chain((0..puzzle.order()).map(Unit::Column));
    let cages = (0..puzzle.cages().len()).map(Unit::Cage);
    places(puzzle.size()).filter(given).map(Unit::Given).chain(lines).chain(cages).collect()
}
