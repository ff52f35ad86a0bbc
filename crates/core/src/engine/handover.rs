//! From depth-first search to learning: a portfolio of two engines that take turns once.
//!
//! Depth-first search settles most puzzles in microseconds and thrashes on a few; conflict learning (CDCL) costs more to set up
//! and hardly ever thrashes. So the first gets a little patience, and what is left of its tree, shaved, goes to the second.

use super::search::{Search, Space};
use crate::budget::{Budget, RanOut};

/// An engine that learns from conflicts, asked for one answer after the other.
pub trait Learns {
    /// What it finds.
    type Answer;
    /// Whether there is an answer that is not [excluded](Learns::exclude).
    fn solve(&mut self, budget: &Budget) -> Result<bool, RanOut>;
    /// The latest answer.
    fn answer(&self) -> Self::Answer;
    /// From now on every answer differs from this one.
    fn exclude(&mut self, answer: &Self::Answer);
}

/// How long depth-first search may try.
#[derive(Clone, Copy, Debug)]
pub enum Patience {
    /// So many nodes.
    Nodes(u64),
    /// So many dead ends: where the walk is straight it may go on.
    DeadEnds(u64),
}

/// Up to `wanted` different answers; an error says why there may be more than those.
///
/// `prepare` narrows the state that is handed over (false: it has no answer), and `learner` makes the second engine of
/// it. Where there is none, depth-first search goes on.
pub fn up_to<S, L>(
    (space, patience): (S, Patience),
    wanted: usize,
    prepare: impl FnOnce(&mut S, &Budget) -> Result<bool, RanOut>,
    learner: impl FnOnce(&S, &Budget) -> Option<L>,
    budget: &Budget,
) -> (Vec<S::Answer>, Option<RanOut>)
where
    S: Space,
    S::Answer: PartialEq,
    L: Learns<Answer = S::Answer>,
{
    let mut found = Vec::new();
    let (part, dead_ends) = match patience {
        Patience::Nodes(nodes) => (budget.part(nodes), u64::MAX),
        Patience::DeadEnds(dead_ends) => (budget.clone(), dead_ends),
    };
    let mut search = Search::new(space, &part).with_patience(dead_ends);
    let mut out = None;
    for result in search.by_ref() {
        match result {
            Ok(answer) => found.push(answer),
            Err(why) => out = Some(why),
        }
        if found.len() == wanted {
            return (found, None);
        }
    }
    match (patience, out) {
        // The node at which the first search was refused is the first of the one that takes over.
        (Patience::Nodes(_), Some(_)) => {
            if let Err(why) = budget.spend(1) {
                return (found, Some(why));
            }
        }
        (Patience::DeadEnds(_), None) if search.lost_patience() => {}
        (_, out) => return (found, out),
    }
    let mut rest = search.into_rest();
    match rest.propagate().then(|| prepare(&mut rest, budget)) {
        Some(Ok(true)) => {}
        Some(Ok(false)) | None => return (found, None),
        Some(Err(why)) => return (found, Some(why)),
    }
    let Some(mut learner) = learner(&rest, budget) else {
        return Search::new(rest, budget).add_to(found, wanted);
    };
    found.iter().for_each(|answer| learner.exclude(answer));
    while found.len() < wanted {
        match learner.solve(budget) {
            Ok(true) => {
                let answer = learner.answer();
                learner.exclude(&answer);
                found.push(answer);
            }
            Ok(false) => return (found, None),
            Err(why) => return (found, Some(why)),
        }
    }
    (found, None)
}

#[cfg(test)]
mod tests {
    use super::super::shave::{Candidates, Extent, shave};
    use super::*;

    /// Numbers of four bits; some are answers.
    struct Bits4 {
        answers: Vec<u32>,
        open: [u32; 4],
        trail: Vec<(usize, u32)>,
    }

    fn space(answers: &[u32]) -> Bits4 {
        Bits4 { answers: answers.to_vec(), open: [0b11; 4], trail: Vec::new() }
    }

    impl Bits4 {
        fn fits(&self, number: u32) -> bool {
            (0..4).all(|cell| self.open[cell] >> (number >> cell & 1) & 1 == 1)
        }

        fn keep(&mut self, cell: usize, set: u32) {
            self.trail.push((cell, self.open[cell]));
            self.open[cell] &= set;
        }
    }

    impl Space for Bits4 {
        type Decision = (usize, usize);
        type Mark = usize;
        type Answer = u32;
        /// Blind until two cells are decided, so that there are dead ends.
        fn propagate(&mut self) -> bool {
            let decided = self.open.iter().filter(|set| set.is_power_of_two()).count();
            decided < 2 || self.answers.iter().any(|&number| self.fits(number))
        }
        fn choose(&mut self) -> Option<(usize, usize)> {
            self.open.iter().position(|&set| set == 0b11).map(|cell| (cell, 0))
        }
        fn take(&mut self, (cell, bit): (usize, usize)) {
            self.keep(cell, 1 << bit);
        }
        fn refuse(&mut self, (cell, bit): (usize, usize)) {
            self.keep(cell, !(1 << bit));
        }
        fn mark(&self) -> usize {
            self.trail.len()
        }
        fn undo(&mut self, mark: usize) {
            for (cell, set) in self.trail.drain(mark..).rev() {
                self.open[cell] = set;
            }
        }
        fn answer(&self) -> u32 {
            (0..4).map(|cell| (self.open[cell] >> 1) << cell).sum()
        }
    }

    impl Candidates for Bits4 {
        type Set = u32;
        fn cells(&self) -> usize {
            4
        }
        fn candidates(&self, cell: usize) -> u32 {
            self.open[cell]
        }
        fn decision(cell: usize, candidate: usize) -> (usize, usize) {
            (cell, candidate)
        }
    }

    /// What is left of the answers, largest first: another order than that of the search.
    struct Listed(Vec<u32>, Vec<u32>);

    impl Learns for Listed {
        type Answer = u32;
        fn solve(&mut self, budget: &Budget) -> Result<bool, RanOut> {
            budget.spend(1)?;
            self.0.retain(|number| !self.1.contains(number));
            Ok(!self.0.is_empty())
        }
        fn answer(&self) -> u32 {
            self.0.iter().copied().max().unwrap_or(0)
        }
        fn exclude(&mut self, answer: &u32) {
            self.1.push(*answer);
        }
    }

    fn all(patience: Patience, answers: &[u32], wanted: usize, learns: bool) -> Vec<u32> {
        let learner = |rest: &Bits4, _: &Budget| {
            learns
                .then(|| Listed(rest.answers.iter().copied().filter(|&n| rest.fits(n)).collect(), Vec::new()))
        };
        let start = (space(answers), patience);
        let (found, out) = up_to(start, wanted, |_, _| Ok(true), learner, &Budget::unlimited());
        assert_eq!(out, None);
        found
    }

    #[test]
    fn every_answer_comes_once_whoever_finds_it() {
        let answers = [1, 6, 7, 12, 13];
        for patience in (1..40).flat_map(|n| [Patience::Nodes(n), Patience::DeadEnds(n)]) {
            for learns in [true, false] {
                let mut found = all(patience, &answers, 99, learns);
                assert_eq!(all(patience, &answers, 2, learns), found[..2], "{patience:?}");
                found.sort_unstable();
                assert_eq!(found, answers, "{patience:?} {learns}");
            }
        }
        assert_eq!(all(Patience::Nodes(1), &answers, 2, true), [13, 12], "the second engine is asked");
        assert_eq!(all(Patience::DeadEnds(1), &answers, 2, true), [13, 12], "after one dead end, too");
        assert_eq!(all(Patience::Nodes(1), &[], 2, true), Vec::<u32>::new());
    }

    #[test]
    fn patience_is_lost_at_a_dead_end_and_only_there() {
        let search = |answers: &[u32], dead_ends| {
            let mut search = Search::new(space(answers), &Budget::unlimited()).with_patience(dead_ends);
            let found: Vec<u32> = search.by_ref().map(|found| found.expect("no limit")).collect();
            (found, search.lost_patience())
        };
        let all: Vec<u32> = (0..16).collect();
        let ends = (1..).find(|&n| !search(&[15], n).1).expect("the tree is finite");
        assert!(ends > 2, "{ends}");
        assert_eq!(search(&[15], 1), (vec![], true));
        assert_eq!(search(&[15], ends), (vec![15], false));
        let (found, lost) = search(&all, 1);
        assert!(found.len() == 16 && !lost, "there is no dead end");
    }

    #[test]
    fn a_search_that_comes_to_its_end_asks_nobody_else() {
        for patience in [Patience::Nodes(1000), Patience::DeadEnds(1000)] {
            let learner = |_: &Bits4, _: &Budget| -> Option<Listed> { panic!("{patience:?}") };
            let start = (space(&[1, 6]), patience);
            assert_eq!(up_to(start, 3, |_, _| Ok(true), learner, &Budget::unlimited()), (vec![6, 1], None));
        }
    }

    #[test]
    fn what_ran_out_is_said() {
        for patience in [Patience::Nodes(3), Patience::DeadEnds(1)] {
            let learner = |_: &Bits4, _: &Budget| Some(Listed(vec![1], Vec::new()));
            let budget = Budget::nodes(2);
            let (_, out) = up_to((space(&[1]), patience), 2, |_, _| Ok(true), learner, &budget);
            assert_eq!(out, Some(RanOut::Nodes), "{patience:?}");
        }
    }

    #[test]
    fn shaving_strikes_what_fails_at_once() {
        let whole = Extent { most_candidates: usize::MAX, idle_trials: usize::MAX };
        let mut only = space(&[0b0101]);
        only.take((0, 1));
        assert_eq!(shave(&mut only, whole, &Budget::unlimited()), Ok(true));
        assert_eq!(only.open, [0b10, 0b01, 0b10, 0b01]);
        let mut none = space(&[0b0100]);
        none.take((0, 1));
        assert_eq!(shave(&mut none, whole, &Budget::unlimited()), Ok(false));
        let mut lazy = space(&[0b0101]);
        lazy.take((0, 1));
        let nothing = Extent { most_candidates: 1, ..whole };
        assert_eq!(shave(&mut lazy, nothing, &Budget::unlimited()), Ok(true));
        assert_eq!(lazy.open, [0b10, 0b11, 0b11, 0b11]);
        let no_trial = Extent { idle_trials: 0, ..whole };
        assert_eq!(shave(&mut lazy, no_trial, &Budget::nodes(0)), Ok(true));
        // Trials that strike nothing are counted, and the cell is done to its end.
        let budget = Budget::unlimited();
        let mut free = space(&(0..16).collect::<Vec<_>>());
        assert_eq!(shave(&mut free, Extent { idle_trials: 3, ..whole }, &budget), Ok(true));
        assert_eq!(budget.spent(), 4);
        assert_eq!(shave(&mut free, whole, &budget), Ok(true));
        assert_eq!(budget.spent(), 4 + 8, "once round the four cells");
        assert_eq!(shave(&mut lazy, whole, &Budget::nodes(1)), Err(RanOut::Nodes));
    }
}
