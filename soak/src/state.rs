//! A soak that can be gone on with: the next seed, the counts and what was seen, in two files.
//!
//! The state file is text, one count a line; beside it, with the suffix `.seen`, are the bits of [`Seen`].

use std::fmt::Write as _;
use std::fs;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use crate::seen::Seen;
use crate::tally::Tally;

/// Where a soak stands.
pub struct State {
    /// The first seed not yet tried.
    pub next: u64,
    /// The counts of each kind.
    pub rows: Vec<(&'static str, Tally)>,
    /// What was seen.
    pub seen: Seen,
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".seen");
    PathBuf::from(name)
}

impl State {
    /// A new soak of these kinds.
    pub fn new(next: u64, kinds: &[&'static str]) -> Self {
        let rows = kinds.iter().map(|kind| (*kind, Tally::default())).collect();
        Self { next, rows, seen: Seen::default() }
    }

    /// Writes both files beside the old ones and renames them, so that a crash leaves the old ones.
    pub fn save(&self, path: &Path) -> Result<(), String> {
        let named = |path: &Path, e: std::io::Error| format!("{}: {e}", path.display());
        let bits = beside(path);
        let fresh = bits.with_extension("new");
        let file = fs::File::create(&fresh).map_err(|e| named(&fresh, e))?;
        let mut out = BufWriter::new(file);
        self.seen.bytes().try_for_each(|word| out.write_all(&word)).map_err(|e| named(&fresh, e))?;
        out.flush().map_err(|e| named(&fresh, e))?;
        let text = path.with_extension("new-state");
        fs::write(&text, self.text()).map_err(|e| named(&text, e))?;
        fs::rename(&fresh, &bits).map_err(|e| named(&bits, e))?;
        fs::rename(&text, path).map_err(|e| named(path, e))
    }

    /// The counts as text.
    pub fn text(&self) -> String {
        let mut out = format!("quandary soak 1\nnext {}\n", self.next);
        for (kind, tally) in &self.rows {
            let counts: Vec<String> = tally.puzzles.iter().flatten().map(u64::to_string).collect();
            let _ = writeln!(out, "puzzles {kind} {} {}", counts.join(" "), tally.passed);
            for (name, count) in &tally.checks {
                let _ = writeln!(out, "check {kind} {name} {count}");
            }
        }
        out
    }

    /// Reads what [`State::save`] wrote. Kinds that are not asked for keep their counts out of it.
    pub fn load(path: &Path, kinds: &[&'static str]) -> Result<Self, String> {
        let named = |path: &Path, e: std::io::Error| format!("{}: {e}", path.display());
        let text = fs::read_to_string(path).map_err(|e| named(path, e))?;
        let bits = beside(path);
        let bytes = fs::read(&bits).map_err(|e| named(&bits, e))?;
        let mut state = Self::of_text(&text, kinds).map_err(|why| format!("{}: {why}", path.display()))?;
        state.seen = Seen::of_bytes(&bytes)
            .ok_or_else(|| format!("{}: not written by this version of the soak", bits.display()))?;
        Ok(state)
    }

    /// Reads the counts.
    pub fn of_text(text: &str, kinds: &[&'static str]) -> Result<Self, String> {
        let mut state = Self { seen: Seen::with(64), ..Self::new(0, kinds) };
        let mut lines = text.lines();
        if lines.next() != Some("quandary soak 1") {
            return Err("this is not the state of a soak".into());
        }
        for line in lines {
            let wrong = || format!("`{line}` is not a line of a soak's state");
            let words: Vec<&str> = line.split(' ').collect();
            let number = |word: &str| word.parse::<u64>().map_err(|_| wrong());
            match words[..] {
                ["next", seed] => state.next = number(seed)?,
                ["puzzles", kind, ref counts @ ..] if counts.len() == 13 => {
                    let counts: Vec<u64> = counts.iter().map(|n| number(n)).collect::<Result<_, _>>()?;
                    if let Some(tally) = state.row(kind) {
                        for (mine, count) in tally.puzzles.iter_mut().flatten().zip(&counts) {
                            *mine = *count;
                        }
                        tally.passed = counts[12];
                    }
                }
                ["check", kind, name, count] => {
                    let count = number(count)?;
                    if let Some(tally) = state.row(kind) {
                        tally.checks.insert(name.to_string(), count);
                    }
                }
                _ => return Err(wrong()),
            }
        }
        Ok(state)
    }

    fn row(&mut self, kind: &str) -> Option<&mut Tally> {
        self.rows.iter_mut().find(|(name, _)| *name == kind).map(|(_, tally)| tally)
    }
}
