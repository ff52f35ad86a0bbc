//! Across Lite's binary form, with its checksums and sections. A locked file is read without its solution, which
//! cannot be known without the key; what is locked is kept as it is.

mod layout;
mod sums;
mod write;

use std::collections::BTreeMap;

use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::grid::{At, Grid, Size};
use quandary_core::source::{Problem, Problems, Source, Sources, Span};

use super::super::Crossword;
use super::super::card::{Clue, Direction, Kept, Lock, Marked};
use super::super::letters::graphemes;
use super::super::model::Card;
use super::clued::{self, Parsed};
use layout::{CIRCLE, DIAGRAMLESS, HEAD, LOCKED, NO_SOLUTION, RESERVED, SUMMED, at, decode, hex, number};
use sums::Sums;

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: "puz",
    about: "Across Lite's binary crossword with clues and solution",
    suffixes: &["puz"],
    sniff,
    read,
    write: Some(write::write),
};

/// How the bytes of the header that mean nothing are kept where they are not zero.
pub(super) const UNUSED: &str = "reserved";

fn sniff(source: &Source) -> Sniff {
    if layout::start(&source.bytes).is_some() { Sniff::Sure } else { Sniff::No }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    vec![parse(sources.puzzle()).and_then(|parsed| clued::build(parsed, sources))]
}

fn parse(source: &Source) -> Result<Parsed, Problems> {
    let Some(front) = layout::start(&source.bytes).filter(|front| source.bytes.len() >= front + HEAD) else {
        let problem = Problem::new("this is not a .puz file").at(Span::new(0, source.bytes.len().min(14)));
        return Err(problem.expected("ACROSS&DOWN at the beginning").into());
    };
    let bytes = &source.bytes[front..];
    let (width, height) = (usize::from(bytes[0x2C]), usize::from(bytes[0x2D]));
    let cells = width * height;
    let short = || at("this .puz file ends too early", source.bytes.len(), source.bytes.len());
    let solution = bytes.get(HEAD..HEAD + cells).ok_or_else(short)?;
    let state = bytes.get(HEAD + cells..HEAD + 2 * cells).ok_or_else(short)?;
    let mut rest = &bytes[HEAD + 2 * cells..];
    let mut strings: Vec<&[u8]> = Vec::new();
    let wanted = usize::from(number(bytes, 0x2E)) + 4;
    for i in 0..wanted {
        // Some programs leave out the end of the last text, or that text.
        let end = rest.iter().position(|b| *b == 0).or((i + 1 == wanted).then_some(rest.len()));
        let end = end.ok_or_else(short)?;
        strings.push(&rest[..end]);
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    let version = &bytes[0x18..0x1B];
    let sums = Sums::of(&bytes[SUMMED], solution, state, &strings, version >= &b"1.3"[..]);
    let sound = number(bytes, 0x0E) == sums.header()
        && number(bytes, 0) == sums.file()
        && bytes[0x10..0x18] == sums.masked();
    let unicode = version[0] >= b'2';
    let (sections, left) = layout::sections(rest, source.bytes.len() - rest.len())?;
    let mut body = Body { solution, state, ..Body::default() };
    let mut card = Card::default();
    if front > 0 {
        card.kept.push(Kept::new("puz", "front", hex(&source.bytes[..front])));
    }
    for section in &sections {
        match section.name {
            b"GRBS" => body.rebus = section.body,
            b"RTBL" => body.table = table(&decode(section.body, unicode)),
            b"GEXT" => body.looks = section.body,
            b"RUSR" => body.written = section.body.split(|b| *b == 0).map(|t| decode(t, unicode)).collect(),
            b"LTIM" => card.kept.push(Kept::new("puz", "LTIM", decode(section.body, unicode))),
            name => card.kept.push(Kept::new("puz", decode(name, false), hex(section.body))),
        }
    }
    let reserved = RESERVED.map(|range| &bytes[range]).concat();
    if reserved.iter().any(|b| *b != 0) {
        card.kept.push(Kept::new("puz", UNUSED, hex(&reserved)));
    }
    if left.iter().any(|b| *b != 0) {
        card.kept.push(Kept::new("puz", "behind", hex(left)));
    }
    card.diagramless = number(bytes, 0x30) == DIAGRAMLESS;
    let size = Size { width, height };
    let known = match number(bytes, 0x32) {
        LOCKED => {
            let letters = decode(solution, false).replace(['.', ':'], "");
            card.lock = Some(Lock { sum: number(bytes, 0x1E), letters });
            false
        }
        NO_SOLUTION => false,
        _ => true,
    };
    let letters = Grid::from_fn(size, |at| body.square(at.row * width + at.col, known));
    let played = Grid::from_fn(size, |at| body.played(at.row * width + at.col));
    for place in 0..cells {
        body.decorate(place, At::new(place / width, place % width), &mut card);
    }
    let text = |s: &[u8]| Marked::plain(&decode(s, unicode));
    card.title = text(strings[0]);
    card.author = text(strings[1]);
    card.copyright = text(strings[2]);
    card.notes = text(strings[strings.len() - 1]);
    let mut parsed = Parsed { state: Some(played), card, ..Parsed::new(letters) };
    parsed.put_clues(strings[3..strings.len() - 1].iter().map(|s| text(s)));
    if !sound {
        damaged(&parsed, strings.len() - 4, front)?;
        parsed.notes.push("its checksums are wrong: the file was changed or is damaged".to_string());
    }
    Ok(parsed)
}

impl Parsed {
    /// Gives the clues, which come in the order of the grid, to its slots. Clues for which there is no slot make a list of their own.
    pub(super) fn put_clues(&mut self, clues: impl IntoIterator<Item = Marked>) {
        let mut clues = clues.into_iter();
        let slots = self.slots();
        let order = clued::in_clue_order(&slots);
        let mut given: Vec<_> = order.into_iter().zip(clues.by_ref()).collect();
        given.sort_by_key(|(slot, _)| slot.way);
        for (slot, text) in given.into_iter().filter(|(_, text)| !text.is_empty()) {
            self.card.clues.put(slot.way, Clue::new(slot.number, text));
        }
        for text in clues.filter(|text| !text.is_empty()) {
            self.card.clues.put(Direction::Other("Clues".into()), Clue::new("", text));
        }
    }
}

/// The parts of a file that speak of squares, row by row.
#[derive(Default)]
struct Body<'a> {
    solution: &'a [u8],
    state: &'a [u8],
    /// For each square the number of its rebus text and one more, or 0.
    rebus: &'a [u8],
    table: BTreeMap<usize, String>,
    /// For each square the marks of its look.
    looks: &'a [u8],
    /// What a player wrote in squares of several letters.
    written: Vec<String>,
}

impl Body<'_> {
    fn rebus(&self, place: usize) -> Option<&String> {
        self.table.get(&usize::from(*self.rebus.get(place)?).checked_sub(1)?)
    }

    /// A square's letters: `None` for a block, nothing for what is not known.
    fn square(&self, place: usize, known: bool) -> Option<String> {
        match self.solution[place] {
            b'.' | b':' => None,
            b'-' => Some(String::new()),
            _ if !known => Some(String::new()),
            byte => Some(self.rebus(place).cloned().unwrap_or_else(|| decode(&[byte], false))),
        }
    }

    fn played(&self, place: usize) -> Option<String> {
        let several = self.written.get(place).filter(|text| !text.is_empty());
        several.cloned().or_else(|| match self.state[place] {
            b'.' | b':' | b'-' | 0 => None,
            byte => Some(decode(&[byte], false)),
        })
    }

    /// Puts what is said of a square on the card.
    fn decorate(&self, place: usize, at: At, card: &mut Card) {
        let byte = self.solution[place];
        let marks = self.looks.get(place).copied().unwrap_or(0);
        // Where blocks are told to be found, both signs are blocks.
        let void = byte == b':' && !card.diagramless;
        let short = decode(&[byte], false);
        let stands = self.rebus(place).filter(|text| graphemes(text).next() != Some(short.as_str()));
        if marks == 0 && !void && stands.is_none() {
            return;
        }
        let look = card.decor.at(at);
        look.void = void;
        look.circle = marks & CIRCLE != 0;
        look.short = stands.map(|_| short);
        if marks & !CIRCLE != 0 {
            look.kept.push(Kept::new("puz", "GEXT", hex(&[marks & !CIRCLE])));
        }
    }
}

/// A file whose sums are wrong is believed only as far as it agrees with itself: a clue for every slot, and letters in the squares.
/// Many programs have written sums of their own.
fn damaged(parsed: &Parsed, clues: usize, front: usize) -> Result<(), Problems> {
    let slots = parsed.slots().len();
    let letters = parsed.letters.cells().iter().flatten();
    let sound = letters.into_iter().all(|text| text.chars().all(|c| !c.is_control()));
    if slots == clues && sound {
        return Ok(());
    }
    let problem =
        "the file's checksums are wrong, and its clues do not fit its grid: this .puz file is damaged";
    Err(at(problem, front, front + 2))
}

/// The rebus texts by number: ` 0:HEART; 1:CLUB;`.
fn table(text: &str) -> BTreeMap<usize, String> {
    let part = |part: &str| {
        let (key, text) = part.split_once(':')?;
        Some((key.trim().parse().ok()?, text.to_string()))
    };
    text.split(';').filter_map(part).collect()
}
