//! What the forms of clued crosswords share. A reader makes a [`Parsed`] of its text and hands it to [`build`]; a writer takes
//! one with [`Parsed::of`], writes it, and hands the bytes to [`written`], which reads them again and says what was lost.
//!
//! Nothing is decided twice: readers say what the file says, [`Parsed::settle`] brings it into the one shape that is compared
//! (bars that part something, numbers and squares only where they are unusual), and the losses follow from comparing.

use std::collections::{BTreeMap, BTreeSet};

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::{Entry, Written};
use quandary_core::grid::{At, Grid, MAX_CELLS};
use quandary_core::source::{Problem, Problems, Source, Sources};

use super::super::letters::plain;
use super::super::model::{Bars, Card, Cell, Draft, Puzzle, Slot, Square, Task, Way, slots};
use super::super::{Crossword, familiar, knobs};
use super::losses;

/// A crossword as a file has it.
#[derive(Clone, Debug)]
pub(super) struct Parsed {
    /// The squares: `None` for a block or where there is no square (then the card's decor says so), the letters of the solution,
    /// empty text for an unknown letter.
    pub(super) letters: Grid<Option<String>>,
    /// The squares whose letters are printed for the player.
    pub(super) given: BTreeSet<At>,
    /// The bars between squares. Those that part nothing do no harm.
    pub(super) bars: Bars,
    /// What stands in the corners, empty text for nothing; `None` if the form has the usual numbers and no others.
    pub(super) labels: Option<Grid<String>>,
    /// What a player had written.
    pub(super) state: Option<Grid<Option<String>>>,
    /// Texts, clues, and what is said of squares. The decor's `label` is made from `labels` and the cells of clues
    /// may always be named: what goes without saying is taken out again.
    pub(super) card: Card,
    /// What there is to say beside the puzzle.
    pub(super) notes: Vec<String>,
}

impl Parsed {
    /// These squares, and nothing more said.
    pub(super) fn new(letters: Grid<Option<String>>) -> Self {
        Self {
            letters,
            given: BTreeSet::new(),
            bars: Bars::default(),
            labels: None,
            state: None,
            card: Card::default(),
            notes: Vec::new(),
        }
    }

    /// What a writer has to write of a puzzle: its solution, or the letters of a full board, or those that are known.
    pub(super) fn of(puzzle: &Puzzle, board: Option<&CellBoard>) -> Self {
        let card = puzzle.card();
        let letter = |at: At| match puzzle.solution() {
            Some(solution) => solution[at].map(|l| puzzle.text(l)),
            None => super::shown(puzzle, board.filter(|_| puzzle.task() != Task::Clued), at),
        };
        let part = |at: At| card.decor.get(at).and_then(|look| look.part.as_deref());
        let square = |at: At| match puzzle.cells()[at] {
            Cell::Block => None,
            Cell::White(_) => Some(letter(at).or(part(at)).unwrap_or("").to_string()),
        };
        let given = |at: &At| puzzle.task() == Task::Clued && puzzle.given(*at).is_some();
        let played = board.filter(|_| puzzle.task() == Task::Clued);
        let inked =
            |board: &CellBoard, at: At| board.ink[at].map(|v| puzzle.alphabet().text(v as usize).to_string());
        Self {
            letters: Grid::from_fn(puzzle.cells().size(), square),
            given: puzzle.cells().places().filter(given).collect(),
            bars: puzzle.bars().clone(),
            labels: None,
            state: played.map(|board| Grid::from_fn(puzzle.cells().size(), |at| inked(board, at))),
            card: card.clone(),
            notes: Vec::new(),
        }
    }

    /// The squares as the fill sees them.
    fn squares(&self) -> Grid<Square> {
        self.letters.map(|c| if c.is_none() { Square::Block } else { Square::Open })
    }

    /// The slots of the grid.
    pub(super) fn slots(&self) -> Vec<Slot> {
        slots(&self.squares(), &self.bars)
    }

    /// Whether every square has its letter.
    pub(super) fn is_solved(&self) -> bool {
        self.letters.cells().iter().flatten().all(|text| !text.is_empty())
    }

    /// What stands in a square's corner: what is said of it, or the number of the slots that begin there.
    pub(super) fn corner(&self, at: At, usual: &Grid<usize>) -> String {
        let said = self.card.decor.get(at).and_then(|look| look.label.clone());
        said.unwrap_or_else(|| if usual[at] == 0 { String::new() } else { usual[at].to_string() })
    }

    /// The number of the slots that begin in each square, 0 for none.
    pub(super) fn usual_numbers(&self) -> Grid<usize> {
        let mut numbers = Grid::filled(self.letters.width(), self.letters.height(), 0);
        self.slots().iter().for_each(|slot| numbers[slot.cells[0]] = slot.number);
        numbers
    }

    /// Notes the letters of a solution that is not complete with their squares.
    fn keep_parts(&mut self) {
        for at in self.letters.places().filter(|at| !self.given.contains(at)) {
            if let Some(text) = self.letters[at].as_ref().filter(|text| !text.is_empty()) {
                self.card.decor.at(at).part = Some(text.clone());
            }
        }
    }

    /// Brings everything into the shape that is compared: what goes without saying is not said.
    pub(super) fn settle(&mut self) {
        let size = self.letters.size();
        self.bars = self.bars.within(&self.squares());
        let slots = self.slots();
        let slots = named(&slots);
        // A grid without numbers has the usual ones, unless its clues have none either.
        let unnumbered = !self.card.clues.is_empty() && self.card.clues.all().all(|c| c.number.is_empty());
        let says = |labels: &Grid<String>| unnumbered || labels.cells().iter().any(|text| !text.is_empty());
        if let Some(labels) = self.labels.take().filter(says) {
            let usual = self.usual_numbers();
            for at in labels.places().filter(|at| self.letters.get(*at).is_some_and(Option::is_some)) {
                let number = if usual[at] == 0 { String::new() } else { usual[at].to_string() };
                if labels[at] != number {
                    self.card.decor.at(at).label = Some(labels[at].clone());
                }
            }
        }
        let inside = |at: &At| at.row < size.height && at.col < size.width;
        let letters = &self.letters;
        self.card.decor.keep(|at| inside(&at));
        self.given.retain(|at| inside(at) && letters[*at].as_ref().is_some_and(|text| !text.is_empty()));
        for list in &mut self.card.clues.lists {
            if list.heading.as_ref().is_some_and(|heading| heading.text() == list.direction.name()) {
                list.heading = None;
            }
            for clue in &mut list.clues {
                if clue.label.as_ref() == Some(&clue.number) {
                    clue.label = None;
                }
                let named = list.direction.way().and_then(|way| slots.get(&(way, clue.number.clone())));
                if clue.cells.as_ref().is_some_and(|cells| named.is_some_and(|slot| slot.cells == *cells)) {
                    clue.cells = None;
                }
            }
            // Where clues have no numbers their places count, those of blank ones too.
            let places = list.clues.iter().any(|clue| clue.number.is_empty() && clue.says_something());
            list.clues.retain(|clue| clue.says_something() || (places && clue.number.is_empty()));
        }
        self.card.clues.lists.retain(|list| !list.clues.is_empty() || !list.kept.is_empty());
    }
}

/// A puzzle from what a file has. With all its letters it has a solution. Without, but with clues, it is a crossword whose
/// solution nobody knows: filling it with any words would be an invention. What has neither is a grid to fill, with the
/// letters it has as given.
pub(super) fn build(mut parsed: Parsed, sources: &Sources) -> Result<Entry<Crossword>, Problems> {
    let cells = parsed.letters.len();
    if cells == 0 || cells > MAX_CELLS {
        return Err(Problem::new("a crossword cannot have this size").expected(super::sizes()).into());
    }
    parsed.settle();
    let refill = sources.settings.flag("refill");
    let solved = parsed.is_solved();
    let clued = solved || parsed.card.lock.is_some() || !parsed.card.clues.is_empty();
    let task = if clued && !refill { Task::Clued } else { Task::Fill };
    if refill {
        parsed.card.lock = None;
    } else if clued && !solved {
        parsed.keep_parts();
    }
    let square = |at: At| match parsed.letters[at].as_deref() {
        None => Square::Block,
        Some(text) if task == Task::Clued && parsed.given.contains(&at) => Square::Given(text.to_string()),
        Some(text) if task == Task::Fill && !refill && !plain(text).is_empty() => Square::Given(plain(text)),
        Some(_) => Square::Open,
    };
    let mut draft = Draft::new(Grid::from_fn(parsed.letters.size(), square), task);
    draft.bars = parsed.bars.clone();
    if task == Task::Clued && solved {
        let entries: Vec<String> = parsed.slots().iter().map(|slot| word(&parsed.letters, slot)).collect();
        let scores = familiar::scores(sources.words.iter().filter_map(Source::text));
        draft.familiar = familiar::of_entries(&entries, &scores);
        draft.solution = Some(parsed.letters);
    } else if task == Task::Fill {
        knobs::from_sources(&mut draft, sources)?;
    }
    let state = parsed.state.filter(|_| task == Task::Clued);
    draft.played = state.iter().flat_map(|s| s.cells()).flatten().cloned().collect();
    draft.card = parsed.card;
    let puzzle = Puzzle::build(draft).map_err(|flaw| Problems::from(Problem::new(flaw.to_string())))?;
    let board = state.and_then(|state| {
        let letter = |at: At| puzzle.alphabet().find(state.get(at)?.as_deref()?).map(|l| l as Value);
        let ink = Grid::from_fn(puzzle.cells().size(), letter);
        ink.cells().iter().any(Option::is_some).then(|| CellBoard::of(ink))
    });
    Ok(Entry::new(puzzle).with_board(board).noting(parsed.notes))
}

/// The slots in the order clues are given: by square, across before down.
pub(super) fn in_clue_order(slots: &[Slot]) -> Vec<&Slot> {
    let mut order: Vec<&Slot> = slots.iter().collect();
    order.sort_by_key(|slot| (slot.cells[0], slot.way));
    order
}

/// The slots by way and number, as clues name them.
pub(super) fn named(slots: &[Slot]) -> BTreeMap<(Way, String), &Slot> {
    slots.iter().map(|slot| ((slot.way, slot.number.to_string()), slot)).collect()
}

/// The slots of one way in the order of their numbers.
pub(super) fn by_number(slots: &[Slot], way: Way) -> Vec<&Slot> {
    in_clue_order(slots).into_iter().filter(|slot| slot.way == way).collect()
}

/// The word in a slot of such a grid.
pub(super) fn word(letters: &Grid<Option<String>>, slot: &Slot) -> String {
    slot.cells.iter().filter_map(|at| letters[*at].as_deref()).collect()
}

/// What a writer of such a form hands over. It is read again first, and what is not there any more is lost: that is how
/// a text or letter is found that means something else in this form (a zero byte, a line break, a `#` that is a letter).
pub(super) fn written(
    puzzle: &Puzzle,
    board: Option<&CellBoard>,
    bytes: Vec<u8>,
    parse: impl Fn(&Source) -> Result<Parsed, Problems>,
) -> Written {
    let lost = match again(&bytes, parse) {
        Ok(again) => losses::between(puzzle, Parsed::of(puzzle, board), again),
        Err(_) => vec!["some of its letters or texts".to_string()],
    };
    Written { bytes, lost }
}

/// What is read of what was written.
fn again(bytes: &[u8], parse: impl Fn(&Source) -> Result<Parsed, Problems>) -> Result<Parsed, Problems> {
    parse(&Source::new("written", bytes))
}

/// The same for a form that cannot hold every text or letter at all: what could not be read again is not written.
pub(super) fn written_if_readable(
    puzzle: &Puzzle,
    board: Option<&CellBoard>,
    bytes: Vec<u8>,
    parse: impl Fn(&Source) -> Result<Parsed, Problems>,
) -> Result<Written, String> {
    match again(&bytes, parse) {
        Ok(again) => {
            let lost = losses::between(puzzle, Parsed::of(puzzle, board), again);
            Ok(Written { bytes, lost })
        }
        Err(_) => Err("some of its letters or texts mean something else in this form".to_string()),
    }
}
