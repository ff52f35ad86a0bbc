//! The formats that are a size and two lists of numbers: `.nin`, `.mk`, `.cwd`.
//!
//! They differ in how the size is written and what stands between the lists. A blank line is an empty
//! clue in all of them, except the one that separates the lists of a `.cwd`.

use quandary_core::source::{Line, Problem, Problems, Source, Span};

use super::gather::{Gathered, Read, clue_from, ends_early, number, numbers, size};
use crate::nonogram::model::{Axis, Puzzle, black_on_white};

/// One of the three.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum List {
    /// Jakub Wilk's: `W H`, rows, columns.
    Nin,
    /// The Olšáks' without colours: `H W`, rows, a line `#`, columns.
    Mk,
    /// Two lines `H` and `W`, rows, a blank line, columns.
    Cwd,
}

impl List {
    fn name(self) -> &'static str {
        match self {
            List::Nin => ".nin",
            List::Mk => ".mk",
            List::Cwd => ".cwd",
        }
    }

    /// Whether the text has the shape of this format and the right number of lines.
    pub(crate) fn looks_like(self, text: &str) -> bool {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let sizes = |line: &str| -> Option<Vec<usize>> {
            line.split_ascii_whitespace().map(|w| w.parse().ok()).collect()
        };
        let body = |from: usize| {
            // A 0 stands alone; one behind other numbers ends a clue of the original form.
            let is_clue = |l: &str| {
                l.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_whitespace())
                    && (l == "0" || l.split_ascii_whitespace().all(|w| w != "0"))
            };
            let good = lines.iter().skip(from).all(|l| is_clue(l) || *l == "#");
            let filled = lines.iter().skip(from).rposition(|l| !l.is_empty()).map_or(0, |i| i + 1);
            good.then_some(filled)
        };
        let first = lines.first().and_then(|l| sizes(l));
        let separators = lines.iter().filter(|l| **l == "#").count();
        match (self, first.as_deref()) {
            (List::Nin, Some([w, h])) => {
                separators == 0
                    && body(1).is_some_and(|n| n > 0 && n <= w.saturating_add(*h))
                    && lines.len() > *h
            }
            (List::Mk, Some([h, _])) => separators == 1 && lines.get(h.saturating_add(1)) == Some(&"#"),
            (List::Cwd, Some([h])) => {
                let width = lines.get(1).and_then(|l| sizes(l));
                separators == 0
                    && width.is_some_and(|w| w.len() == 1)
                    && body(2).is_some()
                    && lines.get(h.saturating_add(2)) == Some(&"")
            }
            _ => false,
        }
    }

    pub(crate) fn read(self, source: &Source) -> Vec<Read> {
        vec![self.read_one(source)]
    }

    fn read_one(self, source: &Source) -> Read {
        let lines = source.lines()?;
        let (mut width, mut height, span, mut at) = self.sizes(source, &lines)?;
        // As many cells must be filled by rows as by columns: who writes the size the other way round, or the columns
        // first, is told by that.
        let turned = self == List::Nin && width != height && is_turned(&lines[at..], width, height, false);
        if turned {
            (width, height) = (height, width);
        }
        let mut gathered = Gathered::new(size(width, height, span)?, black_on_white());
        for row in 0..height {
            let line =
                lines.get(at).ok_or_else(|| ends_early(source, format!("the clue of row {}", row + 1)))?;
            gathered.push(Axis::Row, clue_from(&numbers(line)?, line.span())?, line.span());
            at += 1;
        }
        self.separator(source, &lines, &mut at)?;
        for column in 0..width {
            // Blank lines at the end are often cut off; they were empty clues.
            let Some(line) = lines.get(at) else {
                if column == 0 {
                    return Err(ends_early(source, "the clue of column 1"));
                }
                gathered.push(Axis::Column, Vec::new(), source.end());
                continue;
            };
            gathered.push(Axis::Column, clue_from(&numbers(line)?, line.span())?, line.span());
            at += 1;
        }
        if let Some(more) = lines[at.min(lines.len())..].iter().find(|l| !l.is_blank()) {
            return Err(Problem::new("there are more lines than the size asks for")
                .at(more.span())
                .expected("the end of the text")
                .into());
        }
        // A size and two lists are written the other way round as well, unless the name of the file tells the format.
        let said = self != List::Nin || source.name.to_ascii_lowercase().ends_with(".nin");
        let even = gathered.draft.rows == gathered.draft.columns;
        if turned || !said && !even && is_turned(&lines[1..], width, height, true) {
            gathered.notes.push(super::clues::assumed(false));
        }
        gathered.finish()
    }

    /// Width, height, where they stand, and the line behind them.
    fn sizes(self, source: &Source, lines: &[Line<'_>]) -> Result<(usize, usize, Span, usize), Problems> {
        let taken = if self == List::Cwd { 2 } else { 1 };
        let words: Vec<(&str, Span)> = lines.iter().take(taken).flat_map(|l| l.words()).collect();
        let [(first, from), (second, to)] = words[..] else {
            let expected = if self == List::Nin { "width and height" } else { "height and width" };
            let place = lines.first().map_or(source.end(), Line::span);
            return Err(Problem::new("the size is missing").at(place).expected(expected).into());
        };
        let (a, b) = (number(first, from)?, number(second, to)?);
        let (width, height) = if self == List::Nin { (a, b) } else { (b, a) };
        Ok((width, height, Span::new(from.start, to.end), taken))
    }

    fn separator(self, source: &Source, lines: &[Line<'_>], at: &mut usize) -> Result<(), Problems> {
        let wanted = match self {
            List::Nin => return Ok(()),
            List::Mk => "#",
            List::Cwd => "",
        };
        let line = lines.get(*at).ok_or_else(|| ends_early(source, "the columns"))?;
        if line.text.trim() == wanted {
            *at += 1;
            return Ok(());
        }
        let expected = if wanted.is_empty() { "a blank line" } else { "a line `#`" };
        Err(Problem::new("the rows should end here").at(line.span()).expected(expected).into())
    }

    pub(crate) fn write(self, puzzle: &Puzzle) -> Result<(String, Vec<String>), String> {
        super::refuse_hidden(puzzle, self.name())?;
        super::refuse_colour(puzzle, self.name())?;
        let (width, height) = (puzzle.width(), puzzle.height());
        let lines = |clues: &[crate::nonogram::model::Clue]| -> String {
            let line = |clue: &crate::nonogram::model::Clue| match clue.is_empty() {
                true => "0\n".to_string(),
                false => super::joined(clue, " ", super::length) + "\n",
            };
            clues.iter().map(line).collect()
        };
        let (head, between) = match self {
            List::Nin => (format!("{width} {height}\n"), ""),
            List::Mk => (format!("{height} {width}\n"), "#\n"),
            List::Cwd => (format!("{height}\n{width}\n"), "\n"),
        };
        let text = head + &lines(puzzle.rows()) + between + &lines(puzzle.columns());
        Ok((text, super::lost_words(puzzle)))
    }
}

/// Whether the first `width` lines have as many filled cells as the rest, and the first `height` lines have not: then the
/// columns must come first. Where either may be, they only can (`maybe`).
fn is_turned(lines: &[Line<'_>], width: usize, height: usize, maybe: bool) -> bool {
    let sum = |lines: &[Line<'_>]| {
        let words = lines.iter().flat_map(Line::words).filter_map(|(word, _)| word.parse::<usize>().ok());
        words.fold(0usize, usize::saturating_add)
    };
    let even = |cut: usize| lines.split_at_checked(cut).is_some_and(|(first, rest)| sum(first) == sum(rest));
    even(width) && (maybe || !even(height))
}

/// The columns and rows of a square puzzle one after another without any header, as some solvers' test
/// files have them.
pub(crate) fn read_bare(source: &Source) -> Vec<Read> {
    let read = || {
        let lines = source.lines()?;
        let used = lines.iter().rposition(|l| !l.is_blank()).map_or(0, |i| i + 1);
        let n = used.div_ceil(2);
        let mut gathered = Gathered::new(size(n, n, source.end())?, black_on_white());
        for i in 0..2 * n {
            let (clue, span) = match lines.get(i) {
                Some(line) => (clue_from(&numbers(line)?, line.span())?, line.span()),
                None => (Vec::new(), source.end()),
            };
            gathered.push(if i < n { Axis::Column } else { Axis::Row }, clue, span);
        }
        if gathered.draft.rows != gathered.draft.columns {
            gathered.notes.push(super::clues::assumed(true));
        }
        gathered.finish()
    };
    vec![read()]
}
