//! The share id: the part of a link behind `ripple/`, so `COLUMNS/ROWS/BODY`, with or without
//! `ripple:` before it.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::source::{Problem, Problems, Source, Sources, Span};

use super::{link, lost, only, puzzlink};
use crate::ripple::{Ripple, model::Puzzle};

/// The form's declaration.
pub(super) const FORM: Form<Ripple> = Form {
    name: "id",
    about: "a share id, COLUMNS/ROWS/BODY: the part of a link after ripple/",
    suffixes: &[],
    sniff,
    read,
    write: Some(write),
};

const PREFIX: &str = "ripple:";

fn sniff(source: &Source) -> Sniff {
    let head = &source.bytes[..source.bytes.len().min(1 << 16)];
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.starts_with(PREFIX) {
        return Sniff::Sure;
    }
    let mut parts = text.splitn(3, '/');
    let side = |part: Option<&str>| {
        part.is_some_and(|p| !p.is_empty() && p.len() < 7 && p.bytes().all(|b| b.is_ascii_digit()))
    };
    let body = |part: Option<&str>| {
        let fits = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-+./".contains(&b);
        part.is_some_and(|p| !p.is_empty() && p.bytes().all(fits))
    };
    let fits = side(parts.next()) && side(parts.next()) && body(parts.next());
    if fits { Sniff::Maybe } else { Sniff::No }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Ripple>, Problems>> {
    only(read_one(sources.puzzle()))
}

fn read_one(source: &Source) -> Result<Puzzle, Problems> {
    let text = source.expect_text()?;
    let trimmed = text.trim_start();
    let tail = trimmed.strip_prefix(PREFIX).unwrap_or(trimmed);
    let start = source.bytes.len() - tail.len();
    if tail.trim().is_empty() {
        let problem = Problem::new("the input is empty").at(source.end());
        return Err(problem.expected("an id such as 4/4/9n8rigk14h32k").into());
    }
    // The link's reader wants its own prefix; what it points at moves by as much.
    let added = "ripple/";
    link::decode(&format!("{added}{tail}"), 0).map_err(|mut problems| {
        for problem in &mut problems.0 {
            problem.span = problem.span.map(|s| {
                let shift = |at: usize| start + at.saturating_sub(added.len());
                Span::new(shift(s.start), shift(s.end))
            });
        }
        problems
    })
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    link::carries(puzzle)?;
    let link = puzzlink::encode(puzzle);
    let text = format!("{}\n", link.trim_start_matches("ripple/"));
    Ok(Written { bytes: text.into_bytes(), lost: lost(board) })
}
