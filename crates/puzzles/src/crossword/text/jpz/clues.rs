//! The words of a .jpz, which say where answers lie, and the lists of clues, which name words.

use std::collections::{BTreeMap, BTreeSet};

use quandary_core::grid::{At, Size};
use quandary_core::source::{Problem, Problems};
use quandary_core::xml::Element;

use super::super::super::card::{Clue, Direction, Kept, List, Marked};
use super::super::clued::Parsed;
use super::text;

/// A word: its squares, its spelling, and what else is said of it.
struct Word<'d> {
    element: Element<'d>,
    cells: Vec<At>,
}

pub(super) fn read(crossword: Element, parsed: &mut Parsed) -> Result<(), Problems> {
    let size = parsed.letters.size();
    let mut words: BTreeMap<&str, Word> = BTreeMap::new();
    let mut squares = 0;
    for element in crossword.children().filter(|child| child.name() == "word") {
        let cells = cells(element, size)?;
        squares += cells.len();
        // Ranges make a short file say much.
        if squares > 16 * size.width * size.height + 1000 {
            return Err(Problem::new("the words of this .jpz have too many squares")
                .at(element.span())
                .into());
        }
        words.insert(element.attribute("id").unwrap_or(""), Word { element, cells });
    }
    let mut named: BTreeSet<&str> = BTreeSet::new();
    for element in crossword.children().filter(|child| child.name() == "clues") {
        let mut list = List::new(Direction::Other(String::new()));
        for child in element.children() {
            match child.name() {
                "title" => list.heading = Some(heading(child)),
                "clue" => {
                    let id = child.attribute("word").unwrap_or("");
                    named.insert(id);
                    list.clues.push(clue(child, words.get(id)));
                }
                name => list.kept.push(Kept::new("jpz", format!("{name}/"), child.outer())),
            }
        }
        for (name, value) in element.attributes().filter(|a| *a != ("ordering", "normal")) {
            list.kept.push(Kept::new("jpz", name, value));
        }
        let title = list.heading.as_ref().map(Marked::line).unwrap_or_default();
        list.direction = direction(&title);
        parsed.card.clues.lists.extend(by_type(list));
    }
    // Most words without a clue are slots, which go without saying.
    let slots: BTreeSet<Vec<At>> = parsed.slots().into_iter().map(|slot| slot.cells).collect();
    let says_more =
        |word: &Word| word.element.attributes().any(|(name, _)| !matches!(name, "id" | "x" | "y"));
    let unsaid = |(id, word): &(&&str, &Word)| {
        !named.contains(**id) && (!slots.contains(&word.cells) || says_more(word))
    };
    for (_, word) in words.iter().filter(unsaid) {
        parsed.card.kept.push(Kept::new("jpz", "word", word.element.outer()));
    }
    Ok(())
}

/// A list whose heading tells no direction and whose clues do, each in an attribute, is one list for each direction.
fn by_type(list: List) -> Vec<List> {
    let told = |clue: &Clue| {
        let said =
            Kept::of(&clue.kept, "jpz").find(|(name, _)| matches!(*name, "type" | "direction" | "dir"));
        said.map(|(_, value)| direction(value)).filter(|direction| direction.way().is_some())
    };
    if list.direction.way().is_some()
        || list.clues.is_empty()
        || list.clues.iter().any(|clue| told(clue).is_none())
    {
        return vec![list];
    }
    let mut lists: Vec<List> = Vec::new();
    for mut clue in list.clues {
        let Some(direction) = told(&clue) else { continue };
        clue.kept.retain(|kept| !matches!(kept.name.as_str(), "type" | "direction" | "dir"));
        match lists.iter_mut().find(|list| list.direction == direction) {
            Some(list) => list.clues.push(clue),
            None => {
                let mut new = List::new(direction);
                new.clues.push(clue);
                lists.push(new);
            }
        }
    }
    // What was said of the whole stays with the first.
    if let Some(first) = lists.first_mut() {
        (first.heading, first.kept) = (list.heading.filter(|heading| !heading.is_empty()), list.kept);
    }
    lists
}

/// The direction a heading speaks of. Others are found by where the answers lie.
fn direction(title: &str) -> Direction {
    let small = title.to_lowercase();
    match (small.contains("across"), small.contains("down")) {
        (true, false) => Direction::named("Across"),
        (false, true) => Direction::named("Down"),
        _ => Direction::Other(title.to_string()),
    }
}

/// A list's heading. That it is bold goes without saying.
fn heading(title: Element) -> Marked {
    let whole = text(title);
    let bare = whole.as_html().strip_prefix("<b>").and_then(|rest| rest.strip_suffix("</b>"));
    bare.filter(|bare| !bare.contains("b>")).map_or(whole.clone(), |bare| Marked::html(bare.trim()))
}

fn clue(element: Element, word: Option<&Word>) -> Clue {
    let mut clue = Clue { text: text(element), ..Clue::default() };
    for (name, value) in element.attributes() {
        match name {
            "number" => clue.number = value.trim().to_string(),
            "format" => clue.enumeration = value.trim().to_string(),
            "word" => {}
            _ => clue.kept.push(Kept::new("jpz", name, value)),
        }
    }
    if let Some(word) = word {
        clue.cells = Some(word.cells.clone());
        for (name, value) in word.element.attributes() {
            match name {
                "solution" => clue.answer = value.to_string(),
                "id" | "x" | "y" => {}
                _ => clue.kept.push(Kept::new("jpz", format!("word/{name}"), value)),
            }
        }
    }
    clue
}

/// The squares of a word: from its own ranges and from those of the cells in it.
fn cells(word: Element, size: Size) -> Result<Vec<At>, Problems> {
    let mut found = Vec::new();
    let parts = std::iter::once(word).filter(|w| w.attribute("x").is_some());
    for part in parts.chain(word.children().filter(|child| child.name() == "cells")) {
        let range = |name: &str, most: usize| {
            let wrong = || {
                let problem = Problem::new(format!("this word has no good `{name}`")).at(part.span());
                Problems::from(
                    problem.expected(format!("a number up to {most}, or a range such as 1-{most}")),
                )
            };
            range(part.attribute(name).unwrap_or(""), most).ok_or_else(wrong)
        };
        let (columns, rows) = (range("x", size.width)?, range("y", size.height)?);
        for row in &rows {
            found.extend(columns.iter().map(|col| At::new(*row, *col)));
        }
    }
    Ok(found)
}

/// `5`, `5-10`, or backwards `10-5`, as places from 0.
fn range(text: &str, most: usize) -> Option<Vec<usize>> {
    let number = |text: &str| text.trim().parse::<usize>().ok()?.checked_sub(1).filter(|n| *n < most);
    match text.split_once('-') {
        None => Some(vec![number(text)?]),
        Some((from, to)) => {
            let (from, to) = (number(from)?, number(to)?);
            Some(if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() })
        }
    }
}
