//! Forms of single letters side by side, `ABBC`, with clues in one spelling or another: the UNC
//! exercise's `A:11+`, rokob's `A * 84`, kenny's bare clues in the order of the letters, and
//! birkenfeld's `a: 24*` below a board without a size line.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::source::{Line, Problem, Problems, Source, Sources, Span};

use super::super::KenKen;
use super::super::model::{Clue, MAX_SIZE, Op, Puzzle};
use super::draft::{self, Carries, Cell, NamedClue};

/// The UNC exercise.
pub(super) const UNC: Form<KenKen> = Form {
    name: "unc",
    about: "size, rows such as ABBC, clues such as A:11+",
    suffixes: &[],
    sniff: |source| sniff(source, |line| line.split_once(':').is_some_and(|(name, _)| letter(name))),
    read: |sources| draft::single(sources, |source, long| read(source, long, colon_clue)),
    write: Some(|puzzle, board| write(puzzle, board, true, |name, clue| format!("{name}:{}", plain(clue)))),
};

/// rokob's program.
pub(super) const ROKOB: Form<KenKen> = Form {
    name: "rokob",
    about: "size, rows such as ABBC, clues such as A * 84",
    suffixes: &["dat"],
    sniff: |source| {
        sniff(source, |line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            words.len() == 3 && letter(words[0]) && Op::of_sign(words[1]).is_some()
        })
    },
    read: |sources| draft::single(sources, |source, long| read(source, long, spaced_clue)),
    write: Some(|puzzle, board| {
        write(puzzle, board, false, |name, clue| {
            let sign = if clue.op == Op::Hidden { "?" } else { clue.op.typed() };
            format!("{name} {sign} {}", clue.target)
        })
    }),
};

/// kenny's program.
pub(super) const KENNY: Form<KenKen> = Form {
    name: "kenny",
    about: "size, rows such as ABBC, then the clues alone in the order of the letters",
    suffixes: &[],
    sniff: |source| sniff(source, |line| draft::clue(line, Span::new(0, 0)).is_ok()),
    read: read_kenny,
    write: Some(write_kenny),
};

/// birkenfeld's program.
pub(super) const BIRKENFELD: Form<KenKen> = Form {
    name: "birkenfeld",
    about: "rows such as abb3, where a digit is a cell that is given, a blank line, clues such as a: 24*",
    suffixes: &["ken"],
    sniff: sniff_birkenfeld,
    read: |sources| draft::single(sources, read_birkenfeld),
    write: Some(write_birkenfeld),
};

fn letter(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(char::is_alphabetic) && chars.next().is_none()
}

/// A size, rows of letters, and a first clue of the right sort.
fn sniff(source: &Source, clue: impl Fn(&str) -> bool) -> Sniff {
    let lines = draft::first_lines(source);
    let Some(size) = lines.first().and_then(|line| line.parse::<usize>().ok()) else { return Sniff::No };
    let letters = lines[1..].iter().take(size).all(|row| !row.contains(|c: char| c.is_ascii_digit()));
    if !letters || !draft::are_compact(&lines[1..], size) {
        return Sniff::No;
    }
    match lines.get(size + 1) {
        Some(line) if clue(line) => Sniff::Sure,
        _ => Sniff::No,
    }
}

fn read(
    source: &Source,
    long: bool,
    clue: impl Fn(&Line<'_>) -> Result<NamedClue, Problem>,
) -> Result<Puzzle, Problems> {
    let lines = draft::filled(source)?;
    let size = draft::size_line(&lines, source)?;
    let rows = draft::compact_rows(&lines[1..], size, source, |_, _| None)?;
    let clues = lines[size + 1..].iter().map(clue).collect::<Result<Vec<_>, _>>()?;
    draft::assemble(size, rows, clues, long)
}

fn colon_clue(line: &Line<'_>) -> Result<NamedClue, Problem> {
    let wrong = || Problem::new("this is not a clue").at(line.span()).expected("a clue such as A:11+");
    let (name, clue) = line.text.split_once(':').ok_or_else(wrong)?;
    let name = name.trim();
    if !letter(name) {
        return Err(wrong());
    }
    let clue = draft::clue(clue.trim(), line.span())?;
    Ok(NamedClue { name: name.to_string(), clue, span: line.span() })
}

fn spaced_clue(line: &Line<'_>) -> Result<NamedClue, Problem> {
    let words: Vec<(&str, Span)> = line.words().collect();
    let wrong = || Problem::new("this is not a clue").at(line.span()).expected("a clue such as A * 84");
    let [(name, _), (sign, sign_at), (number, number_at)] = words[..] else { return Err(wrong()) };
    let op = Op::of_sign(sign).ok_or_else(|| {
        Problem::new(format!("`{sign}` is not an operator")).at(sign_at).expected("one of + - * / ^ % =")
    })?;
    if !letter(name) {
        return Err(wrong());
    }
    let clue = Clue { target: draft::target(number, number_at)?, op };
    Ok(NamedClue { name: name.to_string(), clue, span: line.span() })
}

/// A clue with its sign behind it; one cell is a number alone.
fn plain(clue: Clue) -> String {
    let sign = if clue.op == Op::Equal { "" } else { clue.op.typed() };
    format!("{}{sign}", clue.target)
}

fn write(
    puzzle: &Puzzle,
    board: Option<&CellBoard>,
    hidden: bool,
    clue: impl Fn(&str, Clue) -> String,
) -> Result<Written, String> {
    let names = draft::one_letter_names(puzzle);
    let mut out = format!("{}\n{}", puzzle.order(), draft::letter_rows(puzzle, &names, ""));
    for (cage, name) in puzzle.cages().iter().zip(&names) {
        out += &clue(name, cage.clue);
        out.push('\n');
    }
    let carries = Carries { hidden, free: !puzzle.cages().is_empty(), ..Carries::default() };
    Ok(Written { bytes: out.into_bytes(), lost: draft::lost(puzzle, board.is_some(), carries) })
}

/// Several puzzles may follow each other; the number of letters tells where one ends.
fn read_kenny(sources: &Sources) -> Vec<Result<Entry<KenKen>, Problems>> {
    let source = sources.puzzle();
    let lines = match draft::filled(source) {
        Ok(lines) => lines,
        Err(problems) => return vec![Err(problems)],
    };
    let mut found = Vec::new();
    let mut rest = &lines[..];
    while !rest.is_empty() {
        match read_one_kenny(rest, source, sources.settings.flag("long")) {
            Ok((puzzle, used)) => {
                found.push(Ok(Entry::new(puzzle)));
                rest = &rest[used..];
            }
            // Where one ends is unknown once it is wrong.
            Err(problems) => {
                found.push(Err(problems));
                break;
            }
        }
    }
    found
}

fn read_one_kenny(lines: &[Line<'_>], source: &Source, long: bool) -> Result<(Puzzle, usize), Problems> {
    let size = draft::size_line(lines, source)?;
    let rows = draft::compact_rows(&lines[1..], size, source, |_, _| None)?;
    let mut names: Vec<String> = Vec::new();
    for (cell, _) in rows.iter().flatten() {
        if let Cell::Cage(name) = cell
            && !names.contains(name)
        {
            names.push(name.clone());
        }
    }
    names.sort();
    let used = 1 + size + names.len();
    if lines.len() < used {
        let problem = Problem::new(format!("cage {} has no clue", names[lines.len() - 1 - size]));
        return Err(problem.at(source.end()).expected(format!("{} clues", names.len())).into());
    }
    let clue = |(line, name): (&Line<'_>, String)| {
        Ok(NamedClue { name, clue: draft::clue(line.text.trim(), line.span())?, span: line.span() })
    };
    let clues = lines[1 + size..used].iter().zip(names).map(clue).collect::<Result<Vec<_>, Problem>>()?;
    draft::assemble(size, rows, clues, long).map(|puzzle| (puzzle, used))
}

fn write_kenny(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    // Capitals first: the letters must ascend in reading order.
    let ascending = ('A'..='Z').chain('a'..='z').chain(draft::letters().skip(52));
    let mut order: Vec<usize> = (0..puzzle.cages().len()).collect();
    order.sort_by_key(|&i| puzzle.cages()[i].cells[0]);
    let mut names = vec![String::new(); order.len()];
    for (&i, letter) in order.iter().zip(ascending) {
        names[i] = letter.to_string();
    }
    let mut out = format!("{}\n{}", puzzle.order(), draft::letter_rows(puzzle, &names, ""));
    for &i in &order {
        out += &format!("{}\n", plain(puzzle.cages()[i].clue));
    }
    let carries = Carries { hidden: true, free: !puzzle.cages().is_empty(), ..Carries::default() };
    Ok(Written { bytes: out.into_bytes(), lost: draft::lost(puzzle, board.is_some(), carries) })
}

fn sniff_birkenfeld(source: &Source) -> Sniff {
    let lines = draft::first_lines(source);
    let size = lines.first().map_or(0, |line| line.chars().count());
    if !draft::are_compact(&lines, size) {
        return Sniff::No;
    }
    let clue = |line: &&str| {
        line.split_once(':').is_some_and(|(name, clue)| {
            letter(name.trim()) && draft::clue(clue.trim(), Span::new(0, 0)).is_ok()
        })
    };
    // All cells given: only digits, and nothing to tell it from other kinds' grids.
    match lines.get(size) {
        Some(line) if clue(line) => Sniff::Sure,
        None if size > 0 => Sniff::Maybe,
        _ => Sniff::No,
    }
}

fn read_birkenfeld(source: &Source, long: bool) -> Result<Puzzle, Problems> {
    let lines = draft::filled(source)?;
    let size = lines[0].text.trim().chars().count();
    if size > MAX_SIZE {
        let problem = Problem::new(format!("a row of {size} cells is too long")).at(lines[0].span());
        return Err(problem.expected(format!("at most {MAX_SIZE}")).into());
    }
    let mut rows = draft::compact_rows(&lines, size, source, |c, _| c.to_digit(10).map(Cell::Number))?;
    let mut clues = lines[size..].iter().map(colon_clue).collect::<Result<Vec<_>, _>>()?;
    // A digit is a cage of one cell, under a letter nobody uses.
    let used: Vec<String> = clues.iter().map(|clue| clue.name.clone()).collect();
    let taken = |letter: &String| {
        used.contains(letter) || lines[..size].iter().any(|l| l.text.contains(letter.as_str()))
    };
    let mut free = draft::letters().map(String::from).filter(|letter| !taken(letter));
    for (cell, span) in rows.iter_mut().flatten() {
        let Cell::Number(value) = *cell else { continue };
        if !(1..=size as u32).contains(&value) {
            let problem = Problem::new(format!("`{value}` is not allowed in a cell")).at(*span);
            return Err(problem.expected(format!("a letter, or a number from 1 to {size}")).into());
        }
        let Some(name) = free.next() else { continue };
        clues.push(NamedClue {
            name: name.clone(),
            clue: Clue { target: value.into(), op: Op::Equal },
            span: *span,
        });
        *cell = Cell::Cage(name);
    }
    draft::assemble(size, rows, clues, long)
}

fn write_birkenfeld(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    // A digit stands for itself, so only where it is a number of the board.
    let most = puzzle.order().min(9) as u64;
    let digit = |clue: Clue| clue.op == Op::Equal && (1..=most).contains(&clue.target);
    let mut letters = draft::letters();
    let mut names = vec![String::new(); puzzle.cages().len()];
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_key(|&i| puzzle.cages()[i].cells[0]);
    for i in order {
        let clue = puzzle.cages()[i].clue;
        names[i] = match digit(clue) {
            true => clue.target.to_string(),
            false => letters.next().unwrap_or('?').to_string(),
        };
    }
    let mut out = draft::letter_rows(puzzle, &names, "") + "\n";
    for (cage, name) in puzzle.cages().iter().zip(&names).filter(|(cage, _)| !digit(cage.clue)) {
        out += &format!("{name}: {}{}\n", cage.clue.target, cage.clue.op.typed());
    }
    let carries = Carries { hidden: true, free: true, ..Carries::default() };
    Ok(Written { bytes: out.into_bytes(), lost: draft::lost(puzzle, board.is_some(), carries) })
}
