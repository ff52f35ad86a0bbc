//! One picture of everything: two characters for each square, its dot and its goal, `.` for none;
//! `xx` is a wall.
//!
//! ```text
//! b. .b .. ..
//! r. .b .. xx
//! b. .r .r ..
//! xx r. .. ..
//! ```

use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::grid::{Grid, MAX_CELLS};
use quandary_core::several::second;
use quandary_core::source::{Problem, Problems, Source, Sources, Span};

use super::super::Moves;
use super::super::model::Puzzle;
use super::super::play::Board;

/// The form's declaration.
pub(super) const FORM: Form<Moves> = Form {
    name: "picture",
    about: "one picture: for each square its dot and its goal, `.` for none, `xx` for a wall",
    suffixes: &[],
    sniff,
    read,
    write: Some(write),
};

fn pairs(line: &str) -> impl Iterator<Item = (Option<char>, Option<char>, bool)> {
    line.split_whitespace().map(|word| {
        let mut chars = word.chars();
        (chars.next(), chars.next(), chars.next().is_none())
    })
}

fn sniff(source: &Source) -> Sniff {
    let Some(text) = source.text() else { return Sniff::No };
    let mut lines = text.lines().filter(|l| !l.trim().is_empty()).take(64).peekable();
    let width = lines.peek().map_or(0, |l| pairs(l).count());
    let mut telling = false;
    for line in lines {
        if pairs(line).count() != width || pairs(line).any(|(a, b, two)| !two || a.is_none() || b.is_none()) {
            return Sniff::No;
        }
        telling |=
            pairs(line).any(|(a, b, _)| a == Some('.') || b == Some('.') || (a == Some('x') && b == a));
    }
    if telling || read_one(source).is_ok() { Sniff::Maybe } else { Sniff::No }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Moves>, Problems>> {
    vec![read_one(sources.puzzle()).map(Entry::new)]
}

fn read_one(source: &Source) -> Result<Puzzle, Problems> {
    let lines = source.lines()?;
    let (mut dots, mut goals) = (Vec::new(), Vec::new());
    let mut spans: Vec<Vec<Span>> = Vec::new();
    let mut ended = false;
    for line in &lines {
        if line.is_blank() {
            ended = !spans.is_empty();
            continue;
        }
        if ended {
            return Err(second(line.span()).into());
        }
        let row: Vec<(&str, Span)> = line.words().collect();
        if spans.first().is_some_and(|first| first.len() != row.len()) {
            let problem = Problem::new(format!("this row has {} squares", row.len())).at(line.span());
            return Err(problem.expected(format!("{} squares as in the first row", spans[0].len())).into());
        }
        let mut pair = Vec::new();
        for (word, span) in &row {
            let chars: Vec<char> = word.chars().collect();
            let [dot, goal] = chars[..] else {
                let problem = Problem::new(format!("`{word}` is not a square")).at(*span);
                return Err(problem.expected("two characters: dot and goal, `.` for none, or `xx`").into());
            };
            if dot != 'x' && goal == 'x' {
                let problem = Problem::new(format!("`{word}` is a dot on a wall")).at(*span);
                return Err(problem.expected("`xx` for a wall, and no dot on it").into());
            }
            pair.push((dot, goal));
        }
        dots.push(pair.iter().map(|p| p.0).collect());
        goals.push(pair.iter().map(|p| p.1).collect());
        spans.push(row.iter().map(|r| r.1).collect());
        if spans.len() * spans[0].len() > MAX_CELLS {
            let problem = Problem::new("the board is too large").at(line.span());
            return Err(problem.expected(format!("at most {MAX_CELLS} squares")).into());
        }
    }
    let (Some(dots), Some(goals), Some(spans)) =
        (Grid::from_rows(dots), Grid::from_rows(goals), Grid::from_rows(spans))
    else {
        return Err(Problem::new("the rows of the board differ in length").at(source.end()).into());
    };
    Puzzle::from_grids(&goals, &dots).map_err(|flaw| super::line::pointed(&flaw, &spans, &spans))
}

fn write(puzzle: &Puzzle, board: Option<&Board>) -> Result<Written, String> {
    let square = |at| {
        let dot = puzzle.dots()[at].unwrap_or(if puzzle.is_wall(at) { 'x' } else { '.' });
        format!("{dot}{}", super::goal_char(puzzle, at))
    };
    let grid = Grid::from_fn(puzzle.size(), square);
    let text: String = grid.rows().map(|row| format!("{}\n", row.join(" "))).collect();
    Ok(super::without_play(text, puzzle, board))
}
