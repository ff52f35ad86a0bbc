//! Bare numbers behind their size, and whatever people put between and behind the lists: several puzzles one after the other,
//! rules of slashes, a name below.
//!
//! `5 7` or two lines `5` and `7` announce twelve clues. What stands behind them up to the next size is said about the
//! puzzle.

use quandary_core::source::{Line as Row, Problems};

use super::block::Line;
use super::build::{List, Sheet};
use super::lines::clue;

/// A line without the rule at its end, such as `8 ////`.
fn told<'t>(line: &Row<'t>) -> &'t str {
    line.text.trim().trim_end_matches(['/', '-', '=', '*', '#', '%', '_']).trim_end()
}

/// The numbers of a line that has nothing else.
fn numbers(line: &Row<'_>) -> Option<Vec<usize>> {
    let apart = |c: char| c.is_whitespace() || c == ',';
    let words = told(line).split(apart).filter(|word| !word.is_empty());
    let numbers: Vec<usize> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    (!numbers.is_empty()).then_some(numbers)
}

/// The size that begins here: how many lines it takes, and the two numbers.
fn size(lines: &[&Row<'_>]) -> Option<(usize, [usize; 2])> {
    let first = numbers(lines.first()?)?;
    match first[..] {
        [a, b] => Some((1, [a, b])),
        [a] => match numbers(lines.get(1)?)?[..] {
            [b] => Some((2, [a, b])),
            _ => None,
        },
        _ => None,
    }
}

/// Every puzzle of a text that is sizes with their clues; none if anything does not fit.
pub(super) fn sheets(lines: &[&Row<'_>]) -> Result<Option<Vec<Sheet>>, Problems> {
    let mut found = Vec::new();
    let mut left = lines;
    while !left.is_empty() {
        let Some((head, [a, b])) = size(left) else { return Ok(None) };
        let Some(count) = a.checked_add(b).filter(|_| a > 0 && b > 0) else { return Ok(None) };
        let Some((clues, rest)) = left[head..].split_at_checked(count) else { return Ok(None) };
        let Some(amounts) = clues.iter().map(|line| numbers(line)).collect::<Option<Vec<_>>>() else {
            return Ok(None);
        };
        // Rows and columns have as many cells: that tells which of the numbers counts the first list.
        let sum = |lines: &[Vec<usize>]| lines.iter().flatten().fold(0usize, |sum, n| sum.saturating_add(*n));
        let even = |cut: usize| sum(&amounts[..cut]) == sum(&amounts[cut..]);
        if !even(a) && !even(b) {
            return Ok(None);
        }
        let (first, second) = clues.split_at(if even(b) && !even(a) { b } else { a });
        let mut sheet = Sheet { lists: vec![list(first)?, list(second)?], ..Sheet::default() };
        let said = rest.iter().take_while(|line| numbers(line).is_none()).count();
        let words = rest[..said].iter().map(|line| told(line)).filter(|text| !text.is_empty());
        for (i, text) in words.enumerate() {
            match i {
                0 => sheet.title = text.to_string(),
                _ => sheet.details.push((format!("line {i} below"), text.to_string())),
            }
        }
        found.push(sheet);
        left = &rest[said..];
    }
    Ok(Some(found).filter(|found| !found.is_empty()))
}

fn list(lines: &[&Row<'_>]) -> Result<List, Problems> {
    let clues = lines.iter().map(|line| clue(told(line), line.start, line.span()));
    Ok(List { axis: None, lines: clues.collect::<Result<Vec<Line>, Problems>>()? })
}
