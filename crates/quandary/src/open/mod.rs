//! Opening, written once: what somebody typed, pasted, dropped or sent becomes puzzles.
//!
//! A text may be a puzzle, several, a link, a share id, the recipe of a created puzzle, the address of a page with an id
//! behind `#`, `example:KIND/NAME`, a record with a puzzle in it, or a picture that carries one.

mod several;

use std::sync::Arc;

use quandary_core::any::{AnyEntry, AnyKind};
use quandary_core::budget::{Budget, RanOut};
use quandary_core::knob::{Settings, Verb};
use quandary_core::lexicon::Lexicon;
use quandary_core::percent;
use quandary_core::source::{Problem, Problems, Source, Sources, Span};
use quandary_session::share;

use crate::record::{self, Record};
use crate::registry::{self, kinds};
use crate::{carry, input};

/// The built-in word list, fetched when a kind has use for it.
pub type Words<'a> = &'a dyn Fn() -> Option<Arc<Lexicon>>;

/// What is known of a text beside the text itself, and what it may cost to open it.
pub struct Opening<'a> {
    /// Its kind, if somebody has named it.
    pub kind: Option<&'static dyn AnyKind>,
    /// Its form, if somebody has named it.
    pub form: Option<&'a str>,
    /// Word lists given beside it.
    pub words: Vec<Source>,
    /// The built-in list, for when none was given.
    pub list: Words<'a>,
    /// The options for a kind; the error says what is wrong with them.
    pub settings: &'a dyn Fn(&'static dyn AnyKind) -> Result<Settings, String>,
    /// A text that takes more memory to read is refused.
    pub memory: usize,
    /// For making the puzzle of a recipe again.
    pub budget: &'a Budget,
}

/// A text that was opened.
pub struct Opened {
    /// The kind of its puzzles; of several kinds, that of the first.
    pub kind: &'static dyn AnyKind,
    /// The form they are in; `None` where each of several has its own.
    pub form: Option<&'static str>,
    /// What was read.
    pub sources: Sources,
    /// The puzzles and problems, in order.
    pub entries: Vec<Result<AnyEntry, Problems>>,
    /// The recipe they were made by, if it was one.
    pub recipe: Option<String>,
    /// What told kind and form, in words that follow "because".
    pub why: &'static str,
}

impl Opened {
    /// What there is to say to whoever opened the text, each sentence once: what was given beside it and had no say, what
    /// it holds and no puzzle has room for, what had to be assumed.
    pub fn notes(&self) -> Vec<String> {
        let puzzles = || self.entries.iter().flatten().map(|entry| &entry.puzzle);
        let overlooked = puzzles().filter_map(|puzzle| puzzle.overlooked(&self.sources)).take(1);
        let mut seen = std::collections::HashSet::new();
        let read = puzzles().flat_map(|puzzle| puzzle.notes()).filter(|note| seen.insert(note.as_str()));
        overlooked.chain(read.map(|note| format!("{}: {note}", self.sources.puzzle().name))).collect()
    }
}

impl Opened {
    /// The same for a verb: what cannot be solved at all is a problem for those that need an answer, and for no other.
    #[must_use]
    pub fn for_verb(mut self, verb: Verb) -> Self {
        let needed = match verb {
            Verb::Solve | Verb::Count | Verb::Hint | Verb::Explain | Verb::Rate | Verb::Assist => true,
            Verb::Check | Verb::Create | Verb::Show | Verb::Convert | Verb::Play => false,
        };
        for entry in self.entries.iter_mut().filter(|_| needed) {
            let why = entry.as_ref().ok().and_then(|entry| entry.puzzle.unanswered());
            if let Some(why) = why {
                *entry = Err(Problem::new(why).into());
            }
        }
        self
    }
}

/// Why a text was not opened.
#[derive(Debug)]
pub enum NotOpened {
    /// Something is wrong with the text.
    Problems(Box<Sources>, Problems),
    /// Something else is wrong: options, or a recipe.
    Message(String),
    /// The budget ended while the text was read.
    RanOut(RanOut),
}

impl From<String> for NotOpened {
    fn from(message: String) -> Self {
        Self::Message(message)
    }
}

/// While a text of so many bytes is read, the budget is asked whether to go on.
const LONG: usize = 1 << 16;

/// Opens a text.
///
/// ```
/// use quandary::core::knob::Settings;
/// let opened = quandary::open(
///     quandary::Source::new("pasted", "null:1./.."),
///     &quandary::Opening {
///         kind: None,
///         form: None,
///         words: Vec::new(),
///         list: &|| None,
///         settings: &|kind| Ok(Settings::new(kind.knobs())),
///         memory: usize::MAX,
///         budget: &quandary::Budget::unlimited(),
///     },
/// ).expect("a puzzle");
/// assert_eq!((opened.kind.info().id, opened.entries.len()), ("null", 1));
/// ```
pub fn open(source: Source, how: &Opening<'_>) -> Result<Opened, NotOpened> {
    let source = match carry::found(&source.bytes) {
        Some(note) => Source::new(source.name, note),
        None => source,
    };
    let room = |source: &Source| {
        input::fits_in_parts(source, how.memory)
            .map_err(|problems| NotOpened::Problems(Box::new(Sources::of(source.clone())), problems))
    };
    if let Some(links) = quandary_core::several::links(&source) {
        room(&source)?;
        return several::open_links(source, links, how);
    }
    let parts = quandary_core::several::parts(&source);
    if parts.len() < 2 {
        return one(source, how);
    }
    room(&source)?;
    several::open(source, parts, how)
}

/// Opens a text, or a stretch of one that nothing divides.
fn one(source: Source, how: &Opening<'_>) -> Result<Opened, NotOpened> {
    match record::records(&source) {
        Some(records) => recorded(&source, &records, how),
        None if record::is_result(&source) => {
            let problem = Problem::new("this is what a verb said, and there is no puzzle in it");
            let problem = problem.expected("a puzzle; an answer goes after its puzzle, as the board");
            let problem = problem.at(Span::new(0, source.bytes.len()));
            Err(NotOpened::Problems(Box::new(Sources::of(source)), problem.into()))
        }
        None => plain(source, how),
    }
}

/// Opens what is no record.
fn plain(source: Source, how: &Opening<'_>) -> Result<Opened, NotOpened> {
    let word = source.text().map(str::trim).filter(|text| !text.contains(char::is_whitespace));
    let id = word.and_then(fragment);
    let packed = share::unpacked(kinds(), id.as_deref().or(word).unwrap_or_default());
    let id = packed.transpose().map_err(NotOpened::Message)?.or(id);
    let word = id.as_deref().or(word).unwrap_or_default();
    if let Some(kind) = input::recipe(word) {
        return made(kind, word, how);
    }
    if let Some(name) = word.strip_prefix("example:") {
        let (kind, source) = input::example(name, how.kind)?;
        return read(source, Some(kind), how);
    }
    let source = match &id {
        Some(id) => Source::new(source.name.clone(), id.as_str()),
        None => source,
    };
    read(source, how.kind, how)
}

/// Opens the puzzles of a record. Where there is one, it is as if its own text had been opened.
fn recorded(source: &Source, records: &[Record], how: &Opening<'_>) -> Result<Opened, NotOpened> {
    let refused = |message: String| {
        let problem = Problem::new(message).at(Span::new(0, source.bytes.len()));
        NotOpened::Problems(Box::new(Sources::of(source.clone())), problem.into())
    };
    let mut all: Option<Opened> = None;
    for record in records {
        if record.asks {
            let message = "this is a request with options of its own; `batch` does what requests say";
            return Err(refused(message.into()));
        }
        let kind = match record.kind.as_deref().map(registry::kind).transpose() {
            Ok(kind) => kind.or(how.kind),
            Err(unknown) => return Err(refused(unknown.to_string())),
        };
        if let (Some(kind), Some(wanted)) = (kind, how.kind)
            && kind.info().id != wanted.info().id
        {
            return Err(refused(format!("this is of kind {}, not {}", kind.info().id, wanted.info().id)));
        }
        let own =
            Opening { kind, form: record.form.as_deref().or(how.form), words: how.words.clone(), ..*how };
        let mut opened = plain(Source::new(source.name.clone(), record.puzzle.clone()), &own)?;
        if let Some(board) = &record.board {
            for entry in opened.entries.iter_mut().flatten() {
                let board = Source::new("board", board.as_str());
                let read = entry.puzzle.read_board(&board);
                let read = read.map_err(|p| NotOpened::Problems(Box::new(Sources::of(board)), p))?;
                entry.board = Some(read);
            }
        }
        match &mut all {
            None => all = Some(opened),
            Some(all) => {
                all.form = all.form.filter(|form| opened.form == Some(*form));
                all.entries.extend(opened.entries);
            }
        }
    }
    all.ok_or_else(|| refused("there is no puzzle in this record".into()))
}

/// Makes the puzzle of a recipe again.
fn made(kind: &'static dyn AnyKind, recipe: &str, how: &Opening<'_>) -> Result<Opened, NotOpened> {
    let list = kind.info().wants_words.then(how.list).flatten();
    let puzzle = share::open(&[kind], recipe, list, how.budget).map_err(|why| format!("{recipe}: {why}"))?;
    let entries = vec![Ok(AnyEntry { puzzle, board: None })];
    Ok(Opened {
        kind,
        form: None,
        sources: Sources::default(),
        entries,
        recipe: Some(recipe.to_string()),
        why: "its recipe says so",
    })
}

/// An error if the budget has ended. Reading what is small takes no time that anybody could want back.
fn goes_on(source: &Source, how: &Opening<'_>) -> Result<(), NotOpened> {
    match source.bytes.len() < LONG {
        true => Ok(()),
        false => how.budget.poll().map_err(NotOpened::RanOut),
    }
}

fn read(source: Source, kind: Option<&'static dyn AnyKind>, how: &Opening<'_>) -> Result<Opened, NotOpened> {
    let whole = || Box::new(Sources::of(source.clone()));
    let found = input::fits(&source, how.memory).and_then(|()| {
        let goes_on = || goes_on(&source, how).is_ok();
        input::detect_while(source.clone(), kind, how.form, &how.words, &goes_on)
    });
    if found.is_err() {
        goes_on(&source, how)?;
    }
    let found = found.map_err(|problems| NotOpened::Problems(whole(), problems))?;
    let known = |name: &str| found.kind.forms().into_iter().find(|form| form.name == name).map(|f| f.name);
    let form = match how.form {
        Some(name) => Some(known(name).ok_or_else(|| {
            let names: Vec<&str> = found.kind.forms().iter().map(|form| form.name).collect();
            let problem = Problem::new(format!("{} has no form `{name}`", found.kind.info().title));
            NotOpened::Problems(whole(), problem.expected(format!("one of {}", names.join(", "))).into())
        })?),
        None => found.form,
    };
    let settings = (how.settings)(found.kind)?;
    let built_in = how.words.is_empty() && found.kind.info().wants_words;
    let lexicon = built_in.then(how.list).flatten();
    // What was read to find out the kind is not read again, unless more is known now.
    let parts = quandary_core::several::parts(&found.source);
    let whole = parts.iter().map(ExactSizeIterator::len).eq([found.source.bytes.len()]);
    let usual = lexicon.is_none() && settings == Settings::new(found.kind.knobs());
    let same = whole && usual && form == found.form;
    let sources = Sources { main: Some(found.source), words: how.words.clone(), lexicon, settings };
    let room = |entry: AnyEntry| input::holds(&entry.puzzle, how.memory).map(|()| entry);
    let read = found.entries.filter(|_| same).unwrap_or_else(|| found.kind.read(&sources, form));
    let entries = read.into_iter().map(|read| read.and_then(room)).collect();
    let why = if how.form.is_some() { "its form was named" } else { found.why };
    Ok(Opened { kind: found.kind, form, sources, entries, recipe: None, why })
}

/// What is behind the `#` of a page's address, decoded, if it is an id.
fn fragment(address: &str) -> Option<String> {
    let (page, behind) = address.split_once('#')?;
    let id = percent::decode(behind);
    (page.contains("://") && share::kind_of(kinds(), &id).is_some()).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::fragment;

    #[test]
    fn an_id_behind_an_address() {
        let id = fragment("https://example.org/#ripple:1%2F1");
        assert_eq!(id.as_deref(), kinds_have("ripple").then_some("ripple:1/1"));
        assert_eq!(fragment("https://example.org/page#top"), None);
        assert_eq!(fragment("ripple:10x10#v1.7"), None, "a recipe is no address");
    }

    fn kinds_have(id: &str) -> bool {
        crate::kinds().iter().any(|kind| kind.info().id == id)
    }
}
