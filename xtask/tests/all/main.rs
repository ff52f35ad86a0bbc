//! The project's own rules, one test program.

mod tidy;
