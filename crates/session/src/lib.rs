//! The mid-end: one game in progress, over every kind and for every device.
//!
//! No kind is named here, and nothing here knows a screen, a file or a clock. A front end turns keys
//! into [`Input`]s, draws [`Session::board`], and keeps the text of
//! [`Session::save`] wherever it keeps things.

mod history;
pub mod keys;
mod marks;
mod saved;
pub mod share;
pub mod statistics;

use quandary_core::any::{AnyBoard, AnyPuzzle, AnyStep};
use quandary_core::budget::{Budget, RanOut};
use quandary_core::fact::Fact;
use quandary_core::grid::At;
use quandary_core::outcome::Violation;
use quandary_core::play::{Direction, Highlight, Input, Refusal, Role};
use quandary_core::step::Conclusion;
use quandary_core::verbs::Hint;

use history::History;
pub use saved::Damaged;

/// A game in progress.
pub struct Session {
    puzzle: AnyPuzzle,
    history: History,
    cursor: At,
    seconds: u64,
    pencil: bool,
    comfort: Comfort,
    hints: u64,
    looked: bool,
    shown: Option<ShownHint>,
    counted: Counted,
}

/// What the session does for the player unasked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comfort {
    /// Marks that the writing on the board rules out vanish.
    pub clean_marks: bool,
    /// Broken rules are shown at once.
    pub show_conflicts: bool,
}

impl Default for Comfort {
    fn default() -> Self {
        Self { clean_marks: true, show_conflicts: true }
    }
}

/// A hint on show.
#[derive(Clone, Debug)]
pub struct ShownHint {
    /// The hint.
    pub hint: Hint<AnyStep>,
    /// How much of it is shown: 0 where, 1 which technique, 2 what, 3 why.
    pub tier: u8,
}

/// What statistics have counted of this game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    begun: bool,
    solved: bool,
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
        Self {
            puzzle,
            history,
            cursor: At::new(0, 0),
            seconds: 0,
            pencil: false,
            comfort: Comfort::default(),
            hints: 0,
            looked: false,
            shown: None,
            counted: Counted::default(),
        }
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

    /// Goes on with the last move at another cell, as a drag does: what is done here becomes a part of it, so that one undo
    /// takes the whole drag back.
    pub fn extend(&mut self, at: At, input: Input) -> Did {
        self.point_at(at);
        let Some(part) = self.puzzle.gesture(self.board(), self.cursor, input) else { return Did::Nothing };
        let Some(last) = self.moves().checked_sub(1) else { return self.input(input) };
        let whole = format!("{}{}{part}", self.made()[last], history::AND);
        let before = self.history.at();
        self.go(last);
        match self.make(&whole) {
            Ok(()) => Did::Moved,
            Err(refusal) => {
                self.go(before);
                Did::Refused(refusal)
            }
        }
    }

    /// Makes a move given as text; one of several parts has `;` between them. What could be redone is
    /// forgotten, and marks clean themselves if they are to.
    pub fn make(&mut self, mv: &str) -> Result<(), Refusal> {
        let next = history::after(&self.puzzle, self.board(), mv)?;
        let cleaned = self.comfort.clean_marks.then(|| self.cleaning(&next)).flatten();
        match cleaned {
            Some(rubbed) => self.make_exactly(&format!("{mv}{}{rubbed}", history::AND)),
            None => self.make_exactly(mv),
        }
    }

    /// The marks to rub out after a move. Marks alone rule nothing out, and a player may mark what is
    /// impossible, so only a change in ink cleans.
    fn cleaning(&self, next: &AnyBoard) -> Option<String> {
        let written = self.puzzle.placed(next) != self.puzzle.placed(self.board());
        written.then(|| marks::clean(&self.puzzle, next)).flatten()
    }

    /// Makes a move and nothing else.
    fn make_exactly(&mut self, mv: &str) -> Result<(), Refusal> {
        let next = history::after(&self.puzzle, self.board(), mv)?;
        if !self.puzzle.same_board(&next, self.board()) {
            self.history.push(mv.to_string(), next);
            self.shown = None;
        }
        Ok(())
    }

    /// Marks every open cell with all that the writing on the board leaves it, as one move. False if
    /// there is nothing to mark.
    pub fn fill_marks(&mut self) -> bool {
        marks::fill(&self.puzzle, self.board()).is_some_and(|mv| self.make_exactly(&mv).is_ok())
    }

    /// Writes every cell that has one mark left, as one move. False if there is none.
    pub fn write_singles(&mut self) -> bool {
        let single = |(at, marks): (At, Vec<u32>)| match marks[..] {
            [value] => Some(Conclusion::Fact(Fact::is(at, value))),
            _ => None,
        };
        let all: Vec<Conclusion> = self.puzzle.marks(self.board()).into_iter().filter_map(single).collect();
        let moves = self.puzzle.moves_of(self.board(), &all);
        !moves.is_empty() && self.make(&moves.join(&history::AND.to_string())).is_ok()
    }

    /// Whether written characters become marks.
    pub fn pencil(&self) -> bool {
        self.pencil
    }

    /// Pen or pencil.
    pub fn set_pencil(&mut self, pencil: bool) {
        self.pencil = pencil;
    }

    /// What the session does unasked.
    pub fn comfort(&self) -> Comfort {
        self.comfort
    }

    /// Switches what the session does unasked.
    pub fn set_comfort(&mut self, comfort: Comfort) {
        self.comfort = comfort;
    }

    /// What to point out on the board: broken rules, if they are to be shown at once. What only the puzzle's stored solution
    /// says is told to nobody who has not asked.
    pub fn conflicts(&self) -> Vec<Highlight> {
        if !self.comfort.show_conflicts {
            return Vec::new();
        }
        let wrong = |v: Violation| Highlight { cells: v.cells, role: Role::Wrong };
        self.check().into_iter().filter(|broken| !broken.spoils()).map(wrong).collect()
    }

    /// Sets a save point to come back to after trying something out; false if one is here.
    pub fn set_point(&mut self) -> bool {
        self.history.set_point(self.history.at())
    }

    /// Goes back to the last save point behind, which is used up; the moves can be redone. `None` if
    /// there is none, otherwise how many moves were taken back.
    pub fn to_point(&mut self) -> Option<usize> {
        let now = self.history.at();
        let point = self.history.take_point()?;
        self.go(point);
        Some(now - point)
    }

    /// The save points, as numbers of moves.
    pub fn points(&self) -> &[usize] {
        self.history.points()
    }

    fn go(&mut self, to: usize) -> bool {
        self.shown = None;
        self.history.go(to, &self.puzzle)
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let to = self.history.at().checked_sub(1);
        to.is_some_and(|to| self.go(to))
    }

    /// Makes a move that was taken back again; false if there is none.
    pub fn redo(&mut self) -> bool {
        self.go(self.history.at() + 1)
    }

    /// Goes back to the start; every move can be redone.
    pub fn restart(&mut self) {
        self.go(0);
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
    pub fn hint(&self, budget: &Budget) -> Hint<AnyStep> {
        self.puzzle.hint(self.board(), budget)
    }

    /// Shows a hint, as little of it as there is: only where to look.
    pub fn show_hint(&mut self, hint: Hint<AnyStep>) {
        self.hints += 1;
        self.shown = Some(ShownHint { hint, tier: 0 });
    }

    /// Tells more of the hint on show; false if none is.
    pub fn more_hint(&mut self) -> bool {
        self.shown.as_mut().map(|shown| shown.tier = (shown.tier + 1).min(3)).is_some()
    }

    /// Takes the hint off the board.
    pub fn hide_hint(&mut self) {
        self.shown = None;
    }

    /// The hint on show.
    pub fn shown_hint(&self) -> Option<&ShownHint> {
        self.shown.as_ref()
    }

    /// How many hints were asked for, and other help with the board.
    pub fn hints(&self) -> u64 {
        self.hints
    }

    /// Counts help that a front end gave without a hint on show.
    pub fn count_help(&mut self) {
        self.hints += 1;
    }

    /// Whether the answer was looked at: who did that has not solved the puzzle.
    pub fn looked(&self) -> bool {
        self.looked
    }

    /// Notes that the answer was looked at.
    pub fn look(&mut self) {
        self.looked = true;
    }

    /// Makes the moves that put a step's conclusion on the board, as one move.
    pub fn take_step(&mut self, step: &AnyStep) -> Result<(), Refusal> {
        let moves = self.puzzle.moves_of(self.board(), &step.therefore);
        if moves.is_empty() { Ok(()) } else { self.make(&moves.join(&history::AND.to_string())) }
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
        self.go(keep);
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
