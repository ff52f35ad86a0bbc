//! The clue lines of an .xd file: `A12. text ~ ANSWER`, and lines such as `A12 ^Refs: D4` that say more of a clue.

use std::collections::BTreeMap;

use quandary_core::source::{Line, Problem, Problems};

use super::super::super::card::{Clue, Clues, Direction, Kept, List};
use super::super::super::model::Way;
use super::super::clued::{self, Parsed};
use super::answers::Readings;
use super::{answers, marks};

/// A clue line taken apart.
pub(super) struct Said<'a> {
    /// The letter of its group; none where clues have one list.
    pub(super) group: Option<char>,
    pub(super) number: &'a str,
    pub(super) text: &'a str,
    pub(super) answer: &'a str,
}

/// The group and number a line begins with, and what is behind.
fn head(line: &str) -> Option<(Option<char>, &str, &str)> {
    let group = line.chars().next().filter(|c| c.is_uppercase());
    let rest = &line[group.map_or(0, char::len_utf8)..];
    let end = rest.find(|c: char| !is_number(c)).unwrap_or(rest.len());
    rest.starts_with(|c: char| c.is_ascii_digit()).then_some((group, &rest[..end], &rest[end..]))
}

/// What a number is made of: digits, and signs between those of several slots.
fn is_number(c: char) -> bool {
    c.is_ascii_digit() || "-,/&".contains(c)
}

/// Whether a clue with this number can be written.
pub(super) fn numbers(number: &str) -> bool {
    number.starts_with(|c: char| c.is_ascii_digit()) && number.chars().all(is_number)
}

/// `A12. text ~ ANSWER`.
pub(super) fn clue(line: &str) -> Option<Said<'_>> {
    let (group, number, rest) = head(line)?;
    let rest = rest.strip_prefix('.')?;
    let (text, answer) = rest.rsplit_once(" ~ ").unwrap_or((rest.strip_suffix(" ~").unwrap_or(rest), ""));
    Some(Said { group, number, text: text.trim(), answer: answer.trim() })
}

/// The direction of a group's letter.
fn direction(group: Option<char>) -> Direction {
    match group {
        Some('A') => Way::Across.into(),
        Some('D') => Way::Down.into(),
        Some(other) => Direction::Other(other.to_string()),
        None => Direction::Other("Clues".to_string()),
    }
}

/// Reads the lines into the lists of the card. `groups` are the headings of letters other than A and D.
pub(super) fn read(
    lines: &[Line],
    groups: &BTreeMap<char, String>,
    readings: &Readings,
    parsed: &mut Parsed,
) -> Result<(), Problems> {
    let slots = parsed.slots();
    let slots = clued::named(&slots);
    let mut last: Option<(Direction, &str)> = None;
    let mut all = Clues::default();
    let lists = &mut all;
    for line in lines.iter().filter(|line| !line.is_blank()) {
        let body = line.text.trim();
        if let Some(said) = clue(body) {
            let direction = direction(said.group);
            let slot = direction.way().and_then(|way| slots.get(&(way, said.number.to_string())));
            let reads = |answer: &str| slot.is_some_and(|slot| readings.has(answer, &slot.cells, parsed));
            let said_more = answers::parted(said.text, said.answer, reads);
            let mut clue = Clue::new(said.number, marks::read(said_more.text));
            if slot.is_none_or(|slot| clued::word(&parsed.letters, slot) != said_more.answer) {
                clue.answer = said_more.answer.to_string();
            }
            let behind = said_more.behind.map(|behind| Kept::new("xd", answers::BEHIND, behind));
            clue.kept.extend(behind);
            let heading = said.group.and_then(|letter| groups.get(&letter));
            if !lists.lists.iter().any(|list| list.direction == direction) {
                let heading = heading.map(|heading| heading.as_str().into());
                lists.lists.push(List { heading, ..List::new(direction.clone()) });
            }
            last = Some((direction.clone(), said.number));
            lists.put(direction, clue);
            continue;
        }
        let more = head(body).and_then(|(group, number, rest)| {
            let (name, value) = rest.trim_start().strip_prefix('^')?.split_once(':')?;
            Some((direction(group), number, name.trim(), value.trim()))
        });
        // It speaks of the clue before it.
        let place =
            more.filter(|(direction, number, ..)| last.as_ref() == Some(&(direction.clone(), number)));
        let list = place.as_ref().and_then(|p| lists.lists.iter_mut().find(|list| list.direction == p.0));
        match (place, list.and_then(|list| list.clues.last_mut())) {
            (Some((_, _, name, value)), Some(clue)) => clue.kept.push(Kept::new("xd", name, value)),
            _ => {
                let problem = Problem::new("this line is no clue").at(line.span());
                return Err(problem.expected("A1. the clue ~ ANSWER, or A1 ^Key: more about it").into());
            }
        }
    }
    parsed.card.clues = all;
    Ok(())
}
