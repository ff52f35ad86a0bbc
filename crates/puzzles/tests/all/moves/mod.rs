//! Move from outside.

mod deduce;
mod engines;
mod layers;
mod proofs;
mod text;
