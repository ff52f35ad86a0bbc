//! A page of its own: the picture, the words that go with it, and the note.

use std::fmt::Write;

use quandary_core::xml::entities::encode;
use serde_json::Value as Json;

/// How the element with the note begins.
const OPENING: &str = "<script type=\"application/json\" id=\"quandary\">";

/// An element with data for programs.
pub(crate) fn script(id: &str, data: &Json) -> String {
    // A script ends at the first `</`, wherever that stands.
    let data = data.to_string().replace("</", "<\\/");
    format!("<script type=\"application/json\" id=\"{id}\">{data}</script>\n")
}

/// A page that needs nothing else: a title, a picture as SVG, sentences in a numbered list, and the note.
pub fn page(title: &str, svg: &str, sentences: &[String], note: Option<&Json>) -> String {
    let title = encode(title);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>body{{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em}}\
         svg{{max-width:100%;height:auto}}li{{margin:.4em 0}}</style>\n"
    );
    if let Some(note) = note {
        out.push_str(&script("quandary", note));
    }
    let _ = writeln!(out, "</head>\n<body>\n<h1>{title}</h1>\n{}", svg.trim_end());
    if !sentences.is_empty() {
        out.push_str("<ol>\n");
        for sentence in sentences {
            let _ = writeln!(out, "<li>{}</li>", encode(sentence));
        }
        out.push_str("</ol>\n");
    }
    out.push_str("</body>\n</html>\n");
    out
}

/// The note of a page.
pub(super) fn note(text: &str) -> Option<String> {
    let from = text.find(OPENING)? + OPENING.len();
    let inside = &text[from..from + text[from..].find("</")?];
    // Written anew, so that what was hidden from the page's reader is plain again.
    let note: Json = serde_json::from_str(inside).ok()?;
    note.get("puzzle").is_some().then(|| note.to_string())
}
