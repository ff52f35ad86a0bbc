//! Ripple Effect from outside.

mod classic;
mod create;
mod deduce;
mod engines;
mod proofs;
mod text;
