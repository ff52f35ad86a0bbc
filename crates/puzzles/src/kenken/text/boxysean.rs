//! boxysean's form, also CanCan's: all clues in the first line, `a=5 b=1- c=12x`, then the rows of letters.

use quandary_core::cell_board::CellBoard;
use quandary_core::form::{Form, Sniff, Written};
use quandary_core::source::{Problem, Problems, Source, Span};

use super::super::KenKen;
use super::super::model::{Op, Puzzle};
use super::draft::{self, Carries, Cell, NamedClue};

/// The form's declaration.
pub(super) const FORM: Form<KenKen> = Form {
    name: "boxysean",
    about: "clues in the first line such as a=5 b=1- c=12x, then rows of letters",
    suffixes: &["in"],
    sniff,
    read: |sources| draft::single(sources, read),
    write: Some(write),
};

fn named(word: &str, span: Span) -> Result<NamedClue, Problem> {
    let wrong = || Problem::new(format!("`{word}` is not a clue")).at(span).expected("a clue such as b=1-");
    let (name, clue) = word.split_once('=').ok_or_else(wrong)?;
    if !name.starts_with(char::is_alphabetic) {
        return Err(wrong());
    }
    Ok(NamedClue { name: name.to_string(), clue: draft::clue(clue, span)?, span })
}

fn sniff(source: &Source) -> Sniff {
    let lines = draft::first_lines(source);
    let Some(first) = lines.first() else { return Sniff::No };
    let clues = first.split_whitespace().all(|word| named(word, Span::new(0, 0)).is_ok());
    if clues { Sniff::Sure } else { Sniff::No }
}

fn read(source: &Source, long: bool) -> Result<Puzzle, Problems> {
    let lines = draft::filled(source)?;
    let clues = lines[0].words().map(|(word, span)| named(word, span)).collect::<Result<Vec<_>, _>>()?;
    let rows: Vec<Vec<(Cell, Span)>> = lines[1..]
        .iter()
        .map(|line| {
            let cell = |(word, span): (&str, Span)| match word {
                "." => (Cell::Free, span),
                name => (Cell::Cage(name.to_string()), span),
            };
            line.words().map(cell).collect()
        })
        .collect();
    let size = rows.first().map_or(0, Vec::len);
    if rows.is_empty() {
        return Err(draft::missing_rows(0, 1, source).into());
    }
    draft::size(&size.to_string(), lines[1].span())?;
    for (i, row) in rows.iter().enumerate() {
        if row.len() != size || i >= size {
            return Err(draft::short(row.len(), size, lines[i + 1].span()).into());
        }
    }
    if rows.len() < size {
        return Err(draft::missing_rows(rows.len(), size, source).into());
    }
    draft::assemble(size, rows, clues, long)
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    if puzzle.cages().is_empty() {
        return Err("a board without cages has no clues to start with".into());
    }
    let names = draft::one_letter_names(puzzle);
    let clue = |(cage, name): (&super::super::model::Cage, &String)| {
        let sign = match cage.clue.op {
            Op::Equal => "",
            Op::Multiply => "x",
            other => other.typed(),
        };
        format!("{name}={}{sign}", cage.clue.target)
    };
    let clues: Vec<String> = puzzle.cages().iter().zip(&names).map(clue).collect();
    let out = format!("{}\n{}", clues.join(" "), draft::letter_rows(puzzle, &names, " "));
    let carries = Carries { hidden: true, free: true, ..Carries::default() };
    Ok(Written { bytes: out.into_bytes(), lost: draft::lost(puzzle, board.is_some(), carries) })
}
