//! Reading character by character, with the place of each.

use quandary_core::grid::{Grid, MAX_CELLS, Size};
use quandary_core::plural::count;
use quandary_core::source::{Problem, Problems, Source, Span};

/// A place in a text.
pub(super) struct Scan<'a> {
    text: &'a str,
    /// The byte in the source where the text begins.
    base: usize,
    at: usize,
}

impl<'a> Scan<'a> {
    /// The whole of a source.
    pub(super) fn source(source: &'a Source) -> Result<Self, Problems> {
        let text = source.expect_text()?;
        Ok(Self { text, base: source.bytes.len() - text.len(), at: 0 })
    }

    /// A part of a source that begins at this byte.
    pub(super) fn part(text: &'a str, base: usize) -> Self {
        Self { text, base, at: 0 }
    }

    pub(super) fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    pub(super) fn at_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// The next character, whatever it is.
    pub(super) fn next(&mut self) -> Option<(char, Span)> {
        let c = self.text[self.at..].chars().next()?;
        let start = self.base + self.at;
        self.at += c.len_utf8();
        Some((c, Span::new(start, start + c.len_utf8())))
    }

    /// The next character that is no blank.
    pub(super) fn visible(&mut self) -> Option<(char, Span)> {
        self.skip_blanks();
        self.next()
    }

    /// The next whole number. A number ends where its digits end, as the original's did.
    pub(super) fn number(&mut self, what: &str) -> Result<(usize, Span), Problems> {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let start = self.base + self.at;
        match rest[..digits].parse() {
            Ok(number) => {
                self.at += digits;
                Ok((number, Span::new(start, start + digits)))
            }
            Err(_) => {
                let span = self.here();
                let message = match &rest[..span.end - span.start] {
                    "" => "the input ends here".to_string(),
                    word => format!("`{word}` is not a number"),
                };
                Err(Problem::new(message).at(span).expected(what).into())
            }
        }
    }

    /// The word that stands here; nothing at the end.
    pub(super) fn here(&self) -> Span {
        let word = self.text[self.at..].split_whitespace().next().unwrap_or("");
        let start = self.base + self.at;
        Span::new(start, start + word.len())
    }
}

/// A size from a header, refused before anything is allocated for it.
pub(super) fn size(height: (usize, Span), width: (usize, Span)) -> Result<Size, Problems> {
    let size = Size { width: width.0, height: height.0 };
    let span = Span::new(height.1.start.min(width.1.start), height.1.end.max(width.1.end));
    match size.cells() {
        Some(0) => Err(Problem::new("the board has no squares")
            .at(span)
            .expected("a height and a width of at least 1")
            .into()),
        Some(_) => Ok(size),
        None => {
            let message = format!("a board of {} rows and {} columns is too large", size.height, size.width);
            Err(Problem::new(message).at(span).expected(format!("at most {MAX_CELLS} squares")).into())
        }
    }
}

/// Rows of characters with a slash between, each exactly as long as the board is wide, so that a
/// slash can be a colour as well.
pub(super) fn slashed(scan: &mut Scan, size: Size) -> Result<(Grid<char>, Grid<Span>), Problems> {
    let (mut chars, mut spans) = (Vec::new(), Vec::new());
    for row in 0..size.height {
        if row > 0 {
            slash(scan, &format!("a slash: row {row} has {}", count(size.width, "square")))?;
        }
        let (mut line, mut places) = (Vec::new(), Vec::new());
        for _ in 0..size.width {
            let here = scan.here();
            match scan.next() {
                Some((c, span)) if !c.is_whitespace() => {
                    line.push(c);
                    places.push(span);
                }
                _ => {
                    let message = format!("row {} of the board is too short", row + 1);
                    let expected = size.rows_of("square");
                    return Err(Problem::new(message).at(here).expected(expected).into());
                }
            }
        }
        chars.push(line);
        spans.push(places);
    }
    match (Grid::from_rows(chars), Grid::from_rows(spans)) {
        (Some(chars), Some(spans)) => Ok((chars, spans)),
        _ => Err(Problem::new("the rows of the board differ in length").into()),
    }
}

/// A slash.
pub(super) fn slash(scan: &mut Scan, expected: &str) -> Result<(), Problems> {
    let here = scan.here();
    match scan.next() {
        Some(('/', _)) => Ok(()),
        Some((c, span)) => {
            Err(Problem::new(format!("`{c}` is not allowed here")).at(span).expected(expected).into())
        }
        None => Err(Problem::new("the input ends here").at(here).expected(expected).into()),
    }
}
