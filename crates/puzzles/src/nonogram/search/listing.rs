//! All answers, one after another: depth first with its own stack, so that memory does not grow with
//! their number.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::fact::Value;
use quandary_core::grid::Grid;

use super::probe::Prober;
use super::state::{Consistent, State};
use quandary_core::bits::Places;

/// A walk through all ways to decide some cells of a state.
pub(crate) struct Listing<M> {
    state: State<M>,
    budget: Budget,
    prober: Prober,
    /// The cells to decide; the rest is left as it is.
    cells: Vec<usize>,
    /// The colour to try first in each cell, where one is known.
    guide: Option<Grid<Value>>,
    decisions: Vec<Decision>,
    stage: Stage,
    dead_ends: u64,
    found: u64,
}

/// A colour tried in a cell when the trail had this length.
struct Decision {
    trail: usize,
    cell: usize,
    colour: usize,
}

enum Stage {
    /// Nothing is known against what is decided so far.
    Fine,
    /// What is decided so far cannot be, or was listed.
    Back,
    Done,
}

/// Many more dead ends than answers: probing every node pays then, and costs too much otherwise.
const MANY_DEAD_ENDS: u64 = 16;

impl<M: Places> Listing<M> {
    /// Lists the ways to decide these cells. The state must be at its fixed point.
    pub(crate) fn new(
        state: State<M>,
        cells: Vec<usize>,
        guide: Option<Grid<Value>>,
        budget: &Budget,
    ) -> Self {
        let prober = Prober::new(&state);
        let budget = budget.clone();
        let (decisions, stage) = (Vec::new(), Stage::Fine);
        Self { state, budget, prober, cells, guide, decisions, stage, dead_ends: 0, found: 0 }
    }

    /// Goes on to the next way; `false` when there are no more. After an error it is at its end.
    pub(crate) fn advance(&mut self) -> Consistent {
        let result = self.walk();
        if !matches!(result, Ok(true)) {
            self.stage = Stage::Done;
        }
        result
    }

    fn walk(&mut self) -> Consistent {
        loop {
            let fine = match self.stage {
                Stage::Done => return Ok(false),
                Stage::Fine => match self.choose() {
                    Some((cell, colour)) => self.decide(cell, colour)?,
                    None => {
                        self.stage = Stage::Back;
                        self.found += 1;
                        return Ok(true);
                    }
                },
                Stage::Back => match self.decisions.pop() {
                    None => return Ok(false),
                    Some(last) => {
                        self.state.undo(last.trail);
                        self.prober.forget();
                        self.state.strike(last.cell, last.colour) && self.state.propagate(&self.budget)?
                    }
                },
            };
            self.dead_ends += u64::from(!fine);
            self.stage = if fine { Stage::Fine } else { Stage::Back };
        }
    }

    fn decide(&mut self, cell: usize, colour: usize) -> Consistent {
        let trail = self.state.trail.len();
        self.decisions.push(Decision { trail, cell, colour });
        if !self.state.assign(cell, colour) {
            return Ok(false);
        }
        let fine = self.prober.settle(&mut self.state, trail, &self.budget)?;
        if fine && self.dead_ends > MANY_DEAD_ENDS * (self.found + 1) {
            return self.prober.run(&mut self.state, &self.budget);
        }
        Ok(fine)
    }

    /// An open cell of the fullest line, and the colour to try there.
    fn choose(&self) -> Option<(usize, usize)> {
        let mut open = vec![0u32; self.state.lines()];
        let is_open = |&&cell: &&usize| self.state.left(cell) > 1;
        for &cell in self.cells.iter().filter(is_open) {
            self.state.lines_of(cell).into_iter().for_each(|line| open[line] += 1);
        }
        let fullness = |cell: usize| {
            let [a, b] = self.state.lines_of(cell).map(|line| open[line]);
            (a.min(b), a.max(b))
        };
        let cell = *self.cells.iter().filter(is_open).min_by_key(|&&cell| fullness(cell))?;
        let guided = self.guide.as_ref().map(|answer| answer.cells()[cell] as usize);
        let colour = guided.filter(|&c| self.state.may(cell, c));
        colour.or_else(|| (0..self.state.colours).rev().find(|&c| self.state.may(cell, c))).map(|c| (cell, c))
    }

    /// How many ways there are, from here on.
    pub(crate) fn count(mut self) -> (u128, Option<RanOut>) {
        let mut count = 0;
        loop {
            match self.advance() {
                Ok(true) => count += 1,
                Ok(false) => return (count, None),
                Err(ran_out) => return (count, Some(ran_out)),
            }
        }
    }

    /// The state, after [`Listing::advance`] said yes.
    pub(crate) fn state(&self) -> &State<M> {
        &self.state
    }
}
