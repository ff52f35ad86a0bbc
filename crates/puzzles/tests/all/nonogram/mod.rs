//! Nonograms from outside.

mod clues;
mod layouts;
mod outside;
mod pictures;
mod proofs;
mod told;
