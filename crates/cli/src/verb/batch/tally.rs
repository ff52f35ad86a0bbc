//! What came out: outcomes, levels, times; and progress on a terminal.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::{IsTerminal, Write as _};
use std::time::{Duration, Instant};

use quandary::core::plural::count;
use quandary::protocol::{End, Output, Standing, Verb, Verdict};

use crate::exit::Exit;

/// Steps of the scale of times to each doubling.
const FINE: u32 = 8;

/// Counts of a run or of a part of it. Its size does not depend on how much it counts.
#[derive(Clone)]
pub(super) struct Tally {
    words: BTreeMap<String, u64>,
    times: Vec<u64>,
    longest: Duration,
    records: u64,
    pub(super) worst: Exit,
}

impl Default for Tally {
    fn default() -> Self {
        let times = vec![0; (64 * FINE) as usize];
        Self { words: BTreeMap::new(), times, longest: Duration::ZERO, records: 0, worst: Exit::Yes }
    }
}

impl Tally {
    /// Counts a record.
    pub(super) fn count(&mut self, outputs: &[Output], verb: Verb, unique: bool, took: Duration) {
        for output in outputs {
            let standing = match output.standing(verb, unique) {
                Standing::Yes => Exit::Yes,
                Standing::No => Exit::No,
                Standing::GaveUp => Exit::GaveUp,
                Standing::Bad => Exit::Bad,
            };
            self.worst = self.worst.worst(standing);
            *self.words.entry(word(output)).or_default() += 1;
        }
        self.records += 1;
        self.longest = self.longest.max(took);
        self.times[step(took)] += 1;
    }

    /// Adds the counts of a part.
    pub(super) fn add(&mut self, other: &Self) {
        for (word, count) in &other.words {
            *self.words.entry(word.clone()).or_default() += count;
        }
        for (mine, theirs) in self.times.iter_mut().zip(&other.times) {
            *mine += theirs;
        }
        self.longest = self.longest.max(other.longest);
        self.records += other.records;
        self.worst = self.worst.worst(other.worst);
    }

    /// The time within which so many of a hundred were done.
    fn percentile(&self, percent: u64) -> Duration {
        let wanted = (self.records * percent).div_ceil(100).max(1);
        let mut seen = 0;
        for (i, count) in self.times.iter().enumerate() {
            seen += count;
            if seen >= wanted {
                return upper(i).min(self.longest);
            }
        }
        self.longest
    }

    /// The table at the end.
    pub(super) fn table(&self, seconds: f64, before: u64) -> String {
        let mut out = format!("{} in {seconds:.1} s", count(self.records, "puzzle"));
        if seconds > 0.0 {
            let _ = write!(out, ", {:.0} a second", self.records as f64 / seconds);
        }
        if before > 0 {
            let _ = write!(out, "; {before} were done before");
        }
        out.push('\n');
        let wide = self.words.keys().map(|w| w.chars().count()).max().unwrap_or(0).max(8);
        let mut words: Vec<_> = self.words.iter().collect();
        words.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        for (word, count) in words {
            let _ = writeln!(out, "  {word:<wide$}  {count}");
        }
        if self.records > 0 {
            let at = |percent| time(self.percentile(percent));
            let (half, most, nearly) = (at(50), at(90), at(99));
            let _ =
                writeln!(out, "  time: 50% {half}, 90% {most}, 99% {nearly}, longest {}", time(self.longest));
        }
        out
    }
}

/// What a result is counted as.
fn word(output: &Output) -> String {
    match output {
        Output::Solve(s) => match s.outcome {
            Verdict::Unique => "unique",
            Verdict::Several => "several",
            Verdict::Found => "found",
            Verdict::None => "none",
            Verdict::GaveUp => "gave up",
        },
        Output::Count(c) if c.exact => "counted",
        Output::Check(c) if c.violations.is_empty() && c.complete => "solved",
        Output::Check(c) if c.violations.is_empty() => "legal",
        Output::Check(_) => "broken",
        Output::Explain(e) => match e.end {
            End::Step => "step",
            End::Stuck => "stuck",
            End::Solved | End::Answered => "solved",
            End::Broken => "broken",
            End::Mistake => "mistake",
            End::Marks => "marks",
            End::DeadEnd => "dead end",
            End::NoAnswer => "no answer",
            End::NothingForced => "nothing forced",
            End::NothingFound => "nothing found",
            End::GaveUp => "gave up",
        },
        Output::Rate(r) => match (&r.level, r.ran_out) {
            (Some(level), _) => level,
            (None, Some(_)) => "gave up",
            (None, None) => "not rated",
        },
        Output::Assist(_) => "advised",
        Output::Error(failed) if failed.error.ran_out.is_none() => "error",
        Output::Count(_) | Output::Error(_) => "gave up",
        Output::Create(_) => "created",
        Output::Show(_) => "shown",
        Output::Convert(_) => "converted",
        Output::List(_) | Output::Rules(_) | Output::Survey(_) | Output::Several(_) => "answered",
    }
    .to_string()
}

/// The step of a time on a scale with so many steps to each doubling.
fn step(time: Duration) -> usize {
    let nanos = (time.as_nanos() as u64).max(1);
    let power = nanos.ilog2();
    let part = if power >= 3 { nanos >> (power - 3) } else { nanos << (3 - power) } & 7;
    (power * FINE + part as u32) as usize
}

/// The largest time of a step.
fn upper(step: usize) -> Duration {
    let (power, part) = (step as u32 / FINE, step as u128 % u128::from(FINE));
    Duration::from_nanos(((1_u128 << power) * (9 + part) / 8) as u64)
}

fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 1e-3 => format!("{:.2} ms", s * 1e3),
        s => format!("{:.1} µs", s * 1e6),
    }
}

/// A line on the terminal that says how far it is, after half a second.
pub(super) struct Progress {
    start: Instant,
    shown: Option<Instant>,
    wanted: bool,
    read: u64,
    all: Option<u64>,
}

impl Progress {
    pub(super) fn new(all: Option<u64>, quiet: bool) -> Self {
        let wanted = !quiet && std::io::stderr().is_terminal();
        Self { start: Instant::now(), shown: None, wanted, read: 0, all }
    }

    pub(super) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// So many more bytes of input are done.
    pub(super) fn advance(&mut self, read: u64, tally: &Tally) {
        self.read += read;
        self.show(tally);
    }

    pub(super) fn show(&mut self, tally: &Tally) {
        let since = self.shown.unwrap_or(self.start + Duration::from_millis(300)).elapsed();
        if !self.wanted || since < Duration::from_millis(200) {
            return;
        }
        self.shown = Some(Instant::now());
        let seconds = self.seconds();
        let mut text =
            format!("{}, {:.0} a second", count(tally.records, "puzzle"), tally.records as f64 / seconds);
        if let Some(all) = self.all.filter(|all| *all > 0 && self.read > 0) {
            let left = seconds * (all.saturating_sub(self.read)) as f64 / self.read as f64;
            let (minutes, rest) = (left as u64 / 60, left as u64 % 60);
            let _ = write!(text, ", {}%, {minutes}:{rest:02} left", self.read * 100 / all);
        }
        // A closed stderr is no reason to stop.
        let _ = write!(std::io::stderr(), "\r\x1b[K{text}");
    }

    /// Clears the line.
    pub(super) fn end(&self) {
        if self.shown.is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_fall_on_the_right_step() {
        for nanos in [1, 7, 8, 9, 1000, 123_456, 987_654_321, 50_000_000_000] {
            let time = Duration::from_nanos(nanos);
            let (low, high) = (step(time).checked_sub(1).map_or(Duration::ZERO, upper), upper(step(time)));
            assert!(low.as_nanos() <= u128::from(nanos) && time <= high, "{nanos}: {low:?} {high:?}");
        }
    }
}
