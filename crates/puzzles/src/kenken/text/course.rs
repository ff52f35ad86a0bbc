//! The course's own form: the size, the rows of cells, then one clue a line.
//!
//! ```text
//! 4
//! a b b c
//! a 2 1 4
//! f Guess(g,3) g g
//! f h i i
//! a 6 *
//! ```
//! A cell is a cage's letter, a number that has no cage any more, or a guess in a cage; guesses of two cages at
//! once are refused. Ours beyond the original: names of more than one letter, `a=3` for a cell of cage `a`
//! that is given (in any number of cages), `.` for a cell in no cage, a clue without sign for a
//! hidden operator, and `long` behind the size for `-` and `/` on more than two cells (the
//! original skips the rest of that line).

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Form, Sniff, Written};
use quandary_core::grid::At;
use quandary_core::source::{Line, Problem, Problems, Source, Span};

use super::super::KenKen;
use super::super::model::{Clue, Op, Puzzle};
use super::draft::{self, Carries, Cell, NamedClue};

/// The form's declaration.
pub(super) const FORM: Form<KenKen> = Form {
    name: "course",
    about: "the course's text: size, rows of cage letters, clues such as `a 6 *`",
    suffixes: &["kenken"],
    sniff,
    read: |sources| draft::single(sources, read),
    write: Some(write),
};

fn sniff(source: &Source) -> Sniff {
    let lines = draft::first_lines(source);
    let Some(size) = lines.first().and_then(|l| l.split_whitespace().next()?.parse::<usize>().ok()) else {
        return Sniff::No;
    };
    if size == 0 && lines.len() == 1 {
        // Nobody else's either; the reader says what is wrong with it.
        return Sniff::Maybe;
    }
    let header = lines[0].split_whitespace().skip(1).all(|w| w == "long");
    let rows = lines.get(1..=size).unwrap_or(&[]);
    let cell = |word: &str| cell(word, Span::new(0, 0)).is_ok();
    let fits = |row: &&str| row.split_whitespace().count() == size && row.split_whitespace().all(cell);
    let clue = |line: &str| {
        let mut words = line.split_whitespace();
        let named = words.next().is_some_and(|name| name.chars().all(char::is_alphabetic));
        named && words.next().is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()))
    };
    if !header || size == 0 || rows.len() != size || !rows.iter().all(fits) {
        return Sniff::No;
    }
    match lines.get(size + 1) {
        Some(line) if clue(line) => Sniff::Sure,
        Some(_) => Sniff::No,
        // Cells alone could be anybody's.
        None => Sniff::Maybe,
    }
}

fn read(source: &Source, long: bool) -> Result<Puzzle, Problems> {
    let lines = draft::filled(source)?;
    let size = draft::size_line(&lines, source)?;
    let long = long || lines[0].words().skip(1).any(|(word, _)| word == "long");
    if lines.len() < size + 1 {
        return Err(draft::missing_rows(lines.len() - 1, size, source).into());
    }
    let mut rows = Vec::new();
    for line in &lines[1..=size] {
        let row: Vec<(Cell, Span)> =
            line.words().map(|(word, span)| Ok((cell(word, span)?, span))).collect::<Result<_, Problem>>()?;
        if row.len() != size {
            return Err(draft::short(row.len(), size, line.span()).into());
        }
        rows.push(row);
    }
    one_cage_guessed(&lines[1..=size])?;
    let clues = lines[size + 1..].iter().map(clue).collect::<Result<Vec<_>, _>>()?;
    draft::assemble(size, rows, clues, long)
}

fn cell(word: &str, span: Span) -> Result<Cell, Problem> {
    let wrong = || {
        let problem = Problem::new(format!("`{word}` is not allowed in a cell")).at(span);
        problem.expected("a letter, a number or Guess(letter,number)")
    };
    let number = |text: &str| text.parse::<u32>().map_err(|_| wrong());
    if word == "." {
        return Ok(Cell::Free);
    }
    if word.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(Cell::Number(number(word)?));
    }
    let guess = word.strip_prefix("Guess(").and_then(|rest| rest.strip_suffix(')'));
    if let Some((name, value)) = guess.and_then(|g| g.split_once(',')).or_else(|| word.split_once('=')) {
        if name.is_empty() || !name.chars().all(char::is_alphanumeric) {
            return Err(wrong());
        }
        return Ok(Cell::Pinned(name.to_string(), number(value)?));
    }
    let name = word.starts_with(char::is_alphabetic) && word.chars().all(char::is_alphanumeric);
    if name { Ok(Cell::Cage(word.to_string())) } else { Err(wrong()) }
}

/// A board on its way has guesses of one cage only.
fn one_cage_guessed(lines: &[Line<'_>]) -> Result<(), Problem> {
    let guesses = lines.iter().flat_map(Line::words).filter(|(word, _)| word.starts_with("Guess("));
    let mut first: Option<String> = None;
    for (word, span) in guesses {
        let Ok(Cell::Pinned(name, _)) = cell(word, span) else { continue };
        match &first {
            None => first = Some(name),
            Some(other) if *other == name => {}
            Some(other) => {
                let problem = Problem::new(format!("there are guesses of cage {other} and of cage {name}"));
                return Err(problem.at(span).expected(format!("guesses of cage {other} only")));
            }
        }
    }
    Ok(())
}

fn clue(line: &Line<'_>) -> Result<NamedClue, Problem> {
    let words: Vec<(&str, Span)> = line.words().collect();
    let wrong = || {
        let problem = Problem::new("this is not a clue").at(line.span());
        problem.expected("a cage, a number and a sign, such as `a 6 *`")
    };
    let (name, clue) = match words[..] {
        [(name, _), (number, at), (sign, sign_at)] => {
            let target = draft::target(number, at)?;
            let op = Op::of_sign(sign).ok_or_else(|| {
                Problem::new(format!("`{sign}` is not an operator"))
                    .at(sign_at)
                    .expected("one of + - * / ^ % =")
            })?;
            (name, Clue { target, op })
        }
        [(name, _), (number, at)] => match draft::target(number, at) {
            Ok(target) => (name, Clue { target, op: Op::Hidden }),
            Err(_) => (name, draft::clue(number, at)?),
        },
        _ => return Err(wrong()),
    };
    if !name.starts_with(char::is_alphabetic) {
        return Err(wrong());
    }
    Ok(NamedClue { name: name.to_string(), clue, span: line.span() })
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let names = names(puzzle);
    let givens = puzzle.givens();
    let pinned = givens.places().filter(|&at| givens[at].is_some());
    let mut cages: Vec<u32> = pinned.filter_map(|at| puzzle.cage_numbers()[at]).collect();
    cages.dedup();
    let cell = |at: At| match (puzzle.cage_numbers()[at], givens[at]) {
        (None, None) => ".".to_string(),
        (None, Some(value)) => value.to_string(),
        (Some(cage), None) => names[cage as usize].clone(),
        (Some(cage), Some(value)) if cages.len() == 1 => format!("Guess({},{value})", names[cage as usize]),
        (Some(cage), Some(value)) => format!("{}={value}", names[cage as usize]),
    };
    let order = puzzle.order();
    let mut out = format!("{order}{}\n", if puzzle.long() { " long" } else { "" });
    for row in 0..order {
        let cells: Vec<String> = (0..order).map(|col| cell(At::new(row, col))).collect();
        out += &format!("{}\n", cells.join(" "));
    }
    for (cage, name) in puzzle.cages().iter().zip(&names) {
        let line = format!("{name} {} {}", cage.clue.target, cage.clue.op.typed());
        out += &format!("{}\n", line.trim_end());
    }
    let carries = Carries { hidden: true, numbers: true, pinned: true, free: true, long: true };
    Ok(Written { bytes: out.into_bytes(), lost: draft::lost(puzzle, board.is_some(), carries) })
}

/// The cages' own names where they can be told from numbers and each other.
fn names(puzzle: &Puzzle) -> Vec<String> {
    let own: Vec<String> = puzzle.cages().iter().map(|cage| cage.name.clone()).collect();
    let good =
        |name: &String| name.starts_with(char::is_alphabetic) && name.chars().all(char::is_alphanumeric);
    let mut sorted = own.clone();
    sorted.sort_unstable();
    let distinct = sorted.windows(2).all(|w| w[0] != w[1]);
    if distinct && own.iter().all(good) { own } else { draft::one_letter_names(puzzle) }
}
