//! The numbers of rows and columns around a drawing: found, proved to be nothing but that, and taken away, so that whoever
//! reads the drawing never sees them.

use super::Row;

/// Where the numbers of a drawing stand that has them at its left and above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Labels {
    /// Lines above the board.
    pub(super) above: usize,
    /// Columns left of it.
    pub(super) indent: usize,
}

/// Boards are not so wide that a number has more digits than this.
pub(super) const MOST: usize = 7;
/// Longer lines are no numbers of columns.
const WIDEST: usize = 1 << 18;

/// Whether a line has digits and nothing else.
fn is_numbers(line: &str) -> bool {
    line.chars().all(|c| c == ' ' || c.is_ascii_digit()) && line.contains(|c: char| c.is_ascii_digit())
}

/// How many columns some lines number, if they number them from 1 on: side by side, or a digit a line.
pub(super) fn columns(lines: &[&str]) -> Option<usize> {
    let last = lines.last()?;
    let numbers: Vec<String> = if let [only] = lines {
        only.split_whitespace().map(str::to_string).collect()
    } else {
        let places = last.char_indices().filter(|(_, c)| *c != ' ').map(|(i, _)| i);
        let digits = |place: usize| lines.iter().filter_map(move |line| line.get(place..=place));
        places.map(|place| digits(place).collect::<String>().trim().to_string()).collect()
    };
    let right = numbers.iter().enumerate().all(|(i, number)| *number == (i + 1).to_string());
    (right && !numbers.is_empty()).then_some(numbers.len())
}

/// How many of the first lines are the numbers of columns, and of how many.
pub(super) fn leading(lines: &[&str]) -> Option<(usize, usize)> {
    let count = lines.iter().take(MOST).take_while(|line| line.len() <= WIDEST && is_numbers(line)).count();
    Some((count, columns(&lines[..count])?))
}

/// The numbers before a drawing with these lines.
pub(super) fn before(lines: &[&str]) -> Option<Labels> {
    let (above, width) = leading(lines)?;
    let first: Vec<char> = lines.get(above)?.trim_end().chars().collect();
    let indent = first.iter().position(|c| !matches!(c, ' ' | '0'..='9'))?;
    let frame = &first[indent..];
    let framed = matches!(frame, ['┌', ..] | ['+', '-', ..]);
    // Clues may be 1, 2, 3 as well: then the cells below them have no walls between.
    let inside = frame.len().saturating_sub(2);
    let clues = framed && if width == 1 { inside > 1 } else { inside.is_multiple_of(width) };
    let starts =
        framed || matches!(frame, ['┏', ..] | ['+', '=', ..] | ['[' | '(' | '*' | '!' | '~' | '<', ..]);
    (indent > 0 && starts && !clues).then_some(Labels { above, indent })
}

/// The rows of a drawing without the numbers before it.
pub(super) fn without<'t>(mut rows: Vec<Row<'t>>, labels: Labels) -> Vec<Row<'t>> {
    rows.drain(..labels.above);
    let mut next = 1;
    for row in &mut rows {
        let label: String = row.chars.iter().take(labels.indent).collect();
        let board = row.chars.get(labels.indent).is_some_and(|c| !c.is_alphanumeric() && *c != ' ');
        match label.trim() {
            // A line of words below the board has no number and no board behind it.
            "" if board || row.chars.len() <= labels.indent => {}
            "" if row.chars[labels.indent..].iter().all(|c| matches!(c, ' ' | '|' | '/' | '\\')) => {}
            number if board && number == next.to_string() => next += 1,
            _ => break,
        }
        row.cut(labels.indent);
    }
    rows
}
