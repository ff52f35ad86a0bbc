//! A text of nested lists, taken apart by its punctuation: JSON, and what programs in other languages look like.
//!
//! Brackets of any sort open a list, `key:` and `key =` name what follows. The text is walked once with a stack of its
//! own, so that neither depth nor length matters.

use quandary_core::source::{Problem, Problems, Span};

use super::MOST;
use super::names::{Meaning, meaning};

/// The place of a node in its tree.
pub(super) type Id = u32;

/// What a text holds.
#[derive(Debug)]
pub(super) enum What {
    /// A list or an object: its parts, with their names where they have one.
    Group(Vec<(Option<Id>, Id)>),
    /// A text in quotes, without them.
    Text,
    /// A number or a bare word.
    Word,
}

/// A part of a text, with its place. For a text in quotes that is what stands between them.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) what: What,
    pub(super) span: Span,
}

/// A text taken apart. The last node is the whole.
#[derive(Debug)]
pub(super) struct Tree<'t> {
    text: &'t str,
    /// Where the text begins in its source.
    start: usize,
    nodes: Vec<Node>,
}

impl<'t> Tree<'t> {
    pub(super) fn root(&self) -> Id {
        (self.nodes.len() - 1) as Id
    }

    pub(super) fn get(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    /// The characters of a node.
    pub(super) fn text(&self, id: Id) -> &'t str {
        let Span { start, end, .. } = self.get(id).span;
        &self.text[start - self.start..end - self.start]
    }

    /// The parts of a group; none of anything else.
    pub(super) fn parts(&self, id: Id) -> &[(Option<Id>, Id)] {
        match &self.get(id).what {
            What::Group(parts) => parts,
            _ => &[],
        }
    }

    pub(super) fn is_group(&self, id: Id) -> bool {
        matches!(self.get(id).what, What::Group(_))
    }
}

/// A list that is still open.
struct Open {
    close: u8,
    from: usize,
    parts: Vec<(Option<Id>, Id)>,
    /// The name of the part to come.
    name: Option<Id>,
}

/// Takes a text apart; it begins at this byte of its source.
pub(super) fn parse(text: &str, start: usize) -> Result<Tree<'_>, Problems> {
    let mut tree = Tree { text, start, nodes: Vec::new() };
    let mut open = vec![Open { close: 0, from: start, parts: Vec::new(), name: None }];
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if tree.nodes.len() > MOST {
            return Err(Problem::new("there are too many numbers here")
                .at(Span::new(start + at, start + at + 1))
                .into());
        }
        let from = at;
        at += 1;
        match bytes[from] {
            b'[' => open.push(opened(b']', start + from)),
            b'(' => open.push(opened(b')', start + from)),
            b'{' => open.push(opened(b'}', start + from)),
            byte @ (b']' | b')' | b'}') => {
                let here = Span::new(start + from, start + at);
                let Some(done) = open.pop().filter(|done| done.close == byte) else {
                    return Err(Problem::new(format!("`{}` closes nothing", byte as char)).at(here).into());
                };
                let span = Span::new(done.from, start + at);
                let id = tree.push(What::Group(done.parts), span);
                attach(&mut open, id);
            }
            // A name at the end of a line may have its list on the next.
            b' ' | b'\t' | b'\r' | b'\n' | b',' | b';' => {}
            b':' | b'=' => name_last(&mut open, &mut tree),
            b'#' => at = line_end(bytes, from),
            b'/' if bytes.get(at) == Some(&b'/') => at = line_end(bytes, from),
            quote @ (b'"' | b'\'' | b'`') => {
                let Some(close) = closing(bytes, at, quote) else {
                    return Err(Problem::new("this text in quotes does not end")
                        .at(Span::new(start + from, start + at))
                        .into());
                };
                let id = tree.push(What::Text, Span::new(start + at, start + close));
                at = close + 1;
                attach(&mut open, id);
            }
            _ => {
                let ends = |b: &u8| b.is_ascii_whitespace() || b"[](){},;:=\"'`#".contains(b);
                at = bytes[from..].iter().position(ends).map_or(bytes.len(), |n| from + n.max(1));
                while !text.is_char_boundary(at) {
                    at += 1;
                }
                let id = tree.push(What::Word, Span::new(start + from, start + at));
                attach(&mut open, id);
            }
        }
    }
    let whole = open.pop();
    if let Some(left) = open.last().and(whole.as_ref()) {
        let span = Span::new(left.from, left.from + 1);
        return Err(Problem::new("this list does not end")
            .at(span)
            .expected(format!("`{}`", left.close as char))
            .into());
    }
    let parts = whole.map_or_else(Vec::new, |whole| whole.parts);
    tree.push(What::Group(parts), Span::new(start, start + text.len()));
    Ok(tree)
}

impl Tree<'_> {
    fn push(&mut self, what: What, span: Span) -> Id {
        self.nodes.push(Node { what, span });
        self.root()
    }
}

fn opened(close: u8, from: usize) -> Open {
    Open { close, from, parts: Vec::new(), name: None }
}

fn attach(open: &mut [Open], id: Id) {
    if let Some(last) = open.last_mut() {
        let name = last.name.take();
        last.parts.push((name, id));
    }
}

/// What was read last turns out to be the name of what follows. Names may have several words, such as `Column clues`.
fn name_last(open: &mut [Open], tree: &mut Tree<'_>) {
    if let Some(last) = open.last_mut()
        && let Some((None, id)) = last.parts.last().copied()
        && !tree.is_group(id)
    {
        let (words, name) = several_words(&last.parts, tree).unwrap_or((1, id));
        last.parts.truncate(last.parts.len() - words);
        last.name = Some(name);
    }
}

/// How many of the last words make a name of clues only together, and that name: they stand on one line with blanks
/// between.
fn several_words(parts: &[(Option<Id>, Id)], tree: &mut Tree<'_>) -> Option<(usize, Id)> {
    const MOST_WORDS: usize = 4;
    let says = |name: &str| matches!(meaning(name), Some(Meaning::Clues { .. }));
    let last = tree.get(parts.last()?.1).span;
    if !matches!(tree.get(parts.last()?.1).what, What::Word) || says(tree.text(parts.last()?.1)) {
        return None;
    }
    let mut from = last.start;
    for (i, &(name, id)) in parts.iter().rev().enumerate().take(MOST_WORDS).skip(1) {
        let Node { what: What::Word, span } = tree.get(id) else { return None };
        let between = &tree.text[span.end - tree.start..from - tree.start];
        if name.is_some() || between.is_empty() || !between.bytes().all(|b| b == b' ') {
            return None;
        }
        from = span.start;
        if says(&tree.text[from - tree.start..last.end - tree.start]) {
            return Some((i + 1, tree.push(What::Word, Span::new(from, last.end))));
        }
    }
    None
}

/// Where a text in quotes ends; a backslash keeps a quote from ending it.
fn closing(bytes: &[u8], from: usize, quote: u8) -> Option<usize> {
    let mut at = from;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            byte if byte == quote => return Some(at),
            _ => at += 1,
        }
    }
    None
}

fn line_end(bytes: &[u8], from: usize) -> usize {
    bytes[from..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |n| from + n)
}
