//! The marks of .xd in clues: `{/italic/}`, `{*bold*}` and the like, `\` for a line break. A reader of .xd does not interpret
//! anything else, and neither does this.

use super::super::super::card::{Marked, Piece};

/// The signs behind `{` and before `}`, and the tags they stand for.
const SIGNS: [(char, &str); 6] = [('/', "i"), ('*', "b"), ('_', "u"), ('-', "s"), ('^', "sup"), ('~', "sub")];

/// A clue's text as .xd has it.
pub(super) fn read(text: &str) -> Marked {
    if !text.contains(['{', '\\']) {
        return Marked::plain(text);
    }
    let mut out = String::new();
    let mut rest = text;
    let mut open: Vec<char> = Vec::new();
    while !rest.is_empty() {
        let begins = SIGNS.iter().find(|(sign, _)| {
            let end = [*sign, '}'].iter().collect::<String>();
            rest.strip_prefix('{').and_then(|r| r.strip_prefix(*sign)).is_some_and(|r| r.contains(&end))
        });
        let ends = open.last().and_then(|sign| Some((sign, rest.strip_prefix(*sign)?.strip_prefix('}')?)));
        if let Some((sign, behind)) = ends {
            let tag = SIGNS.iter().find(|(s, _)| s == sign).map_or("", |(_, tag)| tag);
            out += &format!("</{tag}>");
            rest = behind;
            open.pop();
        } else if let Some((sign, tag)) = begins.filter(|_| open.len() < SIGNS.len()) {
            out += &format!("<{tag}>");
            rest = &rest[2..];
            open.push(*sign);
        } else if let Some(link) = link(rest) {
            out += &format!("<a href=\"{}\">{}</a>", link.address, Marked::plain(link.text).as_html());
            rest = link.behind;
        } else {
            let next = rest
                .char_indices()
                .skip(1)
                .find(|(_, c)| SIGNS.iter().any(|(s, _)| s == c) || "{\\".contains(*c));
            let (here, behind) = rest.split_at(next.map_or(rest.len(), |(i, _)| i));
            match here.strip_prefix('\\') {
                Some(after) => {
                    let before = out.trim_end().len();
                    out.truncate(before);
                    out += "<br>";
                    out += Marked::plain(after.trim_start()).as_html();
                }
                None => out += Marked::plain(here).as_html(),
            }
            rest = behind;
        }
    }
    Marked::html(&out)
}

/// `{@ text | address @}` at the beginning of a text.
struct Link<'a> {
    text: &'a str,
    address: &'a str,
    behind: &'a str,
}

fn link(text: &str) -> Option<Link<'_>> {
    let (inside, behind) = text.strip_prefix("{@")?.split_once("@}")?;
    let (text, address) = inside.split_once('|')?;
    let (text, address) = (text.trim(), address.trim());
    (!address.contains(['"', '<', '>', '&'])).then_some(Link { text, address, behind })
}

/// The same the other way. A tag .xd has no marks for is left out.
pub(super) fn write(text: &Marked) -> String {
    if !text.as_html().contains('<') {
        return text.text();
    }
    let mut out = String::new();
    let mut addresses: Vec<Option<&str>> = Vec::new();
    let sign = |name: &str| {
        let name = match name {
            "em" | "cite" => "i",
            "strong" => "b",
            "strike" | "del" => "s",
            other => other,
        };
        SIGNS.iter().find(|(_, tag)| *tag == name).map(|(sign, _)| *sign)
    };
    for piece in text.pieces() {
        match piece {
            Piece::Text(text) => out += &text,
            Piece::Open("br", _) => {
                let end = out.trim_end().len();
                out.truncate(end);
                out += " \\ ";
            }
            Piece::Open("a", more) => {
                let address = more.strip_prefix("href=\"").and_then(|m| m.strip_suffix('"'));
                addresses.push(address.filter(|a| !a.contains(['"', '|'])));
                out += if addresses.last().is_some_and(Option::is_some) { "{@ " } else { "" };
            }
            Piece::Close("a") => {
                out +=
                    &addresses.pop().flatten().map_or(String::new(), |address| format!(" | {address} @}}"));
            }
            Piece::Open(name, _) => out += &sign(name).map_or(String::new(), |s| format!("{{{s}")),
            Piece::Close(name) => out += &sign(name).map_or(String::new(), |s| format!("{s}}}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for (xd, html) in [
            ("{/Emma/} and {*not*} {_this_} {-one-}", "<i>Emma</i> and <b>not</b> <u>this</u> <s>one</s>"),
            ("x{^2^} H{~2~}O", "x<sup>2</sup> H<sub>2</sub>O"),
            ("{/a {*b*} c/}", "<i>a <b>b</b> c</i>"),
            ("one \\ two", "one<br>two"),
            ("{@ here | https://example.org @}", "<a href=\"https://example.org\">here</a>"),
            ("{/open", "{/open"),
            ("a/b {c} R&D <3", "a/b {c} R&amp;D &lt;3"),
        ] {
            assert_eq!(read(xd).as_html(), html, "{xd}");
            assert_eq!(write(&read(xd)), xd);
        }
    }
}
