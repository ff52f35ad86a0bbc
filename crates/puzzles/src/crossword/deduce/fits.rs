//! The words that fit a slot as far as is known, and what keeps the others out.

use std::collections::HashSet;

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;

use super::super::letters::Letter;
use super::super::model::{Puzzle, Task};
use super::domain;
use super::reason::Why;

/// How one word would lie in a slot.
pub(super) struct Fit {
    /// The entry of the list.
    pub(super) entry: usize,
    /// Each square with its letter.
    pub(super) lies: Vec<(At, Letter)>,
}

/// A dictionary leaves too many words for a person to look through: above this nobody sees anything.
pub(super) const MANY: usize = 1000;

/// The words that fit a slot, each spelling once; when there are more than [`MANY`], only one more than that.
/// `None` when the budget ends.
pub(super) fn fits(puzzle: &Puzzle, known: &Candidates, slot: usize, budget: &Budget) -> Option<Vec<Fit>> {
    let length = puzzle.slots()[slot].length;
    budget.look(1 + puzzle.words().count_of_length(length) as u64 / 64)?;
    let goes = |at: At, letter: Letter| known.has(at, Value::from(letter));
    Some(words(puzzle, slot, goes).take(MANY + 1).collect())
}

/// The words of a slot whose letters may all stand where they would, each spelling once.
pub(super) fn words<'a>(
    puzzle: &'a Puzzle,
    slot: usize,
    goes: impl Fn(At, Letter) -> bool + 'a,
) -> impl Iterator<Item = Fit> + 'a {
    let slot = &puzzle.slots()[slot];
    let plain = slot.length == slot.cells.len();
    let mut seen: HashSet<&[Letter]> = HashSet::new();
    puzzle.words().of_length(slot.length).filter_map(move |entry| {
        let word = puzzle.words().letters(entry);
        // Most words fail at once: no need to lay them out for that.
        if plain && !slot.cells.iter().zip(word).all(|(at, l)| goes(*at, *l)) {
            return None;
        }
        let lies = puzzle.spread(slot, word)?;
        (lies.iter().all(|(at, l)| goes(*at, *l)) && seen.insert(word)).then_some(Fit { entry, lies })
    })
}

/// Whether every square of a slot has its letter.
pub(super) fn settled(puzzle: &Puzzle, known: &Candidates, slot: usize) -> bool {
    puzzle.slots()[slot].cells.iter().all(|at| known.count(*at) == 1)
}

/// The word that stands in a slot.
pub(super) fn standing(puzzle: &Puzzle, known: &Candidates, slot: usize) -> Option<String> {
    puzzle.slots()[slot]
        .cells
        .iter()
        .map(|at| known.only(*at).map(|v| puzzle.alphabet().text(v as usize)))
        .collect()
}

/// How often a word may be used.
pub(super) fn copies(puzzle: &Puzzle, entry: usize) -> usize {
    let letters = puzzle.words().letters(entry);
    if puzzle.task() == Task::Fill { 1 } else { puzzle.words().entries(letters).count() }
}

/// Strikes everything in a slot's squares that none of these words has; where one letter is left, it is that.
pub(super) fn strikes(puzzle: &Puzzle, known: &Candidates, slot: usize, fits: &[&Fit]) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (i, at) in puzzle.slots()[slot].cells.iter().enumerate() {
        let mut here = vec![false; puzzle.alphabet().len()];
        fits.iter().for_each(|fit| here[fit.lies[i].1 as usize] = true);
        let (left, gone): (Vec<Value>, Vec<Value>) = known.values(*at).partition(|v| here[*v as usize]);
        match left[..] {
            [only] if !gone.is_empty() => facts.push(Fact::is(*at, only)),
            _ => facts.extend(gone.into_iter().map(|value| Fact::is_not(*at, value))),
        }
    }
    facts
}

/// What is known, and what of it was known before anything was supposed.
#[derive(Clone, Copy)]
pub(super) struct Seen<'a> {
    pub(super) now: &'a Candidates,
    pub(super) before: &'a Candidates,
}

impl<'a> Seen<'a> {
    /// Where nothing is supposed.
    pub(super) fn of(known: &'a Candidates) -> Self {
        Self { now: known, before: known }
    }
}

/// What keeps words out of a slot: the letters that stand there, as few letters that went as will do, and for words that fit
/// all of that the slots that have used them up. All words are kept out that are out already, so that a reader is told of those
/// left now; of what follows from a supposition only as much is stated as the conclusions need. `None` if some word with
/// which they would be false is kept out by nothing.
pub(super) fn why(
    puzzle: &Puzzle,
    Seen { now: known, before }: Seen<'_>,
    slot: usize,
    concluded: &[Fact],
    users: impl Fn(&Fit) -> Vec<usize>,
) -> Option<Why> {
    let cells = &puzzle.slots()[slot].cells;
    let mut stands: Vec<Option<Value>> = Vec::new();
    let letters = puzzle.alphabet().len();
    // Square by square, which letters went.
    let mut gone: Vec<bool> = vec![false; cells.len() * letters];
    for (i, at) in cells.iter().enumerate() {
        let only = known.only(*at);
        let struck = domain(puzzle, *at).into_iter().filter(|v| only.is_none() && !known.has(*at, *v));
        struck.for_each(|v| gone[i * letters + v as usize] = true);
        stands.push(only);
    }
    let by_cell: Vec<Vec<&Fact>> =
        cells.iter().map(|at| concluded.iter().filter(|fact| fact.at == *at).collect()).collect();
    let spoils = |letters: &[Letter]| {
        let against = |i: usize| by_cell[i].iter().any(|f| (Value::from(letters[i]) == f.value) != f.holds);
        concluded.is_empty() || (0..cells.len()).any(against)
    };
    // For each spoiling word the places of the standing letters that keep it out, and the letters that went; of the others, too,
    // those that went before anything was supposed.
    let mut by_stand: Vec<(usize, Vec<(usize, Value)>)> = Vec::new();
    let mut by_strike: Vec<Vec<(usize, Value)>> = Vec::new();
    let mut spoiling: Vec<bool> = Vec::new();
    let mut used_up: Vec<usize> = Vec::new();
    let plain = puzzle.slots()[slot].length == cells.len();
    for entry in puzzle.words().of_length(puzzle.slots()[slot].length) {
        let word = puzzle.words().letters(entry);
        let spread: Vec<Letter>;
        // Most slots have a square for each letter: no need to lay their words out.
        let spelled = if plain && cells.iter().all(|at| puzzle.given(*at).is_none_or(|l| !puzzle.is_rebus(l)))
        {
            word
        } else {
            let Some(lies) = puzzle.spread(&puzzle.slots()[slot], word) else { continue };
            spread = lies.iter().map(|(_, letter)| *letter).collect();
            &spread
        };
        let spoils = spoils(spelled);
        let letter = |i: usize| Value::from(spelled[i]);
        let mut apart = (0..cells.len()).filter(|&i| stands[i].is_some_and(|v| v != letter(i)));
        let (first, second) = (apart.next(), apart.next());
        if second.is_some() {
            continue;
        }
        let strikes: Vec<(usize, Value)> = (0..cells.len())
            .filter(|&i| gone[i * letters + letter(i) as usize])
            .map(|i| (i, letter(i)))
            .collect();
        let old = |&(i, value): &(usize, Value)| !before.has(cells[i], value);
        let early: Vec<(usize, Value)> = strikes.iter().copied().filter(old).collect();
        match first {
            Some(one) if spoils => by_stand.push((one, strikes)),
            Some(_) => {}
            None if !early.is_empty() => {
                by_strike.push(early);
                spoiling.push(spoils);
            }
            None if !spoils => {}
            None if !strikes.is_empty() => {
                by_strike.push(strikes);
                spoiling.push(true);
            }
            None => {
                let lies = cells.iter().copied().zip(spelled.iter().copied()).collect();
                let slots = users(&Fit { entry, lies });
                if slots.is_empty() {
                    return None;
                }
                used_up.extend(slots);
            }
        }
    }
    // A letter that went is needed unless every word it keeps out is kept out by another that stays.
    let mut kept: Vec<(usize, Value)> = by_strike.iter().flatten().copied().collect();
    kept.sort_unstable();
    kept.dedup();
    let mut count: Vec<usize> = by_strike.iter().map(Vec::len).collect();
    let mut through: Vec<Vec<usize>> = vec![Vec::new(); cells.len() * letters];
    let index = |&(i, value): &(usize, Value)| i * letters + value as usize;
    for (word, strikes) in by_strike.iter().enumerate() {
        strikes.iter().for_each(|strike| through[index(strike)].push(word));
    }
    kept.retain(|strike| {
        let words = &through[index(strike)];
        let needed = words.iter().any(|&w| count[w] == 1);
        if !needed {
            words.iter().for_each(|&w| count[w] -= 1);
        }
        needed
    });
    // Without a letter that went some word would spoil the conclusions, or it is told for the words that are left.
    let alone = |strike: &(usize, Value)| {
        let words = by_strike.iter().zip(&spoiling).filter(|(_, spoils)| **spoils);
        words.map(|(strikes, _)| strikes).any(|strikes| {
            strikes.contains(strike) && strikes.iter().filter(|other| kept.contains(other)).count() == 1
        })
    };
    let told = !kept.iter().all(alone);
    let all_stand = stands.iter().enumerate().filter_map(|(i, v)| v.map(|v| (i, v)));
    let needed = |i: usize| {
        by_stand.iter().any(|(stand, strikes)| *stand == i && strikes.iter().all(|s| !kept.contains(s)))
    };
    // With used words all is told from which the word is seen, though a part of it may do.
    let more = told || !used_up.is_empty() || all_stand.clone().any(|(i, _)| !needed(i));
    let mut facts: Vec<Fact> = all_stand.map(|(i, v)| Fact::is(cells[i], v)).collect();
    facts.extend(kept.iter().map(|(i, v)| Fact::is_not(cells[*i], *v)));
    used_up.sort_unstable();
    used_up.dedup();
    let squares = used_up.iter().flat_map(|s| puzzle.slots()[*s].cells.iter());
    let used = squares.filter_map(|at| known.only(*at).map(|v| Fact::is(*at, v))).collect();
    Some(Why { facts, users: used_up, used, more })
}
