//! A picture that is also the puzzle: SVG, PNG and HTML carry the puzzle they show as a [`record`](crate::record), and
//! are read from it. So a picture somebody posted can be solved, and no picture is ever guessed at.

mod page;
mod png;

use quandary_core::any::{AnyBoard, AnyPuzzle};
use quandary_core::xml::entities;
use serde_json::{Value as Json, json};

pub use page::page;
pub(crate) use page::script;

/// A longer note is no puzzle.
const MOST: usize = 16 << 20;

/// What a record of ours begins with, whatever is around it.
const START: &str = "{\"schema\":";

/// What a picture carries: the puzzle in a form that loses nothing, and the board if something is written on it. Nothing
/// where the puzzle cannot be written as text.
///
/// ```
/// let puzzle = quandary::kind("null")?.parse("1./..")?;
/// let note = quandary::carry::note(&puzzle, None).expect("a text");
/// assert_eq!(note.to_string(), r#"{"schema":2,"kind":"null","form":"line","puzzle":"1./..\n"}"#);
///
/// let scene = puzzle.draw(&puzzle.start(), &[]);
/// let svg = quandary::carry::in_svg(&quandary::render::svg::svg(&scene, "Null"), &note);
/// assert_eq!(quandary::carry::found(svg.as_bytes()), Some(note.to_string()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn note(puzzle: &AnyPuzzle, board: Option<&AnyBoard>) -> Option<Json> {
    let form = crate::lossless_form(puzzle);
    let text = puzzle.write(form, None).ok().and_then(|written| String::from_utf8(written.bytes).ok())?;
    let kind = puzzle.kind().info().id;
    let mut note = json!({ "schema": 2, "kind": kind, "form": form, "puzzle": text });
    if let Some(board) = board.filter(|board| !puzzle.same_board(board, &puzzle.start())) {
        note["board"] = puzzle.raw(board).into();
    }
    Some(note)
}

/// An SVG picture with a note in its metadata.
pub fn in_svg(svg: &str, note: &Json) -> String {
    // Behind the first tag: what is shown and said comes after it.
    let place = svg.find('>').map_or(0, |end| end + 1);
    let text = note.to_string().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let metadata = format!("\n<metadata>{text}</metadata>");
    [&svg[..place], &metadata, &svg[place..]].concat()
}

/// A PNG picture with a note in a chunk of its own.
pub fn in_png(bytes: &[u8], note: &Json) -> Vec<u8> {
    png::with(bytes, &note.to_string())
}

/// The note that a picture or page carries.
pub fn found(bytes: &[u8]) -> Option<String> {
    if bytes.starts_with(png::MAGIC) {
        return png::note(bytes).and_then(|text| record(&text));
    }
    let text = std::str::from_utf8(bytes).ok()?;
    let start = text.trim_start_matches('\u{feff}').trim_start();
    if !start.starts_with('<') {
        return None;
    }
    page::note(text).or_else(|| metadata(text))
}

/// The note in the metadata of an SVG picture, alone or in a page. Editors put elements of their own around it.
fn metadata(text: &str) -> Option<String> {
    let from = text.find("<metadata")?;
    let inside = &text[from..from + text[from..].find("</metadata")?];
    let mut plain = String::new();
    for piece in inside.split('<') {
        plain.push_str(piece.split_once('>').map_or("", |(_, text)| text));
    }
    record(&entities::decode(&plain))
}

/// The record at the beginning of a text or somewhere in it.
fn record(text: &str) -> Option<String> {
    let text = &text[text.find(START)?..];
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Json>();
    let found = values.next()?.ok()?;
    let end = values.byte_offset();
    (found.get("puzzle").is_some() && end <= MOST).then(|| text[..end].to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Json {
        json!({ "schema": 2, "kind": "null", "form": "line", "puzzle": "1./..\n", "board": "1 2 <&>\n2 1" })
    }

    /// A picture of one dot.
    fn dot() -> Vec<u8> {
        let mut bytes = png::MAGIC.to_vec();
        png::put(&mut bytes, b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
        png::put(&mut bytes, b"IDAT", &[0x78, 1, 1, 2, 0, 0xfd, 0xff, 0, 0, 0, 2, 0, 1]);
        png::put(&mut bytes, b"IEND", &[]);
        bytes
    }

    #[test]
    fn what_is_put_in_comes_out() {
        let note = sample();
        let svg = in_svg("<svg width=\"1\">\n<title>a</title></svg>\n", &note);
        assert_eq!(found(svg.as_bytes()), Some(note.to_string()), "{svg}");
        // An editor wraps it and adds things of its own.
        let edited = svg.replace("<metadata>", "<metadata\n id=\"m\"><rdf:RDF><x>an editor</x></rdf:RDF><y>");
        assert_eq!(found(edited.as_bytes()), Some(note.to_string()), "{edited}");
        assert_eq!(found(&in_png(&dot(), &note)), Some(note.to_string()));
        let html = page("A </script> title", &svg, &["one".into()], Some(&note));
        assert_eq!(found(html.as_bytes()), Some(note.to_string()), "{html}");
    }

    #[test]
    fn nothing_is_found_where_nothing_is() {
        let plain = dot();
        assert_eq!(found(&plain), None);
        assert_eq!(found(b"<svg><metadata>something else</metadata></svg>"), None);
        assert_eq!(found(b"<svg><metadata>{\"schema\":2}</metadata></svg>"), None);
        assert_eq!(found(b"1./.."), None);
        let carried = in_png(&plain, &sample());
        for cut in 0..carried.len() {
            let _ = found(&carried[..cut]);
        }
    }
}
