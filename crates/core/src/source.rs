//! What comes in: bytes with a name, and problems that point into them.

use std::fmt;

use crate::knob::Settings;
use crate::lexicon::Lexicon;

/// One input: a file, standard input, a link or a built-in example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What a person calls it: a file name, `stdin`, `example:ripple/1`.
    pub name: String,
    /// What it holds; text as UTF-8.
    pub bytes: Vec<u8>,
}

impl Source {
    /// An input with this name and content. Text in another encoding becomes UTF-8 here, once for all readers.
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), bytes: crate::encoding::as_utf8(bytes.into()) }
    }

    /// The content as text, without a byte order mark; `None` if it is not UTF-8.
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(&self.bytes).ok().map(|t| t.strip_prefix('\u{feff}').unwrap_or(t))
    }

    /// The content as text, or a problem that says where it stops being text.
    pub fn expect_text(&self) -> Result<&str, Problems> {
        self.text().ok_or_else(|| {
            let at = std::str::from_utf8(&self.bytes).err().map_or(0, |e| e.valid_up_to());
            Problem::new("this is not text: a byte is not UTF-8").at(Span::new(at, at + 1)).into()
        })
    }

    /// The content as lines. Both `\n` and `\r\n` end a line; a missing last one is fine.
    pub fn lines(&self) -> Result<Vec<Line<'_>>, Problems> {
        let text = self.expect_text()?;
        let skipped = self.bytes.len() - text.len();
        let mut lines = Vec::new();
        let mut start = skipped;
        for raw in text.split_inclusive('\n') {
            let body = raw.strip_suffix('\n').unwrap_or(raw);
            let body = body.strip_suffix('\r').unwrap_or(body);
            lines.push(Line { text: body, start });
            start += raw.len();
        }
        Ok(lines)
    }

    /// Line and column of a byte, both from 1; columns count characters.
    pub fn line_column(&self, byte: usize) -> (usize, usize) {
        let before = &self.bytes[..byte.min(self.bytes.len())];
        let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
        let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |p| p + 1);
        let column =
            String::from_utf8_lossy(&before[start..]).trim_start_matches('\u{feff}').chars().count() + 1;
        (line, column)
    }

    /// The place just behind the last byte, for "the input ends here" problems.
    pub fn end(&self) -> Span {
        Span::new(self.bytes.len(), self.bytes.len())
    }
}

/// A line of a source, without its end.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// The text of the line.
    pub text: &'a str,
    /// The byte where it starts in the source.
    pub start: usize,
}

impl<'a> Line<'a> {
    /// The whole line as a span.
    pub fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    /// The words of the line, split at blanks and tabs, each with its span.
    pub fn words(&self) -> impl Iterator<Item = (&'a str, Span)> + use<'a> {
        let (text, start) = (self.text, self.start);
        let base = text.as_ptr() as usize;
        text.split_ascii_whitespace().map(move |word| {
            let from = start + (word.as_ptr() as usize - base);
            (word, Span::new(from, from + word.len()))
        })
    }

    /// Whether there is nothing but blanks.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// A stretch of bytes in one of the sources: 0 is the puzzle itself, 1 and up the word lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Which source.
    pub source: usize,
    /// First byte.
    pub start: usize,
    /// Behind the last byte.
    pub end: usize,
}

impl Span {
    /// A stretch of the puzzle's own source.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { source: 0, start, end }
    }

    /// The same stretch of another source.
    #[must_use]
    pub const fn of(self, source: usize) -> Self {
        Self { source, ..self }
    }
}

/// Something wrong with an input: what, where, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Where, if it is at a place.
    pub span: Option<Span>,
    /// What was expected there.
    pub expected: Option<String>,
    /// Whether nothing is wrong with the text itself, and only the words to go with it are missing.
    pub lacks_words: bool,
}

impl Problem {
    /// A problem without a place yet.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: brief(message.into()), span: None, expected: None, lacks_words: false }
    }

    /// Says that only words are missing.
    #[must_use]
    pub fn lacking_words(mut self) -> Self {
        self.lacks_words = true;
        self
    }

    /// Points at a place.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// Says what was expected there.
    #[must_use]
    pub fn expected(mut self, what: impl Into<String>) -> Self {
        self.expected = Some(what.into());
        self
    }
}

/// A message in which a very long quoted word is cut: the place shows the whole of it.
fn brief(message: String) -> String {
    const SHORT: usize = 200;
    const LEFT: usize = 24;
    if message.len() < SHORT {
        return message;
    }
    let quoted = |(i, part): (usize, &str)| match i % 2 == 1 && part.chars().nth(2 * LEFT).is_some() {
        true => part.chars().take(LEFT).chain(['…']).collect(),
        false => part.to_string(),
    };
    message.split('`').enumerate().map(quoted).collect::<Vec<String>>().join("`")
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.expected {
            Some(expected) => write!(f, "; expected {expected}"),
            None => Ok(()),
        }
    }
}

/// One or more problems; never none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self(vec![problem])
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

/// Everything a reader may look at.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The puzzle's own text.
    pub main: Option<Source>,
    /// Word files given beside it (`--words`), in order.
    pub words: Vec<Source>,
    /// The built-in word list, if the kind asked for it and it is there.
    pub lexicon: Option<std::sync::Arc<Lexicon>>,
    /// The kind's options as the user set them.
    pub settings: Settings,
}

impl Sources {
    /// Only a puzzle text.
    pub fn of(source: Source) -> Self {
        Self { main: Some(source), ..Self::default() }
    }

    /// The puzzle's own source; an empty one if there is none.
    pub fn puzzle(&self) -> &Source {
        static EMPTY: Source = Source { name: String::new(), bytes: Vec::new() };
        self.main.as_ref().unwrap_or(&EMPTY)
    }

    /// The source a span points into.
    pub fn get(&self, span: Span) -> &Source {
        match span.source {
            0 => self.puzzle(),
            n => self.words.get(n - 1).unwrap_or_else(|| self.puzzle()),
        }
    }
}
