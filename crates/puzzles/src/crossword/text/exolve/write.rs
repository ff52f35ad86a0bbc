//! Writing an Exolve text.

use std::collections::{BTreeMap, BTreeSet};

use quandary_core::cell_board::CellBoard;
use quandary_core::form::Written;
use quandary_core::grid::At;

use super::super::super::card::{Card, Clue, Direction, Kept, Link, List, Marked};
use super::super::super::letters::graphemes;
use super::super::super::model::{Puzzle, Slot, Way};
use super::super::clued::{self, Parsed};
use super::clues::{ANNOTATION, DELETED, HINT, MARKED, NO_DIRECTION, START, without_marks};
use super::enumeration::{self, END, NO_LENGTHS};
use super::lights::{Lights, name};
use super::squares::{DECORATOR, SPECIAL, UNDECIDED, hidden, options_asked};
use super::{NAME, TEXTS, clues, parse, sections};

pub(super) fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let parsed = Parsed::of(puzzle, board);
    let card = &parsed.card;
    let size = parsed.letters.size();
    let hidden = hidden(&parsed);
    let skipped = skipped(&parsed, &hidden);
    let mut out = String::from("exolve-begin\n");
    for (section, text) in TEXTS.iter().filter(|(section, _)| *section != "prelude") {
        let said = card.texts().into_iter().find(|(name, _)| name == text).map(|(_, text)| text);
        if let Some(said) = said.filter(|said| !said.is_empty()) {
            put(&mut out, section, &safe(said));
        }
    }
    put(&mut out, "width", &size.width.to_string());
    put(&mut out, "height", &size.height.to_string());
    let kept = |wanted: &'static str| {
        Kept::of(&card.kept, NAME).filter(move |(name, _)| *name == wanted).map(|(_, text)| text)
    };
    let asked = options_asked(&parsed);
    for option in asked.iter().map(String::as_str).chain(kept("option")) {
        put(&mut out, "option", option);
    }
    for (name, text) in Kept::of(&card.kept, NAME).filter(|(name, _)| *name != "option") {
        put(&mut out, name, text);
    }
    looks(&parsed, &mut out);
    out.push_str("  exolve-grid:\n");
    grid(&parsed, &skipped, &mut out);
    headings(card, &mut out);
    lists(&parsed, &skipped, hidden, &mut out);
    out.push_str("exolve-end\n");
    clued::written_if_readable(puzzle, board, out.into_bytes(), parse)
}

/// A section: its text on the same line, or below it.
fn put(out: &mut String, name: &str, text: &str) {
    let below = sections::is_long(name) || text.starts_with('\n');
    let gap = if below { "\n" } else { " " };
    out.push_str(&format!("  exolve-{name}:{}", if text.is_empty() { "" } else { gap }));
    for (i, line) in text.trim_start_matches('\n').split('\n').enumerate() {
        let indent = if below || i > 0 { "    " } else { "" };
        out.push_str(&format!("{indent}{line}\n"));
    }
}

/// A text in HTML in which nothing begins a comment.
fn safe(text: &Marked) -> String {
    let html = text.as_html();
    if !html.contains('#') {
        return html.to_string();
    }
    let comments = html.replace("# ", "&#35; ").replace("#\t", "&#35;\t").replace("#\n", "&#35;\n");
    comments.strip_suffix('#').map_or(comments.clone(), |start| format!("{start}&#35;"))
}

/// The squares that begin an answer and have no number: Exolve then gives the number to the next.
fn skipped(parsed: &Parsed, hidden: &BTreeSet<At>) -> BTreeSet<At> {
    let without_all =
        Kept::of(&parsed.card.kept, NAME).any(|kept| kept == ("option", "hide-inferred-numbers"));
    let usual = parsed.usual_numbers();
    let starts = Lights::of(parsed, &BTreeSet::new(), hidden).starts();
    starts.into_iter().filter(|at| !without_all && parsed.corner(*at, &usual).is_empty()).collect()
}

/// Colours and letters that are right as well.
fn looks(parsed: &Parsed, out: &mut String) {
    let size = parsed.letters.size();
    let mut colours: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (at, look) in parsed.card.decor.iter() {
        if let Some(shade) = &look.shade {
            colours.entry(shade.colour()).or_default().push(name(*at, size));
        }
    }
    for (colour, squares) in colours {
        put(out, "colour", &format!("{colour} {}", squares.join(" ")));
    }
    for (at, look) in parsed.card.decor.iter() {
        for text in &look.accepts {
            put(out, "alternatives", &format!("{}:{text}", name(*at, size)));
        }
    }
}

fn grid(parsed: &Parsed, skipped: &BTreeSet<At>, out: &mut String) {
    let card = &parsed.card;
    let texts = || parsed.letters.cells().iter().flatten();
    let spaced = texts().any(|text| graphemes(text).nth(1).is_some());
    let digits = texts().any(|text| text.contains(|c: char| c.is_ascii_digit()));
    let square = |at: At| {
        let kept = card.decor.get(at).map_or(&[][..], |look| &look.kept);
        let kept = |wanted: &'static str| {
            Kept::of(kept, NAME).filter(move |(name, _)| *name == wanted).map(|(_, text)| text)
        };
        let mut square = match parsed.letters[at].as_deref() {
            None => ".".to_string(),
            // Where digits are letters, a zero would be one.
            Some("") if kept(UNDECIDED).next().is_some() || digits => "?".to_string(),
            Some("") => "0".to_string(),
            Some(text) => text.chars().fold(String::new(), |mut out, c| {
                if SPECIAL.contains(c) {
                    out.push('&');
                }
                out.push(c);
                out
            }),
        };
        let bars =
            [(Way::Across, '|'), (Way::Down, '_')].into_iter().filter(|(way, _)| parsed.bars.ends(at, *way));
        square.extend(bars.map(|(_, sign)| sign));
        let circle = card.decor.get(at).is_some_and(|look| look.circle);
        let signs = [
            (circle, '@'),
            (card.diagramless, '*'),
            (parsed.given.contains(&at), '!'),
            (skipped.contains(&at), '~'),
        ];
        square.extend(signs.into_iter().filter(|(there, _)| *there).map(|(_, sign)| sign));
        kept(DECORATOR).for_each(|text| square.push_str(text));
        square
    };
    let size = parsed.letters.size();
    let rows: Vec<Vec<String>> =
        (0..size.height).map(|row| (0..size.width).map(|col| square(At::new(row, col))).collect()).collect();
    let width = rows.iter().flatten().map(|square| square.chars().count()).max().unwrap_or(1);
    // A long rebus does not widen the whole grid.
    let (gap, width) = if spaced || width > 1 { (" ", width.min(8)) } else { ("", 1) };
    for row in rows {
        let row: Vec<String> = row.into_iter().map(|square| format!("{square:<width$}")).collect();
        out.push_str(&format!("    {}\n", row.join(gap).trim_end()));
    }
}

/// Headings of the lists that have their own.
fn headings(card: &Card, out: &mut String) {
    let mut lines = Vec::new();
    for (label, way) in [("across-label", Way::Across), ("down-label", Way::Down)] {
        let first = card.clues.lists.iter().find(|list| list.runs(way));
        if let Some(heading) = first.and_then(|list| list.heading.as_ref()) {
            lines.push(format!("{label}: {}", safe(heading)));
        }
    }
    if !lines.is_empty() {
        put(out, "relabel", &format!("\n{}", lines.join("\n")));
    }
}

fn lists(parsed: &Parsed, skipped: &BTreeSet<At>, hidden: BTreeSet<At>, out: &mut String) {
    let slots = parsed.slots();
    let names = Names {
        named: clued::named(&slots),
        lights: Lights::of(parsed, skipped, &hidden),
        told: hidden.is_empty(),
        parsed,
    };
    let mut written: BTreeSet<&str> = BTreeSet::new();
    for list in &parsed.card.clues.lists {
        let section = match list.direction.way() {
            Some(Way::Across) => "across",
            Some(Way::Down) => "down",
            None => "nodir",
        };
        if !written.insert(section) {
            continue;
        }
        // The heading of the first list with a direction is a label of its own.
        put(out, section, &if section == "nodir" { heading(list) } else { String::new() });
        let together = parsed.card.clues.lists.iter().filter(|other| match list.direction.way() {
            Some(way) => other.runs(way),
            None => other.direction.way().is_none(),
        });
        for (i, list) in together.enumerate() {
            if i > 0 {
                out.push_str(&format!("    ---{}\n", heading(list)));
            }
            for clue in &list.clues {
                out.push_str(&format!("    {}\n", names.line(list, clue)));
                let hints = Kept::of(&clue.kept, NAME).filter(|(name, _)| *name == HINT);
                hints.for_each(|(_, hint)| out.push_str(&format!("      Hint: {hint}\n")));
            }
        }
    }
}

/// The heading of a list where it is not the name of its direction.
fn heading(list: &List) -> String {
    match (&list.heading, &list.direction) {
        (Some(heading), _) => safe(heading),
        (None, Direction::Other(name)) if name != NO_DIRECTION => safe(&Marked::plain(name)),
        (None, _) => String::new(),
    }
}

/// What clues are called.
struct Names<'s> {
    named: BTreeMap<(Way, String), &'s Slot>,
    lights: Lights,
    /// Whether the numbers tell where the answers are.
    told: bool,
    parsed: &'s Parsed,
}

impl Names<'_> {
    fn line(&self, list: &List, clue: &Clue) -> String {
        let kept =
            |wanted: &str| Kept::of(&clue.kept, NAME).find(|(name, _)| *name == wanted).map(|(_, text)| text);
        if clue.number.is_empty() && clue.cells.is_none() {
            return safe(&clue.text);
        }
        let label = self.label(list, clue, kept(START));
        if kept(DELETED).is_some() && clue.text.is_empty() {
            return format!("{label} *");
        }
        let text = safe(&clue.text);
        let text = kept(MARKED)
            .filter(|marked| Marked::html(&without_marks(marked)) == clue.text)
            .map_or(text, str::to_string);
        let text = text.replace('\n', " ");
        let lengths =
            if clue.enumeration.is_empty() { String::new() } else { format!(" ({})", clue.enumeration) };
        let rest = kept(ANNOTATION).map_or(String::new(), |rest| format!(" {rest}"));
        let whole = format!("{text}{lengths}{rest}").trim_start().to_string();
        let parts = enumeration::split(&whole);
        if (parts.text == text && parts.lengths == clue.enumeration) || !rest.is_empty() {
            return format!("{label} {whole}").trim_end().to_string();
        }
        let end = if lengths.is_empty() { NO_LENGTHS } else { END };
        format!("{label} {whole} {end}")
    }

    /// The number of a clue with its links, and its squares where the number does not tell them.
    fn label(&self, list: &List, clue: &Clue, start: Option<&str>) -> String {
        let size = self.parsed.letters.size();
        let way = list.direction.way();
        let usual = way
            .and_then(|way| self.named.get(&(way, clue.number.clone())).copied())
            .map(|slot: &Slot| &slot.cells);
        let cells = clue.cells.as_ref().or(usual);
        let told = way.and_then(|way| self.lights.numbered(way, &clue.number));
        let plain = clue.number.bytes().all(|b| b.is_ascii_digit()) && !clue.number.starts_with('0');
        let known = told == cells || (told.is_none() && clue.cells.is_none() && !self.told);
        let by_number = plain && !clue.number.is_empty() && way.is_some() && known;
        let squares = match (start, cells) {
            (Some(start), _) => format!("#{start} "),
            (None, Some(cells)) if !by_number => {
                let named = if way.is_some() { 1 } else { cells.len() };
                cells.iter().take(named).map(|at| format!("#{} ", name(*at, size))).collect()
            }
            _ => String::new(),
        };
        let own = if by_number || (plain && start.is_some()) {
            clue.number.clone()
        } else {
            format!("[{}]", clue.number)
        };
        format!("{squares}{}", self.linked(list, clue, own))
    }

    /// The number with those of the answers it goes on in: as it was printed, if that says the same.
    fn linked(&self, list: &List, clue: &Clue, own: String) -> String {
        if clue.links.is_empty() {
            return own;
        }
        let printed = clue.label.as_deref().filter(|label| says(label, list, clue, &self.lights));
        let there = |way, number: &str| self.lights.numbered(way, number).is_some();
        let suffix = |Link { direction, number }: &Link| match direction.way() {
            Some(way) if *direction == list.direction && there(way, number) => "",
            Some(Way::Across) => "a",
            Some(Way::Down) => "d",
            None => "",
        };
        let link = |link: &Link| match link.number.bytes().all(|b| b.is_ascii_digit()) {
            true => format!(", {}{}", link.number, suffix(link)),
            false => format!(", [{}]{}", link.number, suffix(link)),
        };
        printed.map_or_else(|| own + &clue.links.iter().map(link).collect::<String>(), str::to_string)
    }
}

/// Whether a printed label says what a clue is called and where it goes on.
fn says(label: &str, list: &List, clue: &Clue, lights: &Lights) -> bool {
    let (number, links) = clues::called(label, list.direction.way(), lights);
    number == clue.number && links == clue.links
}
