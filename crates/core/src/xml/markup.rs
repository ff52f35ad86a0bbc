//! Elements as text again: what a reader does not know it can keep, and emphasis inside a text stays where it was.

use super::{Content, EMPTY, Element, entities};

impl<'d> Element<'d> {
    /// Its attributes in order, names without prefixes.
    pub fn attributes(self) -> impl Iterator<Item = (&'d str, &'d str)> {
        self.content().1.iter().map(|(name, value)| (*name, &**value))
    }

    /// The elements directly in it, in order.
    pub fn children(self) -> impl Iterator<Item = Element<'d>> {
        let (document, end) = (self.document, self.content().2);
        let mut index = self.index + 1;
        std::iter::from_fn(move || {
            while index < end {
                let element = Element { document, index };
                match document.nodes[index].content {
                    Content::Text(_) => index += 1,
                    Content::Element { end, .. } => {
                        index = end;
                        return Some(element);
                    }
                }
            }
            None
        })
    }

    /// What is in it, tags and all, as XML: text is escaped, prefixes and comments are gone.
    ///
    /// ```
    /// use quandary_core::{source::Source, xml::Document};
    /// let source = Source::new("a file", "<clue>R&D in <i lang='la'>vitro</i><br/></clue>");
    /// let document = Document::read(&source).unwrap();
    /// let clue = document.all("clue").next().unwrap();
    /// assert_eq!(clue.inner(), "R&amp;D in <i lang=\"la\">vitro</i><br/>");
    /// ```
    pub fn inner(self) -> String {
        self.spelled(self.index + 1)
    }

    /// The element itself with what is in it, as XML.
    pub fn outer(self) -> String {
        self.spelled(self.index)
    }

    /// The nodes from one on to its end, as XML. The elements still open are a list, so depth costs no stack.
    fn spelled(self, from: usize) -> String {
        let mut out = String::new();
        let mut open: Vec<(&str, usize)> = Vec::new();
        for (index, node) in self.document.nodes.iter().enumerate().take(self.content().2).skip(from) {
            while let Some((name, _)) = open.pop_if(|(_, end)| *end <= index) {
                out += &format!("</{name}>");
            }
            match &node.content {
                Content::Text(text) => out += &entities::encode_text(text),
                Content::Element { name, attributes, end } => {
                    out += &format!("<{name}");
                    for (name, value) in attributes {
                        out += &format!(" {name}=\"{}\"", entities::encode(value));
                    }
                    if *end == index + 1 || EMPTY.contains(name) {
                        out.push_str("/>");
                    } else {
                        out.push('>');
                        open.push((name, *end));
                    }
                }
            }
        }
        open.iter().rev().for_each(|(name, _)| out += &format!("</{name}>"));
        out
    }
}
