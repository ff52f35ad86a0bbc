//! The referee: what is true. Short, slow, obviously right; shares no code with the solvers.

use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid};
use quandary_core::outcome::Violation;

use super::model::{Cage, Clue, Op, Puzzle};

/// Whether these numbers, in any order, come to what the clue says.
///
/// ```
/// use quandary_puzzles::kenken::{Clue, Op, rules::meets};
/// let clue = |target, op| Clue { target, op };
/// for three in [[1, 2, 4], [1, 1, 5], [1, 3, 3], [2, 2, 3]] {
///     assert!(meets(clue(7, Op::Add), &three, false));
/// }
/// assert!(meets(clue(4, Op::Divide), &[1, 4], false) && meets(clue(4, Op::Divide), &[4, 1], false));
/// assert!(!meets(clue(2, Op::Divide), &[5, 2], false), "division leaves no remainder");
/// assert!(!meets(clue(1, Op::Subtract), &[6, 3, 2], false), "two cells unless declared");
/// assert!(meets(clue(1, Op::Subtract), &[3, 6, 2], true));
/// assert!(meets(clue(8, Op::Power), &[3, 2], false) && meets(clue(9, Op::Power), &[3, 2], false));
/// assert!(meets(clue(2, Op::Remainder), &[5, 7], false) && meets(clue(5, Op::Remainder), &[5, 7], false));
/// assert!(meets(clue(6, Op::Hidden), &[2, 3], false) && meets(clue(5, Op::Hidden), &[2, 3], false));
/// ```
pub fn meets(clue: Clue, numbers: &[Value], long: bool) -> bool {
    let target = u128::from(clue.target);
    let sum: u128 = numbers.iter().map(|&n| u128::from(n)).sum();
    // A product past what a target can be is no target.
    let product = numbers.iter().try_fold(1u128, |p, &n| p.checked_mul(u128::from(n)));
    let largest = u128::from(numbers.iter().copied().max().unwrap_or(0));
    let any_order = numbers.len() == 2 || (long && numbers.len() > 2);
    match clue.op {
        Op::Equal => numbers.len() == 1 && sum == target,
        Op::Add => sum == target,
        Op::Multiply => product == Some(target),
        // The largest minus the rest.
        Op::Subtract => any_order && largest == target + (sum - largest),
        // The largest divided by the rest: largest = target times rest, so largest² = target times all.
        Op::Divide => any_order && product.and_then(|p| p.checked_mul(target)) == Some(largest * largest),
        // Either number may be the base, and either may be divided by the other.
        Op::Power => either(numbers, |a, b| a.checked_pow(b) == Some(target)),
        Op::Remainder => either(numbers, |a, b| a.checked_rem(b.into()) == Some(target)),
        Op::Hidden => Op::FOUR.iter().any(|&op| meets(Clue { op, ..clue }, numbers, long)),
    }
}

/// Whether two numbers, in one order or the other, fit.
fn either(numbers: &[Value], fits: impl Fn(u128, Value) -> bool) -> bool {
    match *numbers {
        [a, b] => fits(a.into(), b) || fits(b.into(), a),
        _ => false,
    }
}

/// The rules a full or partial board breaks. Only cages without open cells are judged: what cannot
/// be completed is a dead end, not a broken rule.
pub(super) fn violations(puzzle: &Puzzle, ink: &Grid<Option<Value>>) -> Vec<Violation> {
    let mut broken = Vec::new();
    for at in ink.places() {
        if let Some(value) = ink[at].filter(|v| !(1..=puzzle.order() as Value).contains(v)) {
            let sentence = format!("{at} holds {value}; the numbers run from 1 to {}.", puzzle.order());
            broken.push(Violation { rule: "range", cells: vec![at], sentence });
        }
        if let Some(given) = puzzle.givens()[at].filter(|_| ink[at] != puzzle.givens()[at]) {
            let sentence = format!("{at} is given as {given}.");
            broken.push(Violation { rule: "given", cells: vec![at], sentence });
        }
    }
    let order = puzzle.order();
    for i in 0..order {
        let row: Vec<At> = (0..order).map(|col| At::new(i, col)).collect();
        let col: Vec<At> = (0..order).map(|row| At::new(row, i)).collect();
        twice("row", "Row", i, &row, ink, &mut broken);
        twice("column", "Column", i, &col, ink, &mut broken);
    }
    broken.extend(puzzle.cages().iter().filter_map(|cage| missed(puzzle, cage, ink)));
    broken
}

fn twice(
    rule: &'static str,
    name: &str,
    number: usize,
    line: &[At],
    ink: &Grid<Option<Value>>,
    broken: &mut Vec<Violation>,
) {
    let mut values: Vec<Value> = line.iter().filter_map(|&at| ink[at]).collect();
    values.sort_unstable();
    values.dedup();
    for value in values {
        let cells: Vec<At> = line.iter().copied().filter(|&at| ink[at] == Some(value)).collect();
        if cells.len() > 1 {
            let times = if cells.len() == 2 { "twice".into() } else { format!("{} times", cells.len()) };
            let sentence = format!("{name} {} holds {value} {times}.", number + 1);
            broken.push(Violation { rule, cells, sentence });
        }
    }
}

fn missed(puzzle: &Puzzle, cage: &Cage, ink: &Grid<Option<Value>>) -> Option<Violation> {
    let numbers: Vec<Value> = cage.cells.iter().map(|&at| ink[at]).collect::<Option<_>>()?;
    if meets(cage.clue, &numbers, puzzle.long()) {
        return None;
    }
    let shown: Vec<String> = numbers.iter().map(|n| n.to_string()).collect();
    let sentence = format!(
        "The cage at {} holds {}, which does not give {}.",
        cage.cells[0],
        shown.join(", "),
        cage.clue
    );
    Some(Violation { rule: "cage", cells: cage.cells.clone(), sentence })
}
