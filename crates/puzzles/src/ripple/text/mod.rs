//! How Ripple Effect puzzles are written, one file per format.

pub mod puzzlink;
