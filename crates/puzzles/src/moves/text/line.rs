//! One level per line, columns separated by tabs: name, height, width, board of goals, board of
//! dots, rows separated by slashes; more columns may follow. Lines that begin with `#` are comments.

use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{At, Grid};
use quandary_core::several;
use quandary_core::source::{Line, Problem, Problems, Source, Sources, Span};

use super::super::Moves;
use super::super::model::{Flaw, Puzzle};
use super::super::play::Board;
use super::scan::{self, Scan};

/// The form's declaration.
pub(super) const FORM: Form<Moves> = Form {
    name: "line",
    about: "one level per line separated by tabs name, height, width, goals and dots, as in collections",
    suffixes: &["tsv"],
    sniff,
    read,
    write: Some(write),
};

fn sniff(source: &Source) -> Sniff {
    let Some(text) = source.text() else { return Sniff::No };
    let Some(line) = text.lines().find(|l| !l.starts_with('#') && !l.trim().is_empty()) else {
        return Sniff::No;
    };
    let columns: Vec<&str> = line.split('\t').collect();
    let [_, height, width, goals, dots, ..] = columns[..] else { return Sniff::No };
    match (height.trim().parse::<usize>(), width.trim().parse::<usize>()) {
        (Ok(h), Ok(w)) if h > 0 && w > 0 => {
            let rows = |board: &str| board.trim().chars().count() == (w + 1).saturating_mul(h) - 1;
            if rows(goals) && rows(dots) { Sniff::Sure } else { Sniff::Maybe }
        }
        _ => Sniff::No,
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Moves>, Problems>> {
    let source = sources.puzzle();
    let lines = match source.lines() {
        Ok(lines) => lines,
        Err(problems) => return vec![Err(problems)],
    };
    let levels = lines.iter().filter(|l| !l.is_blank() && !l.text.starts_with('#'));
    let levels = several::sensible(levels.map(|l| read_line(l).map(Entry::new)));
    if levels.is_empty() {
        let problem = Problem::new("there is no level here").at(source.end());
        return vec![Err(problem.expected("a line with name, height, width, goals and dots").into())];
    }
    levels
}

fn read_line(line: &Line) -> Result<Puzzle, Problems> {
    let mut columns = Vec::new();
    let mut start = line.start;
    for column in line.text.split('\t') {
        columns.push((column, start));
        start += column.len() + 1;
    }
    let [_, height, width, goals, dots, ..] = columns[..] else {
        let problem = Problem::new(format!("this line has {} columns", columns.len())).at(line.span());
        return Err(problem.expected("name, height, width, goals and dots separated by tabs").into());
    };
    let number = |(text, base): (&str, usize), what: &str| Scan::part(text, base).number(what);
    let size = scan::size(number(height, "the height")?, number(width, "the width")?)?;
    let board = |(text, base): (&str, usize)| {
        let mut scan = Scan::part(text, base);
        scan.skip_blanks();
        let read = scan::slashed(&mut scan, size)?;
        scan.skip_blanks();
        if scan.at_end() {
            return Ok(read);
        }
        let expected = format!("{} separated by slashes", size.rows_of("square"));
        Err(Problems::from(Problem::new("the board goes on here").at(scan.here()).expected(expected)))
    };
    let ((goals, goal_spans), (dots, dot_spans)) = (board(goals)?, board(dots)?);
    Puzzle::from_grids(&goals, &dots).map_err(|flaw| pointed(&flaw, &goal_spans, &dot_spans))
}

/// A flaw with its place in one of two boards.
pub(super) fn pointed(flaw: &Flaw, goals: &Grid<Span>, dots: &Grid<Span>) -> Problems {
    let at = |at: &At| match flaw {
        Flaw::Colour(..) => goals[*at],
        _ => dots[*at],
    };
    let problem =
        Problem::new(flaw.to_string()).expected("the same walls on both boards and a goal for every dot");
    match flaw.cells().last().map(at) {
        Some(span) => problem.at(span).into(),
        None => problem.into(),
    }
}

fn write(puzzle: &Puzzle, board: Option<&Board>) -> Result<Written, String> {
    let size = puzzle.size();
    let goals = super::goal_rows(puzzle).join("/");
    let dots = super::dot_rows(puzzle, puzzle.dots()).join("/");
    let text = format!("level\t{}\t{}\t{goals}\t{dots}\n", size.height, size.width);
    Ok(super::without_play(text, puzzle, board))
}
