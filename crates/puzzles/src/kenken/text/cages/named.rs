//! A square of cage names and, before or behind it, a clue for each name; or with the clues inside the square, each
//! beside one of the cells of its cage.

use std::collections::BTreeMap;

use quandary_core::grid::At;
use quandary_core::source::{Line, Problem, Problems, Span};

use super::super::super::model::{Clue, MAX_SIZE, Op, Puzzle};
use super::super::draft::{self, Cell, NamedClue};
use super::words::{op_of_char, op_of_word};

/// A word of the square: the name of a cage, and its clue if that stands there.
type Word<'a> = (&'a str, Option<Clue>, Span);

/// Whether `-` and `/` may stand on more than two cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Long {
    /// They may.
    Yes,
    /// They may not: who wants that says so.
    No,
    /// They may where they do.
    IfNeeded,
}

/// How the rows of a square are cut into cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cut {
    /// One character each.
    Tight,
    /// At blanks, commas and the like.
    Loose,
}

fn row<'a>(line: &Line<'a>, cut: Cut) -> Option<Vec<(&'a str, Span)>> {
    let text = line.text.trim();
    let from = line.start + (line.text.len() - line.text.trim_start().len());
    let most = |count: usize| (1..=MAX_SIZE).contains(&count);
    match cut {
        Cut::Tight => {
            let fits =
                text.len() <= 4 * MAX_SIZE && most(text.chars().count()) && !text.contains([' ', '\t']);
            let span = |i: usize, c: char| Span::new(from + i, from + i + c.len_utf8());
            fits.then(|| text.char_indices().map(|(i, c)| (&text[i..i + c.len_utf8()], span(i, c))).collect())
        }
        Cut::Loose => {
            let text = text.trim_matches(['[', ']', '(', ')', '{', '}', ',', ';', '|']);
            let base = line.text.as_ptr() as usize;
            let words: Vec<(&str, Span)> = text
                .split(|c: char| c.is_whitespace() || ",;|".contains(c))
                .map(|word| word.trim_matches(['"', '\'']))
                .filter(|word| !word.is_empty())
                .take(MAX_SIZE + 1)
                .map(|word| {
                    let at = line.start + (word.as_ptr() as usize - base);
                    (word, Span::new(at, at + word.len()))
                })
                .collect();
            most(words.len()).then_some(words)
        }
    }
}

/// The puzzle of a text with a square of names, or how far reading came and what is wrong.
pub(super) fn read(lines: &[Line<'_>], long: Long, sound: bool) -> Result<Puzzle, (usize, Problems)> {
    let end = lines.last().map_or(Span::new(0, 0), Line::span);
    let mut nearest = (0, Problems::from(Problem::new("there is no square of cages here").at(end)));
    // A board has at most that many clues, a line each, and a header.
    if lines.len() > MAX_SIZE * (MAX_SIZE + 1) + 8 {
        return Err(nearest);
    }
    for cut in [Cut::Tight, Cut::Loose] {
        let rows: Vec<Option<Vec<(&str, Span)>>> = lines.iter().map(|line| row(line, cut)).collect();
        for start in 0..lines.len() {
            let Some(size) = rows[start].as_ref().map(Vec::len).filter(|n| *n > 1) else { continue };
            let Some(square) = rows.get(start..start + size) else { continue };
            let fits = |row: &Option<Vec<_>>| row.as_ref().is_some_and(|row| row.len() == size);
            if !square.iter().all(fits) {
                continue;
            }
            let square: Vec<Vec<(&str, Span)>> = square.iter().flatten().cloned().collect();
            let rest = [&lines[..start], &lines[start + size..]].concat();
            let read = read_square(&square, &rest, cut, long).and_then(|puzzle| {
                draft::sound(puzzle, sound, end).map_err(|problems| (usize::MAX, problems))
            });
            match read {
                Ok(puzzle) => return Ok(puzzle),
                Err((near, problems)) if near > nearest.0 => nearest = (near, problems),
                Err(_) => {}
            }
        }
    }
    Err(nearest)
}

fn read_square(
    square: &[Vec<(&str, Span)>],
    rest: &[Line<'_>],
    cut: Cut,
    long: Long,
) -> Result<Puzzle, (usize, Problems)> {
    let size = square.len();
    let words: Vec<Vec<Word<'_>>> = square
        .iter()
        .map(|row| row.iter().map(|&(word, span)| split(word, span, cut)).collect::<Option<Vec<_>>>())
        .collect::<Option<_>>()
        .ok_or_else(|| (0, Problem::new("these are not names of cages").at(square[0][0].1).into()))?;
    let mut clues: BTreeMap<&str, (Clue, Span)> = BTreeMap::new();
    let mut order: Vec<&str> = Vec::new();
    let mut problems = Vec::new();
    let names: Vec<&str> = words.iter().flatten().map(|word| word.0).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    sorted.dedup();
    let inside = words.iter().flatten().filter_map(|&(name, clue, span)| clue.map(|clue| (name, clue, span)));
    let mut found: Vec<(&str, Clue, Span)> = inside.collect();
    let mut header = Vec::new();
    let mut wrong = None;
    for line in rest {
        // In front of the square, its own size is no clue even where cages have numbers for names.
        let counts = [size as u64, (size * size) as u64, sorted.len() as u64];
        let is_size = |numbers: &Vec<(u64, Span)>| {
            numbers.first().is_some_and(|n| n.0 == counts[0]) && numbers.iter().all(|n| counts.contains(&n.0))
        };
        let in_front = line.start < square[0][0].1.start;
        if in_front && stated(line).is_some_and(|numbers| is_size(&numbers)) {
            continue;
        }
        match named_clues(line, &sorted) {
            Some(clues) => found.extend(clues),
            None => match stated(line) {
                Some(numbers) => header.extend(numbers),
                None => wrong = wrong.or(Some(line.span())),
            },
        }
    }
    let hits = found.len();
    if hits == 0 {
        return Err((0, Problem::new("no cage has a clue").at(square[0][0].1).into()));
    }
    if let Some(span) = wrong {
        let problem =
            Problem::new("this is not the clue of a cage").at(span).expected("name, number and operator");
        return Err((hits, problem.into()));
    }
    for (name, clue, span) in found {
        if clues.insert(name, (clue, span)).is_some() {
            problems.push(Problem::new(format!("cage {name} has two clues")).at(span));
        } else {
            order.push(name);
        }
    }
    if !problems.is_empty() {
        return Err((hits + 1, Problems(problems)));
    }
    for (number, span) in header {
        let fits = [size, size * size, clues.len()].iter().any(|&n| n as u64 == number);
        if !fits {
            let problem = Problem::new(format!("the square has {size} rows, not {number}")).at(span);
            return Err((hits, problem.expected("as many rows as stated").into()));
        }
    }
    // A digit that is no cage's name is a cell that is given.
    let mut lone = Vec::new();
    let mut rows: Vec<Vec<(Cell, Span)>> = Vec::new();
    for (r, row) in words.iter().enumerate() {
        let cell = |(c, &(name, _, span)): (usize, &Word<'_>)| {
            let digit = name.parse::<u64>().ok().filter(|n| (1..=size as u64).contains(n));
            match digit.filter(|_| cut == Cut::Tight && !clues.contains_key(name)) {
                None => (Cell::Cage(name.to_string()), span),
                Some(target) => {
                    let name = format!("{name} at {}", At::new(r, c));
                    lone.push(NamedClue { name: name.clone(), clue: Clue { target, op: Op::Equal }, span });
                    (Cell::Cage(name), span)
                }
            }
        };
        rows.push(row.iter().enumerate().map(cell).collect());
    }
    let mut named: Vec<NamedClue> = order
        .into_iter()
        .map(|name| NamedClue { name: name.to_string(), clue: clues[name].0, span: clues[name].1 })
        .collect();
    named.extend(lone);
    let many = |clue: &NamedClue| {
        let cells = rows.iter().flatten().filter(|(cell, _)| *cell == Cell::Cage(clue.name.clone()));
        matches!(clue.clue.op, Op::Subtract | Op::Divide) && cells.take(3).count() == 3
    };
    let long = long == Long::Yes || (long == Long::IfNeeded && named.iter().any(many));
    draft::assemble(size, rows, named, long).map_err(|problems| (hits + 2, problems))
}

/// A word of the square: its name, and the clue behind a dot or the like.
fn split(word: &str, span: Span, cut: Cut) -> Option<Word<'_>> {
    if cut == Cut::Tight {
        return (word != ".").then_some((word, None, span));
    }
    let plain = |name: &str| !name.is_empty() && name.chars().all(char::is_alphanumeric);
    if plain(word) {
        return Some((word, None, span));
    }
    let at = word.find(|c: char| ".:=_(".contains(c));
    if let Some(at) = at.filter(|at| plain(&word[..*at])) {
        let clue = clue_of(word[at + 1..].trim_matches([')', '(']))?;
        return Some((&word[..at], Some(clue), span));
    }
    // Letters of a name and a number with a sign, such as `a12*`.
    let at = word.find(|c: char| c.is_ascii_digit()).filter(|at| *at > 0);
    if let Some(at) = at.filter(|at| word[..*at].chars().all(char::is_alphabetic)) {
        return Some((&word[..at], Some(clue_of(&word[at..])?), span));
    }
    // A single mark is a name as good as any.
    (word.chars().count() == 1 && word != ".").then_some((word, None, span))
}

/// A clue in one word.
fn clue_of(text: &str) -> Option<Clue> {
    let mut rest = text;
    let clue = take_clue(&mut rest)?;
    rest.is_empty().then_some(clue)
}

/// Takes a number with its operator before or behind it from the front of a text.
fn take_clue(rest: &mut &str) -> Option<Clue> {
    let blank = [' ', '\t', ',', '\'', '"'];
    let before = take_op(rest);
    *rest = rest.trim_start_matches(blank);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let target = rest[..digits].parse().ok()?;
    *rest = &rest[digits..];
    let op = match before {
        Some(op) => op,
        None => {
            let mut behind = rest.trim_start_matches(blank);
            let op = take_op(&mut behind);
            // The next name is no operator.
            let free = !behind.trim_start().starts_with([':', '=']);
            match op.filter(|_| free) {
                Some(op) => {
                    *rest = behind;
                    op
                }
                None => Op::Hidden,
            }
        }
    };
    Some(Clue { target, op })
}

/// Takes an operator from the front of a text.
fn take_op(rest: &mut &str) -> Option<Op> {
    let first = rest.chars().next()?;
    let (op, used) = match op_of_char(first) {
        Some(op) => (op, first.len_utf8()),
        // A lone mark where the sign would be says that there is none.
        None if ".!#@_?".contains(first) && !rest[1..].starts_with(|c: char| !c.is_whitespace()) => {
            (Op::Hidden, 1)
        }
        None => {
            let word = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
            (op_of_word(&rest[..word])?, word)
        }
    };
    *rest = &rest[used..];
    Some(op)
}

/// The clues of a line, each behind the name of its cage; nothing if there is anything else in it.
fn named_clues<'a>(line: &Line<'a>, names: &[&str]) -> Option<Vec<(&'a str, Clue, Span)>> {
    let blank = [' ', '\t', ',', ';', '{', '}', '"', '\''];
    let mut rest = line.text.trim_start_matches(blank);
    let mut found = Vec::new();
    while !rest.is_empty() {
        let start = line.start + (line.text.len() - rest.len());
        let first = rest.chars().next()?;
        let word = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let known = |name: &str| names.binary_search(&name).is_ok();
        let used = [word, first.len_utf8()].into_iter().find(|&n| n > 0 && known(&rest[..n]))?;
        let name = &rest[..used];
        let behind = rest[used..].trim_start_matches(blank);
        // What joins a name to its clue may also be the clue's own sign.
        let joined = behind.strip_prefix("->").or_else(|| behind.strip_prefix([':', '=']));
        let mut clue = joined.unwrap_or(behind).trim_start_matches(blank);
        // A number that goes on is another name.
        if joined.is_none() && used < word && first.is_ascii_digit() {
            return None;
        }
        let told = take_clue(&mut clue)?;
        if clue.starts_with(|c: char| c.is_alphanumeric()) {
            return None;
        }
        let end = line.start + (line.text.len() - clue.len());
        found.push((name, told, Span::new(start, end)));
        rest = clue.trim_start_matches(blank);
    }
    Some(found)
}

/// The numbers of a line that states the size, or that has nothing to say.
fn stated(line: &Line<'_>) -> Option<Vec<(u64, Span)>> {
    let has_digit = line.text.contains(|c: char| c.is_ascii_digit());
    if !has_digit {
        // A heading such as `START`.
        let heading = |c: char| c.is_alphabetic() || c.is_whitespace() || "-=:_.[]{}()".contains(c);
        return line.text.chars().all(heading).then(Vec::new);
    }
    let items = super::words::Items::of(line)?;
    let header = super::list::is_header(&items);
    header.then(|| items.numbers.iter().map(|n| (n.value, n.span)).collect())
}
