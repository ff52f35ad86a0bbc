//! `print`: a sheet of puzzles as a PDF, the key on pages of its own. Kinds alone make new puzzles,
//! taking turns, at levels that rise from the first to the last.

use clap::{Args, ValueEnum};
use quandary::core::chance::Chance;
use quandary::core::grid::Size;
use quandary::core::kind::{NotMade, Wanted};
use quandary::core::knob::{Settings, Verb};
use quandary::core::step::Level;
use quandary::{AnyKind, AnyPuzzle, Demand};
use quandary_press::{Entry, Paper, Sheet};
use rayon::prelude::*;

use crate::exit::{Done, Exit, Failure};
use crate::format::only_into;
use crate::limits::Limits;
use crate::run::{self, Run};
use crate::verb::create::fresh_seed;

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Kinds for new puzzles, or puzzles
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// How many new puzzles
    #[arg(short, long, value_name = "N", default_value_t = 4, value_parser = crate::limits::number(1, 10_000))]
    number: u64,
    /// The level of new puzzles, or the first and the last one: easy..hard
    #[arg(long, value_name = "LEVEL[..LEVEL]", value_parser = levels)]
    level: Option<(Level, Level)>,
    /// Width and height of new puzzles
    #[arg(long, value_name = "WxH")]
    size: Option<Size>,
    /// The seed of the first new puzzle; the next ones count up from it
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Puzzles on a page
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = crate::limits::number(1, 100))]
    per_page: u64,
    /// The paper
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    paper: Sort,
    /// The heading of every page
    #[arg(long, value_name = "TEXT", default_value = "")]
    title: String,
    /// Leave out the line for name and date
    #[arg(long)]
    no_name: bool,
    /// Leave out the answers
    #[arg(long)]
    no_key: bool,
    /// Leave out the rules
    #[arg(long)]
    no_rules: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Sort {
    A4,
    Letter,
}

fn levels(text: &str) -> Result<(Level, Level), String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let (first, last): (Level, Level) = (first.parse()?, last.parse()?);
    if first <= last { Ok((first, last)) } else { Err("the first level comes before the last".into()) }
}

pub(crate) fn perform(run: &mut Run, own: &Options) -> Done {
    if own.inputs.is_empty() {
        return Err(Failure::usage("`print` needs puzzles, or kinds for new ones"));
    }
    only_into(run.common.output.as_deref(), "print", &["pdf"])?;
    if run.common.json || run.common.format.as_deref().is_some_and(|format| format != "pdf") {
        return Err(Failure::usage("`print` writes a PDF and nothing else"));
    }
    let kinds: Option<Vec<&'static dyn AnyKind>> =
        own.inputs.iter().map(|word| quandary::kind(word).ok()).collect();
    let puzzles = match kinds {
        Some(kinds) => make(run, own, &kinds)?,
        None => read(run, own)?,
    };
    let limits = &run.common.limits;
    let labels = run.common.labels;
    let entries: Vec<Entry> = puzzles
        .par_iter()
        .map(|puzzle| {
            let mut entry = entry(puzzle, own, limits);
            entry.puzzle.labels = labels;
            entry.answer.iter_mut().for_each(|answer| answer.labels = labels);
            entry
        })
        .collect();
    let sheet = Sheet {
        title: own.title.clone(),
        name_line: !own.no_name,
        per_page: own.per_page as usize,
        key: !own.no_key,
        paper: match own.paper {
            Sort::A4 => Paper::A4,
            Sort::Letter => Paper::Letter,
        },
        entries,
    };
    let pdf = quandary_press::pdf(&sheet.pages()).map_err(Failure::usage)?;
    run.put_binary(&pdf)?;
    Ok(Exit::Yes)
}

/// The puzzles of the files and ids given.
fn read(run: &mut Run, own: &Options) -> Result<Vec<AnyPuzzle>, Failure> {
    let named = run::checked(&own.inputs)?;
    let mut puzzles = Vec::new();
    for name in &named.inputs {
        let batch = run.open(Verb::Show, name, named.kind)?;
        for item in batch.items {
            match item {
                Ok(item) => puzzles.push(item.puzzle),
                Err(problems) => {
                    run.problem(&batch.sources, &problems);
                    return Err(Failure::Told(Exit::Bad, "nothing is printed".into()));
                }
            }
        }
    }
    Ok(puzzles)
}

/// New puzzles: the kinds take turns, the levels rise evenly.
fn make(run: &Run, own: &Options, kinds: &[&'static dyn AnyKind]) -> Result<Vec<AnyPuzzle>, Failure> {
    let first = own.seed.unwrap_or_else(|| {
        let seed = fresh_seed();
        run.remark(&format!("seed {seed}"));
        seed
    });
    let mut orders = Vec::new();
    for i in 0..own.number {
        let kind = kinds[i as usize % kinds.len()];
        let (words, lexicon) = run.words(kind)?;
        let settings = Settings::new(kind.knobs());
        let level = own.level.map(|range| ramp(range, i, own.number));
        orders.push((
            kind,
            Wanted { size: own.size, level, settings, words, lexicon, picture: None },
            first.wrapping_add(i),
        ));
    }
    let limits = &run.common.limits;
    let made: Result<Vec<AnyPuzzle>, Failure> = orders
        .par_iter()
        .map(|(kind, wanted, seed)| {
            let made = kind.create(wanted, &mut Chance::new(*seed), &limits.budget());
            made.map_err(|why| match why {
                NotMade::Cannot(why) => Failure::usage(format!("{}: {why}", kind.info().title)),
                NotMade::GaveUp(what) => {
                    Failure::Told(Exit::gave_up(), format!("gave up on seed {seed}: {what}"))
                }
            })
        })
        .collect();
    made
}

/// The level of one of many puzzles, from the first level to the last.
fn ramp((first, last): (Level, Level), i: u64, of: u64) -> Level {
    let all = Level::ALL;
    let place = |level| all.iter().position(|l| *l == level).unwrap_or(0) as u64;
    let (low, high) = (place(first), place(last));
    all[(low + (high - low + 1) * i / of.max(1)) as usize]
}

fn entry(puzzle: &AnyPuzzle, own: &Options, limits: &Limits) -> Entry {
    let info = puzzle.kind().info();
    let budget = limits.budget();
    let level = puzzle.rate(&budget).ok().map(|rating| format!(", {}", rating.level));
    let first = info.rules.split("\n\n").next().unwrap_or_default();
    let rules = format!("{}: {}", info.title, first.split_whitespace().collect::<Vec<_>>().join(" "));
    let outcome = puzzle.solve(Demand::UpTo(1), &limits.budget());
    Entry {
        title: format!("{} {}{}", info.title, puzzle.size(), level.unwrap_or_default()),
        rules: if own.no_rules { String::new() } else { rules },
        puzzle: puzzle.draw(&puzzle.start(), &[]),
        answer: outcome.answers().first().map(|answer| {
            let mut film = puzzle.film(answer);
            let walk = film.len() > 1;
            let mut last = film.pop().unwrap_or_else(|| puzzle.draw(&puzzle.board(answer), &[]));
            // The last position of a walk says nothing of the way: that is said in words.
            if walk {
                last.notes.push(puzzle.raw_answer(answer).trim_end().to_string());
            }
            last
        }),
    }
}
