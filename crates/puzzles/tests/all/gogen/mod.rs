//! Gogen from outside.

mod classic;
mod create;
mod engines;
mod input;
mod proofs;
