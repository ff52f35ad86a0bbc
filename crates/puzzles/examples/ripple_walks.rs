//! Times explanations and ratings on the corpus and measures the contradictions in them:
//! `QUANDARY_CORPUS=... cargo run --release --example ripple_walks`. With a file of links: its puzzles only. With `tell`, a file
//! and a number: all sentences about that puzzle of the file, to be read aloud.

use std::collections::BTreeMap;
use std::time::Instant;

use quandary_core::budget::Budget;
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::Kind;
use quandary_core::step::Reason;
use quandary_core::verbs::{SEARCH, pruned, sentence};
use quandary_puzzles::ripple::{Puzzle, Ripple, text::puzzlink};

const FILES: [&str; 8] = [
    "janko_hakyuu.urls.tsv",
    "misc_urls.tsv",
    "generated/10x10_m5.tsv",
    "generated/10x10_m6.tsv",
    "generated/15x15_m7.tsv",
    "generated/20x20_m7.tsv",
    "generated/20x20_m9.tsv",
    "generated/hard_minimal.tsv",
];

fn read(path: &std::path::Path) -> Vec<Puzzle> {
    let text = std::fs::read_to_string(path).expect("a readable file");
    let links = text.lines().filter(|l| !l.is_empty()).filter_map(|line| line.split('\t').next());
    links.map(|link| puzzlink::decode(link).expect("a corpus puzzle reads")).collect()
}

fn main() {
    let Ok(corpus) = std::env::var("QUANDARY_CORPUS") else {
        println!("set QUANDARY_CORPUS to the folder that holds ripple/");
        return;
    };
    let folder = std::path::Path::new(&corpus).join("ripple");
    let named: Vec<String> = std::env::args().skip(1).collect();
    let files = if named.is_empty() { FILES.map(String::from).to_vec() } else { named };
    if let [tell, file, number] = &files[..]
        && tell == "tell"
    {
        let puzzles = read(&folder.join(file));
        return told(&puzzles[number.parse::<usize>().expect("a number") % puzzles.len()]);
    }
    let mut all = Figures::default();
    for file in &files {
        let mut figures = Figures::default();
        read(&folder.join(file)).iter().for_each(|puzzle| figures.take(puzzle));
        figures.print(file);
        all.add(figures);
    }
    all.print("all");
    for (technique, count) in &all.used {
        println!("  {technique:<24} {count:>7}");
    }
}

/// The whole walk in words.
fn told(puzzle: &Puzzle) {
    let walk = Ripple::explain(puzzle, &Ripple::start(puzzle), &Allowed::ALL, &Budget::unlimited());
    let walk = pruned::<Ripple>(puzzle, walk);
    let provenance = walk.provenance();
    for (place, step) in walk.steps.iter().enumerate() {
        println!("{}. {}", place + 1, sentence::<Ripple>(puzzle, step, &provenance.before(place)));
    }
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
    rate: f64,
    explain: f64,
    levels: [usize; 6],
    used: BTreeMap<&'static str, usize>,
}

impl Figures {
    fn take(&mut self, puzzle: &Puzzle) {
        self.puzzles += 1;
        let start = Instant::now();
        let rating = Ripple::rate(puzzle, &Allowed::ALL, &Budget::unlimited()).expect("a rating");
        self.rate += start.elapsed().as_secs_f64();
        self.levels[rating.level as usize] += 1;
        let start = Instant::now();
        let walk = Ripple::explain(puzzle, &Ripple::start(puzzle), &Allowed::ALL, &Budget::unlimited());
        self.explain += start.elapsed().as_secs_f64();
        self.steps += walk.steps.len();
        let walk = pruned::<Ripple>(puzzle, walk);
        self.kept += walk.steps.len();
        let provenance = walk.provenance();
        for (place, step) in walk.steps.iter().enumerate() {
            *self.used.entry(step.technique).or_default() += 1;
            self.searched += usize::from(step.technique == SEARCH);
            if let Some((_, links)) = step.reason.as_ref().and_then(|r| Reason::<Puzzle>::supposed(r)) {
                self.links.push(links.len());
                let told = sentence::<Ripple>(puzzle, step, &provenance.before(place));
                self.words.push(told.split_whitespace().count());
            }
        }
    }

    fn add(&mut self, other: Figures) {
        self.puzzles += other.puzzles;
        self.steps += other.steps;
        self.kept += other.kept;
        self.searched += other.searched;
        self.links.extend(other.links);
        self.words.extend(other.words);
        self.rate += other.rate;
        self.explain += other.explain;
        self.levels.iter_mut().zip(other.levels).for_each(|(a, b)| *a += b);
        other.used.into_iter().for_each(|(t, n)| *self.used.entry(t).or_default() += n);
    }

    fn print(&mut self, name: &str) {
        self.links.sort_unstable();
        self.words.sort_unstable();
        let of = |all: &[usize], part: usize| {
            all.get((all.len() * part / 100).min(all.len().max(1) - 1)).copied().unwrap_or(0)
        };
        println!(
            "{name}: {} puzzles, levels {:?}, {} steps, {} kept, {} searched; {} contradictions, links median {} 99% {} worst {}, words median {} worst {}; rate {:.3} s, explain {:.3} s",
            self.puzzles,
            self.levels,
            self.steps,
            self.kept,
            self.searched,
            self.links.len(),
            of(&self.links, 50),
            of(&self.links, 99),
            of(&self.links, 100),
            of(&self.words, 50),
            of(&self.words, 100),
            self.rate,
            self.explain,
        );
    }
}
