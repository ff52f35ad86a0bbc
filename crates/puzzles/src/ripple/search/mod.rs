//! What a machine can find: answers, their number, and what they share.
//!
//! Propagation first, then depth-first search, and where a small number of nodes does not settle a
//! question, conflict learning on the same candidates. Depth-first search alone can take minutes
//! on puzzles from which no number can be dropped; learning takes milliseconds on those, but
//! longer than propagation takes on nearly every published one.

mod board;
mod common;
mod count;
mod guided;
mod learn;
pub(super) mod mask;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::engine::handover::{self, Patience};
use quandary_core::engine::search::Search;
use quandary_core::engine::shave::{Extent, shave};
use quandary_core::fact::Fact;
use quandary_core::grid::Grid;

use super::model::Puzzle;
use board::Board;
use guided::Guided;
use learn::Clauses;
use mask::Mask;

pub use common::{Common, common};
pub use count::{Count, count, count_with};

/// Dead ends that depth-first search may meet before learning takes over.
const DEAD_ENDS: u64 = 12;
/// How far trials go before learning. They know the common peers, which the learning engine has to learn one by one:
/// in one run each, they took thinned 20x20 boards from 5.5 to 2.9 ms and the hardest from 5.7 to 5.2. Open boards, where
/// trials find nothing, do not pay for a whole round.
const SHAVED: Extent = Extent { most_candidates: usize::MAX, idle_trials: 600 };

/// Bytes that the state of a board takes, for rooms up to this mask's size.
fn bytes<M: Mask>(puzzle: &Puzzle) -> usize {
    puzzle.rooms().len() * (2 * size_of::<M>() + 64)
}

fn largest_room(puzzle: &Puzzle) -> usize {
    puzzle.room_cells().iter().map(Vec::len).max().unwrap_or(0)
}

/// Runs generic code with the narrowest mask that the puzzle's rooms allow. Rooms of more than
/// 4096 cells are refused as too large for memory: each of their n cells has n candidates.
macro_rules! with_mask {
    ($puzzle:expr, $budget:expr, $run:ident ( $($arg:expr),* ), $refused:expr) => {
        match $crate::ripple::search::largest_room($puzzle) {
            0..=64 => $run::<u64>($($arg),*),
            65..=256 if $crate::ripple::search::fits::<[u64; 4]>($puzzle, $budget) => $run::<[u64; 4]>($($arg),*),
            257..=1024 if $crate::ripple::search::fits::<[u64; 16]>($puzzle, $budget) => $run::<[u64; 16]>($($arg),*),
            1025..=4096 if $crate::ripple::search::fits::<[u64; 64]>($puzzle, $budget) => $run::<[u64; 64]>($($arg),*),
            _ => $refused,
        }
    };
}
use with_mask;

fn fits<M: Mask>(puzzle: &Puzzle, budget: &Budget) -> bool {
    budget.fits(bytes::<M>(puzzle)).is_ok()
}

type Found = Result<Grid<u32>, RanOut>;

/// All answers in which the given facts hold, each exactly once, depth-first and lazily: memory
/// does not grow with their number. An error is the last item.
///
/// ```
/// use quandary_core::{budget::Budget, fact::Fact, grid::{At, Grid}};
/// use quandary_puzzles::ripple::{model::Puzzle, search};
///
/// let puzzle = Puzzle::new(Grid::filled(3, 1, Some(1)), Grid::filled(3, 1, 0)).unwrap();
/// let budget = Budget::unlimited();
/// assert_eq!(search::answers(&puzzle, &[], &budget).count(), 6);
/// assert_eq!(search::answers(&puzzle, &[Fact::is(At::new(0, 1), 3)], &budget).count(), 2);
/// ```
pub fn answers(p: &Puzzle, given: &[Fact], budget: &Budget) -> Box<dyn Iterator<Item = Found>> {
    fn run<M: Mask>(p: &Puzzle, given: &[Fact], budget: &Budget) -> Box<dyn Iterator<Item = Found>> {
        Box::new(Search::new(Guided::<M>::new(p, given, DEAD_ENDS, budget), budget))
    }
    if !p.conflicts().is_empty() {
        return Box::new(std::iter::empty());
    }
    with_mask!(p, budget, run(p, given, budget), Box::new(std::iter::once(Err(RanOut::Memory))))
}

/// Up to two answers, and what ran out before the question was settled: the verdict on uniqueness.
///
/// ```
/// use quandary_core::{budget::Budget, grid::Grid};
/// use quandary_puzzles::ripple::{model::Puzzle, search};
///
/// let puzzle = Puzzle::new(Grid::filled(2, 1, Some(1)), Grid::filled(2, 1, 0)).unwrap();
/// let (first, second, ran_out) = search::pair(&puzzle, &[], &Budget::unlimited());
/// assert!(first.is_some() && second.is_some() && ran_out.is_none());
/// ```
pub fn pair(
    p: &Puzzle,
    given: &[Fact],
    budget: &Budget,
) -> (Option<Grid<u32>>, Option<Grid<u32>>, Option<RanOut>) {
    let (found, out) =
        with_mask!(p, budget, up_to(p, given, (2, DEAD_ENDS), budget), (Vec::new(), Some(RanOut::Memory)));
    let mut found = found.into_iter();
    (found.next(), found.next(), out)
}

/// An answer in which the given facts hold, or none if there is none.
///
/// ```
/// use quandary_core::{budget::Budget, fact::Fact, grid::{At, Grid}};
/// use quandary_puzzles::ripple::{model::Puzzle, search};
///
/// let puzzle = Puzzle::new(Grid::filled(2, 1, Some(1)), Grid::filled(2, 1, 0)).unwrap();
/// let with = |value| search::one(&puzzle, &[Fact::is(At::new(0, 0), value)], &Budget::unlimited());
/// assert_eq!(with(2).unwrap().unwrap().cells(), [2, 1]);
/// assert_eq!(with(3), Ok(None));
/// ```
pub fn one(p: &Puzzle, given: &[Fact], budget: &Budget) -> Result<Option<Grid<u32>>, RanOut> {
    let (found, out) =
        with_mask!(p, budget, up_to(p, given, (1, DEAD_ENDS), budget), (Vec::new(), Some(RanOut::Memory)));
    match (found.into_iter().next(), out) {
        (Some(answer), _) => Ok(Some(answer)),
        (None, Some(out)) => Err(out),
        (None, None) => Ok(None),
    }
}

/// Up to so many different answers, learning after so many dead ends; the error says why there may be more than those.
fn up_to<M: Mask>(
    p: &Puzzle,
    given: &[Fact],
    (wanted, patience): (usize, u64),
    budget: &Budget,
) -> (Vec<Grid<u32>>, Option<RanOut>) {
    if !p.conflicts().is_empty() {
        return (Vec::new(), None);
    }
    let start = (Board::<M>::new(p, given), Patience::DeadEnds(patience));
    let clauses = |rest: &Board<M>, budget: &Budget| Clauses::new(rest, p.size(), budget);
    handover::up_to(start, wanted, |rest, budget| shave(rest, SHAVED, budget), clauses, budget)
}

#[cfg(test)]
mod tests {
    use quandary_core::chance::Chance;
    use quandary_core::grid::Size;

    use super::*;

    /// Vertical strips cut at random heights: rooms enough for dead ends.
    fn strips(chance: &mut Chance) -> Puzzle {
        let size = Size { width: chance.between(2, 5), height: chance.between(3, 6) };
        let mut ids = Grid::filled(size.width, size.height, None);
        let mut id = 0;
        for col in 0..size.width {
            for row in 0..size.height {
                id += i64::from(row == 0 || chance.odds(1, 4));
                ids[quandary_core::grid::At::new(row, col)] = Some(id);
            }
        }
        Puzzle::new(ids, Grid::filled(size.width, size.height, 0)).expect("strips are connected")
    }

    /// With no patience at all learning does the work, and finds what depth-first search finds.
    #[test]
    fn learning_and_walking_find_the_same() {
        let mut chance = Chance::new(4);
        let mut learnt = 0;
        for _ in 0..300 {
            let puzzle = strips(&mut chance);
            let budget = Budget::unlimited();
            let sorted = |mut found: Vec<Grid<u32>>| {
                found.sort_by(|a, b| a.cells().cmp(b.cells()));
                found
            };
            let (walked, out) = up_to::<u64>(&puzzle, &[], (500, u64::MAX), &budget);
            assert_eq!(out, None);
            if walked.len() == 500 {
                continue;
            }
            let walked = sorted(walked);
            let (found, out) = up_to::<u64>(&puzzle, &[], (usize::MAX, 1), &budget);
            assert_eq!((sorted(found), out), (walked.clone(), None));
            let wide = up_to::<[u64; 4]>(&puzzle, &[], (usize::MAX, 1), &budget);
            assert_eq!(sorted(wide.0), walked);
            let guided = Search::new(Guided::<u64>::new(&puzzle, &[], 0, &budget), &budget);
            assert_eq!(sorted(guided.map(|found| found.expect("no limit")).collect()), walked);
            learnt += usize::from(walked.len() > 1);
        }
        assert!(learnt > 20, "{learnt}");
    }
}
