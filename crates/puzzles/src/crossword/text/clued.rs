//! What the forms of clued crosswords share: a grid with its solution, clues in their order, and the
//! choice between the stored solution and a new fill.

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::{Entry, Written};
use quandary_core::grid::{At, Grid, MAX_CELLS};
use quandary_core::source::{Problem, Problems, Source, Sources};
use serde_json::Value as Json;

use super::super::letters::plain;
use super::super::model::{Bars, Card, Cell, Draft, Puzzle, Slot, Square, Task, Way, slots};
use super::super::{Crossword, familiar, knobs};

/// A crossword as a file has it.
pub(super) struct Parsed {
    /// The squares: `None` for a block, empty text for an unknown letter.
    pub(super) letters: Grid<Option<String>>,
    /// The bars between them.
    pub(super) bars: Bars,
    /// What a player had written.
    pub(super) state: Option<Grid<Option<String>>>,
    /// Title and the like; clues by way and number.
    pub(super) card: Card,
}

/// Title, author and the like of an object that has them by these names; no clues.
pub(super) fn texts(json: &Json) -> Card {
    let text = |name: &str| json.get(name).and_then(Json::as_str).unwrap_or("").to_string();
    Card {
        title: text("title"),
        author: text("author"),
        copyright: text("copyright"),
        notes: text("notes"),
        ..Card::default()
    }
}

/// A puzzle from what a file has: its solution if it has all letters, else a grid to fill with those
/// it has as given.
pub(super) fn build(parsed: Parsed, sources: &Sources) -> Result<Entry<Crossword>, Problems> {
    let cells = parsed.letters.len();
    if cells == 0 || cells > MAX_CELLS {
        return Err(Problem::new("a crossword cannot have this size").expected("1 to 250000 squares").into());
    }
    let refill = sources.settings.flag("refill");
    let solved = parsed.letters.cells().iter().flatten().all(|t| !t.is_empty());
    let square = |cell: &Option<String>| match cell.as_deref() {
        None => Square::Block,
        Some(text) if !solved && !refill && !plain(text).is_empty() => Square::Given(plain(text)),
        Some(_) => Square::Open,
    };
    let task = if solved && !refill { Task::Clued } else { Task::Fill };
    let mut draft = Draft::new(parsed.letters.map(square), task);
    draft.bars = parsed.bars;
    if task == Task::Clued {
        let entries: Vec<String> =
            slots_of(&parsed.letters, &draft.bars).iter().map(|slot| word(&parsed.letters, slot)).collect();
        let scores = familiar::scores(sources.words.iter().filter_map(Source::text));
        draft.familiar = familiar::of_entries(&entries, &scores);
        draft.solution = Some(parsed.letters);
    } else {
        knobs::from_sources(&mut draft, sources)?;
    }
    draft.card = parsed.card;
    let puzzle = Puzzle::build(draft).map_err(|flaw| Problems::from(Problem::new(flaw.to_string())))?;
    let board = parsed.state.filter(|_| task == Task::Clued).and_then(|state| {
        let letter = |at: At| puzzle.alphabet().find(state.get(at)?.as_deref()?).map(|l| l as Value);
        let ink = Grid::from_fn(puzzle.cells().size(), letter);
        ink.cells().iter().any(Option::is_some).then(|| CellBoard::of(ink))
    });
    Ok(Entry::new(puzzle).with_board(board))
}

/// The slots in the order clues are given: by square, across before down.
pub(super) fn in_clue_order(slots: &[Slot]) -> Vec<(Way, usize)> {
    let mut order: Vec<(At, Way, usize)> = slots.iter().map(|s| (s.cells[0], s.way, s.number)).collect();
    order.sort();
    order.into_iter().map(|(_, way, number)| (way, number)).collect()
}

/// The bars that part two white squares of a parsed grid.
pub(super) fn inner_bars(bars: &Bars, letters: &Grid<Option<String>>) -> Bars {
    bars.within(&letters.map(|c| if c.is_none() { Square::Block } else { Square::Open }))
}

/// The slots of a parsed grid.
pub(super) fn slots_of(letters: &Grid<Option<String>>, bars: &Bars) -> Vec<Slot> {
    slots(&letters.map(|c| if c.is_none() { Square::Block } else { Square::Open }), bars)
}

/// The letters to write as the solution: the stored ones, or a full board's; `None` for a block.
pub(super) fn solution(puzzle: &Puzzle, board: Option<&CellBoard>) -> Option<Grid<Option<String>>> {
    let size = puzzle.cells().size();
    let block = |at: At| puzzle.cells()[at] == super::super::model::Cell::Block;
    let letter = |at: At| match puzzle.solution() {
        Some(solution) => solution[at].map(|l| puzzle.text(l).to_string()),
        None => super::shown(puzzle, board, at).map(str::to_string),
    };
    let grid = Grid::from_fn(size, |at| if block(at) { None } else { letter(at) });
    let whole = grid.places().all(|at| block(at) || grid[at].is_some());
    whole.then_some(grid)
}

/// The word in a slot of such a grid.
pub(super) fn word(letters: &Grid<Option<String>>, slot: &Slot) -> String {
    slot.cells.iter().filter_map(|at| letters[*at].as_deref()).collect()
}

/// What a form with room for clues loses of a puzzle.
pub(super) fn lost(puzzle: &Puzzle, more: &[&str]) -> Vec<String> {
    // The given letters of a grid to fill are letters like the others.
    let carries: &[&str] = match puzzle.task() {
        Task::Fill => &["solution", "clues", "title", "given"],
        Task::FillIn | Task::Clued => &["solution", "clues", "title"],
    };
    let mut lost = super::lost(puzzle, &[carries, more].concat());
    if puzzle.task() == Task::FillIn && !lost.iter().any(|l| l == "the word list") {
        lost.push("the word list".into());
    }
    lost
}

/// What a writer of such a form hands over. It is read again first: where a text or a letter means
/// something else in this form (a zero byte, a line break, a `#` that is a letter), the puzzle that comes back is
/// another one, and that has to be said.
pub(super) fn written(
    puzzle: &Puzzle,
    board: Option<&CellBoard>,
    bytes: Vec<u8>,
    mut lost: Vec<String>,
    parse: impl Fn(&Source) -> Result<Parsed, Problems>,
) -> Written {
    let sources = Sources::of(Source::new("written", bytes.clone()));
    let again = parse(sources.puzzle());
    let same = match puzzle.task() {
        _ if !lost.is_empty() => true,
        Task::Clued => {
            again.and_then(|parsed| build(parsed, &sources)).is_ok_and(|entry| entry.puzzle == *puzzle)
        }
        Task::Fill | Task::FillIn => again.is_ok_and(|parsed| {
            let letter = |at: At| plain(super::shown(puzzle, board, at).unwrap_or(""));
            let cell = |at: At| (puzzle.cells()[at] != Cell::Block).then(|| letter(at));
            let there = parsed.letters.map(|c| c.as_deref().map(plain));
            parsed.card == *puzzle.card()
                && parsed.bars == *puzzle.bars()
                && Grid::from_fn(puzzle.cells().size(), cell) == there
        }),
    };
    if !same {
        lost.push("some of its letters or texts".into());
    }
    // A grid in which every letter is given is read as a crossword with its solution.
    if puzzle.task() == Task::Fill && board.is_none() && solution(puzzle, None).is_some() {
        lost.push("that it is a grid to fill".into());
    }
    Written { bytes, lost }
}
