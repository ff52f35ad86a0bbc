//! The original's backtracking: one play after another, each crossing the one before where it can.
//!
//! A play puts a word of the list into a slot. The first slot is h0; the next is the first open slot
//! crossing the last play, in order along it, else the first open across slot, else the first open down
//! slot. Words are tried in the order of the list. The original frees the first word of the list when it
//! goes back, whether it is on the board or not; that does not come along.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid};
use quandary_core::kind::{Classic, Console, Trace};
use quandary_core::outcome::Outcome;

use super::model::{Cell, Puzzle, Slot, Way};
use super::rules::{self, Ink};
use super::search::{self, Answer};

/// Letters with a blank between, `*` for a block, `-` for an open square and for a block that is still to be found.
pub(super) fn board_text(puzzle: &Puzzle, ink: &Ink) -> String {
    let hidden = super::draw::hides_blocks(puzzle, ink);
    let cell = |at: At| match (puzzle.cells()[at], ink[at]) {
        (Cell::Block, _) if hidden => "-".to_string(),
        (Cell::Block, _) => "*".to_string(),
        (_, None) => "-".to_string(),
        (_, Some(v)) => puzzle.alphabet().text(v as usize).to_string(),
    };
    let row = |r: usize| (0..ink.width()).map(|c| cell(At::new(r, c))).collect::<Vec<_>>().join(" ");
    (0..ink.height()).map(row).collect::<Vec<_>>().join("\n")
}

/// The layer of one way: each square shows the number of its slot, `-` for none.
pub(super) fn layer(puzzle: &Puzzle, way: Way) -> String {
    let slot = |at: At| puzzle.through(at).iter().map(|(s, _)| &puzzle.slots()[*s]).find(|s| s.way == way);
    let cell = |at: At| match (puzzle.cells()[at], slot(at)) {
        (Cell::Block, _) => "*".to_string(),
        (_, None) => "-".to_string(),
        (_, Some(slot)) => slot.index.to_string(),
    };
    let size = puzzle.cells().size();
    let row = |r: usize| (0..size.width).map(|c| cell(At::new(r, c))).collect::<Vec<_>>().join(" ");
    (0..size.height).map(row).collect::<Vec<_>>().join("\n")
}

/// A play in the original's five lines.
pub(super) fn play_text(slot: &Slot, word: usize) -> String {
    let alignment = if slot.way == Way::Across { "horizontal" } else { "vertical" };
    format!(
        "initial line: {}\ninitial column: {}\nsize of the word: {}\nalignment: {alignment}\nword index: {word}",
        slot.cells[0].row, slot.cells[0].col, slot.length
    )
}

/// A play in short: `h3:5`.
pub(super) fn short(slot: &Slot, word: usize) -> String {
    format!("{}{}:{word}", if slot.way == Way::Across { 'h' } else { 'v' }, slot.index)
}

/// The board while the original works.
struct Table<'a> {
    puzzle: &'a Puzzle,
    ink: Ink,
    /// How many plays hold each square.
    held: Grid<u32>,
    used: Vec<bool>,
    filled: Vec<bool>,
    /// Slot and word of each play.
    plays: Vec<(usize, usize)>,
}

/// Solves as the original does, and prints what it printed.
pub(super) fn solve(
    puzzle: &Puzzle,
    how: &Classic,
    budget: &Budget,
    console: &mut dyn Console,
) -> Outcome<Answer> {
    let ran = match search::stored(puzzle, &[]) {
        Some(stored) => Ok(stored),
        None => Table::new(puzzle).run(how.trace != Trace::None, budget, console),
    };
    let result = match &ran {
        Ok(Some(answer)) => board_text(puzzle, answer),
        Ok(None) => "nao ha solucao".to_string(),
        Err(what) => return Outcome::GaveUp { what: *what, best: Vec::new() },
    };
    console.print(&format!("Instancia {}\n{result}\n\n", puzzle.instance()));
    match ran {
        Ok(Some(answer)) => Outcome::Found(answer),
        _ => Outcome::None { why: Vec::new() },
    }
}

impl<'a> Table<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let size = puzzle.cells().size();
        Self {
            puzzle,
            ink: Grid::from_fn(size, |at| puzzle.given(at).map(Value::from)),
            held: Grid::filled(size.width, size.height, 0),
            used: vec![false; puzzle.words().len()],
            filled: vec![false; puzzle.slots().len()],
            plays: Vec::new(),
        }
    }

    fn run(
        mut self,
        trace: bool,
        budget: &Budget,
        console: &mut dyn Console,
    ) -> Result<Option<Answer>, RanOut> {
        let (mut slot, mut from) = (0, 0);
        if self.puzzle.slots().is_empty() {
            return Ok(self.allowed().then_some(self.ink));
        }
        loop {
            budget.spend(1)?;
            if let Some(word) = self.next_word(slot, from) {
                self.put(slot, word);
                self.show(trace, console);
                match self.next_slot() {
                    Some(next) => (slot, from) = (next, 0),
                    None if self.allowed() => return Ok(Some(self.ink)),
                    // Every word is tried in the slot that was filled last, this one's successors too.
                    None => {
                        self.take_back();
                        self.show(trace, console);
                        from = word + 1;
                    }
                }
            } else {
                let Some((last, word)) = self.take_back() else { return Ok(None) };
                self.show(trace, console);
                (slot, from) = (last, word + 1);
            }
        }
    }

    /// Whether the rules allow the full board: the original knows no wishes about a fill.
    fn allowed(&self) -> bool {
        rules::violations(self.puzzle, &self.ink).is_empty()
    }

    /// The first unused word from `from` on that agrees with what stands in the slot.
    fn next_word(&self, slot: usize, from: usize) -> Option<usize> {
        let slot = &self.puzzle.slots()[slot];
        let agrees = |word: &usize| {
            let lies = self.puzzle.spread(slot, self.puzzle.words().letters(*word));
            lies.is_some_and(|lies| {
                lies.iter().all(|(at, l)| self.ink[*at].is_none_or(|v| v == Value::from(*l)))
            })
        };
        (from..self.used.len()).filter(|w| !self.used[*w]).find(agrees)
    }

    fn put(&mut self, slot: usize, word: usize) {
        let lies = self.puzzle.spread(&self.puzzle.slots()[slot], self.puzzle.words().letters(word));
        for (at, letter) in lies.unwrap_or_default() {
            self.ink[at] = Some(Value::from(letter));
            self.held[at] += 1;
        }
        self.used[word] = true;
        self.filled[slot] = true;
        self.plays.push((slot, word));
    }

    fn take_back(&mut self) -> Option<(usize, usize)> {
        let (slot, word) = self.plays.pop()?;
        for at in &self.puzzle.slots()[slot].cells {
            self.held[*at] -= 1;
            if self.held[*at] == 0 {
                self.ink[*at] = self.puzzle.given(*at).map(Value::from);
            }
        }
        self.used[word] = false;
        self.filled[slot] = false;
        Some((slot, word))
    }

    fn next_slot(&self) -> Option<usize> {
        let (last, _) = *self.plays.last()?;
        let crossing = self.puzzle.slots()[last].cells.iter().flat_map(|at| self.puzzle.through(*at));
        let open = |slot: &usize| !self.filled[*slot];
        crossing.map(|(slot, _)| *slot).find(open).or_else(|| (0..self.filled.len()).find(open))
    }

    /// The board, with the plays behind its first row, and a blank line.
    fn show(&self, trace: bool, console: &mut dyn Console) {
        if !trace {
            return;
        }
        let plays: String =
            self.plays.iter().map(|(s, w)| format!(" {}", short(&self.puzzle.slots()[*s], *w))).collect();
        let text = board_text(self.puzzle, &self.ink);
        let text = match text.split_once('\n') {
            Some((first, rest)) => format!("{first}{plays}\n{rest}"),
            None => format!("{text}{plays}"),
        };
        console.print(&format!("{text}\n\n"));
    }
}
