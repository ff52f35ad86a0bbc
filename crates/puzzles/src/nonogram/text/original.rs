//! The form of the program this kind began with: width and height, then the column clues, then the row
//! clues, each ended by a 0. Blanks and line ends mean nothing.

use quandary_core::source::{Problem, Source, Span};

use super::gather::{Gathered, Read, ends_early, number, size};
use crate::nonogram::model::{Axis, Block, Puzzle, black_on_white};

/// Whole numbers and nothing else, two sizes, and as many zeros as there are lines.
pub(crate) fn looks_like(text: &str) -> bool {
    // Other formats of numbers give width and height a line each.
    let first = text.lines().find(|l| !l.trim().is_empty()).unwrap_or("");
    if first.split_ascii_whitespace().count() < 2 {
        return false;
    }
    let numbers: Option<Vec<usize>> = text.split_ascii_whitespace().map(|w| w.parse().ok()).collect();
    match numbers.as_deref() {
        Some([width, height, rest @ ..]) => {
            let zeros = rest.iter().filter(|&&n| n == 0).count();
            rest.last() == Some(&0) && width.checked_add(*height) == Some(zeros)
        }
        _ => false,
    }
}

pub(crate) fn read(source: &Source) -> Vec<Read> {
    vec![read_one(source)]
}

fn read_one(source: &Source) -> Read {
    let lines = source.lines()?;
    let mut words = lines.iter().flat_map(|line| line.words());
    let mut next = |expected: &str| -> Result<(usize, Span), quandary_core::source::Problems> {
        let (word, span) = words.next().ok_or_else(|| ends_early(source, expected))?;
        Ok((number(word, span)?, span))
    };
    let (width, from) = next("the width")?;
    let (height, to) = next("the height")?;
    let size = size(width, height, Span::new(from.start, to.end))?;
    let mut gathered = Gathered::new(size, black_on_white());
    for (axis, count, name) in [(Axis::Column, width, "column"), (Axis::Row, height, "row")] {
        for index in 1..=count {
            let mut clue = Vec::new();
            let mut span: Option<Span> = None;
            loop {
                let (n, at) = next(&format!("the clue of {name} {index}, ended by 0"))?;
                span = Some(Span::new(span.map_or(at.start, |s| s.start), at.end));
                if n == 0 {
                    break;
                }
                clue.push(Block::new(1, n));
            }
            gathered.push(axis, clue, span.unwrap_or(source.end()));
        }
    }
    if let Some((word, span)) = words.next() {
        let message = format!("`{word}` comes after the last clue");
        return Err(Problem::new(message).at(span).expected("the end of the text").into());
    }
    gathered.finish()
}

/// Writes the form, a blank line between columns and rows.
pub(crate) fn write(puzzle: &Puzzle) -> Result<(String, Vec<String>), String> {
    super::refuse_hidden(puzzle, "the original form")?;
    super::refuse_colour(puzzle, "the original form")?;
    let mut text = format!("{} {}\n", puzzle.width(), puzzle.height());
    for clues in [puzzle.columns(), puzzle.rows()] {
        text.push('\n');
        for clue in clues {
            let lengths = clue.iter().map(super::length).chain(["0".to_string()]);
            text += &lengths.collect::<Vec<_>>().join(" ");
            text.push('\n');
        }
    }
    Ok((text, super::lost_words(puzzle)))
}
