//! The mid-end: one game in progress, over every kind and for every device.
//!
//! No kind is named here, and nothing here knows a screen, a file or a clock. A front end turns keys
//! into [`Input`]s, draws [`Session::board`], and keeps the text of
//! [`Session::save`] wherever it keeps things.

mod history;
pub mod share;

mod saved;

use quandary_core::any::{AnyBoard, AnyPuzzle};
use quandary_core::budget::{Budget, RanOut};
use quandary_core::grid::At;
use quandary_core::outcome::Violation;
use quandary_core::play::{Direction, Input, Refusal};
use quandary_core::verbs::Hint;

use history::History;
pub use saved::Damaged;

/// A game in progress.
pub struct Session {
    puzzle: AnyPuzzle,
    history: History,
    cursor: At,
    seconds: u64,
}

/// What an input did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Did {
    /// A move was made.
    Moved,
    /// The cursor went elsewhere.
    Went,
    /// Nothing: the input means nothing here.
    Nothing,
    /// The move cannot be made.
    Refused(Refusal),
}

impl Session {
    /// A new game.
    pub fn new(puzzle: AnyPuzzle) -> Self {
        let history = History::new(puzzle.start());
        Self { puzzle, history, cursor: At::new(0, 0), seconds: 0 }
    }

    /// The puzzle played.
    pub fn puzzle(&self) -> &AnyPuzzle {
        &self.puzzle
    }

    /// The board as it stands.
    pub fn board(&self) -> &AnyBoard {
        self.history.board()
    }

    /// The cell the player is at.
    pub fn cursor(&self) -> At {
        self.cursor
    }

    /// Moves the cursor to a cell of the board; elsewhere it stays.
    pub fn point_at(&mut self, at: At) {
        let size = self.puzzle.size();
        if at.row < size.height && at.col < size.width {
            self.cursor = at;
        }
    }

    /// Counts time the front end measured.
    pub fn tick(&mut self, seconds: u64) {
        self.seconds += seconds;
    }

    /// Seconds played.
    pub fn seconds(&self) -> u64 {
        self.seconds
    }

    /// How many moves lead to the board as it stands.
    pub fn moves(&self) -> usize {
        self.history.at()
    }

    /// All moves as text, those that were taken back included.
    pub fn made(&self) -> &[String] {
        self.history.moves()
    }

    /// Takes an input at the cursor. An arrow that means no move to the kind moves the cursor,
    /// round the edge if need be.
    pub fn input(&mut self, input: Input) -> Did {
        if let Some(mv) = self.puzzle.gesture(self.board(), self.cursor, input) {
            return match self.make(&mv) {
                Ok(()) => Did::Moved,
                Err(refusal) => Did::Refused(refusal),
            };
        }
        match input {
            Input::Arrow(way) => {
                self.step_cursor(way);
                Did::Went
            }
            _ => Did::Nothing,
        }
    }

    fn step_cursor(&mut self, way: Direction) {
        let size = self.puzzle.size();
        let At { row, col } = self.cursor;
        self.cursor = match way {
            Direction::Up => At::new((row + size.height - 1) % size.height, col),
            Direction::Down => At::new((row + 1) % size.height, col),
            Direction::Left => At::new(row, (col + size.width - 1) % size.width),
            Direction::Right => At::new(row, (col + 1) % size.width),
        };
    }

    /// Makes a move given as text. What could be redone is forgotten.
    pub fn make(&mut self, mv: &str) -> Result<(), Refusal> {
        let next = self.puzzle.play(self.board(), mv)?;
        if !self.puzzle.same_board(&next, self.board()) {
            self.history.push(mv.to_string(), next);
        }
        Ok(())
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let to = self.history.at().checked_sub(1);
        to.is_some_and(|to| self.history.go(to, &self.puzzle))
    }

    /// Makes a move that was taken back again; false if there is none.
    pub fn redo(&mut self) -> bool {
        self.history.go(self.history.at() + 1, &self.puzzle)
    }

    /// Goes back to the start; every move can be redone.
    pub fn restart(&mut self) {
        self.history.go(0, &self.puzzle);
    }

    /// The rules the board breaks.
    pub fn check(&self) -> Vec<Violation> {
        self.puzzle.check(self.board())
    }

    /// Whether the puzzle is solved.
    pub fn solved(&self) -> bool {
        self.puzzle.full(self.board()) && self.check().is_empty()
    }

    /// The next step from here.
    pub fn hint(&self, budget: &Budget) -> Hint {
        self.puzzle.hint(self.board(), budget)
    }

    /// Makes the moves that put a step's conclusion on the board.
    pub fn take_step(&mut self, step: &quandary_core::step::Step) -> Result<(), Refusal> {
        for mv in self.puzzle.moves_of(self.board(), step) {
            self.make(&mv)?;
        }
        Ok(())
    }

    /// Undoes to before the first move after which no answer was left. Gives the number of moves
    /// taken back: 0 when nothing is wrong.
    pub fn undo_mistake(&mut self, budget: &Budget) -> Result<usize, RanOut> {
        let now = self.history.at();
        // A board that has no answer never gets one back by writing more; clearing can, so the
        // longest good beginning is looked for from the end.
        let mut keep = now;
        while keep > 0 && !self.puzzle.alive(&self.history.board_at(keep, &self.puzzle), budget)? {
            keep -= 1;
        }
        self.history.go(keep, &self.puzzle);
        Ok(now - keep)
    }

    /// The game as text: puzzle, moves, where the player is. [`Session::load`] reads it back. The
    /// error says what of the puzzle has no text form.
    pub fn save(&self) -> Result<String, String> {
        saved::write(self)
    }

    /// Reads a saved game. `open` turns a share id into a puzzle.
    pub fn load(text: &str, open: impl Fn(&str) -> Result<AnyPuzzle, String>) -> Result<Self, Damaged> {
        saved::read(text, open)
    }
}
