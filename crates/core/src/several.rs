//! Several puzzles in one text: a line `%%` between two, in whatever form they are; or one JSON object after
//! another. Forms that hold several puzzles by themselves need neither.

use std::ops::Range;

use crate::source::{Problem, Problems, Source, Span};

/// The line between two puzzles of a text.
pub const BETWEEN: &str = "%%";

/// Whether a text has the line that stands between puzzles, so that it is no puzzle on its own.
pub fn is_cut(text: &[u8]) -> bool {
    // Most texts have none, and that is seen at once.
    let between = BETWEEN.as_bytes();
    text.windows(between.len()).any(|pair| pair == between)
        && text.split(|b| *b == b'\n').any(|line| line.trim_ascii_end() == between)
}

/// Whether a text has nothing but lines that stand between puzzles.
pub fn is_cut_from_nothing(text: &[u8]) -> bool {
    is_cut(text) && between_lines(text).is_empty()
}

/// That a second puzzle begins at this place, where the form has room for one.
pub fn second(at: Span) -> Problem {
    Problem::new("a second puzzle begins here")
        .at(at)
        .expected(format!("a line `{BETWEEN}` between two puzzles"))
}

/// The stretches of a source that hold a puzzle, or puzzles, each; the whole if nothing divides it.
pub fn parts(source: &Source) -> Vec<Range<usize>> {
    let whole = 0..source.bytes.len();
    // Binary files may hold anything.
    let parts = match source.bytes.contains(&0) {
        true => Vec::new(),
        false if is_cut(&source.bytes) => between_lines(&source.bytes),
        false => objects(source),
    };
    if parts.len() > 1 || parts.first().is_some_and(|part| *part != whole) { parts } else { vec![whole] }
}

/// The lines of a list of links, each of which is opened for itself; `None` if the text is no such list: several lines of one
/// word each, most of them addresses.
pub fn links(source: &Source) -> Option<Vec<Range<usize>>> {
    let text = source.text()?;
    let skipped = source.bytes.len() - text.len();
    let mut lines = Vec::new();
    let (mut at, mut addresses) = (skipped, 0);
    for line in text.split_inclusive(['\n', '\r']) {
        let word = line.trim();
        let start = at + (line.len() - line.trim_start().len());
        at += line.len();
        if word.is_empty() {
            continue;
        }
        if word.contains(char::is_whitespace) {
            return None;
        }
        addresses += usize::from(word.starts_with("http://") || word.starts_with("https://"));
        lines.push(start..start + word.len());
    }
    (lines.len() > 1 && 2 * addresses > lines.len()).then_some(lines)
}

fn between_lines(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let (mut from, mut at) = (0, 0);
    for line in bytes.split_inclusive(|b| *b == b'\n') {
        if line.trim_ascii_end() == BETWEEN.as_bytes() {
            parts.push(from..at);
            from = at + line.len();
        }
        at += line.len();
    }
    parts.push(from..at);
    parts.retain(|part| !bytes[part.clone()].trim_ascii().is_empty());
    parts
}

/// JSON objects one after another; none unless there are two at least, and nothing else. Only braces and strings are
/// looked at: what is wrong inside is for the reader to tell.
fn objects(source: &Source) -> Vec<Range<usize>> {
    let Some(text) = source.text().filter(|t| t.trim_start().starts_with('{')) else { return Vec::new() };
    let mut parts = Vec::new();
    let mut from = source.bytes.len() - text.len();
    let (mut depth, mut quoted, mut escaped) = (0usize, false, false);
    for (at, byte) in source.bytes.iter().enumerate().skip(from) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' => depth += 1,
            b'}' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    parts.push(from..at + 1);
                    from = at + 1;
                }
            }
            _ if depth == 0 && !byte.is_ascii_whitespace() => return Vec::new(),
            _ => {}
        }
    }
    if depth == 0 && !quoted && parts.len() > 1 { parts } else { Vec::new() }
}

/// After so many parts of a text that are no puzzles the rest is not read at all.
pub const MOST_STRANGE: usize = 1_000;

/// What was read one after the other, as long as that makes sense.
pub fn sensible<T>(read: impl Iterator<Item = Result<T, Problems>>) -> Vec<Result<T, Problems>> {
    let mut strange = 0;
    let mut found = Vec::new();
    for read in read {
        if strange == MOST_STRANGE && read.is_err() {
            let message = format!("the rest is not read: {strange} puzzles of this text are none");
            found.push(Err(Problem::new(message).into()));
            break;
        }
        strange += usize::from(read.is_err());
        found.push(read);
    }
    found
}

/// A stretch of a source as a source.
pub fn part(source: &Source, range: Range<usize>) -> Source {
    Source::new(source.name.clone(), &source.bytes[range])
}

/// Problems of a stretch that starts at this byte, pointed at in the whole.
pub fn moved(problems: Problems, by: usize) -> Problems {
    let point = |mut problem: Problem| {
        if let Some(span) = problem.span.as_mut().filter(|span| span.source == 0) {
            span.start += by;
            span.end += by;
        }
        problem
    };
    Problems(problems.0.into_iter().map(point).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<&str> {
        let source = Source::new("test", text);
        parts(&source).into_iter().map(|part| &text[part]).collect()
    }

    fn found(text: &str) -> Option<Vec<&str>> {
        let lines = links(&Source::new("test", text))?;
        Some(lines.into_iter().map(|line| &text[line]).collect())
    }

    #[test]
    fn reading_stops_where_nothing_makes_sense() {
        let strange = || Err::<u8, Problems>(Problem::new("no puzzle").into());
        let read = sensible((0..3 * MOST_STRANGE).map(|_| strange()));
        assert_eq!(read.len(), MOST_STRANGE + 1);
        let last = read.last().and_then(|read| read.as_ref().err()).map(ToString::to_string);
        assert!(last.is_some_and(|last| last.contains("the rest is not read")));
        let mixed = (0..3 * MOST_STRANGE).map(|i| if i % 4 == 0 { strange() } else { Ok(0) });
        assert_eq!(sensible(mixed).len(), 3 * MOST_STRANGE, "what is mostly sound is read to its end");
    }

    #[test]
    fn links_are_told_from_other_texts() {
        let two = "https://a.example/p?x/1/1/1\r\n\r\n  http://b.example/p?y \r\nc.example/p?z\n";
        let words = ["https://a.example/p?x/1/1/1", "http://b.example/p?y", "c.example/p?z"];
        assert_eq!(found(two).as_deref(), Some(&words[..]));
        assert_eq!(found("https://a.example/p?x/1/1/1\n"), None, "one link is no list");
        assert_eq!(found("https://a.example/1\nsee above\nhttps://a.example/2\n"), None, "this is prose");
        assert_eq!(found("https://a.example/1\n1\n2\n3\n"), None, "most lines are no links");
    }

    #[test]
    fn a_line_or_an_object_ends_a_puzzle() {
        assert_eq!(split("1./..\n"), ["1./..\n"]);
        assert_eq!(split("a\n%%\nb\n"), ["a\n", "b\n"]);
        assert_eq!(split("a\r\n%% \r\nb"), ["a\r\n", "b"]);
        assert_eq!(split("%%\na\n%%\n\n%%\n"), ["a\n"], "nothing between two lines is no puzzle");
        assert_eq!(split("a %%\n%%%\n"), ["a %%\n%%%\n"], "the line says that and nothing else");
        assert_eq!(split("{\"a\":1}\n{\"b\":\"}\"}\n"), ["{\"a\":1}", "\n{\"b\":\"}\"}"]);
        assert_eq!(split("{\"a\":1} x"), ["{\"a\":1} x"], "what is no JSON is for the reader to tell");
        assert_eq!(split("{\"a\":1}\n"), ["{\"a\":1}\n"]);
        assert_eq!(split("\0\n%%\n\0"), ["\0\n%%\n\0"], "a binary file is whole");
    }
}
