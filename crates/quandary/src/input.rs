//! From bytes to puzzles: which kind and form a text has, share ids and built-in examples.

use quandary_core::any::{AnyEntry, AnyKind, AnyPuzzle};
use quandary_core::form::Sniff;
use quandary_core::several::BETWEEN;
use quandary_core::source::{Problem, Problems, Source, Sources};

use crate::registry::{closest, kind, kinds};

/// What a source was found to be.
pub struct Detected {
    /// The kind.
    pub kind: &'static dyn AnyKind,
    /// The form, where it is certain; otherwise the kind sniffs it.
    pub form: Option<&'static str>,
    /// The source, without the `kind:` of a share id.
    pub source: Source,
}

/// Reads a text: one result for each puzzle in it. Without a kind, the text must tell it.
///
/// ```
/// let found = quandary::read("null:1./..", None, None)?;
/// assert_eq!(found.len(), 1);
/// # Ok::<(), quandary::Problems>(())
/// ```
pub fn read(
    text: &str,
    kind: Option<&'static dyn AnyKind>,
    form: Option<&str>,
) -> Result<Vec<Result<AnyEntry, Problems>>, Problems> {
    let detected = detect(Source::new("text", text), kind, form, &[])?;
    let form = form.or(detected.form);
    Ok(detected.kind.read(&Sources::of(detected.source), form))
}

/// What reading takes, as a multiple of the text: numbers and strings of JSON are kept one by one while it is read.
const JSON_GROWS: usize = 40;
const TEXT_GROWS: usize = 12;

/// Refuses a source that could not be read within so much memory, before anything is allocated for it.
pub fn fits(source: &Source, memory: usize) -> Result<(), Problems> {
    let first = source.bytes.iter().find(|b| !b.is_ascii_whitespace());
    let grows = if matches!(first, Some(b'{' | b'[')) { JSON_GROWS } else { TEXT_GROWS };
    if source.bytes.len().saturating_mul(grows) <= memory {
        return Ok(());
    }
    let most = memory / grows;
    let message = format!("this text has {}, too much for the memory allowed", size(source.bytes.len()));
    Err(Problem::new(message).expected(format!("at most {}, or more memory", size(most))).into())
}

/// A number of bytes for people.
fn size(bytes: usize) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes / 1000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}

/// Finds out the kind of a source, and the form if that is part of the finding. A link, a share id
/// or a header settles it; else the file's suffix helps; else the kind whose reader accepts the
/// text and the words given beside it. When more than one is left, the problem names them.
pub fn detect(
    source: Source,
    wanted: Option<&'static dyn AnyKind>,
    form: Option<&str>,
    words: &[Source],
) -> Result<Detected, Problems> {
    if let Some((named, rest)) = share(&source) {
        if let Some(other) = wanted.filter(|k| k.info().id != named.info().id) {
            let message = format!("this id is of kind {}, not {}", named.info().id, other.info().id);
            return Err(Problem::new(message).into());
        }
        let source = Source::new(source.name.clone(), rest);
        return Ok(Detected { kind: named, form: Some(named.info().id_form), source });
    }
    if let Some(kind) = wanted {
        let form = form.is_none().then(|| likely_form(kind, &source)).flatten();
        return Ok(Detected { kind, form, source });
    }
    let having = |k: &&&dyn AnyKind| form.is_none_or(|f| k.forms().iter().any(|i| i.name == f));
    let able: Vec<&'static dyn AnyKind> = kinds().iter().filter(having).copied().collect();
    if let Some(form) = form.filter(|_| able.is_empty()) {
        return Err(Problem::new(format!("no kind has a form `{form}`")).into());
    }
    let kind = sniffed(&able, &source, form, words)?;
    let form = form.is_none().then(|| likely_form(kind, &source)).flatten();
    Ok(Detected { kind, form, source })
}

/// The kind a source most likely is of.
fn sniffed(
    able: &[&'static dyn AnyKind],
    source: &Source,
    form: Option<&str>,
    words: &[Source],
) -> Result<&'static dyn AnyKind, Problems> {
    if source.bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Problem::new("there is nothing here").expected("a puzzle").at(source.end()).into());
    }
    let at = |sure: Sniff| -> Vec<&'static dyn AnyKind> {
        able.iter().copied().filter(|k| k.sniff(source).0 == sure).collect()
    };
    let mut left = at(Sniff::Sure);
    if left.is_empty() {
        left = at(Sniff::Maybe);
    }
    if left.is_empty() && (form.is_some() || able.len() == 1) {
        left = able.to_vec();
    }
    // Every text may be called .txt: that tells kinds apart only when nothing in the text does.
    let plain = source.name.to_ascii_lowercase().ends_with(".txt");
    narrow(&mut left, |k| !plain && suffix_form(k, source).is_some());
    if left.is_empty() {
        left = able.iter().copied().filter(|k| suffix_form(*k, source).is_some()).collect();
    }
    if left.len() > 1 {
        let sources = Sources { words: words.to_vec(), ..Sources::of(source.clone()) };
        let fits: Vec<Fit> = left.iter().map(|k| fit(*k, &sources, form)).collect();
        let best = fits.iter().max().copied();
        let mut fits = fits.into_iter();
        left.retain(|_| fits.next() == best);
    }
    narrow(&mut left, |k| !words.is_empty() && k.info().wants_words);
    let ids: Vec<&str> = left.iter().map(|k| k.info().id).collect();
    match left[..] {
        [only] => Ok(only),
        [] => {
            let ids: Vec<&str> = able.iter().map(|k| k.info().id).collect();
            let expected = format!("a puzzle, or its kind before it: {}", ids.join(", "));
            Err(Problem::new("this does not look like any kind of puzzle").expected(expected).into())
        }
        _ => {
            let message = format!("this fits more than one kind: {}", ids.join(", "));
            Err(Problem::new(message).expected("the kind before the file").into())
        }
    }
}

/// How well a text reads as a kind's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It does not.
    Not,
    /// It does, but nobody would mean that by it.
    Odd,
    /// Nothing speaks against it.
    Well,
}

/// Whether anything speaks against a text being of a kind. That the words to go with it are still to come is no fault of
/// the text.
fn fit(kind: &dyn AnyKind, sources: &Sources, form: Option<&str>) -> Fit {
    let to_come = |p: &Problem| kind.info().wants_words && sources.words.is_empty() && p.span.is_none();
    let judge = |read: &Result<AnyEntry, Problems>| match read {
        // Who gives words means a puzzle with words.
        Ok(_) if !sources.words.is_empty() && !kind.info().wants_words => Fit::Odd,
        Ok(entry) if entry.puzzle.meant() => Fit::Well,
        Ok(_) => Fit::Odd,
        Err(problems) if problems.0.iter().all(to_come) => Fit::Well,
        Err(_) => Fit::Not,
    };
    kind.read(sources, form).iter().map(judge).min().unwrap_or(Fit::Not)
}

/// Keeps only those that pass, unless there is nothing to choose or none would be left.
fn narrow(left: &mut Vec<&'static dyn AnyKind>, pass: impl Fn(&'static dyn AnyKind) -> bool) {
    if left.len() > 1 {
        let passing: Vec<_> = left.iter().copied().filter(|k| pass(*k)).collect();
        if !passing.is_empty() {
            *left = passing;
        }
    }
}

/// The form a text shows beyond doubt, or else the one its file's suffix stands for.
fn likely_form(kind: &dyn AnyKind, source: &Source) -> Option<&'static str> {
    match kind.sniff(source) {
        (Sniff::Sure, form) => form,
        _ => suffix_form(kind, source),
    }
}

/// The form a file's suffix stands for, if it stands for one only.
fn suffix_form(kind: &dyn AnyKind, source: &Source) -> Option<&'static str> {
    let suffix = source.name.rsplit_once('.').map(|(_, s)| s.to_ascii_lowercase())?;
    let forms = kind.forms();
    let mut fitting = forms.iter().filter(|f| f.suffixes.contains(&suffix.as_str()));
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => Some(only.name),
        _ => None,
    }
}

/// The kind and the rest of a share id, or of several with a line each.
fn share(source: &Source) -> Option<(&'static dyn AnyKind, String)> {
    let text = source.text()?;
    let lines = || text.lines().filter(|line| !line.trim().is_empty() && line.trim_end() != BETWEEN);
    let (named, first) = share_of(text)?;
    let own =
        |line| share_of(line).filter(|(kind, _)| kind.info().id == named.info().id).map(|(_, rest)| rest);
    match lines().map(own).collect::<Option<Vec<&str>>>() {
        Some(ids) => Some((named, ids.join(&format!("\n{BETWEEN}\n")))),
        None => Some((named, first.to_string())),
    }
}

fn share_of(text: &str) -> Option<(&'static dyn AnyKind, &str)> {
    let text = text.trim_start();
    let colon = text.bytes().take(24).position(|b| b == b':')?;
    let named = kind(&text[..colon]).ok().filter(|k| k.info().id == &text[..colon])?;
    // A link is no id, whatever its scheme.
    let rest = text[colon + 1..].trim();
    (!rest.starts_with("//")).then_some((named, rest))
}

/// The kind of a recipe such as `KIND:10x10,level=hard#v1.7`, if the word is one: the id of a
/// created puzzle, which is made again when it is opened.
pub fn recipe(word: &str) -> Option<&'static dyn AnyKind> {
    let (id, rest) = word.split_once(':')?;
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let (_, seed) = rest.rsplit_once("#v")?;
    let sound = seed.split_once('.').is_some_and(|(version, seed)| number(version) && number(seed));
    kind(id).ok().filter(|k| sound && k.info().id == id)
}

/// The built-in puzzle `KIND/NAME`; just `NAME` when the kind is known from elsewhere.
///
/// ```
/// let (kind, source) = quandary::example("null/1", None).unwrap();
/// assert_eq!((kind.info().id, source.text()), ("null", Some("1./..\n")));
/// ```
pub fn example(
    name: &str,
    known: Option<&'static dyn AnyKind>,
) -> Result<(&'static dyn AnyKind, Source), String> {
    let (of, short) = match (name.split_once('/'), known) {
        (Some((id, short)), _) => (kind(id).map_err(|e| e.to_string())?, short),
        (None, Some(kind)) => (kind, name),
        (None, None) => return Err(format!("`example:{name}` needs a kind: example:KIND/NAME")),
    };
    let examples = of.examples();
    let found = examples.iter().find(|e| e.name == short).ok_or_else(|| {
        let meant = closest(short, examples.iter().map(|e| e.name));
        let names = || examples.iter().map(|e| e.name).take(12).collect::<Vec<_>>().join(", ");
        let hint = meant.map_or_else(|| format!("there are {}", names()), |m| format!("did you mean `{m}`?"));
        format!("{} has no example `{short}`; {hint}", of.info().id)
    })?;
    Ok((of, Source::new(format!("example:{}/{short}", of.info().id), found.text)))
}

/// The first form of its kind that loses nothing of a puzzle, or simply the first.
///
/// ```
/// let kind = quandary::kind("null")?;
/// let puzzle = quandary::read("1./..", Some(kind), None)?.remove(0)?.puzzle;
/// assert_eq!(quandary::lossless_form(&puzzle), "line");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lossless_form(puzzle: &AnyPuzzle) -> &'static str {
    let forms = puzzle.kind().forms();
    let carries = |form: &str| puzzle.write(form, None).is_ok_and(|written| written.lost.is_empty());
    let room = forms.iter().find(|f| f.writes && carries(f.name));
    room.or_else(|| forms.iter().find(|f| f.writes)).map_or("", |f| f.name)
}

/// What stands between two puzzles written one after the other in a form: nothing or a blank line where the form tells
/// them apart by itself, else a line that says so.
pub fn between(first: &AnyPuzzle, second: &AnyPuzzle, form: &str) -> String {
    let text = |puzzle: &AnyPuzzle| puzzle.write(form, None).ok().map(|w| w.bytes);
    let apart = |between: &&str| {
        let (Some(one), Some(two)) = (text(first), text(second)) else { return false };
        let both = Source::new("text", [&one[..], between.as_bytes(), &two[..]].concat());
        let read = first.kind().read(&Sources::of(both), Some(form));
        let again: Vec<_> = read.iter().map(|r| r.as_ref().ok().and_then(|e| text(&e.puzzle))).collect();
        again == [Some(one), Some(two)]
    };
    ["\n", ""].iter().find(|b| apart(b)).map_or_else(|| format!("{BETWEEN}\n"), |b| (*b).to_string())
}
