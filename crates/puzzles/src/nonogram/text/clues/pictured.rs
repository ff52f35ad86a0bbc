//! Nested lists that have the finished picture and no clues, which are then read off it: rows of 0 and 1, rows of texts, or
//! all cells in one text with the size beside it, maybe in colours.

use quandary_core::source::{Problems, Span};

use super::block::{Ink, Item, Line};
use super::build::{List, Sheet};
use super::lists::{Part, about, called};
use super::names::Meaning;
use super::tree::{Id, Tree, What};
use crate::nonogram::model::Axis;

const INK: &str = "#Xx@*1█■";
const PAPER: &str = " .-_0·□";

/// A cell: nothing, or what is said of its colour.
type Cell = Option<Ink>;

/// The puzzle of a group that has the picture and no clues.
pub(super) fn pictured(tree: &Tree<'_>, id: Id) -> Result<Option<Sheet>, Problems> {
    let parts = tree.parts(id);
    let drawn = |(place, part): (usize, &Part)| Some((place, cells(tree, parts, part)?));
    let Some((place, rows)) = parts.iter().enumerate().find_map(drawn) else { return Ok(None) };
    // An empty picture is one where the text calls it so and draws it sign by sign.
    let drawn = |part: &Part| {
        let signs = |row: &Part| matches!(tree.get(row.1).what, What::Text);
        is_picture(tree, part) && tree.parts(part.1).first().is_some_and(signs)
    };
    if !rows.iter().flatten().any(Option::is_some) && !drawn(&parts[place]) {
        return Ok(None);
    }
    let span = tree.get(parts[place].1).span;
    let across = rows.iter().map(|row| runs(row.iter(), span)).collect();
    let down = (0..rows[0].len()).map(|c| runs(rows.iter().map(|row| &row[c]), span)).collect();
    let mut sheet = Sheet::default();
    sheet.lists.push(List { axis: Some((Axis::Row, true)), lines: across });
    sheet.lists.push(List { axis: Some((Axis::Column, true)), lines: down });
    for (_, &(name, part)) in parts.iter().enumerate().filter(|(i, _)| *i != place) {
        about(tree, name, part, &mut sheet)?;
    }
    Ok(Some(sheet))
}

/// The clue of a line of cells.
fn runs<'c>(cells: impl Iterator<Item = &'c Cell>, span: Span) -> Line {
    let mut items: Vec<Item> = Vec::new();
    let mut before: &Cell = &None;
    for cell in cells {
        match (cell, items.last_mut()) {
            (Some(_), Some(last)) if cell == before => last.len = last.len.map(|len| len + 1),
            (Some(ink), _) => items.push(Item { len: Some(1), ink: ink.clone(), span }),
            (None, _) => {}
        }
        before = cell;
    }
    Line::new(items, span)
}

/// Whether a part is called a picture.
fn is_picture(tree: &Tree<'_>, &(name, _): &Part) -> bool {
    let name = name.map_or_else(String::new, |name| tree.text(name).to_ascii_lowercase());
    matches!(name.as_str(), "pattern" | "picture" | "image" | "bitmap" | "mask" | "pixels")
}

/// The cells of a part that is a picture by its name and by what is in it.
fn cells(tree: &Tree<'_>, parts: &[Part], &(name, part): &Part) -> Option<Vec<Vec<Cell>>> {
    let picture = is_picture(tree, &(name, part));
    let name = tree.text(name?).to_ascii_lowercase();
    // An answer in numbers may belong to a puzzle that is told elsewhere.
    let answer = matches!(name.as_str(), "solution" | "answer" | "goal" | "solved");
    match &tree.get(part).what {
        What::Text if picture || answer => in_one_text(tree, parts, part),
        What::Group(rows) if picture || answer => {
            let texts =
                rows.iter().all(|(name, row)| name.is_none() && matches!(tree.get(*row).what, What::Text));
            if texts { in_texts(tree, rows) } else { in_lists(tree, rows).filter(|_| picture) }
        }
        _ => None,
    }
}

/// Rows of 0 and 1, or of true and false.
fn in_lists(tree: &Tree<'_>, rows: &[Part]) -> Option<Vec<Vec<Cell>>> {
    let cell = |&(name, cell): &Part| match (name, tree.text(cell)) {
        (None, "1" | "true" | "True") => Some(Some(Ink::Plain)),
        (None, "0" | "false" | "False") => Some(None),
        _ => None,
    };
    let row = |row: &Part| row.0.is_none().then(|| tree.parts(row.1).iter().map(cell).collect())?;
    even(rows.iter().map(row).collect::<Option<Vec<Vec<Cell>>>>()?)
}

/// Rows as texts, a sign for each cell.
fn in_texts(tree: &Tree<'_>, rows: &[Part]) -> Option<Vec<Vec<Cell>>> {
    let row = |row: &Part| tree.text(row.1).chars().map(plain).collect::<Option<Vec<Cell>>>();
    even(rows.iter().map(row).collect::<Option<_>>()?)
}

/// A cell in black and white.
fn plain(sign: char) -> Option<Cell> {
    match (INK.contains(sign), PAPER.contains(sign)) {
        (true, _) => Some(Some(Ink::Plain)),
        (_, true) => Some(None),
        _ => None,
    }
}

/// Rows of one length, two at least of two cells.
fn even(rows: Vec<Vec<Cell>>) -> Option<Vec<Vec<Cell>>> {
    let width = rows.first().map_or(0, Vec::len);
    (rows.len() > 1 && width > 1 && rows.iter().all(|row| row.len() == width)).then_some(rows)
}

/// All cells in one text, row by row; the size stands beside it. With a palette, its names are the signs.
fn in_one_text(tree: &Tree<'_>, parts: &[Part], part: Id) -> Option<Vec<Vec<Cell>>> {
    let side = |wanted: Meaning| {
        let own = |(name, _): &&Part| called(tree, *name) == Some(wanted);
        parts.iter().find(own).and_then(|part| tree.text(part.1).parse::<usize>().ok()).filter(|n| *n > 1)
    };
    let (width, height) = (side(Meaning::Width)?, side(Meaning::Height)?);
    let palette = parts.iter().find(|(name, _)| called(tree, *name) == Some(Meaning::Colours));
    let names: Vec<&str> = palette.map_or(Vec::new(), |(_, palette)| {
        tree.parts(*palette).iter().filter_map(|(name, _)| Some(tree.text((*name)?))).collect()
    });
    let signs: Vec<char> = tree.text(part).chars().collect();
    if signs.len() != width.checked_mul(height)? {
        return None;
    }
    let cell = |sign: &char| {
        let text = sign.to_string();
        match names.contains(&text.as_str()) {
            true => Some(Some(Ink::Named(text))),
            false if names.is_empty() => plain(*sign),
            false => PAPER.contains(*sign).then_some(None),
        }
    };
    signs.chunks(width).map(|row| row.iter().map(cell).collect()).collect()
}
