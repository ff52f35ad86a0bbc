//! puzz.link and pzpr: the link, and the file that begins with `pzprv3`.
//!
//! A link has ceil(rows / 2) slots for each column, then ceil(columns / 2) for each row; within a line the
//! slot nearest to the grid comes first, so clues stand in reverse.

use quandary_core::grid::Grid;
use quandary_core::plural::count;
use quandary_core::pzpr;
use quandary_core::several;
use quandary_core::source::{Problem, Problems, Source, Span};

use super::gather::{Gathered, Read, number, size};
use crate::nonogram::model::{Axis, Block, Puzzle, black_on_white};
use crate::nonogram::rules::Board;

pub(crate) fn is_link(text: &str) -> bool {
    let first = text.split_ascii_whitespace().next().unwrap_or_default();
    text.len() < 1 << 20
        && text.split_ascii_whitespace().all(|word| word.len() > 9)
        && after_name(first).is_some()
}

/// The place behind the puzzle's name in an address, where the size begins.
fn after_name(text: &str) -> Option<usize> {
    pzpr::after_name(text, &["nonogram"])
}

pub(crate) fn is_file(text: &str) -> bool {
    let mut lines = text.split(['\n', '/']).map(str::trim);
    lines.next().is_some_and(|l| l.starts_with("pzprv3")) && lines.next() == Some("nonogram")
}

pub(crate) fn read_link(source: &Source) -> Vec<Read> {
    let lines = match source.lines() {
        Ok(lines) => lines,
        Err(problems) => return vec![Err(problems)],
    };
    // A link is one line, so that several lines are several puzzles.
    let links: Vec<_> = lines.iter().filter(|l| !l.is_blank()).collect();
    match &links[..] {
        [] => vec![link("", source.end())],
        links => several::sensible(links.iter().map(|line| link(line.text.trim(), line.span()))),
    }
}

fn link(text: &str, all: Span) -> Read {
    let expected = "a link such as https://puzz.link/p?nonogram/5/5/...";
    let wrong = || Problem::new("this link is not complete").at(all).expected(expected);
    let start = after_name(text).ok_or_else(wrong)?;
    let mut parts = text[start..].split('/');
    let mut part = || parts.next().ok_or_else(wrong);
    // Some links carry options such as `v:` between the name and the size.
    let mut first = part()?;
    while !first.is_empty() && !first.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        first = part()?;
    }
    let (columns, rows, body) = (number(first, all)?, number(part()?, all)?, part().unwrap_or(""));
    let size = size(columns, rows, all)?;
    let (per_column, per_row) = (rows.div_ceil(2), columns.div_ceil(2));
    let slots = slots(body, columns * per_column + rows * per_row, all)?;
    let mut gathered = Gathered::new(size, black_on_white());
    let (of_columns, of_rows) = slots.split_at(columns * per_column);
    for (axis, slots, per) in [(Axis::Column, of_columns, per_column), (Axis::Row, of_rows, per_row)] {
        for line in slots.chunks(per) {
            let block = |slot: &Option<Block>| slot.filter(|b| b.len != Some(0));
            gathered.push(axis, line.iter().rev().filter_map(block).collect(), all);
        }
    }
    gathered.finish()
}

/// The slots of the body; those that are not written are empty.
fn slots(body: &str, wanted: usize, all: Span) -> Result<Vec<Option<Block>>, Problems> {
    let mut slots = Vec::new();
    let mut chars = body.chars();
    while let Some(c) = chars.next() {
        match c {
            '0'..='9' | 'a'..='f' => slots.push(c.to_digit(16).map(|n| Block::new(1, n as usize))),
            '-' => {
                let digits: String = chars.by_ref().take(2).collect();
                let n = usize::from_str_radix(&digits, 16)
                    .map_err(|_| Problem::new(format!("`-{digits}`")).at(all).expected("two hex digits"))?;
                slots.push(Some(Block::new(1, n)));
            }
            '.' => slots.push(Some(Block::hidden(1))),
            'g'..='z' => slots.extend(std::iter::repeat_n(None, c as usize - 'f' as usize)),
            _ => {
                return Err(Problem::new(format!("`{c}` in the link"))
                    .at(all)
                    .expected("0-9, a-z, `-` or `.`")
                    .into());
            }
        }
        if slots.len() > wanted {
            return Err(Problem::new("the link has more numbers than its size asks for").at(all).into());
        }
    }
    slots.resize(wanted, None);
    Ok(slots)
}

pub(crate) fn write_link(puzzle: &Puzzle) -> Result<(String, Vec<String>), String> {
    super::refuse_colour(puzzle, "puzz.link")?;
    super::refuse_unknown(puzzle, "puzz.link")?;
    let (columns, rows) = (puzzle.width(), puzzle.height());
    let mut slots: Vec<Option<Block>> = Vec::new();
    for (clues, per) in [(puzzle.columns(), rows.div_ceil(2)), (puzzle.rows(), columns.div_ceil(2))] {
        for clue in clues {
            if clue.len() > per {
                return Err(format!("puzz.link has room for {} in this line", count(per, "number")));
            }
            let end = slots.len() + per;
            slots.extend(clue.iter().rev().map(|&block| Some(block)));
            slots.resize(end, None);
        }
    }
    let mut body = String::new();
    let mut empty = 0u8;
    let flush = |body: &mut String, empty: &mut u8| {
        if *empty > 0 {
            body.push((b'f' + *empty) as char);
            *empty = 0;
        }
    };
    for slot in slots {
        let Some(block) = slot else {
            empty += 1;
            if empty == 20 {
                flush(&mut body, &mut empty);
            }
            continue;
        };
        flush(&mut body, &mut empty);
        match block.len {
            None => body.push('.'),
            Some(n @ 0..=15) => body += &format!("{n:x}"),
            Some(n @ 16..=255) => body += &format!("-{n:02x}"),
            Some(n) => return Err(format!("puzz.link has no way to write the number {n}")),
        }
    }
    flush(&mut body, &mut empty);
    Ok((format!("https://puzz.link/p?nonogram/{columns}/{rows}/{body}\n"), super::lost_words(puzzle)))
}

pub(crate) fn read_file(source: &Source) -> Vec<Read> {
    vec![file(source)]
}

/// The board with its margin of clues: `ceil(rows / 2)` lines of column clues above, `ceil(columns / 2)`
/// tokens of row clues to the left.
fn file(source: &Source) -> Read {
    let text = source.expect_text()?;
    let all = Span::new(0, source.bytes.len());
    let lines: Vec<&str> = text.split(['\n', '/']).map(str::trim).filter(|l| !l.is_empty()).collect();
    // Without its two names it is a list of numbers like many others: a puzzle in the original's form, say.
    if !is_file(text) {
        let problem = Problem::new("the names at the head of the file are missing").at(Span::new(0, 0));
        return Err(problem.expected("a line `pzprv3` and a line `nonogram`").into());
    }
    let [_, _, rows, columns, body @ ..] = &lines[..] else {
        return Err(Problem::new("this file is not complete")
            .at(source.end())
            .expected("rows and columns")
            .into());
    };
    let size = size(number(columns, all)?, number(rows, all)?, all)?;
    let (above, left) = (size.height.div_ceil(2), size.width.div_ceil(2));
    if body.len() < above + size.height {
        return Err(Problem::new("the board ends here")
            .at(source.end())
            .expected(format!("{} lines", above + size.height))
            .into());
    }
    let mut columns = vec![Vec::new(); size.width];
    let mut gathered = Gathered::new(size, black_on_white());
    let mut board: Board = Grid::filled(size.width, size.height, None);
    let mut rows = Vec::new();
    for (y, line) in body.iter().take(above + size.height).enumerate() {
        let tokens: Vec<&str> = line.split_ascii_whitespace().collect();
        let mut row = Vec::new();
        for (x, token) in tokens.iter().take(left + size.width).enumerate() {
            let block = clue_token(token);
            match (y < above, x < left) {
                (true, false) => columns[x - left].extend(block),
                (false, true) => row.extend(block),
                (false, false) => {
                    let value = match *token {
                        "#" => Some(1),
                        "+" => Some(0),
                        _ => None,
                    };
                    board.cells_mut()[(y - above) * size.width + x - left] = value;
                }
                (true, true) => {}
            }
        }
        if y >= above {
            rows.push(row);
        }
    }
    columns.into_iter().for_each(|clue| gathered.push(Axis::Column, clue, all));
    rows.into_iter().for_each(|clue| gathered.push(Axis::Row, clue, all));
    gathered.board = board.cells().iter().any(Option::is_some).then_some(board);
    // Lines behind the board are about the file: its author, the moves that were played.
    let behind = lines.get(4 + above + size.height..).unwrap_or_default();
    gathered.tell(vec![("info".to_string(), behind.join("\n"))]);
    gathered.finish()
}

/// A number, a crossed-off number (`c5`), a hidden one, or nothing.
fn clue_token(token: &str) -> Option<Block> {
    let token = token.strip_prefix('c').unwrap_or(token);
    match token {
        "-" | "?" => Some(Block::hidden(1)),
        _ => token.parse().ok().filter(|&n| n > 0).map(|n| Block::new(1, n)),
    }
}
