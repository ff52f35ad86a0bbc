//! New puzzles from a seed: a block pattern, a fill, and for a fill-in the list and just enough given
//! letters to make the fill the only one, at the level that is wanted.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::grid::Grid;
use quandary_core::kind::{Kind, NotMade, Wanted};
use quandary_core::step::Level;

use super::model::{Bars, Cell, Draft, Puzzle, Slot, Square, Task, lengths};
use super::search::{self, Answer};
use super::{Crossword, familiar, fillin, knobs, pattern};

/// Patterns that are tried before giving up, and fills of each.
const ATTEMPTS: usize = 60;
const FILLS: usize = 4;
/// Nodes for one fill.
const FILL: u64 = 5_000;

/// A puzzle as wanted, or why not.
pub(super) fn create(wanted: &Wanted, chance: &mut Chance, budget: &Budget) -> Result<Puzzle, NotMade> {
    let size = wanted.size.unwrap_or(Crossword::INFO.default_size);
    let make = wanted.settings.text("make").unwrap_or("fill-in");
    if size.width < 3 || size.height < 3 || size.width > 60 || size.height > 60 {
        return Err(NotMade::Cannot("a crossword is 3 to 60 squares wide and high".into()));
    }
    if make != "fill-in" && wanted.level.is_some() {
        return Err(NotMade::Cannot(format!(
            "only a fill-in has a level, not a {make}: leave out the level"
        )));
    }
    if wanted.words.is_empty() && wanted.lexicon.is_none() {
        return Err(NotMade::Cannot("there is no word list: give one with --words".into()));
    }
    let theme = knobs::listed(&wanted.settings, "require");
    let mut tried_lists = false;
    // What the ladder cannot solve is too rare among grids that small to look long for it.
    let attempts = if wanted.level == Some(Level::Unreasonable) { ATTEMPTS / 6 } else { ATTEMPTS };
    for _ in 0..attempts {
        budget.poll().map_err(NotMade::GaveUp)?;
        let Some(squares) = pattern::pattern(size, wanted, &theme, chance) else { continue };
        let Some(puzzle) = to_fill(squares, wanted)? else { continue };
        tried_lists = true;
        for _ in 0..FILLS {
            let puzzle = puzzle.with_seed(chance.bits() | 1);
            let Some(answer) = within(budget, FILL, |part| search::one(&puzzle, &[], part))?.flatten() else {
                break;
            };
            let made = match make {
                "grid" => Some(puzzle.with_seed(0)),
                "filled" => Some(clued(&puzzle, &answer)?),
                _ => fillin::fill_in(&puzzle, &answer, wanted.level, chance, budget)?,
            };
            if let Some(made) = made {
                return Ok(made);
            }
        }
    }
    let why = match (tried_lists, wanted.level) {
        (false, _) if !theme.is_empty() => {
            format!("no block pattern of this size has room for {}", theme.join(", "))
        }
        (false, _) => "no block pattern of this size has words of the list for all its slots".to_string(),
        (true, Some(level)) => {
            format!("no {level} fill-in was found in {} tries: try another size or seed", attempts * FILLS)
        }
        (true, None) => {
            format!("no fill was found in {attempts} tries: try a longer word list or more blocks")
        }
    };
    Err(NotMade::Cannot(why))
}

/// Runs a question with so many nodes at most; `None` when those were not enough, an error when the
/// whole budget ended.
pub(super) fn within<T>(
    budget: &Budget,
    nodes: u64,
    ask: impl FnOnce(&Budget) -> Result<T, RanOut>,
) -> Result<Option<T>, NotMade> {
    let part = budget.part(nodes);
    let answer = ask(&part);
    budget.ended().map_err(NotMade::GaveUp)?;
    Ok(answer.ok())
}

/// The pattern with the wanted words as a puzzle; `None` if some slot has no word at all.
fn to_fill(squares: Grid<Square>, wanted: &Wanted) -> Result<Option<Puzzle>, NotMade> {
    let fits = lengths(&squares, &Bars::default());
    let mut draft = Draft::new(squares, Task::Fill);
    let gathered =
        knobs::gather(&mut draft, &fits, &wanted.words, wanted.lexicon.as_deref(), &wanted.settings);
    gathered.map_err(|problems| NotMade::Cannot(problems.to_string()))?;
    Ok(Puzzle::build(draft).ok())
}

/// The filled grid as a crossword whose clues are still to be written.
fn clued(puzzle: &Puzzle, answer: &Answer) -> Result<Puzzle, NotMade> {
    let text = |v: &Option<u32>| v.map(|v| puzzle.alphabet().text(v as usize).to_uppercase());
    let mut draft = Draft::new(squares_of(puzzle), Task::Clued);
    let entries: Vec<String> = puzzle.slots().iter().map(|slot| word_of(puzzle, slot, answer)).collect();
    let scores = (0..puzzle.words().len()).map(|w| (puzzle.word(w), puzzle.words().score(w))).collect();
    draft.familiar = familiar::of_entries(&entries, &scores);
    draft.solution = Some(answer.map(text));
    Puzzle::build(draft).map_err(|flaw| NotMade::Cannot(flaw.to_string()))
}

/// The word an answer has in a slot.
pub(super) fn word_of(puzzle: &Puzzle, slot: &Slot, answer: &Answer) -> String {
    slot.cells.iter().filter_map(|at| answer[*at]).map(|v| puzzle.alphabet().text(v as usize)).collect()
}

pub(super) fn squares_of(puzzle: &Puzzle) -> Grid<Square> {
    puzzle.cells().map(|cell| if *cell == Cell::Block { Square::Block } else { Square::Open })
}
