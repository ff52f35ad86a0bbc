//! Crosswords from outside.

mod acrosslite;
mod agree;
mod beside;
mod carried;
mod classic;
mod common;
mod decorated;
mod exolve;
mod forms;
mod huge;
mod input;
mod layouts;
mod layouts_of_people;
mod newspapers;
mod proofs;
mod reading;
mod small;
mod texts;
mod wild;
mod wishes;
