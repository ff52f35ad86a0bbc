//! What form a result takes, by `--json`, `--format` or the suffix of `-o`, and which of them a verb can write.

use std::path::Path;

use quandary::core::knob::Verb;
use quandary::report::Show;
use quandary::{AnyKind, AnyPuzzle};

use crate::exit::Failure;
use crate::run::Run;

/// What form the result takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Drawn with characters.
    Text,
    /// Without lines between the cells.
    Plain,
    /// The bare answer or board.
    Raw,
    /// An object of the protocol.
    Json,
    /// A picture.
    Picture(Picture),
    /// A form of the kind.
    Form(String),
}

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picture {
    Svg,
    Png,
    Pdf,
    Html,
}

impl Picture {
    /// All, by their names, which are their suffixes.
    const ALL: [(&'static str, Picture); 4] =
        [("svg", Picture::Svg), ("png", Picture::Png), ("pdf", Picture::Pdf), ("html", Picture::Html)];

    /// The one with this name or suffix.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(n, _)| *n == name).map(|(_, picture)| *picture)
    }
}

/// Whether a verb's result can be a picture.
fn draws(verb: Verb) -> bool {
    matches!(verb, Verb::Solve | Verb::Hint | Verb::Explain | Verb::Rate | Verb::Create | Verb::Show)
}

/// Whether a verb's result is a puzzle or a board, which the kind's forms can hold.
fn writes_forms(verb: Verb) -> bool {
    matches!(verb, Verb::Solve | Verb::Create | Verb::Assist | Verb::Show | Verb::Convert)
}

impl Run {
    /// Whether JSON is spoken.
    pub(crate) fn json(&self) -> bool {
        let named = self.common.format.as_deref();
        self.common.json
            || named == Some("json")
            || (named.is_none() && self.suffix().as_deref() == Some("json"))
    }

    /// The suffix of `-o`, if that is a file.
    fn suffix(&self) -> Option<String> {
        let path = self.common.output.as_deref().filter(|path| !path.is_dir())?;
        path.extension().map(|s| s.to_string_lossy().to_ascii_lowercase())
    }

    /// The suffix of `-o` where it says more than that the file is text.
    pub(crate) fn named_suffix(&self) -> Option<String> {
        self.suffix().filter(|suffix| suffix != "txt")
    }

    /// The format asked for. What is named goes into no file whose suffix says something else.
    pub(crate) fn format(&self, verb: Verb, kind: &dyn AnyKind) -> Result<Format, Failure> {
        let format = match self.common.format.as_deref() {
            _ if self.json() => Format::Json,
            Some(name) => named(name, kind)?,
            None => return self.by_suffix(verb, kind),
        };
        self.goes_into(&format, verb, kind)?;
        Ok(format)
    }

    /// Refuses a format that does not go with the suffix of `-o`.
    pub(crate) fn goes_into(&self, format: &Format, verb: Verb, kind: &dyn AnyKind) -> Result<(), Failure> {
        let Some(suffix) = self.suffix() else { return Ok(()) };
        let (name, own): (&str, Vec<&str>) = match format {
            Format::Text => ("text", vec!["txt"]),
            Format::Plain => ("plain", vec!["txt"]),
            Format::Raw => ("raw", vec!["txt"]),
            Format::Json => ("json", vec!["json", "jsonl", "txt"]),
            Format::Picture(picture) => {
                let name = Picture::ALL.iter().find(|(_, p)| p == picture).map_or("", |(name, _)| name);
                (name, vec![name])
            }
            Format::Form(form) => {
                let form_of = kind.forms().into_iter().find(|f| f.name == form);
                let suffixes = form_of.as_ref().map_or(&[][..], |f| f.suffixes);
                // What is JSON by whatever name goes into a file that says so.
                let json = form_of.as_ref().is_some_and(|f| f.about.contains("JSON")).then_some("json");
                let own = suffixes.iter().copied().filter(|s| *s != "json").chain(json);
                (form, own.chain(["txt"]).collect())
            }
        };
        if own.contains(&suffix.as_str()) {
            return Ok(());
        }
        let known: Vec<String> = own.iter().map(|s| format!(".{s}")).collect();
        let verb = verb.name();
        Err(Failure::usage(format!(
            "`{verb}` cannot write {name} into a .{suffix} file; it goes into {}",
            known.join(", ")
        )))
    }

    fn by_suffix(&self, verb: Verb, kind: &dyn AnyKind) -> Result<Format, Failure> {
        let suffix = match self.suffix() {
            None => return Ok(Format::Text),
            Some(suffix) if suffix == "txt" => return Ok(Format::Text),
            Some(suffix) => suffix,
        };
        let picture = Picture::named(&suffix).filter(|_| draws(verb)).map(Format::Picture);
        let form =
            || form_of(kind, &suffix).filter(|_| writes_forms(verb)).map(|f| Format::Form(f.to_string()));
        picture.or_else(form).ok_or_else(|| refused(&suffix, verb, kind))
    }

    /// The form a puzzle is written in: that of the suffix of `-o`, or the kind's first that has room for it.
    pub(crate) fn form(&self, verb: Verb, puzzle: &AnyPuzzle) -> Result<&'static str, Failure> {
        match self.suffix() {
            Some(suffix) if suffix != "txt" => {
                form_of(puzzle.kind(), &suffix).ok_or_else(|| refused(&suffix, verb, puzzle.kind()))
            }
            _ => Ok(quandary::lossless_form(puzzle)),
        }
    }

    /// How reports show boards; verbs whose result is no puzzle have no other formats.
    pub(crate) fn show(&self, format: &Format, verb: Verb) -> Result<Show, Failure> {
        match format {
            Format::Text | Format::Json => Ok(Show::Picture(self.look())),
            Format::Plain | Format::Raw => Ok(Show::Raw),
            Format::Picture(_) => {
                Err(Failure::usage(format!("the result of `{}` cannot be drawn", verb.name())))
            }
            Format::Form(name) => {
                Err(Failure::usage(format!("the result of `{}` cannot be written as {name}", verb.name())))
            }
        }
    }
}

fn named(name: &str, kind: &dyn AnyKind) -> Result<Format, Failure> {
    let forms = kind.forms();
    if let Some(picture) = Picture::named(name) {
        return Ok(Format::Picture(picture));
    }
    match name {
        "text" | "ascii" => Ok(Format::Text),
        "plain" => Ok(Format::Plain),
        "raw" => Ok(Format::Raw),
        _ if forms.iter().any(|f| f.name == name) => Ok(Format::Form(name.to_string())),
        _ => {
            let common = ["text", "ascii", "plain", "raw", "json", "svg", "png", "pdf", "html"].into_iter();
            let known: Vec<&str> = common.chain(forms.iter().map(|f| f.name)).collect();
            let meant = quandary::registry::closest(name, known.iter().copied());
            let hint = meant.map_or_else(
                || format!("there are {}", known.join(", ")),
                |m| format!("did you mean `{m}`?"),
            );
            Err(Failure::usage(format!("there is no format `{name}`; {hint}")))
        }
    }
}

/// The form of a kind that a suffix stands for, if it can be written.
fn form_of(kind: &dyn AnyKind, suffix: &str) -> Option<&'static str> {
    kind.forms().iter().find(|f| f.writes && f.suffixes.contains(&suffix)).map(|f| f.name)
}

/// Refuses a file with another suffix than those a verb writes.
pub(crate) fn only_into(path: Option<&Path>, verb: &str, known: &[&str]) -> Result<(), Failure> {
    let suffix = path.and_then(Path::extension).map(|s| s.to_string_lossy().to_ascii_lowercase());
    match suffix.filter(|suffix| !known.contains(&suffix.as_str())) {
        Some(suffix) => {
            let known: Vec<String> = known.iter().map(|s| format!(".{s}")).collect();
            let known = known.join(", ");
            Err(Failure::usage(format!("`{verb}` cannot write a .{suffix} file; it writes {known}")))
        }
        None => Ok(()),
    }
}

/// That a verb does not write files with this suffix, and which it does.
fn refused(suffix: &str, verb: Verb, kind: &dyn AnyKind) -> Failure {
    let mut known = vec!["txt", "json"];
    if draws(verb) {
        known.extend(Picture::ALL.map(|(name, _)| name));
    }
    for form in kind.forms().iter().filter(|f| f.writes && writes_forms(verb)) {
        known.extend(form.suffixes.iter().filter(|s| !known.contains(s)).copied().collect::<Vec<_>>());
    }
    let known: Vec<String> = known.iter().map(|s| format!(".{s}")).collect();
    let (verb, kind) = (verb.name(), kind.info().id);
    Failure::usage(format!(
        "`{verb}` cannot write a .{suffix} file for {kind}; it writes {}",
        known.join(", ")
    ))
}
