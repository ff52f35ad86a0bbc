//! Simon Tatham's game id for `Pattern`, and our own one-line form that extends it to everything a
//! nonogram can have.
//!
//! `WxH:` then the column clues and the row clues, `/` between lines, `.` between numbers, then `,` and the
//! given cells by run lengths. Our extension: a colour letter behind a number, `?` for a hidden length,
//! and parts behind `;` for palette, given cells of any colour, title and author.

use quandary_core::grid::{At, Grid, Size};
use quandary_core::saved_game::{SavedGame, is_save, no_move};
use quandary_core::several::second;
use quandary_core::source::{Problem, Problems, Source, Span};

use super::gather::{Gathered, Read, number, size};
use crate::nonogram::model::{Axis, Block, Clue, Colour, Line, Puzzle, black_on_white};
use crate::nonogram::rules::Board;
use quandary_core::form::DETAILS;
use quandary_core::percent;

/// The id inside the text: bare, or in the `DESC`/`PARAMS` lines of a saved game.
fn id_in(text: &str) -> Option<(usize, &str)> {
    let mut start = text.len() - text.trim_start().len();
    let mut line = text[start..].lines().next()?.trim_end();
    // The page of a game has the id behind a `#`.
    if let Some(page) = line.find("pattern.html#").filter(|_| !line.contains(char::is_whitespace)) {
        start += page + "pattern.html#".len();
        line = &line[page + "pattern.html#".len()..];
    }
    // Some programs write the colon of an address as `%3A`.
    let (head, _) = line.split_once(':').or_else(|| line.split_once("%3A"))?;
    let size = head.split('x').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    (size && head.split('x').count() <= 2).then_some((start, line))
}

pub(crate) fn looks_like(text: &str) -> bool {
    let lines = text.lines().filter(|l| !l.trim().is_empty()).count();
    let id = id_in(text).is_some_and(|(_, line)| line.contains('/') || line.len() < 12);
    (lines == 1 && id) || is_save(text)
}

pub(crate) fn read(source: &Source) -> Vec<Read> {
    vec![source.expect_text().and_then(|text| read_text(source, text))]
}

fn read_text(source: &Source, text: &str) -> Read {
    if is_save(text) {
        return read_save(source);
    }
    let Some((start, line)) = id_in(text) else {
        return Err(Problem::new("this is no game id")
            .at(source.end())
            .expected("WxH: and the clues")
            .into());
    };
    let skipped = source.bytes.len() - text.len();
    let behind = start + line.len();
    if let Some(more) = text[behind..].find(|c: char| !c.is_whitespace()) {
        let at = skipped + behind + more;
        let length = text[behind + more..].lines().next().map_or(0, str::len);
        return Err(second(Span::new(at, at + length)).into());
    }
    match line.contains(':') {
        true => read_id(line, start + skipped),
        false => read_id(&line.replacen("%3A", ":", 1).replace("%2C", ","), start + skipped),
    }
}

/// A saved game of Pattern: the id, and the cells that were painted.
fn read_save(source: &Source) -> Read {
    let save = SavedGame::read(source, "Pattern")?;
    let (id, start) = save.id()?;
    let mut found = read_id(&id, start)?;
    let Size { width, height } = found.puzzle.size();
    let mut board: Board = Grid::filled(width, height, None);
    for (text, span) in save.moves() {
        play(&mut board, text).ok_or_else(|| no_move(text, span))?;
    }
    found.board = board.cells().iter().any(Option::is_some).then_some(board);
    Ok(found)
}

/// One move: `F`, `E` or `U` for filled, empty and open, with column, row, width and height; `S` the answer in a digit a cell.
fn play(board: &mut Board, text: &str) -> Option<()> {
    if let Some(answer) = text.strip_prefix('S').filter(|answer| answer.len() == board.len()) {
        board
            .cells_mut()
            .iter_mut()
            .zip(answer.bytes())
            .for_each(|(cell, c)| *cell = Some(u32::from(c == b'1')));
        return Some(());
    }
    let colour = match text.bytes().next()? {
        b'F' => Some(1),
        b'E' => Some(0),
        b'U' => None,
        _ => return None,
    };
    let numbers: Option<Vec<usize>> = text[1..].split(',').map(|n| n.parse().ok()).collect();
    let [col, row, wide, high] = numbers?[..] else { return None };
    if col.checked_add(wide)? > board.width() || row.checked_add(high)? > board.height() {
        return None;
    }
    for row in row..row + high {
        (col..col + wide).for_each(|col| board[At::new(row, col)] = colour);
    }
    Some(())
}

fn read_id(line: &str, start: usize) -> Read {
    let (head, body) = line.split_once(':').unwrap_or((line, ""));
    let head_span = Span::new(start, start + head.len());
    let (w, h) = head.split_once('x').unwrap_or((head, head));
    let size = size(number(w, head_span)?, number(h, head_span)?, head_span)?;
    let mut parts = body.split(';');
    let (clues, givens) = match parts.next().unwrap_or("").split_once(',') {
        Some((clues, givens)) => (clues, Some(givens)),
        None => (body.split(';').next().unwrap_or(""), None),
    };
    let extra = Extra::read(parts)?;
    let mut gathered = Gathered::new(size, extra.palette);
    let mut at = start + head.len() + 1;
    let lines: Vec<&str> = clues.split('/').collect();
    let wanted = size.width + size.height;
    if lines.len() != wanted {
        let message = format!("clues for {} lines", lines.len());
        return Err(Problem::new(message)
            .at(Span::new(at, at + clues.len()))
            .expected(format!("{} columns and {} rows", size.width, size.height))
            .into());
    }
    for (i, line) in lines.into_iter().enumerate() {
        let span = Span::new(at, at + line.len());
        let axis = if i < size.width { Axis::Column } else { Axis::Row };
        match line {
            UNKNOWN => gathered.push_unknown(axis, span),
            _ => gathered.push(axis, clue(line, span)?, span),
        }
        at += line.len() + 1;
    }
    if let Some(givens) = givens {
        gathered.draft.givens = run_lengths(givens, size, Span::new(at, at + givens.len()))?;
    }
    let place = |cell: usize| At::new(cell / size.width, cell % size.width);
    gathered.draft.givens.extend(extra.givens.iter().map(|&(cell, colour)| (place(cell), colour)));
    (gathered.draft.title, gathered.draft.author) = (extra.title, extra.author);
    gathered.finish()
}

fn clue(line: &str, span: Span) -> Result<Clue, Problems> {
    let mut clue = Vec::new();
    for word in line.split('.').filter(|word| !word.is_empty()) {
        let letter = word.chars().last().filter(char::is_ascii_alphabetic);
        let digits = letter.map_or(word, |c| &word[..word.len() - c.len_utf8()]);
        let colour = letter.map_or(1, |c| LETTERS.find(c).map_or(u32::MAX, |i| i as u32 + 1));
        match digits {
            "?" => clue.push(Block::hidden(colour)),
            "0" => {}
            _ => clue.push(Block::new(colour, number(digits, span)?)),
        }
    }
    Ok(clue)
}

/// A line without a clue, in our extension.
const UNKNOWN: &str = "*";

const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Letter `a` to `y`: skip so many cells, then a given one, black if in upper case; `z` only skips 25.
fn run_lengths(text: &str, size: Size, span: Span) -> Result<Vec<(At, u32)>, Problems> {
    let mut givens = Vec::new();
    let mut cell = 0;
    for c in text.chars() {
        let skip = c.to_ascii_lowercase() as usize;
        if !c.is_ascii_alphabetic() {
            return Err(Problem::new(format!("`{c}` among the given cells"))
                .at(span)
                .expected("letters")
                .into());
        }
        cell += skip - 'a' as usize;
        if c.eq_ignore_ascii_case(&'z') {
            continue;
        }
        if cell >= size.width * size.height {
            return Err(Problem::new("the given cells leave the grid").at(span).into());
        }
        givens.push((At::new(cell / size.width, cell % size.width), u32::from(c.is_ascii_uppercase())));
        cell += 1;
    }
    Ok(givens)
}

/// What our extension carries behind `;`.
#[derive(Default)]
struct Extra {
    palette: Vec<Colour>,
    givens: Vec<(usize, u32)>,
    title: String,
    author: String,
}

impl Extra {
    fn read<'a>(parts: impl Iterator<Item = &'a str>) -> Result<Self, Problems> {
        let mut extra = Self::default();
        for part in parts {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            match name {
                "c" => extra.palette.push(colour(value)?),
                "t" => extra.title = percent::decode(value),
                "a" => extra.author = percent::decode(value),
                "g" => {
                    for given in value.split('.').filter(|g| !g.is_empty()) {
                        let pair =
                            given.split_once('-').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                        extra.givens.push(pair.ok_or_else(|| {
                            Problem::new(format!("`{given}` is no given cell"))
                                .expected("cell-colour, such as 12-1")
                        })?);
                    }
                }
                _ => {
                    return Err(Problem::new(format!("unknown part `{name}`"))
                        .expected("c=, g=, t= or a=")
                        .into());
                }
            }
        }
        if extra.palette.is_empty() {
            extra.palette = black_on_white();
        }
        Ok(extra)
    }
}

fn colour(text: &str) -> Result<Colour, Problems> {
    let mut words = text.split('.');
    let rgb = super::colour::parse(words.next().unwrap_or(""));
    let (symbol, name) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    match (rgb, percent::decode(symbol).chars().next()) {
        (Some(rgb), Some(symbol)) => Ok(Colour { rgb, symbol, name: percent::decode(name) }),
        _ => Err(Problem::new(format!("`{text}` is not a colour")).expected("RRGGBB.symbol.name").into()),
    }
}

/// Writes Tatham's own id.
pub(crate) fn write_tatham(puzzle: &Puzzle) -> Result<(String, Vec<String>), String> {
    super::refuse_hidden(puzzle, "the game id")?;
    super::refuse_colour(puzzle, "the game id")?;
    let mut lost = super::lost_words(puzzle);
    lost.retain(|what| what != "the given cells");
    Ok((body(puzzle) + &black_givens(puzzle) + "\n", lost))
}

/// Writes our one-line form: Tatham's id as far as that goes, and the rest behind it.
pub(crate) fn write_id(puzzle: &Puzzle) -> Result<(String, Vec<String>), String> {
    if puzzle.palette().len() > LETTERS.len() + 1 {
        return Err("the one-line form has letters for 52 colours only".to_string());
    }
    let mut text = body(puzzle);
    let plain = puzzle.palette() == black_on_white();
    if plain {
        text += &black_givens(puzzle);
    } else {
        for Colour { name, rgb: [r, g, b], symbol } in puzzle.palette() {
            let symbol = percent::encode(&symbol.to_string());
            text += &format!(";c={r:02x}{g:02x}{b:02x}.{symbol}.{}", percent::encode(name));
        }
        if !puzzle.givens().is_empty() {
            let given = |&(at, colour): &(At, u32)| format!("{}-{colour}", at.row * puzzle.width() + at.col);
            text += &format!(";g={}", puzzle.givens().iter().map(given).collect::<Vec<_>>().join("."));
        }
    }
    for (name, value) in [("t", puzzle.title()), ("a", puzzle.author())] {
        if !value.is_empty() {
            text += &format!(";{name}={}", percent::encode(value));
        }
    }
    // An id is short: it opens the puzzle and tells whose it is.
    let lost = if puzzle.details().is_empty() { Vec::new() } else { vec![DETAILS.to_string()] };
    Ok((text + "\n", lost))
}

fn body(puzzle: &Puzzle) -> String {
    let colour = !puzzle.is_black_and_white();
    let block = |b: &Block| {
        let len = b.len.map_or("?".to_string(), |n| n.to_string());
        let letter = LETTERS.chars().nth(b.colour as usize - 1).filter(|_| colour);
        letter.map_or(len.clone(), |c| format!("{len}{c}"))
    };
    let Size { width, height } = puzzle.size();
    let clue = |line: Line| match puzzle.clue(line) {
        Some(clue) => super::joined(clue, ".", block),
        None => UNKNOWN.to_string(),
    };
    let lines: Vec<String> =
        (0..width).map(Line::column).chain((0..height).map(Line::row)).map(clue).collect();
    format!("{}:{}", puzzle.size(), lines.join("/"))
}

fn black_givens(puzzle: &Puzzle) -> String {
    let mut givens: Vec<(usize, u32)> =
        puzzle.givens().iter().map(|&(at, colour)| (at.row * puzzle.width() + at.col, colour)).collect();
    givens.sort_unstable();
    givens.dedup();
    let mut text = if givens.is_empty() { String::new() } else { ",".to_string() };
    let mut next = 0;
    for (cell, colour) in givens {
        let mut skip = cell.saturating_sub(next);
        while skip >= 25 {
            text.push('z');
            skip -= 25;
        }
        let letter = (b'a' + skip as u8) as char;
        text.push(if colour == 1 { letter.to_ascii_uppercase() } else { letter });
        next = cell + 1;
    }
    text
}
