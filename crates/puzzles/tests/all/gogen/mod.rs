//! Gogen from outside.

mod beside;
mod classic;
mod create;
mod engines;
mod input;
mod proofs;
