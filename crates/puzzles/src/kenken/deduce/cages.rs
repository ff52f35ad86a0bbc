//! Techniques that look at one cage.

use quandary_core::budget::Budget;
use quandary_core::fact::{Fact, Value};
use quandary_core::step::{Conclusion, Step};

use super::super::combos;
use super::super::model::Puzzle;
use super::known::{Known, members};
use super::reason::Reason;
use super::why::{self, Why};
use super::{Tell, is, step, strike};
use crate::kenken::units::Unit;

/// A cage of one cell holds its number.
pub(super) fn one_cell(puzzle: &Puzzle, known: &Known, cage: usize, _: &Budget, tell: Tell) {
    let [cell] = known.cells[cage][..] else { return };
    let target = u32::try_from(puzzle.cages()[cage].clue.target).ok();
    let Some(value) = target.filter(|v| (1..=known.n as u32).contains(v)) else { return };
    // On a board of one cell there is nothing else anyway.
    if known.n > 1 && !known.placed[cell] && known.dom[cell] >> (value - 1) & 1 == 1 {
        tell(step("one-cell", Reason::OneCell { cage }, is(known.at(cell), value)));
    }
}

/// The clue gives the last cell of a cage.
pub(super) fn last(puzzle: &Puzzle, known: &Known, cage: usize, _: &Budget, tell: Tell) {
    let own = &known.cells[cage];
    let mut open = (0..own.len()).filter(|&i| !known.placed[own[i]]);
    let (Some(place), None, true) = (open.next(), open.next(), own.len() > 1) else { return };
    let cell = own[place];
    let clue = puzzle.cages()[cage].clue;
    let fits = |value: &Value| {
        let number = |(i, &c): (usize, &usize)| {
            if i == place { *value as u8 } else { known.dom[c].trailing_zeros() as u8 + 1 }
        };
        let numbers: Vec<u8> = own.iter().enumerate().map(number).collect();
        combos::meets(clue, puzzle.long(), &numbers)
    };
    let mut values = members(known.dom[cell]).filter(fits);
    let (Some(value), None) = (values.next(), values.next()) else { return };
    let mut doms = vec![combos::all(known.n); own.len()];
    doms[place] &= !(1 << (value - 1));
    let why = match why::base(puzzle, cage, &doms) {
        Some(gone) => why::fillings(known, own, &gone, &[]),
        None => Some(why::everything(known, own, &[])),
    };
    // Where the lines it needs say as much, they are told without the cage.
    let Some(least) = why.filter(|why| !why::leaves_only(why, known.n, known.at(cell), value)) else {
        return;
    };
    // A reader does the sum with all the numbers that stand there, also where fewer would do.
    for (i, &other) in own.iter().enumerate().filter(|(i, _)| *i != place) {
        doms[i] = known.dom[other];
    }
    let rest = why::base(puzzle, cage, &doms).and_then(|gone| why::fillings(known, own, &gone, &[]));
    let held = own.iter().enumerate().filter(|(i, _)| *i != place);
    let held =
        held.map(|(_, &c)| Fact::is(known.at(c), known.dom[c].trailing_zeros() as Value + 1)).collect();
    let mut why = rest.unwrap_or_default().and(Why { facts: held, ..Why::default() });
    why.more |= (&why.facts, &why.units) != (&least.facts, &least.units);
    tell(step("last-in-cage", Reason::LastInCage { cage, why }, is(known.at(cell), value)));
}

/// What no filling has: anywhere in the cage, or just in one cell.
fn by_fillings(
    technique: &'static str,
    puzzle: &Puzzle,
    known: &Known,
    cage: usize,
    anywhere: bool,
    budget: &Budget,
    tell: Tell,
) {
    let own = &known.cells[cage];
    let Some(fillings) = known.fillings[cage].as_ref().filter(|f| !f.is_empty() && own.len() > 1) else {
        return;
    };
    let union = fillings.iter().fold(0, |a, b| a | b);
    let somewhere = (0..own.len()).fold(0, |m, i| m | known.bit(union, i));
    let kept = |i: usize| if anywhere { somewhere } else { known.bit(union, i) };
    let gone: Vec<(usize, Value)> = (0..own.len())
        .flat_map(|i| members(known.dom[own[i]] & !kept(i)).map(move |value| (i, value)))
        .collect();
    if gone.is_empty() || budget.look(1 + gone.len() as u64).is_none() {
        return;
    }
    if let Some((said, mut why)) = told(puzzle, known, cage, &gone) {
        // What stands where two of the lines argued in cross, these may say without it.
        why.more |= why.facts.iter().any(|fact| {
            let lines = [Unit::Row(fact.at.row), Unit::Column(fact.at.col)];
            fact.holds && lines.iter().all(|line| why.units.contains(line))
        });
        let mut therefore = Vec::new();
        said.iter().for_each(|&(i, value)| strike(&mut therefore, known.at(own[i]), 1 << (value - 1)));
        tell(step(technique, Reason::Fillings { cage, anywhere, why }, therefore));
    }
}

/// Why no filling has these numbers at these places; where some go by the clue and the lines alone, only those.
fn told(
    puzzle: &Puzzle,
    known: &Known,
    cage: usize,
    gone: &[(usize, Value)],
) -> Option<(Vec<(usize, Value)>, Why)> {
    let own = &known.cells[cage];
    let mut pure = Vec::new();
    let (mut with, mut pure_with) = (Vec::new(), Vec::new());
    for &(i, value) in gone {
        let mut doms = vec![combos::all(known.n); own.len()];
        doms[i] = 1 << (value - 1);
        let Some(fillings) = why::base(puzzle, cage, &doms) else {
            return Some((gone.to_vec(), why::everything(known, own, &[])));
        };
        if fillings.iter().all(|filling| repeats(known.n, own, filling)) {
            pure.push((i, value));
            pure_with.extend(fillings);
        } else {
            with.extend(fillings);
        }
    }
    if !pure.is_empty() {
        return Some((pure, why::fillings(known, own, &pure_with, &[])?));
    }
    Some((gone.to_vec(), why::fillings(known, own, &with, &[])?))
}

/// Whether a filling has a number twice in a line.
fn repeats(n: usize, cells: &[usize], filling: &[u8]) -> bool {
    (0..cells.len()).any(|a| {
        (0..a).any(|b| {
            let (p, q) = (cells[a], cells[b]);
            filling[a] == filling[b] && (p / n == q / n || p % n == q % n)
        })
    })
}

/// Numbers in no combination.
pub(super) fn numbers(puzzle: &Puzzle, known: &Known, cage: usize, budget: &Budget, tell: Tell) {
    by_fillings("cage-numbers", puzzle, known, cage, true, budget, tell);
}

/// Numbers in no filling at this place.
pub(super) fn places(puzzle: &Puzzle, known: &Known, cage: usize, budget: &Budget, tell: Tell) {
    by_fillings("cage-places", puzzle, known, cage, false, budget, tell);
}

/// A cage that cannot be filled, for the end of a contradiction.
pub(super) fn no_filling(puzzle: &Puzzle, known: &Known, cage: usize) -> Option<Step<Reason>> {
    let own = &known.cells[cage];
    known.fillings[cage].as_ref().filter(|f| f.is_empty())?;
    let why = match why::base(puzzle, cage, &vec![combos::all(known.n); own.len()]) {
        Some(gone) => why::fillings(known, own, &gone, &[])?,
        None => why::everything(known, own, &[]),
    };
    Some(step("contradiction", Reason::NoFilling { cage, why }, vec![Conclusion::Contradiction]))
}
