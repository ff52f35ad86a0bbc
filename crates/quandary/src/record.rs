//! Puzzles with something around them: what `create`, `show` and `convert` write as JSON, what pictures carry, and
//! requests. Whatever reads a puzzle reads these.

use quandary_core::source::Source;
use serde_json::{Map, Value as Json};

/// What a request may hold beside its puzzle.
const REQUEST: [&str; 9] = ["id", "data", "verb", "kind", "puzzle", "board", "from", "words", "options"];

/// A puzzle that was found in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The kind it says.
    pub kind: Option<String>,
    /// The form it says.
    pub form: Option<String>,
    /// The puzzle's own text, or bytes.
    pub puzzle: Vec<u8>,
    /// The board beside it, as text or JSON.
    pub board: Option<String>,
    /// Whether it also says what to do with the puzzle, and how.
    pub asks: bool,
}

/// The puzzles of a source that is one JSON object with puzzles in it; `None` if it is no such object.
///
/// ```
/// use quandary::{Source, record};
/// let line = r#"{"schema":2,"kind":"null","puzzle":"1./..","seed":7}"#;
/// let found = record::records(&Source::new("line", line)).expect("a record");
/// assert_eq!(found[0].puzzle, b"1./..");
/// assert!(record::records(&Source::new("line", r#"{"rows":[[1]],"columns":[[1]]}"#)).is_none());
/// ```
pub fn records(source: &Source) -> Option<Vec<Record>> {
    let text = source.text()?.trim();
    let likely = ["\"puzzle\"", "\"puzzles\"", "\"text\"", "\"results\"", "\"bytes\""];
    if !text.starts_with('{') || !likely.iter().any(|key| text.contains(key)) {
        return None;
    }
    let Json::Object(object) = serde_json::from_str(text).ok()? else { return None };
    of(&object)
}

/// Whether a source is the result of a verb: an object of the protocol, whatever it holds.
pub(crate) fn is_result(source: &Source) -> bool {
    let text = source.text().map_or("", str::trim);
    let first = text.trim_start_matches('{').trim_start();
    text.starts_with('{')
        && (first.starts_with("\"schema\"") || first.starts_with("\"error\"") || first.starts_with("\"id\""))
        && serde_json::from_str::<Map<String, Json>>(text).is_ok_and(|object| {
            object.get("schema").is_some_and(Json::is_u64) || object.get("error").is_some_and(Json::is_object)
        })
}

fn of(object: &Map<String, Json>) -> Option<Vec<Record>> {
    let ours = object.contains_key("schema");
    let asked = || object.keys().all(|key| REQUEST.contains(&key.as_str()));
    if object.contains_key("puzzle") && (ours || asked()) {
        return Some(vec![one(object, object.get("puzzle")?, None)?]);
    }
    if !ours {
        return None;
    }
    let inside = |name: &str| object.get(name).and_then(Json::as_array);
    if let Some(puzzles) = inside("puzzles") {
        // Version 1 of what `create` says.
        let kind = object.get("kind").and_then(Json::as_str);
        let made = |made: &Json| one(made.as_object()?, made.get("text")?, kind);
        return puzzles.iter().map(made).collect();
    }
    if let Some(results) = inside("results") {
        let found: Option<Vec<_>> = results.iter().map(|result| of(result.as_object()?)).collect();
        return found.map(|found| found.concat());
    }
    let converted = object.get("text").filter(|text| text.is_string()).or_else(|| object.get("bytes"));
    Some(vec![one(object, converted.filter(|_| object.contains_key("form"))?, None)?])
}

/// The record of an object whose puzzle is this value.
fn one(object: &Map<String, Json>, puzzle: &Json, kind: Option<&str>) -> Option<Record> {
    let word = |name: &str| object.get(name).and_then(Json::as_str);
    let byte = |byte: &Json| byte.as_u64().and_then(|b| u8::try_from(b).ok());
    let bytes = match puzzle {
        Json::String(text) => text.as_bytes().to_vec(),
        Json::Array(bytes) if object.contains_key("bytes") => {
            bytes.iter().map(byte).collect::<Option<_>>()?
        }
        Json::Null => return None,
        other => other.to_string().into_bytes(),
    };
    Some(Record {
        kind: word("kind").or(kind).map(str::to_string),
        form: word("form").or(word("from")).map(str::to_string),
        puzzle: bytes,
        board: object.get("board").filter(|board| !board.is_null()).map(plain),
        asks: !object.contains_key("schema")
            && ["verb", "options", "words"].iter().any(|key| object.get(*key).is_some_and(|v| !v.is_null())),
    })
}

/// A JSON value as the text it stands for: a string itself, anything else as JSON.
pub(crate) fn plain(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}
