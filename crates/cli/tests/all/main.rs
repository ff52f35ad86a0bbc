//! The command from outside, one test program: what it prints, writes, serves and shows in a terminal.

mod batch;
mod behaviour;
mod paper;
mod serve;
#[cfg(unix)]
mod terminal;
mod transcripts;
