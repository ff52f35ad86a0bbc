//! The vocabulary and the shared engines of Quandary. This crate knows no puzzle.
//!
//! It does no I/O, reads no clock and no environment, starts no threads and holds no globals:
//! limits come in as a [`budget::Budget`], randomness as a seeded [`chance::Chance`], word lists as
//! a [`lexicon::Lexicon`].

pub mod any;
pub mod base64;
pub mod beside;
pub mod bits;
pub mod boxes;
pub mod budget;
pub mod candidates;
pub mod cell_board;
pub mod chance;
pub mod checker;
pub mod conformance;
pub mod csv;
pub mod drawn;
pub mod edit;
pub mod encoding;
pub mod engine;
pub mod fact;
pub mod form;
pub mod grid;
pub mod kind;
pub mod knob;
pub mod lexicon;
pub mod noted;
pub mod notes;
pub mod outcome;
pub mod penpa;
pub mod percent;
pub mod phrase;
pub mod picture;
pub mod play;
pub mod plural;
pub mod pzpr;
pub mod pzprv3;
pub mod rating;
pub mod rows;
pub mod saved_game;
pub mod scene;
pub mod several;
pub mod source;
pub mod step;
pub mod units;
pub mod verbs;
pub mod xml;
pub mod yaml;
