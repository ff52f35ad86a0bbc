//! The original's form: height and width, the board of goals, the number of dots, and for each dot
//! its row and column from 0 and its colour.
//!
//! ```text
//! 4 4
//! .b..
//! .b.x
//! .rr.
//! x...
//! 4
//! 0 0 b
//! 1 0 r
//! 2 0 b
//! 3 1 r
//! ```
//! Blanks and line ends separate and mean nothing else, so the board may be laid out in any way.

use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{At, Grid, Size};
use quandary_core::plural::count;
use quandary_core::source::{Problem, Problems, Source, Sources, Span};

use super::super::Moves;
use super::super::model::{Flaw, Puzzle, ground, is_colour};
use super::super::play::Board;
use super::scan::{self, Scan};

/// The form's declaration.
pub(super) const FORM: Form<Moves> = Form {
    name: "text",
    about: "the original: height, width, board of goals, number of dots, `row column colour` from 0 for each",
    suffixes: &["in", "move"],
    sniff,
    read,
    write: Some(write),
};

/// Sure if it reads as a level to be played, and likely if the beginning has the shape: two numbers, then rows of the
/// width. A few numbers may read as a board of goals and no dots: others mean something by them.
fn sniff(source: &Source) -> Sniff {
    let Ok(lines) = source.lines() else { return Sniff::No };
    let lines: Vec<&str> = lines.iter().map(|l| l.text.trim()).filter(|l| !l.is_empty()).collect();
    let numbers = |line: &str| line.split_whitespace().map(|w| w.parse::<usize>().ok()).collect::<Vec<_>>();
    match lines.first().map(|l| numbers(l)).as_deref() {
        Some([Some(_), Some(width)]) => {
            if let Ok(level) = read_one(source) {
                return if level.is_playable() { Sniff::Sure } else { Sniff::Maybe };
            }
            let row = lines.get(1).is_some_and(|l| l.chars().count() == *width && l.contains(['.', 'x']));
            if row { Sniff::Maybe } else { Sniff::No }
        }
        Some([Some(_), Some(_), ..] | [Some(_)]) => match read_one(source) {
            Ok(level) if level.is_playable() => Sniff::Sure,
            Ok(_) => Sniff::Maybe,
            Err(_) => Sniff::No,
        },
        _ => Sniff::No,
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Moves>, Problems>> {
    vec![read_one(sources.puzzle()).map(Entry::new)]
}

fn read_one(source: &Source) -> Result<Puzzle, Problems> {
    let mut scan = Scan::source(source)?;
    let height = scan.number("the height of the board")?;
    let width = scan.number("the width of the board")?;
    let size = scan::size(height, width)?;
    read_rest(&mut scan, size).map_err(|problems| uneven(source, size).map_or(problems, Problems::from))
}

fn read_rest(scan: &mut Scan, size: Size) -> Result<Puzzle, Problems> {
    let squares = size.width * size.height;
    let mut board = Vec::new();
    for n in 0..squares {
        let here = {
            scan.skip_blanks();
            scan.here()
        };
        let Some((c, span)) = scan.visible() else {
            let message = format!("the board ends after {}", count(n, "square"));
            let expected =
                format!("{} in {} of {}", count(squares, "square"), count(size.height, "row"), size.width);
            return Err(Problem::new(message).at(here).expected(expected).into());
        };
        board.push((c, span));
    }
    let (dots_said, _) = scan.number("the number of dots")?;
    let mut dots: Grid<Option<(char, Span)>> = Grid::filled(size.width, size.height, None);
    for n in 0..dots_said {
        scan.skip_blanks();
        if scan.at_end() {
            let message = format!("the input ends after {} of {dots_said}", count(n, "dot"));
            return Err(Problem::new(message)
                .at(scan.here())
                .expected("a row, a column and a colour")
                .into());
        }
        let (at, colour, span) = dot(scan, size)?;
        let ground = board[at.row * size.width + at.col].0;
        if ground == 'x' {
            let problem = Problem::new(format!("the dot stands on the wall at {at}")).at(span);
            return Err(problem.expected("a square without a wall").into());
        }
        if let Some((_, first)) = dots[at] {
            let problem = Problem::new(format!("a second dot stands on {at}")).at(span);
            let problem = problem.expected("a square of its own for each dot");
            return Err(Problems(vec![problem, Problem::new("the first one is here").at(first)]));
        }
        dots[at] = Some((colour, span));
    }
    scan.skip_blanks();
    if !scan.at_end() {
        let message = format!("there is more text after {}", count(dots_said, "dot"));
        return Err(Problem::new(message).at(scan.here()).expected("the end of the input").into());
    }
    let rows = Grid::from_fn(size, |at| ground(board[at.row * size.width + at.col].0));
    Puzzle::new(rows, dots.map(|dot| dot.map(|d| d.0))).map_err(|flaw| {
        let places = |at: &At| match flaw {
            Flaw::Colour(..) => board[at.row * size.width + at.col].1,
            _ => dots[*at].map_or(Span::new(0, 0), |d| d.1),
        };
        let problem = Problem::new(flaw.to_string()).expected("a goal for every dot of a colour");
        match flaw.cells().last().map(places) {
            Some(span) => problem.at(span).into(),
            None => problem.into(),
        }
    })
}

/// One `row column colour` line.
fn dot(scan: &mut Scan, size: Size) -> Result<(At, char, Span), Problems> {
    let (row, first) = scan.number("the dot's row, from 0")?;
    let (col, last) = scan.number("the dot's column, from 0")?;
    let span = Span::new(first.start, last.end);
    if row >= size.height || col >= size.width {
        let message = format!("a dot in row {row} and column {col} is outside the board");
        let expected = format!("a row below {} and a column below {}, both from 0", size.height, size.width);
        return Err(Problem::new(message).at(span).expected(expected).into());
    }
    let end = {
        scan.skip_blanks();
        scan.here()
    };
    match scan.visible() {
        Some((c, place)) if is_colour(c) => Ok((At::new(row, col), c, Span::new(span.start, place.end))),
        Some((c, place)) => {
            let problem = Problem::new(format!("`{c}` cannot be a dot's colour")).at(place);
            Err(problem.expected("the character of one of the goals").into())
        }
        None => Err(Problem::new("the input ends here").at(end).expected("the dot's colour").into()),
    }
}

/// When the text has one line for each row, the first row that is too long or too short: that is
/// what is wrong, whatever it led to further on.
fn uneven(source: &Source, size: Size) -> Option<Problem> {
    let lines = source.lines().ok()?;
    let mut rows = lines.iter().filter(|l| !l.is_blank()).skip(1).take(size.height).enumerate();
    let length =
        |line: &quandary_core::source::Line| line.text.chars().filter(|c| !c.is_whitespace()).count();
    let (n, line) = rows.find(|(_, line)| length(line) != size.width)?;
    // A number or a dot where a row should be: the board has too few rows.
    let number = line.text.trim().bytes().all(|b| b.is_ascii_digit());
    let message = if number && length(line) <= 3 {
        format!("the board ends after {}", count(n, "row"))
    } else {
        format!("row {} of the board has {}", n + 1, count(length(line), "square"))
    };
    let expected = size.rows_of("square");
    Some(Problem::new(message).at(line.span()).expected(expected))
}

fn write(puzzle: &Puzzle, board: Option<&Board>) -> Result<Written, String> {
    let size = puzzle.size();
    let dots = puzzle.dots();
    let placed: Vec<(At, char)> = dots.places().filter_map(|at| dots[at].map(|c| (at, c))).collect();
    let mut text = format!(
        "{} {}\n{}\n{}\n",
        size.height,
        size.width,
        super::goal_rows(puzzle).join("\n"),
        placed.len()
    );
    for (at, colour) in placed {
        text.push_str(&format!("{} {} {colour}\n", at.row, at.col));
    }
    Ok(super::without_play(text, puzzle, board))
}
