//! What a machine can find: every answer, fast.
//!
//! Each letter has a set of cells, one machine word; what a letter touches is another. Arcs are consistent
//! (a letter is next to some place of each letter it touches), a cell for one letter only takes it, and a
//! full ring keeps others out (a Hall set). That leaves published puzzles without any decision to take; the rest branches
//! on the letter with fewest places and copies the state, which is smaller than undoing it would be.

mod count;
mod state;
mod walk;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{Grid, Size};
use quandary_core::outcome::{Count, Pair};

use super::model::Puzzle;
use walk::Walk;

/// A full board: each cell's letter.
pub type Answer = Grid<Value>;

/// Boards up to this many cells fit the small state.
const SMALL: usize = 25;

/// All answers with these facts, each once, found lazily.
///
/// ```
/// use quandary_core::{budget::Budget, grid::Grid};
/// use quandary_puzzles::gogen::{Alphabet, Puzzle, search};
///
/// let open = Grid::filled(2, 2, None);
/// let puzzle = Puzzle::new(Alphabet::usual(4).unwrap(), open, ["AB"]).unwrap();
/// assert_eq!(search::answers(&puzzle, &[], &Budget::unlimited()).count(), 24);
/// ```
pub fn answers(
    puzzle: &Puzzle,
    facts: &[Fact],
    budget: &Budget,
) -> impl Iterator<Item = Result<Answer, RanOut>> + use<> {
    walk(puzzle.into(), facts, budget, None)
}

/// The answers in a random order that depends on nothing but the chance.
pub(super) fn shuffled(
    question: Question,
    chance: &mut Chance,
    budget: &Budget,
) -> impl Iterator<Item = Result<Answer, RanOut>> + use<> {
    walk(question, &[], budget, Some(chance.split()))
}

/// What a search needs to know of a puzzle. The creator asks it about puzzles that are not made yet.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    /// Width and height.
    pub(super) size: Size,
    /// The letters given, row by row.
    pub(super) givens: &'a [Option<Value>],
    /// For each letter the letters it touches.
    pub(super) touches: &'a [u64],
}

impl<'a> From<&'a Puzzle> for Question<'a> {
    fn from(puzzle: &'a Puzzle) -> Self {
        Self { size: puzzle.size(), givens: puzzle.givens().cells(), touches: puzzle.touches() }
    }
}

impl Question<'_> {
    fn small(self) -> bool {
        self.touches.len() <= SMALL
    }
}

/// A walk in the smallest state that fits.
enum Either {
    Small(Box<Walk<u32, SMALL>>),
    Large(Box<Walk<u64, 64>>),
}

impl Iterator for Either {
    type Item = Result<Answer, RanOut>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Either::Small(walk) => walk.next(),
            Either::Large(walk) => walk.next(),
        }
    }
}

fn walk(question: Question, facts: &[Fact], budget: &Budget, chance: Option<Chance>) -> Either {
    if question.small() {
        Either::Small(Box::new(Walk::new(question, facts, budget, chance)))
    } else {
        Either::Large(Box::new(Walk::new(question, facts, budget, chance)))
    }
}

/// Up to two answers: what a verdict on uniqueness needs.
pub fn pair(puzzle: &Puzzle, facts: &[Fact], budget: &Budget) -> Pair<Answer> {
    pair_of(puzzle.into(), facts, budget)
}

/// The same for a question.
pub(super) fn pair_of(question: Question, facts: &[Fact], budget: &Budget) -> Pair<Answer> {
    fn two(mut walk: impl Iterator<Item = Result<Answer, RanOut>>) -> Pair<Answer> {
        let mut pair = Pair { first: None, second: None, ran_out: None };
        for slot in [&mut pair.first, &mut pair.second] {
            match walk.next() {
                Some(Ok(answer)) => *slot = Some(answer),
                Some(Err(what)) => {
                    pair.ran_out = Some(what);
                    break;
                }
                None => break,
            }
        }
        pair
    }
    if question.small() {
        two(Walk::<u32, SMALL>::new(question, facts, budget, None))
    } else {
        two(Walk::<u64, 64>::new(question, facts, budget, None))
    }
}

/// How many answers there are. Loose letters are counted, not listed, and without givens only one of the
/// boards that are the same turned or mirrored is looked at.
///
/// ```
/// use quandary_core::{budget::Budget, grid::Grid};
/// use quandary_puzzles::gogen::{Alphabet, Puzzle, search};
///
/// let open = Grid::filled(5, 5, None);
/// let puzzle = Puzzle::new(Alphabet::usual(25).unwrap(), open, ["HI"]).unwrap();
/// let count = search::count(&puzzle, &Budget::unlimited());
/// // 72 pairs of cells touch; H and I go on each two ways, the others anywhere.
/// assert_eq!(count.count, 144 * (1..=23u128).product::<u128>());
/// assert_eq!(search::different(&puzzle, count.count), count.count / 8);
/// ```
pub fn count(puzzle: &Puzzle, budget: &Budget) -> Count {
    let question = Question::from(puzzle);
    if question.small() {
        count::count::<u32, SMALL>(question, budget)
    } else {
        count::count::<u64, 64>(question, budget)
    }
}

/// How many of so many answers are different when turned and mirrored boards count as one. With a letter
/// given, all are; without any, no answer is its own image, so it is a plain division.
pub fn different(puzzle: &Puzzle, count: u128) -> u128 {
    let given = puzzle.givens().cells().iter().any(Option::is_some);
    if given { count } else { count / count::symmetries(puzzle.size()).len() as u128 }
}
