//! The table of a survey, and what it comes to.

use std::collections::BTreeMap;
use std::fmt::Write;

use quandary::protocol::{Surveyed, Verdict};

/// The widest name of a file that the table makes room for.
const WIDEST: usize = 60;

/// The rows as they are made, and their counts.
pub(super) struct Table {
    wide: usize,
    files: usize,
    to: Option<String>,
    kinds: BTreeMap<String, usize>,
    verdicts: BTreeMap<&'static str, usize>,
    agree: usize,
    differ: usize,
    unread: usize,
    lossy: usize,
}

impl Table {
    pub(super) fn new(files: &[String], to: Option<String>) -> Self {
        let wide = files.iter().map(|file| file.chars().count()).max().unwrap_or(0).clamp(4, WIDEST);
        Self {
            wide,
            files: files.len(),
            to,
            kinds: BTreeMap::new(),
            verdicts: BTreeMap::new(),
            agree: 0,
            differ: 0,
            unread: 0,
            lossy: 0,
        }
    }

    /// How many puzzles there were.
    pub(super) fn puzzles(&self) -> usize {
        self.kinds.values().sum()
    }

    /// The first line.
    pub(super) fn head(&self) -> String {
        self.line("file", "kind", "form", "size", "verdict", "stored", "remarks")
    }

    #[allow(clippy::too_many_arguments)]
    fn line(
        &self,
        file: &str,
        kind: &str,
        form: &str,
        size: &str,
        verdict: &str,
        stored: &str,
        rest: &str,
    ) -> String {
        let wide = self.wide;
        let line =
            format!("{file:<wide$}  {kind:<9}  {form:<11}  {size:<7}  {verdict:<7}  {stored:<7}  {rest}");
        format!("{}\n", line.trim_end())
    }

    /// The row of a puzzle, or of a file that is not read.
    pub(super) fn row(&mut self, found: &Surveyed) -> String {
        let mut file = found.file.clone().unwrap_or_default();
        if let Some(number) = found.number {
            let _ = write!(file, " ({number})");
        }
        // The end of a name says more than its beginning.
        let length = file.chars().count();
        if length > WIDEST {
            file = format!("…{}", file.chars().skip(length - WIDEST + 1).collect::<String>());
        }
        if let Some(error) = &found.error {
            self.unread += 1;
            let place = error.line.map(|line| format!("line {line}: ")).unwrap_or_default();
            let words = error.message.split_whitespace().collect::<Vec<_>>().join(" ");
            return self.line(&file, "-", "-", "-", "-", "-", &format!("not read: {place}{}", clip(&words)));
        }
        let kind = found.kind.as_deref().unwrap_or("-");
        *self.kinds.entry(kind.to_string()).or_default() += 1;
        let verdict = found.outcome.map_or("-", word);
        let unanswered = found.unanswered.as_ref().map(|_| NO_SOLUTION);
        *self.verdicts.entry(unanswered.unwrap_or(verdict)).or_default() += 1;
        let stored = match found.agrees {
            Some(true) => "agrees",
            Some(false) => "differs",
            None => "-",
        };
        self.agree += usize::from(found.agrees == Some(true));
        self.differ += usize::from(found.agrees == Some(false));
        let lost = self.to.as_ref().map(|to| found.loses.get(to).cloned());
        let rest = match lost {
            Some(Some(lost)) if lost.is_empty() => String::new(),
            Some(Some(lost)) => format!("would lose {}", lost.join(", ")),
            Some(None) => format!("cannot be written as {}", self.to.as_deref().unwrap_or_default()),
            None => String::new(),
        };
        self.lossy += usize::from(!rest.is_empty());
        let rest = [unanswered.unwrap_or(""), &rest]
            .into_iter()
            .filter(|s| !s.is_empty())
            .collect::<Vec<_>>()
            .join("; ");
        let (form, size) = (found.form.as_deref().unwrap_or("-"), found.size.as_deref().unwrap_or("-"));
        self.line(&file, kind, form, size, verdict, stored, &rest)
    }

    /// What it comes to.
    pub(super) fn summary(&self) -> String {
        let list = |counts: Vec<(&str, usize)>| {
            let count = |(word, count): (&str, usize)| format!("{word} {count}");
            counts.into_iter().filter(|(_, n)| *n > 0).map(count).collect::<Vec<_>>().join(", ")
        };
        let counts = |file: usize, one: &str| format!("{file} {one}{}", if file == 1 { "" } else { "s" });
        let mut out = format!("{}, {}", counts(self.files, "file"), counts(self.puzzles(), "puzzle"));
        if self.unread > 0 {
            let _ = write!(out, ", {} not read", self.unread);
        }
        out.push('\n');
        let mut part = |title: &str, text: String| {
            if !text.is_empty() {
                let _ = writeln!(out, "{title}: {text}");
            }
        };
        part("kinds", list(self.kinds.iter().map(|(kind, n)| (kind.as_str(), *n)).collect()));
        part("verdicts", list(self.verdicts.iter().map(|(word, n)| (*word, *n)).collect()));
        part("stored answers", list(vec![("agree", self.agree), ("differ", self.differ)]));
        if let Some(to) = &self.to {
            part("conversion", format!("{} of {} lose something as {to}", self.lossy, self.puzzles()));
        }
        out
    }
}

/// What stands for a verdict where a puzzle is read and nothing here can solve it.
const NO_SOLUTION: &str = "no solution stored";

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Unique => "unique",
        Verdict::Several => "several",
        Verdict::Found => "found",
        Verdict::None => "none",
        Verdict::GaveUp => "gave up",
    }
}

/// A message that quotes input may quote a lot of it.
fn clip(text: &str) -> String {
    const MOST: usize = 120;
    let clipped: String = text.chars().take(MOST).collect();
    if text.chars().nth(MOST).is_some() { format!("{clipped}…") } else { clipped }
}
