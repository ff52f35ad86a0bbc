//! From bytes to puzzles: which kind and form a text has, share ids and built-in examples.

use quandary_core::any::{AnyEntry, AnyKind, AnyPuzzle, Reading, Worth};
use quandary_core::form::Sniff;
use quandary_core::grid::{CELL_BYTES, Size};
use quandary_core::knob::Settings;
use quandary_core::several::{BETWEEN, is_cut_from_nothing};
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
    /// What told so, in words that follow "because".
    pub why: &'static str,
    /// Its puzzles and problems, where it was read to find that out, with the options at their defaults and no list.
    pub(crate) entries: Option<Entries>,
}

type Entries = Vec<Result<AnyEntry, Problems>>;

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
    grown_fits(source, memory, if matches!(first, Some(b'{' | b'[')) { JSON_GROWS } else { TEXT_GROWS })
}

/// The same for a source of many puzzles that are read one by one: what stays of each is the puzzle.
pub fn fits_in_parts(source: &Source, memory: usize) -> Result<(), Problems> {
    grown_fits(source, memory, TEXT_GROWS)
}

fn grown_fits(source: &Source, memory: usize, grows: usize) -> Result<(), Problems> {
    if source.bytes.len().saturating_mul(grows) <= memory {
        return Ok(());
    }
    let most = memory / grows;
    let message = format!("this text has {}, too much for the memory allowed", size(source.bytes.len()));
    Err(Problem::new(message).expected(format!("at most {}, or more memory", size(most))).into())
}

/// Refuses a puzzle that could not be worked on within so much memory.
pub fn holds(puzzle: &AnyPuzzle, memory: usize) -> Result<(), Problems> {
    let Size { width, height } = puzzle.size();
    let needs = width.saturating_mul(height).saturating_mul(CELL_BYTES);
    if needs <= memory {
        return Ok(());
    }
    let message =
        format!("a board of {} takes about {}, too much for the memory allowed", puzzle.size(), size(needs));
    Err(Problem::new(message)
        .expected(format!("at most {} cells, or more memory", memory / CELL_BYTES))
        .into())
}

/// A number of bytes for people.
fn size(bytes: usize) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{} kB", bytes / 1000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}

/// Finds out the kind of a source, and its form. A share id says it; otherwise every kind that could be meant reads the
/// text in every form that could be its own, surest first, and the kinds that read it whole are left. The file's suffix
/// and the words given beside it choose between those; when more than one remains, the problem names them. When none
/// does, the nearest miss tells what is wrong.
pub fn detect(
    source: Source,
    wanted: Option<&'static dyn AnyKind>,
    form: Option<&str>,
    words: &[Source],
) -> Result<Detected, Problems> {
    detect_while(source, wanted, form, words, &|| true)
}

/// The same as long as somebody wants to know it: between one kind's reading and the next's this is asked.
pub(crate) fn detect_while(
    source: Source,
    wanted: Option<&'static dyn AnyKind>,
    form: Option<&str>,
    words: &[Source],
    goes_on: &dyn Fn() -> bool,
) -> Result<Detected, Problems> {
    if let Some((named, rest)) = share(&source) {
        if let Some(other) = wanted.filter(|k| k.info().id != named.info().id) {
            let message = format!("this id is of kind {}, not {}", named.info().id, other.info().id);
            return Err(Problem::new(message).into());
        }
        let source = Source::new(source.name.clone(), rest);
        let why = "its id says so";
        return Ok(Detected { kind: named, form: Some(named.info().id_form), source, why, entries: None });
    }
    let nothing = || Problem::new("there is nothing here").expected("a puzzle").at(source.end());
    if is_cut_from_nothing(&source.bytes) {
        return Err(nothing().into());
    }
    if let Some(kind) = wanted {
        let form = form.is_none().then(|| suffix_form(kind, &source)).flatten();
        // A suffix is a hint: what does not read so is read in the forms it looks like.
        let form = form.filter(|form| reads(kind, &source, form, words));
        let why =
            if form.is_some() { "its kind was named and its suffix fits" } else { "its kind was named" };
        return Ok(Detected { kind, form, source, why, entries: None });
    }
    if source.bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(nothing().into());
    }
    if has_nothing_in_it(&source) {
        return Err(Problem::new("a megabyte of this text is blank")
            .expected("a puzzle")
            .at(source.end())
            .into());
    }
    let having = |k: &&&dyn AnyKind| form.is_none_or(|f| k.forms().iter().any(|i| i.name == f));
    let able: Vec<&'static dyn AnyKind> = kinds().iter().filter(having).copied().collect();
    if let Some(form) = form.filter(|_| able.is_empty()) {
        return Err(Problem::new(format!("no kind has a form `{form}`")).into());
    }
    let (found, why) = tried(&able, &source, form, words, goes_on)?;
    Ok(Detected { kind: found.kind, form: found.form, source, why, entries: Some(found.entries) })
}

/// Whether so much of a text is blank at one place that it can be no puzzle; every form would walk through it.
fn has_nothing_in_it(source: &Source) -> bool {
    let mut run = 0;
    source.bytes.len() > LOOKED_INTO
        && source.bytes.iter().any(|b| {
            run = if b.is_ascii_whitespace() { run + 1 } else { 0 };
            run > LOOKED_INTO
        })
}

/// A longer text is read only in forms that it looks like.
const LOOKED_INTO: usize = 1 << 20;

/// A kind's best reading of a text.
struct Try {
    kind: &'static dyn AnyKind,
    form: Option<&'static str>,
    worth: Worth,
    /// What was read and what is wrong; of a reading that is not whole, what is wrong alone.
    entries: Entries,
}

/// The reading that was meant, and what told so.
type Choice = (Try, &'static str);

/// What it means that a form is so sure of a text that reads in it.
const fn because(sure: Sniff) -> &'static str {
    match sure {
        Sniff::Sure => "the text says so itself",
        Sniff::Maybe => "it looks like that, reads whole, and nothing else does",
        Sniff::No | Sniff::Never => "it reads so, and in no other way",
    }
}

/// The kind by which a text reads, and the form.
fn tried(
    able: &[&'static dyn AnyKind],
    source: &Source,
    form: Option<&str>,
    words: &[Source],
    goes_on: &dyn Fn() -> bool,
) -> Result<Choice, Problems> {
    let mut nearest: Option<(Sniff, Try)> = None;
    let mut odd: Vec<(Sniff, Try)> = Vec::new();
    // Each form looks at the text once. Nobody looks where the form is named.
    let mut looks: Vec<Vec<Sniff>> = Vec::new();
    for sure in [Sniff::Sure, Sniff::Maybe, Sniff::No] {
        // What is so long and looks like nothing is no puzzle; every form would take its time to find that out.
        if sure == Sniff::No && form.is_none() && source.bytes.len() > LOOKED_INTO {
            break;
        }
        let mut left: Vec<Try> = Vec::new();
        for (i, &kind) in able.iter().enumerate() {
            if !goes_on() {
                return Err(Problem::new("nobody waits for this text any more").into());
            }
            if looks.len() == i {
                looks.push(if form.is_none() { kind.looks(source) } else { Vec::new() });
            }
            let asked = Asked { source, form, words, sure, looks: &looks[i] };
            let Some(found) = attempt(kind, &asked) else { continue };
            match found.worth {
                Worth::Meant => left.push(found),
                Worth::Whole => odd.push((sure, found)),
                // Only a form that a text looks like can say what is wrong with it.
                _ if sure == Sniff::No && form.is_none() => {}
                worth if nearest.as_ref().is_none_or(|(s, n)| (sure, worth) > (*s, n.worth)) => {
                    nearest = Some((sure, found));
                }
                _ => {}
            }
        }
        if !left.is_empty() {
            return chosen(left, source, words, because(sure));
        }
    }
    // Of those that nobody would mean, the ones that the text looks like; what looks like none is read only where nothing
    // speaks for a miss.
    let surest = odd.iter().map(|(sure, _)| *sure).max();
    if let Some(surest) = surest
        && (surest > Sniff::No || nearest.is_none())
    {
        let odd = odd.into_iter().filter(|(sure, _)| *sure == surest).map(|(_, found)| found).collect();
        return chosen(odd, source, words, "it reads so, though hardly anybody would mean that");
    }
    let named = |found: &Try| own_suffix(found.kind, source).is_some_and(|form| Some(form) == found.form);
    Err(match nearest {
        // A form that stumbles over the first word has not recognised anything, unless the file's name speaks for it.
        Some((sure, found))
            if sure == Sniff::Sure || named(&found) || found.worth != Worth::Miss(0) && !is_prose(source) =>
        {
            at_fault(found)
        }
        _ => {
            let ids: Vec<&str> = able.iter().map(|k| k.info().id).collect();
            let expected = format!("a puzzle, or its kind before it: {}", ids.join(", "));
            Problem::new("this does not look like any kind of puzzle").expected(expected).into()
        }
    })
}

/// Whether a text is sentences: most of its words are words. What makes no puzzle of them is not what is wrong with them.
fn is_prose(source: &Source) -> bool {
    const FEW: usize = 20;
    // Names and texts of JSON and XML are words as well.
    let Some(text) = source.text().filter(|text| !text.trim_start().starts_with(['{', '[', '<'])) else {
        return false;
    };
    let is_word = |word: &&str| {
        let word = word.trim_matches(|c: char| c.is_ascii_punctuation());
        word.chars().count() > 1 && word.chars().skip(1).all(char::is_lowercase)
    };
    let words: Vec<&str> = text.split_whitespace().take(2000).collect();
    words.len() >= FEW && 2 * words.iter().filter(|word| is_word(word)).count() > words.len()
}

/// What a kind is asked to try: a text, and how sure its forms are of it.
struct Asked<'a> {
    source: &'a Source,
    form: Option<&'a str>,
    words: &'a [Source],
    sure: Sniff,
    looks: &'a [Sniff],
}

/// How a kind reads a text in the forms that are just so sure of it, and in those its suffix stands for.
fn attempt(kind: &'static dyn AnyKind, asked: &Asked<'_>) -> Option<Try> {
    let &Asked { source, form, words, sure, looks } = asked;
    let suffix = suffix_form(kind, source).filter(|_| sure == Sniff::Maybe && !is_plain(source));
    if form.is_none() && suffix.is_none() && !looks.contains(&sure) {
        return None;
    }
    let settings = Settings::new(kind.knobs());
    let sources = Sources { words: words.to_vec(), settings, ..Sources::of(source.clone()) };
    let read_in = |form: &'static str| Reading { form, entries: kind.read(&sources, Some(form)) };
    let named = |name: &str| kind.forms().into_iter().find(|f| f.name == name).map(|f| f.name);
    let reading = match (form, suffix.map(read_in)) {
        (Some(form), _) if sure == Sniff::Sure => read_in(named(form)?),
        (Some(_), _) => return None,
        (None, Some(reading)) if reading.worth() >= Worth::Whole => reading,
        (None, suffixed) => {
            // A suffix that other kinds have as well does not make a text that fails a miss of this one.
            let speaks = own_suffix(kind, source).is_some();
            kind.reading(&sources, looks, sure).or(suffixed.filter(|_| speaks))?
        }
    };
    let mut worth = reading.worth();
    let mut entries = reading.entries;
    // That the words to go with a text are still to come is no fault of the text.
    let wrong = entries.iter().find_map(|entry| entry.as_ref().err());
    if wrong.is_some_and(|problems| problems.0.iter().all(|p| p.lacks_words)) {
        worth = Worth::Meant;
    }
    // Nobody asks for the puzzles of what cannot be meant, and there may be many.
    if worth < Worth::Whole {
        entries.retain(Result::is_err);
        entries.truncate(1);
        entries.shrink_to_fit();
    }
    // Who gives words means a puzzle with words.
    if !words.is_empty() && !kind.info().wants_words {
        worth = worth.min(Worth::Whole);
    }
    Some(Try { kind, form: Some(reading.form), worth, entries })
}

/// The one kind of those by which a text reads; what is beside the text helps to choose.
fn chosen(
    mut left: Vec<Try>,
    source: &Source,
    words: &[Source],
    because: &'static str,
) -> Result<Choice, Problems> {
    let several = left.len();
    // Every text may be called .txt, so that tells kinds apart no more than no name at all.
    narrow(&mut left, |t| !is_plain(source) && suffix_form(t.kind, source).is_some());
    let by_suffix = left.len();
    narrow(&mut left, |t| !words.is_empty() && t.kind.info().wants_words);
    if left.len() == 1
        && let Some(only) = left.pop()
    {
        let why = match (several, by_suffix) {
            (1, _) => because,
            (_, 1) => "it reads in several ways, and its suffix tells",
            _ => "it reads in several ways, and words were given",
        };
        return Ok((only, why));
    }
    let ids: Vec<&str> = left.iter().map(|t| t.kind.info().id).collect();
    let message = format!("this fits more than one kind: {}", ids.join(", "));
    Err(Problem::new(message).expected("the kind before the file").into())
}

/// The nearest miss: what the text was taken for, and what is wrong with it.
fn at_fault(nearest: Try) -> Problems {
    let wrong = nearest.entries.into_iter().find_map(Result::err);
    let Problems(mut problems) = wrong.unwrap_or_else(|| Problem::new("this cannot be read").into());
    if let (Some(first), Some(form)) = (problems.first_mut(), nearest.form) {
        let title = nearest.kind.info().title;
        first.message = format!("this looks like {title} (form `{form}`): {}", first.message);
    }
    Problems(problems)
}

fn is_plain(source: &Source) -> bool {
    source.name.to_ascii_lowercase().ends_with(".txt")
}

/// Whether a text reads in a form.
fn reads(kind: &dyn AnyKind, source: &Source, form: &str, words: &[Source]) -> bool {
    let settings = Settings::new(kind.knobs());
    let sources = Sources { words: words.to_vec(), settings, ..Sources::of(source.clone()) };
    let fine = |read: &Result<AnyEntry, Problems>| {
        read.as_ref().map_or_else(|p| p.0.iter().all(|p| p.lacks_words), |_| true)
    };
    kind.read(&sources, Some(form)).iter().all(fine)
}

/// Keeps only those that pass, unless there is nothing to choose or none would be left.
fn narrow(left: &mut Vec<Try>, pass: impl Fn(&Try) -> bool) {
    if left.len() > 1 && left.iter().any(&pass) {
        left.retain(pass);
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

/// The same for a suffix that no other kind has, and that says more than that it is a text.
fn own_suffix(kind: &dyn AnyKind, source: &Source) -> Option<&'static str> {
    let others = || kinds().iter().filter(|other| other.info().id != kind.info().id);
    let shared = || others().any(|other| suffixed(*other, source));
    suffix_form(kind, source).filter(|_| !is_plain(source) && !shared())
}

/// Whether a kind has a form with a file's suffix.
fn suffixed(kind: &dyn AnyKind, source: &Source) -> bool {
    let suffix = source.name.rsplit_once('.').map(|(_, s)| s.to_ascii_lowercase()).unwrap_or_default();
    kind.forms().iter().any(|form| form.suffixes.contains(&suffix.as_str()))
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
