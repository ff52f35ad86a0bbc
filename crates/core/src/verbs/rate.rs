//! Level, hardest technique and counts, from the ladder.

use std::marker::PhantomData;

use super::beyond::{Answers, Beyond};
use super::few::FEW;
use crate::budget::Budget;
use crate::engine::ladder::{self, Allowed, End};
use crate::fact::Fact;
use crate::kind::Kind;
use crate::rating::{Rating, Score, Taken, Unrated};
use crate::step::{Level, Reason, StepOf};
use crate::verbs::explain::{Ending, SEARCH};
use crate::verbs::solve::is_answer;

/// Rates a puzzle by climbing the ladder: the level is that of the hardest technique needed. What
/// the ladder cannot finish is unreasonable if it has one answer, and has no rating otherwise.
pub fn rate_by_climbing<K: Kind>(
    puzzle: &K::Puzzle,
    allowed: &Allowed,
    budget: &Budget,
) -> Result<Rating, Unrated> {
    let board = K::start(puzzle);
    let from = K::known(puzzle, &board);
    let mut known = from.clone();
    let mut tally = Tally::<K>::new();
    let mut beyond = Beyond::<K>::new(puzzle, &board, &from);
    loop {
        let end = ladder::climb_counting::<K>(puzzle, &mut known, allowed, budget, |_, step, open| {
            tally.take(step, open);
            Ok(())
        });
        match end {
            End::RanOut(what) => return Err(Unrated::RanOut(what)),
            // Techniques strike only what no answer has, so a climb to the end proves uniqueness, unless
            // it ends on a board that is no answer.
            End::Solved if !is_answer::<K>(puzzle, &K::known_board(puzzle, &known)) => {
                return Err(Unrated::None);
            }
            End::Solved => return Ok(tally.rating(puzzle)),
            End::Stuck if !allowed.all() => return Err(Unrated::Stuck),
            End::Stuck => {}
        }
        match beyond.answers(budget) {
            Ok(Answers::One) => {}
            Ok(Answers::Several) => return Err(Unrated::Several),
            Ok(Answers::None) => return Err(Unrated::None),
            Err(what) => return Err(Unrated::RanOut(what)),
        }
        let step = match beyond.step(&known, tally.concluded.iter().copied(), budget) {
            Ok(step) => step,
            Err(Ending::RanOut(what)) => return Err(Unrated::RanOut(what)),
            Err(Ending::NoAnswer(_)) => return Err(Unrated::None),
            Err(_) => return Err(Unrated::Several),
        };
        tally.take(&step, 1);
        K::learn(puzzle, &mut known, &step.therefore);
    }
}

/// How high on the ladder a step stands: its level, and between two levels its technique's place among those of its level.
fn height<K: Kind>(step: &StepOf<K>) -> f64 {
    let peers = || K::techniques().iter().filter(|t| t.level == step.level);
    let place = peers().position(|t| t.id == step.technique).unwrap_or(0);
    f64::from(step.level as u8) + place as f64 / peers().count().max(1) as f64
}

/// What the steps so far add up to.
struct Tally<K: Kind> {
    counts: Vec<usize>,
    /// Steps beyond the ladder.
    few: usize,
    searched: usize,
    /// The hardest level, and the technique that first had it.
    hardest: (Level, &'static str),
    concluded: Vec<Fact>,
    taken: Vec<Taken>,
    kind: PhantomData<K>,
}

impl<K: Kind> Tally<K> {
    fn new() -> Self {
        let counts = vec![0; K::techniques().len()];
        let hardest = (Level::Gentle, "");
        let (concluded, taken) = (Vec::new(), Vec::new());
        Self { counts, few: 0, searched: 0, hardest, concluded, taken, kind: PhantomData }
    }

    /// One more step, one of so many that could be seen.
    fn take(&mut self, step: &StepOf<K>, open: usize) {
        let links = step.reason.as_ref().and_then(Reason::supposed).map_or(0, |(_, links)| links.len());
        self.taken.push(Taken { height: height::<K>(step), links, open });
        match K::techniques().iter().position(|t| t.id == step.technique) {
            Some(rung) => self.counts[rung] += 1,
            None if step.technique == FEW => self.few += 1,
            None => self.searched += 1,
        }
        self.concluded.extend(step.facts());
        // Of one level the technique that stands highest on the ladder is the hardest.
        let rung = |id: &str| K::techniques().iter().position(|t| t.id == id).unwrap_or(usize::MAX);
        let higher = (step.level, rung(step.technique)) > (self.hardest.0, rung(self.hardest.1));
        if self.hardest.1.is_empty() || higher {
            self.hardest = (step.level, step.technique);
        }
    }

    fn rating(self, puzzle: &K::Puzzle) -> Rating {
        let used = K::techniques().iter().zip(&self.counts).filter(|(_, n)| **n > 0);
        let trial = self.searched > 0
            || used.clone().any(|(t, _)| t.trial)
            || (self.few > 0 && self.hardest.0 == Level::Unreasonable);
        let mut techniques: Vec<(String, usize)> = used.map(|(t, &n)| (t.id.to_string(), n)).collect();
        let beyond = [(FEW, self.few), (SEARCH, self.searched)];
        techniques.extend(beyond.into_iter().filter(|(_, n)| *n > 0).map(|(id, n)| (id.to_string(), n)));
        Rating {
            level: self.hardest.0,
            score: Score::of(&self.taken, K::size(puzzle).cells().unwrap_or(0)),
            heights: self.taken.iter().map(|step| step.height).collect(),
            hardest: self.hardest.1.to_string(),
            techniques,
            without_trial: !trial,
            remarks: Vec::new(),
        }
    }
}
