//! `.gno` of Gnonograms: sections in brackets, clues separated by commas, 0 for an empty line.

use quandary_core::source::{Line, Problem, Source, Span};

use super::gather::{Gathered, Read, clue_from, ends_early, number, numbers, size};
use crate::nonogram::model::{Axis, black_on_white};

pub(crate) fn looks_like(text: &str) -> bool {
    let has = |name: &str| text.lines().any(|l| l.trim().eq_ignore_ascii_case(name));
    has("[Row clues]") && has("[Column clues]")
}

pub(crate) fn read(source: &Source) -> Vec<Read> {
    vec![read_one(source)]
}

fn read_one(source: &Source) -> Read {
    let lines = source.lines()?;
    let section = |wanted: &str| -> Vec<Line<'_>> {
        let is_head = |l: &Line<'_>| l.text.trim().starts_with('[') && l.text.trim().ends_with(']');
        let start = lines.iter().position(|l| l.text.trim().eq_ignore_ascii_case(&format!("[{wanted}]")));
        let body = start.map_or(&[][..], |i| &lines[i + 1..]);
        body.iter().take_while(|l| !is_head(l)).filter(|l| !l.is_blank()).copied().collect()
    };
    let dimensions = section("Dimensions");
    let words: Vec<(&str, Span)> = dimensions.iter().flat_map(|l| l.words()).collect();
    let [(rows, from), (columns, to), ..] = words[..] else {
        return Err(ends_early(source, "[Dimensions] with rows and columns"));
    };
    let span = Span::new(from.start, to.end);
    let size = size(number(columns, to)?, number(rows, from)?, span)?;
    let mut gathered = Gathered::new(size, black_on_white());
    for (axis, name) in [(Axis::Row, "Row clues"), (Axis::Column, "Column clues")] {
        for line in section(name) {
            gathered.push(axis, clue_from(&numbers(&line)?, line.span())?, line.span());
        }
    }
    let description = section("Description");
    let text = |i: usize| description.get(i).map_or(String::new(), |l| l.text.trim().to_string());
    (gathered.draft.title, gathered.draft.author) = (text(0), text(1));
    if gathered.draft.rows.is_empty() {
        return Err(Problem::new("no clues")
            .at(source.end())
            .expected("[Row clues] and [Column clues]")
            .into());
    }
    gathered.finish()
}
