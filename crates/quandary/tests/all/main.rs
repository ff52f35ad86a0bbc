//! The facade from outside, one test program.

mod fuzz;
mod guide;
mod protocol;
