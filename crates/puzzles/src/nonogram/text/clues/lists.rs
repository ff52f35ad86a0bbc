//! The clues in a text of nested lists: found by their names, or as two lists one after the other.

use quandary_core::source::{Problem, Problems, Source, Span};

use super::block::{Ink, Item, Line, is_unknown, item, items};
use super::build::{List, Sheet};
use super::names::{Meaning, meaning};
use super::picture::{Picture, is_ink};
use super::pictured::pictured;
use super::tree::{Id, Tree, What};
use crate::nonogram::model::Axis;

/// Every puzzle of the text, in order.
pub(super) fn sheets(tree: &Tree<'_>, source: &Source) -> Result<Vec<Sheet>, Problems> {
    let mut found = Vec::new();
    // Last in, first out, so that parts are put in backwards.
    // Each group with what is said of it in the groups around it.
    let mut left: Vec<(Id, Vec<Part>)> = vec![(tree.root(), Vec::new())];
    let mut half: Option<Span> = None;
    // What stands beside the groups that hold puzzles, and groups that hold none, with their names.
    let mut beside: Vec<Part> = Vec::new();
    while let Some((id, mut told)) = left.pop() {
        let mut own = named(tree, id, &mut half)?;
        if own.is_empty() {
            own.extend(pictured(tree, id)?);
        }
        if own.is_empty() {
            own.extend(in_order(tree, id)?);
        }
        if let [only] = &mut own[..] {
            for (name, part) in told.drain(..) {
                about(tree, name, part, only)?;
            }
        }
        if !own.is_empty() {
            beside.append(&mut told);
            found.extend(own);
            continue;
        }
        let parts = tree.parts(id);
        let whole = |&&(name, _): &&Part| called(tree, name).is_some_and(Meaning::is_about_the_whole);
        let mut inner = parts.iter().filter(|part| tree.is_group(part.1) && !whole(part));
        // What a group says beside the one other group in it is said of that.
        if let (Some(&(Some(_), only)), None) = (inner.next(), inner.next()) {
            told.extend(parts.iter().filter(|part| part.1 != only));
            left.push((only, told));
            continue;
        }
        beside.append(&mut told);
        left.extend(parts.iter().rev().filter(|part| tree.is_group(part.1)).map(|part| (part.1, Vec::new())));
        beside.extend(parts.iter().filter(|part| !tree.is_group(part.1) || whole(part)));
    }
    match (&mut found[..], half) {
        ([], Some(span)) => {
            let problem = Problem::new("there are clues for rows or for columns only").at(span);
            return Err(problem.expected("two lists: the clues of the rows and those of the columns").into());
        }
        ([], None) => {
            let problem = Problem::new("no lists of clues").at(Span::new(0, source.bytes.len()));
            return Err(problem.expected("the clues of the rows and those of the columns").into());
        }
        // What is said beside the only puzzle is said of it.
        ([only], _) => {
            for (name, part) in beside {
                about(tree, name, part, only)?;
            }
        }
        ([first, ..], _) => {
            let names = beside.iter().map(|&(name, part)| shown(tree, name.unwrap_or(part)));
            first.left_out.extend(names.take(MOST_LEFT_OUT));
        }
    }
    Ok(found)
}

/// A part of a group, and its name if it has one.
pub(super) type Part = (Option<Id>, Id);

/// More than this is not told one by one.
const MOST_LEFT_OUT: usize = 100;

/// A word of the text, cut short.
fn shown(tree: &Tree<'_>, id: Id) -> String {
    let text = if tree.is_group(id) { "[…]" } else { tree.text(id) };
    text.chars().take(24).collect()
}

/// What a part is called, if that means something.
pub(super) fn called(tree: &Tree<'_>, name: Option<Id>) -> Option<Meaning> {
    name.and_then(|name| meaning(tree.text(name)))
}

/// The puzzles whose lists are parts of this group under names that say what they are. The same names again and again
/// are one puzzle after the other.
fn named(tree: &Tree<'_>, id: Id, half: &mut Option<Span>) -> Result<Vec<Sheet>, Problems> {
    let mut lists: Vec<(Axis, bool, usize)> = Vec::new();
    let parts = tree.parts(id);
    for (place, &(name, part)) in parts.iter().enumerate() {
        if let Some(Meaning::Clues { axis, sure }) = called(tree, name)
            && tree.is_group(part)
            && (sure || !is_wordy(tree, part))
        {
            lists.push((axis, sure, place));
        }
    }
    let of = |axis: Axis| -> Vec<(Axis, bool, usize)> {
        let own = |sure: bool| lists.iter().filter(move |l| l.0 == axis && l.1 == sure).copied();
        let sure: Vec<_> = own(true).collect();
        if sure.is_empty() { own(false).collect() } else { sure }
    };
    let (rows, columns) = (of(Axis::Row), of(Axis::Column));
    if rows.is_empty() || columns.is_empty() {
        if let Some((_, true, place)) = lists.first() {
            *half = half.or(Some(tree.get(parts[*place].1).span));
        }
        return Ok(Vec::new());
    }
    // Only where they come in pairs are they several puzzles.
    let most = if rows.len() == columns.len() { rows.len() } else { 1 };
    let mut sheets: Vec<Sheet> = Vec::new();
    let mut from = 0;
    for (i, (row, column)) in rows.into_iter().zip(columns).take(most).enumerate() {
        let mut sheet = Sheet::default();
        for (axis, sure, place) in [row, column] {
            sheet.lists.push(List { axis: Some((axis, sure)), lines: lines(tree, parts[place].1)? });
        }
        // What is said before the lists of the next one is said of this one, and the rest of the last.
        let to = if i + 1 == most { parts.len() } else { row.2.max(column.2) + 1 };
        for (place, &(name, part)) in parts.iter().enumerate().take(to).skip(from) {
            if place != row.2 && place != column.2 {
                about(tree, name, part, &mut sheet)?;
            }
        }
        from = to;
        sheets.push(sheet);
    }
    Ok(sheets)
}

/// Whether a list has words in it: under `across` and `down` stand the clues of another puzzle as well.
fn is_wordy(tree: &Tree<'_>, id: Id) -> bool {
    let wordy = |text: &str| {
        let mut run = 0;
        text.chars().any(|c| {
            run = if c.is_alphabetic() { run + 1 } else { 0 };
            run > 2 || !c.is_ascii() && c.is_alphabetic()
        })
    };
    let word = |&(_, part): &Part| matches!(tree.get(part).what, What::Text) && wordy(tree.text(part));
    tree.parts(id).iter().any(word)
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
    let wordy = is_wordy(tree, first.1) || is_wordy(tree, second.1);
    if wordy || !nested(first.1) || !nested(second.1) {
        return Ok(None);
    }
    let mut sheet = Sheet::default();
    for part in [first.1, second.1] {
        sheet.lists.push(List { axis: None, lines: lines(tree, part)? });
    }
    let others = tree.parts(id).iter().filter(|(_, part)| *part != first.1 && *part != second.1);
    for &(name, part) in others {
        if name.is_some() || !tree.is_group(part) {
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

/// Size, title and the like; what has no meaning here is kept by its name, or else said to be left out.
pub(super) fn about(tree: &Tree<'_>, name: Option<Id>, part: Id, sheet: &mut Sheet) -> Result<(), Problems> {
    let number = |part: Id| tree.text(part).parse::<usize>().ok();
    let group = tree.is_group(part);
    let words = || Some(unescaped(tree.text(part))).filter(|_| !group);
    let taken = match called(tree, name) {
        Some(Meaning::Width) => set(&mut sheet.width, number(part)),
        Some(Meaning::Height) => set(&mut sheet.height, number(part)),
        Some(Meaning::Clues { axis: Axis::Row, .. }) if !group => set(&mut sheet.height, number(part)),
        Some(Meaning::Clues { axis: Axis::Column, .. }) if !group => set(&mut sheet.width, number(part)),
        Some(Meaning::Size) => measured(tree, part, sheet),
        Some(Meaning::Title) if sheet.title.is_empty() => words().map(|text| sheet.title = text).is_some(),
        Some(Meaning::Author) if sheet.author.is_empty() => words().map(|text| sheet.author = text).is_some(),
        Some(Meaning::Colours) => colours(tree, part, sheet)?,
        Some(Meaning::Background) => {
            sheet.background = rgb(tree, part).or(sheet.background);
            rgb(tree, part).is_some()
        }
        Some(Meaning::Picture) if sheet.picture.is_none() => {
            sheet.picture = in_one_list(tree, part, &sheet.lists).or_else(|| picture(tree, part));
            sheet.picture.is_some()
        }
        _ => false,
    };
    match (taken, name, words()) {
        (true, ..) => {}
        (_, Some(name), Some(text)) if !is_unknown(&text) => {
            sheet.details.push((unescaped(tree.text(name)), text));
        }
        (_, Some(_), Some(_)) => {}
        (_, None, Some(text)) if is_size_of(&text, sheet) => {}
        // A rule only helps the eye.
        (_, None, Some(text)) if text.bytes().all(|b| matches!(b, b'-' | b'=' | b'*' | b'_')) => {}
        // An empty list says nothing.
        (_, name, None) if tree.parts(part).is_empty() && name.is_some() => {}
        _ if sheet.left_out.len() < MOST_LEFT_OUT => {
            sheet.left_out.push(shown(tree, name.unwrap_or(part)));
        }
        _ => {}
    }
    Ok(())
}

fn set(place: &mut Option<usize>, number: Option<usize>) -> bool {
    *place = number.or(*place);
    number.is_some()
}

/// Whether a bare word is a number of lines that the lists have.
fn is_size_of(text: &str, sheet: &Sheet) -> bool {
    text.parse().is_ok_and(|n: usize| sheet.lists.iter().any(|list| list.lines.len() == n))
}

/// A size: `{width, height}`, two numbers, one for both sides, or a text such as `5x7`.
fn measured(tree: &Tree<'_>, part: Id, sheet: &mut Sheet) -> bool {
    let number = |part: Id| tree.text(part).parse::<usize>().ok();
    let numbers: Option<Vec<usize>> = if tree.is_group(part) {
        if tree.parts(part).iter().any(|(name, _)| name.is_some()) {
            return tree.parts(part).iter().all(|&(name, part)| match called(tree, name) {
                Some(Meaning::Width | Meaning::Clues { axis: Axis::Column, .. }) => {
                    set(&mut sheet.width, number(part))
                }
                Some(Meaning::Height | Meaning::Clues { axis: Axis::Row, .. }) => {
                    set(&mut sheet.height, number(part))
                }
                _ => false,
            });
        }
        tree.parts(part).iter().map(|part| number(part.1)).collect()
    } else {
        sides(tree.text(part))
    };
    match numbers.as_deref() {
        Some(&[side]) => sheet.sides = Some((side, side)),
        Some(&[a, b]) => sheet.sides = Some((a, b)),
        _ => return false,
    }
    true
}

/// The numbers of a size such as `5x7` or `5 7`.
pub(super) fn sides(text: &str) -> Option<Vec<usize>> {
    let apart = |c: char| c.is_whitespace() || matches!(c, 'x' | 'X' | '×' | '*' | ',' | 'b' | 'y');
    text.split(apart).filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect()
}

/// A palette: colours by name, or one after the other.
fn colours(tree: &Tree<'_>, part: Id, sheet: &mut Sheet) -> Result<bool, Problems> {
    let parts = tree.parts(part);
    for &(name, colour) in parts {
        let Some(value) = rgb(tree, colour) else {
            let problem = Problem::new(format!("`{}` is no colour", shown(tree, colour)));
            return Err(problem
                .at(tree.get(colour).span)
                .expected("#RRGGBB, a name, or three numbers")
                .into());
        };
        match name.or_else(|| inner(tree, colour, &["name", "symbol", "id", "char", "letter"])) {
            Some(name) => sheet.colours.push((tree.text(name).to_string(), value, None)),
            None => sheet.listed.push(value),
        }
    }
    Ok(!parts.is_empty())
}

/// The part of an object with one of these names.
fn inner(tree: &Tree<'_>, id: Id, names: &[&str]) -> Option<Id> {
    let own = |wanted: &&str| {
        let named = |name: Id| tree.text(name).eq_ignore_ascii_case(wanted);
        tree.parts(id).iter().find(|(name, _)| name.is_some_and(named)).map(|part| part.1)
    };
    names.iter().find_map(own)
}

/// The colour that a part is: a text, three numbers, or an object that has one.
fn rgb(tree: &Tree<'_>, id: Id) -> Option<[u8; 3]> {
    if !tree.is_group(id) {
        return super::super::colour::parse(tree.text(id));
    }
    if let Some(value) = inner(tree, id, &["rgb", "color", "colour", "hex", "value"]) {
        return if tree.is_group(value) {
            three(tree, value)
        } else {
            super::super::colour::parse(tree.text(value))
        };
    }
    three(tree, id)
}

/// Three numbers, or three by the names of the parts; a fourth tells how far one sees through it.
fn three(tree: &Tree<'_>, id: Id) -> Option<[u8; 3]> {
    let numbers: Option<Vec<u8>> = tree.parts(id).iter().map(|part| tree.text(part.1).parse().ok()).collect();
    match numbers?[..] {
        [r, g, b] | [r, g, b, _] => Some([r, g, b]),
        _ => None,
    }
}

fn unescaped(text: &str) -> String {
    let json = format!("\"{text}\"");
    serde_json::from_str(&json).unwrap_or_else(|_| text.to_string())
}

/// A list of clues: lists, texts of numbers, or numbers alone.
fn lines(tree: &Tree<'_>, id: Id) -> Result<Vec<Line>, Problems> {
    let mut lines = Vec::new();
    for clue in in_their_order(tree, id)? {
        let node = tree.get(clue);
        let mut blocks = Vec::new();
        match &node.what {
            What::Group(parts) => {
                for &(_, part) in parts {
                    blocks.extend(self::blocks(tree, part)?);
                }
            }
            What::Text => blocks = items(tree.text(clue), node.span.start)?,
            What::Word if is_unknown(tree.text(clue)) => {
                lines.push(Line { items: None, span: node.span });
                continue;
            }
            What::Word => blocks.push(item(tree.text(clue), node.span)?),
        }
        lines.push(Line::new(blocks, node.span));
    }
    Ok(lines)
}

/// The clues of a list; where all have numbers for names, in the order those say.
fn in_their_order(tree: &Tree<'_>, id: Id) -> Result<Vec<Id>, Problems> {
    let parts = tree.parts(id);
    let number = |&(name, clue): &Part| Some((tree.text(name?).trim().parse::<usize>().ok()?, clue));
    let Some(mut numbered) = parts.iter().map(number).collect::<Option<Vec<_>>>() else {
        return Ok(parts.iter().map(|part| part.1).collect());
    };
    numbered.sort_by_key(|(number, _)| *number);
    let from = numbered.first().map_or(0, |(number, _)| *number);
    let gap = numbered.iter().enumerate().find(|(i, (number, _))| *number != from + i);
    match gap.map(|(_, (_, clue))| *clue).or(numbered.first().filter(|_| from > 1).map(|(_, clue)| *clue)) {
        Some(clue) => {
            let problem = Problem::new("the number of this line does not follow").at(tree.get(clue).span);
            Err(problem.expected("lines numbered from 0 or 1, without a gap").into())
        }
        None => Ok(numbered.into_iter().map(|(_, clue)| clue).collect()),
    }
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
        (Ok(number), _) if text.len() < 4 => Ink::Place(number),
        (_, Some(rgb)) => Ink::Rgb(rgb),
        _ => Ink::Named(text.to_string()),
    }
}

/// The picture of cells one after the other in one list, as many as the lists of clues make.
fn in_one_list(tree: &Tree<'_>, id: Id, lists: &[List]) -> Option<Picture> {
    let [first, second] = lists else { return None };
    let turned = first.axis.is_some_and(|(axis, _)| axis == Axis::Column);
    let (rows, columns) = if turned { (second, first) } else { (first, second) };
    let (height, width) = (rows.lines.len(), columns.lines.len());
    let parts = tree.parts(id);
    let cell = |part: &Part| part.0.is_none() && !tree.is_group(part.1);
    let fits = height > 1 && width > 0 && height.checked_mul(width) == Some(parts.len());
    if !fits || !parts.iter().all(cell) {
        return None;
    }
    let ink = parts.iter().enumerate().filter(|(_, part)| is_ink(tree.text(part.1)));
    Some(Picture::of_cells(ink.map(|(place, _)| (place / width, place % width)).collect()))
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
        return parts.iter().map(place).collect::<Option<_>>().map(Picture::of_cells);
    }
    if parts.iter().all(|&(_, part)| !tree.is_group(part)) {
        return Some(Picture::of_rows(parts.iter().map(|&(_, part)| tree.text(part))));
    }
    let mut cells = Vec::new();
    for (row, &(_, part)) in parts.iter().enumerate() {
        let ink = tree.parts(part).iter().enumerate().filter(|(_, cell)| is_ink(tree.text(cell.1)));
        cells.extend(ink.map(|(column, _)| (row, column)));
    }
    Some(Picture::of_cells(cells))
}
