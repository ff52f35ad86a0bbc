//! A change of a puzzle as data: it can be shown, sent, and made.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use crate::fact::{Fact, Value};
use crate::grid::{At, places};
use crate::kind::{Kind, Plain};

/// Whether an answer passes.
pub type Passes<A> = Box<dyn Fn(&A) -> bool>;

/// What a change does to the answers of a puzzle.
pub enum Effect<K: Kind> {
    /// Exactly the answers with this fact stay.
    Gives(Fact),
    /// The answers that pass stay.
    Keeps {
        /// Whether an answer of the puzzle is one of the changed puzzle.
        passes: Passes<K::Answer>,
        /// Whether others may come.
        others: bool,
    },
    /// Only a search tells.
    Anew,
}

/// A single change a constructor may make to a puzzle of a kind.
pub trait Edit<K: Kind>: Plain {
    /// Every single change, most wanted first; `answers` are what those start from that keep an answer.
    fn all(puzzle: &K::Puzzle, answers: &[K::Answer]) -> Vec<Self>;
    /// What it does to the answers, where that can be told without a search.
    fn effect(&self, puzzle: &K::Puzzle) -> Effect<K> {
        let _ = puzzle;
        Effect::Anew
    }
    /// The puzzle with the change made; `None` if it would no longer be valid.
    fn apply(&self, puzzle: &K::Puzzle) -> Option<K::Puzzle>;
    /// The change in words: `give 4 at (1, 6)`.
    fn text(&self, puzzle: &K::Puzzle) -> String;
    /// The change as JSON, rows and columns counted from 1: `{"edit":"give","cell":[1,6],"value":4}`. It says all
    /// that [`Edit::apply`] needs.
    fn json(&self, puzzle: &K::Puzzle) -> Json;
    /// Reads the JSON back; `None` if it is no change of this kind.
    fn read(puzzle: &K::Puzzle, json: &Json) -> Option<Self>;
}

/// The change that all kinds with givens have: a cell is given a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Give(pub Fact);

impl Give {
    /// Every value for every open cell.
    pub fn all<K: Kind>(puzzle: &K::Puzzle) -> Vec<Give> {
        let placed: BTreeSet<At> = K::placed(puzzle, &K::start(puzzle)).iter().map(|f| f.at).collect();
        let open = places(K::size(puzzle)).filter(|at| !placed.contains(at));
        open.flat_map(|at| K::domain(puzzle, at).into_iter().map(move |value| Give(Fact::is(at, value))))
            .collect()
    }
}

impl<K: Kind> Edit<K> for Give {
    fn all(puzzle: &K::Puzzle, _: &[K::Answer]) -> Vec<Self> {
        Give::all::<K>(puzzle)
    }

    fn effect(&self, _: &K::Puzzle) -> Effect<K> {
        Effect::Gives(self.0)
    }

    fn apply(&self, puzzle: &K::Puzzle) -> Option<K::Puzzle> {
        let mut facts = K::placed(puzzle, &K::start(puzzle));
        facts.retain(|fact| fact.at != self.0.at);
        facts.push(self.0);
        K::with_givens(puzzle, &facts)
    }

    fn text(&self, puzzle: &K::Puzzle) -> String {
        format!("give {} at {}", K::symbol(puzzle, self.0.value), self.0.at)
    }

    fn json(&self, puzzle: &K::Puzzle) -> Json {
        json!({ "edit": "give", "cell": cell(self.0.at), "value": value::<K>(puzzle, self.0.value) })
    }

    fn read(puzzle: &K::Puzzle, json: &Json) -> Option<Self> {
        if json.get("edit")? != "give" {
            return None;
        }
        let at = read_cell(json.get("cell")?)?;
        Some(Give(Fact::is(at, read_value::<K>(puzzle, at, json.get("value")?)?)))
    }
}

/// A cell as people count: row and column from 1.
pub fn cell(at: At) -> Json {
    at.for_people().into()
}

/// Reads a cell.
pub fn read_cell(json: &Json) -> Option<At> {
    let [row, col] = json.as_array()?.as_slice() else { return None };
    let number = |n: &Json| usize::try_from(n.as_u64()?).ok()?.checked_sub(1);
    Some(At::new(number(row)?, number(col)?))
}

/// Reads cells.
pub fn read_cells(json: &Json) -> Option<Vec<At>> {
    json.as_array()?.iter().map(read_cell).collect()
}

/// A value as JSON: a number where people write one, else text.
pub fn value<K: Kind>(puzzle: &K::Puzzle, value: Value) -> Json {
    let symbol = K::symbol(puzzle, value);
    symbol.parse::<i64>().map_or(Json::String(symbol), Json::from)
}

/// Reads a value that a cell could hold.
pub fn read_value<K: Kind>(puzzle: &K::Puzzle, at: At, json: &Json) -> Option<Value> {
    let size = K::size(puzzle);
    let inside = at.row < size.height && at.col < size.width;
    let domain = if inside { K::domain(puzzle, at) } else { Vec::new() };
    domain.into_iter().find(|v| value::<K>(puzzle, *v) == *json)
}
