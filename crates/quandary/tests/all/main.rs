//! The facade from outside, one test program.

mod guide;
mod protocol;
