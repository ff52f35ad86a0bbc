//! One answer, or the proof that there is none: restarts, weights and dead ends that are remembered.
//!
//! The search branches on letters of squares (few letters, troubled slots) and on whole words in turn,
//! because either is hopeless on some grids that are easy for the other. Branching is in the manner of *dom/wdeg* (fewest values for the
//! failures met there), runs grow geometrically, and at every restart the part of the tree that was refuted is kept as sets of
//! letters that cannot stand together (*nogoods from restarts*), so that
//! restarting loses nothing and the search still ends with a proof. Learning a reason from every conflict was
//! tried: the reasons had some ninety letters each, and cost more than they saved.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;

use super::state::{Mark, Placement, State};

/// What is decided in one step.
#[derive(Clone, Copy)]
pub(super) enum Choice {
    /// A square has a letter.
    Letter(u32, u8),
    /// A slot has a word.
    Word(u32, u32),
}

/// How decisions are made between two restarts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    Letters,
    Words,
}

/// Dead ends before the first restart, and how much longer each run is than the one before.
const FIRST: f64 = 100.0;
const LONGER: f64 = 1.3;

/// How much chance has a say in a choice.
pub(super) const NOISE: f64 = 0.5;
/// The stream of chance for the fill without a seed: it did well on the grids of the bench.
const STREAM: u64 = 4;

/// A search that can be asked for one answer after another.
pub(super) struct RestartSearch {
    pub(super) state: State,
    chance: Chance,
    path: Vec<(Mark, Choice, bool)>,
    patience: f64,
    runs: usize,
    /// Every so many runs branch on words.
    words_every: usize,
}

impl RestartSearch {
    pub(super) fn new(state: State) -> Self {
        let seed = state.puzzle.wishes().seed;
        let blocks = state.puzzle.cells().cells().contains(&super::super::model::Cell::Block);
        // Open squares want whole rows; with blocks, letters are better three times out of four.
        let words_every = if blocks { 4 } else { 1 };
        let chance = Chance::new(seed.wrapping_add(STREAM));
        Self { state, chance, path: Vec::new(), patience: FIRST, runs: 0, words_every }
    }

    /// The next answer: the state holds it when this is `Ok(true)`. Before the next question it must be
    /// [forbidden](RestartSearch::next_after).
    pub(super) fn run(&mut self, budget: &Budget) -> Result<bool, RanOut> {
        budget.spend(1)?;
        if !self.state.propagate() {
            return Ok(false);
        }
        loop {
            match self.walk(budget)? {
                Some(found) => return Ok(found),
                None => {
                    if !self.restart() {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// Goes on after an answer: that one does not come again.
    pub(super) fn next_after(&mut self, answer: Vec<Placement>, budget: &Budget) -> Result<bool, RanOut> {
        if let Some((mark, ..)) = self.path.first() {
            self.state.undo(*mark);
        }
        self.path.clear();
        self.state.forbid(answer);
        self.run(budget)
    }

    /// Walks until an answer, a proof, or the end of patience (`None`).
    fn walk(&mut self, budget: &Budget) -> Result<Option<bool>, RanOut> {
        let words = self.runs % self.words_every == self.words_every - 1;
        let manner = if words { Manner::Words } else { Manner::Letters };
        let mut left = self.patience;
        loop {
            budget.spend(1)?;
            let Some(choice) = choose(&self.state, manner, &mut self.chance, NOISE) else {
                return Ok(Some(true));
            };
            self.path.push((self.state.mark(), choice, true));
            take(&mut self.state, choice);
            while !self.state.propagate() {
                left -= 1.0;
                loop {
                    let Some((mark, choice, taken)) = self.path.pop() else { return Ok(Some(false)) };
                    self.state.undo(mark);
                    if taken {
                        if left <= 0.0 {
                            self.path.push((mark, choice, true));
                            return Ok(None);
                        }
                        self.path.push((self.state.mark(), choice, false));
                        refuse(&mut self.state, choice);
                        break;
                    }
                }
            }
        }
    }

    /// Back to the root, with what was refuted on the way. The last choice of the path was refuted too.
    fn restart(&mut self) -> bool {
        let mut refuted: Vec<Vec<Placement>> = Vec::new();
        let mut standing: Vec<Placement> = Vec::new();
        let last = self.path.len().saturating_sub(1);
        for (i, (_, choice, taken)) in self.path.iter().enumerate() {
            let placements = match *choice {
                Choice::Letter(cell, letter) => vec![(cell, letter)],
                Choice::Word(lane, word) => self.state.spell(lane as usize, word),
            };
            if *taken && i < last {
                standing.extend(placements);
            } else {
                refuted.push([&standing[..], &placements[..]].concat());
            }
        }
        if let Some((mark, ..)) = self.path.first() {
            self.state.undo(*mark);
        }
        self.path.clear();
        refuted.into_iter().for_each(|placements| self.state.forbid(placements));
        self.runs += 1;
        self.patience *= LONGER;
        self.state.propagate()
    }
}

/// Adds a choice to the state.
pub(super) fn take(state: &mut State, choice: Choice) {
    match choice {
        Choice::Letter(cell, letter) => state.leave(cell as usize, 1 << letter),
        Choice::Word(lane, word) => state.set_word(lane as usize, word),
    }
}

/// Adds the opposite of a choice to the state.
pub(super) fn refuse(state: &mut State, choice: Choice) {
    match choice {
        Choice::Letter(cell, letter) => state.leave(cell as usize, !(1 << letter)),
        Choice::Word(lane, word) => {
            if state.has_word(lane as usize, word) {
                state.strike(lane as usize, word);
            }
        }
    }
}

/// The next choice; `None` when every slot has its word.
pub(super) fn choose(state: &State, manner: Manner, chance: &mut Chance, noise: f64) -> Option<Choice> {
    if let Some((lane, word)) = state.homeless() {
        return Some(Choice::Word(lane as u32, word));
    }
    match manner {
        Manner::Letters => letter(state, chance, noise),
        Manner::Words => word(state, chance, noise),
    }
}

fn part(chance: &mut Chance) -> f64 {
    (chance.bits() >> 11) as f64 / (1u64 << 53) as f64
}

/// The square with few letters in troubled slots, and its letter that leaves most words on both ways.
fn letter(state: &State, chance: &mut Chance, noise: f64) -> Option<Choice> {
    let mut best: Option<(f64, usize)> = None;
    for (cell, lanes) in state.through.iter().enumerate() {
        let letters = state.masks[cell].count_ones();
        if letters > 1 && !lanes.is_empty() {
            let weight: f64 = lanes.iter().map(|(lane, _)| state.lanes[*lane as usize].weight).sum();
            let cost = f64::from(letters * letters) / weight;
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, cell));
            }
        }
    }
    let (_, cell) = best?;
    let mut worth = vec![1.0; state.width()];
    let mut counts = vec![0; state.width()];
    for &(lane, place) in &state.through[cell] {
        counts.fill(0);
        state.tally(lane as usize, place as usize, &mut counts);
        worth.iter_mut().zip(&counts).for_each(|(w, n)| *w *= f64::from(*n));
    }
    let mut most = (-1.0, 0);
    for (letter, worth) in worth.iter().enumerate().filter(|(l, _)| state.masks[cell] >> l & 1 == 1) {
        let worth = worth * (1.0 + noise * part(chance));
        if worth > most.0 {
            most = (worth, letter);
        }
    }
    Some(Choice::Letter(cell as u32, most.1 as u8))
}

/// The slot with few words and much trouble, and its word that leaves the crossing slots most.
fn word(state: &State, chance: &mut Chance, noise: f64) -> Option<Choice> {
    let open = (0..state.lanes.len()).filter(|&lane| state.spans[lane].count > 1);
    let cost = |lane: usize| f64::from(state.spans[lane].count) / state.lanes[lane].weight;
    let lane = open.min_by(|&a, &b| cost(a).total_cmp(&cost(b)))?;
    let worth = worth(state, lane);
    let mut most = (f64::MIN, 0);
    for word in state.list(lane) {
        let sum = worth_of(state, lane, &worth, word) + noise * part(chance);
        if sum > most.0 {
            most = (sum, word);
        }
    }
    Some(Choice::Word(lane as u32, most.1))
}

/// For every place and letter of a lane, how much room it leaves the crossing slot: the logarithm of its words.
pub(super) fn worth(state: &State, lane: usize) -> Vec<f64> {
    let (places, width) = (&state.lanes[lane].places, state.width());
    let mut worth = vec![0.0; places.len() * width];
    let mut counts = vec![0; width];
    for (i, (cell, _)) in places.iter().enumerate() {
        for &(other, place) in state.through[*cell as usize].iter().filter(|t| t.0 as usize != lane) {
            counts.fill(0);
            state.tally(other as usize, place as usize, &mut counts);
            let row = &mut worth[i * width..(i + 1) * width];
            row.iter_mut().zip(&counts).for_each(|(w, n)| *w += f64::from(*n).max(0.1).ln());
        }
    }
    worth
}

/// How much room a word leaves the crossing slots.
pub(super) fn worth_of(state: &State, lane: usize, worth: &[f64], word: u32) -> f64 {
    let (lane, width) = (&state.lanes[lane], state.width());
    let letters = state.tables.all[lane.table].word(word as usize);
    let places = lane.places.iter().enumerate();
    places.map(|(i, p)| worth[i * width + usize::from(letters[p.1 as usize])]).sum()
}
