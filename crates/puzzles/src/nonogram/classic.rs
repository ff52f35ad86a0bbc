//! The program this kind began with: try every arrangement of every row and column, and record what all
//! agree on, pass after pass.
//!
//! Its row iterator is [`Arrangements`]. Beyond the original it knows colours and hidden lengths, and it
//! skips arrangements that contradict known cells; that changes no result and no number of passes.
//! Where the original would loop for ever, a pass without news ends it.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid};
use quandary_core::kind::{Classic, Console};
use quandary_core::outcome::Outcome;

use super::model::{BACKGROUND, Block, Puzzle, shortest};
use super::rules::Board;

/// All ways to arrange the blocks of a clue in a line, the last block moving first.
///
/// ```
/// use quandary_puzzles::nonogram::{classic::Arrangements, model::Block};
/// let blocks = [Block::new(1, 2), Block::new(1, 1)];
/// let shown: Vec<String> = Arrangements::new(&blocks, &[None; 5])
///     .map(|cells| cells.iter().map(|&c| if c == 1 { 'X' } else { '_' }).collect())
///     .collect();
/// assert_eq!(shown, ["XX_X_", "XX__X", "_XX_X"]);
/// ```
pub struct Arrangements<'a> {
    clue: &'a [Block],
    known: &'a [Option<Value>],
    /// Start and length of the blocks placed so far.
    placed: Vec<(usize, usize)>,
    /// What the blocks from each one on need at least.
    needs: Vec<usize>,
    started: bool,
    over: bool,
}

impl<'a> Arrangements<'a> {
    /// The arrangements of these blocks in a line of which this is known.
    pub fn new(clue: &'a [Block], known: &'a [Option<Value>]) -> Self {
        let needs = (0..=clue.len()).map(|j| shortest(&clue[j..])).collect();
        Self { clue, known, placed: Vec::new(), needs, started: false, over: false }
    }

    fn may(&self, i: usize, colour: Value) -> bool {
        self.known[i].is_none_or(|c| c == colour)
    }

    /// Where block `j` can start at the earliest, after the one before it.
    fn earliest(&self, j: usize) -> usize {
        match j.checked_sub(1) {
            None => 0,
            Some(i) => {
                let (start, len) = self.placed[i];
                start + len + usize::from(self.clue[i].colour == self.clue[j].colour)
            }
        }
    }

    /// The next place for block `j`, from this start and this length on.
    fn place(&self, j: usize, start: usize, len: usize) -> Option<(usize, usize)> {
        let block = self.clue[j];
        let behind =
            self.needs[j + 1] + usize::from(self.clue.get(j + 1).is_some_and(|b| b.colour == block.colour));
        let gap_from = j.checked_sub(1).map_or(0, |i| self.placed[i].0 + self.placed[i].1);
        let (mut start, mut len) = (start, len);
        loop {
            if start + block.shortest() + behind > self.known.len()
                || (gap_from..start).any(|i| !self.may(i, BACKGROUND))
            {
                return None;
            }
            let longest = block.len.unwrap_or(self.known.len() - behind - start);
            if len <= longest
                && start + len + behind <= self.known.len()
                && (start..start + len).all(|i| self.may(i, block.colour))
            {
                return Some((start, len));
            }
            // A hidden length that does not fit will not fit longer.
            start += 1;
            len = block.shortest();
        }
    }

    /// Moves on to the next arrangement of the blocks.
    fn advance(&mut self) -> bool {
        let mut back = std::mem::replace(&mut self.started, true);
        loop {
            if back {
                let Some((start, len)) = self.placed.pop() else { return false };
                let j = self.placed.len();
                let (start, len) = match self.clue[j].len {
                    None => (start, len + 1),
                    Some(len) => (start + 1, len),
                };
                if let Some(place) = self.place(j, start, len) {
                    self.placed.push(place);
                    back = false;
                }
                continue;
            }
            let j = self.placed.len();
            if j == self.clue.len() {
                let end = self.placed.last().map_or(0, |(start, len)| start + len);
                if (end..self.known.len()).all(|i| self.may(i, BACKGROUND)) {
                    return true;
                }
                back = true;
                continue;
            }
            match self.place(j, self.earliest(j), self.clue[j].shortest()) {
                Some(place) => self.placed.push(place),
                None => back = true,
            }
        }
    }
}

impl Iterator for Arrangements<'_> {
    type Item = Vec<Value>;

    fn next(&mut self) -> Option<Vec<Value>> {
        if self.over || !self.advance() {
            self.over = true;
            return None;
        }
        let mut cells = vec![BACKGROUND; self.known.len()];
        for (block, &(start, len)) in self.clue.iter().zip(&self.placed) {
            cells[start..start + len].fill(block.colour);
        }
        Some(cells)
    }
}

/// How the passes end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passes {
    /// The board after the last pass.
    pub board: Board,
    /// How many passes, the last one included, which finds nothing open.
    pub passes: usize,
    /// A line without any arrangement was met: there is no answer.
    pub contradiction: bool,
}

impl Passes {
    /// How many cells are still open.
    pub fn open(&self) -> usize {
        self.board.cells().iter().filter(|c| c.is_none()).count()
    }
}

/// Passes over all rows and then all columns until nothing is open, or a pass finds nothing.
pub fn passes(puzzle: &Puzzle, budget: &Budget) -> Result<Passes, RanOut> {
    let mut board: Board = Grid::filled(puzzle.width(), puzzle.height(), None);
    puzzle.givens().iter().for_each(|&(at, colour)| board[at] = Some(colour));
    let mut passes = 0;
    if !puzzle.conflicts().is_empty() {
        return Ok(Passes { board, passes, contradiction: true });
    }
    loop {
        passes += 1;
        let (mut open, mut news) = (false, false);
        for line in puzzle.lines() {
            let known: Vec<Option<Value>> = (0..puzzle.length(line)).map(|i| board[line.cell(i)]).collect();
            open |= known.iter().any(Option::is_none);
            let Some(clue) = puzzle.clue(line) else { continue };
            let Some(agreed) = agreement(clue, &known, budget)? else {
                return Ok(Passes { board, passes, contradiction: true });
            };
            for (i, colour) in agreed.into_iter().enumerate() {
                if known[i].is_none() && colour.is_some() {
                    board[line.cell(i)] = colour;
                    news = true;
                }
            }
        }
        if !open || !news {
            return Ok(Passes { board, passes, contradiction: false });
        }
    }
}

/// What all arrangements of a line agree on; `None` if there are none.
fn agreement(
    clue: &[Block],
    known: &[Option<Value>],
    budget: &Budget,
) -> Result<Option<Vec<Option<Value>>>, RanOut> {
    let mut all = Arrangements::new(clue, known);
    budget.spend(1)?;
    let Some(first) = all.next() else { return Ok(None) };
    let mut agreed: Vec<Option<Value>> = first.into_iter().map(Some).collect();
    for cells in all {
        budget.spend(1)?;
        for (old, new) in agreed.iter_mut().zip(cells) {
            if *old != Some(new) {
                *old = None;
            }
        }
        // Further arrangements cannot bring agreement back.
        if agreed.iter().zip(known).all(|(a, k)| a.is_none() || k.is_some()) {
            break;
        }
    }
    Ok(Some(agreed))
}

/// Runs the original and prints what it printed: a character per cell on standard output, the passes on
/// standard error.
pub(crate) fn solve(
    puzzle: &Puzzle,
    _: &Classic,
    budget: &Budget,
    console: &mut dyn Console,
) -> Outcome<Grid<Value>> {
    let done = match passes(puzzle, budget) {
        Ok(done) => done,
        Err(what) => return Outcome::GaveUp { what, best: Vec::new() },
    };
    if done.contradiction {
        console.eprint("a line has no arrangement left: there is no answer\n");
        return Outcome::None { why: Vec::new() };
    }
    let symbols = super::text::board::symbols(puzzle);
    let cell = |c: &Option<Value>| c.map_or(' ', |v| symbols[v as usize]);
    let rows: String = done.board.rows().map(|r| r.iter().map(cell).collect::<String>() + "\n").collect();
    console.print(&rows);
    console.eprint(&format!("{} passes\n", done.passes));
    match done.open() {
        0 => Outcome::Found(Grid::from_fn(puzzle.size(), |at: At| done.board[at].unwrap_or(BACKGROUND))),
        open => {
            console.eprint(&format!("lines alone give nothing more; {open} cells are still open\n"));
            Outcome::GaveUp { what: RanOut::Stuck, best: Vec::new() }
        }
    }
}

/// The board in boxes of five by five, as the original printed it later: `XX` black, `--` white.
pub(crate) fn boxed(board: &Board) -> String {
    let rule = || {
        let mut rule = String::new();
        for start in (0..board.width()).step_by(5) {
            let cells = 5.min(board.width() - start);
            rule += &format!("+{}", "-".repeat(cells * 3 - 1));
        }
        rule + "+\n"
    };
    let mut text = String::new();
    for (r, row) in board.rows().enumerate() {
        if r % 5 == 0 {
            text += &rule();
        }
        for part in row.chunks(5) {
            let cell = |c: &Option<Value>| match c {
                Some(BACKGROUND) => "--",
                Some(_) => "XX",
                None => "  ",
            };
            text += &format!("|{}", part.iter().map(cell).collect::<Vec<_>>().join(" "));
        }
        text += "|\n";
    }
    text + &rule()
}
