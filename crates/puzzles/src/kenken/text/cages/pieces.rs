//! Texts that are not a line for each cage: several cages in a line, and several boards under headings.

use quandary_core::source::{Line, Source};

use super::super::super::model::MAX_SIZE;
use super::words::{op_of_char, op_of_word};

/// How a line is cut.
type Way<'a> = dyn Fn(&Line<'a>) -> Vec<Line<'a>> + 'a;

/// The cages of lines that hold several, each a line of its own; nothing where no line does.
///
/// Cages are apart by `;` or `|`, or each begins with its clue, a number with its operator in one word.
pub(super) fn cut<'a>(lines: &[Line<'a>]) -> Option<Vec<Line<'a>>> {
    let most = MAX_SIZE * MAX_SIZE;
    let marks = |mark: char| move |line: &Line<'a>| at_marks(line, mark);
    let ways: [&Way<'a>; 3] = [&marks(';'), &marks('|'), &at_clues];
    ways.into_iter().find_map(|way| {
        let mut pieces = Vec::new();
        for line in lines {
            pieces.extend(way(line));
            if pieces.len() > most {
                return None;
            }
        }
        (pieces.len() > lines.len() + 1).then_some(pieces)
    })
}

/// A part of a line, as a line.
fn part<'a>(line: &Line<'a>, from: usize, to: usize) -> Line<'a> {
    Line { text: &line.text[from..to], start: line.start + from }
}

fn at_marks<'a>(line: &Line<'a>, mark: char) -> Vec<Line<'a>> {
    let mut from = 0;
    let mut parts = Vec::new();
    for text in line.text.split(mark) {
        parts.push(part(line, from, from + text.len()));
        from += text.len() + mark.len_utf8();
    }
    parts.retain(|part| !part.is_blank());
    parts
}

fn at_clues<'a>(line: &Line<'a>) -> Vec<Line<'a>> {
    let base = line.start;
    let clues = line.words().filter(|(word, _)| is_clue(word));
    let mut starts: Vec<usize> = clues.map(|(_, span)| span.start - base).collect();
    // What stands before the first clue may be the size.
    if starts.first() != Some(&0) {
        starts.insert(0, 0);
    }
    let ends = starts.iter().skip(1).copied().chain([line.text.len()]);
    let parts = starts.iter().zip(ends).map(|(&from, to)| part(line, from, to));
    parts.filter(|part| !part.is_blank()).collect()
}

/// `12+`, `+12`, `12x`.
fn is_clue(word: &str) -> bool {
    let word = word.trim_matches([',', ':', '(', ')']);
    let digits = word.trim_matches(|c: char| !c.is_ascii_digit());
    let sign = word.replacen(digits, "", 1);
    let mut chars = sign.chars();
    let known = match (chars.next(), chars.next()) {
        (Some(c), None) => op_of_char(c).is_some() || op_of_word(&sign).is_some(),
        _ => false,
    };
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    plain && known && word.len() == digits.len() + sign.len()
}

/// A board of several, with the heading that stands over it.
pub(super) struct Headed<'a> {
    pub(super) heading: Line<'a>,
    pub(super) lines: Vec<Line<'a>>,
}

/// Boards under headings that all begin with one word; none where there are no headings.
pub(super) fn headed<'a>(lines: &[Line<'a>]) -> Vec<Headed<'a>> {
    let word = |line: &Line<'a>| line.words().next().map_or("", |(word, _)| word);
    let Some(first) = lines.first().map(word) else { return Vec::new() };
    if first.chars().count() < 2 || first.starts_with(|c: char| c.is_ascii_digit()) {
        return Vec::new();
    }
    let mut boards: Vec<Headed<'a>> = Vec::new();
    for line in lines {
        match boards.last_mut() {
            _ if word(line) == first => boards.push(Headed { heading: *line, lines: Vec::new() }),
            Some(board) => board.lines.push(*line),
            None => {}
        }
    }
    boards
}

/// The blocks between blank lines, each as one line: a cage may be told over several. The numbers of the first block may
/// stand for size and number of cages.
pub(super) fn joined<'t>(blocks: &[Vec<Line<'t>>], source: &'t Source) -> Option<Vec<Line<'t>>> {
    let text = source.text()?;
    let skipped = source.bytes.len() - text.len();
    let long = blocks.iter().skip(1).all(|block| block.len() > 1);
    if blocks.len() < 3 || blocks.len() > MAX_SIZE * MAX_SIZE + 1 || !long {
        return None;
    }
    let join = |block: &Vec<Line<'t>>| {
        let (first, last) = (block.first()?, block.last()?);
        let start = first.start.checked_sub(skipped)?;
        let end = (last.start + last.text.len()).checked_sub(skipped)?;
        Some(Line { text: text.get(start..end)?, start: first.start })
    };
    blocks.iter().map(join).collect()
}

/// The lines with the square cut into its rows, where its letters stand one behind the other in the first line.
pub(super) fn unfolded<'t>(lines: &[Line<'t>]) -> Option<Vec<Line<'t>>> {
    let (first, clues) = lines.split_first()?;
    let text = first.text.trim();
    let side = text.len().isqrt();
    let fits = (3..=MAX_SIZE).contains(&side) && side * side == text.len();
    if !fits || clues.is_empty() || !text.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return None;
    }
    let start = first.start + (text.as_ptr() as usize - first.text.as_ptr() as usize);
    let row = |r: usize| Line { text: &text[r * side..(r + 1) * side], start: start + r * side };
    Some((0..side).map(row).chain(clues.iter().copied()).collect())
}
