//! Random puzzles of every kind through every engine, until two of them disagree.
//!
//! The puzzles do not come from the kinds' creators: a [`subject::Subject`] sketches them at random, with
//! many answers, one, or none, of odd shapes, with contradictory givens. Each goes through the
//! [`checks`]: engines against each other, against brute force over the referee, against the list of answers.
//! Costly checks fall to a share of the puzzles. What fails is made as small as it goes ([`mod@bench`]).

pub mod bench;
pub mod case;
pub mod checks;
pub mod engines;
pub mod kinds;
pub mod oracle;
pub mod seen;
pub mod state;
pub mod subject;
pub mod tally;
