//! Crossword Compiler's XML form, packed or not, read only: the cells and the clues, nothing of its looks.

use quandary_core::form::{Entry, Form, Sniff};
use quandary_core::grid::{At, Grid, MAX_CELLS, Size};
use quandary_core::source::{Problem, Problems, Source, Sources};

use super::super::This;
use super::super::model::{Bars, Card, Way};
use super::clued::{self, Told};
use super::zip;

/// The form's declaration.
pub(super) const FORM: Form<This> = Form {
    name: "jpz",
    about: "Crossword Compiler's XML, packed or not, read only",
    suffixes: &["jpz"],
    sniff,
    read,
    write: None,
};

fn sniff(source: &Source) -> Sniff {
    let inside = if zip::is_zip(&source.bytes) { zip::first(source).ok() } else { None };
    let head: String = inside.as_ref().unwrap_or(source).text().unwrap_or("").chars().take(4000).collect();
    if head.contains("<crossword-compiler") || head.contains("<rectangular-puzzle") {
        Sniff::Sure
    } else {
        Sniff::No
    }
}

fn read(sources: &Sources) -> Vec<Result<Entry<This>, Problems>> {
    vec![told(sources.puzzle()).and_then(|told| clued::build(told, sources))]
}

/// What a cell says of its bars, and the side each is on.
const SIDES: [(&str, char); 4] =
    [("top-bar", 'T'), ("right-bar", 'R'), ("bottom-bar", 'B'), ("left-bar", 'L')];

/// The tags of an XML text: name, attributes, and the text up to the next tag.
fn tags(text: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    text.split('<').skip(1).filter_map(|part| {
        let (tag, after) = part.split_once('>')?;
        let end = tag.find(|c: char| c.is_whitespace() || c == '/').filter(|e| *e > 0).unwrap_or(tag.len());
        Some((&tag[..end], &tag[end..], after))
    })
}

/// An attribute's value.
fn value(attributes: &str, name: &str) -> Option<String> {
    let mut rest = attributes;
    while let Some(at) = rest.find(name) {
        let before = rest[..at].chars().next_back().is_none_or(char::is_whitespace);
        let after = rest[at + name.len()..].trim_start();
        if before && let Some(quoted) = after.strip_prefix('=').map(str::trim_start) {
            let quote = quoted.chars().next().filter(|c| matches!(c, '"' | '\''))?;
            return quoted[1..].split(quote).next().map(unescape);
        }
        rest = &rest[at + name.len()..];
    }
    None
}

fn unescape(text: &str) -> String {
    let named =
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&amp;", "&")];
    named.iter().fold(text.to_string(), |t, (from, to)| t.replace(from, to))
}

fn told(source: &Source) -> Result<Told, Problems> {
    if zip::is_zip(&source.bytes) {
        return zip::first(source).and_then(|inside| unpacked(&inside));
    }
    unpacked(source)
}

fn unpacked(source: &Source) -> Result<Told, Problems> {
    let text = source.expect_text()?;
    let shape = || {
        Problems::from(Problem::new("this .jpz has no grid").expected("<grid width=… height=…> with cells"))
    };
    let (_, grid, _) = tags(text).find(|t| t.0 == "grid").ok_or_else(shape)?;
    let side = |name: &str| value(grid, name).and_then(|v| v.parse::<usize>().ok()).ok_or_else(shape);
    let (width, height) = (side("width")?, side("height")?);
    if width.checked_mul(height).is_none_or(|n| n == 0 || n > MAX_CELLS) {
        return Err(shape());
    }
    let mut bars = Bars::default();
    let mut letters = Grid::from_fn(Size { width, height }, |_| None);
    for (_, cell, _) in tags(text).filter(|t| t.0 == "cell") {
        let place = |name: &str| value(cell, name).and_then(|v| v.parse::<usize>().ok()?.checked_sub(1));
        let (Some(col), Some(row)) = (place("x"), place("y")) else { continue };
        let black = matches!(value(cell, "type").as_deref(), Some("block" | "void" | "clue"));
        let bar = |side: &&(&str, char)| value(cell, side.0).is_some_and(|v| v != "false");
        for (_, side) in SIDES.iter().filter(bar) {
            bars.put_side(At::new(row, col), *side);
        }
        if !black && col < width && row < height {
            letters[At::new(row, col)] = Some(value(cell, "solution").unwrap_or_default());
        }
    }
    let mut card = Card::default();
    let mut way = None;
    for (name, attributes, after) in tags(text) {
        match name {
            "title" if after.to_lowercase().contains("across") => way = Some(Way::Across),
            "title" if after.to_lowercase().contains("down") => way = Some(Way::Down),
            "title" if card.title.is_empty() => card.title = unescape(after.trim()),
            "b" if after.to_lowercase().contains("across") => way = Some(Way::Across),
            "b" if after.to_lowercase().contains("down") => way = Some(Way::Down),
            "creator" => card.author = unescape(after.trim()),
            "copyright" => card.copyright = unescape(after.trim()),
            "clue" => {
                let number = value(attributes, "number").and_then(|n| n.parse().ok());
                let text = unescape(after.trim());
                if let (Some(way), Some(number), false) = (way, number, text.is_empty()) {
                    card.clues.insert((way, number), text);
                }
            }
            _ => {}
        }
    }
    let bars = clued::inner_bars(&bars, &letters);
    Ok(Told { letters, bars, state: None, card })
}
