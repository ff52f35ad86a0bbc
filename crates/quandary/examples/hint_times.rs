//! How long a player waits for a hint: plays puzzles by their hints from start to end and tells the
//! times by level of the puzzle.
//!
//! `quandary batch convert KIND FILES -O to=json | cargo run --release -p quandary --example hint_times`

use std::collections::BTreeMap;
use std::io::BufRead;
use std::time::{Duration, Instant};

use quandary::core::budget::Stop;
use quandary::core::step::Level;
use quandary::core::verbs::Hint;
use quandary::session::Session;
use quandary::{AnyPuzzle, Budget};

/// Where a game is left: long after a player would have stopped asking.
const LONGEST: Duration = Duration::from_secs(5);

/// The puzzles of one level: how many, and each wait with the line it was in.
#[derive(Default)]
struct Row {
    puzzles: usize,
    waits: Vec<(Duration, usize)>,
}

/// A puzzle played to its end by hints.
struct Played {
    /// The hardest step; none if a hint had none to give before the puzzle was solved.
    level: Option<Level>,
    waits: Vec<Duration>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut all: BTreeMap<(String, String), Row> = BTreeMap::new();
    for (number, line) in std::io::stdin().lock().lines().enumerate() {
        let response: serde_json::Value = serde_json::from_str(&line?)?;
        let (Some(kind), Some(text)) = (response["kind"].as_str(), response["text"].as_str()) else {
            continue;
        };
        let Ok(read) = quandary::read(text, Some(quandary::kind(kind)?), None) else { continue };
        let Some(Ok(entry)) = read.into_iter().next() else { continue };
        let played = play(entry.puzzle);
        let level = played.level.map_or("stopped".into(), |level| format!("{level:?}").to_lowercase());
        let row = all.entry((kind.to_string(), level)).or_default();
        row.puzzles += 1;
        row.waits.extend(played.waits.into_iter().map(|wait| (wait, number + 1)));
    }
    println!("| kind | level | puzzles | hints | median ms | 99 % | longest | in line |");
    println!("|---|---|---|---|---|---|---|---|");
    for ((kind, level), Row { puzzles, mut waits }) in all {
        waits.sort();
        let at = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize];
        let ms = |share: f64| at(share).0.as_secs_f64() * 1e3;
        let (hints, line) = (waits.len(), at(1.0).1);
        println!(
            "| {kind} | {level} | {puzzles} | {hints} | {:.2} | {:.2} | {:.2} | {line} |",
            ms(0.5),
            ms(0.99),
            ms(1.0)
        );
    }
    Ok(())
}

fn play(puzzle: AnyPuzzle) -> Played {
    let mut game = Session::new(puzzle);
    let mut played = Played { level: Some(Level::Gentle), waits: Vec::new() };
    let (start, mut last) = (Instant::now(), None);
    loop {
        let asked = Instant::now();
        let late = move || (asked.elapsed() > LONGEST).then_some(Stop::Time);
        let hint = game.hint(&Budget::until(late));
        played.waits.push(asked.elapsed());
        match hint {
            Hint::Done => return played,
            Hint::Step(step) if last.as_ref() != Some(&step) && game.take_step(&step).is_ok() => {
                let techniques = game.puzzle().kind().techniques();
                let technique = techniques.iter().find(|t| t.id == step.technique);
                played.level = played.level.max(technique.map(|t| t.level));
                last = Some(step);
            }
            _ => played.level = None,
        }
        if played.level.is_none() || start.elapsed() > 4 * LONGEST {
            played.level = None;
            return played;
        }
    }
}
