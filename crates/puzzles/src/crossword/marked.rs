//! Texts with emphasis: titles, notes and clues as people write them, with italics, line breaks and the like.
//!
//! Formats differ in what a text is: ipuz, Exolve and the newspapers' JSON write HTML, .jpz writes XML, .xd has marks of its own,
//! Across Lite has plain text in which `<i>` is three characters. Here a text is kept in one spelling whatever it came as: HTML
//! with the tags of a line of text, everything else escaped. So the same text is equal wherever it was read, a writer
//! asks for [HTML](Marked::as_html) or for the [characters](Marked::text), and nothing is taken for a tag that was none.

use std::fmt;

use quandary_core::xml::entities;

/// Tags at which a new line begins anyway, so that a line break beside them says nothing.
const BREAKS: &[&str] =
    &["<br>", "<p>", "</p>", "<div>", "</div>", "<li>", "</li>", "<ul>", "</ul>", "<ol>", "</ol>", "<hr>"];

/// The tags a line of text may have. Anything else in angle brackets is text.
const TAGS: &[&str] = &[
    "a", "abbr", "b", "big", "br", "center", "cite", "code", "del", "div", "em", "font", "hr", "i", "img",
    "ins", "li", "ol", "p", "q", "s", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "ul",
];

/// A text, perhaps with emphasis.
///
/// ```
/// use quandary_puzzles::crossword::card::Marked;
/// let html = Marked::html("<I>Tom</I> &amp; Jerry, R&D <3");
/// assert_eq!(html.as_html(), "<i>Tom</i> &amp; Jerry, R&amp;D &lt;3");
/// assert_eq!(html.text(), "Tom & Jerry, R&D <3");
/// assert_eq!(Marked::plain("<i>").text(), "<i>");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marked(String);

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Characters.
    Text(String),
    /// The beginning of a stretch with this tag; with what else the tag says.
    Open(&'a str, &'a str),
    /// The end of such a stretch.
    Close(&'a str),
}

impl Marked {
    /// A text without emphasis, every character for itself. A line break is one, however it is spelled.
    pub fn plain(text: &str) -> Self {
        let mut out = String::with_capacity(text.len());
        escape(&text.replace("\r\n", "\n"), &mut out);
        Self(out.replace(['\n', '\r'], "<br>"))
    }

    /// A text in HTML or something like it: names of characters are understood, an `&` or `<` that begins nothing is itself.
    pub fn html(text: &str) -> Self {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(start) = rest.find('<') {
            escape(&entities::decode(&rest[..start]), &mut out);
            rest = &rest[start..];
            match tag(rest) {
                Some((found, length)) => {
                    out.push_str(&found);
                    rest = &rest[length..];
                }
                None => {
                    out.push_str("&lt;");
                    rest = &rest[1..];
                }
            }
        }
        escape(&entities::decode(rest), &mut out);
        Self(if out.contains(['\n', '\r']) { with_breaks(&out) } else { out })
    }

    /// The text in HTML: what is no tag is escaped.
    pub fn as_html(&self) -> &str {
        &self.0
    }

    /// The characters alone; `<br>` is a line break.
    pub fn text(&self) -> String {
        if !self.0.contains(['<', '&']) {
            return self.0.clone();
        }
        let characters = |piece| match piece {
            Piece::Text(text) => text,
            Piece::Open("br", _) => "\n".to_string(),
            Piece::Open(..) | Piece::Close(_) => String::new(),
        };
        self.pieces().map(characters).collect()
    }

    /// The characters on one line.
    pub fn line(&self) -> String {
        self.text().replace(['\n', '\r'], " ")
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it has any emphasis, line breaks aside.
    pub fn has_marks(&self) -> bool {
        self.0.split("<br>").any(|part| part.contains('<'))
    }

    /// Its parts in order, for a writer whose form has marks of its own.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let mut rest = self.0.as_str();
        std::iter::from_fn(move || {
            let first = rest.chars().next()?;
            let (head, tail) = match first {
                '<' => rest.split_at(rest.find('>').map_or(rest.len(), |end| end + 1)),
                _ => rest.split_at(rest.find('<').unwrap_or(rest.len())),
            };
            rest = tail;
            if first != '<' {
                return Some(Piece::Text(entities::decode(head).into_owned()));
            }
            let inside = head.trim_start_matches('<').trim_end_matches('>');
            Some(match inside.strip_prefix('/') {
                Some(name) => Piece::Close(name),
                None => {
                    let (name, more) = inside.split_once(' ').unwrap_or((inside, ""));
                    Piece::Open(name, more)
                }
            })
        })
    }
}

impl fmt::Display for Marked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line())
    }
}

impl From<&str> for Marked {
    fn from(text: &str) -> Self {
        Self::plain(text)
    }
}

/// Line breaks in HTML as people write it: they mean one, except beside a tag that means one already.
fn with_breaks(html: &str) -> String {
    let html = html.replace("\r\n", "\n");
    let mut out = String::with_capacity(html.len());
    let mut before: Option<&str> = None;
    for line in html.split(['\n', '\r']) {
        let ended = |text: &str| BREAKS.iter().any(|tag| text.trim_end().ends_with(tag));
        let begins = BREAKS.iter().any(|tag| line.trim_start().starts_with(tag));
        if before.is_some_and(|before| !begins && !ended(before)) {
            out.push_str("<br>");
        }
        out.push_str(line);
        before = Some(line);
    }
    out
}

fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            _ => out.push(c),
        }
    }
}

/// The tag a text begins with, in its one spelling, and how long it was. What it says beside its name is kept as it is.
fn tag(text: &str) -> Option<(String, usize)> {
    let end = text[1..].find(['<', '>']).map(|i| i + 1).filter(|end| text[*end..].starts_with('>'))?;
    let inside = text[1..end].trim_end().trim_end_matches('/').trim_end();
    let (slash, inside) = inside.strip_prefix('/').map_or(("", inside), |rest| ("/", rest));
    let (name, more) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
    let name = name.to_ascii_lowercase();
    if !TAGS.contains(&name.as_str()) {
        return None;
    }
    let more = if slash.is_empty() { more.trim() } else { "" };
    let gap = if more.is_empty() { "" } else { " " };
    Some((format!("<{slash}{name}{gap}{more}>"), end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_spelling() {
        for (html, kept, text) in [
            ("a<br/>b<BR >c", "a<br>b<br>c", "a\nb\nc"),
            ("<span class='x' >y</span >", "<span class='x'>y</span>", "y"),
            ("x < y > z", "x &lt; y &gt; z", "x < y > z"),
            ("<b<i>k</i>", "&lt;b<i>k</i>", "<bk"),
            ("<unknown>", "&lt;unknown&gt;", "<unknown>"),
            ("<b", "&lt;b", "<b"),
            ("&lt;b&gt; &eacute;", "&lt;b&gt; é", "<b> é"),
            ("</>", "&lt;/&gt;", "</>"),
            ("a\nb", "a<br>b", "a\nb"),
            ("a<br>\nb", "a<br>b", "a\nb"),
            ("a\r\n\r\nb", "a<br><br>b", "a\n\nb"),
        ] {
            let marked = Marked::html(html);
            assert_eq!((marked.as_html(), marked.text().as_str()), (kept, text), "{html}");
            assert_eq!(Marked::html(marked.as_html()), marked, "{html}");
        }
        assert_eq!(Marked::plain("<b>&amp;\r\n").text(), "<b>&amp;\n");
        assert!(!Marked::plain("a\nb").has_marks() && Marked::html("<i>a</i>").has_marks());
    }
}
