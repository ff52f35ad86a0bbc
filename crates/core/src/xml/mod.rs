//! As much of XML as puzzle files need: elements, attributes, text, CDATA, comments; nothing from outside the file.
//!
//! A reader for the files people have, not a validating one: names of HTML characters and a bare `&` are understood, `<br>`
//! needs no end, and prefixes of names are dropped. Tags that do not pair up are an error with its place.
//! A document is one list of nodes in the order of the text, so depth costs no stack; an element knows where its
//! content ends in that list, and its [text](Element::text) is all the text in it, that of its children included:
//! `<clue>Not <i>this</i> one</clue>` says "Not this one".

pub mod entities;
mod markup;

use std::borrow::Cow;

use crate::source::{Problem, Problems, Source, Span};

/// Elements of HTML that have no content and are often left without an end.
const EMPTY: &[&str] = &["br", "hr", "img", "wbr"];

/// A text taken apart.
#[derive(Debug)]
pub struct Document<'a> {
    nodes: Vec<Node<'a>>,
}

#[derive(Debug)]
struct Node<'a> {
    /// Where it is in the source: an element's opening tag, or the text.
    span: Span,
    content: Content<'a>,
}

#[derive(Debug)]
enum Content<'a> {
    /// With the number of the first node behind everything in it.
    Element {
        name: &'a str,
        attributes: Vec<(&'a str, Cow<'a, str>)>,
        end: usize,
    },
    Text(Cow<'a, str>),
}

/// An element of a document.
#[derive(Clone, Copy, Debug)]
pub struct Element<'d> {
    document: &'d Document<'d>,
    index: usize,
}

impl<'a> Document<'a> {
    /// Reads a source.
    ///
    /// ```
    /// use quandary_core::{source::Source, xml::Document};
    /// let source = Source::new("a file", r#"<list size="2"><item>salt &amp; <b>pepper</b></item><item/></list>"#);
    /// let document = Document::read(&source).unwrap();
    /// let items: Vec<String> = document.all("item").map(|item| item.text()).collect();
    /// assert_eq!(items, ["salt & pepper", ""]);
    /// assert_eq!(document.all("list").next().unwrap().attribute("size"), Some("2"));
    /// ```
    ///
    /// # Errors
    /// A tag that does not end, an end that has no beginning, or the other way round.
    pub fn read(source: &'a Source) -> Result<Self, Problems> {
        let text = source.expect_text()?;
        let mut reader = Reader {
            text,
            offset: source.bytes.len() - text.len(),
            at: 0,
            nodes: Vec::new(),
            open: Vec::new(),
        };
        while reader.at < text.len() {
            reader.next()?;
        }
        match reader.open.last() {
            None => Ok(Document { nodes: reader.nodes }),
            Some((name, _)) => Err(Problem::new("the text ends here")
                .at(source.end())
                .expected(format!("`</{name}>`"))
                .into()),
        }
    }

    /// Every element of this name, in the order of the text.
    pub fn all(&self, name: &str) -> impl Iterator<Item = Element<'_>> {
        self.within(0..self.nodes.len()).filter(move |element| element.name() == name)
    }

    fn within(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = Element<'_>> {
        let is_element = |&index: &usize| matches!(self.nodes[index].content, Content::Element { .. });
        range.filter(is_element).map(|index| Element { document: self, index })
    }
}

impl<'d> Element<'d> {
    fn content(self) -> (&'d str, &'d [(&'d str, Cow<'d, str>)], usize) {
        match &self.document.nodes[self.index].content {
            Content::Element { name, attributes, end } => (name, attributes, *end),
            Content::Text(_) => ("", &[], self.index + 1),
        }
    }

    /// Its name, without a prefix.
    pub fn name(self) -> &'d str {
        self.content().0
    }

    /// Its opening tag.
    pub fn span(self) -> Span {
        self.document.nodes[self.index].span
    }

    /// The value of an attribute.
    pub fn attribute(self, name: &str) -> Option<&'d str> {
        self.content().1.iter().find(|(n, _)| *n == name).map(|(_, value)| &**value)
    }

    /// The elements of this name in it, however deep.
    pub fn all(self, name: &str) -> impl Iterator<Item = Element<'d>> {
        self.document.within(self.index + 1..self.content().2).filter(move |element| element.name() == name)
    }

    /// All the text in it, that of its children included; a break of a line is a blank.
    pub fn text(self) -> String {
        self.document.nodes[self.index + 1..self.content().2]
            .iter()
            .filter_map(|node| match &node.content {
                Content::Text(text) => Some(&**text),
                Content::Element { name: "br", .. } => Some(" "),
                Content::Element { .. } => None,
            })
            .collect()
    }
}

/// A text on the way to a document.
struct Reader<'a> {
    text: &'a str,
    /// Where the text begins in its source.
    offset: usize,
    at: usize,
    nodes: Vec<Node<'a>>,
    /// The open elements: the name as it was written, and the node.
    open: Vec<(&'a str, usize)>,
}

impl<'a> Reader<'a> {
    fn span(&self, from: usize) -> Span {
        Span::new(self.offset + from, self.offset + self.at)
    }

    /// Moves behind the next `ending`, or to the end; what was passed over, without the ending.
    fn until(&mut self, ending: &str) -> &'a str {
        let rest = &self.text[self.at..];
        let length = rest.find(ending).unwrap_or(rest.len());
        self.at = (self.at + length + ending.len()).min(self.text.len());
        &rest[..length]
    }

    /// Reads one tag, stretch of text, comment or instruction.
    fn next(&mut self) -> Result<(), Problems> {
        let (from, rest) = (self.at, &self.text[self.at..]);
        if !rest.starts_with('<') {
            self.at += rest.find('<').unwrap_or(rest.len());
            let content = Content::Text(entities::decode(&self.text[from..self.at]));
            self.nodes.push(Node { span: self.span(from), content });
        } else if rest.starts_with("<![CDATA[") {
            self.at += "<![CDATA[".len();
            let content = Content::Text(self.until("]]>").into());
            self.nodes.push(Node { span: self.span(from), content });
        } else if rest.starts_with("<!--") {
            self.until("-->");
        } else if rest.starts_with("<?") {
            self.until("?>");
        } else if rest.starts_with("<!") {
            // A document type may have definitions of its own in brackets.
            let inside = self.until(">");
            if inside.contains('[') && !inside.contains(']') {
                self.until("]");
                self.until(">");
            }
        } else if rest.starts_with("</") {
            self.at += 2;
            self.close(from)?;
        } else {
            self.at += 1;
            self.element(from)?;
        }
        Ok(())
    }

    fn close(&mut self, from: usize) -> Result<(), Problems> {
        let name = self.until(">").trim();
        if EMPTY.contains(&local(name)) {
            return Ok(());
        }
        let Some((_, index)) = self.open.pop_if(|(open, _)| *open == name) else {
            let problem = Problem::new(format!("`</{name}>` ends nothing that is open here"));
            let expected = self.open.last().map(|(open, _)| format!("`</{open}>`"));
            let problem = problem.at(self.span(from));
            return Err(Problem { expected, ..problem }.into());
        };
        let behind = self.nodes.len();
        if let Content::Element { end, .. } = &mut self.nodes[index].content {
            *end = behind;
        }
        Ok(())
    }

    fn element(&mut self, from: usize) -> Result<(), Problems> {
        let name = self.word();
        let mut attributes = Vec::new();
        let closed = loop {
            self.at += self.blanks();
            let rest = &self.text[self.at..];
            if rest.is_empty() {
                let problem = Problem::new("this tag does not end").at(self.span(from));
                return Err(problem.expected("`>`").into());
            }
            if rest.starts_with('>') {
                self.at += 1;
                break false;
            }
            if rest.starts_with("/>") {
                self.at += 2;
                break true;
            }
            match self.word() {
                // A stray quote or slash.
                "" => self.at += rest.chars().next().map_or(1, char::len_utf8),
                attribute => attributes.push((local(attribute), self.value())),
            }
        };
        let index = self.nodes.len();
        let span = self.span(from);
        let content = Content::Element { name: local(name), attributes, end: index + 1 };
        self.nodes.push(Node { span, content });
        if !closed && !EMPTY.contains(&local(name)) {
            self.open.push((name, index));
        }
        Ok(())
    }

    /// The value behind an attribute's name; none is an empty one.
    fn value(&mut self) -> Cow<'a, str> {
        let before = self.at;
        self.at += self.blanks();
        if !self.text[self.at..].starts_with('=') {
            self.at = before;
            return "".into();
        }
        self.at += 1;
        self.at += self.blanks();
        let raw = match self.text[self.at..].chars().next() {
            Some('"') => {
                self.at += 1;
                self.until("\"")
            }
            Some('\'') => {
                self.at += 1;
                self.until("'")
            }
            _ => self.word(),
        };
        entities::decode(raw)
    }

    fn blanks(&self) -> usize {
        let rest = &self.text[self.at..];
        rest.len() - rest.trim_start().len()
    }

    /// What stands here up to a blank or a sign that means something.
    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let stops = |c: char| c.is_whitespace() || matches!(c, '=' | '>' | '/' | '"' | '\'');
        let word = &rest[..rest.find(stops).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }
}

/// A name without its prefix.
fn local(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(_, local)| local)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, name: &str) -> Vec<String> {
        let source = Source::new("test", text);
        let document = Document::read(&source).expect(text);
        document.all(name).map(Element::text).collect()
    }

    #[test]
    fn mixed_content_is_one_text() {
        let text = "<c>Not <i>this</i> or<br>that<br/>, <!-- no --><b><u>here</u></b></c><c/><c>&eacute;</c>";
        assert_eq!(texts(text, "c"), ["Not this or that , here", "", "é"]);
        assert_eq!(texts(text, "i"), ["this"]);
        assert_eq!(texts("<c><![CDATA[a < b & <i>]]></c>", "c"), ["a < b & <i>"]);
    }

    #[test]
    fn what_real_files_have() {
        assert_eq!(
            texts("<?xml?><!DOCTYPE c [<!ENTITY a \"b\"> ]><c>R&D &co; &#x41;</c>", "c"),
            ["R&D &co; A"]
        );
        let source = Source::new("test", "\u{feff}<p:a one='1 > 0' p:two = \"&lt;\" three four=4/>");
        let document = Document::read(&source).expect("a document");
        let a = document.all("a").next().expect("an element");
        let value = |name: &str| a.attribute(name);
        assert_eq!(value("one"), Some("1 > 0"));
        assert_eq!(
            (value("two"), value("three"), value("four"), value("five")),
            (Some("<"), Some(""), Some("4"), None)
        );
        assert_eq!(a.span(), Span::new(3, source.bytes.len()));
    }

    #[test]
    fn elements_are_found_inside_their_own() {
        let source = Source::new("test", "<l n='1'><x/><x/></l><l n='2'><y><x/></y></l>");
        let document = Document::read(&source).expect("a document");
        let counts: Vec<usize> = document.all("l").map(|l| l.all("x").count()).collect();
        assert_eq!(counts, [2, 1]);
    }

    #[test]
    fn tags_pair_up() {
        for (text, message, at, expected) in [
            ("<a><b></a>", "`</a>` ends nothing that is open here", 6..10, Some("`</b>`")),
            ("</a>", "`</a>` ends nothing that is open here", 0..4, None),
            ("<a><b>", "the text ends here", 6..6, Some("`</b>`")),
            ("<a><b n='", "this tag does not end", 3..9, Some("`>`")),
        ] {
            let problems = Document::read(&Source::new("test", text)).expect_err(text);
            let wanted = Problem {
                message: message.into(),
                span: Some(Span::new(at.start, at.end)),
                expected: expected.map(str::to_string),
                lacks_words: false,
            };
            assert_eq!(problems, Problems::from(wanted), "{text}");
        }
    }

    /// Any cut of a text is read or refused, never worse.
    #[test]
    fn cut_anywhere() {
        let text = "<?xml?><!DOCTYPE a [ ]><!-- --><a b='c' d=\"é\" e=f><![CDATA[g]]>&amp;<br></a>";
        for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
            for start in (0..=end).filter(|&start| text.is_char_boundary(start)) {
                let _ = Document::read(&Source::new("test", &text[start..end]));
            }
        }
    }
}
