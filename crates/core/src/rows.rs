//! Reading a board somebody hands back: bare rows, the picture `solve` prints, or JSON rows.

use crate::plural::count;
use serde_json::Value as Json;

use crate::drawn::{self, VERDICTS};
use crate::form::Sniff;
use crate::grid::{Grid, Size};
use crate::scene::Style;
use crate::source::{Line, Problem, Problems, Source, Span};

/// One cell of a board as text, with its place in the source. Empty text means open.
pub type Token = (String, Span);

/// Reads rows of cells in any of the three forms. What a token means is the kind's matter.
///
/// ```
/// use quandary_core::{grid::Size, rows, source::Source};
/// let size = Size { width: 2, height: 1 };
/// for text in ["3 .", "unique\n┌─┬─┐\n│3│ │\n└─┴─┘\n", "┏━━━┯━━━┓\n┃ 3 │   ┃\n┗━━━┷━━━┛\n", "[[3, null]]"] {
///     let rows = rows::read(&Source::new("board", text), size).unwrap();
///     assert_eq!((rows.cells()[0].0.as_str(), rows.cells()[1].0.as_str()), ("3", ""));
/// }
/// ```
pub fn read(source: &Source, size: Size) -> Result<Grid<Token>, Problems> {
    let text = source.expect_text()?;
    let rows = if text.trim_start().starts_with(['[', '{']) {
        json_rows(text, source)?
    } else {
        if drawn::sniff(source, Style::Grid) == Sniff::Sure {
            return shape(grid_rows(source)?, size, source);
        }
        let lines = source.lines()?;
        let boxed: Vec<&Line> = lines.iter().filter(|l| l.text.starts_with(['│', '┃', '|'])).collect();
        match picture_rows(&lines, size) {
            Some(rows) => rows,
            None if boxed.is_empty() => bare_rows(&lines, size),
            None => boxed_rows(&boxed, size)?,
        }
    };
    shape(rows, size, source)
}

fn shape(rows: Vec<Vec<Token>>, size: Size, source: &Source) -> Result<Grid<Token>, Problems> {
    if rows.len() != size.height {
        let span = rows.get(size.height).and_then(|r| r.first()).map_or(source.end(), |t| t.1);
        let problem = Problem::new(format!("the board has {}", count(rows.len(), "row"))).at(span);
        return Err(problem.expected(size.rows_of("cell")).into());
    }
    if let Some((i, row)) = rows.iter().enumerate().find(|(_, r)| r.len() != size.width) {
        let span = row.get(size.width).or(row.last()).map_or(source.end(), |t| t.1);
        let problem =
            Problem::new(format!("row {} of the board has {}", i + 1, count(row.len(), "cell"))).at(span);
        return Err(problem.expected(count(size.width, "cell")).into());
    }
    Ok(Grid::from_rows(rows).expect("the shape was checked"))
}

/// Whether a token says that the cell is open.
fn open(text: &str) -> bool {
    matches!(text, "." | "0" | "_" | "-" | "?" | "░")
}

fn token(text: &str, span: Span) -> Token {
    (if open(text) { String::new() } else { text.to_string() }, span)
}

/// Rows of the first drawing with lines around every cell.
fn grid_rows(source: &Source) -> Result<Vec<Vec<Token>>, Problems> {
    let cell = |cell: &drawn::Cell| token(&cell.text, cell.span);
    let drawings = drawn::drawings(source)?;
    let rows = drawings.first().into_iter().flat_map(|drawing| drawing.cells.rows());
    Ok(rows.map(|row| row.iter().map(cell).collect()).collect())
}

/// Rows of words; where a row is one word as long as the board is wide, of characters.
fn bare_rows(lines: &[Line], size: Size) -> Vec<Vec<Token>> {
    let body = lines.iter().skip_while(|l| l.is_blank() || VERDICTS.contains(&l.text.trim()));
    let row = |line: &Line| -> Vec<Token> {
        let words: Vec<_> = line.words().collect();
        match words[..] {
            [(word, span)] if size.width > 1 && word.chars().count() == size.width => word
                .char_indices()
                .map(|(i, c)| {
                    let start = span.start + i;
                    token(c.encode_utf8(&mut [0; 4]), Span::new(start, start + c.len_utf8()))
                })
                .collect(),
            _ => words.into_iter().map(|(word, span)| token(word, span)).collect(),
        }
    };
    body.take_while(|l| !l.is_blank()).map(row).collect()
}

/// Rows of the first whole drawing: lines of wall and lines of cells by turns. Its rim may have gaps
/// where the board has holes, so lines may begin with blanks and end early.
fn picture_rows(lines: &[Line], size: Size) -> Option<Vec<Vec<Token>>> {
    let wall = |c: char| matches!(c, '\u{2500}'..='\u{257f}' | ' ' | '-' | '+' | '|');
    let drawn = |line: &Line| is_rule(line.text) && line.text.chars().all(wall);
    let start = lines.iter().position(drawn)?;
    let picture = lines.get(start..start + 2 * size.height + 1)?;
    if picture.iter().step_by(2).any(|line| !line.text.chars().all(wall)) {
        return None;
    }
    let length = picture.iter().map(|line| line.text.trim_end().chars().count()).max()?;
    let step = length.saturating_sub(1) / size.width.max(1);
    if step < 2 || step * size.width + 1 != length {
        return None;
    }
    let row = |line: &Line| {
        let places: Vec<(usize, char)> = line.text.char_indices().collect();
        let cell = |i: usize| {
            let end = ((i + 1) * step).min(places.len());
            let part = &places[(1 + i * step).min(end)..end];
            let text: String = part.iter().map(|p| p.1).collect();
            let start = line.start + part.first().map_or(line.text.len(), |p| p.0);
            token(text.trim(), Span::new(start, start + text.len()))
        };
        (0..size.width).map(cell).collect()
    };
    Some(picture.iter().skip(1).step_by(2).map(row).collect())
}

/// Rows of a box drawing: every cell has the same width, with one column for the wall before it.
fn boxed_rows(lines: &[&Line], size: Size) -> Result<Vec<Vec<Token>>, Problems> {
    let row = |line: &&Line| {
        let places: Vec<(usize, char)> = line.text.trim_end().char_indices().collect();
        let step = (places.len().saturating_sub(1)) / size.width.max(1);
        if step < 2 || step * size.width + 1 != places.len() {
            let problem = Problem::new("this row of the picture does not have one place for each cell");
            return Err(problem.at(line.span()).expected(format!("{} cells", size.width)).into());
        }
        let cell = |i: usize| {
            let part = &places[1 + i * step..(i + 1) * step];
            let text: String = part.iter().map(|p| p.1).collect();
            let start = line.start + part[0].0;
            token(text.trim(), Span::new(start, start + text.len()))
        };
        Ok((0..size.width).map(cell).collect())
    };
    // Lines that only continue a wall between two rows of cells start with a bar as well; in a
    // drawing with one line per row of cells and one between, the cells are every second line.
    let cells: Vec<&&Line> = match lines.len() {
        n if n == size.height => lines.iter().collect(),
        n if n + 1 == 2 * size.height => lines.iter().step_by(2).collect(),
        _ => lines.iter().filter(|l| !is_rule(l.text)).collect(),
    };
    cells.into_iter().map(row).collect()
}

/// Whether a line of a drawing is wall and blanks only, with at least one level piece of wall.
fn is_rule(text: &str) -> bool {
    text.contains(['─', '━', '-'])
        && text.chars().all(|c| matches!(c, '\u{2500}'..='\u{257f}' | ' ' | '-' | '+' | '|'))
}

fn json_rows(text: &str, source: &Source) -> Result<Vec<Vec<Token>>, Problems> {
    let whole = Span::new(0, source.bytes.len());
    let json: Json = serde_json::from_str(text).map_err(|e| {
        let at = offset(text, e.line(), e.column());
        Problems::from(Problem::new(format!("this JSON does not parse: {e}")).at(Span::new(at, at + 1)))
    })?;
    let rows = json.get("answers").and_then(|a| a.get(0)).or_else(|| json.get("board")).unwrap_or(&json);
    let wrong =
        || Problems::from(Problem::new("this JSON is not a board").at(whole).expected("an array of rows"));
    let row = |row: &Json| {
        let cells = row.as_array().ok_or_else(wrong)?;
        Ok(cells.iter().map(|cell| (json_cell(cell), whole)).collect())
    };
    rows.as_array().ok_or_else(wrong)?.iter().map(row).collect()
}

fn json_cell(cell: &Json) -> String {
    match cell {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The byte of a line and column, both from 1, as serde counts them (columns are bytes).
pub fn offset(text: &str, line: usize, column: usize) -> usize {
    let start = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
    (start + column.saturating_sub(1)).min(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, width: usize, height: usize) -> Vec<String> {
        let rows = read(&Source::new("board", text), Size { width, height });
        rows.unwrap_or_else(|problems| panic!("{problems}")).cells().iter().map(|t| t.0.clone()).collect()
    }

    #[test]
    fn pictures_with_gaps_in_the_rim() {
        let text = "unique\n  ┌─┐\n  │4│\n┌─┼─┘\n│3│\n└─┘\n";
        assert_eq!(texts(text, 2, 2), ["", "4", "3", ""]);
        let ascii = "  +-+\n  |4|\n+-+-+\n|3|\n+-+\n";
        assert_eq!(texts(ascii, 2, 2), ["", "4", "3", ""]);
    }

    #[test]
    fn the_first_of_two_pictures() {
        let text = "several\n┌──┬──┐\n│12│ 3│\n└──┴──┘\n\n┌──┬──┐\n│ 3│12│\n└──┴──┘\n";
        assert_eq!(texts(text, 2, 1), ["12", "3"]);
    }
}
