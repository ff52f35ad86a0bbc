//! The original's form: rows of numbers (0 for open), a blank line, rows of room ids, a blank line.
//!
//! A room's id is any whole number. A cell that belongs to no room has `.` for an id (`-` and `#`
//! are read as well), and `.` or 0 as its number. Beyond the original, a line of blanks separates
//! as an empty one does, and the last blank line may be missing.

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{Grid, MAX_CELLS, Size};
use quandary_core::source::{Line, Problem, Problems, Source, Sources, Span};

use super::{Placed, assemble, lost, number, only, room_id, too_large};
use crate::ripple::{Ripple, model::Puzzle};

/// The form's declaration.
pub(super) const FORM: Form<Ripple> = Form {
    name: "original",
    about: "rows of numbers (0 for open), a blank line, rows of room ids (. for a hole), a blank line",
    suffixes: &["ripple", "txt"],
    sniff,
    read,
    write: Some(write),
};

/// Numbers in rows, then a blank line, then more of the same.
/// At most one word in so many may be wrong where a text is still taken for rows of numbers.
const SLIPS: usize = 12;

fn sniff(source: &Source) -> Sniff {
    const LOOKED_AT: usize = 1 << 16;
    let head = &source.bytes[..source.bytes.len().min(LOOKED_AT)];
    let whole = head.len() == source.bytes.len();
    let Ok(text) = std::str::from_utf8(head) else { return Sniff::No };
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let fits = |word: &str| {
        let digits = word.strip_prefix('-').unwrap_or(word);
        matches!(word, "." | "-" | "#") || !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    // A slip here and there makes no other text of it.
    let (words, strange) = text
        .split_whitespace()
        .fold((0, 0), |(words, strange), word| (words + 1, strange + usize::from(!fits(word))));
    if words == 0 || strange * SLIPS > words {
        return Sniff::No;
    }
    let blocks = text.lines().map(|l| l.trim().is_empty()).collect::<Vec<_>>();
    let separated = blocks.windows(2).any(|pair| pair == [true, false]);
    if separated || !whole { Sniff::Maybe } else { Sniff::No }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Ripple>, Problems>> {
    only(read_one(sources.puzzle()))
}

fn read_one(source: &Source) -> Result<Puzzle, Problems> {
    let lines = source.lines()?;
    let mut rest = lines.iter().skip_while(|l| l.is_blank()).peekable();
    if rest.peek().is_none() {
        let problem = Problem::new("the input is empty").at(source.end());
        return Err(problem.expected("rows of numbers, a blank line, rows of room ids").into());
    }
    let numbers: Vec<&Line> = rest.by_ref().take_while(|l| !l.is_blank()).collect();
    let rooms: Vec<&Line> =
        rest.by_ref().skip_while(|l| l.is_blank()).take_while(|l| !l.is_blank()).collect();
    let givens = block(&numbers, "number", cell)?;
    if rooms.is_empty() {
        let problem = Problem::new("the rooms are missing: the input ends here").at(source.end());
        let size = givens.size();
        let rows = format!("a blank line, then {}", size.rows_of("room id"));
        return Err(problem.expected(rows).into());
    }
    let ids = block(&rooms, "room", room_id)?;
    same_size(&givens, &ids, &numbers, &rooms)?;
    if let Some(more) = rest.find(|l| !l.is_blank()) {
        let problem = Problem::new("there is more text after the rooms").at(more.span());
        return Err(problem.expected("the end of the puzzle").into());
    }
    assemble(&givens, &ids)
}

/// A number or an open cell.
fn cell(text: &str, span: Span) -> Result<Value, Problems> {
    if text == "." { Ok(0) } else { number(text, span, "a number, or 0 for open") }
}

/// Rows of words, all of one length.
fn block<T>(
    lines: &[&Line],
    what: &str,
    read: fn(&str, Span) -> Result<T, Problems>,
) -> Result<Placed<T>, Problems> {
    let mut rows: Vec<Vec<(T, Span)>> = Vec::new();
    let mut cells = 0;
    for line in lines {
        let mut row = Vec::new();
        for (text, span) in line.words() {
            row.push((read(text, span)?, span));
            cells += 1;
            if cells > MAX_CELLS {
                return Err(too_large(Size { width: row.len(), height: lines.len() }, span));
            }
        }
        let wanted = rows.first().map_or(row.len(), Vec::len);
        if row.len() != wanted {
            // Point at what is too much, or behind the last word if something is missing.
            let end = row.last().map_or(line.span().end, |c| c.1.end);
            let span = row.get(wanted).map_or(Span::new(end, end), |c| Span::new(c.1.start, end));
            let ordinal = rows.len() + 1;
            let problem = Problem::new(format!("{what} row {ordinal} has {} cells", row.len())).at(span);
            return Err(problem.expected(format!("{wanted} cells, as in the first row")).into());
        }
        rows.push(row);
    }
    Ok(Grid::from_rows(rows).expect("all rows are of one length"))
}

fn same_size(
    givens: &Placed<Value>,
    ids: &Placed<Option<i64>>,
    numbers: &[&Line],
    rooms: &[&Line],
) -> Result<(), Problems> {
    let (wanted, found) = (givens.size(), ids.size());
    if wanted == found {
        return Ok(());
    }
    // The first line that does not fit: one too many, or the last one if some are missing.
    let line = match found.width == wanted.width {
        true => rooms.get(numbers.len()).or(rooms.last()),
        false => rooms.first(),
    };
    let span = line.map_or(Span::new(0, 0), |l| l.span());
    let problem = Problem::new(format!(
        "the rooms are {}, but the numbers are {}",
        found.rows_of("cell"),
        wanted.rows_of("cell")
    ));
    Err(problem.at(span).expected(wanted.rows_of("room id")).into())
}

/// The canonical text: ids right-aligned, as the original's own samples have them.
fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let ids = puzzle.id_grid();
    let id = |id: &Option<i64>| id.map_or(".".to_string(), |id| id.to_string());
    let givens = Grid::from_fn(puzzle.size(), |at| match ids[at] {
        Some(_) => puzzle.givens()[at].to_string(),
        None => ".".to_string(),
    });
    let text = format!("{}\n{}\n", aligned(&givens), aligned(&ids.map(id)));
    Ok(Written { bytes: text.into_bytes(), lost: lost(board) })
}

fn aligned(words: &Grid<String>) -> String {
    let widest = words.cells().iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for row in words.rows() {
        let row: Vec<String> = row.iter().map(|word| format!("{word:>widest$}")).collect();
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    text
}
