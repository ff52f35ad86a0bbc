//! Writes Crossword Compiler's XML.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::Written;
use quandary_core::grid::{At, Grid, MAX_CELLS};
use quandary_core::xml::entities::{encode, encode_text};

use super::super::super::card::{Clue, Kept, Look, Marked, Piece, Shade};
use super::super::super::model::{Puzzle, Task, Way};
use super::super::clued::{self, Parsed};
use super::grid::{CORNERS, SIDES};
use super::{METADATA, parse};

const SPACE: &str = "http://crossword.info/xml";

pub(super) fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let parsed = Parsed::of(puzzle, board);
    if puzzle.task() != Task::Clued && !parsed.is_solved() {
        return Err(
            "a .jpz file holds a crossword with clues, and this grid is still to be filled: solve it first"
                .into(),
        );
    }
    let kept: Vec<(&str, &str)> = Kept::of(&parsed.card.kept, "jpz").collect();
    let with = |prefix: &str| -> String {
        kept.iter().filter(|(name, _)| name.starts_with(prefix)).map(|(_, text)| *text).collect()
    };
    let settings = with("applet-settings");
    let root = if settings.is_empty() { "crossword-compiler" } else { "crossword-compiler-applet" };
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<{root} xmlns=\"{SPACE}/{root}\">\n{settings}<rectangular-puzzle xmlns=\"{SPACE}/rectangular-puzzle\""
    );
    for (name, value) in &kept {
        if let Some(name) = name.strip_prefix("puzzle/").filter(|name| !name.ends_with('/')) {
            attribute(&mut out, name, value);
        }
    }
    out.push_str(">\n<metadata>");
    for (name, element) in METADATA {
        let text = parsed.card.texts().into_iter().find(|(n, _)| *n == name).map(|(_, text)| text);
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            out += &format!("<{element}>{}</{element}>", marked(text));
        }
    }
    out += &format!("{}</metadata>\n", with("metadata/"));
    if !parsed.card.intro.is_empty() {
        out += &format!("<instructions>{}</instructions>\n", marked(&parsed.card.intro));
    }
    for (name, text) in &kept {
        if name.starts_with("puzzle/") && name.ends_with('/') {
            out += text;
        }
    }
    let size = parsed.letters.size();
    out += &format!("<crossword>\n<grid width=\"{}\" height=\"{}\">\n", size.width, size.height);
    let looks = with("grid/");
    out += if looks.contains("<grid-look") { "" } else { "<grid-look numbering-scheme=\"normal\"/>\n" };
    out += &looks;
    let numbers = parsed.usual_numbers();
    parsed.letters.places().for_each(|at| cell(&parsed, at, &numbers, &mut out));
    out.push_str("</grid>\n");
    lists(&parsed, &mut out);
    out += &with("crossword/");
    out += &format!("</crossword>\n</rectangular-puzzle>\n</{root}>\n");
    Ok(clued::written(puzzle, board, out.into_bytes(), parse))
}

fn attribute(out: &mut String, name: &str, value: &str) {
    *out += &format!(" {name}=\"{}\"", encode(value));
}

fn cell(parsed: &Parsed, at: At, numbers: &Grid<usize>, out: &mut String) {
    let plain = Look::default();
    let look = parsed.card.decor.get(at).unwrap_or(&plain);
    let kept: Vec<(&str, &str)> = Kept::of(&look.kept, "jpz").collect();
    *out += &format!("<cell x=\"{}\" y=\"{}\"", at.col + 1, at.row + 1);
    match &parsed.letters[at] {
        None if look.void => attribute(out, "type", "void"),
        None if kept.iter().any(|(name, _)| *name == "type") => {}
        None => attribute(out, "type", "block"),
        Some(text) => {
            if !text.is_empty() {
                attribute(out, "solution", text);
            }
            let corner = parsed.corner(at, numbers);
            if !corner.is_empty() {
                attribute(out, "number", &corner);
            }
        }
    }
    let given = parsed.given.contains(&at);
    let state = parsed.state.as_ref().and_then(|state| state[at].as_deref());
    if let Some(text) = state.or(parsed.letters[at].as_deref().filter(|_| given)) {
        attribute(out, "solve-state", text);
    }
    if given {
        attribute(out, "hint", "true");
    }
    if look.circle {
        attribute(out, "background-shape", "circle");
    }
    if let Some(shade) = &look.shade {
        let colour = shade.colour();
        let upper = matches!(shade, Shade::Colour(c) if c.starts_with('#'));
        attribute(out, "background-color", &if upper { colour.to_uppercase() } else { colour.to_string() });
    }
    for (name, place) in CORNERS {
        if let Some(text) = look.marks.get(place) {
            attribute(out, name, text);
        }
    }
    // A bar is a side of one of the two squares it parts.
    let sides = [(Way::Across, SIDES[1].0), (Way::Down, SIDES[2].0)];
    sides
        .iter()
        .filter(|(way, _)| parsed.bars.ends(at, *way))
        .for_each(|(_, side)| attribute(out, side, "true"));
    for (name, value) in kept.iter().filter(|(name, _)| !name.ends_with('/') && *name != "text()") {
        attribute(out, name, value);
    }
    let inside: String = kept
        .iter()
        .filter(|(name, _)| name.ends_with('/') || *name == "text()")
        .map(|(_, text)| *text)
        .collect();
    *out += &if inside.is_empty() { "/>\n".to_string() } else { format!(">{inside}</cell>\n") };
}

/// The words, numbered as they come, and the lists of clues that name them.
fn lists(parsed: &Parsed, out: &mut String) {
    let slots = parsed.slots();
    let slots = clued::named(&slots);
    let mut written = String::new();
    // The words that came without a clue keep their numbers.
    let kept: Vec<&str> = Kept::of(&parsed.card.kept, "jpz")
        .filter(|(name, _)| *name == "word")
        .map(|(_, text)| text)
        .collect();
    let number = |text: &&str| text.split_once("id=\"")?.1.split_once('"')?.0.parse::<usize>().ok();
    let mut words = kept.iter().filter_map(number).max().filter(|most| *most < MAX_CELLS).unwrap_or(0);
    for list in &parsed.card.clues.lists {
        written.push_str("<clues ordering=\"normal\"");
        let kept: Vec<(&str, &str)> = Kept::of(&list.kept, "jpz").collect();
        if kept.iter().any(|(name, _)| *name == "ordering") {
            written.truncate(written.len() - " ordering=\"normal\"".len());
        }
        for (name, value) in kept.iter().filter(|(name, _)| !name.ends_with('/')) {
            attribute(&mut written, name, value);
        }
        let heading = list.heading.clone().unwrap_or_else(|| list.direction.name().into());
        written += &format!("><title><b>{}</b></title>\n", marked(&heading));
        for clue in &list.clues {
            let slot = list.direction.way().and_then(|way| slots.get(&(way, clue.number.clone())));
            let cells = clue.cells.as_ref().or(slot.map(|slot| &slot.cells));
            let id = cells.map(|cells| {
                words += 1;
                word(words, cells, clue, out);
                words
            });
            write_clue(clue, id, &mut written);
        }
        written.extend(kept.iter().filter(|(name, _)| name.ends_with('/')).map(|(_, text)| *text));
        written.push_str("</clues>\n");
    }
    kept.iter().for_each(|text| *out += text);
    *out += &written;
}

fn word(id: usize, cells: &[At], clue: &Clue, out: &mut String) {
    *out += &format!("<word id=\"{id}\"");
    if !clue.answer.is_empty() {
        attribute(out, "solution", &clue.answer);
    }
    for (name, value) in Kept::of(&clue.kept, "jpz") {
        if let Some(name) = name.strip_prefix("word/") {
            attribute(out, name, value);
        }
    }
    out.push('>');
    for at in cells {
        *out += &format!("<cells x=\"{}\" y=\"{}\"/>", at.col + 1, at.row + 1);
    }
    out.push_str("</word>\n");
}

fn write_clue(clue: &Clue, word: Option<usize>, out: &mut String) {
    out.push_str("<clue");
    if let Some(word) = word {
        attribute(out, "word", &word.to_string());
    }
    attribute(out, "number", &clue.number);
    if !clue.enumeration.is_empty() {
        attribute(out, "format", &clue.enumeration);
    }
    for (name, value) in Kept::of(&clue.kept, "jpz").filter(|(name, _)| !name.starts_with("word/")) {
        attribute(out, name, value);
    }
    *out += &format!(">{}</clue>\n", marked(&clue.text));
}

/// A text as XML: tags that do not pair up, which HTML forgives, are left out or ended.
fn marked(text: &Marked) -> String {
    let mut out = String::new();
    let mut open: Vec<&str> = Vec::new();
    let closed: Vec<Piece> = text.pieces().collect();
    for piece in &closed {
        match piece {
            Piece::Text(text) => out += &encode_text(text),
            Piece::Open("br", _) => out.push_str("<br/>"),
            Piece::Open(name @ ("hr" | "img" | "wbr"), more) => {
                out += &format!("<{name}{}/>", attributes(more))
            }
            Piece::Open(name, more) => {
                out += &format!("<{name}{}>", attributes(more));
                open.push(name);
            }
            Piece::Close(name) => {
                // What is still open inside ends here as well.
                if let Some(place) = open.iter().rposition(|o| o == name) {
                    open.drain(place..).rev().for_each(|name| out += &format!("</{name}>"));
                }
            }
        }
    }
    open.iter().rev().for_each(|name| out += &format!("</{name}>"));
    out
}

/// A tag's attributes, if they are spelled as XML wants them.
fn attributes(more: &str) -> String {
    let quoted = ['"', '\''].iter().all(|quote| more.matches(*quote).count().is_multiple_of(2));
    let pairs = more.split('=').count() - 1;
    let quotes = more.matches("=\"").count() + more.matches("='").count();
    if more.is_empty() || !quoted || pairs != quotes || pairs == 0 {
        String::new()
    } else {
        format!(" {more}")
    }
}

#[cfg(test)]
mod tests {
    use super::attributes;

    #[test]
    fn attributes_are_kept_where_xml_can_have_them() {
        for (more, kept) in [
            ("", ""),
            ("class=\"small\" id='a'", " class=\"small\" id='a'"),
            ("a='b", ""),
            ("a=b", ""),
            ("hidden", ""),
            ("a=\"b\" c=d", ""),
        ] {
            assert_eq!(attributes(more), kept, "{more}");
        }
    }
}
