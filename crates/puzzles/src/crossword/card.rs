//! What is printed around a puzzle and on it, apart from what is asked: texts, clues, looks of squares, and what a format says
//! that no other has. The search knows nothing of it.

pub use super::clues::{Clue, Clues, Direction, Link, List};
pub use super::decor::{Decor, Look, Shade};
pub use super::marked::{Marked, Piece};

/// Something only one format has, as it came, so that writing that format gives it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The name of the form that has it.
    pub form: String,
    /// Its name there.
    pub name: String,
    /// What it says, spelled as that form spells it: JSON in ipuz, XML in .jpz.
    pub text: String,
}

impl Kept {
    /// Something of this form.
    pub fn new(form: &str, name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { form: form.to_string(), name: name.into(), text: text.into() }
    }

    /// Those of one form, with their names and texts.
    pub fn of<'a>(all: &'a [Self], form: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        all.iter().filter(move |k| k.form == form).map(|k| (k.name.as_str(), k.text.as_str()))
    }
}

/// A solution that is there but locked with a key nobody told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lock {
    /// The sum by which the right key is known.
    pub sum: u16,
    /// The letters as they are locked, row by row, one for each square that has one.
    pub letters: String,
}

/// What is printed around a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// The title.
    pub title: Marked,
    /// Who made it.
    pub author: Marked,
    /// Who edited it.
    pub editor: Marked,
    /// Who published it.
    pub publisher: Marked,
    /// The copyright line.
    pub copyright: Marked,
    /// When it appeared, as the file says it.
    pub date: Marked,
    /// What is to be read before solving.
    pub intro: Marked,
    /// Notes.
    pub notes: Marked,
    /// The clues.
    pub clues: Clues,
    /// What is said of squares.
    pub decor: Decor,
    /// Whether the player is to find the blocks as well.
    pub diagramless: bool,
    /// The solution where it is locked.
    pub lock: Option<Lock>,
    /// What else its format says of it.
    pub kept: Vec<Kept>,
}

impl Card {
    /// The texts with their names, which are also those of our JSON and of ipuz.
    pub fn texts(&self) -> [(&'static str, &Marked); 8] {
        [
            ("title", &self.title),
            ("author", &self.author),
            ("editor", &self.editor),
            ("publisher", &self.publisher),
            ("copyright", &self.copyright),
            ("date", &self.date),
            ("intro", &self.intro),
            ("notes", &self.notes),
        ]
    }

    /// The text of this name, to be changed.
    pub fn text_mut(&mut self, name: &str) -> Option<&mut Marked> {
        Some(match name {
            "title" => &mut self.title,
            "author" => &mut self.author,
            "editor" => &mut self.editor,
            "publisher" => &mut self.publisher,
            "copyright" => &mut self.copyright,
            "date" => &mut self.date,
            "intro" => &mut self.intro,
            "notes" => &mut self.notes,
            _ => return None,
        })
    }
}
