//! The original program: a breadth-first search over game states, and its two lines of output.
//!
//! Every arrangement of dots is a node. From each the four swipes are tried in the order u d l r;
//! the first solved state found ends the search, so the answer is a shortest one, and among those the
//! first in that order. It knows nothing of bounds or machine words, which makes it a check on the
//! fast search.

use std::collections::HashMap;

use super::search::walk::MEMORY;
use quandary_core::budget::{Budget, RanOut};
use quandary_core::kind::{Classic, Console};
use quandary_core::outcome::Outcome;

use super::model::{Dots, Puzzle, Swipes, Way};
use super::rules;

/// One arrangement of dots. Those of one colour cannot be told apart, so equal pictures are equal
/// states.
type GameState = Dots;

/// Solves as the original does and prints what it prints.
pub(super) fn solve(
    puzzle: &Puzzle,
    _: &Classic,
    budget: &Budget,
    console: &mut dyn Console,
) -> Outcome<Swipes> {
    match search(puzzle, budget) {
        Ok(Some(swipes)) => {
            console.print(&format!("a solution was found:\t{swipes}\n"));
            Outcome::Found(swipes)
        }
        Ok(None) => {
            console.print("no solution.\n");
            Outcome::None { why: Vec::new() }
        }
        Err(what) => Outcome::GaveUp { what, best: Vec::new() },
    }
}

fn search(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Swipes>, RanOut> {
    let initial: GameState = puzzle.dots().clone();
    if rules::solved(puzzle, &initial) {
        return Ok(Some(Swipes::default()));
    }
    // Each state is held twice: as a key and in the queue.
    let each = 2 * (initial.len() * size_of::<Option<char>>() + size_of::<GameState>()) + 32;
    let limit = budget.memory().unwrap_or(MEMORY);
    let mut visited: HashMap<GameState, ()> = HashMap::from([(initial.clone(), ())]);
    let mut queue: Vec<(GameState, usize, Way)> = vec![(initial, 0, Way::Up)];
    let mut next = 0;
    while next < queue.len() {
        budget.spend(1)?;
        if queue.len() * each > limit {
            return Err(RanOut::Memory);
        }
        for way in Way::ALL {
            let after = rules::swipe(puzzle, &queue[next].0, way);
            if visited.contains_key(&after) {
                continue;
            }
            if rules::solved(puzzle, &after) {
                return Ok(Some(path(&queue, next, way)));
            }
            visited.insert(after.clone(), ());
            queue.push((after, next, way));
        }
        next += 1;
    }
    Ok(None)
}

/// The swipes that led to a state, and one more.
fn path(queue: &[(GameState, usize, Way)], mut at: usize, last: Way) -> Swipes {
    let mut swipes = vec![last];
    while at > 0 {
        swipes.push(queue[at].2);
        at = queue[at].1;
    }
    swipes.reverse();
    Swipes(swipes)
}
