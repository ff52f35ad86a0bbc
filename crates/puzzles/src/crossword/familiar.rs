//! How hard a clued crossword is as far as a word list can tell: rare words make hard crosswords.
//! Nothing here reads the clues.

use std::collections::BTreeMap;

use quandary_core::budget::Budget;
use quandary_core::engine::ladder::Allowed;
use quandary_core::rating::{Rating, Unrated};
use quandary_core::step::Level;

use super::Crossword;
use super::letters::plain;
use super::model::{Familiar, Puzzle, Task};
use super::search;

/// So many rare words are named.
const NAMED: usize = 5;

/// Nodes for finding a second answer before anything is rated.
const FIRST: u64 = 20_000;

/// What a list with scores says of these entries; `None` without scores. A word the list does not have counts
/// as nothing.
pub(super) fn of_entries(entries: &[String], scores: &BTreeMap<String, u8>) -> Option<Familiar> {
    let first = *scores.values().next()?;
    if entries.is_empty() || scores.values().all(|score| *score == first) {
        return None;
    }
    let mut scored: Vec<(u8, &String)> =
        entries.iter().map(|e| (scores.get(&plain(e)).copied().unwrap_or(0), e)).collect();
    scored.sort();
    let sum: usize = scored.iter().map(|(score, _)| usize::from(*score)).sum();
    let mean = (sum / scored.len()) as u8;
    let rare =
        scored.iter().take(NAMED).filter(|(score, _)| *score < mean).map(|(_, e)| (*e).clone()).collect();
    Some(Familiar { mean, least: scored[0].0, rare })
}

/// The scores of word files, one `WORD;score` a line.
pub(super) fn scores<'a>(files: impl Iterator<Item = &'a str>) -> BTreeMap<String, u8> {
    let mut scores = BTreeMap::new();
    for line in files.flat_map(str::lines) {
        if let Some((word, score)) = line.trim().rsplit_once(';')
            && let Ok(score) = score.trim().parse::<i64>()
        {
            scores.insert(plain(word), score.clamp(0, 100) as u8);
        }
    }
    scores
}

/// The level of a mean score.
fn level(mean: u8) -> Level {
    match mean {
        80.. => Level::Gentle,
        65.. => Level::Easy,
        50.. => Level::Medium,
        35.. => Level::Hard,
        _ => Level::Fiendish,
    }
}

/// The rating: what the ladder says, and for a clued crossword how familiar its words are.
pub(super) fn rate(puzzle: &Puzzle, allowed: &Allowed, budget: &Budget) -> Result<Rating, Unrated> {
    // Steps towards one of several answers rate nothing, and looking for them takes much longer than a second answer does.
    if puzzle.task() != Task::Clued && allowed.all() {
        let pair = search::pair(puzzle, &[], &budget.part(FIRST));
        match (pair.first, pair.second, pair.ran_out) {
            (Some(_), Some(_), _) => return Err(Unrated::Several),
            (None, _, None) => return Err(Unrated::None),
            _ => {}
        }
    }
    let mut rating = quandary_core::verbs::rate_by_climbing::<Crossword>(puzzle, allowed, budget)?;
    match (puzzle.familiar(), puzzle.solution()) {
        (Some(Familiar { mean, least, rare }), _) => {
            rating.level = level(*mean);
            let named = if rare.is_empty() { String::new() } else { format!(": {}", rare.join(", ")) };
            rating.remarks.push(format!("Its words have a mean score of {mean}, the rarest {least}{named}."));
        }
        (None, Some(_)) => rating.remarks.push(
            "How hard its clues are is not rated; with --words and a list with scores it is rated by how familiar its words are."
                .into(),
        ),
        _ => {}
    }
    Ok(rating)
}
