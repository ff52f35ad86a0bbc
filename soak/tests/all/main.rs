//! The soak's own tests: a short run, its state, and whether it finds what it is there to find.

mod faults;
mod short;
mod state;
