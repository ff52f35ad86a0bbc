//! Writes Across Lite's form.

use std::collections::{BTreeMap, BTreeSet};

use quandary_core::cell_board::CellBoard;
use quandary_core::encoding::from_windows_1252;
use quandary_core::form::Written;
use quandary_core::grid::At;

use super::super::super::card::{Clue, Kept};
use super::super::super::letters::graphemes;
use super::super::super::model::{Puzzle, Task, Way};
use super::super::clued::{self, Parsed};
use super::layout::{
    CIRCLE, DIAGRAMLESS, HEAD, LOCKED, MAGIC, NO_SOLUTION, RESERVED, SUMMED, encode, is_western, put_section,
    unhex,
};
use super::sums::Sums;
use super::{UNUSED, parse};

/// So many different rebus texts have a number.
const MOST_TEXTS: usize = 99;

pub(super) fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let parsed = Parsed::of(puzzle, board);
    let size = parsed.letters.size();
    if puzzle.task() != Task::Clued && !parsed.is_solved() {
        return Err("a .puz file holds a solution, and this grid has none: solve it first".into());
    }
    if size.width > 255 || size.height > 255 {
        return Err("a .puz grid has at most 255 rows and columns".into());
    }
    let card = &parsed.card;
    let texts = texts(puzzle, &parsed);
    let rebus = rebus(&parsed)?;
    let played = |at: At| parsed.state.as_ref().and_then(|state| state[at].as_deref());
    let several = parsed.letters.places().any(|at| played(at).is_some_and(|text| one(text).is_none()));
    let mut all =
        texts.iter().chain(&rebus).map(String::as_str).chain(parsed.letters.places().filter_map(played));
    let unicode = !all.all(|t| is_western(t) && !t.contains('\0'));

    let solution = solution(&parsed);
    let state: Vec<u8> = parsed
        .letters
        .places()
        .zip(&solution)
        .map(|(at, byte)| match (byte, played(at)) {
            (b'.' | b':', _) => *byte,
            (_, None) => b'-',
            (_, Some(text)) => first(text),
        })
        .collect();
    let strings: Vec<Vec<u8>> = texts.iter().map(|t| encode(t, unicode)).collect();
    let mut head = vec![0; HEAD];
    let mut put = |place: usize, bytes: &[u8]| head[place..place + bytes.len()].copy_from_slice(bytes);
    let number = |n: u16| n.to_le_bytes();
    put(2, MAGIC);
    put(0x18, if unicode { b"2.0\0" } else { b"1.3\0" });
    put(0x2C, &[size.width as u8, size.height as u8]);
    put(0x2E, &number((strings.len() - 4) as u16));
    put(0x30, &number(if card.diagramless { DIAGRAMLESS } else { 1 }));
    match &card.lock {
        Some(lock) => {
            put(0x1E, &number(lock.sum));
            put(0x32, &number(LOCKED));
        }
        None if !parsed.is_solved() => put(0x32, &number(NO_SOLUTION)),
        None => {}
    }
    let kept = |name: &str| Kept::of(&card.kept, "puz").find(|(n, _)| *n == name).map(|(_, text)| text);
    let reserved = kept(UNUSED).and_then(unhex).unwrap_or_default();
    for (place, byte) in RESERVED.into_iter().flatten().zip(reserved) {
        put(place, &[byte]);
    }
    let slices: Vec<&[u8]> = strings.iter().map(Vec::as_slice).collect();
    let sums = Sums::of(&head[SUMMED], &solution, &state, &slices, true);
    head[0..2].copy_from_slice(&number(sums.file()));
    head[0x0E..0x10].copy_from_slice(&number(sums.header()));
    head[0x10..0x18].copy_from_slice(&sums.masked());

    let mut out = kept("front").and_then(unhex).unwrap_or_default();
    out.extend(head);
    out.extend(&solution);
    out.extend(&state);
    strings.iter().for_each(|s| out.extend(s.iter().chain(&[0])));
    if !rebus.is_empty() {
        let key = |c: &Option<String>| {
            c.as_ref().and_then(|t| rebus.iter().position(|x| x == t)).map_or(0, |i| i as u8 + 1)
        };
        put_section(&mut out, b"GRBS", &parsed.letters.cells().iter().map(key).collect::<Vec<_>>());
        let table: String = rebus.iter().enumerate().map(|(i, t)| format!("{i:2}:{t};")).collect();
        put_section(&mut out, b"RTBL", &encode(&table, unicode));
    }
    if let Some(clock) = kept("LTIM") {
        put_section(&mut out, b"LTIM", &encode(clock, unicode));
    }
    let looks: Vec<u8> = parsed.letters.places().map(|at| look(&parsed, at)).collect();
    if looks.iter().any(|marks| *marks != 0) {
        put_section(&mut out, b"GEXT", &looks);
    }
    if several {
        let written = |at: At| encode(played(at).filter(|t| one(t).is_none()).unwrap_or(""), unicode);
        let body: Vec<u8> = parsed.letters.places().flat_map(|at| [written(at), vec![0]].concat()).collect();
        put_section(&mut out, b"RUSR", &body);
    }
    for (name, body) in Kept::of(&card.kept, "puz").filter(|(name, _)| is_section(name)) {
        put_section(&mut out, name.as_bytes(), &unhex(body).unwrap_or_default());
    }
    out.extend(kept("behind").and_then(unhex).unwrap_or_default());
    Ok(clued::written(puzzle, board, out, parse))
}

/// Whether something kept is a section of which nothing is known.
fn is_section(name: &str) -> bool {
    name.len() == 4 && name != "LTIM" && name.bytes().all(|b| b.is_ascii_uppercase())
}

/// Title, author, copyright, the clues in order, the notes.
fn texts(puzzle: &Puzzle, parsed: &Parsed) -> Vec<String> {
    let card = &parsed.card;
    // The form has no bars: a clue belongs to the run of squares that begins where its answer does.
    let said =
        puzzle.slots().iter().map(|slot| (slot.cells[0], slot.way)).zip(card.clues.of_slots(puzzle.slots()));
    let said: BTreeMap<(At, Way), Option<&Clue>> = said.collect();
    let runs = Parsed::new(parsed.letters.clone()).slots();
    let order = clued::in_clue_order(&runs);
    let clue = |clue: Option<&Clue>| clue.map_or(String::new(), Clue::whole);
    let mut texts = vec![card.title.text(), card.author.text(), card.copyright.text()];
    texts.extend(order.iter().map(|run| clue(said.get(&(run.cells[0], run.way)).copied().flatten())));
    // Clues without a slot come last, as they did in the file they are from.
    let loose = card.clues.lists.iter().filter(|list| list.direction.way().is_none()).flat_map(|l| &l.clues);
    texts.extend(loose.filter(|c| c.number.is_empty() && c.cells.is_none()).map(|c| clue(Some(c))));
    texts.push(if card.notes.is_empty() { card.intro.text() } else { card.notes.text() });
    texts
}

/// The texts of squares that have more than a letter, or none that fits into a byte.
fn rebus(parsed: &Parsed) -> Result<Vec<String>, String> {
    let mut texts: Vec<String> = parsed.letters.cells().iter().flatten().cloned().collect();
    // In the order of the grid, as programs number them.
    let mut seen = BTreeSet::new();
    texts.retain(|text| !text.is_empty() && one(text).is_none() && seen.insert(text.clone()));
    let room = texts.iter().map(|t| t.len() + 4).sum::<usize>() < usize::from(u16::MAX);
    if texts.len() > MOST_TEXTS || !room || texts.iter().any(|t| t.contains([';', ':', '\0'])) {
        return Err("a .puz file cannot hold these letters".into());
    }
    Ok(texts)
}

/// The byte of a text that is one letter and nothing that has another meaning here.
fn one(text: &str) -> Option<u8> {
    let mut letters = text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    from_windows_1252(letter).filter(|byte| !matches!(byte, b'.' | b':' | b'-' | 0))
}

/// One byte that stands for a text.
fn first(text: &str) -> u8 {
    one(text).or_else(|| one(graphemes(text).next()?)).unwrap_or(b'X')
}

fn solution(parsed: &Parsed) -> Vec<u8> {
    let mut locked = parsed.card.lock.iter().flat_map(|lock| lock.letters.chars());
    let square = |at: At| match &parsed.letters[at] {
        None if parsed.card.diagramless || parsed.card.decor.is_void(at) => b':',
        None => b'.',
        Some(text) => match locked.next() {
            Some(letter) => from_windows_1252(letter).unwrap_or(b'X'),
            None if text.is_empty() => b'X',
            None => {
                let short = parsed.card.decor.get(at).and_then(|look| look.short.as_deref());
                short.filter(|_| one(text).is_none()).and_then(one).unwrap_or_else(|| first(text))
            }
        },
    };
    parsed.letters.places().map(square).collect()
}

/// The marks of a square's look.
fn look(parsed: &Parsed, at: At) -> u8 {
    let Some(look) = parsed.card.decor.get(at) else { return 0 };
    let kept = Kept::of(&look.kept, "puz").find(|(name, _)| *name == "GEXT");
    let more = kept.and_then(|(_, digits)| unhex(digits)?.first().copied()).unwrap_or(0);
    more | if look.circle { CIRCLE } else { 0 }
}
