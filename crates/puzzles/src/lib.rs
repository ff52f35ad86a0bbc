//! The puzzle kinds of Quandary, one folder each.

pub mod nonogram;
