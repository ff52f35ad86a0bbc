//! What ipuz says of one square: its sort and label, its style, its letters.

use quandary_core::grid::At;
use serde_json::Value as Json;

use super::super::super::card::{Decor, Kept, Shade};
use super::super::clued::Parsed;
use super::scalar;

/// What our own field for letters that are right as well is called; ipuz has none.
pub(super) const ACCEPTS: &str = "org.quandary:accepts";

/// What a square is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// Not there.
    Void,
    /// Black.
    Block,
    /// White.
    White,
}

/// The signs a file has chosen for blocks and for empty squares.
pub(super) struct Signs {
    block: String,
    empty: String,
}

impl Signs {
    pub(super) fn of(json: &Json) -> Self {
        let sign = |name: &str, usual: &str| json.get(name).and_then(scalar).unwrap_or(usual.to_string());
        Self { block: sign("block", "#"), empty: sign("empty", "0") }
    }

    /// What a cell says of itself: bare, or as the `cell` of an object.
    fn inner(cell: &Json) -> &Json {
        const EMPTY: &Json = &Json::Bool(false);
        match cell {
            Json::Object(object) => object.get("cell").unwrap_or(EMPTY),
            bare => bare,
        }
    }

    pub(super) fn sort(&self, cell: &Json) -> Sort {
        match Self::inner(cell) {
            Json::Null => Sort::Void,
            Json::String(text) if *text == self.block => Sort::Block,
            _ => Sort::White,
        }
    }

    pub(super) fn is_block(&self, cell: &Json) -> bool {
        matches!(cell, Json::String(text) if *text == self.block)
    }

    fn is_empty(&self, text: &str) -> bool {
        text.trim().is_empty() || text == self.empty || text == "0"
    }

    /// What stands in a square's corner.
    pub(super) fn label(&self, cell: &Json) -> String {
        scalar(Self::inner(cell)).filter(|text| !self.is_empty(text)).unwrap_or_default()
    }
}

/// Puts the style of a cell on the card, and its bars in the grid. A style may be named and stand elsewhere.
pub(super) fn style(cell: &Json, at: At, whole: &Json, parsed: &mut Parsed) {
    let Json::Object(cell) = cell else { return };
    let decor = &mut parsed.card.decor;
    for (name, value) in cell.iter().filter(|(name, _)| !matches!(name.as_str(), "cell" | "style" | "value"))
    {
        decor.at(at).kept.push(Kept::new("ipuz", name, value.to_string()));
    }
    let style = match cell.get("style") {
        Some(Json::String(name)) => match whole.get("styles").and_then(|s| s.get(name)) {
            Some(style) => style,
            None => {
                decor.at(at).kept.push(Kept::new("ipuz", "style", Json::from(name.as_str()).to_string()));
                return;
            }
        },
        Some(style) => style,
        None => return,
    };
    for (name, value) in style.as_object().into_iter().flatten() {
        match (name.as_str(), value) {
            ("barred", Json::String(sides)) => sides.chars().for_each(|side| parsed.bars.put_side(at, side)),
            ("shapebg", Json::String(shape)) if shape == "circle" => decor.at(at).circle = true,
            ("highlight", Json::Bool(on)) => {
                // A colour says more.
                let shade = &mut decor.at(at).shade;
                *shade = shade.take().or(on.then_some(Shade::Grey));
            }
            ("color", Json::String(colour)) => {
                let shade = &mut decor.at(at).shade;
                *shade = Shade::of(colour).or(shade.take());
            }
            ("mark", Json::Object(marks)) if marks.values().all(|mark| scalar(mark).is_some()) => {
                let text = marks.iter().filter_map(|(place, mark)| Some((place.clone(), scalar(mark)?)));
                decor.at(at).marks.extend(text);
            }
            _ => decor.at(at).kept.push(Kept::new("ipuz", format!("style/{name}"), value.to_string())),
        }
    }
}

/// The letters of a square of the solution; `None` if they are not known.
pub(super) fn value(cell: &Json, at: At, signs: &Signs, decor: &mut Decor) -> Option<String> {
    match cell {
        Json::String(text) => Some(text.clone()).filter(|text| *text != signs.block && !signs.is_empty(text)),
        // Several values, each of which is right.
        Json::Array(values) => {
            let mut texts = values.iter().filter_map(|v| v.as_str()).map(str::to_string);
            let first = texts.next()?;
            decor.at(at).accepts.extend(texts);
            Some(first)
        }
        Json::Object(object) => {
            let mine = ["value", "cell", "style", ACCEPTS];
            let more: Vec<_> = object.iter().filter(|(name, _)| !mine.contains(&name.as_str())).collect();
            // Other values are for answers that read this square another way.
            let others = more.iter().filter_map(|(_, v)| v.as_str()).map(str::to_string);
            let own = object.get(ACCEPTS).and_then(Json::as_array).into_iter().flatten();
            let accepts: Vec<String> =
                own.filter_map(|v| v.as_str()).map(str::to_string).chain(others).collect();
            let text = object.get("value").and_then(Json::as_str).map(str::to_string);
            let text = text.or_else(|| accepts.first().cloned()).filter(|text| !text.is_empty());
            if !accepts.is_empty() {
                decor.at(at).accepts = accepts.into_iter().filter(|t| Some(t) != text.as_ref()).collect();
            }
            for (name, value) in more {
                decor.at(at).kept.push(Kept::new("ipuz", format!("solution/{name}"), value.to_string()));
            }
            text
        }
        _ => None,
    }
}

/// What a player had written in a square.
pub(super) fn saved(cell: &Json, signs: &Signs) -> Option<String> {
    let text = match cell {
        Json::Object(object) => object.get("value").and_then(Json::as_str),
        bare => bare.as_str().filter(|text| *text != signs.block && !signs.is_empty(text)),
    };
    text.filter(|text| !text.is_empty()).map(str::to_string)
}
