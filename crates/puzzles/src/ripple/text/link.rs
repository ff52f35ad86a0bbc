//! The address of a puzzle on puzz.link or pzv, as a form: see [`puzzlink`] for the body.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::several;
use quandary_core::source::{Line, Problem, Problems, Source, Sources, Span};

use super::{lost, only, puzzlink};
use crate::ripple::{Ripple, model::Puzzle};

/// The form's declaration.
pub(super) const FORM: Form<Ripple> = Form {
    name: "puzzlink",
    about: "an address of puzz.link, pzv or kanpen: https://puzz.link/p?ripple/COLUMNS/ROWS/BODY",
    suffixes: &["url"],
    sniff,
    read,
    write: Some(write),
};

/// How far into a text a link may begin: addresses have short heads.
const HEAD: usize = 200;

fn sniff(source: &Source) -> Sniff {
    let head = &source.bytes[..source.bytes.len().min(HEAD)];
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let first = text.split_whitespace().next().unwrap_or_default();
    // A file of the editor names the kind between slashes, too.
    let named = puzzlink::after_name(first).is_some() || puzzlink::kanpen(first).is_some();
    let link = !first.starts_with("pzprv3") && named;
    if link { Sniff::Sure } else { Sniff::No }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Ripple>, Problems>> {
    let source = sources.puzzle();
    // A link is one line, so that several lines are several puzzles.
    match source.lines() {
        Ok(lines) if lines.iter().filter(|l| !l.is_blank()).count() > 1 => {
            let links = lines.iter().filter(|l| !l.is_blank());
            let read = |line: &Line<'_>| decode(line.text, line.start);
            several::sensible(links.map(|line| read(line).map(Entry::new)))
        }
        _ => only(read_one(source)),
    }
}

fn read_one(source: &Source) -> Result<Puzzle, Problems> {
    let text = source.expect_text()?;
    let skipped = source.bytes.len() - text.len();
    if text.trim().is_empty() {
        let problem = Problem::new("the input is empty").at(source.end());
        return Err(problem.expected("a link such as https://puzz.link/p?ripple/4/4/9n8rigk14h32k").into());
    }
    decode(text, skipped)
}

/// Decodes a link; its text begins at this byte of the source.
pub(super) fn decode(text: &str, start: usize) -> Result<Puzzle, Problems> {
    puzzlink::decode(text).map_err(|wrong| {
        let from = wrong.position.min(text.len());
        let width = text[from..].chars().next().filter(|c| !c.is_control()).map_or(0, char::len_utf8);
        let problem = match wrong.message.split_once("; expected ") {
            Some((message, expected)) => Problem::new(message).expected(expected),
            None => Problem::new(wrong.message),
        };
        problem.at(Span::new(start + from, start + from + width)).into()
    })
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    carries(puzzle)?;
    let text = format!("https://puzz.link/p?{}\n", puzzlink::encode(puzzle));
    Ok(Written { bytes: text.into_bytes(), lost: lost(board) })
}

/// Whether a link can carry every number.
pub(super) fn carries(puzzle: &Puzzle) -> Result<(), String> {
    match puzzle.givens().cells().iter().find(|&&v| v > 4095) {
        Some(value) => Err(format!("a link carries numbers up to 4095, not {value}")),
        None => Ok(()),
    }
}
