//! Crossword Compiler's XML form, packed or not, read only: the cells and the clues, nothing of its looks.

use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::grid::{At, Grid, MAX_CELLS, Size};
use quandary_core::source::{Problem, Problems, Source, Sources};
use quandary_core::xml::{Document, Element};

use super::super::Crossword;
use super::super::card::Clue;
use super::super::model::{Bars, Card, Way};
use super::clued::{self, Parsed};
use super::zip;

/// The form's declaration.
pub(super) const FORM: Form<Crossword> = Form {
    name: "jpz",
    about: "Crossword Compiler's XML, packed or not, read only",
    suffixes: &["jpz"],
    sniff,
    read,
    write: None,
};

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

/// What a cell says of its bars, and the side each is on.
const SIDES: [(&str, char); 4] =
    [("top-bar", 'T'), ("right-bar", 'R'), ("bottom-bar", 'B'), ("left-bar", 'L')];

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
    let shape = || {
        Problems::from(Problem::new("this .jpz has no grid").expected("<grid width=… height=…> with cells"))
    };
    let grid = document.all("grid").next().ok_or_else(shape)?;
    let side = |name: &str| grid.attribute(name).and_then(|v| v.parse::<usize>().ok()).ok_or_else(shape);
    let (width, height) = (side("width")?, side("height")?);
    if width.checked_mul(height).is_none_or(|n| n == 0 || n > MAX_CELLS) {
        return Err(shape());
    }
    let mut bars = Bars::default();
    let mut letters = Grid::from_fn(Size { width, height }, |_| None);
    for cell in document.all("cell") {
        let place = |name: &str| cell.attribute(name).and_then(|v| v.parse::<usize>().ok()?.checked_sub(1));
        let (Some(col), Some(row)) = (place("x"), place("y")) else { continue };
        let black = matches!(cell.attribute("type"), Some("block" | "void" | "clue"));
        let bar = |side: &&(&str, char)| cell.attribute(side.0).is_some_and(|v| v != "false");
        for (_, side) in SIDES.iter().filter(bar) {
            bars.put_side(At::new(row, col), *side);
        }
        if !black && col < width && row < height {
            letters[At::new(row, col)] = Some(cell.attribute("solution").unwrap_or_default().to_string());
        }
    }
    Ok(Parsed { bars, card: card(&document), ..Parsed::new(letters) })
}

/// Title, author and the clues of the lists that are headed "Across" and "Down".
fn card(document: &Document) -> Card {
    let first =
        |name: &str| document.all("metadata").find_map(|m| m.all(name).next()).map(words).unwrap_or_default();
    let mut card = Card {
        title: first("title").as_str().into(),
        author: first("creator").as_str().into(),
        copyright: first("copyright").as_str().into(),
        ..Card::default()
    };
    for list in document.all("clues") {
        let heading = list.all("title").next().map(words).unwrap_or_default().to_lowercase();
        let way = match (heading.contains("across"), heading.contains("down")) {
            (true, _) => Way::Across,
            (_, true) => Way::Down,
            _ => continue,
        };
        for clue in list.all("clue") {
            let number = clue.attribute("number");
            if let (Some(number), text) = (number, words(clue))
                && !text.is_empty()
            {
                card.clues.put(way, Clue::new(number, text.as_str().into()));
            }
        }
    }
    card
}

/// An element's text on one line.
fn words(element: Element) -> String {
    element.text().split_whitespace().collect::<Vec<_>>().join(" ")
}
