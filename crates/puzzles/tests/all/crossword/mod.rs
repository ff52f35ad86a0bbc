//! Crosswords from outside.

mod acrosslite;
mod agree;
mod classic;
mod exolve;
mod forms;
mod input;
mod newspapers;
mod reading;
mod wishes;
