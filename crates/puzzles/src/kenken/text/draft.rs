//! What the readers put together before it is a puzzle: cages and numbers with their places in the source,
//! so that whatever is wrong can be pointed at.

use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid};
use quandary_core::plural::count;
use quandary_core::source::{Line, Problem, Problems, Source, Span};

use super::super::model::{Cage, Clue, Flaw, MAX_SIZE, Op, Puzzle};

/// A cell of a grid of letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// In the cage of this name.
    Cage(String),
    /// A number and no cage.
    Number(Value),
    /// In a cage, with a number.
    Pinned(String, Value),
    /// In no cage and without a number.
    Free,
}

/// A clue with the name of its cage.
pub(super) struct NamedClue {
    pub(super) name: String,
    pub(super) clue: Clue,
    pub(super) span: Span,
}

/// Everything a reader found.
pub(super) struct Draft {
    pub(super) size: usize,
    pub(super) cages: Vec<Cage>,
    /// Where each cage's clue stands.
    pub(super) clues: Vec<Span>,
    /// Where each cell stands, if the form has cells.
    pub(super) cells: Vec<Span>,
    pub(super) givens: Vec<(At, Value, Span)>,
    pub(super) long: bool,
}

impl Draft {
    /// The puzzle, or what is wrong with it and where.
    pub(super) fn finish(self) -> Result<Puzzle, Problems> {
        let Draft { size, cages, clues, cells, givens, long } = self;
        let names: Vec<String> = cages.iter().map(|cage| cage.name.clone()).collect();
        let cell_span = |at: At| cells.get(at.row * size + at.col).copied();
        let point = |flaw: Flaw| {
            let of_clue = flaw.clue_of().and_then(|name| names.iter().position(|n| n == name));
            let of_cell = flaw.cells().last().and_then(|&at| {
                let given = givens.iter().find(|g| g.0 == at).map(|g| g.2);
                given.or_else(|| cell_span(at))
            });
            let of_shared = match &flaw {
                Flaw::Shared { cages: [_, name], .. } | Flaw::Outside { cage: name, .. } => {
                    names.iter().rposition(|n| n == name)
                }
                Flaw::Scattered { cage, .. } if cells.is_empty() => names.iter().position(|n| n == cage),
                _ => None,
            };
            let span = of_clue.or(of_shared).and_then(|i| clues.get(i).copied()).or(of_cell);
            let problem = Problem::new(flaw.to_string());
            let problem = Problem { span, ..problem };
            match flaw.expected() {
                Some(expected) => problem.expected(expected),
                None => problem,
            }
        };
        let wrong = |flaws: Vec<Flaw>| Problems(flaws.into_iter().map(point).collect());
        let puzzle = Puzzle::new(size, cages, long).map_err(wrong)?;
        if givens.is_empty() {
            return Ok(puzzle);
        }
        let mut numbers = Grid::filled(size, size, None);
        for &(at, value, span) in &givens {
            match numbers.get(at) {
                Some(None) => numbers[at] = Some(value),
                _ => return Err(Problem::new(format!("{at} has two numbers or is outside")).at(span).into()),
            }
        }
        puzzle.with_givens(numbers).map_err(wrong)
    }
}

/// The puzzle, unless it must be sound and contradicts itself.
pub(super) fn sound(puzzle: Puzzle, must: bool, span: Span) -> Result<Puzzle, Problems> {
    match puzzle.conflicts().first() {
        Some(conflict) if must => Err(Problem::new(conflict.to_string()).at(span).into()),
        _ => Ok(puzzle),
    }
}

/// A whole number written in decimal digits; the problem says what else it is.
pub(super) fn target(text: &str, span: Span) -> Result<u64, Problem> {
    let shown = || -> String { text.chars().take(24).collect() };
    let number = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    if let Some(rest) = text.strip_prefix(['-', '−', '–'])
        && number(rest)
    {
        return Err(Problem::new(format!("the number {} is negative", shown()))
            .at(span)
            .expected("a number from 1 on"));
    }
    if !number(text) {
        return Err(Problem::new(format!("`{}` is not a number", shown()))
            .at(span)
            .expected("a number from 1 on"));
    }
    text.parse().map_err(|_| {
        Problem::new(format!("the number {} is too large", shown())).at(span).expected("a number below 2^64")
    })
}

/// A clue in one word: `24*`, `*24`, `x24`, `5`, `5=`. A number alone has its sign hidden.
pub(super) fn clue(text: &str, span: Span) -> Result<Clue, Problem> {
    let digits = |c: char| c.is_ascii_digit();
    let wrong =
        |message: String| Problem::new(message).at(span).expected("a clue such as 24*, 7+, 3-, 2/ or 5");
    let Some(start) = text.find(digits) else { return Err(wrong(format!("`{text}` is not a clue"))) };
    let end = text[start..].find(|c| !digits(c)).map_or(text.len(), |i| start + i);
    let (before, number, after) = (text[..start].trim(), &text[start..end], text[end..].trim());
    if matches!(before, "-" | "−" | "–") && !after.is_empty() && Op::of_sign(after).is_some() {
        return Err(wrong(format!("the number of `{text}` is negative")));
    }
    let op = match (before, after) {
        (sign, "") | ("", sign) => Op::of_sign(sign),
        _ => None,
    };
    let op = op.ok_or_else(|| wrong(format!("`{text}` is not a clue")))?;
    Ok(Clue { target: target(number, span)?, op })
}

/// The size line: a number from 1 to the largest size.
pub(super) fn size(text: &str, span: Span) -> Result<usize, Problem> {
    match text.parse::<usize>() {
        Ok(n) if (1..=MAX_SIZE).contains(&n) => Ok(n),
        _ => Err(Problem::new(format!("`{text}` is not the size of a board"))
            .at(span)
            .expected(format!("a number from 1 to {MAX_SIZE}"))),
    }
}

/// Lines that are neither blank nor a remark behind `#`, or the problem that there are none.
pub(super) fn filled(source: &Source) -> Result<Vec<Line<'_>>, Problems> {
    let says_something = |line: &Line<'_>| !line.is_blank() && !line.text.trim_start().starts_with('#');
    let lines: Vec<Line<'_>> = source.lines()?.into_iter().filter(says_something).collect();
    if lines.is_empty() {
        return Err(Problem::new("there is nothing here").at(source.end()).expected("a puzzle").into());
    }
    Ok(lines)
}

/// Puts a grid of cells and a list of clues together. The cages come in the order of the clues.
pub(super) fn assemble(
    size: usize,
    rows: Vec<Vec<(Cell, Span)>>,
    clues: Vec<NamedClue>,
    long: bool,
) -> Result<Puzzle, Problems> {
    let mut problems = Vec::new();
    let mut cages: Vec<Cage> = Vec::new();
    for named in &clues {
        if cages.iter().any(|cage| cage.name == named.name) {
            problems.push(Problem::new(format!("cage {} has two clues", named.name)).at(named.span));
        }
        cages.push(Cage { name: named.name.clone(), cells: Vec::new(), clue: named.clue });
    }
    let mut givens = Vec::new();
    let mut cells = Vec::new();
    let mut without: Vec<&str> = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (col, (cell, span)) in line.iter().enumerate() {
            let at = At::new(row, col);
            cells.push(*span);
            if let Cell::Number(value) | Cell::Pinned(_, value) = cell {
                givens.push((at, *value, *span));
            }
            let (Cell::Cage(name) | Cell::Pinned(name, _)) = cell else { continue };
            match cages.iter_mut().find(|cage| cage.name == *name) {
                Some(cage) => cage.cells.push(at),
                None if without.contains(&name.as_str()) => {}
                None => {
                    without.push(name);
                    let problem = Problem::new(format!("cage {name} has no clue")).at(*span);
                    problems.push(problem.expected(format!("a clue for {name} below the cells")));
                }
            }
        }
    }
    if !problems.is_empty() {
        return Err(Problems(problems));
    }
    let clues = clues.into_iter().map(|named| named.span).collect();
    Draft { size, cages, clues, cells, givens, long }.finish()
}

/// Rows of single characters, one per cell: letters are cages, `.` is free.
pub(super) fn compact_rows(
    lines: &[Line<'_>],
    size: usize,
    source: &Source,
    digit: impl Fn(char, Span) -> Option<Cell>,
) -> Result<Vec<Vec<(Cell, Span)>>, Problems> {
    let row = |line: &Line<'_>| {
        let from = line.text.len() - line.text.trim_start().len();
        let text = line.text.trim();
        let count = text.chars().count();
        if count != size {
            return Err(short(count, size, line.span()));
        }
        text.char_indices()
            .map(|(i, c)| {
                let start = line.start + from + i;
                let span = Span::new(start, start + c.len_utf8());
                let cell = match c {
                    '.' => Some(Cell::Free),
                    c if c.is_alphabetic() => Some(Cell::Cage(c.to_string())),
                    c => digit(c, span),
                };
                cell.map(|cell| (cell, span)).ok_or_else(|| {
                    Problem::new(format!("`{c}` is not allowed here"))
                        .at(span)
                        .expected("the letter of a cage")
                })
            })
            .collect::<Result<Vec<_>, Problem>>()
    };
    if lines.len() < size {
        return Err(missing_rows(lines.len(), size, source).into());
    }
    Ok(lines[..size].iter().map(row).collect::<Result<_, _>>()?)
}

/// A row with too few or too many cells.
pub(super) fn short(cells: usize, size: usize, span: Span) -> Problem {
    let problem = Problem::new(format!("this row has {}", count(cells, "cell")));
    problem.at(span).expected(count(size, "cell"))
}

/// The source ends before the last row.
pub(super) fn missing_rows(rows: usize, size: usize, source: &Source) -> Problem {
    let problem = match rows {
        1 => Problem::new("there is only 1 row of cells"),
        _ => Problem::new(format!("there are only {rows} rows of cells")),
    };
    problem.at(source.end()).expected(count(size, "row"))
}

/// Names for cages: the small letters, the capitals, then letters beyond the alphabet, as many as
/// the largest board can need.
pub(in super::super) fn letters() -> impl Iterator<Item = char> {
    let beyond = ('\u{c0}'..='\u{2000}').filter(|c| c.is_alphabetic());
    ('a'..='z').chain('A'..='Z').chain(beyond)
}

/// One-letter names for all cages, in the order of the cages: their own where they are single
/// letters and all different, fresh ones otherwise.
pub(in super::super) fn one_letter_names(puzzle: &Puzzle) -> Vec<String> {
    let own: Vec<&str> = puzzle.cages().iter().map(|cage| cage.name.as_str()).collect();
    let single = |name: &&str| name.chars().count() == 1 && name.chars().all(char::is_alphabetic);
    let mut sorted = own.clone();
    sorted.sort_unstable();
    if own.iter().all(single) && sorted.windows(2).all(|w| w[0] != w[1]) {
        return own.into_iter().map(String::from).collect();
    }
    // Fresh ones go in reading order, as people letter a board.
    let mut names = vec![String::new(); own.len()];
    let mut order: Vec<usize> = (0..own.len()).collect();
    order.sort_by_key(|&i| puzzle.cages()[i].cells[0]);
    for (i, letter) in order.into_iter().zip(letters()) {
        names[i] = letter.to_string();
    }
    names
}

/// What a form of letters and clues cannot carry of a puzzle.
#[derive(Clone, Copy, Default)]
pub(super) struct Carries {
    /// Clues without a sign.
    pub(super) hidden: bool,
    /// Numbers outside of cages.
    pub(super) numbers: bool,
    /// Numbers inside of cages.
    pub(super) pinned: bool,
    /// Free cells.
    pub(super) free: bool,
    /// The option for long subtraction and division.
    pub(super) long: bool,
}

/// What would be lost, in words.
pub(super) fn lost(puzzle: &Puzzle, board: bool, carries: Carries) -> Vec<String> {
    let mut lost = Vec::new();
    let mut say = |absent: bool, what: &str| {
        if absent {
            lost.push(what.to_string());
        }
    };
    let givens = puzzle.givens();
    let caged = |at: At| puzzle.cage_at(at).is_some();
    let hidden = puzzle.cages().iter().any(|cage| cage.clue.op == Op::Hidden);
    say(!carries.hidden && hidden, "that operators are hidden");
    let has = |f: &dyn Fn(At) -> bool| givens.places().any(f);
    say(!carries.numbers && has(&|at| givens[at].is_some() && !caged(at)), "numbers without a cage");
    say(!carries.pinned && has(&|at| givens[at].is_some() && caged(at)), "numbers given inside cages");
    say(!carries.free && has(&|at| givens[at].is_none() && !caged(at)), "cells without a cage");
    say(!carries.long && puzzle.long(), "that - and / may have more than two cells");
    say(board, "the state of play");
    lost
}

/// The first line as a size, for forms that start with one.
pub(super) fn size_line(lines: &[Line<'_>], source: &Source) -> Result<usize, Problems> {
    let first = lines.first().and_then(|line| line.words().next());
    let (word, span) = first.ok_or_else(|| Problem::new("there is nothing here").at(source.end()))?;
    Ok(size(word, span)?)
}

/// The first lines of a source for sniffing, without remarks and blank lines.
pub(super) fn first_lines(source: &Source) -> Vec<&str> {
    let text = source.text().unwrap_or("");
    let says_something = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    text.lines().filter(says_something).take(2 * MAX_SIZE + 2).map(str::trim).collect()
}

/// Whether these are rows of so many single letters (or digits or dots).
pub(super) fn are_compact(lines: &[&str], size: usize) -> bool {
    let fits =
        |line: &&str| line.chars().count() == size && line.chars().all(|c| c.is_alphanumeric() || c == '.');
    (1..=MAX_SIZE).contains(&size) && lines.len() >= size && lines[..size].iter().all(fits)
}

/// Reads all puzzles of a source that holds one.
pub(super) fn single(
    sources: &quandary_core::source::Sources,
    read: impl Fn(&Source, bool) -> Result<Puzzle, Problems>,
) -> Vec<Result<quandary_core::form::Entry<super::super::KenKen>, Problems>> {
    let entry = quandary_core::form::Entry::new;
    vec![read(sources.puzzle(), sources.settings.flag("long")).map(entry)]
}

/// The rows of cage letters.
pub(super) fn letter_rows(puzzle: &Puzzle, names: &[String], between: &str) -> String {
    let cell = |at: At| puzzle.cage_numbers()[at].map_or(".", |cage| names[cage as usize].as_str());
    let order = puzzle.order();
    let row = |row: usize| (0..order).map(|col| cell(At::new(row, col))).collect::<Vec<_>>().join(between);
    (0..order).map(|r| row(r) + "\n").collect()
}
