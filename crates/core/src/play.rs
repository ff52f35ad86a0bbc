//! What a player does, before a device: keys, presses and the words for them.

use crate::grid::At;

/// One of four ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
    /// To the column after.
    Right,
}

/// What a player did at a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// Wrote a character.
    Write(char),
    /// Wrote a small character: a mark.
    Mark(char),
    /// Tapped: the main button, the space bar, a finger.
    Tap,
    /// Tapped the other way: the second button, a long press.
    Other,
    /// Cleared the cell.
    Clear,
    /// An arrow, for kinds that move things rather than the cursor.
    Arrow(Direction),
}

/// Why a move cannot be made, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub String);

/// A part of the board to point out, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// The cells.
    pub cells: Vec<At>,
    /// Why they are pointed out.
    pub role: Role,
}

/// Why cells are pointed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// The row, cage or the like in which a step argues.
    Within,
    /// A premise of a step.
    Because,
    /// What a step concludes.
    Therefore,
    /// A broken rule or a mistake.
    Wrong,
    /// Where two answers differ.
    Differ,
    /// The cursor.
    Cursor,
}
