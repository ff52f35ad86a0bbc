//! The next step from where the player stands, and the mistakes made so far.

use super::ask::reason;
use super::beyond::Beyond;
use super::ruled_out::taken_in;
use crate::budget::{Budget, RanOut};
use crate::engine::ladder::{self, Allowed};
use crate::fact::Fact;
use crate::grid::At;
use crate::kind::Kind;
use crate::outcome::Violation;
use crate::step::{Level, Step, StepOf};
use crate::verbs::explain::{Ending, SEARCH};

/// What there is to say to a player who asks for help; `S` is a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Hint<S> {
    /// The next step.
    Step(S),
    /// The board breaks rules: mend that first.
    Broken(Vec<Violation>),
    /// The board is legal, but no answer has these values in these cells.
    Mistake {
        /// The entries.
        wrong: Vec<Fact>,
        /// Why the first of them is wrong: the steps from the board without them to that.
        why: Vec<S>,
    },
    /// Everything written is right, but the marks of these cells leave out what they hold.
    Marks(Vec<At>),
    /// The board is legal, but there is no answer from here, and none of the entries is to blame alone.
    DeadEnd,
    /// The puzzle has no answer at all.
    NoAnswer,
    /// Everything is filled in correctly.
    Done,
    /// Several answers are left, and they share nothing more.
    NothingForced,
    /// Several answers are possible; whether they share anything more would take too long to find out.
    NothingFound,
    /// The budget ended first.
    RanOut(RanOut),
}

impl<S> Hint<S> {
    /// The same with another sort of step.
    pub fn map<T>(self, step: impl Fn(S) -> T) -> Hint<T> {
        match self {
            Hint::Step(found) => Hint::Step(step(found)),
            Hint::Broken(broken) => Hint::Broken(broken),
            Hint::Mistake { wrong, why } => Hint::Mistake { wrong, why: why.into_iter().map(step).collect() },
            Hint::Marks(cells) => Hint::Marks(cells),
            Hint::DeadEnd => Hint::DeadEnd,
            Hint::NoAnswer => Hint::NoAnswer,
            Hint::Done => Hint::Done,
            Hint::NothingForced => Hint::NothingForced,
            Hint::NothingFound => Hint::NothingFound,
            Hint::RanOut(what) => Hint::RanOut(what),
        }
    }
}

/// The next step from a board, easiest technique first. A mistake comes before any step, because
/// nothing sound follows from a wrong entry.
pub fn hint_by_climbing<K: Kind>(
    puzzle: &K::Puzzle,
    board: &K::Board,
    allowed: &Allowed,
    budget: &Budget,
) -> Hint<StepOf<K>> {
    let broken = K::check(puzzle, board);
    if !broken.is_empty() {
        // What the puzzle itself says wrong, a player cannot mend.
        let hopeless = !K::check(puzzle, &K::start(puzzle)).is_empty();
        return if hopeless { Hint::NoAnswer } else { Hint::Broken(broken) };
    }
    if K::full(puzzle, board) {
        return Hint::Done;
    }
    match K::alive(puzzle, board, budget) {
        Ok(true) => {}
        Ok(false) => {
            return match mistakes::<K>(puzzle, board, budget) {
                Ok(Some(wrong)) if wrong.is_empty() => Hint::DeadEnd,
                Ok(Some(wrong)) => {
                    let why = against::<K>(puzzle, board, &wrong, budget);
                    Hint::Mistake { wrong, why }
                }
                Ok(None) => Hint::NoAnswer,
                Err(what) => Hint::RanOut(what),
            };
        }
        Err(what) => return Hint::RanOut(what),
    }
    let known = match taken_in::<K>(puzzle, board, budget) {
        Ok(start) if start.wrong_marks.is_empty() => start.known,
        Ok(start) => return Hint::Marks(start.wrong_marks),
        Err(what) => return Hint::RanOut(what),
    };
    match ladder::next::<K>(puzzle, &known, allowed, budget) {
        Ok(Some(step)) => return Hint::Step(step),
        Ok(None) => {}
        Err(what) => return Hint::RanOut(what),
    }
    if allowed.all() {
        // Only the next step is wanted, not the way to the end.
        match Beyond::<K>::new(puzzle, board, &known).step(&known, std::iter::empty(), budget) {
            Ok(step) => return Hint::Step(step),
            Err(Ending::RanOut(what)) => return Hint::RanOut(what),
            Err(Ending::NoAnswer(_)) => return Hint::NoAnswer,
            Err(Ending::NothingFound) => return Hint::NothingFound,
            Err(_) => {}
        }
    }
    let walk = K::explain(puzzle, board, allowed, budget);
    match (walk.steps.into_iter().next(), walk.end) {
        (Some(step), _) => Hint::Step(step),
        (None, Ending::Solved) => unwritten::<K>(puzzle, board, &walk.last),
        (None, Ending::RanOut(what)) => Hint::RanOut(what),
        (None, Ending::NoAnswer(_)) => Hint::NoAnswer,
        (None, Ending::NothingFound) => Hint::NothingFound,
        (None, _) => Hint::NothingForced,
    }
}

/// Every step the techniques see on a board that is right so far, easiest first.
pub fn hints<K: Kind>(
    puzzle: &K::Puzzle,
    board: &K::Board,
    allowed: &Allowed,
    budget: &Budget,
) -> Result<Vec<StepOf<K>>, RanOut> {
    let known = taken_in::<K>(puzzle, board, budget)?.known;
    ladder::every::<K>(puzzle, &known, allowed, budget)
}

/// Why the first of these entries is wrong.
fn against<K: Kind>(puzzle: &K::Puzzle, board: &K::Board, wrong: &[Fact], budget: &Budget) -> Vec<StepOf<K>> {
    let Some(first) = wrong.first() else { return Vec::new() };
    let without = K::taken_back(puzzle, board, wrong);
    let walk = reason::<K>(puzzle, &without, (first.at, Some(first.value)), &Allowed::ALL, budget);
    match walk.end {
        Ending::Answered(fact) if !fact.holds => walk.steps,
        _ => Vec::new(),
    }
}

/// What is known without any step and not written yet: the only value its cell could ever hold.
fn unwritten<K: Kind>(puzzle: &K::Puzzle, board: &K::Board, known: &K::Board) -> Hint<StepOf<K>> {
    let placed = K::placed(puzzle, board);
    let fact = K::placed(puzzle, known).into_iter().find(|fact| !placed.contains(fact));
    fact.map_or(Hint::NothingForced, |fact| Hint::Step(Step::unargued(SEARCH, Level::Gentle, [fact])))
}

/// The entries that no answer has: each alone makes the puzzle unsolvable. `None` when the puzzle
/// has no answer even without them.
pub fn mistakes<K: Kind>(
    puzzle: &K::Puzzle,
    board: &K::Board,
    budget: &Budget,
) -> Result<Option<Vec<Fact>>, RanOut> {
    if K::one(puzzle, &[], budget)?.is_none() {
        return Ok(None);
    }
    let mut wrong = Vec::new();
    for fact in K::placed(puzzle, board) {
        if K::one(puzzle, &[fact], budget)?.is_none() {
            wrong.push(fact);
        }
    }
    Ok(Some(wrong))
}
