//! JSON as other programs have it: parsed, and with the place of each value, so that what is wrong can be pointed at. The object
//! that is wanted may be wrapped in others, or be inside a web page.

use quandary_core::source::{Problem, Problems, Source, Span};
use serde_json::{Map, Value as Json};

use super::super::card::{Kept, Marked};
use super::page;

/// A step from a value to one inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step<'a> {
    /// Under this name.
    Key(&'a str),
    /// At this place, from 0.
    At(usize),
}

impl<'a> From<&'a str> for Step<'a> {
    fn from(key: &'a str) -> Self {
        Self::Key(key)
    }
}

impl From<usize> for Step<'_> {
    fn from(at: usize) -> Self {
        Self::At(at)
    }
}

/// A parsed text, and the object of it that is meant.
pub(super) struct Doc<'a> {
    /// The text of the whole JSON, where it is in the source as it stands.
    text: Option<&'a str>,
    /// Where that begins, or the stretch of the source it was taken from.
    span: Span,
    whole: Json,
    /// How to come to the object from the outermost value.
    way: Vec<Owned>,
}

#[derive(Clone, Debug)]
enum Owned {
    Key(String),
    At(usize),
}

impl<'a> Doc<'a> {
    /// The first object of a text for which this holds. The text is JSON, or a page with JSON in it; the marker is a name
    /// that the object has, by which it is found in a page. What is not there is told with what was expected.
    pub(super) fn read(
        source: &'a Source,
        marker: &str,
        is: impl Fn(&Map<String, Json>) -> bool,
        expected: &str,
    ) -> Result<Self, Problems> {
        let text = source.expect_text()?;
        let skipped = source.bytes.len() - text.len();
        let missing = |span: Span| {
            Problems::from(Problem::new("there is no such crossword here").at(span).expected(expected))
        };
        if text.trim_start().starts_with(['{', '[']) {
            let whole = super::json::parse(text, skipped)?;
            let span = Span::new(skipped, source.bytes.len());
            let way = find(&whole, &is).ok_or_else(|| missing(span))?;
            return Ok(Self { text: Some(text), span, whole, way });
        }
        for (range, inside) in page::json_with(text, marker) {
            let Ok(whole) = serde_json::from_str(&inside) else { continue };
            if let Some(way) = find(&whole, &is) {
                let span = Span::new(skipped + range.start, skipped + range.end);
                return Ok(Self { text: None, span, whole, way });
            }
        }
        Err(missing(Span::new(skipped, skipped + text.len().min(1))))
    }

    /// A text that is JSON, and all of it.
    pub(super) fn whole(source: &'a Source) -> Result<Self, Problems> {
        let text = source.expect_text()?;
        let skipped = source.bytes.len() - text.len();
        let whole = super::json::parse(text, skipped)?;
        Ok(Self { text: Some(text), span: Span::new(skipped, source.bytes.len()), whole, way: Vec::new() })
    }

    /// The same text with another value in the place of all there was: an older shape brought into the newer one. What is
    /// wrong inside is then wrong with the whole.
    pub(super) fn instead(&self, whole: Json) -> Doc<'a> {
        Doc { text: None, span: self.span, whole, way: Vec::new() }
    }

    /// The outermost value.
    pub(super) fn outermost(&self) -> &Json {
        &self.whole
    }

    /// The object.
    pub(super) fn body(&self) -> &Json {
        let inside = self.way.iter().try_fold(&self.whole, |value, step| match step {
            Owned::Key(key) => value.get(key),
            Owned::At(at) => value.get(at),
        });
        inside.unwrap_or(&Json::Null)
    }

    /// What is wrong with a value of the object. If it is not there, what it should be in is pointed at.
    pub(super) fn wrong(&self, way: &[Step], message: impl Into<String>, expected: &str) -> Problems {
        let outer = self.way.iter().map(|step| match step {
            Owned::Key(key) => Step::Key(key),
            Owned::At(at) => Step::At(*at),
        });
        let way: Vec<Step> = outer.chain(way.iter().copied()).collect();
        let span = self.text.map_or(self.span, |text| {
            let (start, end) = place(text, &way);
            Span::new(self.span.start + start, self.span.start + end)
        });
        Problem::new(message).at(span).expected(expected).into()
    }

    /// A number that must be there.
    pub(super) fn number(&self, way: &[Step], expected: &str) -> Result<usize, Problems> {
        let value = way.iter().try_fold(self.body(), |value, step| match step {
            Step::Key(key) => value.get(key),
            Step::At(at) => value.get(at),
        });
        value.and_then(number).ok_or_else(|| self.wrong(way, "a number is missing here", expected))
    }
}

/// A whole number, or a text that is one.
pub(super) fn number(json: &Json) -> Option<usize> {
    let whole = json
        .as_u64()
        .or_else(|| json.as_f64().filter(|f| f.fract() == 0.0 && (0.0..1e9).contains(f)).map(|f| f as u64));
    whole.or_else(|| json.as_str()?.trim().parse().ok()).and_then(|n| usize::try_from(n).ok())
}

/// The text of a value: a string as it is, a number as it is written, nothing for anything else.
pub(super) fn words(json: Option<&Json>) -> String {
    match json {
        Some(Json::String(text)) => text.clone(),
        Some(Json::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// The text of a value in HTML.
pub(super) fn html(json: Option<&Json>) -> Marked {
    Marked::html(&words(json))
}

/// What an object says under names that are not known, to be given back as it came. `null` says nothing.
pub(super) fn kept(form: &str, json: &Json, known: &[&str]) -> Vec<Kept> {
    let said = json
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(name, value)| !value.is_null() && !known.contains(&name.as_str()));
    said.map(|(name, value)| Kept::new(form, name, value.to_string())).collect()
}

/// Gives back what was kept of a form.
pub(super) fn give_back(form: &str, kept: &[Kept], object: &mut Map<String, Json>) {
    for (name, text) in Kept::of(kept, form) {
        let value = serde_json::from_str(text).unwrap_or_else(|_| text.into());
        object.insert(name.to_string(), value);
    }
}

/// The way to the first object for which this holds, outermost first.
fn find(whole: &Json, is: &impl Fn(&Map<String, Json>) -> bool) -> Option<Vec<Owned>> {
    // Each value with the step that led to it; steps are kept once, since ways may be long and many.
    let mut steps: Vec<(usize, Owned)> = Vec::new();
    let mut level = vec![(whole, usize::MAX)];
    while !level.is_empty() {
        let mut next = Vec::new();
        for (value, from) in level {
            let mut go = |value, step: &dyn Fn() -> Owned| {
                if matches!(value, &Json::Object(_) | &Json::Array(_)) {
                    steps.push((from, step()));
                    next.push((value, steps.len() - 1));
                }
            };
            match value {
                Json::Object(of) if is(of) => return Some(way_to(&steps, from)),
                Json::Object(of) => of.iter().for_each(|(key, value)| go(value, &|| Owned::Key(key.clone()))),
                Json::Array(all) => {
                    all.iter().enumerate().for_each(|(at, value)| go(value, &|| Owned::At(at)));
                }
                _ => {}
            }
        }
        level = next;
    }
    None
}

fn way_to(steps: &[(usize, Owned)], mut last: usize) -> Vec<Owned> {
    let mut way = Vec::new();
    while let Some((from, step)) = steps.get(last) {
        way.push(step.clone());
        last = *from;
    }
    way.reverse();
    way
}

/// Where a value is in a text that is known to be JSON: as far as the way leads.
fn place(text: &str, way: &[Step]) -> (usize, usize) {
    let bytes = text.as_bytes();
    let mut at = blanks(bytes, 0);
    for step in way {
        match inside(bytes, at, step) {
            Some(found) => at = found,
            None => break,
        }
    }
    (at, skip(bytes, at))
}

/// Where the value under a name or at a place begins.
fn inside(bytes: &[u8], at: usize, step: &Step) -> Option<usize> {
    let mut at = blanks(bytes, at + 1);
    let mut passed = 0;
    while !matches!(bytes.get(at)?, b'}' | b']') {
        let found = match step {
            Step::At(wanted) => *wanted == passed,
            Step::Key(key) => {
                let end = skip(bytes, at);
                let name = serde_json::from_slice::<String>(&bytes[at..end]).ok()?;
                at = blanks(bytes, blanks(bytes, end) + 1);
                name == *key
            }
        };
        if found {
            return Some(at);
        }
        passed += 1;
        at = blanks(bytes, skip(bytes, at));
        if bytes.get(at) == Some(&b',') {
            at = blanks(bytes, at + 1);
        }
    }
    None
}

fn blanks(bytes: &[u8], from: usize) -> usize {
    let blank = bytes.iter().skip(from).take_while(|b| b.is_ascii_whitespace()).count();
    (from + blank).min(bytes.len())
}

/// Behind the value that begins here.
pub(super) fn skip(bytes: &[u8], from: usize) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0usize, false, false);
    for (i, byte) in bytes.iter().enumerate().skip(from) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => {
                quoted = !quoted;
                if !quoted && depth == 0 {
                    return i + 1;
                }
            }
            _ if quoted => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth <= 1 => return if depth == 1 { i + 1 } else { i },
            b'}' | b']' => depth -= 1,
            b',' | b':' if depth == 0 => return i,
            _ => {}
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_json() {
        let text = r#" {"a": [1, "x]\"", {"b" : 22}], "size":{"rows": "q" }, "z":true}"#;
        for (way, found) in [
            (&["a".into(), 0.into()][..], "1"),
            (&["a".into(), 1.into()], r#""x]\"""#),
            (&["a".into(), 2.into(), "b".into()], "22"),
            (&["size".into(), "rows".into()], "\"q\""),
            (&["size".into(), "cols".into()], r#"{"rows": "q" }"#),
            (&["z".into()], "true"),
        ] {
            let (start, end) = place(text, way);
            assert_eq!(&text[start..end], found, "{way:?}");
        }
    }
}
