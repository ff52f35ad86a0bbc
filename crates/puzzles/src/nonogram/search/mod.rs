//! Fast search: exact line solving, full probing, then conflict learning. Black-and-white and colour
//! go the same way.

mod encode;
mod learn;
mod line;
mod mask;
mod probe;
mod state;
mod swap;

use std::rc::Rc;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, Grid};

use super::model::Puzzle;
use encode::Encoding;
use mask::{Mask, Words};
use probe::Prober;
use state::State;

/// A finished grid.
pub type Answer = Grid<Value>;

/// Up to two answers, and what ended the search early if something did.
#[derive(Clone, Debug, Default)]
pub struct Pair {
    /// An answer, if one was found.
    pub first: Option<Answer>,
    /// Another one, if one was found.
    pub second: Option<Answer>,
    /// What ran out before the search was sure.
    pub ran_out: Option<RanOut>,
}

/// Whether the puzzle has an answer, and whether it has another: at most two of them.
///
/// ```
/// use quandary_core::budget::Budget;
/// use quandary_puzzles::nonogram::{model::{Draft, Puzzle}, search::pair};
/// let ones = || vec![vec![1], vec![1]];
/// let puzzle = Puzzle::new(Draft::black(ones(), ones())).unwrap();
/// let pair = pair(&puzzle, &[], &Budget::unlimited());
/// assert!(pair.first.is_some() && pair.second.is_some());
/// ```
pub fn pair(puzzle: &Puzzle, facts: &[Fact], budget: &Budget) -> Pair {
    up_to(puzzle, facts, budget, true)
}

/// An answer, if there is one.
pub fn one(puzzle: &Puzzle, facts: &[Fact], budget: &Budget) -> Result<Option<Answer>, RanOut> {
    let pair = up_to(puzzle, facts, budget, false);
    match pair.ran_out {
        Some(ran_out) => Err(ran_out),
        None => Ok(pair.first),
    }
}

fn up_to(puzzle: &Puzzle, facts: &[Fact], budget: &Budget, second: bool) -> Pair {
    let puzzle = Rc::new(puzzle.clone());
    let mut pair = Pair::default();
    let result = match puzzle.width().max(puzzle.height()) {
        ..=63 => seek::<u64>(puzzle, facts, budget, second, &mut pair),
        ..=127 => seek::<u128>(puzzle, facts, budget, second, &mut pair),
        _ => seek::<Words>(puzzle, facts, budget, second, &mut pair),
    };
    pair.ran_out = result.err();
    pair
}

fn seek<M: Mask>(
    puzzle: Rc<Puzzle>,
    facts: &[Fact],
    budget: &Budget,
    second: bool,
    pair: &mut Pair,
) -> Result<(), RanOut> {
    let Some(mut state) = State::<M>::new(Rc::clone(&puzzle), facts) else { return Ok(()) };
    if !state.propagate(budget)? {
        return Ok(());
    }
    if state.open > 0 && std::env::var("NOPROBE").is_err() {
        let mut prober = Prober::new(&state);
        if !prober.run(&mut state, budget)? {
            return Ok(());
        }
    }
    if state.open == 0 {
        pair.first = state.answer();
        return Ok(());
    }
    eprintln!("open {} after {} nodes", state.open, budget.spent());
    let Some(mut encoding) = Encoding::new(&mut state, |_| 0) else { return Err(RanOut::Memory) };
    if !encoding.learner.solve(budget)? {
        return Ok(());
    }
    eprintln!("first after {} conflicts", encoding.learner.conflicts);
    pair.first = encoding.answer();
    let Some(first) = pair.first.clone().filter(|_| second) else { return Ok(()) };
    let allowed = |at: At, colour: Value| state.may(at.row * puzzle.width() + at.col, colour as usize);
    pair.second = swap::second(&puzzle, &first, allowed);
    if pair.second.is_none() {
        encoding.forbid(&first);
        encoding.hold_to(&first);
        if encoding.learner.solve(budget)? {
            pair.second = encoding.answer();
        }
    eprintln!("second after {} conflicts", encoding.learner.conflicts);
    }
    Ok(())
}
