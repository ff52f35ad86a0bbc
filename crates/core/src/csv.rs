//! A line of comma-separated values, as spreadsheets and people write them: values may stand in quotes, and then hold commas.

/// The values of a line, without the blanks around them and without their quotes. A quote inside quotes is written twice. A quote
/// that is never closed is a character like any other.
///
/// ```
/// use quandary_core::csv::values;
/// assert_eq!(values("a, b c ,"), ["a", "b c", ""]);
/// assert_eq!(values(r#""3,1",'it''s',5"#), ["3,1", "it's", "5"]);
/// assert_eq!(values(r#"",x"#), ["\"", "x"]);
/// ```
pub fn values(line: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut rest = line;
    loop {
        let start = rest.trim_start();
        let quoted =
            start.chars().next().filter(|c| matches!(c, '"' | '\'')).and_then(|q| in_quotes(start, q));
        let (value, behind) = match quoted {
            Some((value, behind)) => (value, behind),
            None => {
                let end = rest.find(',').unwrap_or(rest.len());
                (rest[..end].trim().to_string(), &rest[end..])
            }
        };
        all.push(value);
        match behind.strip_prefix(',') {
            Some(more) => rest = more,
            None => return all,
        }
    }
}

/// The value in quotes at the beginning of a text, and what is behind it: a comma, or nothing.
fn in_quotes(text: &str, quote: char) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut chars = text.char_indices().skip(1).peekable();
    while let Some((at, c)) = chars.next() {
        if c != quote {
            value.push(c);
        } else if chars.next_if(|(_, next)| *next == quote).is_some() {
            value.push(quote);
        } else {
            let behind = text[at + quote.len_utf8()..].trim_start();
            return (behind.is_empty() || behind.starts_with(',')).then_some((value, behind));
        }
    }
    None
}
