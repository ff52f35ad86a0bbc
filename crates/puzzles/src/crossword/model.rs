//! The question: a grid of blocks and squares, the words that may stand in it, and what is asked.
//!
//! Three things share one grid. A *fill* wants any filling from a dictionary, a *fill-in* has its own
//! short list and promises one filling, and a *clued* puzzle brings its solution along.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use quandary_core::grid::{At, Grid, Size};

pub use super::bars::Bars;
pub use super::card::Card;
use super::letters::{Alphabet, Letter, graphemes};
use super::search::Tables;
pub use super::slots::{Slot, Way};
pub(super) use super::slots::{lengths, slots};
use super::words::{Gather, Words};

/// What a puzzle asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Any filling from a dictionary.
    Fill,
    /// The one filling from the puzzle's own list.
    FillIn,
    /// The stored solution, to be found from clues.
    Clued,
}

/// A square before it is part of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Square {
    /// Black.
    Block,
    /// To be filled.
    Open,
    /// Given: a letter, or several for a rebus square.
    Given(String),
}

/// A square of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Black.
    Block,
    /// White, with its given letter if it has one.
    White(Option<Letter>),
}

/// Wishes about a fill that are no part of the grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Which of the fills: every number leads to its own.
    pub seed: u64,
    /// The longest stretch of letters two entries may share, if that is limited.
    pub max_shared: Option<usize>,
    /// Words that must be used, letter by letter.
    pub required: Vec<Vec<Letter>>,
    /// Whether the best fill by score is wanted rather than the first.
    pub best: bool,
}

/// How well known the entries of a clued puzzle are, by the scores of a word list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Familiar {
    /// The mean score.
    pub mean: u8,
    /// The lowest score.
    pub least: u8,
    /// The entries with the lowest scores, and those the list does not have.
    pub rare: Vec<String>,
}

/// Everything a puzzle is made of.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) squares: Grid<Square>,
    pub(super) bars: Bars,
    pub(super) words: Gather,
    pub(super) task: Task,
    pub(super) solution: Option<Grid<Option<String>>>,
    pub(super) card: Card,
    /// Letters a player wrote, which the alphabet must have.
    pub(super) played: Vec<String>,
    pub(super) seed: u64,
    pub(super) max_shared: Option<usize>,
    pub(super) required: Vec<String>,
    pub(super) best: bool,
    pub(super) familiar: Option<Familiar>,
}

impl Draft {
    pub(super) fn new(squares: Grid<Square>, task: Task) -> Self {
        Self {
            squares,
            bars: Bars::default(),
            words: Gather::default(),
            task,
            solution: None,
            card: Card::default(),
            played: Vec::new(),
            seed: 0,
            max_shared: None,
            required: Vec::new(),
            best: false,
            familiar: None,
        }
    }
}

/// Why there is no such puzzle, and the cells to blame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A side is nothing.
    NoSquares,
    /// More squares than any puzzle may have.
    TooLarge(Size),
    /// There is something to fill and nothing to fill it with.
    NoWords,
    /// More letters than an alphabet can have.
    TooManyLetters,
    /// A given square is empty.
    EmptyGiven(At),
    /// The stored solution has another shape, or leaves this square open.
    Unsolved(At),
    /// The letter given in this square is not the stored solution's.
    Against(At),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::NoSquares => f.write_str("the grid has no squares"),
            Flaw::TooLarge(size) => write!(f, "a grid of {size} is too large"),
            Flaw::NoWords => f.write_str("there are no words to fill the grid with"),
            Flaw::TooManyLetters => f.write_str("the words have more than 65534 different letters"),
            Flaw::EmptyGiven(at) => write!(f, "the given square {at} holds no letter"),
            Flaw::Unsolved(at) => write!(f, "the solution has no letter for {at}"),
            Flaw::Against(at) => write!(f, "the letter given at {at} is not the one of the solution"),
        }
    }
}

/// A crossword: immutable and valid.
#[derive(Clone)]
pub struct Puzzle {
    cells: Grid<Cell>,
    bars: Arc<Bars>,
    slots: Arc<Vec<Slot>>,
    crossing: Arc<Vec<Vec<(usize, usize)>>>,
    alphabet: Arc<Alphabet>,
    words: Arc<Words>,
    task: Task,
    solution: Option<Arc<Grid<Option<Letter>>>>,
    card: Arc<Card>,
    wishes: Wishes,
    /// What a list says of the entries. Says nothing about the puzzle itself.
    familiar: Option<Arc<Familiar>>,
    /// Which instance of its file it was, from 1. Says nothing about the puzzle itself.
    instance: usize,
    /// The search's index of the list, made when it is first wanted.
    tables: Arc<OnceLock<Arc<Tables>>>,
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        let same_letters = || {
            self.cells == other.cells
                && self.solution == other.solution
                && self.alphabet == other.alphabet
                && (Arc::ptr_eq(&self.words, &other.words) || self.words == other.words)
        };
        // The alphabet of a crossword with clues has what a player wrote, which is no part of the puzzle.
        let same_texts = || {
            let cell = |puzzle: &Self, cell: &Cell| match cell {
                Cell::Block => None,
                Cell::White(letter) => Some(letter.map(|l| puzzle.text(l).to_string())),
            };
            let cells = |puzzle: &Self| puzzle.cells.map(|c| cell(puzzle, c));
            let letter = |puzzle: &Self, l: &Option<Letter>| l.map(|l| puzzle.text(l).to_string());
            let solved = |puzzle: &Self| puzzle.solution().map(|s| s.map(|l| letter(puzzle, l)));
            cells(self) == cells(other) && solved(self) == solved(other)
        };
        self.task == other.task
            && self.bars == other.bars
            && self.wishes == other.wishes
            && self.card == other.card
            && if self.task == Task::Clued { same_texts() } else { same_letters() }
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |cell: &Cell| match cell {
            Cell::Block => "#".to_string(),
            Cell::White(None) => ".".to_string(),
            Cell::White(Some(l)) => self.text(*l).to_string(),
        };
        let rows: Vec<String> = self.cells.rows().map(|r| r.iter().map(text).collect()).collect();
        let words: Vec<String> = (0..self.words.len().min(60)).map(|i| self.word(i)).collect();
        let mut shown = f.debug_struct("Crossword");
        shown.field("task", &self.task).field("rows", &rows.join("/")).field("words", &words.join(" "));
        shown.field("of", &self.words.len()).field("wishes", &self.wishes).finish()
    }
}

impl Puzzle {
    /// A fill-in: this grid and its own words, in this order.
    ///
    /// ```
    /// use quandary_core::grid::Grid;
    /// use quandary_puzzles::crossword::{Puzzle, Square};
    /// let puzzle = Puzzle::fill_in(Grid::filled(2, 2, Square::Open), &["ab", "cd", "ac", "bd"]).unwrap();
    /// assert_eq!(puzzle.slots().len(), 4);
    /// assert!(Puzzle::fill_in(Grid::filled(2, 2, Square::Open), &[]).is_err());
    /// ```
    pub fn fill_in(squares: Grid<Square>, words: &[&str]) -> Result<Self, Flaw> {
        let mut draft = Draft::new(squares, Task::FillIn);
        words.iter().for_each(|w| draft.words.exact(w, 50));
        Self::build(draft)
    }

    /// A grid to fill from a dictionary, one word per line, optionally `WORD;score`.
    ///
    /// ```
    /// use quandary_core::grid::Grid;
    /// use quandary_puzzles::crossword::{Puzzle, Square};
    /// let puzzle = Puzzle::fill(Grid::filled(2, 2, Square::Open), "Ab\ncd\nac;70\nbd\nlonger").unwrap();
    /// assert_eq!(puzzle.words().len(), 4);
    /// ```
    pub fn fill(squares: Grid<Square>, list: &str) -> Result<Self, Flaw> {
        let wanted = lengths(&squares, &Bars::default());
        let mut draft = Draft::new(squares, Task::Fill);
        draft.words.file(list, &wanted, 0);
        Self::build(draft)
    }

    pub(super) fn build(draft: Draft) -> Result<Self, Flaw> {
        let size = draft.squares.size();
        match size.cells() {
            None => return Err(Flaw::TooLarge(size)),
            Some(0) => return Err(Flaw::NoSquares),
            Some(_) => {}
        }
        let Draft {
            squares,
            bars,
            mut words,
            task,
            solution,
            card,
            played,
            seed,
            max_shared,
            required,
            best,
            familiar,
        } = draft;
        let given = |words: &mut Gather, text: &str, at: At| {
            if text.is_empty() {
                return Err(Flaw::EmptyGiven(at));
            }
            words.interner.id(text).ok_or(Flaw::TooManyLetters)
        };
        let mut cells = Grid::filled(size.width, size.height, Cell::Block);
        for at in squares.places() {
            cells[at] = match &squares[at] {
                Square::Block => Cell::Block,
                Square::Open => Cell::White(None),
                Square::Given(text) => Cell::White(Some(given(&mut words, text, at)?)),
            };
        }
        // A player may write any letter of the script, not only those that are right somewhere.
        let mut said = solution.iter().flat_map(|s| s.cells()).flatten().flat_map(|t| t.bytes());
        let unknown = (task == Task::Clued && solution.is_none()).then_some(b'A');
        if let Some(first) = said.next().or(unknown) {
            for (script, end) in
                [(b'A', b'Z'), (b'a', b'z')].into_iter().filter(|(a, z)| (*a..=*z).contains(&first))
            {
                (script..=end).for_each(|byte| {
                    words.interner.byte(byte);
                });
            }
        }
        let mut solved = Grid::filled(size.width, size.height, None);
        if let Some(solution) = &solution {
            for at in cells.places().filter(|&at| cells[at] != Cell::Block) {
                let text = solution.get(at).and_then(Option::as_deref).ok_or(Flaw::Unsolved(at))?;
                solved[at] = Some(given(&mut words, text, at)?);
                if let Cell::White(Some(letter)) = cells[at]
                    && solved[at] != Some(letter)
                {
                    return Err(Flaw::Against(at));
                }
            }
        }
        let accepted = card.decor.iter().flat_map(|(_, look)| &look.accepts).filter(|_| task == Task::Clued);
        for text in accepted.chain(&played).filter(|text| !text.is_empty()) {
            words.interner.id(text).ok_or(Flaw::TooManyLetters)?;
        }
        let bars = bars.within(&squares);
        let slots = slots(&squares, &bars);
        if task != Task::Clued && words.len() == 0 && !slots.is_empty() {
            return Err(Flaw::NoWords);
        }
        let mut needed = Vec::new();
        for word in &required {
            let ids: Option<Vec<Letter>> = graphemes(word).map(|g| words.interner.id(g)).collect();
            needed.push(ids.ok_or(Flaw::TooManyLetters)?);
        }
        let (words, alphabet, moved) = words.finish();
        let shift = |l: Letter| moved[usize::from(l)];
        let cells = cells.map(|c| match c {
            Cell::White(Some(l)) => Cell::White(Some(shift(*l))),
            other => *other,
        });
        needed.iter_mut().flatten().for_each(|l| *l = shift(*l));
        let mut crossing = vec![Vec::new(); cells.len()];
        for (s, slot) in slots.iter().enumerate() {
            slot.cells.iter().enumerate().for_each(|(p, at)| crossing[cells.index(*at)].push((s, p)));
        }
        Ok(Self {
            cells,
            bars: Arc::new(bars),
            slots: Arc::new(slots),
            crossing: Arc::new(crossing),
            alphabet: Arc::new(alphabet),
            words: Arc::new(words),
            task,
            solution: solution.is_some().then(|| Arc::new(solved.map(|l| l.map(shift)))),
            card: Arc::new(card),
            wishes: Wishes { seed, max_shared, required: needed, best },
            familiar: familiar.map(Arc::new),
            instance: 1,
            tables: Arc::new(OnceLock::new()),
        })
    }

    /// Whether a letter may be given in a square: any may, unless a stored solution has another.
    pub(super) fn may_give(&self, at: At, letter: Letter) -> bool {
        self.solution().is_none_or(|solution| solution.get(at) == Some(&Some(letter)))
    }

    /// The same puzzle with other given letters, each of which may be given.
    pub(super) fn with_cells(&self, cells: Grid<Cell>) -> Self {
        Self { cells, ..self.clone() }
    }

    /// The same puzzle with another number for its fill.
    #[must_use]
    pub fn with_seed(&self, seed: u64) -> Self {
        Self { wishes: Wishes { seed, ..self.wishes.clone() }, ..self.clone() }
    }

    /// The same puzzle as the k-th of its file.
    pub(super) fn numbered(self, instance: usize) -> Self {
        Self { instance, ..self }
    }

    /// Which instance of its file it was, from 1.
    pub fn instance(&self) -> usize {
        self.instance
    }

    /// How a word lies in a slot: each square with its letter. `None` if it is of another length, or a
    /// given rebus square says something else.
    pub fn spread(&self, slot: &Slot, word: &[Letter]) -> Option<Vec<(At, Letter)>> {
        if word.len() != slot.length {
            return None;
        }
        let mut offset = 0;
        let mut lies = Vec::with_capacity(slot.cells.len());
        for at in &slot.cells {
            match self.given(*at).filter(|l| self.is_rebus(*l)) {
                None => {
                    lies.push((*at, word[offset]));
                    offset += 1;
                }
                Some(rebus) => {
                    let text = self.text(rebus);
                    let end = offset + graphemes(text).count();
                    let there: String = word.get(offset..end)?.iter().map(|l| self.text(*l)).collect();
                    if there != text {
                        return None;
                    }
                    lies.push((*at, rebus));
                    offset = end;
                }
            }
        }
        Some(lies)
    }

    /// The squares.
    pub fn cells(&self) -> &Grid<Cell> {
        &self.cells
    }

    /// The bars between squares.
    pub fn bars(&self) -> &Bars {
        &self.bars
    }

    /// The slots: across row by row, then down column by column.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The slots through a square, each with the square's place in it.
    pub fn through(&self, at: At) -> &[(usize, usize)] {
        &self.crossing[self.cells.index(at)]
    }

    /// The letters.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The word list.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// Whether the list has, for every length, at least as many words as there are slots: with fewer there is no fill,
    /// since an entry is used once.
    pub(super) fn has_enough_words(&self) -> bool {
        let mut slots: BTreeMap<usize, usize> = BTreeMap::new();
        for slot in self.slots() {
            *slots.entry(slot.length).or_default() += 1;
        }
        let enough = |(length, slots): (&usize, &usize)| self.words.of_length(*length).count() >= *slots;
        self.task == Task::Clued || slots.iter().all(enough)
    }

    /// What is asked.
    pub fn task(&self) -> Task {
        self.task
    }

    /// The stored solution of a clued puzzle.
    pub fn solution(&self) -> Option<&Grid<Option<Letter>>> {
        self.solution.as_deref()
    }

    /// Title, clues and the like.
    pub fn card(&self) -> &Card {
        &self.card
    }

    /// Wishes about the fill.
    pub fn wishes(&self) -> &Wishes {
        &self.wishes
    }

    /// How well known its entries are, if a list with scores says so.
    pub fn familiar(&self) -> Option<&Familiar> {
        self.familiar.as_deref()
    }

    /// The text of a letter.
    pub fn text(&self, letter: Letter) -> &str {
        self.alphabet.text(usize::from(letter))
    }

    /// The letters of an entry of the list as text.
    pub fn word(&self, entry: usize) -> String {
        self.words.letters(entry).iter().map(|l| self.text(*l)).collect()
    }

    /// The letter given at a square.
    pub fn given(&self, at: At) -> Option<Letter> {
        match self.cells.get(at) {
            Some(Cell::White(given)) => *given,
            _ => None,
        }
    }

    /// Whether a letter is the text of a rebus square: more than one letter in one square.
    pub fn is_rebus(&self, letter: Letter) -> bool {
        graphemes(self.text(letter)).nth(1).is_some()
    }

    pub(super) fn tables(&self) -> &Arc<Tables> {
        self.tables.get_or_init(|| Arc::new(Tables::new(self)))
    }
}
