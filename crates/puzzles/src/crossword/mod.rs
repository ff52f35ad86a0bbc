//! Crossword fill.

pub mod model;
pub mod search;
mod letters;
mod rules;
mod words;
pub use model::{Puzzle, Square};
