//! KenKen from outside.

mod agree;
mod cages;
mod classic;
mod corpus;
mod create;
mod examples;
mod input;
mod proofs;
