//! The marks of .xd in clues: `{/italic/}`, `{*bold*}` and the like, `\` for a line break. A reader of .xd does not interpret
//! anything else, and neither does this.

use super::super::super::card::{Marked, Piece};

/// A sort of emphasis: how it begins, how it ends, and the tag it stands for.
type Sign = (&'static str, &'static str, &'static str);

const SIGNS: [Sign; 6] = [
    ("{/", "/}", "i"),
    ("{*", "*}", "b"),
    ("{_", "_}", "u"),
    ("{-", "-}", "s"),
    ("{^", "^}", "sup"),
    ("{~", "~}", "sub"),
];

/// A clue's text as .xd has it.
pub(super) fn read(text: &str) -> Marked {
    if !text.contains(['{', '\\']) {
        return Marked::plain(text);
    }
    // Emphasis that does not end is none; asked once, because a text may begin it a million times.
    let last_ends = SIGNS.map(|(_, end, _)| text.rfind(end));
    let mut out = String::new();
    let mut at = 0;
    let mut open: Vec<&Sign> = Vec::new();
    while at < text.len() {
        let rest = &text[at..];
        let begins = || {
            let place = SIGNS.iter().position(|(begin, ..)| rest.starts_with(begin))?;
            last_ends[place].filter(|end| *end >= at + 2).map(|_| &SIGNS[place])
        };
        if let Some((_, _, tag)) = open.pop_if(|(_, end, _)| rest.starts_with(*end)) {
            out.extend(["</", tag, ">"]);
            at += 2;
        } else if let Some(sign) = begins().filter(|_| open.len() < SIGNS.len()) {
            out.extend(["<", sign.2, ">"]);
            at += 2;
            open.push(sign);
        } else if let Some(link) = link(rest) {
            out += &format!("<a href=\"{}\">{}</a>", link.address, Marked::plain(link.text).as_html());
            at = text.len() - link.behind.len();
        } else if let Some((said, length)) = escaped(rest) {
            out += said.map_or("<br>".to_string(), |said| Marked::plain(said).as_html().to_string()).as_str();
            at += length;
        } else if let Some(after) = rest.strip_prefix('\\') {
            out.truncate(out.trim_end().len());
            out += "<br>";
            at = text.len() - after.trim_start().len();
        } else {
            let first = rest.chars().next().map_or(1, char::len_utf8);
            let next = rest[first..]
                .find(['{', '\\', '/', '*', '_', '-', '^', '~'])
                .map_or(rest.len(), |i| first + i);
            out += Marked::plain(&rest[..next]).as_html();
            at += next;
        }
    }
    Marked::html(&out)
}

/// Version 4 has line breaks as `{\\}` and signs that mean themselves as `{\~\}`: what is inside, nothing for a line break, and how
/// long it was.
fn escaped(text: &str) -> Option<(Option<&str>, usize)> {
    let inside = text.strip_prefix("{\\")?;
    if inside.starts_with("\\}") {
        return Some((None, 4));
    }
    let most = inside.char_indices().take(16).last().map_or(0, |(i, c)| i + c.len_utf8());
    let end = inside[..most].find("\\}")?;
    Some((Some(&inside[..end]), end + 4))
}

/// `{@ text | address @}` at the beginning of a text; version 4 has `href:` before the address.
struct Link<'a> {
    text: &'a str,
    address: &'a str,
    behind: &'a str,
}

fn link(text: &str) -> Option<Link<'_>> {
    let inside = text.strip_prefix("{@")?;
    // Not beyond the next brace, so that no part of a text is looked through twice.
    let end = inside[..inside.find('{').unwrap_or(inside.len())].find("@}")?;
    let (inside, behind) = (&inside[..end], &inside[end + 2..]);
    let (text, address) = inside.split_once('|')?;
    let (text, address) = (text.trim(), address.trim());
    let address = address.strip_prefix("href:").map_or(address, str::trim);
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
        SIGNS.iter().find(|(_, _, tag)| *tag == name)
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
            Piece::Open(name, _) => out += sign(name).map_or("", |(begin, ..)| begin),
            Piece::Close(name) => out += sign(name).map_or("", |(_, end, _)| end),
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
