//! Words tried out for a constructor: which fit a slot, what each leaves the others, and whether the rest can be
//! filled with it.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, Grid};

use super::super::letters::Letter;
use super::super::model::Puzzle;
use super::state::{Scope, State};
use super::{one, restarts, start};

/// What became of trying a word out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The rest can be filled with it.
    Fillable,
    /// Not settled within the budget.
    NotKnown,
    /// It cannot.
    Unfillable,
}

/// A word that was tried out in a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// Its letters.
    pub word: Vec<Letter>,
    /// Its score.
    pub score: u8,
    /// Whether the rest can be filled with it.
    pub verdict: Verdict,
    /// The open slot that has fewest words left with it, and how many; `None` if no slot is open then.
    pub tightest: Option<(usize, usize)>,
}

/// The words for a slot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidates {
    /// How many words fit what stands and what the crossing slots allow.
    pub count: usize,
    /// The best of them: those that leave the rest fillable first, then by score, then by the room they leave.
    pub words: Vec<Trial>,
}

/// The words that fit a slot, the `most` best by score and by what they leave the crossing slots, each
/// tried out with so many nodes.
pub fn candidates(
    puzzle: &Puzzle,
    slot: usize,
    most: usize,
    nodes: u64,
    budget: &Budget,
) -> Result<Candidates, RanOut> {
    let mut state = start(puzzle, &[], Scope::default(), budget)?;
    if !state.propagate() {
        return Ok(Candidates::default());
    }
    let worth = restarts::worth(&state, slot);
    let tables = std::sync::Arc::clone(puzzle.tables());
    let table = &tables.all[tables.of_slot[slot]];
    let mut ranked: Vec<(u8, f64, u32)> = state
        .list(slot)
        .map(|w| (table.scores[w as usize], restarts::worth_of(&state, slot, &worth, w), w))
        .collect();
    ranked.sort_by(|a, b| b.0.cmp(&a.0).then(b.1.total_cmp(&a.1)).then(a.2.cmp(&b.2)));
    let count = ranked.len();
    let mut words = Vec::new();
    for (score, _, word) in ranked.into_iter().take(most) {
        budget.poll()?;
        let spelled = state.spell(slot, word);
        let mark = state.mark();
        state.set_word(slot, word);
        let alive = state.propagate();
        let open = (0..state.lanes.len()).map(|lane| (state.spans[lane].count as usize, lane));
        let tightest = open.filter(|(count, _)| alive && *count > 1).min().map(|(count, lane)| (lane, count));
        state.undo(mark);
        let at = |cell: u32| puzzle.cells().at(cell as usize);
        let given: Vec<Fact> =
            spelled.into_iter().map(|(cell, letter)| Fact::is(at(cell), Value::from(letter))).collect();
        let verdict = match one(puzzle, &given, &budget.part(nodes)) {
            Ok(Some(_)) => Verdict::Fillable,
            Ok(None) => Verdict::Unfillable,
            Err(_) => Verdict::NotKnown,
        };
        words.push(Trial { word: table.word(word as usize).to_vec(), score, verdict, tightest });
    }
    words.sort_by_key(|trial| trial.verdict);
    Ok(Candidates { count, words })
}

/// How many words each slot has left after all that can be drawn without trying anything; none anywhere when
/// there is a contradiction already.
pub fn sizes(puzzle: &Puzzle, budget: &Budget) -> Result<Vec<usize>, RanOut> {
    let mut state = start(puzzle, &[], Scope::default(), budget)?;
    let alive = state.propagate();
    Ok(state.spans.iter().map(|span| if alive { span.count as usize } else { 0 }).collect())
}

/// The letters each square has left after all that can be drawn without trying anything.
pub fn letters_left(puzzle: &Puzzle, budget: &Budget) -> Result<Grid<Vec<Letter>>, RanOut> {
    let mut state = start(puzzle, &[], Scope::default(), budget)?;
    let alive = state.propagate();
    Ok(Grid::from_fn(puzzle.cells().size(), |at| {
        let cell = puzzle.cells().index(at);
        let mask = if alive && !state.through[cell].is_empty() { state.masks[cell] } else { 0 };
        (0..64).filter(|l| mask >> l & 1 == 1).collect()
    }))
}

/// Asks quickly whether a letter can be refuted at all, before somebody does it step by step.
pub(in super::super) struct Doubt {
    state: State,
}

impl Doubt {
    /// With these letters left; `None` if they contradict each other already, or the search cannot hold the puzzle.
    pub(in super::super) fn new(
        puzzle: &Puzzle,
        known: &quandary_core::candidates::Candidates,
        budget: &Budget,
    ) -> Option<Self> {
        let mut state = start(puzzle, &[], Scope::default(), budget).ok()?;
        for at in puzzle.cells().places() {
            let cell = puzzle.cells().index(at);
            if !state.through[cell].is_empty() {
                state.leave(cell, known.values(at).fold(0, |mask, v| mask | 1 << v));
            }
        }
        state.propagate().then_some(Self { state })
    }

    /// Whether the letter leads to a contradiction when everything is drawn from it. If not, no chain of steps does.
    pub(in super::super) fn fails(&mut self, at: At, value: Value) -> bool {
        let mark = self.state.mark();
        self.state.leave(self.state.puzzle.cells().index(at), 1 << value);
        let fails = !self.state.propagate();
        self.state.undo(mark);
        fails
    }
}
