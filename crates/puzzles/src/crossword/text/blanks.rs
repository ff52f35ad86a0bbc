//! A grid whose open squares are blanks: `#` or `*` for a block, a blank for a white square, letters given. One row a line, no
//! blanks between the squares. Editors cut blanks off the ends of lines, so a row may be shorter where what is missing
//! can only have been blanks.

use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::grid::MAX_CELLS;
use quandary_core::source::{Line, Problem, Problems, Source, Sources};

use super::super::Crossword;
use super::super::letters::{graphemes, plain};
use super::super::model::Square;
use super::grid;

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: "blanks",
    about: "# or * blocks, blanks for open squares and given letters, read only; the words come from --words or the built-in list",
    suffixes: &[],
    sniff,
    read,
    write: None,
};

/// Whether a character is a block.
fn is_block(c: char) -> bool {
    matches!(c, '#' | '*' | '█' | '■')
}

fn sniff(source: &Source) -> Sniff {
    let Some(text) = source.text() else { return Sniff::Never };
    let mut rows = text.lines().take(MAX_CELLS);
    let square = |c: char| is_block(c) || c == ' ' || c.is_alphabetic();
    let all = rows.all(|row| row.chars().all(square));
    // Blocks side by side show that no blanks stand between the squares.
    let close = |row: &str| row.chars().zip(row.chars().skip(1)).any(|(a, b)| is_block(a) && is_block(b));
    let open = |row: &str| row.contains(' ');
    let blocks = text.contains(is_block) && text.lines().any(open) && text.lines().any(close);
    match all && blocks {
        false => Sniff::Never,
        true if text.contains(char::is_alphabetic) => Sniff::No,
        true => Sniff::Maybe,
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    vec![rows(sources.puzzle()).and_then(|rows| grid::filled(rows, sources))]
}

/// The rows, without the empty lines around them, all of one length.
fn rows(source: &Source) -> Result<Vec<Vec<Square>>, Problems> {
    if source.bytes.len() > 4 * MAX_CELLS {
        return Err(Problem::new("this grid is too large")
            .at(source.end())
            .expected(super::most_squares())
            .into());
    }
    let lines = source.lines()?;
    let said = |line: &Line| !line.text.is_empty();
    let first = lines.iter().position(said).unwrap_or(lines.len());
    let last = lines.iter().rposition(said).map_or(first, |last| last + 1);
    let lines = &lines[first..last];
    let width = lines.iter().map(|line| graphemes(line.text).count()).max().unwrap_or(0);
    if width == 0 {
        return Err(Problem::new("there is no grid here")
            .at(source.end())
            .expected("rows of # and blanks")
            .into());
    }
    if width.checked_mul(lines.len()).is_none_or(|cells| cells > MAX_CELLS) {
        return Err(Problem::new("this grid is too large").at(lines[0].span()).into());
    }
    let mut rows = Vec::new();
    for line in lines {
        let mut row = Vec::new();
        for letter in graphemes(line.text) {
            row.push(match letter {
                " " => Square::Open,
                block if block.chars().all(is_block) => Square::Block,
                letter if !plain(letter).is_empty() => Square::Given(plain(letter)),
                other => {
                    let problem =
                        Problem::new(format!("`{other}` is not allowed in such a grid")).at(line.span());
                    return Err(problem
                        .expected("# for a block, a blank for a white square, or a letter")
                        .into());
                }
            });
        }
        // Whoever cut off blanks cut off all of them: a row that still ends with one was never longer.
        if row.len() < width && line.text.ends_with(' ') {
            let message =
                format!("this row has {} squares and ends with a blank, others have {width}", row.len());
            return Err(Problem::new(message).at(line.span()).expected(format!("{width} squares")).into());
        }
        row.resize(width, Square::Open);
        rows.push(row);
    }
    Ok(rows)
}
