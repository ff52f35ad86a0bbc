//! Times explaining and rating and counts links: `nonogram_explain [--show] [--check] FILE...`.
use quandary_core::budget::{Budget, Stop};
use quandary_core::checker::{Said, check};
use quandary_core::engine::ladder::Allowed;
use quandary_core::kind::Kind;
use quandary_core::source::{Source, Sources};
use quandary_core::step::{Cites, Reason as _};
use quandary_core::verbs::sentence;
use quandary_puzzles::nonogram::Nonogram;
use std::collections::BTreeMap;
use std::time::Instant;

fn main() {
    let (mut links, mut words): (Vec<usize>, Vec<usize>) = Default::default();
    let (mut show, mut checked) = (false, false);
    let mut levels: BTreeMap<String, usize> = BTreeMap::new();
    let mut table: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for file in std::env::args().skip(1) {
        match file.as_str() {
            "--show" => show = true,
            "--check" => checked = true,
            _ => {}
        }
        let Ok(bytes) = std::fs::read(&file) else { continue };
        let source = Source::new(file.clone(), bytes);
        let Some(best) = Nonogram::forms().iter().rev().max_by_key(|f| (f.sniff)(&source)) else { continue };
        for entry in (best.read)(&Sources::of(source)).into_iter().flatten().take(5) {
            let puzzle = entry.puzzle;
            let budget = || {
                let start = Instant::now();
                Budget::until(move || (start.elapsed().as_secs() > 30).then_some(Stop::Time))
            };
            let start = Instant::now();
            let pair = Nonogram::pair(&puzzle, &[], &budget());
            let solved = start.elapsed().as_secs_f64();
            let start = Instant::now();
            let rating = Nonogram::rate(&puzzle, &Allowed::ALL, &budget());
            let rated = start.elapsed().as_secs_f64();
            let start = Instant::now();
            let walk = Nonogram::explain(&puzzle, &Nonogram::start(&puzzle), &Allowed::ALL, &budget());
            let explained = start.elapsed().as_secs_f64();
            let level = rating.as_ref().map_or_else(|why| format!("{why:?}"), |r| r.level.to_string());
            *levels.entry(level.clone()).or_default() += 1;
            println!(
                "{file} {} solve {solved:.3} rate {rated:.3} explain {explained:.3} {level} {} steps, second {}",
                puzzle.size(),
                walk.steps.len(),
                pair.second.is_some()
            );
            let mut said = Said::on::<Nonogram>(&puzzle, &Nonogram::start(&puzzle));
            let cites = walk.provenance();
            for (i, step) in walk.steps.iter().enumerate() {
                let shown = sentence::<Nonogram>(&puzzle, step, &cites.before(i));
                if show {
                    println!("{}. [{}] {shown}", i + 1, step.technique);
                }
                if let Some((_, chain)) = step.reason.as_ref().and_then(|r| r.supposed()) {
                    links.push(chain.len());
                    words.push(sentence::<Nonogram>(&puzzle, step, &Cites::NONE).split_whitespace().count());
                }
                if checked && step.reason.is_some() {
                    let row = table.entry(step.technique).or_default();
                    row.0 += 1;
                    if let Err(flaw) = check::<Nonogram>(&puzzle, &said, step, &Budget::unlimited()) {
                        row.1 += 1;
                        println!("FLAW {flaw}: {shown} {step:?}");
                    }
                }
                said.take(step.facts());
            }
        }
    }
    links.sort_unstable();
    words.sort_unstable();
    println!("{levels:?}\n{table:?}");
    if let (Some(worst), Some(most)) = (links.last(), words.last()) {
        println!(
            "{} contradictions, links {} worst {worst}, words {} worst {most}",
            links.len(),
            links[links.len() / 2],
            words[words.len() / 2]
        );
    }
}
