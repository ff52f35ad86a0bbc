//! Nonograms: paint the picture that the numbers at the edge describe.

pub mod model;
pub mod rules;
pub mod search;
pub mod text;
