//! JSON inside a web page: the value of an attribute, where quotes are written `&quot;`, or the text of a `<script>`.

use std::borrow::Cow;
use std::ops::Range;

use quandary_core::xml::entities;

/// A page has its crossword in one place; more than a few that look like it are not searched.
const TRIES: usize = 16;

/// The stretches of a page that hold JSON with this name in it, each with its JSON.
pub(super) fn json_with<'a>(page: &'a str, name: &str) -> Vec<(Range<usize>, Cow<'a, str>)> {
    let mut found = Vec::new();
    for (quote, written) in [("&quot;", true), ("&#34;", true), ("\"", false)] {
        let marker = format!("{quote}{name}{quote}");
        let mut from = 0;
        for _ in 0..TRIES {
            let Some(at) = page[from..].find(&marker).map(|i| from + i) else { break };
            let range = if written { attribute(page, at) } else { script(page, at) };
            let end = range.as_ref().map_or(at, |range| range.end);
            if let Some(range) = range {
                let inside = &page[range.clone()];
                found.push((range, if written { entities::decode(inside) } else { inside.into() }));
            }
            from = end.max(at + marker.len());
        }
    }
    found
}

/// The value of the attribute a place is in: from quote to quote.
fn attribute(page: &str, at: usize) -> Option<Range<usize>> {
    let start = page[..at].rfind(['"', '\''])?;
    let quote = page[start..].chars().next()?;
    let end = at + page[at..].find(quote)?;
    Some(start + 1..end)
}

/// The object in a script that a place is in: the whole script, or what is assigned in it.
fn script(page: &str, at: usize) -> Option<Range<usize>> {
    let start = page[..at].rfind("<script")?;
    let start = start + page[start..at].find('>')? + 1;
    let end = at + page[at..].find("</script")?;
    let open = start + page[start..at].find('{')?;
    let close = page[open..end].rfind('}')?;
    Some(open..open + close + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_and_scripts() {
        let page = "<p>\"x\"</p><div data=\"{&quot;x&quot;:&quot;it&#x27;s&quot;}\" b=''><script type='j'>\nlet a = {\"x\":1};</script>";
        let found: Vec<_> = json_with(page, "x").into_iter().map(|(_, json)| json.into_owned()).collect();
        assert_eq!(found, ["{\"x\":\"it's\"}", "{\"x\":1}"]);
        assert!(json_with("\"x\" and no script", "x").is_empty());
    }
}
