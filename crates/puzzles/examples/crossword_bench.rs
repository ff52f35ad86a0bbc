//! Times the fill on the corpus: one line a grid and list, reading and indexing the list included.
//!
//! `QUANDARY_CORPUS` is the corpus; the lists are read from `QUANDARY_DICT` (a directory), by default
//! `/usr/share/dict`: `american-english` and `american-english-huge` of Debian's packages. Arguments
//! name grids to run instead of the usual ones (`15.01`, `nyt15_w062_b32_19970215`), `all` runs every grid.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quandary_core::budget::{Budget, Stop};
use quandary_core::grid::Grid;
use quandary_core::kind::Kind;
use quandary_puzzles::crossword::{Crossword, Puzzle, Square, search};

/// Grid and list.
const USUAL: &[(&str, &str)] = &[
    ("15.01", "std"),
    ("15.07", "std"),
    ("19.03", "std"),
    ("23.09", "std"),
    ("21.01", "std"),
    ("21.05", "std"),
    ("vg06x06", "std"),
    ("vg07x07", "std"),
    ("nyt15_w066_b28_19971212", "std"),
    ("nyt15_w064_b35_19990626", "std"),
    ("nyt15_w062_b32_19970215", "std"),
    ("nyt15_w062_b32_19970531", "std"),
    ("nyt15_w058_b38_19960629", "std"),
    ("nyt21_w140_b71_19980809", "std"),
    ("15.01", "huge"),
    ("21.01", "huge"),
];

fn main() {
    let Some(corpus) = std::env::var_os("QUANDARY_CORPUS").map(PathBuf::from) else {
        println!("crossword_bench: set QUANDARY_CORPUS to the corpus");
        return;
    };
    let corpus = corpus.join("crossword");
    let dict = std::env::var_os("QUANDARY_DICT").map_or("/usr/share/dict".into(), PathBuf::from);
    let lists =
        [("std", read_list(&dict, "american-english")), ("huge", read_list(&dict, "american-english-huge"))];
    let list = |name: &str| lists.iter().find(|l| l.0 == name).map(|l| l.1.as_str()).expect("a list");
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let seconds = std::env::var("QUANDARY_LIMIT").ok().and_then(|s| s.parse().ok()).unwrap_or(60.0);
    println!("{:32} {:5} {:>9} {:>8} {:>10}", "grid", "list", "seconds", "outcome", "nodes");
    let row = |name: &str, which: &str| {
        let text = grid_text(&corpus, name);
        let mut best = run(&text, list(which), seconds);
        for _ in 0..4 {
            if best.0 < 1.0 {
                let next = run(&text, list(which), seconds);
                best = if next.0 < best.0 { next } else { best };
            }
        }
        println!("{name:32} {which:5} {:9.3} {:>8} {:>10}", best.0, best.1, best.2);
    };
    if wanted.is_empty() {
        USUAL.iter().for_each(|(name, which)| row(name, which));
    } else if wanted == ["all"] {
        for folder in ["grids", "grids_nyt_patterns", "grids_preset"] {
            let mut names: Vec<String> = std::fs::read_dir(corpus.join(folder))
                .expect("a folder of grids")
                .flatten()
                .map(|e| e.path().file_stem().expect("a name").to_string_lossy().into_owned())
                .collect();
            names.sort();
            names.iter().for_each(|name| row(name, "std"));
        }
    } else {
        let which = std::env::var("QUANDARY_LIST").unwrap_or("std".into());
        wanted.iter().for_each(|name| row(name, &which));
    }
}

/// Debian's list, reduced to plain lower-case words, as the figures count them.
fn read_list(dict: &Path, name: &str) -> String {
    let text = std::fs::read_to_string(dict.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    let mut words: Vec<&str> = text.lines().filter(|w| w.bytes().all(|b| b.is_ascii_lowercase())).collect();
    words.sort_unstable();
    words.dedup();
    words.join("\n")
}

fn grid_text(corpus: &Path, name: &str) -> String {
    let folders = ["grids", "grids_nyt_patterns", "grids_preset"];
    let found =
        folders.iter().find_map(|f| std::fs::read_to_string(corpus.join(f).join(format!("{name}.txt"))).ok());
    found.unwrap_or_else(|| panic!("no grid {name}"))
}

/// Processor seconds of this thread where the system tells them, else the wall clock's.
fn processor() -> f64 {
    static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = stat.and_then(|t| t.split_ascii_whitespace().next()?.parse::<f64>().ok());
    nanos.map_or_else(|| BEGIN.get_or_init(Instant::now).elapsed().as_secs_f64(), |n| n * 1e-9)
}

/// Reads, indexes and fills.
fn run(text: &str, list: &str, limit: f64) -> (f64, &'static str, u64) {
    let start = processor();
    let wall = Instant::now();
    let square = |c: char| match c {
        '#' => Square::Block,
        '.' => Square::Open,
        c => Square::Given(c.to_string()),
    };
    let rows = text.lines().map(str::trim).filter(|l| !l.is_empty()).map(|l| l.chars().map(square).collect());
    let puzzle = Puzzle::fill(Grid::from_rows(rows.collect()).expect("a rectangle"), list).expect("a grid");
    // The wall's clock is cheap to read and never behind the processor's, which is the one that counts.
    let end = wall + Duration::from_secs_f64(limit);
    let over = move || Instant::now() > end && processor() - start > limit;
    let budget = Budget::until(move || over().then_some(Stop::Time));
    let seed = std::env::var("QUANDARY_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(0);
    let outcome = search::one(&puzzle.with_seed(seed), &[], &budget);
    let spent = processor() - start;
    let outcome = match outcome {
        Ok(Some(answer)) => {
            let broken = Crossword::check(&puzzle, &Crossword::board(&puzzle, &answer));
            assert!(broken.is_empty(), "the fill breaks rules: {broken:?}");
            "found"
        }
        Ok(None) => "none",
        Err(_) => "gave up",
    };
    (spent, outcome, budget.spent())
}
