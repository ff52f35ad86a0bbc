//! Fast search: exact line solving, full probing, then conflict learning. Black-and-white and colour
//! go the same way.
//!
//! The stages, each taking up where the one before left off:
//! 1. [`line`] and [`state`]: every line exactly, until nothing changes;
//! 2. [`probe`]: every colour of every open cell, until nothing changes;
//! 3. [`encode`] and [`learn`]: the rest as clauses, with learning from conflicts (CDCL);
//! 4. for a second answer first [`swap`], then learning again, held to the first answer.
//!
//! [`listing`] and [`count`] go depth first instead: memory must not grow with the number of answers.

mod ask;
mod belief;
mod cache;
mod clauses;
mod count;
mod encode;
mod learn;
mod line;
mod listing;
mod possible;
mod probe;
mod state;
mod swap;
mod thin;

use std::rc::Rc;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, Grid};
use quandary_core::outcome::{Count, Pair, Possible};

use super::model::Puzzle;
pub use ask::{BY_LINES, LineLeft, line_exactly, refuted};
pub use clauses::{Clauses, clauses};
use encode::Encoding;
use listing::Listing;
use probe::Prober;
use quandary_core::bits::{Places, Words};
use state::State;
pub use thin::{Asked, Goal, least};

/// Attempts of the learning engine: rounds of belief before each, and its conflicts. With a dozen rounds the
/// hardest puzzles of the survey are not settled in minutes, with these in seconds.
const ATTEMPTS: [(usize, u64); 3] = [(0, 2000), (30, 20_000), (100, u64::MAX)];

/// A finished grid.
pub type Answer = Grid<Value>;

/// Calls a function with the narrowest set of places that holds the puzzle's lines.
macro_rules! by_width {
    ($puzzle:expr, $function:ident($($argument:expr),*)) => {
        match $puzzle.width().max($puzzle.height()) {
            0..=63 => $function::<u64>($($argument),*),
            64..=127 => $function::<u128>($($argument),*),
            _ => $function::<Words>($($argument),*),
        }
    };
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
pub fn pair(puzzle: &Puzzle, facts: &[Fact], budget: &Budget) -> Pair<Answer> {
    let mut pair = Pair { first: None, second: None, ran_out: None };
    let result = by_width!(puzzle, seek(puzzle, facts, budget, true, &mut pair));
    pair.ran_out = result.err();
    pair
}

/// An answer, if there is one.
pub fn one(puzzle: &Puzzle, facts: &[Fact], budget: &Budget) -> Result<Option<Answer>, RanOut> {
    let mut pair = Pair { first: None, second: None, ran_out: None };
    by_width!(puzzle, seek(puzzle, facts, budget, false, &mut pair))?;
    Ok(pair.first)
}

/// All answers, each once, found while they are asked for.
///
/// ```
/// use quandary_core::budget::Budget;
/// use quandary_puzzles::nonogram::{model::{Draft, Puzzle}, search::answers};
/// let ones = || vec![vec![1], vec![1], vec![1]];
/// let puzzle = Puzzle::new(Draft::black(ones(), ones())).unwrap();
/// assert_eq!(answers(&puzzle, &[], &Budget::unlimited()).count(), 6);
/// ```
pub fn answers(
    puzzle: &Puzzle,
    facts: &[Fact],
    budget: &Budget,
) -> Box<dyn Iterator<Item = Result<Answer, RanOut>>> {
    by_width!(puzzle, list(puzzle, facts, budget))
}

/// How many answers there are.
///
/// ```
/// use quandary_core::budget::Budget;
/// use quandary_puzzles::nonogram::{model::{Draft, Puzzle}, search::count};
/// let ones = || vec![vec![1]; 5];
/// let puzzle = Puzzle::new(Draft::black(ones(), ones())).unwrap();
/// assert_eq!(count(&puzzle, &Budget::unlimited()).count, 120);
/// ```
pub fn count(puzzle: &Puzzle, budget: &Budget) -> Count {
    by_width!(puzzle, count_all(puzzle, budget))
}

/// Which colours occur where in the answers with these facts.
pub fn possible(puzzle: &Puzzle, facts: &[Fact], budget: &Budget) -> Possible {
    match by_width!(puzzle, probed_bits(puzzle, facts, budget)) {
        Ok(Some(left)) => possible::possible(puzzle, facts, &left, budget),
        Ok(None) => Possible::default(),
        Err(ran_out) => possible::nothing(puzzle, ran_out),
    }
}

/// What each cell can be after the lines alone: the colours left, as bits; `None` if the lines contradict.
pub fn lines_alone(puzzle: &Puzzle, facts: &[Fact], budget: &Budget) -> Result<Option<Grid<u64>>, RanOut> {
    by_width!(puzzle, line_state(puzzle, facts, budget))
}

fn line_state<M: Places>(
    puzzle: &Puzzle,
    facts: &[Fact],
    budget: &Budget,
) -> Result<Option<Grid<u64>>, RanOut> {
    let Some(mut state) = State::<M>::new(Rc::new(puzzle.clone()), facts) else { return Ok(None) };
    if !state.propagate(budget)? {
        return Ok(None);
    }
    Ok(Some(state.bits()))
}

fn probed_bits<M: Places>(
    puzzle: &Puzzle,
    facts: &[Fact],
    budget: &Budget,
) -> Result<Option<Grid<u64>>, RanOut> {
    Ok(probed::<M>(&Rc::new(puzzle.clone()), facts, budget)?.map(|state| state.bits()))
}

/// The state after lines and probing; `None` if that already shows that there is no answer.
fn probed<M: Places>(
    puzzle: &Rc<Puzzle>,
    facts: &[Fact],
    budget: &Budget,
) -> Result<Option<State<M>>, RanOut> {
    let Some(mut state) = State::<M>::new(Rc::clone(puzzle), facts) else { return Ok(None) };
    if !state.propagate(budget)? {
        return Ok(None);
    }
    if state.open > 0 {
        let mut prober = Prober::new(&state);
        if !prober.hasten(&mut state, budget)? || !prober.run(&mut state, budget)? {
            return Ok(None);
        }
    }
    Ok(Some(state))
}

fn seek<M: Places>(
    puzzle: &Puzzle,
    facts: &[Fact],
    budget: &Budget,
    second: bool,
    pair: &mut Pair<Answer>,
) -> Result<(), RanOut> {
    let puzzle = Rc::new(puzzle.clone());
    let Some(mut state) = probed::<M>(&puzzle, facts, budget)? else { return Ok(()) };
    if state.open == 0 {
        pair.first = state.answer();
        return Ok(());
    }
    let Some(mut encoding) = Encoding::new(&mut state) else {
        return seek_by_listing(state, budget, second, pair);
    };
    if !first_answer(&state, &mut encoding, budget)? {
        return Ok(());
    }
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
    }
    Ok(())
}

/// Whether there is an answer; the learner holds it then. What is believed is asked for only where learning
/// alone comes to nothing.
fn first_answer<M: Places>(
    state: &State<M>,
    encoding: &mut Encoding,
    budget: &Budget,
) -> Result<bool, RanOut> {
    for (rounds, conflicts) in ATTEMPTS {
        if rounds > 0
            && let Some(belief) = belief::believe(state, rounds)
        {
            encoding.learner.rest();
            encoding.believe(&belief);
        }
        if let Some(found) = encoding.learner.solve_within(conflicts, budget)? {
            return Ok(found);
        }
    }
    Ok(false)
}

/// Without learning, for puzzles whose clauses would not fit.
fn seek_by_listing<M: Places>(
    state: State<M>,
    budget: &Budget,
    second: bool,
    pair: &mut Pair<Answer>,
) -> Result<(), RanOut> {
    let cells = (0..state.cells()).collect();
    let mut listing = Listing::new(state, cells, None, budget);
    if listing.advance()? {
        pair.first = listing.state().answer();
        if second && listing.advance()? {
            pair.second = listing.state().answer();
        }
    }
    Ok(())
}

fn list<M: Places>(
    puzzle: &Puzzle,
    facts: &[Fact],
    budget: &Budget,
) -> Box<dyn Iterator<Item = Result<Answer, RanOut>>> {
    let (puzzle, facts, budget) = (Rc::new(puzzle.clone()), facts.to_vec(), budget.clone());
    let mut listing: Option<Listing<M>> = None;
    let mut first: Option<Answer> = None;
    let mut over = false;
    Box::new(std::iter::from_fn(move || {
        if over {
            return None;
        }
        let Some(walk) = listing.as_mut() else {
            // The first answer comes from the learning engine: depth first might look for it for ever.
            return match begin::<M>(&puzzle, &facts, &budget) {
                Ok(Some((answer, walk))) => {
                    first = Some(answer.clone());
                    listing = Some(walk);
                    Some(Ok(answer))
                }
                Ok(None) => {
                    over = true;
                    None
                }
                Err(ran_out) => {
                    over = true;
                    Some(Err(ran_out))
                }
            };
        };
        loop {
            match walk.advance() {
                Ok(true) => match walk.state().answer() {
                    answer if answer == first => {}
                    Some(answer) => return Some(Ok(answer)),
                    None => {}
                },
                Ok(false) => {
                    over = true;
                    return None;
                }
                Err(ran_out) => {
                    over = true;
                    return Some(Err(ran_out));
                }
            }
        }
    }))
}

type Begun<M> = Option<(Answer, Listing<M>)>;

fn begin<M: Places>(puzzle: &Rc<Puzzle>, facts: &[Fact], budget: &Budget) -> Result<Begun<M>, RanOut> {
    let Some(answer) = one(puzzle, facts, budget)? else { return Ok(None) };
    let Some(state) = probed::<M>(puzzle, facts, budget)? else { return Ok(None) };
    let cells = (0..state.cells()).collect();
    let walk = Listing::new(state, cells, Some(answer.clone()), budget);
    Ok(Some((answer, walk)))
}

fn count_all<M: Places>(puzzle: &Puzzle, budget: &Budget) -> Count {
    let puzzle = Rc::new(puzzle.clone());
    match probed::<M>(&puzzle, &[], budget) {
        Ok(Some(state)) => count::count(&state, || probed::<M>(&puzzle, &[], budget), budget),
        Ok(None) => Count { count: 0, ran_out: None },
        Err(ran_out) => Count { count: 0, ran_out: Some(ran_out) },
    }
}
