//! Nonograms from outside.

mod clues;
mod outside;
mod pictures;
mod proofs;
mod told;
