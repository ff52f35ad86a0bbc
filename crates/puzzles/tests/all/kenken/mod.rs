//! KenKen from outside.

mod agree;
mod boards;
mod cages;
mod classic;
mod corpus;
mod create;
mod examples;
mod input;
mod proofs;
