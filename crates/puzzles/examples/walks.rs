//! Measures explanations and ratings: times beside those of solving, the length of contradictions, levels and scores.
//!
//! `cargo run --release -p quandary-puzzles --example walks -- KIND [OPTIONS] FILE...`
//!
//! - `--each`: a line for each puzzle
//! - `--tell`: every sentence, to be read aloud
//! - `--check`: every step is put to the checker; the table of techniques at the end
//! - `--every N`: each Nth puzzle of a file
//! - `--within S`: seconds of the processor that rating and explaining may take, each
//! - `--words FILE`: a word list for the grids

use std::collections::BTreeMap;
use std::time::Instant;

use quandary_core::budget::{Budget, Stop};
use quandary_core::checker::Ledger;
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::Kind;
use quandary_core::source::{Source, Sources};
use quandary_core::step::Reason as _;
use quandary_core::verbs::{FEW, SEARCH, pruned, sentence};
use quandary_puzzles::{Visitor, visit};

#[derive(Default)]
struct Asked {
    kind: String,
    files: Vec<String>,
    words: Vec<Source>,
    each: bool,
    tell: bool,
    check: bool,
    every: usize,
    within: Option<f64>,
}

fn main() {
    let mut asked = Asked { every: 1, ..Asked::default() };
    let mut args = std::env::args().skip(1);
    asked.kind = args.next().unwrap_or_default();
    while let Some(arg) = args.next() {
        let mut value = || args.next().unwrap_or_default();
        match arg.as_str() {
            "--each" => asked.each = true,
            "--tell" => asked.tell = true,
            "--check" => asked.check = true,
            "--every" => asked.every = value().parse().unwrap_or(1).max(1),
            "--within" => asked.within = value().parse().ok(),
            "--words" => asked.words.push(source(&value())),
            _ => asked.files.push(arg),
        }
    }
    visit(&mut asked);
}

impl Visitor for Asked {
    fn visit<K: Kind>(&mut self) {
        if K::INFO.id == self.kind {
            measure::<K>(self);
        }
    }
}

fn source(file: &str) -> Source {
    Source::new(file, std::fs::read(file).unwrap_or_else(|why| panic!("{file}: {why}")))
}

fn read<K: Kind>(asked: &Asked, file: &str) -> Vec<K::Puzzle> {
    let source = source(file);
    let mut forms: Vec<_> = K::forms().iter().collect();
    forms.sort_by_key(|form| std::cmp::Reverse((form.sniff)(&source)));
    let sources = Sources { words: asked.words.clone(), ..Sources::of(source) };
    let mut read = forms.iter().map(|form| (form.read)(&sources).into_iter().flatten().collect::<Vec<_>>());
    let found = read.find(|entries| !entries.is_empty()).unwrap_or_default();
    found.into_iter().step_by(asked.every).map(|entry| entry.puzzle).collect()
}

fn measure<K: Kind>(asked: &Asked) {
    let (mut all, mut ledger) = (Figures::default(), Ledger::default());
    for file in &asked.files {
        let mut figures = Figures::default();
        for puzzle in read::<K>(asked, file) {
            figures.take::<K>(&puzzle, asked, &mut ledger);
        }
        if !asked.each && figures.puzzles > 1 {
            figures.print(file);
        }
        all.add(figures);
    }
    all.print("all");
    for (technique, count) in &all.used {
        println!("  {technique:<24} {count:>7}");
    }
    if asked.check {
        print!("{ledger}{}", ledger.failures.join("\n"));
    }
}

/// Seconds this thread has been on a processor, where the machine tells; the clock elsewhere.
fn busy(epoch: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanos.map_or_else(|| epoch.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}

fn budget(within: Option<f64>) -> Budget {
    let Some(within) = within else { return Budget::unlimited() };
    let epoch = Instant::now();
    let start = busy(epoch);
    Budget::until(move || (busy(epoch) - start > within).then_some(Stop::Time))
}

/// What was measured.
#[derive(Default)]
struct Figures {
    puzzles: usize,
    steps: usize,
    kept: usize,
    searched: usize,
    links: Vec<usize>,
    words: Vec<usize>,
    solve: Vec<f64>,
    rate: Vec<f64>,
    explain: Vec<f64>,
    /// Rated or explained later than solving allows, among those that need no trial.
    late: usize,
    named: usize,
    levels: BTreeMap<String, usize>,
    used: BTreeMap<&'static str, usize>,
}

impl Figures {
    fn take<K: Kind>(&mut self, puzzle: &K::Puzzle, asked: &Asked, ledger: &mut Ledger) {
        let epoch = Instant::now();
        let timed = |work: &mut dyn FnMut()| {
            let start = busy(epoch);
            work();
            busy(epoch) - start
        };
        let (mut pair, mut rating, mut walk) = (None, None, None);
        let solve = timed(&mut || pair = Some(K::pair(puzzle, &[], &budget(asked.within))));
        let rate = timed(&mut || rating = Some(K::rate(puzzle, &Allowed::ALL, &budget(asked.within))));
        let explain = timed(&mut || {
            let told = K::explain(puzzle, &K::start(puzzle), &Allowed::ALL, &budget(asked.within));
            self.steps += told.steps.len();
            if asked.check {
                ledger.take(puzzle, &told, || Budget::nodes(30_000_000));
            }
            walk = Some(pruned::<K>(puzzle, told));
        });
        let (Some(pair), Some(rating), Some(walk)) = (pair, rating, walk) else { return };
        if asked.check {
            ledger.take(puzzle, &walk, || Budget::nodes(30_000_000));
        }
        let level = match &rating {
            Ok(rating) => rating.level.to_string(),
            Err(why) => format!("{why:?}").chars().take_while(|c| c.is_alphabetic()).collect(),
        };
        let trial =
            |id: &str| id == SEARCH || id == FEW || K::techniques().iter().any(|t| t.id == id && t.trial);
        let named = rating.is_ok() && !walk.steps.iter().any(|step| trial(step.technique));
        let late = named && (rate > 3.0 * solve + 0.5 || explain > 3.0 * solve + 1.0);
        if asked.each {
            let score = rating.as_ref().map_or(0.0, |rating| rating.score.value());
            println!(
                "{} {level} {score:.2} {} steps, solve {solve:.4} rate {rate:.4} explain {explain:.4}{}{}",
                K::size(puzzle),
                walk.steps.len(),
                if late { ", late" } else { "" },
                if pair.second.is_some() { ", several answers" } else { "" }
            );
        }
        self.puzzles += 1;
        self.named += usize::from(named);
        self.late += usize::from(late);
        *self.levels.entry(level).or_default() += 1;
        self.kept += walk.steps.len();
        let provenance = walk.provenance(puzzle);
        for (place, step) in walk.steps.iter().enumerate() {
            *self.used.entry(step.technique).or_default() += 1;
            self.searched += usize::from(step.technique == SEARCH);
            let told = sentence::<K>(puzzle, step, &provenance.before(place));
            if asked.tell {
                println!("{}. {told}", place + 1);
            }
            if let Some((_, links)) = step.reason.as_ref().and_then(|reason| reason.supposed()) {
                self.links.push(links.len());
                self.words.push(told.split_whitespace().count());
            }
        }
        self.solve.push(solve);
        self.rate.push(rate);
        self.explain.push(explain);
    }

    fn add(&mut self, other: Figures) {
        self.puzzles += other.puzzles;
        self.steps += other.steps;
        self.kept += other.kept;
        self.searched += other.searched;
        self.late += other.late;
        self.named += other.named;
        self.links.extend(other.links);
        self.words.extend(other.words);
        self.solve.extend(other.solve);
        self.rate.extend(other.rate);
        self.explain.extend(other.explain);
        other.levels.into_iter().for_each(|(level, n)| *self.levels.entry(level).or_default() += n);
        other.used.into_iter().for_each(|(technique, n)| *self.used.entry(technique).or_default() += n);
    }

    fn print(&mut self, name: &str) {
        println!(
            "{name}: {} puzzles {:?}, {} steps, {} kept, {} searched; {} contradictions, links {}, words {}",
            self.puzzles,
            self.levels,
            self.steps,
            self.kept,
            self.searched,
            self.links.len(),
            shares(&mut self.links, |n| n.to_string()),
            shares(&mut self.words, |n| n.to_string()),
        );
        let seconds = |s: &f64| format!("{s:.4}");
        println!(
            "  seconds: solve {}; rate {}; explain {}; late {} of {} that need no trial",
            shares(&mut self.solve, seconds),
            shares(&mut self.rate, seconds),
            shares(&mut self.explain, seconds),
            self.late,
            self.named
        );
    }
}

/// Median, 99th percentile and worst.
fn shares<T: PartialOrd>(all: &mut [T], show: impl Fn(&T) -> String) -> String {
    all.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    let at = |part: usize| all.get((all.len().max(1) - 1) * part / 100).map_or("-".to_string(), &show);
    format!("median {} 99% {} worst {}", at(50), at(99), at(100))
}
