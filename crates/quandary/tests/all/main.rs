//! The facade from outside, one test program.

mod advice;
mod asking;
mod closed_loop;
mod detect;
mod freeze;
mod fuzz;
mod guide;
mod large;
mod protocol;
mod several;
mod verbs_agree;
mod wild;
mod wild_cages;
mod wild_contents;
