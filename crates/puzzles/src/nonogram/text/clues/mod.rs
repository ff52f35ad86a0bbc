//! Two lists of clues, however they are written: nested lists as JSON, Python and others have them, YAML, the sections of
//! INI files, headings with a clue on each line, and bare numbers.
//!
//! There is no reader for each author here. A text is taken apart by its punctuation ([`tree`]) or by its lines ([`lines`],
//! [`bare`]); what the parts mean is told by their names ([`names`]), by a stated size and by a stored picture. Where
//! nothing tells which list is which, the rows come first ([`build`]).

mod bare;
mod block;
mod build;
mod layout;
mod lines;
mod lists;
mod marked;
mod names;
mod palette;
mod picture;
mod pictured;
mod remarked;
mod sized;
mod tree;

use quandary_core::form::Sniff;
use quandary_core::source::{Problem, Problems, Source, Span};

use super::gather::Read;

pub(crate) use build::assumed;

/// Numbers and lists of one text; more than this is no puzzle that could be held.
const MOST: usize = 2_000_000;

/// How far into a text its shape is looked at before it is read.
const LOOKED_AT: usize = 4096;

/// Whether the text has the punctuation of nested lists, rather than a clue on each line.
fn is_nested(text: &str) -> bool {
    let mut depth = 0usize;
    for line in text.lines().filter(|l| !l.trim_start().starts_with('#')) {
        for byte in line.bytes() {
            match byte {
                b'[' | b'(' | b'{' => depth += 1,
                b']' | b')' | b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            // A colour such as `(0, 204, 0)` is one deep, and so is a clue in brackets.
            if depth > 1 {
                return true;
            }
        }
    }
    text.trim_start().starts_with('{')
}

/// Clues under names could be nothing else; lists and numbers without names could.
pub(crate) fn sniff(text: &str) -> Sniff {
    let mut end = text.len().min(LOOKED_AT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let head = &text[..end];
    let named = head
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .any(|word| matches!(names::meaning(word), Some(names::Meaning::Clues { sure: true, .. })));
    let lists = head.trim_start().starts_with("[[") || head.trim_start().starts_with("[\n");
    // A picture in JSON has no number in it.
    if head.trim_start().starts_with(['{', '[']) && head.contains("\"solution\"") && head.contains("#\"") {
        return Sniff::Maybe;
    }
    match head.bytes().any(|b| b.is_ascii_digit()) {
        true if packed(text).is_some() => Sniff::Maybe,
        true if named || lists || bare::counts_fit(text) => Sniff::Maybe,
        _ => Sniff::No,
    }
}

/// The first line of a table whose clues are packed, if the text is one: `name,rules`, and then words such as `RrW8eI3`.
fn packed(text: &str) -> Option<&str> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let columns: Vec<&str> = lines.next()?.split(',').collect();
    let place = columns.iter().position(|name| *name == "rules")?;
    let first = lines.next()?;
    let word = first.split(',').nth(place)?;
    let letters = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    (word.len() > 4 && word.starts_with('R') && word.chars().all(letters)).then_some(first)
}

/// Reads every puzzle of a text.
pub(crate) fn read(source: &Source) -> Vec<Read> {
    let text = match source.expect_text() {
        Ok(text) => text,
        Err(problems) => return vec![Err(problems)],
    };
    let skipped = source.bytes.len() - text.len();
    if let Some(line) = packed(text) {
        let at = skipped + (line.as_ptr() as usize - text.as_ptr() as usize);
        let problem = Problem::new("the clues of this table are packed in a code of its author's own");
        return vec![Err(problem.at(Span::new(at, at + line.len())).expected("clues as numbers").into())];
    }
    let nested = is_nested(text);
    // Blocks of one list in another would be taken for one list of all their lines.
    let in_blocks = !nested && quandary_core::yaml::has_lists_in_lists(text);
    if in_blocks
        && let Some(read) = in_yaml(text, source)
        && read.iter().all(Result::is_ok)
    {
        return read;
    }
    let found = if nested {
        tree::parse(text, skipped).and_then(|tree| lists::sheets(&tree, source))
    } else {
        lines::sheets(source)
    };
    let read = built(found, source);
    let whole = read.iter().all(Result::is_ok);
    if whole && in_blocks {
        let problem = Problem::new("these lists in lists are no YAML that could be read");
        return vec![Err(problem
            .at(Span::new(skipped, skipped + 1))
            .expected("a list for each clue")
            .into())];
    }
    if whole || in_blocks {
        return read;
    }
    // Blocks in blocks of YAML are nested lists as well.
    match in_yaml(text, source) {
        Some(again) if again.iter().all(Result::is_ok) => again,
        _ => read,
    }
}

/// The puzzles of a text that is YAML.
fn in_yaml(text: &str, source: &Source) -> Option<Vec<Read>> {
    let json = quandary_core::yaml::as_json(text)?;
    let sheets = tree::parse(&json, 0).and_then(|tree| lists::sheets(&tree, source));
    Some(built(sheets, source))
}

/// The puzzles of sheets.
fn built(found: Result<Vec<build::Sheet>, Problems>, source: &Source) -> Vec<Read> {
    match found {
        Ok(sheets) if sheets.is_empty() => vec![Err(Problem::new("no lists of clues")
            .at(source.end())
            .expected("the clues of the rows and those of the columns")
            .into())],
        Ok(sheets) => sheets.into_iter().map(|sheet| sheet.build(source)).collect(),
        Err(problems) => vec![Err(problems)],
    }
}
