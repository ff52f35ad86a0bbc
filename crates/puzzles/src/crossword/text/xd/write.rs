//! Writes .xd: without names for its sections where there is nothing but metadata, grid, clues and notes.

use std::collections::BTreeMap;

use quandary_core::cell_board::CellBoard;
use quandary_core::form::Written;
use quandary_core::grid::At;

use super::super::super::card::{Clue, Kept, Look, Shade};
use super::super::super::letters::graphemes;
use super::super::super::model::{Puzzle, Slot, Task, Way};
use super::super::clued::{self, Parsed};
use super::{HEADERS, answers, clues, marks, parse};

/// Signs for rebus squares, in the order they are used.
const SIGNS: &str = "123456789①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳❶❷❸❹❺❻❼❽❾❿⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴";

/// Signs for styles.
const STYLES: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

pub(super) fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let mut parsed = Parsed::of(puzzle, board);
    if puzzle.task() != Task::Clued && !parsed.is_solved() {
        return Err("an .xd file holds a solution, and this grid has none: solve it first".into());
    }
    if puzzle.task() != Task::Clued {
        // The letters of a dictionary are small and mean their capitals.
        parsed.letters = parsed.letters.map(|c| c.as_ref().map(|text| text.to_uppercase()));
    }
    let rebus = rebus(&parsed)?;
    let special = special(&parsed);
    let square = |at: At| square(&parsed, &rebus, special.is_some(), at);
    let rows = |cell: &dyn Fn(At) -> String| -> String {
        let size = parsed.letters.size();
        let row = |r: usize| (0..size.width).map(|c| cell(At::new(r, c))).collect::<String>();
        (0..size.height).map(row).collect::<Vec<_>>().join("\n")
    };
    let head = head(&parsed, &rebus, special);
    let grid = rows(&square);
    let lists = format!("{}\n\n{}", list(&parsed, Way::Across), list(&parsed, Way::Down));
    let notes = parsed.card.notes.text();
    let styles = if special.is_some() { Vec::new() } else { styles(&parsed) };
    let others =
        Kept::of(&parsed.card.kept, "xd").filter_map(|(name, text)| Some((name.strip_prefix("## ")?, text)));
    let mut more: Vec<(&str, String)> = others.map(|(name, text)| (name, text.to_string())).collect();
    if !parsed.given.is_empty() {
        let given = |at: At| match parsed.letters[at] {
            None => "#".to_string(),
            Some(_) if parsed.given.contains(&at) => square(at),
            Some(_) => ".".to_string(),
        };
        more.push(("Start", rows(&given)));
    }
    if !styles.is_empty() {
        let signs: Vec<char> = STYLES.chars().collect();
        if styles.len() > signs.len() {
            return Err("an .xd file has no room for so many different looks of squares".into());
        }
        let rule = |(style, sign): (&String, &char)| format!("{sign} {{ {style} }}");
        let rules: Vec<String> = styles.iter().zip(&signs).map(rule).collect();
        let sign = |at: At| {
            let place = styles.iter().position(|style| *style == self::style(&parsed, at));
            place.map_or(if parsed.letters[at].is_none() { "#".into() } else { ".".into() }, |i| {
                signs[i].to_string()
            })
        };
        more.push(("Design", format!("<style>\n{}\n</style>\n\n{}", rules.join("\n"), rows(&sign))));
    }
    let mut out = match more.is_empty() {
        true => format!("{head}\n\n\n{grid}\n\n\n{lists}\n"),
        false => format!("## Metadata\n\n{head}\n\n## Grid\n\n{grid}\n\n## Clues\n\n{lists}\n"),
    };
    if !notes.is_empty() {
        out += &if more.is_empty() { format!("\n\n{notes}\n") } else { format!("\n## Notes\n\n{notes}\n") };
    }
    more.iter().for_each(|(name, text)| out += &format!("\n## {name}\n\n{text}\n"));
    Ok(clued::written(puzzle, board, out.into_bytes(), parse))
}

/// Whether a text can stand in the grid as it is: one letter that is no sign, and no small one, which would be special.
fn stands(text: &str) -> bool {
    let letter = graphemes(text).nth(1).is_none() && !matches!(text, "#" | "." | "_" | "■" | "█");
    letter && text.to_uppercase() == text && !text.trim().is_empty()
}

/// The texts of a square: its own, and others that are right.
type Texts = (String, Vec<String>);

/// What a square needs a sign for, if it does: its text, and those that are right beside it where the text does not have both
/// with a stroke between.
fn texts(parsed: &Parsed, at: At) -> Option<Texts> {
    let text = parsed.letters[at].as_ref().filter(|text| !text.is_empty())?;
    let accepts = parsed.card.decor.get(at).map_or(&[][..], |look| &look.accepts);
    let both = text.split_once('/').is_some_and(|(one, other)| accepts == [one, other]);
    let others = if both { Vec::new() } else { accepts.to_vec() };
    (!others.is_empty() || !stands(text)).then(|| (text.clone(), others))
}

/// A sign for every text that cannot stand in the grid itself.
fn rebus(parsed: &Parsed) -> Result<BTreeMap<Texts, char>, String> {
    let letters = || parsed.letters.cells().iter().flatten();
    let mut texts: Vec<Texts> = parsed.letters.places().filter_map(|at| self::texts(parsed, at)).collect();
    // Those with one text come first.
    texts.sort_by_cached_key(|(text, others)| (!others.is_empty(), text.clone(), others.clone()));
    texts.dedup();
    let mut signs = SIGNS.chars().filter(|sign| !letters().any(|text| text.starts_with(*sign)));
    let signed = texts.into_iter().map(|text| Some((text, signs.next()?))).collect::<Option<_>>();
    signed.ok_or_else(|| format!("an .xd file has room for {} rebus texts", SIGNS.chars().count()))
}

/// What small letters mean, if they can say all there is to the looks of squares.
fn special(parsed: &Parsed) -> Option<&'static str> {
    let mut looks =
        parsed.card.decor.iter().filter(|(_, look)| look.circle || look.shade.is_some()).peekable();
    looks.peek()?;
    let circle = Look { circle: true, ..Look::default() };
    let shade = Look { shade: Some(Shade::Grey), ..Look::default() };
    let letter =
        |at: &At| parsed.letters[*at].as_deref().is_some_and(|t| matches!(t.as_bytes(), [b'A'..=b'Z']));
    let looks: Vec<_> = looks.collect();
    let all = |like: &Look| looks.iter().all(|(at, look)| *look == like && letter(at));
    let barred = !parsed.bars.is_empty();
    match (all(&circle), all(&shade)) {
        _ if barred => None,
        (true, _) => Some("circle"),
        (_, true) => Some("shaded"),
        _ => None,
    }
}

fn square(parsed: &Parsed, rebus: &BTreeMap<Texts, char>, special: bool, at: At) -> String {
    let look = parsed.card.decor.get(at);
    match &parsed.letters[at] {
        None if parsed.card.decor.is_void(at) => "_".to_string(),
        None => "#".to_string(),
        Some(text) if text.is_empty() => ".".to_string(),
        Some(text) => match texts(parsed, at).and_then(|texts| rebus.get(&texts)) {
            Some(sign) => sign.to_string(),
            None if special && look.is_some_and(|l| l.circle || l.shade.is_some()) => text.to_lowercase(),
            None => text.clone(),
        },
    }
}

fn head(parsed: &Parsed, rebus: &BTreeMap<Texts, char>, special: Option<&str>) -> String {
    let mut head: Vec<String> = Vec::new();
    for (name, header) in HEADERS {
        let text = parsed
            .card
            .texts()
            .into_iter()
            .find(|(n, _)| *n == name)
            .map_or(String::new(), |(_, t)| t.line());
        if !text.is_empty() || matches!(name, "title" | "author" | "copyright") {
            head.push(format!("{header}: {text}").trim_end().to_string());
        }
    }
    if !rebus.is_empty() {
        let mut signs: Vec<_> = rebus.iter().collect();
        signs.sort_by_key(|(_, sign)| SIGNS.find(**sign));
        let parts = signs.iter().flat_map(|((text, others), sign)| {
            std::iter::once(text).chain(others).map(move |text| format!("{sign}={text}"))
        });
        head.push(format!("Rebus: {}", parts.collect::<Vec<_>>().join(" ")));
    }
    let kept: Vec<_> =
        Kept::of(&parsed.card.kept, "xd").filter(|(name, _)| !name.starts_with("## ")).collect();
    if let Some(word) = special.filter(|_| !kept.iter().any(|(name, _)| name.eq_ignore_ascii_case("special")))
    {
        head.push(format!("Special: {word}"));
    }
    head.extend(kept.iter().map(|(name, value)| format!("{name}: {value}")));
    head.join("\n")
}

/// The clues of one way: those of the list in its order, and a line for every slot without one.
fn list(parsed: &Parsed, way: Way) -> String {
    let slots = parsed.slots();
    let mine = clued::by_number(&slots, way);
    let said: Vec<&Clue> =
        parsed.card.clues.lists.iter().filter(|list| list.runs(way)).flat_map(|list| &list.clues).collect();
    let numbers: BTreeMap<String, &Slot> = mine.iter().map(|slot| (slot.number.to_string(), *slot)).collect();
    let plain = said.iter().all(|clue| numbers.contains_key(&clue.number));
    let sorted = said.windows(2).all(|pair| {
        let number = |clue: &Clue| clue.number.parse::<usize>().ok();
        number(pair[0]) < number(pair[1])
    });
    let by_number: BTreeMap<&str, &Clue> = said.iter().map(|clue| (clue.number.as_str(), *clue)).collect();
    let mut lines = Vec::new();
    if plain && sorted {
        for slot in &mine {
            let number = slot.number.to_string();
            lines.push(line(parsed, way, &number, by_number.get(number.as_str()).copied(), Some(slot)));
        }
    } else {
        for clue in said.iter().filter(|clue| clues::numbers(&clue.number)) {
            lines.push(line(parsed, way, &clue.number, Some(clue), numbers.get(&clue.number).copied()));
        }
        for (number, slot) in numbers.iter().filter(|(number, _)| !by_number.contains_key(number.as_str())) {
            lines.push(line(parsed, way, number, None, Some(slot)));
        }
    }
    lines.join("\n")
}

fn line(parsed: &Parsed, way: Way, number: &str, clue: Option<&Clue>, slot: Option<&Slot>) -> String {
    let letter = if way == Way::Across { 'A' } else { 'D' };
    let whole = |clue: &Clue| {
        let lengths =
            if clue.enumeration.is_empty() { String::new() } else { format!(" ({})", clue.enumeration) };
        format!("{}{lengths}", marks::write(&clue.text)).replace(['\n', '\r'], " ")
    };
    let text =
        clue.map(whole).filter(|text| !text.is_empty()).map_or(String::new(), |text| format!(" {text}"));
    let word = slot.map_or(String::new(), |slot| clued::word(&parsed.letters, slot));
    let answer = clue.map(|clue| clue.answer.as_str()).filter(|answer| !answer.is_empty()).unwrap_or(&word);
    let mut out = format!("{letter}{number}.{text} ~ {answer}").trim_end().to_string();
    let kept = || clue.into_iter().flat_map(|clue| Kept::of(&clue.kept, "xd"));
    kept().filter(|(name, _)| *name == answers::BEHIND).for_each(|(_, value)| out += &format!(" // {value}"));
    for (name, value) in kept().filter(|(name, _)| *name != answers::BEHIND) {
        out += &format!("\n{letter}{number} ^{name}: {value}");
    }
    out
}

/// What is said of a square's look in a style; empty if nothing is.
fn style(parsed: &Parsed, at: At) -> String {
    let mut parts: Vec<String> = Vec::new();
    if let Some(look) = parsed.card.decor.get(at) {
        if look.circle {
            parts.push("background: circle".into());
        }
        match &look.shade {
            Some(Shade::Grey) => parts.push("background: shaded".into()),
            Some(Shade::Colour(colour)) => parts.push(format!("background-light: {colour}")),
            None => {}
        }
        parts.extend(Kept::of(&look.kept, "xd").map(|(name, value)| format!("{name}: {value}")));
    }
    // Programs know bars on the left and above.
    let left = at.col.checked_sub(1).map(|col| (At::new(at.row, col), Way::Across, "bar-left"));
    let above = at.row.checked_sub(1).map(|row| (At::new(row, at.col), Way::Down, "bar-top"));
    for (before, way, name) in left.into_iter().chain(above) {
        if parsed.bars.ends(before, way) {
            parts.push(format!("{name}: true"));
        }
    }
    parts.join("; ")
}

fn styles(parsed: &Parsed) -> Vec<String> {
    let mut all: Vec<String> = parsed.letters.places().map(|at| style(parsed, at)).collect();
    all.retain(|style| !style.is_empty());
    all.sort();
    all.dedup();
    all
}
