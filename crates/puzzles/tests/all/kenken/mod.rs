//! KenKen from outside.

mod agree;
mod classic;
mod corpus;
mod create;
mod examples;
mod input;
