//! The project's own rules and chores, one test program.

mod copy;
mod figures;
mod guards;
mod mutants;
mod new_kind;
mod tidy;
