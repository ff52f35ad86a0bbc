//! Bad input, pointed at: file, line, column, the text underlined, what was expected.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use quandary::core::source::Span;
use quandary::{Problem, Problems, Source, Sources};

/// Lines are cut to about so many bytes around the place, whatever the file holds.
const WINDOW: usize = 60;
/// More problems than this are only counted.
const MOST: usize = 5;

/// All problems of an input as text for stderr.
pub(crate) fn render(sources: &Sources, problems: &Problems, colour: bool) -> String {
    let mut out = String::new();
    for problem in problems.0.iter().take(MOST) {
        out.push_str(&one(sources, problem, colour));
        out.push('\n');
    }
    if problems.0.len() > MOST {
        out.push_str(&format!("and {} more problems\n", problems.0.len() - MOST));
    }
    out
}

fn one(sources: &Sources, problem: &Problem, colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let title = Level::ERROR.primary_title(clip(&problem.message));
    let expected = problem.expected.as_deref().map(|e| format!("expected {}", clip(e)));
    let Some(span) = problem.span else {
        let source = sources.puzzle();
        let mut group = Group::with_title(title);
        if !source.name.is_empty() {
            group = group.element(Origin::path(clip(&source.name)));
        }
        if let Some(expected) = expected {
            group = group.element(Level::HELP.message(expected));
        }
        return renderer.render(&[group]);
    };
    let source = sources.get(span);
    let (line, column) = source.line_column(span.start);
    let cut = Cut::around(source, span);
    let mark = AnnotationKind::Primary.span(cut.from..cut.to).label(expected.unwrap_or_default());
    let snippet = Snippet::source(cut.text).line_start(line).annotation(mark);
    let name = clip(&source.name);
    if cut.left {
        // The snippet would count columns from where it was cut.
        let origin = Origin::path(name).line(line).char_column(column);
        return renderer.render(&[title.element(origin).element(snippet)]);
    }
    renderer.render(&[title.element(snippet.path(name))])
}

/// The part of a line to show, and where the trouble lies in it.
struct Cut {
    text: String,
    from: usize,
    to: usize,
    /// Whether the line's beginning is not shown.
    left: bool,
}

impl Cut {
    fn around(source: &Source, span: Span) -> Self {
        let bytes = &source.bytes;
        let start = span.start.min(bytes.len());
        let end = span.end.clamp(start, bytes.len());
        let floor = start.saturating_sub(WINDOW);
        let line_start = bytes[floor..start].iter().rposition(|&b| b == b'\n').map(|p| floor + p + 1);
        let cut_left = line_start.is_none() && floor > 0;
        let from = line_start.unwrap_or(floor);
        let ceiling = (start + 2 * WINDOW).min(bytes.len());
        let line_end = bytes[start..ceiling].iter().position(|&b| b == b'\n').map_or(ceiling, |p| start + p);
        let cut_right = line_end == ceiling && ceiling < bytes.len();
        let mut text = String::new();
        if cut_left {
            text.push('…');
        }
        text.push_str(&shown(&bytes[from..start]));
        let mark = text.len();
        text.push_str(&shown(&bytes[start..end.min(line_end)]));
        let to = text.len();
        text.push_str(&shown(&bytes[end.min(line_end)..line_end]));
        // An empty stretch at the end of a line still needs something to underline.
        let to = if to == mark { to + text[to..].chars().next().map_or(0, char::len_utf8) } else { to };
        if to == mark {
            text.push(' ');
        }
        if cut_right {
            text.push('…');
        }
        Self { text, from: mark, to: to.max(mark + 1), left: cut_left }
    }
}

/// Bytes as text that harms no terminal: control characters and broken bytes become visible signs.
fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let seen = |c: char| match c {
        '\t' => ' ',
        '\r' => ' ',
        c if c.is_control() => '\u{fffd}',
        c => c,
    };
    text.chars().filter(|c| *c != '\u{feff}').map(seen).collect()
}

/// A message that quotes input may quote a lot of it.
fn clip(text: &str) -> String {
    const MOST: usize = 300;
    let mut clipped: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        clipped.push('…');
    }
    clipped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(bytes: &[u8], span: Span) -> String {
        let sources = Sources::of(Source::new("file", bytes));
        render(&sources, &Problem::new("no").at(span).expected("yes").into(), false)
    }

    #[test]
    fn a_place_is_pointed_at() {
        let report = shown(b"1 2\n3 x\n", Span::new(6, 7));
        assert!(
            report.contains("file:2:3") && report.contains("3 x") && report.contains("^ expected yes"),
            "{report}"
        );
    }

    #[test]
    fn rubbish_is_clipped() {
        let bytes = vec![0xffu8; 1 << 20];
        for at in [0, 1 << 19, 1 << 20] {
            assert!(shown(&bytes, Span::new(at, 1 << 20)).len() < 2000);
        }
        assert!(shown(b"", Span::new(0, 0)).contains("file:1:1"));
        assert!(shown(b"a\xc3", Span::new(2, 2)).contains("file:1"));
        assert!(shown("aé\n".as_bytes(), Span::new(2, 9)).contains("file:1"));
    }
}
