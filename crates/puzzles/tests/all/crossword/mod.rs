//! Crosswords from outside.

mod agree;
mod classic;
mod forms;
mod input;
mod wild;
mod wishes;
