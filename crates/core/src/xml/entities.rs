//! Characters by name or number: `&amp;`, `&eacute;`, `&#233;`, `&#xE9;`.

use std::borrow::Cow;

/// What XML itself names.
const OWN: &[(&str, char)] = &[("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\''), ("amp", '&')];

/// HTML's names of the characters from U+00A0 to U+00FF, in their order.
const LATIN: &str = "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 \
    acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig \
    Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash \
    Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc \
    euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml \
    yacute thorn yuml";

/// HTML's names of the other characters that texts have: signs, quotes, dashes, arrows.
const SIGNS: &[(&str, char)] = &[
    ("OElig", 'Œ'),
    ("oelig", 'œ'),
    ("Scaron", 'Š'),
    ("scaron", 'š'),
    ("Yuml", 'Ÿ'),
    ("ensp", '\u{2002}'),
    ("emsp", '\u{2003}'),
    ("thinsp", '\u{2009}'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("sbquo", '‚'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("bdquo", '„'),
    ("dagger", '†'),
    ("Dagger", '‡'),
    ("bull", '•'),
    ("hellip", '…'),
    ("prime", '′'),
    ("Prime", '″'),
    ("lsaquo", '‹'),
    ("rsaquo", '›'),
    ("euro", '€'),
    ("trade", '™'),
    ("larr", '←'),
    ("uarr", '↑'),
    ("rarr", '→'),
    ("darr", '↓'),
    ("minus", '−'),
    ("radic", '√'),
    ("infin", '∞'),
    ("ne", '≠'),
    ("le", '≤'),
    ("ge", '≥'),
    ("hearts", '♥'),
];

/// The Greek letters' names from U+0391 on and, in lower case, from U+03B1 on. `?` has no capital.
const GREEK: &str = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho ? sigma tau \
    upsilon phi chi psi omega";

/// No name or number is longer than this.
const LONGEST: usize = 12;

/// Replaces names and numbers by their characters; what stands for none is left as it is.
///
/// ```
/// use quandary_core::xml::entities::decode;
/// assert_eq!(decode("caf&eacute; &lt;R&D&#33;&gt; &bogus;"), "café <R&D!> &bogus;");
/// ```
pub fn decode(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = rest.bytes().take(LONGEST).position(|b| b == b';');
        let decoded = end.and_then(|end| Some((character(&rest[1..end])?, end + 1)));
        let (c, used) = decoded.unwrap_or(('&', 1));
        out.push(c);
        rest = &rest[used..];
    }
    out.push_str(rest);
    out.into()
}

fn character(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code);
    }
    let named = OWN.iter().chain(SIGNS).find(|(n, _)| *n == name).map(|&(_, c)| c);
    named.or_else(|| counted(LATIN, name, 0xA0)).or_else(|| greek(name))
}

/// The character of a name in a list that begins with this character.
fn counted(list: &str, name: &str, first: u32) -> Option<char> {
    let place = list.split_ascii_whitespace().position(|n| n == name)?;
    char::from_u32(first + place as u32)
}

fn greek(name: &str) -> Option<char> {
    let small = name.to_ascii_lowercase();
    let first = match name.chars().next()? {
        'A'..='Z' if name[1..] == small[1..] => 0x391,
        _ if name == small => 0x3B1,
        _ => return None,
    };
    counted(GREEK, &small, first).filter(|_| name != "?")
}

/// The opposite: only what would be misread is replaced, so that the text is safe in content and in quoted attributes.
pub fn encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match OWN.iter().find(|&&(_, named)| named == c) {
            Some((name, _)) if c != '\'' => out.extend(["&", name, ";"]),
            _ if c.is_control() => out += &format!("&#{};", c as u32),
            _ => out.push(c),
        }
    }
    out
}

/// As [`encode`], for content only: quotes, tabs and line breaks stay as they are.
pub fn encode_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\t' | '\n' => out.push(c),
            _ if c.is_control() => out += &format!("&#{};", c as u32),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers() {
        for (name, c) in [
            ("nbsp", '\u{a0}'),
            ("iquest", '¿'),
            ("Agrave", 'À'),
            ("times", '×'),
            ("szlig", 'ß'),
            ("divide", '÷'),
            ("yuml", 'ÿ'),
            ("hellip", '…'),
            ("alpha", 'α'),
            ("Alpha", 'Α'),
            ("Sigma", 'Σ'),
            ("sigma", 'σ'),
            ("Omega", 'Ω'),
            ("omega", 'ω'),
            ("#947", 'γ'),
            ("#x3b3", 'γ'),
            ("amp", '&'),
        ] {
            assert_eq!(decode(&format!("a&{name};b")), format!("a{c}b"), "{name}");
        }
        for left in ["&ALPHA;", "&?;", "&;", "&#;", "&#x110000;", "&", "&é;", "&amp", "a & b; c"] {
            assert_eq!(decode(left), left);
        }
    }

    #[test]
    fn there_and_back() {
        let text = "\"a\" <&amp;> 'b'\n";
        assert_eq!(encode(text), "&quot;a&quot; &lt;&amp;amp;&gt; 'b'&#10;");
        assert_eq!(decode(&encode(text)), text);
    }
}
