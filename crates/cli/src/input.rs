//! What the arguments name: files, standard input, links, share ids, examples.

use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::Path;

use quandary::registry::{closest, kind, kinds};
use quandary::{AnyKind, Source, Sources};

use crate::exit::Failure;
use crate::limits::waiting;
use crate::picture;

/// No puzzle is larger; what is, is a mistake that should not fill the memory.
pub(crate) const MOST_BYTES: u64 = 256 << 20;

/// The arguments behind a verb: `[KIND] [FILE | - | LINK | example:NAME]...`.
pub(crate) struct Named {
    pub(crate) kind: Option<&'static dyn AnyKind>,
    pub(crate) inputs: Vec<String>,
}

/// Splits the arguments: the first is the kind if it is a kind's name.
pub(crate) fn named(words: &[String]) -> Named {
    let first = words.first().and_then(|w| kind(w).ok());
    let rest = if first.is_some() { &words[1..] } else { words };
    Named { kind: first, inputs: rest.to_vec() }
}

impl Named {
    /// Whether the puzzle comes from standard input.
    pub(crate) fn is_typed(&self) -> bool {
        self.inputs.is_empty() || self.inputs == ["-"]
    }

    /// Whether any of it comes from standard input.
    pub(crate) fn is_from_stdin(&self) -> bool {
        self.is_typed() || self.inputs.iter().any(|input| input == "-")
    }

    /// Refuses a second `-`: standard input can be read once.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        match self.inputs.iter().filter(|i| *i == "-").count() {
            0 | 1 => Ok(()),
            _ => Err(Failure::usage("standard input (`-`) can be only one of the inputs")),
        }
    }
}

/// Loads an input. What is a puzzle itself stays as it is: opening it finds out what it is.
pub(crate) fn load(name: &str, of: Option<&'static dyn AnyKind>) -> Result<Source, Failure> {
    if name == "-" {
        return Ok(Source::new("stdin", picture::unpacked(stdin()?, "stdin")?));
    }
    if name.starts_with("example:") {
        return Ok(Source::new(name, name));
    }
    if !Path::new(name).exists() && (is_puzzle(name) || is_foreign_id(name, of)) {
        return Ok(Source::new("link", name));
    }
    file(name)
}

/// All of standard input.
pub(crate) fn stdin() -> Result<Vec<u8>, Failure> {
    waiting(|| all(&mut io::stdin().lock(), "stdin"))
}

/// A file as a source. Photographs and other packed pictures become pixmaps, which kinds can read, unless they carry
/// the puzzle they show.
pub(crate) fn file(name: &str) -> Result<Source, Failure> {
    Ok(Source::new(name, picture::unpacked(bytes(name)?, name)?))
}

/// The bytes of a file.
pub(crate) fn bytes(name: &str) -> Result<Vec<u8>, Failure> {
    let mut open = File::open(name).map_err(|error| missing(name, &error))?;
    all(&mut open, name)
}

fn all(from: &mut impl Read, name: &str) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = from.take(MOST_BYTES + 1).read_to_end(&mut bytes);
    match read {
        Ok(n) if n as u64 <= MOST_BYTES => Ok(bytes),
        Ok(_) => Err(Failure::File(format!("{name}: larger than {} MB", MOST_BYTES >> 20))),
        Err(error) => Err(Failure::File(format!("{name}: {error}"))),
    }
}

/// Whether a word is a puzzle itself: a link, a share id or an example's name.
pub(crate) fn is_puzzle(word: &str) -> bool {
    word.starts_with("example:") || word.contains("://") || is_share_id(word)
}

/// Whether a word is a puzzle as another program names it: an id such as `5x5:1/2.1`, a link without its scheme. No file
/// is meant by what reads as a puzzle and has a colon or a question mark.
fn is_foreign_id(word: &str, of: Option<&'static dyn AnyKind>) -> bool {
    let reads = |found: quandary::input::Detected| {
        found.kind.read(&Sources::of(found.source), found.form).iter().all(Result::is_ok)
    };
    word.contains([':', '?']) && quandary::detect(Source::new("link", word), of, None, &[]).is_ok_and(reads)
}

fn is_share_id(name: &str) -> bool {
    name.split_once(':').is_some_and(|(id, _)| kind(id).is_ok_and(|k| k.info().id == id))
}

/// A name that is no file may be a misspelt kind.
fn missing(name: &str, error: &io::Error) -> Failure {
    let ids =
        kinds().iter().flat_map(|k| std::iter::once(k.info().id).chain(k.info().aliases.iter().copied()));
    match closest(name, ids) {
        Some(meant) if error.kind() == io::ErrorKind::NotFound => Failure::File(format!(
            "there is no file `{name}`, and no kind of that name; did you mean `{meant}`?"
        )),
        _ => Failure::File(format!("{name}: {error}")),
    }
}

/// Says that we are waiting for somebody to type.
pub(crate) fn say_if_waiting(quiet: bool) {
    if !quiet && io::stdin().is_terminal() {
        eprintln!("reading a puzzle from standard input; Ctrl-D ends it");
    }
}

/// A prefix of standard input that ends at a blank line and is accepted; the rest stays unread for
/// a dialogue. At the end of the input, everything.
pub(crate) fn prefix(accepted: impl Fn(&Source) -> bool) -> Result<Source, Failure> {
    // A puzzle has few blank lines inside; a rubbish file is not tried over and over.
    const TRIES: usize = 64;
    let mut stdin = io::stdin().lock();
    let mut source = Source::new("stdin", Vec::new());
    let mut tries = 0;
    loop {
        let before = source.bytes.len();
        let room = MOST_BYTES.saturating_sub(before as u64);
        if room == 0 {
            return Err(Failure::usage(format!("stdin: larger than {} MB", MOST_BYTES >> 20)));
        }
        if waiting(|| (&mut stdin).take(room).read_until(b'\n', &mut source.bytes))? == 0 {
            return Ok(source);
        }
        let blank = source.bytes[before..].iter().all(u8::is_ascii_whitespace);
        if blank && tries < TRIES && !source.bytes.iter().all(u8::is_ascii_whitespace) {
            tries += 1;
            if accepted(&source) {
                return Ok(source);
            }
        }
    }
}
