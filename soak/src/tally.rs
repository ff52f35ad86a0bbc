//! What was tried so far: a table of kinds, classes and sizes, and how often each check was made.

use std::collections::BTreeMap;

use crate::case::Class;
use crate::subject::Bucket;

/// The counts of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Distinct puzzles by class and bucket.
    pub puzzles: [[u64; 3]; 4],
    /// Seeds that gave a puzzle already seen, or none.
    pub passed: u64,
    /// How often each check was made.
    pub checks: BTreeMap<String, u64>,
}

impl Tally {
    /// Counts a puzzle.
    pub fn count(&mut self, class: Class, bucket: Bucket) {
        self.puzzles[class as usize][bucket as usize] += 1;
    }

    /// Counts a check.
    pub fn checked(&mut self, name: &str) {
        match self.checks.get_mut(name) {
            Some(count) => *count += 1,
            None => drop(self.checks.insert(name.to_string(), 1)),
        }
    }

    /// Takes another's counts in.
    pub fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.puzzles.iter_mut().flatten().zip(other.puzzles.iter().flatten()) {
            *mine += theirs;
        }
        self.passed += other.passed;
        for (name, count) in &other.checks {
            *self.checks.entry(name.clone()).or_default() += count;
        }
    }

    /// All puzzles.
    pub fn total(&self) -> u64 {
        self.puzzles.iter().flatten().sum()
    }
}

/// The table of all kinds.
pub fn table(rows: &[(&str, Tally)]) -> String {
    let heads: Vec<&str> = Bucket::ALL.iter().map(|b| b.name()).collect();
    let mut out = format!("| kind | answers | {} | all |\n|---|---|--:|--:|--:|--:|\n", heads.join(" | "));
    for (name, tally) in rows {
        for class in Class::ALL {
            let counts = tally.puzzles[class as usize];
            let cells = counts.map(|n| n.to_string()).join(" | ");
            out.push_str(&format!(
                "| {name} | {} | {cells} | {} |\n",
                class.name(),
                counts.iter().sum::<u64>()
            ));
        }
    }
    let all: u64 = rows.iter().map(|(_, tally)| tally.total()).sum();
    let large: u64 = rows.iter().flat_map(|(_, t)| &t.puzzles).map(|c| c[Bucket::Large as usize]).sum();
    out.push_str(&format!(
        "\n{all} distinct puzzles, {large} of them above {} cells ({} %)\n",
        25,
        large * 100 / all.max(1)
    ));
    out
}

/// How often each check was made, for each kind.
pub fn checks(rows: &[(&str, Tally)]) -> String {
    let mut names: Vec<&String> = rows.iter().flat_map(|(_, t)| t.checks.keys()).collect();
    names.sort();
    names.dedup();
    let kinds: Vec<&str> = rows.iter().map(|(name, _)| *name).collect();
    let mut out = format!("| checked | {} |\n|---|{}\n", kinds.join(" | "), "--:|".repeat(rows.len()));
    for name in names {
        let counts: Vec<String> =
            rows.iter().map(|(_, t)| t.checks.get(name).copied().unwrap_or(0).to_string()).collect();
        out.push_str(&format!("| {name} | {} |\n", counts.join(" | ")));
    }
    out
}
