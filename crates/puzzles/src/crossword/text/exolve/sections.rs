//! The sections of an Exolve text.

use quandary_core::source::{Line, Problem, Problems, Source, Span};

/// A section: its name without `exolve-`, what is on its first line, and the lines under it.
pub(super) struct Section<'a> {
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    /// The first line.
    pub(super) span: Span,
    /// The lines under it that say something, without comments and the blanks around them.
    pub(super) lines: Vec<(&'a str, Span)>,
}

impl<'a> Section<'a> {
    /// All lines that say something, the first one's value among them.
    pub(super) fn all_lines(&self) -> Vec<&'a str> {
        let first = Some(self.value).filter(|value| !value.is_empty());
        first.into_iter().chain(self.lines.iter().map(|(line, _)| *line)).collect()
    }

    /// What it says as one text. A text that begins on the second line begins with a line end, unless it is one of those
    /// that always do.
    pub(super) fn text(&self) -> String {
        let text = self.all_lines().join("\n");
        let below = self.value.is_empty() && !self.lines.is_empty() && !is_long(self.name);
        if below { format!("\n{text}") } else { text }
    }
}

/// Whether a section has its text under the line with its name.
pub(super) fn is_long(name: &str) -> bool {
    matches!(name, "preamble" | "prelude" | "postscript" | "explanations")
}

/// The puzzles of a text, each as its sections; one at least.
pub(super) fn puzzles(source: &Source) -> Result<Vec<Vec<Section<'_>>>, Problems> {
    let lines = source.lines()?;
    let mut found = Vec::new();
    let mut open: Option<(Line, Vec<Section>)> = None;
    let mut looked = 0;
    for (i, line) in lines.iter().enumerate() {
        let (text, span) = content(line);
        match (text, &mut open) {
            ("exolve-begin", None) => open = Some((*line, Vec::new())),
            ("exolve-begin", Some(_)) => {
                let problem = Problem::new("a second puzzle begins inside the first").at(span);
                return Err(problem.expected("exolve-end before it").into());
            }
            ("exolve-end", Some(_)) => found.extend(open.take().map(|(_, sections)| sections)),
            // A page's later puzzles may do without their first line.
            (text, None) if !found.is_empty() && i >= looked && head(text).is_some() => {
                let behind = lines[i..].iter().map(|line| content(line).0);
                let inside: Vec<&str> = behind.take_while(|text| !is_edge(text)).collect();
                looked = i + inside.len();
                let ends = lines.get(looked).is_some_and(|line| content(line).0 == "exolve-end");
                if let Some((name, value)) = head(text)
                    && ends
                    && inside.iter().any(|text| head(text).is_some_and(|(name, _)| name == "grid"))
                {
                    let section = Section { name, value, span, lines: Vec::new() };
                    open = Some((*line, vec![section]));
                }
            }
            (_, None) | ("", _) => {}
            (text, Some((_, sections))) => match (head(text), sections.last_mut()) {
                (Some((name, value)), _) => {
                    sections.push(Section { name, value, span, lines: Vec::new() });
                }
                (None, Some(section)) => section.lines.push((text, span)),
                (None, None) => {
                    let problem = Problem::new("this line is in no section").at(span);
                    return Err(problem.expected("exolve-width: or another section").into());
                }
            },
        }
    }
    match (open, found.is_empty()) {
        (Some((line, _)), _) => {
            let problem = Problem::new("this puzzle has no end").at(line.span());
            Err(problem.expected("a line exolve-end below it").into())
        }
        (None, true) => {
            let problem = Problem::new("there is no Exolve puzzle here").at(source.end());
            Err(problem.expected("a line exolve-begin").into())
        }
        (None, false) => Ok(found),
    }
}

/// Whether a line begins a puzzle or ends it.
fn is_edge(text: &str) -> bool {
    matches!(text, "exolve-begin" | "exolve-end")
}

/// A line without its comment and the blanks around it: a comment begins with `#` and a blank.
fn content<'a>(line: &Line<'a>) -> (&'a str, Span) {
    let text = line.text;
    let mut end = text.len();
    let mut before = true;
    for (i, c) in text.char_indices() {
        let after = text[i..].chars().nth(1).is_none_or(char::is_whitespace);
        if c == '#' && before && after {
            end = i;
            break;
        }
        before = c.is_whitespace();
    }
    let kept = text[..end].trim();
    let start = line.start + (text[..end].len() - text[..end].trim_start().len());
    (kept, Span::new(start, start + kept.len()))
}

/// The name and the value of a section's first line.
fn head(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix("exolve-")?;
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    let value = if rest.is_empty() { Some("") } else { rest.strip_prefix(':') };
    value.filter(|_| !name.is_empty()).map(|value| (name, value.trim()))
}
