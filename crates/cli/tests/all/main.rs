//! The command from outside, one test program: what it prints, writes, serves and shows in a terminal.

mod batch;
mod behaviour;
mod files;
mod loops;
mod paper;
mod seeds;
mod serve;
#[cfg(unix)]
mod terminal;
mod transcripts;
