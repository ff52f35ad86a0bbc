//! Finding kinds by the names people type.

use std::fmt;

use quandary_core::any::AnyKind;
use quandary_core::knob::{Knob, Settings, Verb};

/// All kinds, in the order they are listed to people.
pub fn kinds() -> &'static [&'static dyn AnyKind] {
    quandary_puzzles::kinds()
}

/// A name that is no kind's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownKind {
    /// What was typed.
    pub name: String,
    /// The name that was probably meant.
    pub meant: Option<&'static str>,
}

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no kind `{}`", self.name)?;
        match self.meant {
            Some(meant) => write!(f, "; did you mean `{meant}`?"),
            None => {
                let ids: Vec<_> = kinds().iter().map(|k| k.info().id).collect();
                write!(f, "; the kinds are {}", ids.join(", "))
            }
        }
    }
}

impl std::error::Error for UnknownKind {}

/// The kind with this id or alias, whatever the case.
///
/// ```
/// assert_eq!(quandary::kind("NULL").map(|k| k.info().title), Ok("Null"));
/// assert!(quandary::kind("sudoku").is_err());
/// ```
pub fn kind(name: &str) -> Result<&'static dyn AnyKind, UnknownKind> {
    let template: &'static dyn AnyKind = &quandary_puzzles::TEMPLATE;
    let mut all = kinds().iter().copied().chain([template]);
    all.find(|k| names(*k).any(|n| n.eq_ignore_ascii_case(name))).ok_or_else(|| {
        let known = kinds().iter().flat_map(|k| names(*k));
        UnknownKind { name: name.to_string(), meant: closest(name, known) }
    })
}

fn names(kind: &'static dyn AnyKind) -> impl Iterator<Item = &'static str> {
    let info = kind.info();
    std::iter::once(info.id).chain(info.aliases.iter().copied())
}

/// The known word a misspelt one is closest to, if any is close enough to be meant.
///
/// ```
/// use quandary::registry::closest;
/// assert_eq!(closest("riple", ["kenken", "ripple"].into_iter()), Some("ripple"));
/// assert_eq!(closest("chess", ["kenken", "ripple"].into_iter()), None);
/// ```
pub fn closest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Nobody misspells a name at such length; and the table below would grow with it.
    if word.len() > 40 {
        return None;
    }
    let word = word.to_lowercase();
    let near = |k: &&str| distance(&word, k) <= 1 + word.chars().count() / 4;
    known.filter(near).min_by_key(|k| distance(&word, k))
}

/// How many letters must be changed, put in or left out to make one word the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let change = before + usize::from(from != *to);
            before = row[j + 1];
            row[j + 1] = change.min(before + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// The kinds that have a knob of this name for a verb, each with its declaration.
pub fn owners(name: &str, verb: Verb) -> Vec<(&'static dyn AnyKind, &'static Knob)> {
    let knob = |k: &&'static dyn AnyKind| {
        k.knobs().iter().find(|knob| knob.name == name && knob.verbs.contains(&verb)).map(|knob| (*k, knob))
    };
    kinds().iter().filter_map(knob).collect()
}

/// The settings of a kind for a verb; a knob that is not this kind's is an error that names whose it
/// is. `dashes` stand before its name where people write them.
pub fn settings<'a>(
    kind: &dyn AnyKind,
    verb: Verb,
    given: impl Iterator<Item = (&'a str, &'a str)>,
    dashes: &str,
) -> Result<Settings, String> {
    let mut settings = Settings::new(kind.knobs());
    for (name, text) in given {
        if !kind.knobs().iter().any(|k| k.name == name && k.verbs.contains(&verb)) {
            let message = format!("{} has no option `{dashes}{name}`", kind.info().id);
            let owners: Vec<&str> = owners(name, verb).iter().map(|(k, _)| k.info().id).collect();
            return Err(match owners[..] {
                [] => message,
                _ => format!("{message}; it belongs to {}", owners.join(", ")),
            });
        }
        settings.set(name, text).map_err(|why| format!("{dashes}{name}: {why}"))?;
    }
    Ok(settings)
}
