//! All answers one after another: an explicit stack of states, one for each open decision.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{Grid, Size};

use super::Question;
use super::state::{Frame, State};
use quandary_core::bits::Word;

/// A decision under way: the state before it, and the cells still to try for its letter.
struct Branch<B, const N: usize> {
    state: State<B, N>,
    letter: usize,
    untried: B,
}

/// A depth-first walk through the answers.
pub(super) struct Walk<B, const N: usize> {
    frame: Frame<B, N>,
    size: Size,
    fresh: Option<State<B, N>>,
    branches: Vec<Branch<B, N>>,
    budget: Budget,
    /// With chance, cells are tried in random order.
    chance: Option<Chance>,
}

impl<B: Word, const N: usize> Walk<B, N> {
    /// The walk through the answers with these facts.
    pub(super) fn new(question: Question, facts: &[Fact], budget: &Budget, chance: Option<Chance>) -> Self {
        let frame = Frame::new(question);
        let mut fresh = frame.start(question, facts);
        if let Some(state) = &mut fresh {
            state.wake();
        }
        Self { frame, size: question.size, fresh, branches: Vec::new(), budget: budget.clone(), chance }
    }

    /// The next cell of the latest decision that has one left.
    fn next_try(&mut self) -> Option<State<B, N>> {
        let branch = self.branches.last_mut()?;
        let cell = match &mut self.chance {
            None => branch.untried.first(),
            Some(chance) => {
                let nth = chance.below(branch.untried.count());
                branch.untried.members().nth(nth)?
            }
        };
        branch.untried &= !B::bit(cell);
        let letter = branch.letter;
        let mut state = if branch.untried.is_empty() { self.branches.pop()?.state } else { branch.state };
        state.keep(letter, B::bit(cell));
        Some(state)
    }

    fn answer(&self, state: &State<B, N>) -> Grid<Value> {
        let mut answer = Grid::filled(self.size.width, self.size.height, 0);
        for letter in self.frame.all.members() {
            answer.cells_mut()[state.places[letter].first()] = letter as Value;
        }
        answer
    }
}

impl<B: Word, const N: usize> Iterator for Walk<B, N> {
    type Item = Result<Grid<Value>, RanOut>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let mut state = match self.fresh.take() {
                Some(state) => state,
                None => self.next_try()?,
            };
            if let Err(what) = self.budget.spend(1) {
                self.branches.clear();
                return Some(Err(what));
            }
            if state.settle(&self.frame).is_none() {
                continue;
            }
            match state.choose(&self.frame) {
                None => return Some(Ok(self.answer(&state))),
                Some(letter) => {
                    self.branches.push(Branch { state, letter, untried: state.places[letter] });
                }
            }
        }
    }
}
