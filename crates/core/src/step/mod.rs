//! Steps are data: which technique, for what reason, therefore what. The sentence is derived from them by the kind, in one
//! place, and never stored.

mod cites;
mod level;
mod premises;
mod reason;
mod since;
pub mod why;

use crate::budget::Budget;
use crate::fact::Fact;
use crate::kind::Kind;

pub use cites::{Cites, Provenance};
pub use level::Level;
pub use premises::Premise;
pub use reason::{Reason, rests_on};
pub use since::{Since, laid_out, linked};
pub use why::{Killers, Why};

/// What a step concludes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// A cell holds a value, or does not.
    Fact(Fact),
    /// A thing that is no cell: a slot is or is not a word.
    Entry {
        /// The name of the place.
        place: String,
        /// What it holds or does not hold.
        value: String,
        /// Whether it holds it.
        holds: bool,
    },
    /// A move to make, in the kind's text for moves.
    Act(String),
    /// The assumption led to this: a cell, region or place with nothing left.
    Impossible(String),
    /// What was supposed cannot be: what the reason names contradicts itself.
    Contradiction,
}

/// One firing of one technique, for a reason of the kind's own type.
#[derive(Clone, Debug, PartialEq)]
pub struct Step<R> {
    /// The technique's id.
    pub technique: &'static str,
    /// How hard it is.
    pub level: Level,
    /// Why it may be taken; `None` where a search proved it and no short reason was found.
    pub reason: Option<R>,
    /// The conclusions.
    pub therefore: Vec<Conclusion>,
}

/// A step of a kind.
pub type StepOf<K> = Step<<K as Kind>::Reason>;

impl<R> Step<R> {
    /// A step that nobody argues for: what is written already, what a search proved.
    pub fn unargued(technique: &'static str, level: Level, facts: impl IntoIterator<Item = Fact>) -> Self {
        let therefore = facts.into_iter().map(Conclusion::Fact).collect();
        Self { technique, level, reason: None, therefore }
    }

    /// The facts concluded.
    pub fn facts(&self) -> impl Iterator<Item = Fact> {
        self.therefore.iter().filter_map(|c| match c {
            Conclusion::Fact(fact) => Some(*fact),
            _ => None,
        })
    }

    /// About how much memory it takes.
    pub fn bytes<P>(&self) -> usize
    where
        R: Reason<P>,
    {
        size_of::<Self>() + self.reason.as_ref().map_or(0, R::bytes) + size_of_val(&self.therefore[..])
    }
}

/// A way of seeing something, as a person would.
pub struct Technique<K: Kind> {
    /// Its name for programs, in kebab case.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// How hard it is.
    pub level: Level,
    /// Whether it is trial rather than deduction (see [`Level::Unreasonable`]).
    pub trial: bool,
    /// What it sees, in one or two sentences.
    pub about: &'static str,
    /// How it looks.
    pub find: Find<K>,
}

impl<K: Kind> Technique<K> {
    /// The best it sees anywhere, or the first where it does not look for the best.
    pub fn first(&self, puzzle: &K::Puzzle, known: &K::Known, budget: &Budget) -> Option<StepOf<K>> {
        let mut offers = Offers::new(puzzle);
        self.offer(puzzle, known, budget, &mut offers);
        offers.take().map(|(_, step)| step)
    }

    /// Everything it sees, the best first.
    pub fn every(&self, puzzle: &K::Puzzle, known: &K::Known, budget: &Budget) -> Vec<StepOf<K>> {
        let mut offers = Offers::keeping(puzzle);
        self.offer(puzzle, known, budget, &mut offers);
        offers.all()
    }

    fn offer(&self, puzzle: &K::Puzzle, known: &K::Known, budget: &Budget, offers: &mut Offers<K>) {
        match self.find {
            Find::First(find) => find(puzzle, known, budget).into_iter().for_each(|step| offers.offer(step)),
            Find::All(find) => find(puzzle, known, budget, offers),
            Find::Region(find) => {
                (0..K::regions(puzzle).len()).for_each(|r| find(puzzle, known, r, budget, offers));
            }
        }
    }
}

/// How a technique looks. It counts its [looks](Budget::look).
#[derive(Clone, Copy)]
#[allow(clippy::type_complexity)]
pub enum Find<K: Kind> {
    /// Looks everywhere and takes the first firing it sees.
    First(fn(&K::Puzzle, &K::Known, &Budget) -> Option<StepOf<K>>),
    /// Looks everywhere and offers whatever fires.
    All(fn(&K::Puzzle, &K::Known, &Budget, &mut Offers<K>)),
    /// Looks at one of [`Kind::regions`] and offers whatever fires there. What it sees depends on the cells of the region
    /// and on nothing else, so it need not look again before one of them changes.
    Region(fn(&K::Puzzle, &K::Known, usize, &Budget, &mut Offers<K>)),
}

/// The best of what fires: what is argued with the fewest links, then with the fewest facts and units, then what says most;
/// of equals the first. Or all of it, for whoever wants to choose.
pub struct Offers<'a, K: Kind> {
    puzzle: &'a K::Puzzle,
    best: Option<(Cost, StepOf<K>)>,
    all: Option<Vec<(Cost, StepOf<K>)>>,
    count: usize,
}

/// What a reader has to take in.
pub(crate) type Cost = (usize, usize, std::cmp::Reverse<usize>);

impl<'a, K: Kind> Offers<'a, K> {
    /// Nothing offered yet.
    pub fn new(puzzle: &'a K::Puzzle) -> Self {
        Self { puzzle, best: None, all: None, count: 0 }
    }

    /// Nothing offered yet; everything is kept.
    pub(crate) fn keeping(puzzle: &'a K::Puzzle) -> Self {
        Self { all: Some(Vec::new()), ..Self::new(puzzle) }
    }

    /// One firing.
    pub fn offer(&mut self, step: StepOf<K>) {
        self.count += 1;
        let cost = cost::<K>(self.puzzle, &step);
        if let Some(all) = &mut self.all {
            all.push((cost, step));
            return;
        }
        if self.best.as_ref().is_none_or(|(least, _)| cost < *least) {
            self.best = Some((cost, step));
        }
    }

    /// How many were offered.
    pub fn count(&self) -> usize {
        self.count
    }

    /// All of them, the best first, where they were kept.
    pub(crate) fn all(self) -> Vec<StepOf<K>> {
        let mut all = self.all.unwrap_or_default();
        all.sort_by_key(|(cost, _)| *cost);
        all.into_iter().map(|(_, step)| step).collect()
    }

    /// The best, with what it costs a reader.
    pub(crate) fn take(self) -> Option<(Cost, StepOf<K>)> {
        self.best
    }
}

/// What a step costs a reader: links, facts and units, and how little it says.
fn cost<K: Kind>(puzzle: &K::Puzzle, step: &StepOf<K>) -> Cost {
    let (links, stated) = step.reason.as_ref().map_or((0, 0), |reason| {
        let links = reason.supposed().map_or(0, |(_, links)| links.len());
        (links, reason.stated(puzzle))
    });
    (links, stated, std::cmp::Reverse(step.therefore.len()))
}
