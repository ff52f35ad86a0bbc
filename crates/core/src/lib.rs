//! The vocabulary and the shared engines of Quandary. This crate knows no puzzle.

pub mod boxes;
pub mod budget;
pub mod chance;
pub mod engine;
pub mod fact;
pub mod grid;
