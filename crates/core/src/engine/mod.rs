//! The shared engines: depth-first search, conflict learning, shortest walks, the ladder of techniques.

pub mod handover;
pub mod ladder;
pub mod sat;
pub mod search;
pub mod shave;
