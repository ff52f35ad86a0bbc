//! Tests of what is put on paper.

mod measured;
mod pdf;
