//! Cages as their author lists them, and the square they tile.

use quandary_core::fact::Value;
use quandary_core::grid::At;
use quandary_core::source::{Problem, Problems, Span};

use super::super::super::model::{Cage, Clue, MAX_SIZE, Op, Puzzle};
use super::super::draft::{self, Draft};
use super::words::{CellName, Mark};

/// What a list of cages may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Terms {
    /// Whether `-` and `/` may stand on more than two cells.
    pub(super) long: bool,
    /// Whether every clue must be one that can be met. That is asked first, since of several meanings it tells the right
    /// one; what has no such meaning is a puzzle without an answer.
    pub(super) sound: bool,
}

/// A cell as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// A number of a row of numbers, with how many digits it is written.
    Number(u64, usize),
    /// A name.
    Named(CellName),
    /// Two numbers for one cell.
    Pair(u64, u64),
    /// Row and column under these names.
    Told(u64, u64),
}

/// How numbers mean cells. Each counts from 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Row and column in turn.
    Pairs(u64),
    /// Cells counted row by row.
    Flat(u64),
    /// Row and column as the two digits of one number.
    Digits(u64),
}

impl Way {
    pub(super) const ALL: [Way; 6] =
        [Way::Pairs(0), Way::Pairs(1), Way::Flat(1), Way::Flat(0), Way::Digits(1), Way::Digits(0)];

    fn base(self) -> u64 {
        let (Way::Pairs(base) | Way::Flat(base) | Way::Digits(base)) = self;
        base
    }

    /// How many cells these are.
    pub(super) fn count(self, spots: &[Spot]) -> Option<usize> {
        let numbers = spots.iter().filter(|s| matches!(s, Spot::Number(..))).count();
        match self {
            Way::Pairs(_) => (numbers % 2 == 0).then_some(spots.len() - numbers / 2),
            Way::Flat(_) | Way::Digits(_) => Some(spots.len()),
        }
    }

    /// The cells, wherever they are; nothing where the numbers cannot be cells at all.
    fn cells(self, spots: &[Spot], size: usize) -> Option<Vec<At>> {
        let base = self.base();
        let place = |row: u64, col: u64, base: u64| {
            let part = |n: u64| n.checked_sub(base).map(|n| n.min(10_000) as usize);
            Some(At::new(part(row)?, part(col)?))
        };
        let mut cells = Vec::with_capacity(spots.len());
        let mut rest = spots.iter();
        while let Some(spot) = rest.next() {
            cells.push(match (*spot, self) {
                (Spot::Pair(row, col) | Spot::Told(row, col), _) => place(row, col, base)?,
                (Spot::Named(name), _) if name.lettered => {
                    At::new(place(name.row, base, base)?.row, place(base, name.col, 1)?.col)
                }
                (Spot::Named(name), _) => place(name.row, name.col, base)?,
                (Spot::Number(row, _), Way::Pairs(_)) => match rest.next() {
                    Some(&Spot::Number(col, _)) => place(row, col, base)?,
                    _ => return None,
                },
                (Spot::Number(n, _), Way::Flat(_)) => {
                    let i = n.checked_sub(base)?.min(1_000_000) as usize;
                    At::new(i / size, i % size)
                }
                (Spot::Number(n, digits), Way::Digits(_)) => {
                    if digits != 2 {
                        return None;
                    }
                    place(n / 10, n % 10, base)?
                }
            });
        }
        Some(cells)
    }
}

/// A cage as it is listed.
#[derive(Clone, Debug)]
pub(super) struct Raw {
    pub(super) name: Option<String>,
    pub(super) target: u64,
    pub(super) op: Option<Mark>,
    pub(super) cells: Vec<Spot>,
    /// A number given, and how many of the cells stand before it, its own included.
    pub(super) givens: Vec<(usize, Value, Span)>,
    pub(super) span: Span,
}

/// Why cages do not tile a square, and how far they came.
pub(super) struct Miss {
    pub(super) placed: usize,
    pub(super) problems: Problems,
}

/// The puzzle these cages are when their cells are meant in this way.
pub(super) fn tiled(
    raws: &[Raw],
    way: Way,
    stated: Option<usize>,
    Terms { long, sound }: Terms,
) -> Result<Puzzle, Miss> {
    let miss = |placed: usize, problem: Problem| Miss { placed, problems: problem.into() };
    let end = raws.last().map_or(Span::new(0, 0), |raw| raw.span);
    let nothing = || miss(0, Problem::new("these are not the cells of cages").at(end));
    let mut total = 0;
    for raw in raws {
        let count = way.count(&raw.cells).filter(|n| *n > 0).ok_or_else(nothing)?;
        total += count;
    }
    let root = total.isqrt();
    let size = stated.unwrap_or(if root * root == total { root } else { root + 1 });
    if !(1..=MAX_SIZE).contains(&size) || total > 2 * MAX_SIZE * MAX_SIZE {
        let problem = Problem::new(format!("{total} cells are too many")).at(end);
        return Err(miss(0, problem.expected(format!("a square of at most {MAX_SIZE} by {MAX_SIZE}"))));
    }
    let mut taken = vec![false; size * size];
    let mut placed = 0;
    let mut drafted = Vec::with_capacity(raws.len());
    for raw in raws {
        let cells = way.cells(&raw.cells, size).ok_or_else(nothing)?;
        for &at in &cells {
            let problem = if at.row >= size || at.col >= size {
                Problem::new(format!("the cell {at} is outside"))
                    .expected(format!("a board of {size} by {size}"))
            } else if std::mem::replace(&mut taken[at.row * size + at.col], true) {
                Problem::new(format!("the cell {at} is in two cages")).expected("every cell in one cage")
            } else {
                placed += 1;
                continue;
            };
            return Err(miss(placed, problem.at(raw.span)));
        }
        drafted.push(cells);
    }
    if let Some(free) = taken.iter().position(|t| !t) {
        let at = At::new(free / size, free % size);
        let problem = match stated {
            Some(_) => Problem::new(format!("the cell {at} is in no cage")).expected("a cage for every cell"),
            None => {
                Problem::new(format!("{total} cells are not a square")).expected("cages that tile a square")
            }
        };
        return Err(miss(placed, problem.at(end)));
    }
    let puzzle = finish(raws, drafted, size, long).and_then(|puzzle| draft::sound(puzzle, sound, end));
    puzzle.map_err(|problems| Miss { placed: placed + 1, problems })
}

/// The puzzle of cages that tile the square.
fn finish(raws: &[Raw], cells: Vec<Vec<At>>, size: usize, long: bool) -> Result<Puzzle, Problems> {
    let fresh = draft::letters().map(String::from).chain((1..).map(|n| format!("cage {n}")));
    let sums = are_sums(raws, &cells, size);
    let mut cages = Vec::with_capacity(raws.len());
    let mut givens = Vec::new();
    let mut long_needed = false;
    for ((raw, cells), fresh) in raws.iter().zip(cells).zip(fresh) {
        let op = match raw.op {
            None if sums => Op::Add,
            None => Op::Hidden,
            Some(Mark::Op(Op::Power | Op::Remainder)) if cells.len() == 1 => Op::Equal,
            Some(Mark::Op(op)) => op,
            Some(Mark::Odd) if cells.len() == 1 => Op::Equal,
            Some(Mark::Odd) => {
                let problem = Problem::new("this cage has no operator of this puzzle").at(raw.span);
                return Err(problem.expected("+ - * / ^ % or their names").into());
            }
        };
        long_needed |= cells.len() > 2 && matches!(op, Op::Subtract | Op::Divide);
        for &(before, value, span) in &raw.givens {
            if let Some(&at) = before.checked_sub(1).and_then(|i| cells.get(i)) {
                givens.push((at, value, span));
            }
        }
        let name = raw.name.clone().unwrap_or(fresh);
        cages.push(Cage { name, cells, clue: Clue { target: raw.target, op } });
    }
    let clues = raws.iter().map(|raw| raw.span).collect();
    // A list with - or / on three cells says by that what they mean there.
    Draft { size, cages, clues, cells: Vec::new(), givens, long: long || long_needed }.finish()
}

/// Numbers without operators are sums where they add up to what the whole square holds.
fn are_sums(raws: &[Raw], cells: &[Vec<At>], size: usize) -> bool {
    let n = size as u64;
    let total = raws.iter().try_fold(0u64, |sum, raw| sum.checked_add(raw.target));
    let plain = raws.iter().zip(cells).all(|(raw, cells)| raw.op.is_none() || cells.len() == 1);
    plain && total == Some(n * n * (n + 1) / 2)
}
