//! The part of YAML that people write by hand, turned into JSON: blocks of `key: value` and `- item`, lists and maps in
//! brackets, texts in quotes, comments. Anchors, tags and several documents are not part of it.

use serde_json::Value;

/// Deeper texts are no puzzles.
const DEEPEST: usize = 24;

/// The text as JSON with its keys in their order, if it is a block of YAML and nothing else.
///
/// ```
/// use quandary_core::yaml::as_json;
/// let text = "size: 2 # small\ncages:\n- cells: [A1, B1]\n  value: 3\n";
/// assert_eq!(as_json(text).as_deref(), Some(r#"{"size":2,"cages":[{"cells":["A1","B1"],"value":3}]}"#));
/// assert_eq!(as_json("1 2 3"), None);
/// ```
pub fn as_json(text: &str) -> Option<String> {
    let mut lines = Vec::new();
    let raws: Vec<&str> = text.lines().collect();
    for (number, line) in raws.iter().enumerate() {
        if line.contains('\t') && line.trim_start_matches(' ').starts_with('\t') {
            return None;
        }
        let told = uncommented(line).trim_end();
        if !told.trim().is_empty() {
            lines.push(Line {
                indent: told.len() - told.trim_start().len(),
                text: told.trim_start(),
                number,
            });
        }
    }
    if lines.first().is_some_and(|line| line.text == "---") {
        lines.remove(0);
    }
    let first = lines.first()?;
    if !(is_item(first.text) || key(first.text).is_some()) {
        return None;
    }
    let mut reader = Reader { lines, at: 0, raws };
    let mut json = String::new();
    let indent = reader.lines[0].indent;
    reader.block(indent, 0, &mut json)?;
    (reader.at == reader.lines.len()).then_some(json)
}

/// Whether a text has blocks of lists in lists: an item that is nothing but deeper items, or `- - item`.
pub fn has_lists_in_lists(text: &str) -> bool {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut lines = text.lines().filter(|line| !uncommented(line).trim().is_empty()).peekable();
    while let Some(line) = lines.next() {
        let told = uncommented(line).trim();
        let below = lines.peek().is_some_and(|next| is_item(next.trim()) && indent(next) > indent(line));
        if told == "-" && below || told.strip_prefix("- ").is_some_and(|rest| is_item(rest.trim_start())) {
            return true;
        }
    }
    false
}

#[derive(Clone, Copy)]
struct Line<'t> {
    indent: usize,
    text: &'t str,
    /// Which line of the text it is.
    number: usize,
}

/// A line without the comment behind it.
fn uncommented(line: &str) -> &str {
    if line.trim_start().starts_with('#') {
        return "";
    }
    let mut quote = None;
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (None, '"' | '\'') if matches!(before, ' ' | '[' | ',' | '{' | ':') => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            (None, '#') if before == ' ' => return &line[..at],
            _ => {}
        }
        before = c;
    }
    line
}

fn is_item(text: &str) -> bool {
    text == "-" || text.starts_with("- ")
}

/// The key of a line and what stands behind it.
fn key(text: &str) -> Option<(String, &str)> {
    if let Some(quote) = text.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        let (name, rest) = text[1..].split_once(quote)?;
        return rest.strip_prefix(':').map(|rest| (name.to_string(), rest.trim()));
    }
    let end = text.find(": ").or_else(|| text.strip_suffix(':').map(str::len))?;
    let name = &text[..end];
    let plain = !name.is_empty() && !name.contains(['[', ']', '{', '}', ',', '"', '#', '&', '*', '!']);
    plain.then(|| (name.trim().to_string(), text[end + 1..].trim()))
}

struct Reader<'t> {
    lines: Vec<Line<'t>>,
    at: usize,
    /// The lines as they are written.
    raws: Vec<&'t str>,
}

impl<'t> Reader<'t> {
    fn line(&self) -> Option<Line<'t>> {
        self.lines.get(self.at).copied()
    }

    /// The block that begins here, at this indent.
    fn block(&mut self, indent: usize, depth: usize, json: &mut String) -> Option<()> {
        let first = self.line().filter(|line| line.indent == indent && depth < DEEPEST)?;
        let listed = is_item(first.text);
        json.push(if listed { '[' } else { '{' });
        let mut count = 0;
        while let Some(line) = self.line().filter(|line| line.indent >= indent) {
            if line.indent != indent || is_item(line.text) != listed {
                // A list may stand as deep as the key over it; then the next key ends it.
                if line.indent == indent && listed {
                    break;
                }
                return None;
            }
            if count > 0 {
                json.push(',');
            }
            count += 1;
            if listed {
                self.item(line, depth, json)?;
            } else {
                let (name, rest) = key(line.text)?;
                json.push_str(&Value::from(name).to_string());
                json.push(':');
                self.at += 1;
                self.value(rest, indent, depth, json)?;
            }
        }
        json.push(if listed { ']' } else { '}' });
        Some(())
    }

    /// What stands behind `-`.
    fn item(&mut self, line: Line<'t>, depth: usize, json: &mut String) -> Option<()> {
        let rest = line.text[1..].trim_start();
        let inner = line.indent + (line.text.len() - rest.len());
        if !rest.is_empty() && (is_item(rest) || key(rest).is_some()) {
            self.lines[self.at] = Line { indent: inner, text: rest, ..line };
            return self.block(inner, depth + 1, json);
        }
        self.at += 1;
        self.value(rest, line.indent, depth, json)
    }

    /// A value: what stands behind its name, or the block below.
    fn value(&mut self, rest: &str, indent: usize, depth: usize, json: &mut String) -> Option<()> {
        let below = self.line().filter(|line| line.indent > indent);
        match rest.chars().next() {
            None => match (below, self.line()) {
                (Some(line), _) => self.block(line.indent, depth + 1, json)?,
                (None, Some(line)) if line.indent == indent && is_item(line.text) => {
                    // Not inside a list, where the next item stands there.
                    match self.at.checked_sub(1).is_some_and(|at| !is_item(self.lines[at].text)) {
                        true => self.block(indent, depth + 1, json)?,
                        false => json.push_str("null"),
                    }
                }
                _ => json.push_str("null"),
            },
            Some('|' | '>') if rest.len() <= 2 => {
                // Nothing in such a text is a comment.
                let mut words = String::new();
                let from = self.at.checked_sub(1).map_or(0, |at| self.lines[at].number + 1);
                let deeper =
                    |raw: &&&str| raw.trim().is_empty() || raw.len() - raw.trim_start().len() > indent;
                let inside: Vec<&str> = self.raws[from..].iter().take_while(deeper).copied().collect();
                for raw in &inside {
                    words.push_str(raw.trim());
                    words.push('\n');
                }
                while self.line().is_some_and(|line| line.number < from + inside.len()) {
                    self.at += 1;
                }
                json.push_str(&Value::from(words).to_string());
            }
            Some('[' | '{') => {
                let mut whole = rest.to_string();
                while !is_closed(&whole) {
                    let line = self.line()?;
                    whole.push(' ');
                    whole.push_str(line.text);
                    self.at += 1;
                }
                let mut left = whole.as_str();
                flow(&mut left, depth + 1, json)?;
                if !left.trim().is_empty() {
                    return None;
                }
            }
            Some('&' | '*' | '!' | '@' | '`') => return None,
            Some(_) => json.push_str(&scalar(rest)?),
        }
        Some(())
    }
}

/// Whether as many brackets are closed as are opened.
fn is_closed(text: &str) -> bool {
    let depth = text.chars().fold(0i64, |depth, c| match c {
        '[' | '{' => depth + 1,
        ']' | '}' => depth - 1,
        _ => depth,
    });
    depth <= 0
}

/// A value inside brackets; what stands behind it is left.
fn flow(left: &mut &str, depth: usize, json: &mut String) -> Option<()> {
    *left = left.trim_start();
    let open = left.chars().next().filter(|_| depth < DEEPEST)?;
    if !matches!(open, '[' | '{') {
        let end = match open {
            '"' | '\'' => left[1..].find(open)? + 2,
            _ => left.find([',', ']', '}', ':']).unwrap_or(left.len()),
        };
        let (word, rest) = left.split_at(end);
        *left = rest;
        json.push_str(&scalar(word.trim())?);
        return Some(());
    }
    let close = if open == '[' { ']' } else { '}' };
    json.push(open);
    *left = left[1..].trim_start();
    let mut count = 0;
    loop {
        if let Some(rest) = left.strip_prefix(close) {
            *left = rest;
            json.push(close);
            return Some(());
        }
        if count > 0 {
            *left = left.strip_prefix(',')?.trim_start();
            if left.starts_with(close) {
                continue;
            }
            json.push(',');
        }
        count += 1;
        if open == '{' {
            let (name, rest) = left.split_once(':')?;
            json.push_str(&Value::from(name.trim().trim_matches(['"', '\''])).to_string());
            json.push(':');
            *left = rest;
        }
        flow(left, depth + 1, json)?;
        *left = left.trim_start();
    }
}

/// A word, number or text as JSON.
fn scalar(word: &str) -> Option<String> {
    let quoted = |quote: char| word.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    if let Some(text) = quoted('\'') {
        return Some(Value::from(text.replace("''", "'")).to_string());
    }
    if word.starts_with('"') {
        return serde_json::from_str::<Value>(word).ok().filter(Value::is_string).map(|v| v.to_string());
    }
    if word == "~" || word.is_empty() {
        return Some("null".to_string());
    }
    // Of bare words, numbers and the three known ones are what they are in JSON; all others are texts.
    Some(match serde_json::from_str::<Value>(word) {
        Ok(known) if !known.is_array() && !known.is_object() => known.to_string(),
        _ => Value::from(word).to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::as_json;

    #[test]
    fn blocks_in_blocks() {
        let text = "---\npuzzle:\n  rows: # across\n    1:\n      - 2\n      - 1\n    2: [3]\n  words:\n  - a b\n  - 'it''s'\n";
        let json = r#"{"puzzle":{"rows":{"1":[2,1],"2":[3]},"words":["a b","it's"]}}"#;
        assert_eq!(as_json(text).as_deref(), Some(json));
        assert_eq!(as_json("- - 1\n  - 2\n- [3,\n   4]\n-\n").as_deref(), Some("[[1,2],[3,4],null]"));
        assert_eq!(as_json("- {a: 1, 'b': [x]}\n").as_deref(), Some(r#"[{"a":1,"b":["x"]}]"#));
        assert_eq!(as_json("a: |\n  ##.\n  .#.\nb: 1\n").as_deref(), Some(r###"{"a":"##.\n.#.\n","b":1}"###));
    }

    #[test]
    fn what_is_no_block() {
        for text in ["", "words\n", "a: 1\n  b: 2\n", "a: &x 1\n", "a: [1\n", "a: 1\nwords\n"] {
            assert_eq!(as_json(text), None, "{text}");
        }
    }
}
