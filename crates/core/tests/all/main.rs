//! Core from outside, on a kind made for it.

mod engine;
mod listed;
mod talk;
mod verbs;
