//! Across Lite's binary form, with its checksums. Scrambled files are refused: their letters cannot be
//! known without the key.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{At, Grid};
use quandary_core::source::{Problem, Problems, Source, Sources, Span};

use super::super::Crossword;
use super::super::card::Clue;
use super::super::model::{Card, Puzzle};
use super::clued::{self, Parsed};

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: "puz",
    about: "Across Lite's binary crossword with clues and solution",
    suffixes: &["puz"],
    sniff,
    read,
    write: Some(write),
};

const MAGIC: &[u8] = b"ACROSS&DOWN\0";
const HEAD: usize = 0x34;

fn sniff(source: &Source) -> Sniff {
    if source.bytes.get(2..14) == Some(MAGIC) { Sniff::Sure } else { Sniff::No }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    vec![parse(sources.puzzle()).and_then(|parsed| clued::build(parsed, sources))]
}

/// The sum of all bytes, turned one bit to the right before each.
fn sum(bytes: &[u8], start: u16) -> u16 {
    bytes.iter().fold(start, |sum, b| sum.rotate_right(1).wrapping_add(u16::from(*b)))
}

fn at(message: &str, start: usize, end: usize) -> Problems {
    Problem::new(message).at(Span::new(start, end)).into()
}

fn number(bytes: &[u8], place: usize) -> u16 {
    u16::from_le_bytes([bytes[place], bytes[place + 1]])
}

/// The four sums a file is checked by: of the header, and the three that are masked with it.
fn sums(head: &[u8], solution: &[u8], state: &[u8], strings: &[&[u8]], notes_count: bool) -> [u16; 5] {
    let cib = sum(head, 0);
    let text = |start: u16| {
        let mut s = start;
        let last = strings.len() - 1;
        for (i, string) in strings.iter().enumerate() {
            let ended = i < 3 || i == last;
            if (i == last && !notes_count) || (ended && string.is_empty()) {
                continue;
            }
            s = sum(string, s);
            if ended {
                s = sum(&[0], s);
            }
        }
        s
    };
    let file = text(sum(state, sum(solution, cib)));
    [file, cib, sum(solution, 0), sum(state, 0), text(0)]
}

fn masked(sums: [u16; 5]) -> [u8; 8] {
    let mut out = *b"ICHEATED";
    for (i, s) in sums[1..].iter().enumerate() {
        let [low, high] = s.to_le_bytes();
        out[i] ^= low;
        out[i + 4] ^= high;
    }
    out
}

fn parse(source: &Source) -> Result<Parsed, Problems> {
    let bytes = &source.bytes[..];
    if bytes.len() < HEAD || bytes.get(2..14) != Some(MAGIC) {
        let problem = Problem::new("this is not a .puz file").at(Span::new(0, bytes.len().min(14)));
        return Err(problem.expected("ACROSS&DOWN at the beginning").into());
    }
    let (width, height) = (usize::from(bytes[0x2C]), usize::from(bytes[0x2D]));
    let cells = width * height;
    let clues = usize::from(number(bytes, 0x2E));
    if number(bytes, 0x32) != 0 {
        return Err(at("this .puz file is scrambled: its solution is locked with a key", 0x32, 0x34));
    }
    let short = || at("this .puz file ends too early", bytes.len(), bytes.len());
    let solution = bytes.get(HEAD..HEAD + cells).ok_or_else(short)?;
    let state = bytes.get(HEAD + cells..HEAD + 2 * cells).ok_or_else(short)?;
    let mut rest = &bytes[HEAD + 2 * cells..];
    let mut strings: Vec<&[u8]> = Vec::new();
    for _ in 0..clues + 4 {
        let end = rest.iter().position(|b| *b == 0).ok_or_else(short)?;
        strings.push(&rest[..end]);
        rest = &rest[end + 1..];
    }
    let version = &bytes[0x18..0x1B];
    let mine = sums(&bytes[0x2C..0x34], solution, state, &strings, version >= &b"1.3"[..]);
    if number(bytes, 0x0E) != mine[1] {
        return Err(at("the header's checksum is wrong: this .puz file is damaged", 0x0E, 0x10));
    }
    if number(bytes, 0) != mine[0] || bytes[0x10..0x18] != masked(mine) {
        return Err(at("the file's checksum is wrong: this .puz file is damaged", 0, 2));
    }
    let latin = |s: &&[u8]| s.iter().map(|b| char::from(*b)).collect::<String>();
    let text =
        |s: &&[u8]| if version[0] >= b'2' { String::from_utf8_lossy(s).into_owned() } else { latin(s) };
    let strings: Vec<String> = strings.iter().map(text).collect();
    let rebus = rebus(rest, cells);
    let letter = |i: usize, byte: u8| rebus.get(&i).cloned().unwrap_or_else(|| char::from(byte).to_string());
    let square = |i: usize| match solution[i] {
        b'.' | b':' => None,
        b'-' => Some(String::new()),
        byte => Some(letter(i, byte)),
    };
    let letters =
        Grid::from_fn(quandary_core::grid::Size { width, height }, |at| square(at.row * width + at.col));
    let written = |at: At| match state[at.row * width + at.col] {
        b'.' | b':' | b'-' | 0 => None,
        byte => Some(char::from(byte).to_string()),
    };
    let state = Grid::from_fn(letters.size(), written);
    let mut card = Card {
        title: strings[0].as_str().into(),
        author: strings[1].as_str().into(),
        copyright: strings[2].as_str().into(),
        notes: strings[strings.len() - 1].as_str().into(),
        ..Card::default()
    };
    let mut parsed = Parsed { state: Some(state), ..Parsed::new(letters) };
    let slots = parsed.slots();
    let mut clues: Vec<_> = clued::in_clue_order(&slots).into_iter().zip(&strings[3..]).collect();
    clues.sort_by_key(|(slot, _)| slot.way);
    for (slot, text) in clues.into_iter().filter(|(_, text)| !text.is_empty()) {
        card.clues.put(slot.way, Clue::new(slot.number, text.as_str().into()));
    }
    parsed.card = card;
    Ok(parsed)
}

/// The rebus squares of the sections behind the strings, by square.
fn rebus(mut rest: &[u8], cells: usize) -> std::collections::BTreeMap<usize, String> {
    let mut keys: &[u8] = &[];
    let mut table = String::new();
    while let Some(head) = rest.get(..8) {
        let length = usize::from(number(head, 4));
        let Some(body) = rest.get(8..8 + length) else { break };
        match &head[..4] {
            b"GRBS" => keys = body,
            b"RTBL" => table = body.iter().map(|b| char::from(*b)).collect(),
            _ => {}
        }
        rest = rest.get(8 + length + 1..).unwrap_or(&[]);
    }
    let texts: std::collections::BTreeMap<usize, &str> = table
        .split(';')
        .filter_map(|part| part.split_once(':'))
        .filter_map(|(key, text)| Some((key.trim().parse().ok()?, text)))
        .collect();
    let text = |(i, key): (usize, &u8)| {
        let text = texts.get(&usize::from(*key).checked_sub(1)?)?;
        Some((i, (*text).to_string()))
    };
    keys.iter().take(cells).enumerate().filter_map(text).collect()
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let size = puzzle.cells().size();
    let Some(Parsed { letters, .. }) = Some(Parsed::of(puzzle, board)).filter(Parsed::is_solved) else {
        return Err("a .puz file holds a solution, and this grid has none: solve it first".into());
    };
    if size.width > 255 || size.height > 255 {
        return Err("a .puz grid has at most 255 rows and columns".into());
    }
    let mut extra: Vec<String> = letters.cells().iter().flatten().filter(|t| t.len() != 1).cloned().collect();
    extra.sort();
    extra.dedup();
    if extra
        .iter()
        .any(|t| t.contains([';', ':']) || t.chars().any(|c| u32::from(c) > 255) || extra.len() > 90)
    {
        return Err("a .puz file cannot hold these letters".into());
    }
    let first = |t: &String| t.bytes().next().filter(u8::is_ascii_alphanumeric).unwrap_or(b'X');
    let solution: Vec<u8> = letters.cells().iter().map(|c| c.as_ref().map_or(b'.', first)).collect();
    let played = |at: At| match (&letters[at], board.and_then(|b| b.ink[at])) {
        (None, _) => b'.',
        (_, Some(v)) if puzzle.solution().is_some() => first(&puzzle.alphabet().text(v as usize).to_string()),
        _ => b'-',
    };
    let state: Vec<u8> = letters.places().map(played).collect();
    let card = puzzle.card();
    let order = clued::in_clue_order(puzzle.slots());
    let mut texts = vec![card.title.text(), card.author.text(), card.copyright.text()];
    texts.extend(order.iter().map(|slot| card.clues.of(slot).map_or(String::new(), |clue| clue.text.text())));
    texts.push(card.notes.text());
    let latin = texts.iter().all(|t| t.chars().all(|c| u32::from(c) < 256 && c != '\0'));
    let encode = |t: &String| -> Vec<u8> {
        let clean = t.replace('\0', " ");
        if latin { clean.chars().map(|c| c as u8).collect() } else { clean.into_bytes() }
    };
    let strings: Vec<Vec<u8>> = texts.iter().map(encode).collect();
    let mut out = vec![0; HEAD];
    out[2..14].copy_from_slice(MAGIC);
    out[0x18..0x1C].copy_from_slice(if latin { b"1.3\0" } else { b"2.0\0" });
    out[0x2C] = size.width as u8;
    out[0x2D] = size.height as u8;
    out[0x2E..0x30].copy_from_slice(&(order.len() as u16).to_le_bytes());
    out[0x30..0x32].copy_from_slice(&1u16.to_le_bytes());
    let slices: Vec<&[u8]> = strings.iter().map(Vec::as_slice).collect();
    let sums = sums(&out[0x2C..0x34], &solution, &state, &slices, true);
    out[0..2].copy_from_slice(&sums[0].to_le_bytes());
    out[0x0E..0x10].copy_from_slice(&sums[1].to_le_bytes());
    out[0x10..0x18].copy_from_slice(&masked(sums));
    out.extend(&solution);
    out.extend(&state);
    strings.iter().for_each(|s| {
        out.extend(s);
        out.push(0);
    });
    if !extra.is_empty() {
        let key = |c: &Option<String>| {
            c.as_ref().and_then(|t| extra.iter().position(|x| x == t)).map_or(0, |i| i as u8 + 1)
        };
        section(&mut out, b"GRBS", &letters.cells().iter().map(key).collect::<Vec<_>>());
        let table: String = extra.iter().enumerate().map(|(i, t)| format!("{i:2}:{t};")).collect();
        section(&mut out, b"RTBL", &table.chars().map(|c| c as u8).collect::<Vec<_>>());
    }
    Ok(clued::written(puzzle, board, out, parse))
}

fn section(out: &mut Vec<u8>, name: &[u8; 4], body: &[u8]) {
    out.extend(name);
    out.extend((body.len() as u16).to_le_bytes());
    out.extend(sum(body, 0).to_le_bytes());
    out.extend(body);
    out.push(0);
}
