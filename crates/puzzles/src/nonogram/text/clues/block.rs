//! One block of a clue as it was written: how long, and what is said about its colour.

use quandary_core::source::{Problem, Problems, Span};

/// What a text says about the colour of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// Nothing.
    Plain,
    /// A letter or name that the text's palette explains.
    Named(String),
    /// The number behind the point in `3.1`; where the text explains no numbers, 0 is black.
    Index(usize),
    /// The number beside a length, as in `[3, 1]`; where the text explains no numbers, 1 is black.
    Place(usize),
    /// The colour itself.
    Rgb([u8; 3]),
}

impl Ink {
    /// The number it is, if it is one.
    pub(super) fn number(&self) -> Option<usize> {
        match self {
            Ink::Index(n) | Ink::Place(n) => Some(*n),
            _ => None,
        }
    }

    /// How many colours behind black it is where the text explains no numbers, if it is a number.
    pub(super) fn beyond_black(&self) -> Option<usize> {
        match self {
            Ink::Index(n) => Some(*n),
            // The background is no colour of a block, so numbers beside lengths count from 1.
            Ink::Place(n) => Some(n.saturating_sub(1)),
            _ => None,
        }
    }
}

/// A block as it was written.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// Its length; `None` where that is hidden.
    pub(super) len: Option<usize>,
    pub(super) ink: Ink,
    pub(super) span: Span,
}

/// A clue with its place; without blocks where the line has no clue at all.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) items: Option<Vec<Item>>,
    pub(super) span: Span,
}

impl Line {
    /// A clue of these blocks.
    pub(super) fn new(items: Vec<Item>, span: Span) -> Self {
        Self { items: Some(items), span }
    }
}

/// Whether a word stands for a clue that is not there.
pub(super) fn is_unknown(word: &str) -> bool {
    matches!(word, "null" | "None" | "nil" | "~" | "undefined")
}

/// The block that a word is: `3`, `3.0`, `3.1`, `3r`, `3:r`, `?`.
pub(super) fn item(word: &str, span: Span) -> Result<Item, Problems> {
    let wrong = || {
        let shown: String = word.chars().take(24).collect();
        Problem::new(format!("`{shown}` is no block"))
            .at(span)
            .expected("a length, maybe with a colour after it")
    };
    if word == "?" || word.eq_ignore_ascii_case("null") || word == "None" {
        return Ok(Item { len: None, ink: Ink::Plain, span });
    }
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (count, rest) = word.split_at(digits);
    if count.is_empty() && !rest.starts_with('?') {
        return Err(wrong().into());
    }
    let len = if count.is_empty() { None } else { Some(super::super::gather::number(count, span)?) };
    let rest = if len.is_none() { &rest[1..] } else { rest };
    let ink = match rest.strip_prefix('.') {
        Some(colour) if !colour.is_empty() && colour.len() < 4 => {
            Ink::Index(colour.parse().map_err(|_| wrong())?)
        }
        Some(_) => return Err(wrong().into()),
        None if rest.is_empty() => Ink::Plain,
        None if rest.len() > 1
            && rest.starts_with(':')
            && rest[1..].chars().all(char::is_alphanumeric)
            && rest.len() <= 24 =>
        {
            Ink::Named(rest[1..].to_string())
        }
        None if rest.chars().all(|c| c.is_alphanumeric() || "*+%&$@!~^_".contains(c)) && rest.len() <= 24 => {
            Ink::Named(rest.to_string())
        }
        None => return Err(wrong().into()),
    };
    Ok(Item { len, ink, span })
}

/// The blocks of a text with blanks or commas between them.
pub(super) fn items(text: &str, start: usize) -> Result<Vec<Item>, Problems> {
    words(text, start, |c| c.is_whitespace() || c == ',' || c == ';')
        .map(|(word, span)| item(word, span))
        .collect()
}

/// The words between separators, each with its place.
pub(super) fn words<'t>(
    text: &'t str,
    start: usize,
    apart: impl Fn(char) -> bool + 't,
) -> impl Iterator<Item = (&'t str, Span)> {
    let base = text.as_ptr() as usize;
    text.split(apart).filter(|word| !word.is_empty()).map(move |word| {
        let from = start + (word.as_ptr() as usize - base);
        (word, Span::new(from, from + word.len()))
    })
}
