//! What a machine can find: a fill, the next one, all of them, or the proof that there is none.
//!
//! The grid is a constraint network with words as values of slots and letters as values of squares; propagation
//! is generalised arc consistency between the two.

mod many;
mod open;
mod parts;
mod restarts;
mod state;
mod tables;
mod trial;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::engine::search::{Search, Space};
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::{At, Grid};
use quandary_core::outcome::Pair;

use super::model::{Cell, Puzzle, Task};
use restarts::{Choice, Manner, RestartSearch};
use state::{Mark, Placement, Scope, State};

pub(super) use parts::count;
pub use tables::Tables;
pub(super) use trial::Doubt;
pub use trial::{Candidates, Trial, Verdict, candidates, letters_left, sizes};

/// A fill: what stands in each square. Blocks and squares in no slot hold nothing, unless given.
pub type Answer = Grid<Option<Value>>;

/// Whether the search can hold the puzzle, and a state that has these facts.
fn start(puzzle: &Puzzle, given: &[Fact], scope: Scope, budget: &Budget) -> Result<State, RanOut> {
    budget.poll()?;
    if puzzle.alphabet().len() > tables::MASK {
        return Err(RanOut::Memory);
    }
    budget.fits(puzzle.tables().bytes())?;
    let mut state = State::new(puzzle, scope);
    for fact in given {
        let cell = puzzle.cells().index(fact.at);
        let bit = 1u64.checked_shl(fact.value).unwrap_or(0);
        let fixed = puzzle.given(fact.at).filter(|l| puzzle.is_rebus(*l) || state.through[cell].is_empty());
        match fixed {
            Some(letter) if (Value::from(letter) == fact.value) == fact.holds => {}
            Some(_) => state.leave(cell, 0),
            // A square in no slot holds nothing.
            None if state.through[cell].is_empty() && fact.holds => state.leave(cell, 0),
            None if state.through[cell].is_empty() => {}
            None => state.leave(cell, if fact.holds { bit } else { !bit }),
        }
    }
    Ok(state)
}

/// The answer a finished state holds.
fn read(state: &State) -> Answer {
    let puzzle = &state.puzzle;
    Grid::from_fn(puzzle.cells().size(), |at| {
        let cell = puzzle.cells().index(at);
        match puzzle.cells()[at] {
            Cell::Block => None,
            Cell::White(Some(letter)) => Some(Value::from(letter)),
            Cell::White(None) if state.through[cell].is_empty() => None,
            Cell::White(None) => Some(state.masks[cell].trailing_zeros()),
        }
    })
}

fn placements(state: &State) -> Vec<Placement> {
    let cells = (0..state.masks.len()).filter(|&c| !state.through[c].is_empty());
    cells.map(|c| (c as u32, state.masks[c].trailing_zeros() as u8)).collect()
}

/// One answer with these facts, or the proof that there is none.
///
/// ```
/// use quandary_core::{budget::Budget, grid::Grid};
/// use quandary_puzzles::crossword::{Puzzle, Square, search};
/// let grid = || Grid::filled(2, 2, Square::Open);
/// let puzzle = Puzzle::fill_in(grid(), &["ab", "cd", "ac", "bd"]).unwrap();
/// assert!(search::one(&puzzle, &[], &Budget::unlimited()).unwrap().is_some());
/// let puzzle = Puzzle::fill_in(grid(), &["ab", "cd", "ac"]).unwrap();
/// assert!(search::one(&puzzle, &[], &Budget::unlimited()).unwrap().is_none());
/// ```
pub fn one(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Result<Option<Answer>, RanOut> {
    if let Some(stored) = stored(puzzle, given) {
        budget.spend(1)?;
        return Ok(stored);
    }
    if is_unanswered(puzzle) {
        return Err(RanOut::Stuck);
    }
    if puzzle.alphabet().len() > tables::MASK {
        return Search::new(many::Many::new(puzzle, given), budget).next().transpose();
    }
    if open::suits(puzzle) {
        return open::one(puzzle, given, budget);
    }
    let mut state = start(puzzle, given, Scope::default(), budget)?;
    if given.is_empty() {
        state.break_mirror(mirror(puzzle));
    }
    let mut search = RestartSearch::new(state);
    Ok(search.run(budget)?.then(|| read(&search.state)))
}

/// Up to two answers: the verdict on uniqueness.
pub fn pair(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Pair<Answer> {
    let mut pair = Pair { first: None, second: None, ran_out: None };
    if let Some(stored) = stored(puzzle, given) {
        pair.first = stored;
        return pair;
    }
    if is_unanswered(puzzle) {
        pair.ran_out = Some(RanOut::Stuck);
        return pair;
    }
    if puzzle.alphabet().len() > tables::MASK {
        for found in answers(puzzle, given, budget).take(2) {
            match found {
                Ok(answer) if pair.first.is_none() => pair.first = Some(answer),
                Ok(answer) => pair.second = Some(answer),
                Err(what) => pair.ran_out = Some(what),
            }
        }
        return pair;
    }
    let mut ask = || -> Result<(), RanOut> {
        let mut search = RestartSearch::new(start(puzzle, given, Scope::default(), budget)?);
        if search.run(budget)? {
            pair.first = Some(read(&search.state));
            let last = placements(&search.state);
            if search.next_after(last, budget)? {
                pair.second = Some(read(&search.state));
            }
        }
        Ok(())
    };
    pair.ran_out = ask().err();
    pair
}

/// Whether only these slots can be filled, everything else left aside.
pub(super) fn part_fillable(puzzle: &Puzzle, slots: &[bool], budget: &Budget) -> Result<bool, RanOut> {
    let scope = Scope { slots: Some(slots), least: 0 };
    RestartSearch::new(start(puzzle, &[], scope, budget)?).run(budget)
}

/// A fill from words of at least this score, with these facts; `better` names a slot whose word must have more.
pub(super) fn at_least(
    puzzle: &Puzzle,
    given: &[Fact],
    least: u8,
    better: Option<(usize, u8)>,
    budget: &Budget,
) -> Result<Option<Answer>, RanOut> {
    let mut state = start(puzzle, given, Scope { slots: None, least }, budget)?;
    if let Some((lane, score)) = better {
        let table = &puzzle.tables().all[state.lanes[lane].table];
        let low: Vec<u32> = state.list(lane).filter(|w| table.scores[*w as usize] <= score).collect();
        low.into_iter().for_each(|word| state.strike_if_more(lane, word));
    }
    let mut search = RestartSearch::new(state);
    Ok(search.run(budget)?.then(|| read(&search.state)))
}

/// The score of the word in each slot of a fill.
pub(super) fn scores(puzzle: &Puzzle, answer: &Answer) -> Vec<u8> {
    let tables = puzzle.tables();
    let score = |(s, slot): (usize, &super::model::Slot)| {
        let text: String = slot
            .cells
            .iter()
            .filter_map(|at| answer[*at])
            .map(|v| puzzle.alphabet().text(v as usize))
            .collect();
        let letters: Vec<_> = super::letters::graphemes(&text)
            .filter_map(|g| puzzle.alphabet().find(g))
            .map(|l| l as u16)
            .collect();
        let table = &tables.all[tables.of_slot[s]];
        table.find(&letters).map_or(0, |w| table.scores[w])
    };
    puzzle.slots().iter().enumerate().map(score).collect()
}

/// Whether nothing can be searched for: a clued puzzle has the answer it brings, and this one brings none.
fn is_unanswered(puzzle: &Puzzle) -> bool {
    puzzle.task() == Task::Clued && puzzle.solution().is_none()
}

/// The stored solution of a clued puzzle, if it has these facts.
pub(super) fn stored(puzzle: &Puzzle, given: &[Fact]) -> Option<Option<Answer>> {
    let solution = puzzle.solution()?.map(|l| l.map(Value::from));
    let fits = given.iter().all(|f| (solution.get(f.at) == Some(&Some(f.value))) == f.holds);
    Some(fits.then_some(solution))
}

/// Squares of the first row and column, if the grid is its own mirror image and so is what is known of it.
fn mirror(puzzle: &Puzzle) -> Vec<(u32, u32)> {
    let cells = puzzle.cells();
    let same = |at: At| cells.get(At::new(at.col, at.row)) == Some(&cells[at]);
    let plain = puzzle.bars().is_empty() && cells.width() == cells.height() && cells.places().all(same);
    let Some(slot) = puzzle.slots().first().filter(|s| plain && s.cells[0].row == 0) else {
        return Vec::new();
    };
    let pair = |at: &At| (cells.index(*at) as u32, cells.index(At::new(at.col, at.row)) as u32);
    slot.cells.iter().filter(|at| at.row != at.col).map(pair).collect()
}

/// All answers with these facts, each once, lazily, depth first.
pub fn answers(
    puzzle: &Puzzle,
    given: &[Fact],
    budget: &Budget,
) -> Box<dyn Iterator<Item = Result<Answer, RanOut>>> {
    if let Some(stored) = stored(puzzle, given) {
        return Box::new(stored.map(Ok).into_iter());
    }
    if is_unanswered(puzzle) {
        return Box::new(std::iter::once(Err(RanOut::Stuck)));
    }
    if puzzle.alphabet().len() > tables::MASK {
        return Box::new(Search::new(many::Many::new(puzzle, given), budget));
    }
    match start(puzzle, given, Scope::default(), budget) {
        Ok(state) => Box::new(Search::new(All { state, chance: Chance::new(puzzle.wishes().seed) }, budget)),
        Err(what) => Box::new(std::iter::once(Err(what))),
    }
}

/// The state under the plain depth-first engine.
struct All {
    state: State,
    chance: Chance,
}

impl Space for All {
    type Decision = Choice;
    type Mark = Mark;
    type Answer = Answer;

    fn weight(&self) -> u64 {
        // With a dictionary a state takes a hundred times as long as with a short list.
        1 + self.state.puzzle.words().len() as u64 / 1000
    }

    fn propagate(&mut self) -> bool {
        self.state.propagate()
    }

    fn choose(&mut self) -> Option<Choice> {
        restarts::choose(&self.state, Manner::Letters, &mut self.chance, restarts::NOISE)
    }

    fn take(&mut self, choice: Choice) {
        self.state.fresh();
        restarts::take(&mut self.state, choice);
    }

    fn refuse(&mut self, choice: Choice) {
        restarts::refuse(&mut self.state, choice);
    }

    fn mark(&self) -> Mark {
        self.state.point()
    }

    fn undo(&mut self, mark: Mark) {
        self.state.undo(mark);
    }

    fn answer(&self) -> Answer {
        read(&self.state)
    }
}
