//! Clues on lines that say themselves whose they are: `r 2 1`, `Row 3: 2 1`, `c1 = 4`, with the size before them or not.

use quandary_core::source::{Line as Row, Problems};

use super::block::Line;
use super::build::{List, Sheet};
use super::lines::clue;
use crate::nonogram::model::Axis;

/// A line with its mark: whose clue it is, its number if it says one, and the clue.
struct Marked<'t> {
    axis: Axis,
    index: Option<usize>,
    text: &'t str,
}

/// The mark at the beginning of a line, if it has one and a clue behind it.
fn marked<'t>(line: &Row<'t>) -> Option<Marked<'t>> {
    let text = line.text.trim();
    let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let axis = match text[..end].to_ascii_lowercase().as_str() {
        "r" | "row" => Axis::Row,
        "c" | "col" | "column" => Axis::Column,
        _ => return None,
    };
    // A number before a colon counts the lines.
    let mut rest = text[end..].trim_start();
    let mut index = None;
    if let Some((number, behind)) = rest.split_once([':', '=']) {
        match number.trim() {
            "" => {}
            number => index = Some(number.parse().ok()?),
        }
        rest = behind;
    } else if !text[end..].starts_with([' ', '\t']) {
        return None;
    }
    let digits = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == ',';
    rest.chars().all(digits).then_some(Marked { axis, index, text: rest })
}

/// The puzzle of lines that all have their mark, two rows and two columns at least; a size may stand before them.
pub(super) fn sheet(lines: &[&Row<'_>]) -> Result<Option<Sheet>, Problems> {
    let Some(first) = lines.iter().take(3).position(|line| marked(line).is_some()) else { return Ok(None) };
    let (head, body) = lines.split_at(first);
    let mut lists: [Vec<(&Row<'_>, Marked<'_>)>; 2] = [Vec::new(), Vec::new()];
    let mut order: Vec<Axis> = Vec::new();
    for line in body {
        let Some(found) = marked(line) else { return Ok(None) };
        // Each list is one stretch, and its numbers count.
        if order.last() != Some(&found.axis) {
            order.push(found.axis);
        }
        let list = &mut lists[usize::from(found.axis == Axis::Column)];
        let count = list.len();
        if found.index.is_some_and(|index| index != count && index != count + 1) {
            return Ok(None);
        }
        list.push((line, found));
    }
    if order.len() != 2 || lists.iter().any(|list| list.len() < 2) {
        return Ok(None);
    }
    let Some(sides) = stated(head) else { return Ok(None) };
    let mut sheet = Sheet { sides, ..Sheet::default() };
    let closed = is_closed(lists.iter().flatten().map(|(_, found)| found.text));
    for list in lists {
        let Some((_, Marked { axis, .. })) = list.first() else { return Ok(None) };
        let axis = Some((*axis, true));
        let clue = |(line, found): &(&Row<'_>, Marked<'_>)| {
            let text = if closed { unclosed(found.text) } else { found.text };
            let start = line.start + (text.as_ptr() as usize - line.text.as_ptr() as usize);
            clue(text, start, line.span())
        };
        sheet
            .lists
            .push(List { axis, lines: list.iter().map(clue).collect::<Result<Vec<Line>, Problems>>()? });
    }
    Ok(Some(sheet))
}

/// The size that stands before the clues, maybe behind a word; nothing if there is something else.
fn stated(head: &[&Row<'_>]) -> Option<Option<(usize, usize)>> {
    let words = || head.iter().flat_map(|line| line.words()).map(|(word, _)| word);
    let numbers: Vec<usize> = words().filter_map(|word| word.parse().ok()).collect();
    let others = words().count() - numbers.len();
    match (numbers[..].as_ref(), others) {
        ([], 0) => Some(None),
        (&[a, b], 0 | 1) => Some(Some((a, b))),
        _ => None,
    }
}

/// Whether a 0 ends every clue and stands nowhere else.
pub(super) fn is_closed<'t>(clues: impl Iterator<Item = &'t str> + Clone) -> bool {
    let words = |text: &'t str| text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
    let ends = |text: &'t str| {
        words(text).next_back() == Some("0") && words(text).filter(|word| *word == "0").count() == 1
    };
    clues.clone().all(ends) && clues.clone().any(|text| words(text).count() > 1)
}

/// A clue without the 0 that ends it; alone it stays.
pub(super) fn unclosed(text: &str) -> &str {
    let cut = text.trim_end().strip_suffix('0').map(str::trim_end).unwrap_or(text);
    if cut.trim().is_empty() { text } else { cut }
}
