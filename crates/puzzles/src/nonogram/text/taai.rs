//! The tournament sets: `$n`, then the column clues, then the row clues, tabs between numbers.
//!
//! The text does not say how large a puzzle is. Half of its lines are columns: the sets are square, so no
//! other split is possible.

use quandary_core::several;
use quandary_core::source::{Line, Problem, Source};

use super::gather::{Gathered, Read, clue_from, numbers, size};
use crate::nonogram::model::{Axis, Puzzle, black_on_white};

pub(crate) fn looks_like(text: &str) -> bool {
    let first = text.lines().find(|l| !l.trim().is_empty()).unwrap_or("").trim_end();
    first.strip_prefix('$').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

pub(crate) fn read(source: &Source) -> Vec<Read> {
    let lines = match source.lines() {
        Ok(lines) => lines,
        Err(problems) => return vec![Err(problems)],
    };
    let starts: Vec<usize> = (0..lines.len()).filter(|&i| lines[i].text.starts_with('$')).collect();
    if starts.is_empty() {
        return vec![Err(Problem::new("no puzzle here")
            .at(source.end())
            .expected("a line such as `$1`")
            .into())];
    }
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    let parts = starts.iter().zip(ends);
    several::sensible(parts.map(|(&start, end)| read_one(&lines[start], &lines[start + 1..end])))
}

fn read_one(head: &Line<'_>, lines: &[Line<'_>]) -> Read {
    // A blank line is an empty clue; one too many at the end, to make the number odd, is decoration.
    let lines = if lines.len() % 2 == 1 && lines.last().is_some_and(Line::is_blank) {
        &lines[..lines.len() - 1]
    } else {
        lines
    };
    if lines.len() % 2 == 1 {
        let message = format!("{} lines of clues", lines.len());
        return Err(Problem::new(message).at(head.span()).expected("as many columns as rows").into());
    }
    let n = lines.len() / 2;
    let mut gathered = Gathered::new(size(n, n, head.span())?, black_on_white());
    for (i, line) in lines.iter().enumerate() {
        let clue = clue_from(&numbers(line)?, line.span())?;
        gathered.push(if i < n { Axis::Column } else { Axis::Row }, clue, line.span());
    }
    gathered.finish()
}

/// Writes one puzzle of a set.
pub(crate) fn write(puzzle: &Puzzle) -> Result<(String, Vec<String>), String> {
    super::refuse_hidden(puzzle, "the tournament form")?;
    super::refuse_colour(puzzle, "the tournament form")?;
    if puzzle.width() != puzzle.height() {
        return Err("the tournament form is for square puzzles".to_string());
    }
    let mut text = "$1\n".to_string();
    for clue in puzzle.columns().iter().chain(puzzle.rows()) {
        text += &super::joined(clue, "\t", super::length);
        text.push('\n');
    }
    Ok((text, super::lost_words(puzzle)))
}
