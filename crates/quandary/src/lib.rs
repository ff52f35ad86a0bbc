//! Quandary solves, explains, rates, creates and draws grid puzzles. This crate is the library: the
//! same verbs for every kind of puzzle, the JSON the command speaks, and its texts.
//!
//! ```
//! use quandary::{Budget, Demand, Outcome, read};
//!
//! // Kind and form are sniffed where the text tells them; here we name the kind.
//! let kind = quandary::kind("null")?;
//! let puzzle = read("1./..", Some(kind), None)?.remove(0)?.puzzle;
//!
//! let Outcome::Unique(answer) = puzzle.solve(Demand::Verdict, &Budget::unlimited()) else {
//!     panic!("this puzzle has one answer");
//! };
//! assert_eq!(puzzle.raw_answer(&answer), "1 2\n2 1");
//!
//! // Why? The walk to the answer, one sentence a step.
//! let walk = puzzle.explain(&puzzle.start(), &Budget::unlimited());
//! assert!(puzzle.steps(&walk).all(|step| !step.sentence.is_empty()));
//!
//! // A picture.
//! let scene = puzzle.draw(&puzzle.board(&answer), &[]);
//! assert!(quandary::render::svg::svg(&scene, "solved").starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A front end holds [`AnyPuzzle`]s and never knows which kind they are; a program that wants one
//! kind's own types uses [`puzzles`] and the trait [`core::kind::Kind`].

pub mod boards;
pub mod carry;
pub mod input;
pub mod open;
pub mod protocol;
pub mod record;
pub mod reference;
pub mod registry;
pub mod report;
pub mod walk;

pub use quandary_core as core;
pub use quandary_puzzles as puzzles;
pub use quandary_render as render;
pub use quandary_session as session;
pub use quandary_words as words;

pub use input::{detect, example, lossless_form, read};
pub use open::{NotOpened, Opened, Opening, open};
pub use quandary_core::any::{AnyAnswer, AnyBoard, AnyEntry, AnyKind, AnyPuzzle};
pub use quandary_core::budget::Budget;
pub use quandary_core::outcome::Outcome;
pub use quandary_core::source::{Problem, Problems, Source, Sources};
pub use quandary_core::verbs::Demand;
pub use registry::{kind, kinds};

/// The README's example is compiled and run with the other doc examples.
#[cfg(all(doctest, feature = "kinds"))]
#[doc = include_str!("../../../README.md")]
struct Readme;
