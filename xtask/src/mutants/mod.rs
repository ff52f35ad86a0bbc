//! `cargo xtask mutants`: can the tests fail? Small faults are put into a copy of the source, one at a time, and
//! the tests must see them.
//!
//! [cargo-mutants](https://mutants.rs) says which faults there are. It would build the project anew for each; here
//! all of a sample are [woven](weave) into one build behind a switch, so that a fault costs one run of the tests, which
//! ends with the first that fails. What cannot be woven, such as another type of a hidden return type, is built alone.

pub mod list;
pub mod trial;
pub mod weave;

use std::collections::BTreeMap;

use crate::chore::{Done, root};
use crate::tidy::Project;
use list::Mutant;
use trial::{Fate, Trial};

/// A part of the source, and the tests that must see its faults.
struct Area {
    name: &'static str,
    /// As cargo-mutants wants it.
    files: &'static str,
    /// The packages whose tests run, those that are most likely to see a fault first.
    tests: &'static [&'static str],
    /// Those whose tests run with all kinds built in: behind the others, or, where a kind was tested alone, on what it
    /// let pass.
    more: &'static [&'static str],
}

/// Core knows no puzzle, so that much of what it does is seen in the kinds only.
const CORE: &[&str] = &["quandary-core", "quandary-puzzles"];
const ABOVE: &[&str] = &["quandary-session", "quandary"];
const KIND: &[&str] = &["quandary-puzzles"];
/// Whether a text is read without being told what it is, and drawings and pictures come back, is tested up there.
const FACADE: &[&str] = &["quandary"];

const AREAS: [Area; 4] = [
    Area { name: "verbs", files: "crates/core/src/verbs/**", tests: CORE, more: ABOVE },
    Area { name: "engine", files: "crates/core/src/engine/**", tests: CORE, more: ABOVE },
    Area { name: "rules", files: "crates/puzzles/src/*/rules*", tests: KIND, more: &[] },
    Area { name: "readers", files: "crates/puzzles/src/*/text/**", tests: KIND, more: FACADE },
];

/// What is asked for.
struct Wanted<'a> {
    area: Option<&'a str>,
    seed: u64,
    sample: usize,
    /// The kind that is built in to test core; `None` for all of them, which takes much longer.
    kind: Option<&'a str>,
    /// If there are any: just the mutants whose names contain one of these.
    only: Vec<&'a str>,
}

impl<'a> Wanted<'a> {
    fn read(words: &[&'a str]) -> Result<Self, String> {
        let mut wanted = Self { area: None, seed: 1, sample: 100, kind: None, only: Vec::new() };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("`{word}` wants a value"));
            let number = |text: &str| text.parse::<u64>().map_err(|_| format!("`{text}` is not a number"));
            match word {
                "--seed" => wanted.seed = number(value()?)?,
                "--sample" => wanted.sample = usize::try_from(number(value()?)?).unwrap_or(usize::MAX),
                "--kind" => {
                    let (kind, kinds) = (*value()?, Project::at(root()).kinds());
                    if !kinds.iter().any(|name| name == kind) {
                        return Err(format!("`{kind}` is no kind; there are {}", kinds.join(", ")));
                    }
                    wanted.kind = Some(kind);
                }
                "--only" => wanted.only.push(value()?),
                area if AREAS.iter().any(|a| a.name == area) => wanted.area = Some(area),
                other => {
                    let names = AREAS.map(|area| area.name).join(", ");
                    return Err(format!("`{other}` is neither an option nor an area; there are {names}"));
                }
            }
        }
        Ok(wanted)
    }

    fn sample(&self, mut all: Vec<Mutant>) -> Vec<Mutant> {
        if self.only.is_empty() {
            all.sort_by_key(|mutant| mutant.lot(self.seed));
            all.truncate(self.sample);
        } else {
            all.retain(|mutant| self.only.iter().any(|part| mutant.name.contains(part)));
        }
        all
    }
}

/// Tries a sample of the mutants of an area, or of each, and prints what became of them. Fewer than nine in ten seen
/// by the tests is an error.
pub fn run(words: &[&str]) -> Done {
    let wanted = Wanted::read(words)?;
    let mut table =
        format!("{:10}{:>6}{:>8}{:>15}{:>10}\n", "area", "tried", "killed", "not compiling", "survived");
    let mut survivors = String::new();
    let mut blind = Vec::new();
    for area in AREAS.iter().filter(|area| wanted.area.is_none_or(|name| name == area.name)) {
        let mut groups: BTreeMap<Option<String>, Vec<Mutant>> = BTreeMap::new();
        for mutant in wanted.sample(list::all(area.files)?) {
            let kind = mutant.kind().or(wanted.kind.map(str::to_string));
            groups.entry(kind).or_default().push(mutant);
        }
        let (mut killed, mut broken, mut left) = (0, 0, Vec::new());
        let mut judge = |fates: Vec<(Mutant, Fate)>, left: &mut Vec<Mutant>| {
            for (mutant, fate) in fates {
                match fate {
                    Fate::Killed(_) => killed += 1,
                    Fate::NotCompiling => broken += 1,
                    Fate::Survived => left.push(mutant),
                }
            }
        };
        let mut passed = Vec::new();
        for (kind, mutants) in groups {
            let (more, left) = match kind {
                None => (area.more, &mut left),
                Some(_) => (&[][..], if area.more.is_empty() { &mut left } else { &mut passed }),
            };
            let tests = [area.tests, more].concat();
            judge(Trial::prepare(&tests, kind.as_deref())?.all(mutants)?, left);
        }
        // Whoever wanted one kind does not want to wait for all of them.
        match wanted.kind {
            None if !passed.is_empty() => judge(Trial::prepare(area.more, None)?.all(passed)?, &mut left),
            _ => left.extend(passed),
        }
        survivors.extend(left.iter().map(|mutant| format!("{}\n", mutant.name)));
        let left = left.len();
        table += &format!("{:10}{:>6}{killed:>8}{broken:>15}{left:>10}\n", area.name, killed + broken + left);
        if left * 9 > killed {
            blind.push(area.name);
        }
    }
    print!("{table}{}{survivors}", if survivors.is_empty() { "" } else { "survived:\n" });
    match blind.is_empty() {
        true => Ok(()),
        false => Err(format!("fewer than nine in ten were killed: {}", blind.join(", "))),
    }
}
