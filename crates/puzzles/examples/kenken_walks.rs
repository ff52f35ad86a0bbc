//! Times explanations and ratings on the corpus and measures the contradictions in them:
//! `QUANDARY_CORPUS=... cargo run --release --example kenken_walks [FILE ...]`. With `create` first: the puzzles of some seeds.

use std::time::Instant;

use quandary_core::budget::Budget;
use quandary_core::chance::Chance;
use quandary_core::engine::ladder::Allowed;
use quandary_core::grid::Size;
use quandary_core::kind::{Kind, Wanted};
use quandary_core::knob::Settings;
use quandary_core::source::{Source, Sources};
use quandary_core::step::{Level, Reason};
use quandary_core::verbs::{SEARCH, pruned, sentence};
use quandary_puzzles::kenken::{KenKen, Puzzle};

fn read(path: &std::path::Path) -> Vec<Puzzle> {
    let text = std::fs::read(path).unwrap_or_default();
    let form = KenKen::forms().iter().find(|f| f.name == "keen").expect("the form exists");
    let read = (form.read)(&Sources::of(Source::new("corpus", text)));
    read.into_iter().map(|entry| entry.expect("a corpus puzzle reads").puzzle).collect()
}

/// Seconds this process has spent on a processor, where the system tells.
fn busy(since: Instant) -> f64 {
    let stat = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanos = stat.split_whitespace().next().and_then(|t| t.parse::<f64>().ok());
    nanos.map_or_else(|| since.elapsed().as_secs_f64(), |n| n * 1e-9)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|a| a == "create") {
        return create();
    }
    let Ok(corpus) = std::env::var("QUANDARY_CORPUS") else {
        println!("set QUANDARY_CORPUS to the folder that holds kenken/");
        return;
    };
    let folder = std::path::Path::new(&corpus).join("kenken");
    let mut all = Figures::default();
    for file in &args {
        let mut figures = Figures::default();
        for puzzle in read(&folder.join(file)) {
            figures.take(&puzzle);
        }
        figures.print(file);
        all.add(figures);
    }
    all.print("all");
}

fn create() {
    for side in [4, 5, 6, 7, 9] {
        for level in Level::ALL.into_iter().map(Some).chain([None]) {
            for seed in 1..=6 {
                let wanted = Wanted {
                    size: Some(Size { width: side, height: side }),
                    level,
                    settings: Settings::new(KenKen::knobs()),
                    ..Default::default()
                };
                let made = KenKen::create(&wanted, &mut Chance::new(seed), &Budget::unlimited());
                let form = KenKen::forms().iter().find(|f| f.name == "line").expect("the form exists");
                let text = match made {
                    Ok(puzzle) => {
                        let written = (form.write.expect("it can be written"))(&puzzle, None);
                        format!("{:?}", written.map(|w| String::from_utf8_lossy(&w.bytes).into_owned()))
                    }
                    Err(why) => format!("{why:?}"),
                };
                println!("{side} {level:?} {seed} {text}");
            }
        }
    }
}

/// What was measured.
#[derive(Default)]
struct Figures {
    steps: usize,
    kept: usize,
    searched: usize,
    links: Vec<usize>,
    words: Vec<usize>,
    solve: Vec<f64>,
    rate: Vec<f64>,
    explain: Vec<f64>,
    levels: [usize; 6],
    over: usize,
}

impl Figures {
    fn take(&mut self, puzzle: &Puzzle) {
        let epoch = Instant::now();
        let start = busy(epoch);
        let pair = KenKen::pair(puzzle, &[], &Budget::unlimited());
        let solve = busy(epoch) - start;
        if pair.second.is_some() {
            return;
        }
        let start = busy(epoch);
        let rating = KenKen::rate(puzzle, &Allowed::ALL, &Budget::unlimited()).expect("a rating");
        let rate = busy(epoch) - start;
        self.levels[rating.level as usize] += 1;
        let start = busy(epoch);
        let walk = KenKen::explain(puzzle, &KenKen::start(puzzle), &Allowed::ALL, &Budget::unlimited());
        self.steps += walk.steps.len();
        let walk = pruned::<KenKen>(puzzle, walk);
        let explain = busy(epoch) - start;
        self.kept += walk.steps.len();
        let provenance = walk.provenance();
        for (place, step) in walk.steps.iter().enumerate() {
            self.searched += usize::from(step.technique == SEARCH);
            if let Some((_, links)) = step.reason.as_ref().and_then(|r| Reason::<Puzzle>::supposed(r)) {
                self.links.push(links.len());
                let told = sentence::<KenKen>(puzzle, step, &provenance.before(place));
                self.words.push(told.split_whitespace().count());
            }
        }
        self.over += usize::from(rate > 3.0 * solve + 0.5 || explain > 3.0 * solve + 1.0);
        self.solve.push(solve);
        self.rate.push(rate);
        self.explain.push(explain);
    }

    fn add(&mut self, other: Figures) {
        self.steps += other.steps;
        self.kept += other.kept;
        self.searched += other.searched;
        self.links.extend(other.links);
        self.words.extend(other.words);
        self.solve.extend(other.solve);
        self.rate.extend(other.rate);
        self.explain.extend(other.explain);
        self.levels.iter_mut().zip(other.levels).for_each(|(a, b)| *a += b);
        self.over += other.over;
    }

    fn print(&mut self, name: &str) {
        self.links.sort_unstable();
        self.words.sort_unstable();
        let of = |all: &[usize], part: usize| {
            all.get((all.len() * part / 100).min(all.len().max(1) - 1)).copied().unwrap_or(0)
        };
        let at = |all: &mut Vec<f64>, part: usize| {
            all.sort_by(f64::total_cmp);
            all.get((all.len() * part / 100).min(all.len().max(1) - 1)).copied().unwrap_or(0.0)
        };
        println!(
            "{name}: {} puzzles, levels {:?}, {} steps, {} kept, {} searched; {} contradictions, links median {} 99% {} worst {}, words median {} worst {}",
            self.solve.len(),
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
        );
        println!(
            "  solve 50% {:.4} 99% {:.4} worst {:.4}; rate 50% {:.4} 99% {:.4} worst {:.4}; explain 50% {:.4} 99% {:.4} worst {:.4} s; over the bar {}",
            at(&mut self.solve, 50),
            at(&mut self.solve, 99),
            at(&mut self.solve, 100),
            at(&mut self.rate, 50),
            at(&mut self.rate, 99),
            at(&mut self.rate, 100),
            at(&mut self.explain, 50),
            at(&mut self.explain, 99),
            at(&mut self.explain, 100),
            self.over
        );
    }
}
