//! Every move since the start, without limit. Boards are kept only now and then and replayed
//! between, so ten thousand moves cost little more than their text.

use quandary_core::any::{AnyBoard, AnyPuzzle};
use quandary_core::play::Refusal;

/// A board is kept at every move whose number is divisible by this.
const KEPT_EVERY: usize = 32;

/// Stands between the parts of a move that was made of several, such as all marks at once.
pub(crate) const AND: char = ';';

pub(crate) struct History {
    moves: Vec<String>,
    /// Boards after 0, 32, 64, … moves.
    kept: Vec<AnyBoard>,
    at: usize,
    board: AnyBoard,
    /// Save points: numbers of moves, ascending.
    points: Vec<usize>,
}

/// The board after a move, which may have several parts: all of them are made or none.
pub(crate) fn after(puzzle: &AnyPuzzle, board: &AnyBoard, mv: &str) -> Result<AnyBoard, Refusal> {
    mv.split(AND).try_fold(board.clone(), |board, part| puzzle.play(&board, part))
}

impl History {
    pub(crate) fn new(start: AnyBoard) -> Self {
        Self { moves: Vec::new(), kept: vec![start.clone()], at: 0, board: start, points: Vec::new() }
    }

    pub(crate) fn board(&self) -> &AnyBoard {
        &self.board
    }

    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// All moves, those taken back included.
    pub(crate) fn moves(&self) -> &[String] {
        &self.moves
    }

    /// Adds a move; what was taken back is forgotten.
    pub(crate) fn push(&mut self, mv: String, board: AnyBoard) {
        self.moves.truncate(self.at);
        self.kept.truncate(self.at / KEPT_EVERY + 1);
        self.points.retain(|&point| point <= self.at);
        self.moves.push(mv);
        self.at += 1;
        if self.at.is_multiple_of(KEPT_EVERY) {
            self.kept.push(board.clone());
        }
        self.board = board;
    }

    /// Goes to the board after so many moves; false if there are not so many.
    pub(crate) fn go(&mut self, to: usize, puzzle: &AnyPuzzle) -> bool {
        if to > self.moves.len() {
            return false;
        }
        self.board = self.board_at(to, puzzle);
        self.at = to;
        true
    }

    /// The board after so many moves.
    pub(crate) fn board_at(&self, to: usize, puzzle: &AnyPuzzle) -> AnyBoard {
        let from = to / KEPT_EVERY;
        let board = self.kept[from].clone();
        self.moves[from * KEPT_EVERY..to].iter().fold(board, |board, mv| {
            // Each of these moves was legal on this very board when it was made.
            after(puzzle, &board, mv).unwrap_or(board)
        })
    }

    pub(crate) fn points(&self) -> &[usize] {
        &self.points
    }

    /// Sets a save point where the game stands; false if one is there.
    pub(crate) fn set_point(&mut self, at: usize) -> bool {
        match self.points.binary_search(&at) {
            Err(i) if at <= self.moves.len() => {
                self.points.insert(i, at);
                true
            }
            _ => false,
        }
    }

    /// Takes the last save point that lies behind, if there is one.
    pub(crate) fn take_point(&mut self) -> Option<usize> {
        let i = self.points.iter().rposition(|&point| point < self.at)?;
        Some(self.points.remove(i))
    }
}
