//! Gogen.

pub mod model;
pub mod rules;
pub mod search;

pub use model::{Alphabet, Flaw, Puzzle};
