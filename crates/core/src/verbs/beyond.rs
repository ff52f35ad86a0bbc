//! The step beyond the ladder: where no technique sees anything, what a search says, with the shortest reason that can be had.

use super::deep;
use super::explain::{Ending, SEARCH};
use super::few::{self, Few};
use crate::any::TechniqueInfo;
use crate::budget::{Budget, RanOut};
use crate::fact::Fact;
use crate::kind::Kind;
use crate::outcome::Pair;
use crate::step::{Level, Reason, Step, StepOf};

/// What comes behind a kind's own techniques, in every kind.
pub const BEYOND: [TechniqueInfo; 4] = [
    TechniqueInfo {
        id: few::GLANCE,
        title: "At a glance",
        level: Level::Gentle,
        about: "What stands in a row, a cage or the like says by itself that something cannot stand beside it.",
    },
    TechniqueInfo {
        id: few::FEW,
        title: "Few units",
        level: Level::Fiendish,
        about: "No technique sees anything, but a few rows, cages or the like leave nothing else together; with more than four of them it is unreasonable.",
    },
    TechniqueInfo {
        id: deep::DEEP,
        title: "Deep trial",
        level: Level::Unreasonable,
        about: "Something supposed leads to a contradiction by all techniques, those included that suppose something themselves.",
    },
    TechniqueInfo {
        id: SEARCH,
        title: "Search",
        level: Level::Unreasonable,
        about: "A search proved it, and no short reason was found.",
    },
];

/// What is asked once a walk is stuck. The search is asked once; what it says holds for the rest of the walk.
pub(super) struct Beyond<'a, K: Kind> {
    puzzle: &'a K::Puzzle,
    board: &'a K::Board,
    from: &'a K::Known,
    pair: Option<Pair<K::Answer>>,
    /// What all answers share, as far as it could be found out.
    forced: Option<Shared>,
    /// Who finds short reasons, from the first time one is asked for; `None` inside if nobody can.
    few: Option<Option<Few<'a, K>>>,
    /// Nodes left for finding short reasons, and for proving them.
    left: (u64, u64),
    /// Nodes left for following suppositions with all techniques.
    deep: u64,
}

/// How many times what one short reason may cost is spent on those of a whole walk.
const SHORT: u64 = 10;

/// Nodes for finding out what several answers share: that can take much longer than finding them.
const SHARED: u64 = 200_000;

/// What answers share.
struct Shared {
    facts: Vec<Fact>,
    /// Whether there is nothing else.
    all: bool,
}

impl<'a, K: Kind> Beyond<'a, K> {
    /// From a board, and what is known from it.
    pub(super) fn new(puzzle: &'a K::Puzzle, board: &'a K::Board, from: &'a K::Known) -> Self {
        Self {
            puzzle,
            board,
            from,
            pair: None,
            forced: None,
            few: None,
            left: (SHORT * few::FINDING, SHORT * few::PROVING),
            deep: deep::NODES,
        }
    }

    /// The next step when this was concluded since the board, or how the walk ends.
    pub(super) fn step(
        &mut self,
        known: &K::Known,
        concluded: impl Iterator<Item = Fact>,
        budget: &Budget,
    ) -> Result<StepOf<K>, Ending> {
        let answers = match self.answers(budget) {
            Ok(Answers::None) => return Err(Ending::NoAnswer(Vec::new())),
            Err(what) => return Err(Ending::RanOut(what)),
            Ok(answers) => answers,
        };
        let (puzzle, board, pair) = (self.puzzle, self.board, &self.pair);
        let shared = self.forced.get_or_insert_with(|| {
            let only = pair.as_ref().and_then(|pair| pair.first.as_ref());
            match only.filter(|_| answers == Answers::One) {
                Some(only) => Shared { facts: K::facts(puzzle, only), all: true },
                None => {
                    let possible = K::possible(puzzle, &K::placed(puzzle, board), &budget.part(SHARED));
                    Shared { facts: possible.common(), all: possible.unknown.is_empty() }
                }
            }
        });
        let open = open::<K>(self.puzzle, known, &shared.facts);
        let Some((_, _, first)) = open.first() else {
            return Err(match (budget.ended(), shared.all) {
                (Err(what), _) => Ending::RanOut(what),
                (Ok(()), true) => Ending::NothingForced,
                (Ok(()), false) => Ending::NothingFound,
            });
        };
        let impossible: Vec<Fact> = open
            .iter()
            .flat_map(|(_, still, fact)| {
                still.iter().filter(|v| **v != fact.value).map(|v| Fact::is(fact.at, *v))
            })
            .collect();
        let said = self.said(concluded);
        let first = *first;
        let found = self.short(&said, &impossible, budget).map_err(Ending::RanOut)?;
        budget.ended().map_err(Ending::RanOut)?;
        // Many units that say something together are no reason before they are followed one by one.
        let proved = |step: &StepOf<K>| {
            let links = step.reason.as_ref().and_then(|reason| reason.supposed());
            step.level < Level::Unreasonable || links.is_some()
        };
        if let Some(step) = found.as_ref().filter(|step| proved(step)) {
            return Ok(step.clone());
        }
        let deep = match self.deep > 0 {
            true => deep::step::<K>(self.puzzle, known, &impossible, &mut self.deep, budget),
            false => Ok(None),
        };
        let deep = deep.map_err(Ending::RanOut)?;
        Ok(deep.or(found).unwrap_or_else(|| Step::unargued(SEARCH, Level::Unreasonable, [first])))
    }

    /// The step that a value no answer has cannot be, if a few units say so when this was concluded since the board.
    pub(super) fn refuted(
        &mut self,
        supposed: Fact,
        concluded: impl Iterator<Item = Fact>,
        budget: &Budget,
    ) -> Option<StepOf<K>> {
        let said = self.said(concluded);
        let glance = few::at_a_glance::<K>(self.puzzle, &said, supposed);
        glance.or_else(|| self.short(&said, &[supposed], budget).ok().flatten())
    }

    /// A short reason against one of these candidates, which no answer has.
    fn short(
        &mut self,
        said: &[Fact],
        impossible: &[Fact],
        budget: &Budget,
    ) -> Result<Option<StepOf<K>>, RanOut> {
        let (finding, proving) = self.left;
        let (finding, proving) =
            (budget.part(finding.min(few::FINDING)), budget.part(proving.min(few::PROVING)));
        if self.few.is_none() {
            self.few = Some(match Few::of(self.puzzle, &finding) {
                Err(RanOut::Nodes) => None,
                few => few?,
            });
        }
        let Some(few) = self.few.as_mut().and_then(Option::as_mut) else { return Ok(None) };
        let found = few.step(said, impossible, (&finding, &proving));
        self.left.0 -= finding.spent().min(self.left.0);
        self.left.1 -= proving.spent().min(self.left.1);
        found
    }

    /// How many answers there are from the board; the search is asked once.
    pub(super) fn answers(&mut self, budget: &Budget) -> Result<Answers, RanOut> {
        let (puzzle, board) = (self.puzzle, self.board);
        let pair = self.pair.get_or_insert_with(|| K::pair(puzzle, &K::placed(puzzle, board), budget));
        match (&pair.first, &pair.second, pair.ran_out) {
            (Some(_), Some(_), _) => Ok(Answers::Several),
            (_, _, Some(what)) => Err(what),
            (Some(_), None, None) => Ok(Answers::One),
            (None, _, None) => Ok(Answers::None),
        }
    }

    /// What stands on the board or was struck out there, and what was concluded since.
    fn said(&self, concluded: impl Iterator<Item = Fact>) -> Vec<Fact> {
        let mut said = K::placed(self.puzzle, self.board);
        // What was struck out wrongly is not believed, so it is still there.
        let believed = |fact: &Fact| {
            K::still(self.puzzle, self.from, fact.at).is_some_and(|still| !still.contains(&fact.value))
        };
        said.extend(K::struck(self.puzzle, self.board).into_iter().filter(believed));
        said.extend(concluded);
        said.sort_unstable();
        said.dedup();
        // Where a value stands, nobody asks what else it is not.
        let stands: Vec<Fact> = said.iter().filter(|fact| fact.holds).copied().collect();
        said.retain(|fact| fact.holds || stands.binary_search_by_key(&fact.at, |f| f.at).is_err());
        said
    }
}

/// How many answers a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answers {
    None,
    One,
    Several,
}

/// The cells of these facts that are not settled, with what they can still hold, the fewest first: what a person would try.
fn open<K: Kind>(puzzle: &K::Puzzle, known: &K::Known, facts: &[Fact]) -> Vec<(usize, Vec<u32>, Fact)> {
    let left = |fact: &Fact| {
        let still = K::still(puzzle, known, fact.at)?;
        (still.len() > 1).then_some((still.len(), still, *fact))
    };
    let mut open: Vec<_> = facts.iter().filter(|fact| fact.holds).filter_map(left).collect();
    open.sort_by_key(|(left, _, fact)| (*left, fact.at));
    open
}
