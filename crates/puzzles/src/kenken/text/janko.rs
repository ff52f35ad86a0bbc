//! The form of the janko data set: `4 4`, rows of clues where each cage's first cell has the clue and
//! the others `.`, then rows of cage numbers.

use quandary_core::cell_board::CellBoard;
use quandary_core::fact::Value;
use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{At, Grid};
use quandary_core::notes::WRONG_ANSWER;
use quandary_core::several::second;
use quandary_core::source::{Line, Problem, Problems, Source, Span};

use super::super::model::{MAX_SIZE, Op, Puzzle};
use super::super::{KenKen, rules};
use super::draft::{self, Carries, Cell, NamedClue};

/// The form's declaration.
pub(super) const FORM: Form<KenKen> = Form {
    name: "janko",
    about: "`4 4`, rows of clues and dots, rows of cage numbers",
    suffixes: &[],
    sniff,
    read: |sources| vec![read(sources.puzzle(), sources.settings.flag("long"))],
    write: Some(write),
};

fn sniff(source: &Source) -> Sniff {
    let lines = draft::first_lines(source);
    let header: Vec<&str> = lines.first().map_or(Vec::new(), |line| line.split_whitespace().collect());
    let [rows, cols] = header[..] else { return Sniff::No };
    let Some(size) = rows.parse::<usize>().ok().filter(|n| rows == cols && (1..=MAX_SIZE).contains(n)) else {
        return Sniff::No;
    };
    let cell = |word: &str| word == "." || draft::clue(word, Span::new(0, 0)).is_ok();
    let body = lines.get(1..=size).unwrap_or(&[]);
    let fits = |line: &&str| line.split_whitespace().count() == size && line.split_whitespace().all(cell);
    if body.is_empty() || !body.iter().all(fits) {
        return Sniff::No;
    }
    // Ripple's data has the same shape, with a dash for open cells and never a sign.
    let signed = |line: &&str| line.contains(['+', '*', '/', '.']);
    if body.iter().any(signed) { Sniff::Sure } else { Sniff::Maybe }
}

fn read(source: &Source, long: bool) -> Result<Entry<KenKen>, Problems> {
    let lines = draft::filled(source)?;
    let header: Vec<(&str, Span)> = lines[0].words().collect();
    let [(rows, at), (cols, cols_at)] = header[..] else {
        return Err(Problem::new("this is not a size")
            .at(lines[0].span())
            .expected("rows and columns")
            .into());
    };
    let size = draft::size(rows, at)?;
    if rows != cols {
        return Err(Problem::new("the board is not square").at(cols_at).expected(rows.to_string()).into());
    }
    if lines.len() < 1 + 2 * size {
        return Err(draft::missing_rows(lines.len() - 1, 2 * size, source).into());
    }
    // What follows may be the solution, but no row of that has two equal numbers.
    if let Some(line) = lines.get(1 + 2 * size)
        && let [(rows, _), (cols, _)] = line.words().collect::<Vec<_>>()[..]
        && rows == cols
    {
        return Err(second(line.span()).into());
    }
    let word_rows = |from: usize| {
        let row = |line: &Line<'_>| {
            let words: Vec<(String, Span)> = line.words().map(|(w, s)| (w.to_string(), s)).collect();
            if words.len() == size { Ok(words) } else { Err(draft::short(words.len(), size, line.span())) }
        };
        lines[from..from + size].iter().map(row).collect::<Result<Vec<_>, Problem>>()
    };
    let clues = word_rows(1)?;
    let ids = word_rows(1 + size)?;
    let mut named: Vec<NamedClue> = Vec::new();
    for (row, line) in clues.iter().enumerate() {
        for (col, (word, span)) in line.iter().enumerate().filter(|(_, (word, _))| word != "." && word != "-")
        {
            named.push(NamedClue {
                name: ids[row][col].0.clone(),
                clue: draft::clue(word, *span)?,
                span: *span,
            });
        }
    }
    let cell = |(name, span): (String, Span)| (Cell::Cage(name), span);
    let more = &lines[1 + 2 * size..];
    let rows = ids.into_iter().map(|row| row.into_iter().map(cell).collect()).collect();
    let puzzle = draft::assemble(size, rows, named, long)?;
    let notes = answer_notes(&puzzle, more)?;
    Ok(Entry::new(puzzle).noting(notes))
}

/// What there is to say of the lines behind the cages: the answer, if anything.
fn answer_notes(puzzle: &Puzzle, more: &[Line<'_>]) -> Result<Vec<String>, Problems> {
    let Some(first) = more.first() else { return Ok(Vec::new()) };
    let number = |(word, _): (&str, Span)| word.parse::<Value>().ok().map(Some);
    let rows: Option<Vec<Vec<_>>> = more.iter().map(|line| line.words().map(number).collect()).collect();
    let answer = rows.and_then(Grid::from_rows).filter(|answer| answer.size() == puzzle.size());
    let Some(answer) = answer else {
        let problem = Problem::new("there is more text after the cages").at(first.span());
        return Err(problem.expected("the rows of the answer, or the end").into());
    };
    let right = rules::violations(puzzle, &answer).is_empty();
    Ok((!right).then(|| WRONG_ANSWER.to_string()).into_iter().collect())
}

fn write(puzzle: &Puzzle, board: Option<&CellBoard>) -> Result<Written, String> {
    let order = puzzle.order();
    let mut numbers = vec![0; puzzle.cages().len()];
    for (number, cage) in puzzle.cages_in_reading_order().into_iter().enumerate() {
        let i = puzzle.cage_numbers()[cage.cells[0]].expect("a cage's cell is in it");
        numbers[i as usize] = number + 1;
    }
    let free =
        (0..order * order).map(|i| At::new(i / order, i % order)).find(|&at| puzzle.cage_at(at).is_none());
    if let Some(at) = free {
        return Err(format!("{at} is in no cage, and this form has no such cells"));
    }
    let clue = |at: At| match puzzle.cage_at(at) {
        Some(cage) if cage.cells[0] == at => {
            let sign = if cage.clue.op == Op::Equal { "" } else { cage.clue.op.typed() };
            format!("{}{sign}", cage.clue.target)
        }
        _ => ".".to_string(),
    };
    let id = |at: At| puzzle.cage_numbers()[at].map_or(0, |cage| numbers[cage as usize]).to_string();
    let rows = |cell: &dyn Fn(At) -> String| -> String {
        let row = |row: usize| (0..order).map(|col| cell(At::new(row, col))).collect::<Vec<_>>().join(" ");
        (0..order).map(|r| row(r) + "\n").collect()
    };
    let out = format!("{order} {order}\n{}{}", rows(&clue), rows(&id));
    let carries = Carries { hidden: true, ..Carries::default() };
    Ok(Written { bytes: out.into_bytes(), lost: draft::lost(puzzle, board.is_some(), carries) })
}
