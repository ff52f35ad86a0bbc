//! What readers say about what a puzzle has no room for. Nothing of a text is dropped without a word.

use serde_json::Value as Json;

/// So many names are told one by one.
const SHOWN: usize = 5;

/// That these parts of a text are not in the puzzle; nothing if there are none. The noun is the kind's, with its article.
///
/// ```
/// use quandary_core::notes::left_out;
/// assert_eq!(left_out(["title"], "a Gogen").as_deref(), Some("`title` left out: a Gogen has nothing of the kind"));
/// assert_eq!(left_out([""; 0], "a Gogen"), None);
/// ```
pub fn left_out<S: AsRef<str>>(names: impl IntoIterator<Item = S>, noun: &str) -> Option<String> {
    let mut shown: Vec<String> = Vec::new();
    let mut more = 0;
    for name in names {
        let name: String = name.as_ref().chars().take(24).collect();
        let quoted = format!("`{name}`");
        match shown.len() {
            _ if shown.contains(&quoted) => {}
            ..SHOWN => shown.push(quoted),
            _ => more += 1,
        }
    }
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!shown.is_empty())
        .then(|| format!("{}{more} left out: {noun} has nothing of the kind", shown.join(", ")))
}

/// That a JSON object has other names than these, and something under them.
pub fn other_keys(json: &Json, known: &[&str], noun: &str) -> Option<String> {
    let says_something = |value: &Json| match value {
        Json::Null => false,
        Json::Array(list) => !list.is_empty(),
        Json::Object(map) => !map.is_empty(),
        Json::String(text) => !text.is_empty(),
        _ => true,
    };
    let map = json.as_object()?;
    left_out(
        map.iter()
            .filter(|(name, value)| !known.contains(&name.as_str()) && says_something(value))
            .map(|p| p.0),
        noun,
    )
}

/// That an answer stored with a puzzle is none.
pub const WRONG_ANSWER: &str = "the answer stored with the puzzle breaks its rules";
