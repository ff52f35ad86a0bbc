//! Collections, one puzzle a line separated by tabs: name, kind, cells row by row, words with commas, and maybe
//! the answer. Lines that start with `#` are comments.
//!
//! The answer is not taken for a state of play: whoever asks for a hint on a line of a collection does not want to
//! hear that it is done.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::several;
use quandary_core::source::{Line, Problem, Problems, Source, Sources, Span};

use super::super::Gogen;
use super::super::model::{MAX_SIDE, Puzzle};
use super::draft::{Draft, characters, empty, words_of};
use super::{row, rows};

/// The form's declaration.
pub(super) const FORM: Form<Gogen> = Form {
    name: "table",
    about: "a collection: name, kind, cells, words and maybe the answer, separated by tabs",
    suffixes: &["tsv"],
    sniff,
    read,
    write: Some(write),
};

const SHAPE: &str = "name, kind, cells, words, separated by tabs";

fn is_puzzle(line: &Line) -> bool {
    !line.is_blank() && !line.text.starts_with('#')
}

fn sniff(source: &Source) -> Sniff {
    let Ok(lines) = source.lines() else { return Sniff::No };
    let Some(line) = lines.iter().find(|l| is_puzzle(l)) else { return Sniff::No };
    let columns: Vec<&str> = line.text.split('\t').collect();
    match columns[..] {
        [_, _, cells, words, ..] if rows_of(cells, 0).is_some() && words.contains(char::is_alphabetic) => {
            Sniff::Sure
        }
        _ => Sniff::No,
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Gogen>, Problems>> {
    let source = sources.puzzle();
    let lines = match (empty(source), source.lines()) {
        (Some(problems), _) | (None, Err(problems)) => return vec![Err(problems)],
        (None, Ok(lines)) => lines,
    };
    let puzzles: Vec<_> = lines.iter().filter(|l| is_puzzle(l)).collect();
    if puzzles.is_empty() {
        return vec![Err(Problem::new("there is no puzzle here").at(source.end()).expected(SHAPE).into())];
    }
    let entry = |line: &&Line| read_one(line, sources).map(Entry::new);
    several::sensible(puzzles.iter().map(entry))
}

fn read_one(line: &Line, sources: &Sources) -> Result<Puzzle, Problems> {
    let mut at = line.start;
    let columns: Vec<Line> = line
        .text
        .split('\t')
        .map(|text| {
            let column = Line { text, start: at };
            at += text.len() + 1;
            column
        })
        .collect();
    let [_, _, cells, words, ..] = &columns[..] else {
        let problem = Problem::new(format!("this line has {} columns", columns.len()));
        return Err(problem.at(line.span()).expected(SHAPE).into());
    };
    let Some(rows) = rows_of(cells.text, cells.start) else {
        let problem = Problem::new("these cells do not form a square").at(cells.span());
        return Err(problem.expected("25 cells row by row, or rows separated by /").into());
    };
    let end = Span::new(line.span().end, line.span().end);
    Draft { rows, words: words_of(words), letters: None, end: Some(end) }.puzzle(sources)
}

/// The rows of cells: separated by slashes (or behind, if there is one row only), or as many as make a square.
fn rows_of(cells: &str, start: usize) -> Option<Vec<Vec<(char, Span)>>> {
    if cells.contains('/') {
        let cells = cells.strip_suffix('/').unwrap_or(cells);
        let mut at = start;
        let row = |part: &str| {
            let row = characters(part, at);
            at += part.len() + 1;
            row
        };
        return Some(cells.split('/').map(row).collect());
    }
    let all = characters(cells, start);
    let side = (1..=MAX_SIDE).find(|side| side * side == all.len())?;
    Some(all.chunks(side).map(<[_]>::to_vec).collect())
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    if !puzzle.alphabet().is_usual() {
        return Err(format!("the form table has no place for the alphabet {}", puzzle.alphabet()));
    }
    let size = puzzle.size();
    let (between, behind) = match size.width == size.height {
        true => ("", ""),
        // Without a slash the cells of a single row would make a square.
        false => ("/", if size.height == 1 { "/" } else { "" }),
    };
    let lines = |ink| rows(puzzle, ink).replace('\n', between) + behind;
    let line = format!("-\tstd\t{}\t{}", lines(puzzle.givens()), puzzle.words().join(","));
    let full = board.filter(|b| b.ink.cells().iter().all(Option::is_some));
    Ok(match (full, board) {
        (Some(full), _) => {
            Written::whole(format!("{line}\t{}\n", row(puzzle.alphabet(), full.ink.cells(), '.')))
        }
        (None, board) => super::without_board(format!("{line}\n"), board, puzzle),
    })
}
