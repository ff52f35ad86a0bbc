//! Move from outside.

mod deduce;
mod engines;
mod text;
