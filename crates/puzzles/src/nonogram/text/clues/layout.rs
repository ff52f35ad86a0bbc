//! Clues without a word beside them whose layout tells what they are: the columns in one line above the rows, or as a table;
//! two lines with a mark between the clues, and maybe the answer.

use quandary_core::source::{Line as Row, Problems, Span};

use super::block::{Ink, Item, Line};
use super::build::{List, Sheet};
use super::lines::clue;
use super::names::{Meaning, meaning};
use super::picture::Picture;
use crate::nonogram::model::Axis;

/// The numbers of a text with these signs and blanks between.
fn numbers(text: &str, apart: &str) -> Option<Vec<usize>> {
    let words = text.split(|c: char| c.is_whitespace() || apart.contains(c)).filter(|word| !word.is_empty());
    words.map(|word| word.parse().ok()).collect()
}

fn sum(numbers: &[usize]) -> usize {
    numbers.iter().fold(0, |sum, n| sum.saturating_add(*n))
}

/// Puzzles with the columns in one line, numbers apart by commas and clues by blanks, and a line for each row below it. A dot ends each
/// of them, or rows and columns have as many cells. Words in front are its title.
pub(super) fn below_columns(lines: &[&Row<'_>]) -> Result<Option<Vec<Sheet>>, Problems> {
    let mut found = Vec::new();
    let mut left = lines;
    while !left.is_empty() {
        let titles = left.iter().take_while(|line| line.text.contains(char::is_alphabetic)).count();
        if titles > 1 {
            return Ok(None);
        }
        let (title, rest) = left.split_at(titles);
        let Some((head, rest)) = rest.split_first() else { return Ok(None) };
        let columns: Vec<&str> = head.text.split_whitespace().collect();
        if columns.len() < 2 || !head.text.contains(',') || numbers(head.text, ",").is_none() {
            return Ok(None);
        }
        let ends = rest.iter().position(|line| line.text.trim_end().ends_with('.'));
        let count = ends.map_or(rest.len(), |last| last + 1);
        let (rows, rest) = rest.split_at(count);
        let text = |line: &Row<'_>| line.text.trim().trim_end_matches('.').trim_end().to_string();
        let one = |line: &&Row<'_>| {
            !text(line).contains(char::is_whitespace) && numbers(&text(line), ",").is_some()
        };
        if rows.len() < 2 || !rows.iter().all(one) {
            return Ok(None);
        }
        let across: Vec<usize> = rows.iter().filter_map(|line| numbers(&text(line), ",")).flatten().collect();
        let down = numbers(head.text, ",").unwrap_or_default();
        if ends.is_none() && sum(&across) != sum(&down) {
            return Ok(None);
        }
        let place = |word: &str| head.start + (word.as_ptr() as usize - head.text.as_ptr() as usize);
        let column = |word: &&str| clue(word, place(word), Span::new(place(word), place(word) + word.len()));
        let row = |line: &&Row<'_>| {
            clue(&text(line), line.start + line.text.len() - line.text.trim_start().len(), line.span())
        };
        let list = |axis: Axis, lines: Vec<Line>| List { axis: Some((axis, true)), lines };
        found.push(Sheet {
            lists: vec![
                list(Axis::Row, rows.iter().map(row).collect::<Result<_, Problems>>()?),
                list(Axis::Column, columns.iter().map(column).collect::<Result<_, Problems>>()?),
            ],
            title: title.first().map_or_else(String::new, |line| line.text.trim().to_string()),
            ..Sheet::default()
        });
        left = rest;
    }
    Ok(Some(found).filter(|found| !found.is_empty()))
}

/// A width and a height, the columns' clues as a table with a place for each column, and the rows' clues, all filled up with zeros.
/// Only where zeros stand on both sides of numbers or between them: else they are lists like others.
pub(super) fn table(groups: &[&[Row<'_>]]) -> Option<Sheet> {
    let [[size], above, beside] = groups else { return None };
    let [width, height] = numbers(size.text, "")?[..] else { return None };
    let rows_of = |lines: &[Row<'_>]| -> Option<Vec<Vec<usize>>> {
        lines.iter().map(|line| numbers(line.text, ",")).collect()
    };
    let (above_rows, beside_rows) = (rows_of(above)?, rows_of(beside)?);
    let even = |rows: &[Vec<usize>], length: usize| rows.iter().all(|row| row.len() == length);
    let fits = even(&above_rows, width)
        && above_rows.iter().flatten().any(|n| *n == 0)
        && beside_rows.len() == height
        && even(&beside_rows, beside_rows.first()?.len())
        && !(is_one_sided(&above_rows) && is_one_sided(&beside_rows));
    let total = |rows: &[Vec<usize>]| rows.iter().fold(0usize, |total, row| total.saturating_add(sum(row)));
    if !fits || total(&above_rows) != total(&beside_rows) {
        return None;
    }
    let line = |lengths: Vec<usize>, span: Span| {
        let item = |len: usize| Item { len: Some(len), ink: Ink::Plain, span };
        Line::new(lengths.into_iter().filter(|len| *len > 0).map(item).collect(), span)
    };
    let span = Span::new(above.first()?.start, above.last()?.span().end);
    let columns = (0..width).map(|c| line(above_rows.iter().map(|row| row[c]).collect(), span)).collect();
    let rows = beside_rows.into_iter().zip(*beside).map(|(row, text)| line(row, text.span())).collect();
    let list = |axis: Axis, lines: Vec<Line>| List { axis: Some((axis, true)), lines };
    let lists = vec![list(Axis::Row, rows), list(Axis::Column, columns)];
    Some(Sheet { lists, width: Some(width), height: Some(height), ..Sheet::default() })
}

/// Whether zeros fill lines up at one and the same end, as lists have it.
fn is_one_sided(rows: &[Vec<usize>]) -> bool {
    let inside = |row: &[usize]| {
        let numbers = row.iter().skip_while(|n| **n == 0).count();
        let left = row.len() - numbers;
        let right = row.iter().rev().take_while(|n| **n == 0).count();
        (left, right, row.iter().filter(|n| **n == 0).count())
    };
    let ends: Vec<(usize, usize, usize)> =
        rows.iter().filter(|row| row.iter().any(|n| *n > 0)).map(|row| inside(row)).collect();
    ends.iter().all(|(left, _, zeros)| left == zeros) || ends.iter().all(|(_, right, zeros)| right == zeros)
}

/// What may stand between the clues of a list in one line.
pub(super) const MARKS: [char; 4] = [';', ':', '|', '/'];

/// Two lines with a mark such as `;` between the clues and commas, dashes or blanks between the numbers, as many cells in both. A word
/// in front of each may say whose they are. A size or the picture may stand before them and the answer behind, cell by cell; these tell
/// rows from columns as well. Words on lines of their own frame the parts.
pub(super) fn in_marked_lines(groups: &[&[Row<'_>]]) -> Result<Option<Vec<Sheet>>, Problems> {
    let mut found = Vec::new();
    for group in groups {
        let told: Vec<&Row<'_>> = group.iter().filter(|line| !is_frame(line.text)).collect();
        let Some(mark) = MARKS.into_iter().find(|mark| told.iter().any(|line| parted(line, *mark).is_some()))
        else {
            return Ok(None);
        };
        let first = told.iter().position(|line| parted(line, mark).is_some());
        let Some((head, [one, two, rest @ ..])) = first.map(|first| told.split_at(first)) else {
            return Ok(None);
        };
        let (Some(one), Some(two), true) = (parted(one, mark), parted(two, mark), rest.len() < 2) else {
            return Ok(None);
        };
        let total = |list: &Parted<'_>| sum(&numbers(list.text, &apart(mark)).unwrap_or_default());
        if total(&one) != total(&two) || total(&one) == 0 {
            return Ok(None);
        }
        let mut sheet = Sheet { lists: vec![one.list(mark)?, two.list(mark)?], ..Sheet::default() };
        match (head, rest) {
            ([], _) => {}
            ([line], _) if numbers(line.text, ",x").is_some() => match numbers(line.text, ",x") {
                Some(sides) if (1..=2).contains(&sides.len()) => {
                    sheet.sides = Some((sides[0], sides[sides.len() - 1]));
                }
                _ => return Ok(None),
            },
            (rows, []) if rows.iter().all(|line| is_drawn(line.text)) => {
                sheet.picture = Some(Picture::of_rows(rows.iter().map(|line| line.text)));
            }
            _ => return Ok(None),
        }
        if let [answer] = rest {
            let Some(picture) = answered(answer.text, &sheet.lists) else { return Ok(None) };
            sheet.picture = Some(picture);
        }
        found.push(sheet);
    }
    Ok(Some(found).filter(|found| !found.is_empty()))
}

/// A list in one line: whose it is, if a word in front says that, and the clues.
struct Parted<'t> {
    axis: Option<Axis>,
    text: &'t str,
    start: usize,
}

impl Parted<'_> {
    fn list(&self, mark: char) -> Result<List, Problems> {
        let base = self.text.as_ptr() as usize;
        let part = |part: &str| {
            let start = self.start + (part.as_ptr() as usize - base);
            clue(&part.replace('-', " "), start, Span::new(start, start + part.len()))
        };
        // An empty place between two marks is an empty line.
        let parts = self.text.trim().trim_end_matches(mark).split(mark);
        let lines = parts.map(part).collect::<Result<_, Problems>>()?;
        Ok(List { axis: self.axis.map(|axis| (axis, true)), lines })
    }
}

/// What stands between the numbers of a list with this mark between its clues.
fn apart(mark: char) -> String {
    format!("{mark},-")
}

/// The list that a line is, with this mark between its clues.
fn parted<'t>(line: &Row<'t>, mark: char) -> Option<Parted<'t>> {
    let trimmed = line.text.trim_start();
    let word = trimmed.find(|c: char| !c.is_alphabetic()).map(|end| &trimmed[..end])?;
    let (axis, text) = match word {
        "" => (None, trimmed),
        word => (Some(side(word)?), trimmed[word.len()..].trim_start().trim_start_matches(':')),
    };
    let fits = text.contains(mark) && numbers(text, &apart(mark)).is_some_and(|numbers| !numbers.is_empty());
    let start = line.start + (text.as_ptr() as usize - line.text.as_ptr() as usize);
    fits.then_some(Parted { axis, text, start })
}

/// Whose list a word or a letter in front of it announces.
fn side(word: &str) -> Option<Axis> {
    match (word, meaning(word)) {
        ("r" | "R" | "l" | "L" | "f" | "F" | "z" | "Z", _) => Some(Axis::Row),
        ("c" | "C" | "s" | "S", _) => Some(Axis::Column),
        (_, Some(Meaning::Clues { axis, sure: true })) => Some(axis),
        _ => None,
    }
}

/// Whether a line is nothing but a short word, maybe with signs: it frames what stands below it.
fn is_frame(text: &str) -> bool {
    let text = text.trim();
    text.len() <= 12
        && text.contains(|c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X'))
        && !text.contains(|c: char| c.is_ascii_digit() || c.is_whitespace())
}

/// Whether a line is a row of a picture.
fn is_drawn(text: &str) -> bool {
    let sign = |c: char| matches!(c, '0' | '1' | '#' | '.' | '_' | '-' | 'x' | 'X' | ' ' | '@' | '*');
    !text.trim().is_empty() && text.chars().all(sign)
}

/// The picture of an answer in one line, in rows as long as the list it fits.
fn answered(text: &str, lists: &[List]) -> Option<Picture> {
    let [first, second] = lists else { return None };
    let text = text.trim();
    let cells = text.len() == first.lines.len().checked_mul(second.lines.len())?;
    if !cells || !text.bytes().all(|b| matches!(b, b'0' | b'1' | b'#' | b'.' | b'_' | b'-' | b'X')) {
        return None;
    }
    let rows =
        |width: usize| Picture::of_rows((0..text.len()).step_by(width).map(|from| &text[from..from + width]));
    let columns_first = rows(first.lines.len());
    match columns_first.fits(&second.lines, &first.lines) {
        true => Some(columns_first),
        false => Some(rows(second.lines.len())),
    }
}
