//! The text forms of nonograms, one file each.

pub(crate) mod colour;
pub(crate) mod entities;
pub mod gather;
pub(crate) mod non;
pub(crate) mod olsak;
pub(crate) mod taai;

use super::model::{Block, Puzzle, black_on_white};

/// Reads a text in whichever form it looks like.
pub fn read_any(source: &quandary_core::source::Source) -> Vec<gather::Read> {
    let text = source.text().unwrap_or("");
    if taai::looks_like(text) {
        taai::read(source)
    } else if non::looks_like(text) {
        non::read(source)
    } else {
        olsak::read(source)
    }
}

/// Blocks joined to a line.
fn joined(clue: &[Block], separator: &str, block: impl Fn(&Block) -> String) -> String {
    clue.iter().map(block).collect::<Vec<_>>().join(separator)
}

/// The length of a block; hidden ones are refused beforehand.
fn length(block: &Block) -> String {
    block.len.unwrap_or(0).to_string()
}

/// Black ink on white paper and nothing else to say about the colours.
fn is_plain(puzzle: &Puzzle) -> bool {
    let usual = black_on_white();
    let same = |(a, b): (&super::model::Colour, &super::model::Colour)| a.rgb == b.rgb;
    puzzle.is_black_and_white() && puzzle.palette().iter().zip(&usual).all(same)
}

fn refuse_hidden(puzzle: &Puzzle, form: &str) -> Result<(), String> {
    if puzzle.has_hidden() { Err(format!("{form} cannot say that a clue is hidden")) } else { Ok(()) }
}

fn refuse_colour(puzzle: &Puzzle, form: &str) -> Result<(), String> {
    if puzzle.is_black_and_white() { Ok(()) } else { Err(format!("{form} is for black-and-white puzzles")) }
}

fn lost_givens(puzzle: &Puzzle) -> Vec<String> {
    if puzzle.givens().is_empty() { Vec::new() } else { vec!["the given cells".to_string()] }
}

/// What forms of bare numbers lose: title, author, given cells, and colours other than black and white.
fn lost_words(puzzle: &Puzzle) -> Vec<String> {
    let mut lost = lost_givens(puzzle);
    for (what, there) in [
        ("the title", !puzzle.title().is_empty()),
        ("the author", !puzzle.author().is_empty()),
        ("the colours", !is_plain(puzzle)),
    ] {
        if there {
            lost.push(what.to_string());
        }
    }
    lost
}
