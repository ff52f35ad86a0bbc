//! Crosswords from outside.

mod agree;
mod carried;
mod classic;
mod common;
mod decorated;
mod forms;
mod input;
mod wild;
mod wishes;
