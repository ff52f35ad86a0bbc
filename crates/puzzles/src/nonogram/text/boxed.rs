//! The later output of the program this kind began with: boxes of five by five cells, `XX` and `--`.

use quandary_core::grid::Grid;
use quandary_core::source::{Problem, Source};

use super::gather::{Found, Read, size};
use crate::nonogram::model::{Puzzle, black_on_white};
use crate::nonogram::rules::Board;

pub(crate) fn looks_like(text: &str) -> bool {
    let mut lines = text.lines();
    let rule = lines.next().unwrap_or("").trim_end();
    rule.starts_with("+--")
        && rule.bytes().all(|b| b == b'+' || b == b'-')
        && lines.next().is_some_and(|l| l.starts_with('|'))
}

/// A finished picture becomes the puzzle it answers.
pub(crate) fn read(source: &Source) -> Vec<Read> {
    let read = || {
        let mut rows = Vec::new();
        let is_rule = |text: &str| text.starts_with('+') && text.bytes().all(|b| b == b'+' || b == b'-');
        for line in source.lines()?.iter().filter(|l| !l.is_blank() && !is_rule(l.text.trim_end())) {
            if !line.text.starts_with('|') {
                let problem = Problem::new("this is no row of the picture").at(line.span());
                return Err(problem.expected("`|` and cells, or a rule of `+` and `-`").into());
            }
            let inside = line.text.trim_end().trim_matches('|');
            let cell = |token: &str| match token {
                "XX" => Ok(1),
                "--" => Ok(0),
                _ => Err(Problem::new(format!("`{token}` is no cell")).at(line.span()).expected("XX or --")),
            };
            let tokens = inside.split(['|', ' ']).filter(|t| !t.is_empty());
            rows.push(tokens.map(cell).collect::<Result<Vec<u32>, Problem>>()?);
        }
        size(rows.first().map_or(0, Vec::len), rows.len(), source.end())?;
        let picture = Grid::from_rows(rows)
            .ok_or_else(|| Problem::new("the rows differ in length").at(source.end()))?;
        let puzzle = Puzzle::of_picture(black_on_white(), &picture).map_err(super::problems)?;
        Ok(Found::new(puzzle))
    };
    vec![read()]
}

/// Writes a board, finished or not.
pub(crate) fn write(puzzle: &Puzzle, board: Option<&Board>) -> Result<(String, Vec<String>), String> {
    super::refuse_colour(puzzle, "the boxed form")?;
    let board = board.ok_or("the boxed form shows a board: solve the puzzle first")?;
    let mut lost = super::lost_words(puzzle);
    if board.cells().iter().any(Option::is_none) {
        lost.push("the clues".to_string());
    }
    Ok((crate::nonogram::classic::boxed(board), lost))
}
