//! Forms that list the cells of each cage: `11#0-6#+` with cells counted row by row from 0, and
//! chanioxaris' `[(0,0),(0,1),(1,1)] mult 24` with row and column from 0.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Form, Sniff, Written};
use quandary_core::grid::At;
use quandary_core::source::{Line, Problem, Problems, Source};

use super::super::KenKen;
use super::super::model::{Cage, Clue, Op, Puzzle};
use super::draft::{self, Carries, Draft};

/// Cells by number.
pub(super) const INDEX: Form<KenKen> = Form {
    name: "index",
    about: "size, then cages such as 11#0-6#+ with the cells counted from 0",
    suffixes: &["puzzle"],
    sniff: |source| sniff(source, |line| line.split('#').count() == 3),
    read: |sources| draft::single(sources, |source, long| read(source, long, index_cage)),
    write: Some(write_index),
};

/// Cells by row and column.
pub(super) const CHANIOXARIS: Form<KenKen> = Form {
    name: "chanioxaris",
    about: "size, then cages such as [(0,0),(0,1),(1,1)] mult 24, rows and columns from 0",
    suffixes: &[],
    sniff: |source| sniff(source, |line| line.starts_with("[(")),
    read: |sources| draft::single(sources, |source, long| read(source, long, pair_cage)),
    write: Some(write_pairs),
};

fn sniff(source: &Source, cage: impl Fn(&str) -> bool) -> Sniff {
    let lines = draft::first_lines(source);
    let size = lines.first().is_some_and(|line| line.parse::<usize>().is_ok());
    match lines.get(1) {
        Some(line) if size && cage(line) => Sniff::Sure,
        _ => Sniff::No,
    }
}

type ReadCage = fn(&Line<'_>, usize) -> Result<(Vec<At>, Clue), Problem>;

fn read(source: &Source, long: bool, cage: ReadCage) -> Result<Puzzle, Problems> {
    let lines = draft::filled(source)?;
    let size = draft::size_line(&lines, source)?;
    let mut draft =
        Draft { size, cages: Vec::new(), clues: Vec::new(), cells: Vec::new(), givens: Vec::new(), long };
    // Nobody names these cages, and there are no more of them than cells.
    let names = draft::letters().map(String::from).chain((1..).map(|n| format!("cage {n}")));
    for (line, name) in lines[1..].iter().zip(names) {
        if draft.cages.len() > size * size {
            break;
        }
        let (cells, clue) = cage(line, size)?;
        draft.cages.push(Cage { name, cells, clue });
        draft.clues.push(line.span());
    }
    let covered: usize = draft.cages.iter().map(|cage| cage.cells.len()).sum();
    let missing = (0..size * size)
        .map(|i| At::new(i / size, i % size))
        .find(|at| !draft.cages.iter().any(|cage| cage.cells.contains(at)));
    if let (Some(at), true) = (missing, covered <= size * size) {
        let problem = Problem::new(format!("{at} is in no cage")).at(source.end());
        return Err(problem.expected("a cage for every cell").into());
    }
    draft.finish()
}

fn index_cage(line: &Line<'_>, size: usize) -> Result<(Vec<At>, Clue), Problem> {
    let wrong = || Problem::new("this is not a cage").at(line.span()).expected("a cage such as 11#0-6#+");
    let parts: Vec<&str> = line.text.trim().split('#').collect();
    let [number, cells, sign] = parts[..] else { return Err(wrong()) };
    let target = draft::target(number.trim(), line.span())?;
    let op = Op::of_sign(sign.trim()).ok_or_else(wrong)?;
    let cell = |text: &str| {
        let i: usize = text.trim().parse().map_err(|_| wrong())?;
        if i >= size * size {
            let problem = Problem::new(format!("there is no cell {i}")).at(line.span());
            return Err(problem.expected(format!("cells from 0 to {}", size * size - 1)));
        }
        Ok(At::new(i / size, i % size))
    };
    let cells = cells.split('-').map(cell).collect::<Result<Vec<_>, _>>()?;
    Ok((cells, Clue { target, op }))
}

fn pair_cage(line: &Line<'_>, size: usize) -> Result<(Vec<At>, Clue), Problem> {
    let wrong =
        || Problem::new("this is not a cage").at(line.span()).expected("a cage such as [(0,0),(0,1)] add 3");
    let text = line.text.trim();
    let (cells, clue) = text.strip_prefix('[').and_then(|t| t.split_once(']')).ok_or_else(wrong)?;
    let words: Vec<&str> = clue.split_whitespace().collect();
    let (op, number) = match words[..] {
        ["add", number] => (Op::Add, number),
        ["sub", number] => (Op::Subtract, number),
        ["mult", number] => (Op::Multiply, number),
        ["div", number] => (Op::Divide, number),
        ["pow", number] => (Op::Power, number),
        ["mod", number] => (Op::Remainder, number),
        ["=" | "equal", number] => (Op::Equal, number),
        [number] => (Op::Hidden, number),
        _ => return Err(wrong()),
    };
    let mut found = Vec::new();
    for part in cells.split(')').map(|p| p.trim_start_matches([',', ' '])).filter(|p| !p.is_empty()) {
        let (row, col) = part.strip_prefix('(').and_then(|p| p.split_once(',')).ok_or_else(wrong)?;
        let number = |t: &str| t.trim().parse::<usize>().map_err(|_| wrong());
        let at = At::new(number(row)?, number(col)?);
        if at.row >= size || at.col >= size {
            let problem = Problem::new(format!("there is no cell ({row},{col})")).at(line.span());
            return Err(problem.expected(format!("rows and columns from 0 to {}", size - 1)));
        }
        found.push(at);
    }
    Ok((found, Clue { target: draft::target(number, line.span())?, op }))
}

fn written(out: String, puzzle: &Puzzle, board: Option<&CellBoard>, hidden: bool) -> Result<Written, String> {
    let carries = Carries { hidden, ..Carries::default() };
    Ok(Written { bytes: out.into_bytes(), lost: draft::lost(puzzle, board.is_some(), carries) })
}

fn write_index(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let order = puzzle.order();
    let mut out = format!("{order}\n");
    for cage in puzzle.cages() {
        let cells: Vec<String> = cage.cells.iter().map(|at| (at.row * order + at.col).to_string()).collect();
        let sign = if cage.clue.op == Op::Hidden { "?" } else { cage.clue.op.typed() };
        out += &format!("{}#{}#{sign}\n", cage.clue.target, cells.join("-"));
    }
    written(out, puzzle, board, false)
}

fn write_pairs(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let mut out = format!("{}\n", puzzle.order());
    for cage in puzzle.cages() {
        let cells: Vec<String> = cage.cells.iter().map(|at| format!("({},{})", at.row, at.col)).collect();
        let word = match cage.clue.op {
            Op::Equal | Op::Add => "add ",
            Op::Subtract => "sub ",
            Op::Multiply => "mult ",
            Op::Divide => "div ",
            Op::Power => "pow ",
            Op::Remainder => "mod ",
            Op::Hidden => "",
        };
        out += &format!("[{}] {word}{}\n", cells.join(","), cage.clue.target);
    }
    written(out, puzzle, board, true)
}
