//! Writing Across Lite's text: what fits a character of the grid is written there, everything else gets a character of its own
//! in the `<REBUS>` section. Circled squares are small letters, so a circled rebus square has a small letter too.

use std::collections::{BTreeMap, BTreeSet};

use quandary_core::cell_board::CellBoard;
use quandary_core::form::Written;
use quandary_core::grid::At;

use super::super::super::card::{Clue, Kept};
use super::super::super::letters::graphemes;
use super::super::super::model::{Puzzle, Slot, Way};
use super::super::clued::{self, Parsed};
use super::{FLAG, MARKED, MARKER, NAME, SHOWN, parse};

/// Characters that mean themselves in version 2 and may stand for a rebus text as well.
const SIGNS: &str = "0123456789@#$%&+?";

pub(super) fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let parsed = Parsed::of(puzzle, board);
    let markers = Markers::of(&parsed)?;
    let card = &parsed.card;
    let unknown = parsed.letters.cells().iter().flatten().all(String::is_empty);
    let square = |at: At| match &parsed.letters[at] {
        None if is_shown_block(&parsed, at) || !card.diagramless => ".".to_string(),
        None => ":".to_string(),
        Some(text) if text.is_empty() => markers.square(&parsed, at, if unknown { "X" } else { "-" }),
        Some(text) => markers.square(&parsed, at, text),
    };
    let size = parsed.letters.size();
    let row = |row: usize| (0..size.width).map(|col| square(At::new(row, col))).collect::<String>();
    let rows: Vec<String> = (0..size.height).map(row).collect();
    let plain = rows.iter().all(|row| row.chars().all(|c| c.is_ascii_uppercase() || ".:".contains(c)));
    let rebus = markers.lines(&parsed);
    let version = if plain && rebus.is_empty() { "" } else { " V2" };
    let mut out = format!("<ACROSS PUZZLE{version}>\n");
    let mut section = |name: &str, lines: &[String]| {
        out.push_str(&format!("<{name}>\n"));
        lines.iter().for_each(|line| out.push_str(&format!("\t{line}\n")));
    };
    for (name, text) in [("TITLE", &card.title), ("AUTHOR", &card.author), ("COPYRIGHT", &card.copyright)] {
        section(name, &text.text().split('\n').map(str::to_string).collect::<Vec<_>>());
    }
    section("SIZE", &[format!("{}x{}", size.width, size.height)]);
    section("GRID", &rows);
    if !rebus.is_empty() {
        section("REBUS", &rebus);
    }
    let marks = Kept::of(&card.kept, NAME).filter(|(name, _)| *name == MARKED);
    let marks: Vec<String> = marks.map(|(_, line)| line.to_string()).collect();
    if !marks.is_empty() {
        section("MARK", &marks);
    }
    // There are no bars here, so the slots are others than the puzzle's where that has some.
    let own = parsed.slots();
    let found = own.iter().zip(card.clues.of_slots(&own));
    let clue_at: BTreeMap<(At, Way), &Clue> =
        found.filter_map(|(slot, clue)| Some(((slot.cells[0], slot.way), clue?))).collect();
    let slots = Parsed::new(parsed.letters.clone()).slots();
    for (way, name) in [(Way::Across, "ACROSS"), (Way::Down, "DOWN")] {
        let line =
            |slot: &&Slot| clue_at.get(&(slot.cells[0], way)).map_or(String::new(), |clue| clue.line());
        section(name, &clued::by_number(&slots, way).iter().map(line).collect::<Vec<_>>());
    }
    if !card.notes.is_empty() {
        out.push_str(&format!("<NOTEPAD>\n{}\n", card.notes.text()));
    }
    clued::written_if_readable(puzzle, board, out.into_bytes(), parse)
}

fn is_shown_block(parsed: &Parsed, at: At) -> bool {
    let kept = parsed.card.decor.get(at).map_or(&[][..], |look| &look.kept);
    Kept::of(kept, NAME).any(|(name, _)| name == SHOWN)
}

/// What a rebus character stands for: the text, its one letter, and whether the square has a circle.
type Meaning = (String, String, bool);

/// The characters that stand for something.
struct Markers(BTreeMap<Meaning, char>);

impl Markers {
    fn of(parsed: &Parsed) -> Result<Self, String> {
        let mut wanted: BTreeSet<Meaning> = BTreeSet::new();
        let mut used: BTreeSet<char> = BTreeSet::new();
        for at in parsed.letters.places() {
            match meaning(parsed, at) {
                Some(meaning) => drop(wanted.insert(meaning)),
                None => used.extend(plain(parsed, at)),
            }
        }
        let kept = Kept::of(&parsed.card.kept, NAME).filter(|(name, _)| *name == MARKER);
        used.extend(kept.filter_map(|(_, line)| line.chars().next()));
        let free = |signs: Vec<char>| signs.into_iter().filter(|c| !used.contains(c)).collect::<Vec<_>>();
        let mut small = free(('a'..='z').collect()).into_iter();
        let mut others = free(SIGNS.chars().chain('A'..='Z').collect()).into_iter();
        let mut markers = BTreeMap::new();
        for meaning in wanted {
            let sign = if meaning.2 { small.next() } else { others.next() };
            let sign = sign.ok_or("an Across Lite text has no room for so many rebus texts")?;
            markers.insert(meaning, sign);
        }
        Ok(Self(markers))
    }

    fn square(&self, parsed: &Parsed, at: At, text: &str) -> String {
        let sign = meaning(parsed, at).and_then(|meaning| self.0.get(&meaning).copied());
        let sign = sign.or_else(|| plain(parsed, at));
        match sign {
            Some(sign) => sign.to_string(),
            // Nothing is known of the solution, but the circle is there.
            None if circled(parsed, at) => text.to_lowercase(),
            None => text.to_string(),
        }
    }

    /// The lines of the `<REBUS>` section.
    fn lines(&self, parsed: &Parsed) -> Vec<String> {
        let kept = |wanted: &'static str| {
            Kept::of(&parsed.card.kept, NAME).filter(move |(name, _)| *name == wanted).map(|(_, text)| text)
        };
        let circles = parsed.letters.places().any(|at| parsed.letters[at].is_some() && circled(parsed, at));
        let flags: Vec<&str> = circles.then_some("MARK").into_iter().chain(kept(FLAG)).collect();
        let flags = (!flags.is_empty()).then(|| format!("{};", flags.join(";")));
        let mut markers: Vec<_> = self.0.iter().collect();
        markers.sort_by_key(|(_, sign)| **sign);
        let markers = markers.into_iter().map(|((text, short, _), sign)| format!("{sign}:{text}:{short}"));
        flags.into_iter().chain(markers).chain(kept(MARKER).map(str::to_string)).collect()
    }
}

fn circled(parsed: &Parsed, at: At) -> bool {
    parsed.card.decor.get(at).is_some_and(|look| look.circle)
}

/// The character of a square whose letter has one that needs no explanation.
fn plain(parsed: &Parsed, at: At) -> Option<char> {
    let text = parsed.letters[at].as_deref()?;
    let short = parsed.card.decor.get(at).and_then(|look| look.short.as_ref());
    let mut letters = text.chars();
    let (Some(letter), None, None) = (letters.next(), letters.next(), short) else { return None };
    match circled(parsed, at) {
        true => letter.is_ascii_uppercase().then(|| letter.to_ascii_lowercase()),
        false => (letter.is_ascii_uppercase() || SIGNS.contains(letter)).then_some(letter),
    }
}

/// What a square needs a rebus character for, if it does.
fn meaning(parsed: &Parsed, at: At) -> Option<Meaning> {
    let text = parsed.letters[at].as_deref().filter(|text| !text.is_empty())?;
    if plain(parsed, at).is_some() {
        return None;
    }
    let short = parsed.card.decor.get(at).and_then(|look| look.short.clone());
    let short = short.or_else(|| graphemes(text).next().map(str::to_string)).unwrap_or_default();
    Some((text.to_string(), short, circled(parsed, at)))
}
