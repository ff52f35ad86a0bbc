//! The whole walk to the answer, step by step.

use super::beyond::Beyond;
use super::no_answer;
use super::ruled_out::taken_in;
use crate::budget::{Budget, Held, RanOut};
use crate::engine::ladder::{self, Allowed, End};
use crate::fact::Fact;
use crate::kind::Kind;
use crate::outcome::Violation;
use crate::step::{Cites, Level, Provenance, Step, StepOf};
use crate::verbs::solve::is_answer;

/// The technique of last resort: a search proved it, and no short reason was found.
pub const SEARCH: &str = "search";

/// How an explanation ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Everything is known.
    Solved,
    /// Nothing more is forced: the puzzle has several answers from here.
    NothingForced,
    /// The puzzle has several answers from here; whether they share anything more would take too long to find out.
    NothingFound,
    /// The techniques allowed see nothing more.
    Stuck,
    /// There is no answer.
    NoAnswer(Vec<Violation>),
    /// A question about a cell is answered: this is so.
    Answered(Fact),
    /// The budget ended.
    RanOut(RanOut),
}

/// A walk: its steps and how it ends. The boards on the way are not kept, because a large puzzle has
/// thousands of steps; [`boards`] gives them one after another.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation<K: Kind> {
    /// What was known before the first step.
    pub from: K::Known,
    /// The steps in order.
    pub steps: Vec<StepOf<K>>,
    /// The board after the last step.
    pub last: K::Board,
    /// How it ends.
    pub end: Ending,
}

impl<K: Kind> Explanation<K> {
    /// Which step concluded what, and what stood there before.
    pub fn provenance(&self, puzzle: &K::Puzzle) -> Provenance {
        Provenance::of(&self.steps).on(K::placed(puzzle, &K::known_board(puzzle, &self.from)))
    }
}

/// The board before each step of a walk.
pub fn boards<'a, K: Kind>(
    puzzle: &'a K::Puzzle,
    from: &K::Known,
    steps: &'a [StepOf<K>],
) -> impl Iterator<Item = K::Board> + 'a {
    let mut known = from.clone();
    steps.iter().map(move |step| {
        let board = K::known_board(puzzle, &known);
        K::learn(puzzle, &mut known, &step.therefore);
        board
    })
}

/// The steps of a walk under way, kept within the memory allowed.
pub struct Kept<K: Kind> {
    steps: Vec<StepOf<K>>,
    held: Held,
}

impl<K: Kind> Kept<K> {
    /// No steps yet.
    pub fn new(budget: &Budget) -> Result<Self, RanOut> {
        Ok(Self { steps: Vec::new(), held: budget.hold(0)? })
    }

    /// One step more.
    pub fn push(&mut self, step: StepOf<K>) -> Result<(), RanOut> {
        self.held.grow(step.bytes::<K::Puzzle>())?;
        self.steps.push(step);
        Ok(())
    }

    /// All steps.
    pub fn into_steps(self) -> Vec<StepOf<K>> {
        self.steps
    }
}

/// Explains a puzzle from a board on.
pub fn explain_by_climbing<K: Kind>(
    puzzle: &K::Puzzle,
    board: &K::Board,
    allowed: &Allowed,
    budget: &Budget,
) -> Explanation<K> {
    let started = taken_in::<K>(puzzle, board, budget).and_then(|b| Ok((b.known, Kept::<K>::new(budget)?)));
    let (from, mut kept) = match started {
        Ok(started) => started,
        Err(what) => {
            let (from, last) = (K::known(puzzle, board), board.clone());
            return Explanation { from, steps: Vec::new(), last, end: Ending::RanOut(what) };
        }
    };
    let mut known = from.clone();
    let mut beyond = Beyond::<K>::new(puzzle, board, &from);
    let end = loop {
        let end = ladder::climb::<K>(puzzle, &mut known, allowed, budget, |_, step| kept.push(step.clone()));
        match end {
            // Techniques see one thing at a time: together they can end on a board that is no answer.
            End::Solved if !is_answer::<K>(puzzle, &K::known_board(puzzle, &known)) => {
                break Ending::NoAnswer(Vec::new());
            }
            End::Solved => break Ending::Solved,
            End::RanOut(what) => break Ending::RanOut(what),
            // Whoever leaves techniques out wants to know how far the others come.
            End::Stuck if !allowed.all() => break Ending::Stuck,
            End::Stuck => {}
        }
        let step = match beyond.step(&known, kept.steps.iter().flat_map(Step::facts), budget) {
            Ok(step) => step,
            Err(end) => break end,
        };
        if let Err(what) = budget.spend(1).and_then(|()| kept.push(step.clone())) {
            break Ending::RanOut(what);
        }
        K::learn(puzzle, &mut known, &step.therefore);
    };
    // With some techniques alone a walk may come to no answer without a search that says so.
    let none = match end {
        Ending::NoAnswer(_) => true,
        Ending::Stuck => K::dead_end(puzzle, &known).is_some(),
        _ => false,
    };
    let walk = Explanation { last: K::known_board(puzzle, &known), from, steps: kept.into_steps(), end };
    if none { no_answer::ended(puzzle, walk, budget) } else { walk }
}

/// The sentence of a step, whoever made it.
pub fn sentence<K: Kind>(puzzle: &K::Puzzle, step: &StepOf<K>, cites: &Cites) -> String {
    if step.technique != SEARCH {
        return K::sentence(puzzle, step, cites);
    }
    let facts: Vec<String> =
        step.facts().map(|f| format!("{} is {}", f.at, K::symbol(puzzle, f.value))).collect();
    match step.level {
        Level::Gentle => format!("{}: nothing else can stand there.", facts.join(", ")),
        _ => format!("{}: forced, but no short reason was found.", facts.join(", ")),
    }
}
