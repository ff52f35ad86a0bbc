//! Pictures as puzzles: PBM (plain and packed), and text pictures of `#` and `.` or of 0 and 1.

use quandary_core::fact::Value;
use quandary_core::grid::Grid;
use quandary_core::source::{Problem, Problems, Source, Span};

use super::gather::{Found, Read, number, size};
use crate::nonogram::model::{Puzzle, black_on_white};
use crate::nonogram::rules::Board;

pub(crate) fn is_pbm(bytes: &[u8]) -> bool {
    bytes.len() > 2 && (bytes.starts_with(b"P1") || bytes.starts_with(b"P4")) && bytes[2].is_ascii_whitespace()
}

pub(crate) fn read_pbm(source: &Source) -> Vec<Read> {
    vec![pbm(source)]
}

fn pbm(source: &Source) -> Read {
    let bytes = &source.bytes;
    let mut at = 2.min(bytes.len());
    let mut word = |expected: &str| -> Result<(String, Span), Problems> {
        loop {
            while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
                at += 1;
            }
            if bytes.get(at) != Some(&b'#') {
                break;
            }
            while bytes.get(at).is_some_and(|&b| b != b'\n') {
                at += 1;
            }
        }
        let start = at;
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        if start == at {
            let span = Span::new(start, (start + 1).min(bytes.len()));
            return Err(Problem::new("the header is not complete").at(span).expected(expected).into());
        }
        Ok((String::from_utf8_lossy(&bytes[start..at]).into_owned(), Span::new(start, at)))
    };
    let (width, from) = word("the width")?;
    let (height, to) = word("the height")?;
    let size = size(number(&width, from)?, number(&height, to)?, Span::new(from.start, to.end))?;
    let body = bytes.get(to.end..).unwrap_or(&[]);
    let short = || Problem::new("the picture ends here").at(source.end()).expected(format!("{size} cells"));
    let cells: Vec<Value> = if bytes.starts_with(b"P1") {
        body.iter().filter(|b| matches!(b, b'0' | b'1')).map(|b| Value::from(b - b'0')).collect()
    } else {
        let stride = size.width.div_ceil(8);
        let body = body.get(1..).filter(|b| b.len() >= stride * size.height).ok_or_else(short)?;
        let bit = |row: usize, col: usize| Value::from(body[row * stride + col / 8] >> (7 - col % 8) & 1);
        (0..size.height).flat_map(|r| (0..size.width).map(move |c| (r, c))).map(|(r, c)| bit(r, c)).collect()
    };
    if cells.len() < size.width * size.height {
        return Err(short().into());
    }
    of_picture(&Grid::from_fn(size, |at| cells[at.row * size.width + at.col]))
}

fn of_picture(picture: &Grid<Value>) -> Read {
    let puzzle = Puzzle::of_picture(black_on_white(), picture).map_err(super::problems)?;
    Ok(Found { puzzle, board: None })
}

const INK: &str = "#Xx@*1█■";
const PAPER: &str = ".-_ 0·□";

pub(crate) fn is_drawing(text: &str) -> bool {
    let rows: Vec<&str> = text.lines().map(|l| l.trim_end_matches('\r')).filter(|l| !l.trim().is_empty()).collect();
    let known = |c: char| INK.contains(c) || PAPER.contains(c);
    let length = |r: &str| r.trim_end().chars().count();
    let spaced_digits = rows.iter().all(|r| r.split_ascii_whitespace().all(|w| matches!(w, "0" | "1")));
    !rows.is_empty()
        && rows.iter().all(|r| r.chars().all(known))
        && text.chars().any(|c| INK.contains(c))
        && (spaced_digits || (rows.iter().all(|r| length(r) == length(rows[0])) && length(rows[0]) > 1))
}

/// A picture drawn with characters; the shortest rows are filled up with background.
pub(crate) fn read_drawing(source: &Source) -> Vec<Read> {
    let read = || {
        let lines = source.lines()?;
        let end = lines.iter().rposition(|l| !l.is_blank()).map_or(0, |i| i + 1);
        let start = lines.iter().position(|l| !l.is_blank()).unwrap_or(0);
        let digits = lines.iter().all(|l| l.words().all(|(w, _)| matches!(w, "0" | "1")));
        let mut rows: Vec<Vec<Value>> = Vec::new();
        for line in &lines[start..end.max(start)] {
            let mut row = Vec::new();
            for (i, c) in line.text.char_indices() {
                if digits && c.is_whitespace() {
                    continue;
                }
                match (INK.contains(c), PAPER.contains(c)) {
                    (true, _) => row.push(1),
                    (_, true) => row.push(0),
                    _ => {
                        let at = line.start + i;
                        let span = Span::new(at, at + c.len_utf8());
                        return Err(Problem::new(format!("`{c}` in the picture")).at(span).expected("# or .").into());
                    }
                }
            }
            rows.push(row);
        }
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        size(width, rows.len(), source.end())?;
        rows.iter_mut().for_each(|row| row.resize(width, 0));
        let picture = Grid::from_rows(rows).ok_or_else(|| Problem::new("the rows differ in length"))?;
        of_picture(&picture)
    };
    vec![read()]
}

/// The full black-and-white picture on a board.
fn finished(puzzle: &Puzzle, board: Option<&Board>, form: &str) -> Result<Grid<Value>, String> {
    super::refuse_colour(puzzle, form)?;
    let board = board.filter(|b| b.cells().iter().all(Option::is_some));
    board.map(|b| b.map(|c| c.unwrap_or(0))).ok_or_else(|| format!("{form} shows the answer: solve the puzzle first"))
}

/// Writes the picture of a finished board as a plain PBM.
pub(crate) fn write_pbm(puzzle: &Puzzle, board: Option<&Board>) -> Result<(String, Vec<String>), String> {
    let picture = finished(puzzle, board, "PBM")?;
    let mut text = format!("P1\n{} {}\n", picture.width(), picture.height());
    for row in picture.rows() {
        let cells: Vec<String> = row.iter().map(|c| c.to_string()).collect();
        // Lines of a plain PBM should not be longer than 70 characters.
        for part in cells.chunks(35) {
            text += &part.join(" ");
            text.push('\n');
        }
    }
    Ok((text, super::lost_words(puzzle)))
}

/// Writes the picture of a finished board as `#` and `.`.
pub(crate) fn write_drawing(puzzle: &Puzzle, board: Option<&Board>) -> Result<(String, Vec<String>), String> {
    let picture = finished(puzzle, board, "a drawing")?;
    let row = |row: &[Value]| -> String { row.iter().map(|&c| if c == 0 { '.' } else { '#' }).collect() };
    let text = picture.rows().map(|r| row(r) + "\n").collect();
    Ok((text, super::lost_words(puzzle)))
}
