//! Why a cell holds a value, or why it does not: the shortest reason there is.

use super::beyond::Beyond;
use super::explain::{Ending, Explanation};
use super::prune::{leading_to, pruned};
use super::ruled_out::taken_in;
use crate::budget::Budget;
use crate::engine::ladder::{self, Allowed};
use crate::fact::{Fact, Value};
use crate::grid::At;
use crate::kind::Kind;
use crate::step::{Level, Step, StepOf};

/// A way of more steps than this is not followed where a single step does as well, however hard it is.
const LONG: usize = 6;

/// The way from a board to what a cell holds or, with a value, to whether it holds that: only the steps that lead there.
/// Ends with [`Ending::Answered`], or as an explanation does that never comes to it.
pub fn reason<K: Kind>(
    puzzle: &K::Puzzle,
    board: &K::Board,
    (at, value): (At, Option<Value>),
    allowed: &Allowed,
    budget: &Budget,
) -> Explanation<K> {
    let mut walk = K::explain(puzzle, board, allowed, budget);
    if matches!(walk.end, Ending::NoAnswer(_)) {
        // Nothing can be said of a cell of a puzzle that has no answer.
        return pruned(puzzle, walk);
    }
    let (answer, place) = answered::<K>(puzzle, board, &walk, at, value);
    let Some(answer) = answer else {
        // A walk may end before it comes to the cell, and still the value may be one that no answer has.
        let steps = value.map_or(Vec::new(), |value| {
            refuted::<K>(puzzle, board, &walk, Fact::is(at, value), budget).into_iter().collect()
        });
        if !steps.is_empty() {
            walk.end = Ending::Answered(Fact::is_not(at, value.unwrap_or_default()));
        }
        walk.steps = steps;
        walk.last = board.clone();
        return walk;
    };
    if K::placed(puzzle, board).iter().any(|fact| fact.at == at) {
        walk.steps.clear();
        walk.last = board.clone();
        walk.end = Ending::Answered(answer);
        return walk;
    }
    walk.steps.truncate(place);
    // What goes by itself when something is written beside it has no step of its own.
    let implied = walk.steps.iter().flat_map(Step::facts).any(|fact| fact.implies(&answer));
    if !answer.holds && !implied {
        let concluded: Vec<Fact> = walk.steps.iter().flat_map(Step::facts).collect();
        let mut beyond = Beyond::<K>::new(puzzle, board, &walk.from);
        walk.steps.extend(beyond.refuted(answer.negated(), concluded.into_iter(), budget));
    }
    walk.steps = leading_to::<K>(puzzle, &walk, &answer);
    if let Some(step) = at_once::<K>(puzzle, board, &walk, &answer, allowed, budget) {
        walk.steps = vec![step];
    }
    let mut known = walk.from.clone();
    walk.steps.iter().for_each(|step| drop(K::learn(puzzle, &mut known, &step.therefore)));
    walk.last = K::known_board(puzzle, &known);
    walk.end = Ending::Answered(answer);
    walk
}

/// The answer to the question, and after how many steps it can be given.
fn answered<K: Kind>(
    puzzle: &K::Puzzle,
    board: &K::Board,
    walk: &Explanation<K>,
    at: At,
    value: Option<Value>,
) -> (Option<Fact>, usize) {
    if let Some(fact) = K::placed(puzzle, board).iter().find(|fact| fact.at == at) {
        return (Some(to(*fact, value)), 0);
    }
    let mut known = walk.from.clone();
    for place in 0..=walk.steps.len() {
        // What went by itself, because something stands beside it, is gone before any step says so.
        let gone = |value: &Value| K::still(puzzle, &known, at).is_some_and(|still| !still.contains(value));
        if let Some(gone) = value.filter(gone) {
            return (Some(Fact::is_not(at, gone)), place);
        }
        let Some(step) = walk.steps.get(place) else { break };
        if let Some(fact) = step.facts().find(|fact| fact.at == at && fact.holds) {
            return (Some(to(fact, value)), place + 1);
        }
        K::learn(puzzle, &mut known, &step.therefore);
    }
    let only = K::still(puzzle, &known, at).filter(|still| still.len() == 1);
    (only.map(|only| to(Fact::is(at, only[0]), value)), walk.steps.len())
}

/// What a value that stands says to a question about a value.
fn to(fact: Fact, value: Option<Value>) -> Fact {
    value.filter(|value| *value != fact.value).map_or(fact, |value| Fact::is_not(fact.at, value))
}

/// A single step that answers the question, where that is shorter than the way and not much harder.
fn at_once<K: Kind>(
    puzzle: &K::Puzzle,
    board: &K::Board,
    walk: &Explanation<K>,
    answer: &Fact,
    allowed: &Allowed,
    budget: &Budget,
) -> Option<StepOf<K>> {
    if walk.steps.len() < 2 {
        return None;
    }
    let hardest = walk.steps.iter().map(|step| step.level).max().unwrap_or(Level::Gentle);
    let long = walk.steps.len() > LONG;
    let seen = ladder::every::<K>(puzzle, &walk.from, allowed, budget).ok()?;
    let direct = seen.into_iter().find(|step| step.facts().any(|fact| fact.implies(answer)));
    let direct = direct.filter(|step| step.level <= hardest || long);
    let refuted = || match answer.holds || !long || !allowed.all() {
        true => None,
        false => refuted::<K>(puzzle, board, walk, answer.negated(), budget)
            .filter(|step| step.level < Level::Unreasonable),
    };
    direct.or_else(refuted)
}

/// The few units that refute a value.
fn refuted<K: Kind>(
    puzzle: &K::Puzzle,
    board: &K::Board,
    walk: &Explanation<K>,
    supposed: Fact,
    budget: &Budget,
) -> Option<StepOf<K>> {
    let nobody = K::one(puzzle, &[&K::placed(puzzle, board)[..], &[supposed]].concat(), budget);
    if nobody != Ok(None) {
        return None;
    }
    Beyond::<K>::new(puzzle, board, &walk.from).refuted(supposed, std::iter::empty(), budget)
}

/// The board without the entries that are to blame, and those entries: where a walk can begin. Nothing is taken back where no
/// answer is left even without any entry.
pub fn sound<K: Kind>(puzzle: &K::Puzzle, board: &K::Board, budget: &Budget) -> (K::Board, Vec<Fact>) {
    let start = K::start(puzzle);
    let whole = (board.clone(), Vec::new());
    let given = K::placed(puzzle, &start);
    let entries: Vec<Fact> = K::placed(puzzle, board).into_iter().filter(|f| !given.contains(f)).collect();
    if entries.is_empty() || K::alive(puzzle, board, budget) != Ok(false) {
        return whole;
    }
    let mut wrong = Vec::new();
    let mut kept = given;
    for fact in entries {
        kept.push(fact);
        match K::one(puzzle, &kept, budget) {
            Ok(Some(_)) => {}
            Ok(None) => {
                kept.pop();
                wrong.push(fact);
            }
            Err(_) => return whole,
        }
    }
    let mended = K::taken_back(puzzle, board, &wrong);
    // Where the puzzle itself has no answer, no entry is to blame.
    if taken_in::<K>(puzzle, &mended, budget).is_err() || K::alive(puzzle, &mended, budget) != Ok(true) {
        return whole;
    }
    (mended, wrong)
}
