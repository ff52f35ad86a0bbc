//! Crossword Compiler's XML form, packed or not: the grid with its looks, the words, the lists of clues. Written unpacked.

mod clues;
mod grid;
mod write;
mod zip;

use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::source::{Problem, Problems, Source, Sources};
use quandary_core::xml::{Document, Element, entities};

use super::super::Crossword;
use super::super::card::{Kept, Marked};
use super::super::model::Card;
use super::clued::{self, Parsed};
use super::variety;

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: "jpz",
    about: "Crossword Compiler's XML, packed or not; written unpacked",
    suffixes: &["jpz"],
    sniff,
    read,
    write: Some(write::write),
};

/// The card's texts and the elements of the metadata they are in.
const METADATA: [(&str, &str); 7] = [
    ("title", "title"),
    ("author", "creator"),
    ("editor", "editor"),
    ("publisher", "publisher"),
    ("copyright", "copyright"),
    ("date", "date"),
    ("notes", "description"),
];

/// The puzzles the format has beside crosswords, with a name for people.
const OTHERS: [(&str, &str); 6] = [
    ("acrostic", "an acrostic"),
    ("coded", "a coded crossword"),
    ("coded-crossword", "a coded crossword"),
    ("word-search", "a word search"),
    ("sudoku", "a sudoku"),
    ("number-crossword", "a number puzzle"),
];

fn sniff(source: &Source) -> Sniff {
    let inside = if zip::is_zip(&source.bytes) { zip::first(source).ok() } else { None };
    let head: String = inside.as_ref().unwrap_or(source).text().unwrap_or("").chars().take(4000).collect();
    if head.contains("<crossword-compiler") || head.contains("<rectangular-puzzle") {
        Sniff::Sure
    } else {
        Sniff::No
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Crossword>, Problems>> {
    vec![parse(sources.puzzle()).and_then(|parsed| clued::build(parsed, sources))]
}

fn parse(source: &Source) -> Result<Parsed, Problems> {
    if zip::is_zip(&source.bytes) {
        // A place inside the archive cannot be shown.
        let placeless = |Problems(all)| {
            Problems(all.into_iter().map(|problem| Problem { span: None, ..problem }).collect())
        };
        return zip::first(source).and_then(|inside| unpacked(&inside).map_err(placeless));
    }
    unpacked(source)
}

fn unpacked(source: &Source) -> Result<Parsed, Problems> {
    let document = Document::read(source)?;
    let mut puzzles = document.all("rectangular-puzzle");
    let missing =
        || Problem::new("there is no puzzle in this .jpz").expected("<rectangular-puzzle> with a grid");
    let puzzle = puzzles.next().ok_or_else(|| Problems::from(missing().at(source.end())))?;
    if let Some(second) = puzzles.next() {
        let problem = Problem::new("a second puzzle begins here").at(second.span());
        return Err(problem.expected("one puzzle in a .jpz file").into());
    }
    let other = |child: Element| OTHERS.iter().find(|(name, _)| *name == child.name());
    if let Some((_, name)) = puzzle.children().find_map(other) {
        return Err(variety::refuse(name));
    }
    let crossword = puzzle.children().find(|child| child.name() == "crossword");
    let crossword = crossword.ok_or_else(|| Problems::from(missing().at(puzzle.span())))?;
    let grid = crossword.children().find(|child| child.name() == "grid");
    let grid = grid.ok_or_else(|| {
        let problem = Problem::new("this .jpz has no grid").at(crossword.span());
        Problems::from(problem.expected("<grid width=… height=…> with cells"))
    })?;
    let mut parsed = grid::read(grid)?;
    card(&document, puzzle, &mut parsed.card);
    clues::read(crossword, &mut parsed)?;
    for child in crossword.children().filter(|c| !matches!(c.name(), "grid" | "word" | "clues")) {
        parsed.card.kept.push(Kept::new("jpz", format!("crossword/{}", child.name()), child.outer()));
    }
    variety::sort_out(&mut parsed)?;
    Ok(parsed)
}

/// The texts, and what else is said around the grid.
fn card(document: &Document, puzzle: Element, card: &mut Card) {
    let mut keep = |name: String, text: String| card.kept.push(Kept::new("jpz", name, text));
    for settings in document.all("applet-settings").take(1) {
        keep("applet-settings".into(), settings.outer());
    }
    for (name, value) in
        puzzle.attributes().filter(|(name, _)| !matches!(*name, "xmlns" | "xsi" | "schemaLocation"))
    {
        keep(format!("puzzle/{name}"), value.to_string());
    }
    for child in puzzle.children() {
        match child.name() {
            "metadata" | "crossword" => {}
            "instructions" => card.intro = text(child),
            name => card.kept.push(Kept::new("jpz", format!("puzzle/{name}/"), child.outer())),
        }
    }
    let metadata = puzzle.children().filter(|child| child.name() == "metadata").flat_map(Element::children);
    for child in metadata {
        let known = METADATA.iter().find(|(_, element)| *element == child.name());
        match known.and_then(|(name, _)| card.text_mut(name)).filter(|text| text.is_empty()) {
            Some(put) => *put = text(child),
            None if text(child).is_empty() => {}
            None => card.kept.push(Kept::new("jpz", format!("metadata/{}", child.name()), child.outer())),
        }
    }
    // Some files say it in the settings of the player alone.
    for child in document.all("applet-settings").take(1).flat_map(Element::children) {
        let known = METADATA.iter().find(|(_, element)| *element == child.name());
        if let Some(free) = known.and_then(|(name, _)| card.text_mut(name)).filter(|text| text.is_empty()) {
            *free = text(child);
        }
    }
}

/// An element's text with its marks, without the blanks that only lay out the file.
fn text(element: Element) -> Marked {
    let inner = element.inner();
    let mut out = String::with_capacity(inner.len());
    let mut lines = inner.split(['\n', '\r', '\t']);
    out.push_str(lines.next().unwrap_or(""));
    for line in lines {
        let folded = out.trim_end().len();
        out.truncate(folded);
        out.push(' ');
        out.push_str(line.trim_start());
    }
    Marked::html(&once_more(out.trim()))
}

/// A text whose characters have names twice over, such as `&amp;quot;`, as who puts HTML into XML writes it.
fn once_more(text: &str) -> String {
    const AMP: &str = "&amp;";
    let named = |rest: &str| {
        let end = rest.bytes().take(12).position(|byte| byte == b';').filter(|end| *end > 1)?;
        let name = format!("&{}", rest.get(..=end)?);
        (entities::decode(&name) != name).then_some(name)
    };
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(AMP) {
        let behind = &rest[at + AMP.len()..];
        out.push_str(&rest[..at]);
        match named(behind) {
            Some(name) => {
                out.push_str(&name);
                rest = &behind[name.len() - 1..];
            }
            None => {
                out.push_str(AMP);
                rest = behind;
            }
        }
    }
    out.push_str(rest);
    out
}
