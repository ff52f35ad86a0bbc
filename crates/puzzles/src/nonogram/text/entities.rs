//! The few character entities that puzzle files use.

const NAMED: &[(&str, char)] = &[("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\''), ("amp", '&')];

/// `&amp;` and its like, and `&#233;` or `&#xE9;`; anything else is left as it is.
pub(crate) fn decode(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = rest.find(';').filter(|&end| end <= 12);
        let decoded = end.and_then(|end| Some((entity(&rest[1..end])?, end + 1)));
        let (c, used) = decoded.unwrap_or(('&', 1));
        out.push(c);
        rest = &rest[used..];
    }
    out + rest
}

fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code);
    }
    NAMED.iter().find(|(n, _)| *n == name).map(|&(_, c)| c)
}

/// The opposite: only what would be misread is replaced.
pub(crate) fn encode(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match NAMED.iter().find(|&&(_, named)| named == c) {
            Some((name, _)) if c != '\'' => out += &format!("&{name};"),
            _ if c.is_control() => out += &format!("&#{};", c as u32),
            _ => out.push(c),
        }
    }
    out
}
