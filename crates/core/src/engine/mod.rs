//! The shared engines: depth-first search (`search`) and shaving (`shave`) as constraint programming knows them, conflict learning
//! (`sat`), the way from the one to the other (`handover`), the ladder of techniques (`ladder`) and what it need not suppose again (`vain`). An engine that
//! one kind alone needs is in that kind's folder.

pub mod handover;
pub mod ladder;
pub mod learnt;
pub mod sat;
pub mod search;
pub mod shave;
pub mod vain;
