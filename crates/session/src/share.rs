//! Share ids: a whole puzzle, or the recipe of a created one, as one word.
//!
//! - `kind:params:description` in the sense that everything behind `kind:` is the text of the kind's
//!   one-line form: `ripple:4/4/9n8rigk14h32k`.
//! - `kind:~packed` for the same where that text is long or no single word, such as a crossword with its clues: packed
//!   (raw DEFLATE) and in letters that links leave alone (base64 with `-` and `_`).
//! - `kind:recipe#v1.seed` for a created puzzle: `ripple:10x10,level=hard#v1.7`. The version is the
//!   creator's: an id made by another version is refused rather than turned into another puzzle.
//!   A kind that takes words names the list and its fingerprint, not the words, and an id made with
//!   another list is refused likewise.

use std::sync::Arc;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use quandary_core::any::{AnyKind, AnyPuzzle};
use quandary_core::base64;
use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::form::DETAILS;
use quandary_core::kind::{NotMade, Wanted};
use quandary_core::knob::Settings;
use quandary_core::lexicon::Lexicon;
use quandary_core::source::{Source, Sources};

/// The id that holds the whole puzzle, or what such an id cannot carry.
pub fn id(puzzle: &AnyPuzzle) -> Result<String, String> {
    let info = puzzle.kind().info();
    let written = puzzle.write(info.id_form, None)?;
    if written.lost.iter().any(|lost| lost != DETAILS) {
        return Err(format!("a share id cannot carry {}", written.lost.join(", ")));
    }
    let text = String::from_utf8_lossy(&written.bytes);
    let text = text.trim();
    let plain = text.len() <= SHORT && !text.contains(char::is_whitespace) && !text.starts_with(PACKED);
    Ok(format!("{}:{}", info.id, if plain { text.to_string() } else { packed(text) }))
}

/// Stands before a text that is packed.
const PACKED: char = '~';
/// A text no longer than this is left as it is: it can be read.
const SHORT: usize = 600;
/// What an id unpacks to, at most.
const MOST: usize = 16 << 20;

fn packed(text: &str) -> String {
    let letters = base64::encode(&compress_to_vec(text.as_bytes(), 9));
    format!("{PACKED}{}", letters.trim_end_matches('=').replace('+', "-").replace('/', "_"))
}

/// A packed id as the same id with its text as it is; `None` for a word that is none.
pub fn unpacked(kinds: &[&dyn AnyKind], word: &str) -> Option<Result<String, String>> {
    let (kind, start) = kind_of(kinds, word)?;
    let letters = word[start..].strip_prefix(PACKED)?;
    Some(unpack(letters).map(|text| format!("{}:{text}", kind.info().id)))
}

fn unpack(letters: &str) -> Result<String, String> {
    let damaged = || "this share id is damaged: it does not unpack".to_string();
    let bytes = base64::decode(letters).ok_or_else(damaged)?;
    let text = decompress_to_vec_with_limit(&bytes, MOST).map_err(|_| damaged())?;
    String::from_utf8(text).map_err(|_| damaged())
}

/// The id of a created puzzle: what was wanted, and the seed. `None` when it was made with the
/// user's own words or picture, which nobody else has.
pub fn recipe(kind: &dyn AnyKind, wanted: &Wanted, seed: u64) -> Option<String> {
    if !wanted.words.is_empty() || wanted.picture.is_some() {
        return None;
    }
    let info = kind.info();
    let mut parts = vec![wanted.size.unwrap_or(info.default_size).to_string()];
    parts.extend(wanted.level.map(|level| format!("level={level}")));
    parts.extend(wanted.settings.changed().map(|(name, text)| format!("{name}={text}")));
    parts.extend(wanted.lexicon.as_deref().map(|list| format!("words={}", list_name(list))));
    Some(format!("{}:{}#v{}.{seed}", info.id, parts.join(","), info.creator))
}

/// A list as ids name it: its name and fingerprint.
fn list_name(list: &Lexicon) -> String {
    format!("{}-{:016x}", list.name, list.fingerprint())
}

/// Whether a word looks like an id of one of these kinds: a kind's name and a colon.
pub fn kind_of<'k>(kinds: &[&'k dyn AnyKind], word: &str) -> Option<(&'k dyn AnyKind, usize)> {
    let (name, _) = word.split_once(':')?;
    let kind = kinds.iter().find(|k| k.info().id == name || k.info().aliases.contains(&name))?;
    Some((*kind, name.len() + 1))
}

/// Opens an id of either sort. `list` is the word list there is, for kinds that take words.
pub fn open(
    kinds: &[&dyn AnyKind],
    word: &str,
    list: Option<Arc<Lexicon>>,
    budget: &Budget,
) -> Result<AnyPuzzle, String> {
    let (kind, start) = kind_of(kinds, word).ok_or_else(|| format!("`{}` is not a share id", clip(word)))?;
    let body = &word[start..];
    if let Some(letters) = body.strip_prefix(PACKED) {
        return read(kind, &unpack(letters)?);
    }
    match body.rsplit_once("#v") {
        Some((params, seed)) if seed.split_once('.').is_some_and(|(v, s)| is_number(v) && is_number(s)) => {
            create(kind, params, seed, list, budget)
        }
        _ => read(kind, body),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn read(kind: &dyn AnyKind, body: &str) -> Result<AnyPuzzle, String> {
    let sources =
        Sources { settings: Settings::new(kind.knobs()), ..Sources::of(Source::new("share id", body)) };
    match kind.read(&sources, Some(kind.info().id_form)).into_iter().next() {
        Some(Ok(entry)) => Ok(entry.puzzle),
        Some(Err(problems)) => Err(problems.to_string()),
        None => Err("the share id holds no puzzle".into()),
    }
}

fn create(
    kind: &dyn AnyKind,
    params: &str,
    seed: &str,
    list: Option<Arc<Lexicon>>,
    budget: &Budget,
) -> Result<AnyPuzzle, String> {
    let info = kind.info();
    let (version, seed) = seed.split_once('.').ok_or("the seed is missing")?;
    if version != info.creator.to_string() {
        return Err(format!(
            "this id was made by creator v{version}, and this program has v{}",
            info.creator
        ));
    }
    let mut wanted = Wanted { settings: Settings::new(kind.knobs()), ..Wanted::default() };
    for part in params.split(',').filter(|p| !p.is_empty()) {
        match part.split_once('=') {
            None => wanted.size = Some(part.parse()?),
            Some(("level", level)) => wanted.level = Some(level.parse()?),
            Some(("words", name)) => match &list {
                Some(list) if list_name(list) == name => wanted.lexicon = Some(list.clone()),
                _ => return Err(format!("this id needs the word list {name}, which is not available")),
            },
            Some((name, text)) => wanted.settings.set(name, text)?,
        }
    }
    let seed = seed.parse().map_err(|_| format!("`{seed}` is not a seed"))?;
    kind.create(&wanted, &mut Chance::new(seed), budget).map_err(|why| match why {
        NotMade::Cannot(sentence) => sentence,
        NotMade::GaveUp(what) => format!("gave up: {what}"),
    })
}

fn clip(word: &str) -> String {
    let short: String = word.chars().take(40).collect();
    if short.len() < word.len() { format!("{short}…") } else { short }
}
