//! A fill-in from a fill: its words as the list, letters given until the fill is the only one, more of them
//! or other words beside them until the puzzle has its level.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::engine::ladder::Allowed;
use quandary_core::grid::{At, Grid};
use quandary_core::kind::{Kind, NotMade};
use quandary_core::outcome::Pair;
use quandary_core::step::Level;

use super::Crossword;
use super::create::{squares_of, within, word_of};
use super::letters::graphemes;
use super::model::{Puzzle, Square};
use super::search::{self, Answer};

/// Words that resemble those of the fill, at most, beside them.
const BESIDE: usize = 40;

/// A fill-in while it is made: it is built anew from its texts at every change, because its alphabet may change.
struct Work {
    squares: Grid<Square>,
    fill: Grid<Option<String>>,
    words: Vec<String>,
    given: BTreeSet<At>,
}

impl Work {
    fn puzzle(&self) -> Option<Puzzle> {
        let mut squares = self.squares.clone();
        for at in &self.given {
            squares[*at] = Square::Given(self.fill[*at].clone().unwrap_or_default());
        }
        let mut words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        words.sort_unstable();
        Puzzle::fill_in(squares, &words).ok()
    }

    /// Its level; what cannot be settled within the nodes for it is beyond reason.
    fn level(&self, budget: &Budget) -> Result<Level, NotMade> {
        let Some(puzzle) = self.puzzle() else { return Ok(Level::Unreasonable) };
        let rating = within(budget, 50_000, |part| {
            Crossword::rate(&puzzle, &Allowed::ALL, part).map_err(|_| RanOut::Nodes)
        })?;
        Ok(rating.map_or(Level::Unreasonable, |r| r.level))
    }

    fn fills(&self, budget: &Budget) -> Result<Fills, NotMade> {
        let Some(puzzle) = self.puzzle() else { return Ok(Fills::NotKnown) };
        let pair = within(budget, 20_000, |part| Ok(search::pair(&puzzle, &[], part)))?;
        Ok(match pair {
            Some(Pair { first: Some(first), second: Some(second), .. }) => Fills::Two(first, second),
            Some(Pair { first: Some(_), ran_out: None, .. }) => Fills::One,
            _ => Fills::NotKnown,
        })
    }

    fn is_unique(&self, budget: &Budget) -> Result<bool, NotMade> {
        Ok(matches!(self.fills(budget)?, Fills::One))
    }
}

/// How many fills there are, as far as it matters.
enum Fills {
    One,
    Two(Answer, Answer),
    NotKnown,
}

/// A fill-in with this fill as its only one and the level that is wanted; `None` if it does not come to that.
pub(super) fn fill_in(
    puzzle: &Puzzle,
    answer: &Answer,
    want: Option<Level>,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Option<Puzzle>, NotMade> {
    let fill = answer.map(|v| v.map(|v| puzzle.alphabet().text(v as usize).to_string()));
    let words = puzzle.slots().iter().map(|slot| word_of(puzzle, slot, answer)).collect();
    let mut work = Work { squares: squares_of(puzzle), fill, words, given: BTreeSet::new() };
    let mut places: Vec<At> = work.fill.places().filter(|&at| work.fill[at].is_some()).collect();
    chance.shuffle(&mut places);
    loop {
        match work.fills(budget)? {
            Fills::One => break,
            Fills::NotKnown => return Ok(None),
            Fills::Two(first, second) => match places.iter().find(|at| first[**at] != second[**at]) {
                Some(at) => work.given.insert(*at),
                None => return Ok(None),
            },
        };
    }
    // What later letters made superfluous goes again.
    for at in &places {
        if work.given.remove(at) && !work.is_unique(budget)? {
            work.given.insert(*at);
        }
    }
    let level = work.level(budget)?;
    let made = match against(level, want) {
        Ordering::Equal => true,
        Ordering::Greater => soften(&mut work, want, &places, budget)?,
        // Less than hard needs no words that are left over, and hard is where every word is needed.
        Ordering::Less if want >= Some(Level::Fiendish) => harden(&mut work, puzzle, want, chance, budget)?,
        Ordering::Less => false,
    };
    Ok(if made { work.puzzle() } else { None })
}

/// A level against the one that is wanted; without a wish everything but the unreasonable will do.
fn against(level: Level, want: Option<Level>) -> Ordering {
    match want {
        Some(want) => level.cmp(&want),
        None if level < Level::Unreasonable => Ordering::Equal,
        None => Ordering::Greater,
    }
}

/// Gives letters of a puzzle that is too hard until it has the level, but none that makes it too easy.
fn soften(work: &mut Work, want: Option<Level>, places: &[At], budget: &Budget) -> Result<bool, NotMade> {
    for at in places {
        if !work.given.insert(*at) {
            continue;
        }
        match against(work.level(budget)?, want) {
            Ordering::Equal => return Ok(true),
            Ordering::Greater => {}
            Ordering::Less => {
                work.given.remove(at);
            }
        }
    }
    Ok(false)
}

/// Puts words beside those of the fill that differ from one of them in one letter, as long as the fill stays the
/// only one, until the puzzle has the level, but none that makes it too hard.
fn harden(
    work: &mut Work,
    from: &Puzzle,
    want: Option<Level>,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<bool, NotMade> {
    let mut beside = alike(&work.words, from);
    chance.shuffle(&mut beside);
    beside.truncate(BESIDE);
    for word in beside {
        work.words.push(word);
        let order =
            if work.is_unique(budget)? { against(work.level(budget)?, want) } else { Ordering::Greater };
        match order {
            Ordering::Equal => return Ok(true),
            Ordering::Less => {}
            Ordering::Greater => {
                work.words.pop();
            }
        }
    }
    Ok(false)
}

/// The words of a dictionary that differ from one of these in one letter, each once, none of these.
fn alike(words: &[String], from: &Puzzle) -> Vec<String> {
    let mut found = BTreeSet::new();
    for word in words {
        let letters: Option<Vec<u16>> =
            graphemes(word).map(|g| from.alphabet().find(g).map(|l| l as u16)).collect();
        let Some(letters) = letters else { continue };
        for entry in from.words().of_length(letters.len()) {
            let other = from.words().letters(entry);
            if other.iter().zip(&letters).filter(|(a, b)| a != b).count() == 1 {
                found.insert(from.word(entry));
            }
        }
    }
    found.into_iter().filter(|word| !words.contains(word)).collect()
}
