//! Squares of numbers, operators and walls, as kenkenpuzzle.com hands them out: sections `A` (the answer), `T` (the
//! number in the first cell of each cage), `S` (its sign, 1 for a cell that is given), `V` (upright walls, row by
//! row) and `H` (level walls, column by column).

use quandary_core::grid::{At, Size, regions};
use quandary_core::source::{Problem, Problems, Span};

use super::super::super::model::{Cage, Clue, MAX_SIZE, Op, Puzzle};
use super::super::draft::{self, Draft};
use super::words::op_of_char;

/// The rows of a section; nothing if there is none.
fn section<'a>(text: &'a str, name: &str) -> Option<Vec<Vec<&'a str>>> {
    let mut lines = text.lines().map(str::trim).skip_while(|line| *line != name);
    lines.next()?;
    let row = |line: &'a str| line.split_ascii_whitespace().take(MAX_SIZE + 1).collect();
    let letter = |line: &&str| line.len() == 1 && line.starts_with(|c: char| c.is_ascii_uppercase());
    Some(
        lines
            .take_while(|line| !letter(line))
            .filter(|line| !line.is_empty())
            .take(MAX_SIZE + 1)
            .map(row)
            .collect(),
    )
}

/// Whether a text has the sections.
pub(super) fn looks_like(text: &str) -> bool {
    let mut wanted = ["T", "S", "V", "H"].into_iter().peekable();
    for line in text.lines().filter(|line| !line.trim().is_empty()).take(6 * MAX_SIZE) {
        wanted.next_if(|name| *name == line.trim());
    }
    wanted.next().is_none()
}

/// The puzzle of the sections.
pub(super) fn read(text: &str, span: Span, long: bool) -> Result<Puzzle, Problems> {
    let wrong = |what: &str| Problem::new(what.to_string()).at(span).expected("squares T, S, V and H");
    let part =
        |name: &str| section(text, name).ok_or_else(|| wrong(&format!("the section {name} is missing")));
    let (targets, signs, upright, level) = (part("T")?, part("S")?, part("V")?, part("H")?);
    let size = targets.len();
    draft::size(&size.to_string(), span)?;
    let fits = |rows: &[Vec<&str>], width: usize| rows.len() == size && rows.iter().all(|r| r.len() == width);
    if !fits(&targets, size) || !fits(&signs, size) || !fits(&upright, size - 1) || !fits(&level, size - 1) {
        return Err(wrong("the sections are not of one size").into());
    }
    let open = |a: At, b: At| match a.row == b.row {
        true => upright[a.row][a.col.min(b.col)] == "0",
        false => level[a.col][a.row.min(b.row)] == "0",
    };
    let mut cages = Vec::new();
    let found = regions(Size { width: size, height: size }, |_| true, open);
    for (cells, name) in found.into_iter().zip(draft::letters()) {
        let clued = |at: &&At| targets[at.row][at.col] != "0";
        let at = cells.iter().find(clued).ok_or_else(|| wrong("a cage has no number"))?;
        let target = draft::target(targets[at.row][at.col], span)?;
        let op = match signs[at.row][at.col] {
            "1" => Op::Equal,
            "0" => Op::Hidden,
            sign => {
                sign.chars().next().and_then(op_of_char).ok_or_else(|| wrong("a cage has no operator"))?
            }
        };
        cages.push(Cage { name: name.to_string(), cells, clue: Clue { target, op } });
    }
    let clues = vec![span; cages.len()];
    Draft { size, cages, clues, cells: Vec::new(), givens: Vec::new(), long }.finish()
}
