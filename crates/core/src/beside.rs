//! What stands around a board: the clues of a crossword, the words to trace, the letters left. Pictures have it as lines of text;
//! a player wants to go from a line to its cells and back, and to see what is done.

use crate::grid::At;

/// A line of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// What is printed before it: a clue's number.
    pub label: String,
    /// What it says.
    pub text: String,
    /// The cells it is about, in the order of writing; none where nobody knows yet.
    pub cells: Vec<At>,
    /// Whether nothing is left to do for it.
    pub done: bool,
}

/// A list: `Across`, `Words`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// What stands over it.
    pub heading: String,
    /// Its lines.
    pub entries: Vec<Entry>,
}

impl List {
    /// Whether there is something to read in it. A list without words only says which cells are written in one go.
    pub fn says_something(&self) -> bool {
        self.entries.iter().any(|entry| !entry.text.is_empty())
    }
}

/// All that stands around a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// What is read first: title, author, an introduction.
    pub before: Vec<String>,
    /// The lists.
    pub lists: Vec<List>,
    /// What is read last: notes, a copyright line.
    pub after: Vec<String>,
}
