//! Clues without a word beside them: numbers on lines, with a size before them or a gap between the lists.
//!
//! `n` before `2n` lines is the side of a square. A palette of `#rrggbb` may stand before the size; a clue is then the
//! number of its blocks and for each its length and the three parts of its colour. Or the colours have names, and blocks
//! are `3:A`.

use quandary_core::source::{Line as Row, Problem, Problems, Source, Span};

use super::block::{Ink, Item, Line, item};
use super::build::{List, Sheet};
use super::layout;
use super::lines::clue;
use super::marked::{is_closed, unclosed};
use super::names::{Meaning, meaning};
use super::{remarked, sized};
use crate::nonogram::model::Axis;

/// Whether one number before twice as many lines, or a palette and a size, begin the text.
pub(super) fn counts_fit(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|l| !l.is_empty());
    let head: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).take(2).collect();
    if let [sizes, first] = head[..]
        && three(sizes).is_some()
        && first.split_whitespace().nth(1).is_some_and(|word| word.starts_with('#'))
    {
        return true;
    }
    let Some(n) = lines.next().and_then(|first| first.parse::<usize>().ok()) else { return false };
    let Some(second) = lines.next() else { return false };
    if second.starts_with('#') {
        return true;
    }
    let is_clue = |l: &str| l.bytes().all(|b| b.is_ascii_digit() || b == b' ' || b == b'\t' || b == b',');
    n > 0
        && is_clue(second)
        && lines.by_ref().take(2 * n).filter(|l| is_clue(l)).count() + 1 == 2 * n
        && lines.next().is_none()
}

/// The one puzzle of the text.
pub(super) fn sheets(source: &Source, lines: &[Row<'_>]) -> Result<Vec<Sheet>, Problems> {
    let filled: Vec<&Row<'_>> = lines.iter().filter(|l| !l.is_blank()).collect();
    let groups: Vec<&[Row<'_>]> = lines.split(Row::is_blank).filter(|group| !group.is_empty()).collect();
    if let Some(sheet) = remarked::sheet(lines)? {
        return Ok(vec![sheet]);
    }
    if let Some(sheet) = layout::table(&groups) {
        return Ok(vec![sheet]);
    }
    if let Some(sheets) = layout::in_marked_lines(&groups)? {
        return Ok(sheets);
    }
    if let Some(sheets) = layout::below_columns(&filled)? {
        return Ok(sheets);
    }
    // A 0 may end every clue.
    let clues = || lines.iter().filter(|l| !l.is_blank() && !is_gap(l.text));
    if is_closed(clues().map(|line| line.text)) {
        let open: Vec<Row<'_>> = lines.iter().map(|l| Row { text: unclosed(l.text), ..*l }).collect();
        return opened(source, &open);
    }
    opened(source, lines)
}

/// The same for clues that nothing ends.
fn opened(source: &Source, lines: &[Row<'_>]) -> Result<Vec<Sheet>, Problems> {
    let filled: Vec<&Row<'_>> = lines.iter().filter(|l| !l.is_blank()).collect();
    if let Some(sheet) = with_palette(source, &filled)? {
        return Ok(vec![sheet]);
    }
    if let Some(sheet) = with_names(source, &filled)? {
        return Ok(vec![sheet]);
    }
    // Two lists with a gap between them are two lists, whatever else their numbers could be.
    let lists: Vec<_> =
        lines.split(|l| l.is_blank() || is_gap(l.text)).filter(|group| !group.is_empty()).collect();
    let cells =
        |group: &[Row<'_>]| group.iter().try_fold(0usize, |sum, l| Some(sum.saturating_add(total(l.text)?)));
    let parted = matches!(lists[..], [a, b] if cells(a).is_some() && cells(a) == cells(b));
    if !parted && let Some(sheets) = sized::sheets(&filled)? {
        return Ok(sheets);
    }
    if let Some(sheets) = in_two_lines(lines)? {
        return Ok(sheets);
    }
    if let Some(sheets) = in_one_line(&filled)? {
        return Ok(sheets);
    }
    if let Some(sheet) = as_table(&filled)? {
        return Ok(vec![sheet]);
    }
    if let Some((rows, columns)) = between_words(&filled) {
        return Ok(vec![two(rows, columns)?]);
    }
    if let Some(line) = filled.iter().find(|l| {
        let names = |word: &str| meaning(word) == Some(Meaning::Frame);
        !is_gap(l.text) && l.text.chars().any(char::is_alphabetic) && !names(l.text.trim())
    }) {
        let problem = Problem::new("this is no clue").at(line.span());
        return Err(problem.expected("`rows` or `columns`, or numbers with blanks or commas between").into());
    }
    let numbers =
        |line: &Row<'_>| -> Option<Vec<usize>> { line.words().map(|(w, _)| w.parse().ok()).collect() };
    let gaps = lines.split(|l| l.is_blank() || is_gap(l.text)).filter(|group| !group.is_empty()).count();
    let side = filled.first().and_then(|l| numbers(l)).unwrap_or_default();
    // Without a gap, the number of lines alone says that the first one is their number; with one, it stands alone or
    // makes the first list longer by one.
    let is_side = |n: usize| {
        let twice = n > 0 && filled.len() - 1 == n.saturating_mul(2);
        let group =
            lines.iter().skip_while(|l| l.is_blank()).take_while(|l| !l.is_blank() && !is_gap(l.text));
        let first = group.count();
        // Rows and columns have as many cells; where they have without taking the number away, it is a clue.
        let sum = |lines: &[&Row<'_>]| {
            let words =
                lines.iter().flat_map(|l| l.words()).filter_map(|(word, _)| word.parse::<usize>().ok());
            words.fold(0usize, usize::saturating_add)
        };
        let clue = || sum(&filled[..first]) == sum(&filled[first..]);
        twice && (gaps == 1 || first == 1 || (first == n + 1 && !clue()))
    };
    if let [n] = side[..]
        && is_side(n)
    {
        let body: Vec<&Row<'_>> = filled[1..].iter().filter(|l| !is_gap(l.text)).copied().collect();
        let (rows, columns) = body.split_at(n.min(body.len()));
        return Ok(vec![two(rows, columns)?]);
    }
    // A number alone that is no square's side is that of the first list, where rows and columns then have as many cells.
    if let [n] = side[..]
        && gaps == 1
        && n > 0
        && let Some((first, second)) = filled[1..].split_at_checked(n)
    {
        let cells = |lines: &[&Row<'_>]| {
            lines.iter().try_fold(0usize, |sum, l| Some(sum.saturating_add(total(l.text)?)))
        };
        if cells(first).is_some_and(|sum| sum > 0 && cells(second) == Some(sum)) {
            return Ok(vec![two(first, second)?]);
        }
    }
    // No size: a gap stands between the lists, and maybe one behind a size before them. Where a blank line parts two lists
    // and there are rules besides, those only help the eye.
    let parted = |apart: &dyn Fn(&Row<'_>) -> bool| -> Vec<Vec<&Row<'_>>> {
        let groups = lines.split(|l| apart(l)).filter(|group| !group.is_empty());
        groups.map(|group| group.iter().filter(|l| !is_gap(l.text)).collect()).collect()
    };
    let by_blanks = parted(&|l| l.is_blank());
    let mut groups = parted(&|l| l.is_blank() || is_gap(l.text));
    if by_blanks.len() == 2 && groups.len() > 3 && by_blanks.iter().all(|group| !group.is_empty()) {
        groups = by_blanks;
    }
    let mut stated = None;
    if let [first, a, b] = &groups[..]
        && let [line] = &first[..]
        && let Some(numbers) = numbers(line).filter(|n| n.len() <= 2)
        && numbers.iter().all(|&n| n == a.len() || n == b.len())
    {
        stated = Some(());
    }
    if stated.is_some() {
        groups.remove(0);
    }
    let [rows, columns] = &groups[..] else {
        let problem = Problem::new("these numbers are not two lists of clues").at(source.end());
        return Err(problem.expected("a size, or a blank line between rows and columns").into());
    };
    Ok(vec![two(rows, columns)?])
}

/// How many cells some clues fill, if they are numbers with blanks or commas between.
fn total(text: &str) -> Option<usize> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    words.map(|word| word.parse::<usize>().ok()).try_fold(0usize, |sum, n| Some(sum.saturating_add(n?)))
}

/// Two lines for each puzzle, a list each: commas between the clues, blanks between the numbers. Rows and columns must
/// have as many cells.
fn in_two_lines(lines: &[Row<'_>]) -> Result<Option<Vec<Sheet>>, Problems> {
    let groups = || lines.split(|l| l.is_blank()).filter(|group| !group.is_empty());
    let pair = |group: &[Row<'_>]| {
        let [rows, columns] = group else { return false };
        rows.text.contains(',')
            && columns.text.contains(',')
            && total(rows.text).is_some_and(|sum| sum > 0 && total(columns.text) == Some(sum))
    };
    if groups().next().is_none() || !groups().all(pair) {
        return Ok(None);
    }
    let list = |line: &Row<'_>| listed(line.text, line.start, ',');
    let sheet = |group: &[Row<'_>]| -> Result<Sheet, Problems> {
        Ok(Sheet { lists: group.iter().map(list).collect::<Result<_, _>>()?, ..Sheet::default() })
    };
    groups().map(sheet).collect::<Result<_, _>>().map(Some)
}

/// The clues of a text with a mark between them.
fn listed(text: &str, start: usize, between: char) -> Result<List, Problems> {
    let parts = super::block::words(text, start, move |c| c == between);
    let clues = parts.map(|(part, span)| clue(part, span.start, span));
    Ok(List { axis: None, lines: clues.collect::<Result<Vec<Line>, Problems>>()? })
}

/// A line for each puzzle: `|` between the lists, `;` between the clues. Rows and columns must have as many cells.
fn in_one_line(lines: &[&Row<'_>]) -> Result<Option<Vec<Sheet>>, Problems> {
    let mut found = Vec::new();
    for line in lines {
        let bare = line.text.trim().trim_start_matches(['[', '(', '{']).trim_end_matches([']', ')', '}']);
        let Some((rows, columns)) = bare.split_once('|') else { return Ok(None) };
        let sum =
            |list: &str| total(&list.replace(';', " ")).filter(|cells| *cells > 0 && list.contains(';'));
        if sum(rows).is_none() || sum(rows) != sum(columns) {
            return Ok(None);
        }
        let place = |part: &str| line.start + (part.as_ptr() as usize - line.text.as_ptr() as usize);
        let lists = [rows, columns].map(|part| listed(part, place(part), ';'));
        let lists = lists.into_iter().collect::<Result<_, _>>()?;
        found.push(Sheet { lists, ..Sheet::default() });
    }
    Ok(Some(found).filter(|found| !found.is_empty()))
}

/// A table as spreadsheets write it: the columns' clues in the first line, the rows' clues first in the others, and the
/// cells empty.
fn as_table(lines: &[&Row<'_>]) -> Result<Option<Sheet>, Problems> {
    let Some((head, body)) = lines.split_first() else { return Ok(None) };
    let mark = [',', ';', '\t'].into_iter().find(|mark| head.text.starts_with(*mark));
    let Some(mark) = mark.filter(|_| !body.is_empty()) else { return Ok(None) };
    let empty = |line: &&Row<'_>| line.text.trim_start_matches(|c| c != mark).chars().all(|c| c == mark);
    if !body.iter().all(empty) || total(&head.text.replace(mark, " ")).is_none() {
        return Ok(None);
    }
    let columns = List { axis: Some((Axis::Column, true)), ..listed(head.text, head.start, mark)? };
    let first = |line: &&Row<'_>| {
        let cell = line.text.split(mark).next().unwrap_or_default();
        clue(cell, line.start, Span::new(line.start, line.start + cell.len()))
    };
    let rows = body.iter().map(first).collect::<Result<Vec<Line>, Problems>>()?;
    let rows = List { axis: Some((Axis::Row, true)), lines: rows };
    Ok(Some(Sheet { lists: vec![rows, columns], ..Sheet::default() }))
}

/// The clues before and behind the one line that is no clue, whatever it says, if they have as many cells.
fn between_words<'l, 't>(lines: &'l [&'l Row<'t>]) -> Option<(&'l [&'l Row<'t>], &'l [&'l Row<'t>])> {
    let mut words = lines.iter().enumerate().filter(|(_, l)| l.text.contains(char::is_alphabetic));
    let (Some((at, line)), None) = (words.next(), words.next()) else { return None };
    let (rows, columns) = (&lines[..at], &lines[at + 1..]);
    let sum =
        |lines: &[&Row<'_>]| lines.iter().try_fold(0usize, |sum, l| Some(sum.saturating_add(total(l.text)?)));
    let fits = sum(rows).is_some_and(|cells| cells > 0 && sum(columns) == Some(cells));
    (fits && line.text.split_whitespace().count() == 1).then_some((rows, columns))
}

/// A line of punctuation that stands between the lists.
fn is_gap(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.bytes().all(|b| matches!(b, b'-' | b'=' | b'#' | b'*' | b'%' | b'_' | b'&'))
}

fn two(rows: &[&Row<'_>], columns: &[&Row<'_>]) -> Result<Sheet, Problems> {
    let list = |lines: &[&Row<'_>]| -> Result<List, Problems> {
        let clues = lines.iter().map(|l| clue(l.text, l.start, l.span()));
        Ok(List { axis: None, lines: clues.collect::<Result<Vec<Line>, Problems>>()? })
    };
    Ok(Sheet { lists: vec![list(rows)?, list(columns)?], ..Sheet::default() })
}

/// A number of colours, the colours, the size and the clues with colours in them.
fn with_palette(source: &Source, lines: &[&Row<'_>]) -> Result<Option<Sheet>, Problems> {
    let [count, first, ..] = lines else { return Ok(None) };
    let (Ok(count), true) = (count.text.trim().parse::<usize>(), first.text.trim().starts_with('#')) else {
        return Ok(None);
    };
    let early = |expected: &str| Problem::new("the text ends here").at(source.end()).expected(expected);
    let colours =
        lines.get(1..1usize.saturating_add(count)).ok_or_else(|| early("a colour such as #ff0000"))?;
    let mut sheet = Sheet::default();
    for line in colours {
        let rgb = super::super::colour::parse(line.text.trim()).ok_or_else(|| {
            Problem::new("this is no colour").at(line.span()).expected("a colour such as #ff0000")
        })?;
        // The first is that of the empty cells; blocks say the colour itself, so that the others need no name.
        match sheet.background {
            None => sheet.background = Some(rgb),
            Some(_) => sheet.colours.push((line.text.trim().to_string(), rgb, None)),
        }
    }
    let line = lines.get(count + 1).ok_or_else(|| early("the size"))?;
    let sizes: Vec<usize> = line.words().filter_map(|(word, _)| word.parse().ok()).collect();
    let [first, second] = sizes[..] else {
        return Err(Problem::new("this is no size").at(line.span()).expected("two numbers").into());
    };
    let body = &lines[count + 2..];
    if Some(body.len()) != first.checked_add(second) {
        let problem = Problem::new(format!("clues for {} lines", body.len())).at(line.span());
        return Err(problem.expected(format!("{first} and {second}, as the size says")).into());
    }
    let (rows, columns) = body.split_at(first);
    for lines in [rows, columns] {
        let clues = lines.iter().map(|line| coloured(line)).collect::<Result<Vec<Line>, Problems>>()?;
        sheet.lists.push(List { axis: None, lines: clues });
    }
    Ok(Some(sheet))
}

/// Three numbers and nothing else.
fn three(text: &str) -> Option<[usize; 3]> {
    let numbers: Option<Vec<usize>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    numbers?.try_into().ok()
}

/// How many colours there are and the size, the colours with their names, and clues such as `2:A,1:B`.
fn with_names(source: &Source, lines: &[&Row<'_>]) -> Result<Option<Sheet>, Problems> {
    let Some(([colours, first, second], body)) =
        lines.split_first().and_then(|(l, rest)| Some((three(l.text)?, rest)))
    else {
        return Ok(None);
    };
    let named =
        |line: &&Row<'_>| line.text.split_whitespace().nth(1).is_some_and(|word| word.starts_with('#'));
    if colours == 0 || body.len() < colours || !body[..colours].iter().all(named) {
        return Ok(None);
    }
    let (palette, clues) = body.split_at(colours);
    let mut sheet = Sheet::default();
    for line in palette {
        let mut words = line.words();
        let (name, value) = (words.next(), words.next());
        let rgb = value.and_then(|(word, _)| super::super::colour::parse(word)).ok_or_else(|| {
            Problem::new("this is no colour").at(line.span()).expected("a name and a colour such as #ff0000")
        })?;
        sheet.colours.push((name.map_or(String::new(), |(word, _)| word.to_string()), rgb, None));
    }
    if Some(clues.len()) != first.checked_add(second) {
        let problem = Problem::new(format!("clues for {} lines", clues.len())).at(source.end());
        return Err(problem.expected(format!("{first} and {second}, as the size says")).into());
    }
    // The list that fits into lines of the other's number comes first.
    let total = |lines: &[Line]| -> usize {
        let lengths =
            lines.iter().filter_map(|line| line.items.as_ref()).flatten().filter_map(|item| item.len);
        lengths.fold(0usize, usize::saturating_add)
    };
    let all: Vec<Line> =
        clues.iter().map(|l| clue(l.text, l.start, l.span())).collect::<Result<_, Problems>>()?;
    let cut = if total(&all[..first]) == total(&all[first..]) && first != second { first } else { second };
    let mut rows = all;
    let columns = rows.split_off(cut);
    sheet.lists = vec![List { axis: None, lines: rows }, List { axis: None, lines: columns }];
    Ok(Some(sheet))
}

/// `2 5 0 0 0 13 255 222 88`: two blocks, five cells of black and thirteen of a yellow.
fn coloured(line: &Row<'_>) -> Result<Line, Problems> {
    let words: Vec<(&str, Span)> = line.words().collect();
    let wrong = || {
        let problem = Problem::new("this is no clue with colours").at(line.span());
        problem.expected("the number of blocks, and for each its length, red, green and blue")
    };
    let (count, blocks) = words.split_first().ok_or_else(wrong)?;
    if count.0.parse::<usize>().ok().and_then(|n| n.checked_mul(4)) != Some(blocks.len()) {
        return Err(wrong().into());
    }
    let part = |word: &str| word.parse::<u8>().map_err(|_| wrong());
    let mut items = Vec::new();
    for block in blocks.chunks_exact(4) {
        let rgb = [part(block[1].0)?, part(block[2].0)?, part(block[3].0)?];
        let ink = Ink::Rgb(rgb);
        items.push(Item { ink, ..item(block[0].0, block[0].1)? });
    }
    Ok(Line::new(items, line.span()))
}
