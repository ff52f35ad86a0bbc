//! KenKen: cages over a random Latin square, some clues changed, hidden or missing, some numbers given.

use quandary::core::cell_board::CellBoard;
use quandary::core::chance::Chance;
use quandary::core::fact::{Fact, Value};
use quandary::core::grid::{At, Grid, Size, places};
use quandary::puzzles::kenken::{Cage, Clue, KenKen, Op, Puzzle};

use super::{Turn, rooms};
use crate::checks::{Check, boards};
use crate::subject::{Bucket, Mapping, Subject};

/// Cages by their number in each cell, the clues of the cages, the numbers given (0 for none).
#[derive(Clone, Debug, Hash)]
pub struct Sketch {
    cages: Grid<usize>,
    clues: Vec<Option<(u64, Op)>>,
    givens: Grid<Value>,
    long: bool,
}

/// A Latin square: rows, columns and numbers of the simplest one in random order.
fn latin(n: usize, chance: &mut Chance) -> Grid<Value> {
    let mut orders = [(); 3].map(|()| (0..n).collect::<Vec<usize>>());
    orders.iter_mut().for_each(|order| chance.shuffle(order));
    let [rows, cols, numbers] = orders;
    // Of order four there are two sorts, and the other is not cyclic.
    let klein = n == 4 && chance.odds(1, 2);
    let number = |a: usize, b: usize| if klein { a ^ b } else { (a + b) % n };
    Grid::from_fn(Size { width: n, height: n }, |at| numbers[number(rows[at.row], cols[at.col])] as Value + 1)
}

/// What these numbers come to, in the way of an operator, if they come to something.
fn target(op: Op, numbers: &[Value]) -> Option<u64> {
    let sum: u64 = numbers.iter().map(|n| u64::from(*n)).sum();
    let product: u64 = numbers.iter().map(|n| u64::from(*n)).product();
    let largest = u64::from(numbers.iter().copied().max()?);
    match op {
        Op::Equal => (numbers.len() == 1).then_some(sum),
        Op::Add => Some(sum),
        Op::Multiply => Some(product),
        Op::Subtract => largest.checked_sub(sum - largest),
        Op::Divide => {
            let rest = product / largest;
            largest.is_multiple_of(rest).then(|| largest / rest)
        }
        Op::Power | Op::Remainder | Op::Hidden => None,
    }
}

impl Subject for KenKen {
    type Sketch = Sketch;

    fn sketch(bucket: Bucket, chance: &mut Chance) -> Sketch {
        let n = match bucket {
            Bucket::Tiny => *chance.pick(&[1, 2, 2, 3, 3, 3, 3, 3, 3, 3]).unwrap_or(&3),
            Bucket::Small => *chance.pick(&[4, 4, 4, 5]).unwrap_or(&4),
            Bucket::Large => *chance.pick(&[6, 6, 6, 7]).unwrap_or(&6),
        };
        let square = latin(n, chance);
        let most = if bucket == Bucket::Large { chance.between(2, 4) } else { chance.between(1, 5) };
        let cages = rooms(square.size(), most, chance);
        let long = chance.odds(1, 4);
        let ops: Vec<Op> = Op::FOUR.into_iter().filter(|_| chance.odds(3, 4)).collect();
        let (hidden, none) =
            (*chance.pick(&[0, 0, 0, 3, 12]).unwrap_or(&0), *chance.pick(&[0, 0, 1]).unwrap_or(&0));
        let mut clues = vec![None; cages.len()];
        for (id, clue) in clues.iter_mut().enumerate() {
            let cells: Vec<At> = cages.places().filter(|at| cages[*at] == id).collect();
            if cells.is_empty() || chance.odds(none, 12) {
                continue;
            }
            let numbers: Vec<Value> = cells.iter().map(|at| square[*at]).collect();
            let op = chance.pick(&ops).copied().unwrap_or(Op::Add);
            let two = matches!(op, Op::Subtract | Op::Divide) && numbers.len() != 2 && !long;
            let (target, op) = match target(op, &numbers) {
                Some(target) if !two && numbers.len() > 1 => (target, op),
                _ if numbers.len() == 1 => (u64::from(numbers[0]), Op::Equal),
                _ => (numbers.iter().map(|n| u64::from(*n)).sum(), Op::Add),
            };
            let hide = numbers.len() > 1 && chance.odds(hidden, 12);
            *clue = Some((target, if hide { Op::Hidden } else { op }));
        }
        let mut sketch = Sketch { cages, clues, givens: square.map(|_| 0), long };
        let part = *chance.pick(&[0, 0, 1, 3]).unwrap_or(&0);
        for at in places(square.size()) {
            if chance.odds(part, 10) {
                sketch.givens[at] = square[at];
            }
        }
        // Clues and numbers that do not go together, now and then.
        for _ in 0..*chance.pick(&[0, 0, 1, 2]).unwrap_or(&0) {
            let id = sketch.cages.cells()[chance.below(n * n)];
            match &mut sketch.clues[id] {
                Some((target, _)) if chance.odds(2, 3) => {
                    *target = (*target + chance.between(1, 3) as u64).saturating_sub(2)
                }
                Some((_, op)) if *op != Op::Equal => *op = *chance.pick(&Op::FOUR).unwrap_or(&Op::Add),
                _ => {
                    let at = At::new(chance.below(n), chance.below(n));
                    sketch.givens[at] = chance.between(1, n) as Value;
                }
            }
        }
        sketch
    }

    fn build(sketch: &Sketch) -> Option<Puzzle> {
        let n = sketch.cages.width();
        let mut cages = Vec::new();
        for (id, clue) in sketch.clues.iter().enumerate() {
            let cells: Vec<At> = sketch.cages.places().filter(|at| sketch.cages[*at] == id).collect();
            let Some((target, op)) = clue.filter(|_| !cells.is_empty()) else { continue };
            // Names in the order of reading, two letters each: as many as a board can need.
            let letter = |i: usize| char::from(b'a' + (i % 26) as u8);
            let name = format!("{}{}", letter(cages.len() / 26), letter(cages.len()));
            cages.push(Cage { name, cells, clue: Clue { target, op } });
        }
        let puzzle = Puzzle::new(n, cages, sketch.long).ok()?;
        puzzle.with_givens(sketch.givens.map(|v| (*v > 0).then_some(*v))).ok()
    }

    fn smaller(sketch: &Sketch) -> Vec<Sketch> {
        let mut all = Vec::new();
        let n = sketch.cages.width();
        // Without the last row and column, if the numbers are of the smaller board.
        if n > 1 {
            let size = Size { width: n - 1, height: n - 1 };
            let cut = |grid: &Grid<usize>| Grid::from_fn(size, |at| grid[at]);
            let givens = Grid::from_fn(size, |at| sketch.givens[at]);
            all.push(Sketch { cages: cut(&sketch.cages), givens, ..sketch.clone() });
        }
        for id in 0..sketch.clues.len() {
            if sketch.clues[id].is_some() {
                let mut less = sketch.clone();
                less.clues[id] = None;
                all.push(less);
            }
        }
        for at in sketch.givens.places().filter(|at| sketch.givens[*at] > 0) {
            let mut less = sketch.clone();
            less.givens[at] = 0;
            all.push(less);
        }
        if sketch.long {
            all.push(Sketch { long: false, ..sketch.clone() });
        }
        all
    }

    fn turned(sketch: &Sketch) -> Vec<(Sketch, Mapping)> {
        let size = sketch.cages.size();
        let one = |turn: Turn| -> (Sketch, Mapping) {
            let (cages, givens) = (turn.grid(&sketch.cages), turn.grid(&sketch.givens));
            let turned = Sketch { cages, givens, ..sketch.clone() };
            (turned, Box::new(move |f: Fact| Fact { at: turn.to(size, f.at), ..f }))
        };
        Turn::ALL.map(one).into_iter().collect()
    }

    fn key(puzzle: &Puzzle, answer: &Self::Answer) -> Vec<u32> {
        boards::key::<Self>(puzzle, answer)
    }

    fn brute(puzzle: &Puzzle, check: &dyn Fn(&CellBoard) -> bool, patience: usize) -> Option<Vec<Vec<u32>>> {
        let n = puzzle.order() as Value;
        boards::brute::<Self>(puzzle, check, &|_| (1..=n).collect(), patience)
    }

    fn checks() -> Vec<Check<Self>> {
        boards::checks()
    }
}
