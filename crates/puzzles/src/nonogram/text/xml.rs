//! As much of XML as puzzle files need: elements, attributes, text, comments; no external anything.
//!
//! Events come one after another and nesting is kept on the reader's own stack, so depth costs no stack.

use quandary_core::source::{Problem, Problems, Span};

use super::entities;

/// One thing in the text, with where it is.
#[derive(Debug, PartialEq)]
pub(crate) enum Event<'a> {
    /// `<name ...>`, or `<name .../>`, which is followed by its `Close`.
    Open { name: &'a str, attributes: Vec<(&'a str, String)>, span: Span },
    /// `</name>`.
    Close { name: &'a str },
    /// Text between tags.
    Text { text: String, span: Span },
}

/// Splits a text into events. The text must start at byte `offset` of its source.
pub(crate) fn events(text: &str, offset: usize) -> Result<Vec<Event<'_>>, Problems> {
    let mut events = Vec::new();
    let mut open: Vec<&str> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if !rest.starts_with('<') {
            let end = rest.find('<').unwrap_or(rest.len());
            let span = Span::new(offset + at, offset + at + end);
            events.push(Event::Text { text: entities::decode(&rest[..end]), span });
            at += end;
            continue;
        }
        if let Some(length) = skipped(rest) {
            at += length;
            continue;
        }
        let end = rest.find('>').ok_or_else(|| {
            let span = Span::new(offset + at, offset + text.len());
            Problem::new("this tag does not end").at(span).expected("`>`")
        })?;
        let span = Span::new(offset + at, offset + at + end + 1);
        let inside = &rest[1..end];
        at += end + 1;
        if let Some(name) = inside.strip_prefix('/') {
            let name = name.trim();
            if open.pop() != Some(name) {
                return Err(Problem::new(format!("`</{name}>` closes nothing")).at(span).into());
            }
            events.push(Event::Close { name });
            continue;
        }
        let (inside, closed) = match inside.strip_suffix('/') {
            Some(inside) => (inside, true),
            None => (inside, false),
        };
        let inside = inside.trim_ascii_start();
        let name = inside.split_ascii_whitespace().next().unwrap_or("");
        events.push(Event::Open { name, attributes: attributes(&inside[name.len()..]), span });
        if closed {
            events.push(Event::Close { name });
        } else {
            open.push(name);
        }
    }
    match open.last() {
        None => Ok(events),
        Some(name) => Err(Problem::new("the text ends here")
            .at(Span::new(offset + text.len(), offset + text.len()))
            .expected(format!("`</{name}>`"))
            .into()),
    }
}

/// The length of a comment, declaration or instruction at the start, if there is one.
fn skipped(rest: &str) -> Option<usize> {
    let ending = if rest.starts_with("<!--") {
        "-->"
    } else if rest.starts_with("<?") {
        "?>"
    } else if rest.starts_with("<!") {
        ">"
    } else {
        return None;
    };
    Some(rest.find(ending).map_or(rest.len(), |i| i + ending.len()))
}

fn attributes(text: &str) -> Vec<(&str, String)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((name, value)) = rest.split_once('=') {
        let value = value.trim_start();
        let Some(quote) = value.chars().next().filter(|c| matches!(c, '"' | '\'')) else { break };
        let Some((inside, after)) = value[1..].split_once(quote) else { break };
        found.push((name.trim(), entities::decode(inside)));
        rest = after;
    }
    found
}
