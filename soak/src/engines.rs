//! The engines of a kind, each behind its own door, so that a test can put a faulty one in its place.

use quandary::core::budget::{Budget, RanOut};
use quandary::core::engine::ladder::Allowed;
use quandary::core::fact::Fact;
use quandary::core::form::{Entry, Form, Written};
use quandary::core::kind::{Answers, Classic, Console, Kind};
use quandary::core::outcome::{Count, Outcome, Pair, Possible, Violation};
use quandary::core::rating::{Rating, Unrated};
use quandary::core::source::{Problems, Sources};
use quandary::core::step::StepOf;
use quandary::core::verbs::{self, Advice, Demand, Explanation, Hint};

/// Somebody who says nothing and hears nothing.
struct NoConsole;

impl Console for NoConsole {
    fn read_line(&mut self) -> Option<String> {
        None
    }
    fn print(&mut self, _: &str) {}
    fn eprint(&mut self, _: &str) {}
}

type Puzzle<K> = <K as Kind>::Puzzle;
type Board<K> = <K as Kind>::Board;
type Answer<K> = <K as Kind>::Answer;
type Read<K> = Vec<Result<Entry<K>, Problems>>;
type Wrong = Result<Option<Vec<Fact>>, RanOut>;

/// An engine that any thread may use.
pub type Engine<F> = Box<F>;

/// All engines of a kind. What each does is said at [`Kind`] and in [`verbs`].
#[allow(missing_docs, clippy::type_complexity)]
pub struct Engines<K: Kind> {
    pub check: Engine<dyn Fn(&Puzzle<K>, &Board<K>) -> Vec<Violation> + Send + Sync>,
    pub full: Engine<dyn Fn(&Puzzle<K>, &Board<K>) -> bool + Send + Sync>,
    pub alive: Engine<dyn Fn(&Puzzle<K>, &Board<K>, &Budget) -> Result<bool, RanOut> + Send + Sync>,
    pub solve: Engine<dyn Fn(&Puzzle<K>, Demand, &Budget) -> Outcome<Answer<K>> + Send + Sync>,
    pub answers: Engine<dyn Fn(&Puzzle<K>, &[Fact], &Budget) -> Answers<Answer<K>> + Send + Sync>,
    pub pair: Engine<dyn Fn(&Puzzle<K>, &[Fact], &Budget) -> Pair<Answer<K>> + Send + Sync>,
    pub one: Engine<dyn Fn(&Puzzle<K>, &[Fact], &Budget) -> Result<Option<Answer<K>>, RanOut> + Send + Sync>,
    pub count: Engine<dyn Fn(&Puzzle<K>, &Budget) -> Count + Send + Sync>,
    pub possible: Engine<dyn Fn(&Puzzle<K>, &[Fact], &Budget) -> Possible + Send + Sync>,
    pub classic: Engine<dyn Fn(&Puzzle<K>, &Classic, &Budget) -> Outcome<Answer<K>> + Send + Sync>,
    pub explain: Engine<dyn Fn(&Puzzle<K>, &Board<K>, &Budget) -> Explanation<K> + Send + Sync>,
    pub hint: Engine<dyn Fn(&Puzzle<K>, &Board<K>, &Budget) -> Hint<StepOf<K>> + Send + Sync>,
    pub mistakes: Engine<dyn Fn(&Puzzle<K>, &Board<K>, &Budget) -> Wrong + Send + Sync>,
    pub rate: Engine<dyn Fn(&Puzzle<K>, &Budget) -> Result<Rating, Unrated> + Send + Sync>,
    pub advise: Engine<dyn Fn(&Puzzle<K>, &Budget) -> Advice + Send + Sync>,
    pub write: Engine<dyn Fn(&Form<K>, &Puzzle<K>) -> Option<Written> + Send + Sync>,
    pub read: Engine<dyn Fn(&Form<K>, &Sources) -> Read<K> + Send + Sync>,
}

impl<K: Kind> Default for Engines<K> {
    /// The kind's own.
    fn default() -> Self {
        Self {
            check: Box::new(K::check),
            full: Box::new(K::full),
            alive: Box::new(K::alive),
            solve: Box::new(verbs::solve::<K>),
            answers: Box::new(K::answers),
            pair: Box::new(K::pair),
            one: Box::new(K::one),
            count: Box::new(K::count),
            possible: Box::new(K::possible),
            classic: Box::new(|puzzle, how, budget| verbs::classic::<K>(puzzle, how, budget, &mut NoConsole)),
            explain: Box::new(verbs::explain::<K>),
            hint: Box::new(verbs::hint::<K>),
            mistakes: Box::new(verbs::mistakes::<K>),
            rate: Box::new(|puzzle, budget| K::rate(puzzle, &Allowed::ALL, budget)),
            advise: Box::new(K::advise),
            write: Box::new(|form, puzzle| form.write.and_then(|write| write(puzzle, None).ok())),
            read: Box::new(|form, sources| (form.read)(sources)),
        }
    }
}
