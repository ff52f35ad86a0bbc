//! Explains and rates the Gogen corpus (QUANDARY_CORPUS): times, levels by variant, links and words of contradictions, and
//! the checker's verdict. `gogen_walks [--check] [--show ID] [--features]`.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::time::Instant;

use quandary_core::budget::Budget;
use quandary_core::checker::{Said, check};
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::Kind;
use quandary_core::source::{Source, Sources};
use quandary_core::step::{Cites, Reason as _};
use quandary_core::verbs::{Explanation, pruned, sentence};
use quandary_puzzles::gogen::{Gogen, Puzzle};

/// The least time of some runs, in seconds.
fn least(work: impl Fn()) -> f64 {
    let run = |_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64()
    };
    (0..5).map(run).fold(f64::MAX, f64::min)
}

fn explain(puzzle: &Puzzle) -> Explanation<Gogen> {
    Gogen::explain(puzzle, &Gogen::start(puzzle), &Allowed::ALL, &Budget::unlimited())
}

fn show(puzzle: &Puzzle, walk: &Explanation<Gogen>) {
    let cites = walk.provenance();
    for (place, step) in walk.steps.iter().enumerate() {
        let told = sentence::<Gogen>(puzzle, step, &cites.before(place));
        println!("{}. [{}] {told}", place + 1, step.technique);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let corpus = std::env::var_os("QUANDARY_CORPUS").ok_or("set QUANDARY_CORPUS to the corpus folder")?;
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let wants = |flag: &str| asked.iter().any(|arg| arg == flag);
    let shown = asked.iter().skip_while(|arg| *arg != "--show").nth(1);
    let form = Gogen::forms().iter().find(|f| f.name == "table").ok_or("the form of collections")?;
    let (mut links, mut words): (Vec<usize>, Vec<usize>) = Default::default();
    let (mut rate, mut explained) = (0.0, 0.0);
    let mut levels: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut table: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for file in ["real", "generated_uber", "generated_ultra", "generated_hyper"] {
        let text = std::fs::read_to_string(Path::new(&corpus).join("gogen").join(format!("{file}.tsv")))?;
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let entries = (form.read)(&Sources::of(Source::new("corpus", text.as_str())));
        for (line, entry) in lines.zip(entries) {
            let puzzle = entry?.puzzle;
            let mut fields = line.split('\t');
            let (id, variant) = (fields.next().unwrap_or(""), fields.next().unwrap_or(""));
            if let Some(shown) = shown.filter(|shown| *shown != id || !wants("--check")) {
                if id == shown {
                    show(&puzzle, &pruned::<Gogen>(&puzzle, explain(&puzzle)));
                }
                continue;
            }
            let walk = explain(&puzzle);
            if wants("--features") {
                let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
                walk.steps.iter().for_each(|step| *counts.entry(step.technique).or_default() += 1);
                let level = walk.steps.iter().map(|step| step.level).max();
                println!("{id}\t{variant}\t{level:?}\t{}\t{counts:?}", walk.steps.len());
                continue;
            }
            rate += least(|| drop(Gogen::rate(&puzzle, &Allowed::ALL, &Budget::unlimited())));
            explained += least(|| drop(explain(&puzzle)));
            let level = walk.steps.iter().map(|s| s.level).max().map_or(String::new(), |l| l.to_string());
            *levels.entry((variant.to_string(), level)).or_default() += 1;
            let mut said = Said::on::<Gogen>(&puzzle, &Gogen::start(&puzzle));
            for step in &walk.steps {
                let told = sentence::<Gogen>(&puzzle, step, &Cites::NONE);
                if let Some((_, chain)) = step.reason.as_ref().and_then(|reason| reason.supposed()) {
                    links.push(chain.len());
                    words.push(told.split_whitespace().count());
                }
                let row = table.entry(step.technique).or_default();
                row.0 += 1;
                if wants("--check")
                    && let Err(flaw) = check::<Gogen>(&puzzle, &said, step, &Budget::nodes(30_000_000))
                {
                    row.1 += 1;
                    println!("{id} {}: {told}\n  {flaw}\n  {step:?}", step.technique);
                }
                said.take(step.facts());
            }
        }
    }
    levels.iter().for_each(|((variant, level), count)| println!("{variant:6} {level:13} {count:4}"));
    table.iter().for_each(|(technique, (all, bad))| println!("{technique:16} {all:6} {bad:5}"));
    links.sort_unstable();
    words.sort_unstable();
    let middle = |of: &[usize]| (of.get(of.len() / 2).copied(), of.last().copied());
    println!("{} contradictions, links {:?}, words {:?}", links.len(), middle(&links), middle(&words));
    println!("rate {rate:.4} s, explain {explained:.4} s");
    Ok(())
}
