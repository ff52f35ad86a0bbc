//! Single changes of a grid: give a letter, write a word into a slot, clear a slot.

use quandary_core::edit::{self, Effect, Give};
use serde_json::{Value as Json, json};

use super::model::Puzzle;
use super::{Answer, Crossword, assist};

/// A single change a constructor may make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Give a letter.
    Give(Give),
    /// Write a word into a slot.
    Write {
        /// The slot's name: `3-Across`.
        slot: String,
        /// The word.
        word: String,
    },
    /// Take the given letters of a slot away.
    Clear {
        /// The slot's name.
        slot: String,
    },
}

impl edit::Edit<Crossword> for Edit {
    /// Every letter for every open square; words for slots come from trying them out, see [`assist::advise`].
    fn all(puzzle: &Puzzle, _: &[Answer]) -> Vec<Self> {
        Give::all::<Crossword>(puzzle).into_iter().map(Edit::Give).collect()
    }

    fn effect(&self, puzzle: &Puzzle) -> Effect<Crossword> {
        match self {
            Edit::Give(give) => edit::Edit::<Crossword>::effect(give, puzzle),
            Edit::Write { .. } | Edit::Clear { .. } => Effect::Anew,
        }
    }

    fn apply(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        match self {
            Edit::Give(give) => edit::Edit::<Crossword>::apply(give, puzzle),
            Edit::Write { slot, word } => assist::write(puzzle, assist::find(puzzle, slot)?, word).ok(),
            Edit::Clear { slot } => assist::write(puzzle, assist::find(puzzle, slot)?, "-").ok(),
        }
    }

    fn text(&self, puzzle: &Puzzle) -> String {
        match self {
            Edit::Give(give) => edit::Edit::<Crossword>::text(give, puzzle),
            Edit::Write { slot, word } => format!("write {word} at {slot}"),
            Edit::Clear { slot } => format!("clear {slot}"),
        }
    }

    fn json(&self, puzzle: &Puzzle) -> Json {
        match self {
            Edit::Give(give) => edit::Edit::<Crossword>::json(give, puzzle),
            Edit::Write { slot, word } => json!({ "edit": "write", "slot": slot, "word": word }),
            Edit::Clear { slot } => json!({ "edit": "clear", "slot": slot }),
        }
    }

    fn read(puzzle: &Puzzle, json: &Json) -> Option<Self> {
        let text = |key: &str| json.get(key)?.as_str().map(str::to_string);
        match text("edit")?.as_str() {
            "write" => Some(Edit::Write { slot: text("slot")?, word: text("word")? }),
            "clear" => Some(Edit::Clear { slot: text("slot")? }),
            _ => <Give as edit::Edit<Crossword>>::read(puzzle, json).map(Edit::Give),
        }
    }
}
