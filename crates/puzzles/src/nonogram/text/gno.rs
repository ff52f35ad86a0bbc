//! `.gno` of Gnonograms: sections in brackets, clues separated by commas, 0 for an empty line. The description has a line
//! each for title, author, date and score; the grids are the answer and the state of play.

use quandary_core::grid::{Grid, Size};
use quandary_core::source::{Line, Problem, Source, Span};

use super::gather::{Gathered, Read, clue_from, ends_early, number, numbers, size};
use crate::nonogram::model::{Axis, black_on_white};
use crate::nonogram::rules::Board;

pub(crate) fn looks_like(text: &str) -> bool {
    let has = |name: &str| text.lines().any(|l| l.trim().eq_ignore_ascii_case(name));
    has("[Row clues]") && has("[Column clues]")
}

pub(crate) fn read(source: &Source) -> Vec<Read> {
    vec![read_one(source)]
}

fn read_one(source: &Source) -> Read {
    let lines = source.lines()?;
    let is_head = |l: &Line<'_>| l.text.trim().starts_with('[') && l.text.trim().ends_with(']');
    let section = |wanted: &str| -> Vec<Line<'_>> {
        let start = lines.iter().position(|l| l.text.trim().eq_ignore_ascii_case(&format!("[{wanted}]")));
        let body = start.map_or(&[][..], |i| &lines[i + 1..]);
        body.iter().take_while(|l| !is_head(l)).copied().collect()
    };
    let filled = |wanted: &str| section(wanted).into_iter().filter(|l| !l.is_blank());
    let words: Vec<(&str, Span)> = filled("Dimensions").flat_map(|l| l.words()).collect();
    let [(rows, from), (columns, to), ..] = words[..] else {
        return Err(ends_early(source, "[Dimensions] with rows and columns"));
    };
    let span = Span::new(from.start, to.end);
    let size = size(number(columns, to)?, number(rows, from)?, span)?;
    let mut gathered = Gathered::new(size, black_on_white());
    for (axis, name) in [(Axis::Row, "Row clues"), (Axis::Column, "Column clues")] {
        for line in filled(name) {
            gathered.push(axis, clue_from(&numbers(&line)?, line.span())?, line.span());
        }
    }
    if gathered.draft.rows.is_empty() {
        return Err(Problem::new("no clues")
            .at(source.end())
            .expected("[Row clues] and [Column clues]")
            .into());
    }
    // A line each, and a blank one where there is nothing to say.
    let description = section("Description");
    let text = |i: usize| description.get(i).map_or(String::new(), |l| l.text.trim().to_string());
    (gathered.draft.title, gathered.draft.author) = (text(0), text(1));
    let mut details = vec![("date".to_string(), text(2)), ("score".to_string(), text(3))];
    for (name, wanted) in [("Solution grid", true), ("Working grid", false)] {
        let rows: Vec<Line<'_>> = filled(name).collect();
        match (grid(&rows, size), rows.is_empty(), wanted) {
            (_, true, _) => {}
            (Some(board), _, true) => {
                let cells: Option<Vec<u32>> = board.cells().iter().copied().collect();
                let picture = cells.map(|c| Grid::from_fn(size, |at| c[at.row * size.width + at.col]));
                gathered.compare(picture.as_ref());
            }
            (Some(board), ..) => {
                gathered.board = board.cells().iter().any(Option::is_some).then_some(board);
            }
            (None, ..) => {
                gathered.notes.push(format!("the `{name}` is not of the puzzle's size and was left out"))
            }
        }
    }
    const OWN: [&str; 6] =
        ["Dimensions", "Row clues", "Column clues", "Description", "Solution grid", "Working grid"];
    for head in lines.iter().filter(|l| is_head(l)) {
        let name = head.text.trim().trim_matches(['[', ']']);
        if !OWN.iter().any(|own| own.eq_ignore_ascii_case(name)) {
            let said: Vec<&str> = filled(name).map(|l| l.text.trim()).collect();
            details.push((name.to_string(), said.join("\n")));
        }
    }
    gathered.tell(details);
    gathered.finish()
}

/// A grid of the game: 0 open, 1 empty, 2 filled, and more for filled cells that were marked as wrong or certain.
fn grid(rows: &[Line<'_>], size: Size) -> Option<Board> {
    let cell = |word: &str| match word.parse::<u32>() {
        Ok(0) | Err(_) => None,
        Ok(1) => Some(0),
        Ok(_) => Some(1),
    };
    let rows = rows.iter().map(|l| l.words().map(|(word, _)| cell(word)).collect()).collect();
    Grid::from_rows(rows).filter(|grid| grid.size() == size)
}
