//! Two lists without a word beside them in a text with remarks: `#` begins one, also behind clues, or `*` a whole line of
//! them. Several clues may stand in a line with commas between, in quotes or not, where blanks stand between numbers. A
//! line `&` parts the lists, or more than one blank line; one may be anywhere.

use quandary_core::source::{Line as Row, Problems};

use super::build::Sheet;
use super::lines::{is_comment, listed, uncommented};

/// Whether a line is a remark.
fn is_remark(line: &Row<'_>) -> bool {
    let starred = |text: &str| text.starts_with("* ") && text.contains(char::is_alphabetic);
    is_comment(line.text) || starred(line.text.trim_start())
}

/// The clues of a line without its remark.
fn told<'t>(line: &Row<'t>) -> &'t str {
    if is_remark(line) { "" } else { uncommented(line.text).trim() }
}

/// Lists that so many blank lines part.
fn parted<'l, 't>(lines: &'l [Row<'t>], gap: usize) -> Vec<Vec<&'l Row<'t>>> {
    let mut lists: Vec<Vec<&Row<'_>>> = Vec::new();
    let mut blank = gap;
    for line in lines {
        if told(line) == "&" {
            blank = gap;
            continue;
        }
        match (told(line).is_empty(), lists.last_mut()) {
            (true, _) => blank = blank.saturating_add(1),
            (false, Some(list)) if blank < gap => list.push(line),
            _ => lists.push(vec![line]),
        }
        if !told(line).is_empty() {
            blank = 0;
        }
    }
    lists
}

/// The puzzle of such a text, if rows and columns have as many cells.
pub(super) fn sheet(lines: &[Row<'_>]) -> Result<Option<Sheet>, Problems> {
    let worded = |line: &Row<'_>| line.text.contains(char::is_alphabetic);
    let remarks = lines.iter().any(|line| is_remark(line) && worded(line));
    let quoted = lines.iter().any(|line| line.text.trim_start().starts_with(['\'', '"']));
    let plain = |c: char| c == '&' || c.is_ascii_digit() || c.is_whitespace() || ",'\"".contains(c);
    if !(remarks || quoted) || !lines.iter().all(|line| told(line).chars().all(plain)) {
        return Ok(None);
    }
    let gaps = [usize::MAX, 2, 1];
    let lists = gaps.map(|gap| parted(lines, gap)).into_iter().find(|lists| lists.len() == 2);
    let Some(lists) = lists else { return Ok(None) };
    // Where blanks stand between numbers, commas stand between clues.
    let spaced = |line: &Row<'_>| told(line).split(',').any(|part| part.split_whitespace().count() > 1);
    let parted = lines.iter().any(spaced);
    let listed = |lines: &Vec<&Row<'_>>| listed(lines.iter().copied(), parted);
    let lists: Vec<_> = lists.iter().map(listed).collect::<Result<_, Problems>>()?;
    let cells = |i: usize| {
        let items = lists[i].lines.iter().filter_map(|line| line.items.as_ref()).flatten();
        items.filter_map(|item| item.len).fold(0usize, usize::saturating_add)
    };
    Ok((cells(0) > 0 && cells(0) == cells(1)).then_some(Sheet { lists, ..Sheet::default() }))
}
