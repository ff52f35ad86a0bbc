//! Chores of the project, as a library so that they can be tested on copies of the project.

pub mod against;
pub mod bench;
pub mod browser;
pub mod chore;
pub mod fuzz;
pub mod guide;
pub mod mutants;
pub mod new_kind;
pub mod python;
pub mod test;
pub mod tidy;
pub mod web;
