//! The share id: width and height, the rows of the goals, the rows of the dots, all with slashes
//! between: `2x2/.a/x./../xa`.

use quandary_core::form::{Entry, Form, Sniff, Written};
use quandary_core::source::{Problem, Problems, Source, Sources};

use super::super::Moves;
use super::super::model::Puzzle;
use super::super::play::Board;
use super::scan::{self, Scan};

/// The form's declaration.
pub(super) const FORM: Form<Moves> = Form {
    name: "id",
    about: "a share id: size, rows of goals and rows of dots separated by slashes, such as 2x2/.a/x./../xa",
    suffixes: &[],
    sniff,
    read,
    write: Some(write),
};

fn sniff(source: &Source) -> Sniff {
    let head = source.text().map(str::trim_start).and_then(|text| text.split_once('/'));
    let size = head.and_then(|(size, _)| size.split_once('x'));
    match size {
        Some((w, h)) if [w, h].iter().all(|n| n.parse::<usize>().is_ok()) => {
            if read_one(source).is_ok() {
                Sniff::Sure
            } else {
                Sniff::Maybe
            }
        }
        _ => Sniff::No,
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<Moves>, Problems>> {
    vec![read_one(sources.puzzle()).map(Entry::new)]
}

fn read_one(source: &Source) -> Result<Puzzle, Problems> {
    let mut scan = Scan::source(source)?;
    let width = scan.number("the width of the board")?;
    let here = scan.here();
    if scan.next().map(|c| c.0) != Some('x') {
        return Err(Problem::new("this is not a size").at(here).expected("WIDTHxHEIGHT such as 4x4").into());
    }
    let height = scan.number("the height of the board")?;
    let size = scan::size(height, width)?;
    scan::slash(&mut scan, "a slash and the rows of the goals")?;
    let (goals, goal_spans) = scan::slashed(&mut scan, size)?;
    scan::slash(&mut scan, "a slash and the rows of the dots")?;
    let (dots, dot_spans) = scan::slashed(&mut scan, size)?;
    scan.skip_blanks();
    if !scan.at_end() {
        return Err(Problem::new("the id goes on here").at(scan.here()).expected("the end of the id").into());
    }
    Puzzle::from_grids(&goals, &dots).map_err(|flaw| super::line::pointed(&flaw, &goal_spans, &dot_spans))
}

fn write(puzzle: &Puzzle, board: Option<&Board>) -> Result<Written, String> {
    let goals = super::goal_rows(puzzle).join("/");
    let dots = super::dot_rows(puzzle, puzzle.dots()).join("/");
    Ok(super::without_play(format!("{}/{goals}/{dots}\n", puzzle.size()), puzzle, board))
}
