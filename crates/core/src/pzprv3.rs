//! Files of pzpr: `pzprv3`, the name of the puzzle, rows, columns, and then rows of words, each on a line or up to a `/`. What
//! the rows mean is the kind's matter.

use crate::grid::Size;
use crate::source::{Problem, Problems, Source, Span};

/// The word such a file begins with.
const MARK: &str = "pzprv3";

/// The rows of the file, handed out one by one.
pub struct Rows<'a> {
    rows: Vec<(&'a str, usize)>,
    next: usize,
    end: Span,
}

impl<'a> Rows<'a> {
    /// The rows of a source: its lines, and the stretches between `/`.
    pub fn of(source: &'a Source) -> Result<Self, Problems> {
        let mut rows = Vec::new();
        for line in source.lines()? {
            let mut start = line.start;
            for part in line.text.split('/') {
                rows.push((part, start));
                start += part.len() + 1;
            }
        }
        Ok(Self { rows, next: 0, end: source.end() })
    }

    /// The next row.
    pub fn row(&mut self, expected: &str) -> Result<(&'a str, Span), Problems> {
        match self.rows.get(self.next) {
            Some(&(text, start)) => {
                self.next += 1;
                Ok((text, Span::new(start, start + text.len())))
            }
            None => Err(Problem::new("the file ends here").at(self.end).expected(expected).into()),
        }
    }

    /// One row of so many words. A row of no words may be missing where nothing follows.
    pub fn words(&mut self, count: usize, expected: &str) -> Result<Vec<(&'a str, Span)>, Problems> {
        let (text, span) = self.row(expected)?;
        let base = text.as_ptr() as usize;
        let place = |word: &str| {
            let from = span.start + (word.as_ptr() as usize - base);
            Span::new(from, from + word.len())
        };
        let words: Vec<_> = text.split_ascii_whitespace().map(|word| (word, place(word))).collect();
        if words.len() == count {
            return Ok(words);
        }
        let at = words.get(count).map_or(span, |w| w.1);
        let problem = Problem::new(format!("this row has {} entries", words.len())).at(at);
        Err(problem.expected(format!("{count}: {expected}")).into())
    }

    /// One row of so many walls, 1 where there is one.
    pub fn bits(&mut self, count: usize, what: &str) -> Result<Vec<bool>, Problems> {
        let bit = |(word, span): (&str, Span)| match word {
            "0" => Ok(false),
            "1" => Ok(true),
            _ => {
                let problem = Problem::new(format!("`{}` is not a wall", short(word))).at(span);
                Err(problem.expected("0 or 1").into())
            }
        };
        self.words(count, what)?.into_iter().map(bit).collect()
    }

    /// The two words a file begins with, and the size with the place of its width.
    pub fn header(&mut self, name: &str) -> Result<(Size, Span), Problems> {
        for wanted in [MARK, name] {
            let (text, span) = self.row(&format!("`{wanted}`"))?;
            if text.trim() != wanted && !(wanted == MARK && text.trim().starts_with("pzprv3.")) {
                let problem = Problem::new(format!("`{}` is not allowed here", short(text.trim()))).at(span);
                return Err(problem.expected(format!("`{wanted}`")).into());
            }
        }
        let mut side = |what: &str| -> Result<(usize, Span), Problems> {
            let (text, span) = self.row(&format!("the number of {what}"))?;
            match text.trim().parse::<usize>() {
                Ok(n) if n > 0 => Ok((n, span)),
                _ => {
                    let message = format!("`{}` is not a number of {what}", short(text));
                    Err(Problem::new(message).at(span).into())
                }
            }
        };
        let ((height, _), (width, span)) = (side("rows")?, side("columns")?);
        Ok((Size { width, height }, span))
    }

    /// The rows that are left, with their places.
    pub fn rest(&self) -> impl Iterator<Item = (&'a str, Span)> {
        self.rows[self.next..].iter().map(|&(text, start)| (text, Span::new(start, start + text.len())))
    }
}

/// Whether a file of this name begins here.
pub fn is_file(source: &Source, name: &str) -> bool {
    let head = String::from_utf8_lossy(&source.bytes[..source.bytes.len().min(100)]).into_owned();
    let mut parts = head.trim_start_matches('\u{feff}').split(['\n', '/']).map(str::trim);
    parts.next().is_some_and(|first| first.starts_with(MARK)) && parts.next() == Some(name)
}

/// The beginning of a text, for a message.
fn short(text: &str) -> String {
    match text.char_indices().nth(24) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
