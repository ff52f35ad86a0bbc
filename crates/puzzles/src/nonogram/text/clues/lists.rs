//! The clues in a text of nested lists: found by their names, or as two lists one after the other.

use quandary_core::source::{Problem, Problems, Source, Span};

use super::block::{Ink, Item, Line, item, items};
use super::build::{List, Picture, Sheet};
use super::names::{Meaning, meaning};
use super::tree::{Id, Tree, What};
use crate::nonogram::model::Axis;

/// Every puzzle of the text, in order.
pub(super) fn sheets(tree: &Tree<'_>, source: &Source) -> Result<Vec<Sheet>, Problems> {
    let mut found = Vec::new();
    // Last in, first out, so that parts are put in backwards.
    let mut left = vec![tree.root()];
    let mut half: Option<Span> = None;
    while let Some(id) = left.pop() {
        if let Some(sheet) = named(tree, id, &mut half)? {
            found.push(sheet);
        } else if let Some(sheet) = in_order(tree, id)? {
            found.push(sheet);
        } else {
            left.extend(tree.parts(id).iter().rev().map(|part| part.1).filter(|&part| tree.is_group(part)));
        }
    }
    match half {
        Some(span) if found.is_empty() => {
            let problem = Problem::new("there are clues for rows or for columns only").at(span);
            Err(problem.expected("two lists: the clues of the rows and those of the columns").into())
        }
        _ if found.is_empty() => {
            let problem = Problem::new("no lists of clues").at(Span::new(0, source.bytes.len()));
            Err(problem.expected("the clues of the rows and those of the columns").into())
        }
        _ => Ok(found),
    }
}

/// What a part is called, if that means something.
fn called(tree: &Tree<'_>, name: Option<Id>) -> Option<Meaning> {
    name.and_then(|name| meaning(tree.text(name)))
}

/// The puzzle whose lists are parts of this group under names that say what they are.
fn named(tree: &Tree<'_>, id: Id, half: &mut Option<Span>) -> Result<Option<Sheet>, Problems> {
    let mut sheet = Sheet::default();
    let mut lists: Vec<(Axis, bool, Id)> = Vec::new();
    for &(name, part) in tree.parts(id) {
        if let Some(Meaning::Clues { axis, sure }) = called(tree, name)
            && tree.is_group(part)
        {
            lists.push((axis, sure, part));
        }
    }
    let of = |axis: Axis| {
        let own = |sure: bool| lists.iter().find(move |l| l.0 == axis && l.1 == sure);
        own(true).or_else(|| own(false)).copied()
    };
    let (Some(rows), Some(columns)) = (of(Axis::Row), of(Axis::Column)) else {
        if let Some((_, true, part)) = lists.first() {
            *half = half.or(Some(tree.get(*part).span));
        }
        return Ok(None);
    };
    for (axis, sure, part) in [rows, columns] {
        sheet.lists.push(List { axis: Some((axis, sure)), lines: lines(tree, part)? });
    }
    for &(name, part) in tree.parts(id) {
        about(tree, name, part, &mut sheet)?;
    }
    Ok(Some(sheet))
}

/// The puzzle whose lists are the first two parts of this group, without names. A list of plain numbers alone could be
/// anything, so one clue at least must be a list.
fn in_order(tree: &Tree<'_>, id: Id) -> Result<Option<Sheet>, Problems> {
    let mut groups = tree.parts(id).iter().filter(|(_, part)| tree.is_group(*part));
    let (Some(first), Some(second)) = (groups.next(), groups.next()) else { return Ok(None) };
    let nested = |part: Id| {
        let parts = tree.parts(part);
        let clue = |&(name, clue): &(Option<Id>, Id)| {
            let plain = |&(name, block): &(Option<Id>, Id)| name.is_none() && tree.text(block).len() < 60;
            name.is_none() && tree.parts(clue).iter().all(plain)
        };
        let listed = |&(_, clue): &(Option<Id>, Id)| !matches!(tree.get(clue).what, What::Word);
        parts.iter().all(clue) && parts.iter().any(listed)
    };
    if !nested(first.1) || !nested(second.1) {
        return Ok(None);
    }
    let mut sheet = Sheet::default();
    for part in [first.1, second.1] {
        sheet.lists.push(List { axis: None, lines: lines(tree, part)? });
    }
    for &(name, part) in groups {
        if name.is_some() {
            about(tree, name, part, &mut sheet)?;
        } else if let Some(picture) = picture(tree, part) {
            sheet.picture = Some(picture);
        } else if !tree.parts(part).is_empty() {
            let problem = Problem::new("there are more than two lists").at(tree.get(part).span);
            return Err(problem.expected("the clues of the rows and those of the columns").into());
        }
    }
    Ok(Some(sheet))
}

/// Size, title and the like.
fn about(tree: &Tree<'_>, name: Option<Id>, part: Id, sheet: &mut Sheet) -> Result<(), Problems> {
    let number = |part: Id| tree.text(part).parse::<usize>().ok();
    match called(tree, name) {
        Some(Meaning::Width) => sheet.width = number(part).or(sheet.width),
        Some(Meaning::Height) => sheet.height = number(part).or(sheet.height),
        Some(Meaning::Clues { axis: Axis::Row, .. }) if !tree.is_group(part) => sheet.height = number(part),
        Some(Meaning::Clues { axis: Axis::Column, .. }) if !tree.is_group(part) => sheet.width = number(part),
        Some(Meaning::Size) => {
            for &(name, part) in tree.parts(part).iter().filter(|(name, _)| name.is_some()) {
                match called(tree, name) {
                    Some(Meaning::Width | Meaning::Clues { axis: Axis::Column, .. }) => {
                        sheet.width = number(part)
                    }
                    Some(Meaning::Height | Meaning::Clues { axis: Axis::Row, .. }) => {
                        sheet.height = number(part)
                    }
                    _ => {}
                }
            }
        }
        Some(Meaning::Title) if !tree.is_group(part) => sheet.title = unescaped(tree.text(part)),
        Some(Meaning::Author) if !tree.is_group(part) => sheet.author = unescaped(tree.text(part)),
        Some(Meaning::Colours) => {
            for &(name, colour) in tree.parts(part) {
                let (Some(name), false) = (name, tree.is_group(colour)) else { continue };
                let (text, span) = (tree.text(colour), tree.get(colour).span);
                let rgb = super::super::colour::parse(text).ok_or_else(|| {
                    let problem = Problem::new(format!("`{text}` is no colour")).at(span);
                    problem.expected("#RRGGBB or a name")
                })?;
                sheet.colours.push((tree.text(name).to_string(), rgb, None));
            }
        }
        Some(Meaning::Picture) => sheet.picture = picture(tree, part).or(sheet.picture.take()),
        _ => {}
    }
    Ok(())
}

fn unescaped(text: &str) -> String {
    let json = format!("\"{text}\"");
    serde_json::from_str(&json).unwrap_or_else(|_| text.to_string())
}

/// A list of clues: lists, texts of numbers, or numbers alone.
fn lines(tree: &Tree<'_>, id: Id) -> Result<Vec<Line>, Problems> {
    let mut lines = Vec::new();
    for &(_, clue) in tree.parts(id) {
        let node = tree.get(clue);
        let mut blocks = Vec::new();
        match &node.what {
            What::Group(parts) => {
                for &(_, part) in parts {
                    blocks.extend(self::blocks(tree, part)?);
                }
            }
            What::Text => blocks = items(tree.text(clue), node.span.start)?,
            What::Word if matches!(tree.text(clue), "null" | "None" | "nil") => {
                let problem = Problem::new("this line has no clue at all, which no puzzle here can say");
                return Err(problem
                    .at(node.span)
                    .expected("a list, with null for a number that is hidden")
                    .into());
            }
            What::Word => blocks.push(item(tree.text(clue), node.span)?),
        }
        lines.push((blocks, node.span));
    }
    Ok(lines)
}

/// A block: a number, a text of numbers, `[length, colour]`, or an object with a length and a colour.
fn blocks(tree: &Tree<'_>, id: Id) -> Result<Vec<Item>, Problems> {
    let node = tree.get(id);
    let wrong = || {
        let problem = Problem::new("this is no block").at(node.span);
        problem.expected("a length, or a length and a colour")
    };
    match &node.what {
        What::Text => items(tree.text(id), node.span.start),
        What::Word => Ok(vec![item(tree.text(id), node.span)?]),
        What::Group(parts) => {
            let mut len = None;
            let mut ink = None;
            for &(name, part) in parts {
                if tree.is_group(part) {
                    return Err(wrong().into());
                }
                let is_colour = match name {
                    Some(name) => {
                        tree.text(name).to_ascii_lowercase().starts_with('c')
                            && !tree.text(name).eq_ignore_ascii_case("count")
                    }
                    None => len.is_some(),
                };
                if is_colour && ink.is_none() {
                    ink = Some(colour(tree, part));
                } else if !is_colour && len.is_none() {
                    len = Some(item(tree.text(part), node.span)?);
                } else if name.is_none() {
                    return Err(wrong().into());
                }
            }
            let len = len.ok_or_else(wrong)?;
            Ok(vec![Item { ink: ink.unwrap_or(len.ink), ..len }])
        }
    }
}

fn colour(tree: &Tree<'_>, id: Id) -> Ink {
    let text = tree.text(id);
    match (text.parse::<usize>(), super::super::colour::parse(text)) {
        // The background is no colour of a block, so numbers count from 1 where 1 is black.
        (Ok(index), _) if text.len() < 4 => Ink::Index(index.saturating_sub(1)),
        (_, Some(rgb)) => Ink::Rgb(rgb),
        _ => Ink::Named(text.to_string()),
    }
}

/// A picture: rows of cells as texts or lists, or the places of the cells that are not empty.
fn picture(tree: &Tree<'_>, id: Id) -> Option<Picture> {
    let parts = tree.parts(id);
    let first = parts.first()?.1;
    if tree.parts(first).iter().any(|(name, _)| name.is_some()) {
        let place = |&(_, point): &(Option<Id>, Id)| {
            let of = |wanted: &str| {
                let own = |(name, _): &&(Option<Id>, Id)| {
                    name.is_some_and(|name| tree.text(name).eq_ignore_ascii_case(wanted))
                };
                tree.parts(point).iter().find(own).and_then(|part| tree.text(part.1).parse::<usize>().ok())
            };
            Some((of("y").or_else(|| of("row"))?, of("x").or_else(|| of("col")).or_else(|| of("column"))?))
        };
        return parts.iter().map(place).collect::<Option<_>>().map(Picture);
    }
    let mut cells = Vec::new();
    for (row, &(_, part)) in parts.iter().enumerate() {
        let inked = |text: &str| !matches!(text, "0" | "." | " " | "-" | "_" | "false" | "False" | "");
        if tree.is_group(part) {
            let ink = tree.parts(part).iter().enumerate().filter(|(_, cell)| inked(tree.text(cell.1)));
            cells.extend(ink.map(|(column, _)| (row, column)));
        } else {
            let ink = tree.text(part).chars().enumerate().filter(|(_, c)| inked(c.encode_utf8(&mut [0; 4])));
            cells.extend(ink.map(|(column, _)| (row, column)));
        }
    }
    Some(Picture(cells))
}
