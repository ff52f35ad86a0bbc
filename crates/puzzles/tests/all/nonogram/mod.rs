//! Nonograms from outside.

mod outside;
mod pictures;
