//! The kinds from outside: a folder for each. One program for all of them, because linking is most of
//! what a test program costs; with one kind's feature alone it is that kind's program.

#[cfg(feature = "crossword")]
mod crossword;
#[cfg(feature = "gogen")]
mod gogen;
#[cfg(feature = "kenken")]
mod kenken;
#[cfg(feature = "moves")]
mod moves;
#[cfg(feature = "nonogram")]
mod nonogram;
#[cfg(feature = "ripple")]
mod ripple;
