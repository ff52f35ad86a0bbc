//! Pictures as puzzles: portable bitmaps and pixmaps (plain and packed), and text pictures of `#` and `.` or of 0 and 1.

use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid, Size};
use quandary_core::picture::{Picture, is_pixmap};
use quandary_core::source::{Line, Problem, Source, Span};

use super::gather::{Found, Read, size};
use crate::nonogram::model::{MAX_COLOURS, Puzzle, black_on_white};
use crate::nonogram::picture;
use crate::nonogram::rules::Board;

pub(crate) fn is_pbm(bytes: &[u8]) -> bool {
    is_pixmap(bytes)
}

pub(crate) fn read_pbm(source: &Source) -> Vec<Read> {
    vec![pbm(source)]
}

fn pbm(source: &Source) -> Read {
    if !is_pixmap(&source.bytes) {
        let start = Span::new(0, source.bytes.len().min(2));
        return Err(Problem::new("this is no portable bitmap").at(start).expected("P1 to P6").into());
    }
    let picture = Picture::read(source)?;
    let Size { width, height } = size(picture.size().width, picture.size().height, Span::new(0, 2))?;
    let grey = picture.pixels().iter().all(|rgb| matches!(rgb, [0, 0, 0] | [255, 255, 255]));
    if grey {
        let black = |at: At| Value::from(picture.at(at.row, at.col) == [0; 3]);
        return of_picture(&Grid::from_fn(Size { width, height }, black));
    }
    let Some(drawn) = picture::exactly(&picture, MAX_COLOURS - 2) else {
        let many = Problem::new("this picture has too many colours for a puzzle").at(Span::new(0, 2));
        return Err(many.expected(format!("at most {}; `create` makes them fewer", MAX_COLOURS - 2)).into());
    };
    let puzzle = Puzzle::of_picture(drawn.palette, &drawn.cells).map_err(super::problems)?;
    Ok(Found::new(puzzle))
}

fn of_picture(picture: &Grid<Value>) -> Read {
    let puzzle = Puzzle::of_picture(black_on_white(), picture).map_err(super::problems)?;
    Ok(Found::new(puzzle))
}

const INK: &str = "#Xx@*1█■";
const PAPER: &str = ".-_ 0·□";

pub(crate) fn is_drawing(text: &str) -> bool {
    let rows: Vec<&str> =
        text.lines().map(|l| l.trim_end_matches('\r')).filter(|l| !l.trim().is_empty()).collect();
    let known = |c: char| INK.contains(c) || PAPER.contains(c);
    let length = |r: &str| r.trim_end().chars().count();
    let spaced_digits = rows.iter().all(|r| r.split_ascii_whitespace().all(|w| matches!(w, "0" | "1")));
    // With zeros for paper, a space is no paper: `10 10` is a size.
    let mixed = rows.iter().any(|r| r.trim().contains(' ') && r.contains('0'));
    // Where blanks alone are paper, or low lines beside `#`, the grid of a crossword looks the same, and is meant more often.
    let blank = rows.iter().any(|r| r.trim_end().contains(' '))
        && !text.chars().any(|c| c != ' ' && PAPER.contains(c));
    let blank =
        blank || text.contains('_') && rows.iter().all(|r| r.trim_end().chars().all(|c| "#_".contains(c)));
    // A row of digits has digits; what a blank line divides is no picture.
    let divided = spaced_digits && text.trim().lines().any(|l| l.trim().is_empty());
    !rows.is_empty()
        && !divided
        && (spaced_digits || !blank)
        && rows.iter().all(|r| r.chars().all(known))
        && text.chars().any(|c| INK.contains(c))
        && (spaced_digits
            || !mixed && (rows.iter().all(|r| length(r) == length(rows[0])) && length(rows[0]) > 1))
}

/// A picture drawn with characters; the shortest rows are filled up with background.
pub(crate) fn read_drawing(source: &Source) -> Vec<Read> {
    let read = || {
        let lines = source.lines()?;
        let heading = heading(&lines);
        let lines = &lines[heading.as_ref().map_or(0, |heading| heading.lines)..];
        let end = lines.iter().rposition(|l| !l.is_blank()).map_or(0, |i| i + 1);
        let start = lines.iter().position(|l| !l.is_blank()).unwrap_or(0);
        let digits = lines.iter().all(|l| l.words().all(|(w, _)| matches!(w, "0" | "1")));
        // Under a size, blanks may stand between all signs.
        let digits = digits || heading.is_some() && lines.iter().all(|l| l.is_blank() || is_apart(l));
        let mut rows: Vec<Vec<Value>> = Vec::new();
        for line in &lines[start..end.max(start)] {
            if digits && line.is_blank() {
                let problem = Problem::new("this line of the picture is empty");
                return Err(problem.at(line.span()).expected("a row of 0 and 1").into());
            }
            let mut row = Vec::new();
            for (i, c) in line.text.char_indices() {
                if digits && c.is_whitespace() {
                    continue;
                }
                match (INK.contains(c), PAPER.contains(c)) {
                    (true, _) => row.push(1),
                    (_, true) => row.push(0),
                    _ => {
                        let at = line.start + i;
                        let span = Span::new(at, at + c.len_utf8());
                        return Err(Problem::new(format!("`{c}` in the picture"))
                            .at(span)
                            .expected("# or .")
                            .into());
                    }
                }
            }
            rows.push(row);
        }
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        size(width, rows.len(), source.end())?;
        rows.iter_mut().for_each(|row| row.resize(width, 0));
        let picture = Grid::from_rows(rows).ok_or_else(|| Problem::new("the rows differ in length"))?;
        // Signs for empty cells alone mean something else.
        if picture.cells().iter().all(|cell| *cell == 0) {
            let problem = Problem::new("no cell of this picture is filled").at(source.end());
            return Err(problem.expected("a picture with `#` in it").into());
        }
        let found = of_picture(&picture)?;
        match heading {
            Some(heading) if !heading.title.is_empty() => {
                let mut draft = found.puzzle.draft();
                draft.title = heading.title;
                Ok(Found { puzzle: Puzzle::new(draft).map_err(super::problems)?, ..found })
            }
            _ => Ok(found),
        }
    };
    vec![read()]
}

/// What stands over a picture: its size, and maybe a title below that.
struct Heading {
    lines: usize,
    title: String,
}

/// The heading of a picture, if the size is that of what follows.
fn heading(lines: &[Line<'_>]) -> Option<Heading> {
    let filled: Vec<usize> = (0..lines.len()).filter(|&i| !lines[i].is_blank()).collect();
    let numbers = |i: usize| -> Option<Vec<usize>> {
        let apart = |c: char| c.is_whitespace() || matches!(c, 'x' | 'X' | ',');
        lines[i].text.split(apart).filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect()
    };
    let sides = numbers(*filled.first()?).filter(|sides| (1..=2).contains(&sides.len()))?;
    let titled = lines[*filled.get(1)?].text.contains(|c: char| !(INK.contains(c) || PAPER.contains(c)));
    let body = &filled[1 + usize::from(titled)..];
    // Blanks between all signs are no cells.
    let apart = body.iter().all(|&i| is_apart(&lines[i]));
    let length = |line: &Line<'_>| match apart {
        true => line.words().count(),
        false => line.text.trim_end().chars().count(),
    };
    let width = length(&lines[*body.first()?]);
    let (a, b) = (sides[0], sides[sides.len() - 1]);
    let even = body.iter().all(|&i| length(&lines[i]) == width);
    let fits = (a, b) == (width, body.len()) || (b, a) == (width, body.len());
    let title = if titled { lines[filled[1]].text.trim().to_string() } else { String::new() };
    (even && fits && width > 1).then(|| Heading { lines: body[0], title })
}

/// Whether a line is signs with blanks between all of them.
fn is_apart(line: &Line<'_>) -> bool {
    let sign =
        |word: &str| word.chars().count() == 1 && word.chars().all(|c| INK.contains(c) || PAPER.contains(c));
    line.words().count() > 1 && line.words().all(|(word, _)| sign(word))
}

/// The full black-and-white picture on a board.
fn finished(puzzle: &Puzzle, board: Option<&Board>, form: &str) -> Result<Grid<Value>, String> {
    super::refuse_colour(puzzle, form)?;
    let board = board.filter(|b| b.cells().iter().all(Option::is_some));
    board
        .map(|b| b.map(|c| c.unwrap_or(0)))
        .ok_or_else(|| format!("{form} shows the answer: solve the puzzle first"))
}

/// Writes the picture of a finished board as a plain PBM.
pub(crate) fn write_pbm(puzzle: &Puzzle, board: Option<&Board>) -> Result<(String, Vec<String>), String> {
    let picture = finished(puzzle, board, "PBM")?;
    let mut text = format!("P1\n{} {}\n", picture.width(), picture.height());
    for row in picture.rows() {
        let cells: Vec<String> = row.iter().map(|c| c.to_string()).collect();
        // Lines of a plain PBM should not be longer than 70 characters.
        for part in cells.chunks(35) {
            text += &part.join(" ");
            text.push('\n');
        }
    }
    Ok((text, super::lost_words(puzzle)))
}

/// Writes the picture of a finished board as `#` and `.`.
pub(crate) fn write_drawing(puzzle: &Puzzle, board: Option<&Board>) -> Result<(String, Vec<String>), String> {
    let picture = finished(puzzle, board, "a drawing")?;
    let row = |row: &[Value]| -> String { row.iter().map(|&c| if c == 0 { '.' } else { '#' }).collect() };
    let text = picture.rows().map(|r| row(r) + "\n").collect();
    Ok((text, super::lost_words(puzzle)))
}
