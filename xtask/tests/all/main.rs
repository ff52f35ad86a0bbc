//! The project's own rules and chores, one test program.

mod copy;
mod guards;
mod new_kind;
mod tidy;
