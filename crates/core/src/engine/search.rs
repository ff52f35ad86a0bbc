//! Depth-first search over a kind's own state: propagate, branch, undo.
//!
//! The literature calls it *maintaining consistency*: constraint propagation to a fixed point at every node, binary branching,
//! chronological backtracking over a trail.
//!
//! The engine knows nothing of puzzles. A kind implements [`Space`] on its state and gets a lazy
//! iterator of answers, each exactly once. The stack is explicit, so the depth is limited by
//! memory and not by the thread's stack, and it holds one entry per open decision, so memory does
//! not grow with the number of answers.

use crate::budget::{Budget, RanOut};

/// A state that can be searched: it narrows itself, names a decision, and can go back.
///
/// The decisions are binary: a decision is taken, and later refused. Taking and refusing must
/// split the answers into two disjoint sets, then every answer comes exactly once.
pub trait Space {
    /// What is decided in one step, such as "this cell holds this value".
    type Decision: Copy;
    /// A point to go back to, usually the length of a trail.
    type Mark: Copy;
    /// What is read off a state in which nothing is open.
    type Answer;

    /// Draws conclusions until nothing follows any more; false when the state is contradictory.
    fn propagate(&mut self) -> bool;
    /// The next decision; `None` when nothing is open. Asked only after a successful `propagate`.
    fn choose(&mut self) -> Option<Self::Decision>;
    /// Adds the decision to the state. A contradiction may wait until `propagate`.
    fn take(&mut self, decision: Self::Decision);
    /// Adds the opposite of the decision to the state.
    fn refuse(&mut self, decision: Self::Decision);
    /// The point to come back to.
    fn mark(&self) -> Self::Mark;
    /// Forgets everything since the mark, pending conclusions included.
    fn undo(&mut self, mark: Self::Mark);
    /// The answer, when `choose` found nothing open.
    fn answer(&self) -> Self::Answer;
    /// How many nodes one propagated state counts for. States that are slow to propagate should
    /// count more, because a budget looks at its clock only every few hundred nodes.
    fn weight(&self) -> u64 {
        1
    }
}

/// Where the walk stands between two answers.
enum Stage {
    /// The state has news that are not propagated yet.
    Down,
    /// The state is used up; the latest decision must be refused.
    Back,
    /// Nothing is left.
    Done,
}

/// All answers of a [`Space`], lazily, within a [`Budget`].
/// One propagated state is one node, unless it [weighs](Space::weight) more.
///
/// After an error the iterator is finished: what it gave before is good, but there may be more.
///
/// ```
/// use quandary_core::budget::Budget;
/// use quandary_core::engine::search::{Search, Space};
///
/// /// Subsets of 1, 2, 3 whose sum is 3.
/// #[derive(Default)]
/// struct Sums(Vec<bool>);
///
/// impl Space for Sums {
///     type Decision = ();
///     type Mark = usize;
///     type Answer = Vec<usize>;
///     fn propagate(&mut self) -> bool {
///         let sum: usize = self.answer().iter().sum();
///         if self.0.len() < 3 { sum <= 3 } else { sum == 3 }
///     }
///     fn choose(&mut self) -> Option<()> {
///         (self.0.len() < 3).then_some(())
///     }
///     fn take(&mut self, _: ()) {
///         self.0.push(true);
///     }
///     fn refuse(&mut self, _: ()) {
///         self.0.push(false);
///     }
///     fn mark(&self) -> usize {
///         self.0.len()
///     }
///     fn undo(&mut self, mark: usize) {
///         self.0.truncate(mark);
///     }
///     fn answer(&self) -> Vec<usize> {
///         (1..=self.0.len()).filter(|&n| self.0[n - 1]).collect()
///     }
/// }
///
/// let found: Result<Vec<_>, _> = Search::new(Sums::default(), &Budget::unlimited()).collect();
/// assert_eq!(found, Ok(vec![vec![1, 2], vec![3]]));
/// ```
pub struct Search<S: Space> {
    space: S,
    budget: Budget,
    open: Vec<(S::Mark, S::Decision)>,
    stage: Stage,
    patience: u64,
}

impl<S: Space> Search<S> {
    /// The search from this state on.
    pub fn new(space: S, budget: &Budget) -> Self {
        Self { space, budget: budget.clone(), open: Vec::new(), stage: Stage::Down, patience: u64::MAX }
    }

    /// Ends the search quietly at this many dead ends: where the walk is straight it may go on, and
    /// where it is not, another engine should take over. See [`Search::lost_patience`].
    #[must_use]
    pub fn with_patience(self, dead_ends: u64) -> Self {
        Self { patience: dead_ends, ..self }
    }

    /// Whether the search ended because of [`Search::with_patience`], so that answers may be left.
    pub fn lost_patience(&self) -> bool {
        self.patience == 0
    }

    /// Goes back to the first decision still open and hands that state over, for another engine
    /// to go on from there: every answer not given yet is in it, and maybe some that were given.
    /// It may have to be propagated again.
    pub fn into_rest(mut self) -> S {
        if let Some(&(mark, _)) = self.open.first() {
            self.space.undo(mark);
        }
        self.space
    }
}

impl<S: Space> Search<S>
where
    S::Answer: PartialEq,
{
    /// Adds answers to those found by other means until there are `wanted`, or why there are fewer.
    pub fn add_to(self, mut found: Vec<S::Answer>, wanted: usize) -> (Vec<S::Answer>, Option<RanOut>) {
        for result in self {
            match result {
                Ok(answer) if found.contains(&answer) => {}
                Ok(answer) => found.push(answer),
                Err(why) => return (found, Some(why)),
            }
            if found.len() == wanted {
                break;
            }
        }
        (found, None)
    }
}

impl<S: Space> Iterator for Search<S> {
    type Item = Result<S::Answer, RanOut>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.stage {
                Stage::Done => return None,
                Stage::Down => {
                    if let Err(out) = self.budget.spend(self.space.weight()) {
                        self.stage = Stage::Done;
                        return Some(Err(out));
                    }
                    if !self.space.propagate() {
                        self.patience -= 1;
                        self.stage = if self.patience == 0 { Stage::Done } else { Stage::Back };
                        continue;
                    }
                    match self.space.choose() {
                        None => {
                            self.stage = Stage::Back;
                            return Some(Ok(self.space.answer()));
                        }
                        Some(decision) => {
                            self.open.push((self.space.mark(), decision));
                            self.space.take(decision);
                        }
                    }
                }
                Stage::Back => match self.open.pop() {
                    None => self.stage = Stage::Done,
                    Some((mark, decision)) => {
                        self.space.undo(mark);
                        self.space.refuse(decision);
                        self.stage = Stage::Down;
                    }
                },
            }
        }
    }
}
