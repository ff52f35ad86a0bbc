//! Ripple Effect (Hakyuu).
//!
//! The board is cut into rooms of connected cells. A room of n cells holds each of 1 to n once.
//! Two equal numbers v in one row or column have at least v cells between them, whatever rooms or
//! holes lie there.

pub mod classic;
pub mod model;
pub mod rules;
pub mod search;
pub mod text;
