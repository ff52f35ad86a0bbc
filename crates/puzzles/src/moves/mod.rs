//! Move: every swipe sends all dots one square the same way; bring each onto a goal of its colour.
pub mod model;
pub mod rules;
pub mod search;

pub use model::{Dots, Flaw, Ground, Puzzle, Swipes, Way};
