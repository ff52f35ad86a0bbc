//! Techniques that look at one slot and the words that fit it.

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::step::{Conclusion, Level, Step};

use super::super::model::{Puzzle, Task};
use super::conclude;
use super::fits::{Fit, MANY, Seen, copies, fits, settled, standing, strikes, why};
use super::reason::{Reason, Why};

/// What the techniques that look at one slot look at: the slots, each with its squares.
pub(in super::super) fn regions(puzzle: &Puzzle) -> Vec<Vec<At>> {
    puzzle.slots().iter().map(|slot| slot.cells.clone()).collect()
}

fn is_open(puzzle: &Puzzle, known: &Candidates, slot: usize) -> bool {
    puzzle.task() != Task::Clued && !settled(puzzle, known, slot)
}

fn open<'a>(puzzle: &'a Puzzle, known: &'a Candidates) -> impl Iterator<Item = usize> + 'a {
    (0..puzzle.slots().len()).filter(move |&slot| is_open(puzzle, known, slot))
}

fn step(technique: &'static str, level: Level, reason: Reason, facts: Vec<Fact>) -> Step<Reason> {
    Step { technique, level, reason: Some(reason), therefore: conclude(facts) }
}

/// The letters of a word that are news.
fn news(known: &Candidates, fit: &Fit) -> Vec<Fact> {
    let new = fit.lies.iter().filter(|(at, _)| known.count(*at) > 1);
    new.map(|(at, l)| Fact::is(*at, Value::from(*l))).collect()
}

fn nobody(_: &Fit) -> Vec<usize> {
    Vec::new()
}

/// The next letter of a clued puzzle: in the entry that has most letters already.
pub(super) fn solution(puzzle: &Puzzle, known: &Candidates, _: &Budget) -> Option<Step<Reason>> {
    let left = |slot: usize| puzzle.slots()[slot].cells.iter().filter(|at| known.count(**at) > 1).count();
    let slot = (0..puzzle.slots().len()).filter(|&slot| left(slot) > 0).min_by_key(|&slot| left(slot))?;
    told(puzzle, known, slot, 1)
}

/// The next letters of an entry of a clued puzzle, so many at most.
pub(super) fn told(puzzle: &Puzzle, known: &Candidates, slot: usize, most: usize) -> Option<Step<Reason>> {
    let solution = puzzle.solution()?;
    let open = puzzle.slots()[slot].cells.iter().filter(|at| known.count(**at) > 1);
    let cells: Vec<At> = open.take(most).copied().collect();
    let facts: Option<Vec<Fact>> =
        cells.iter().map(|at| Some(Fact::is(*at, Value::from(solution[*at]?)))).collect();
    let facts = facts.filter(|facts| !facts.is_empty())?;
    Some(step("solution", Level::Gentle, Reason::Solution { slot, cells }, facts))
}

/// The words of an open slot, unless they are none or too many to be looked through.
fn seen(puzzle: &Puzzle, known: &Candidates, slot: usize, budget: &Budget) -> Option<Vec<Fit>> {
    if !is_open(puzzle, known, slot) {
        return None;
    }
    fits(puzzle, known, slot, budget).filter(|fits| (1..=MANY).contains(&fits.len()))
}

/// One word fits.
pub(super) fn only_word(
    puzzle: &Puzzle,
    known: &Candidates,
    slot: usize,
    budget: &Budget,
) -> Option<Step<Reason>> {
    only(puzzle, Seen::of(known), slot, &seen(puzzle, known, slot, budget)?)
}

fn only(puzzle: &Puzzle, known: Seen<'_>, slot: usize, fits: &[Fit]) -> Option<Step<Reason>> {
    let [only] = fits else { return None };
    let facts = news(known.now, only);
    if facts.is_empty() {
        return None;
    }
    let why = why(puzzle, known, slot, &facts, nobody)?;
    Some(step("only-word", Level::Gentle, Reason::OnlyWord { slot, entry: only.entry, why }, facts))
}

/// All fitting words agree somewhere.
pub(super) fn common_letter(
    puzzle: &Puzzle,
    known: &Candidates,
    slot: usize,
    budget: &Budget,
) -> Option<Step<Reason>> {
    let fits = seen(puzzle, known, slot, budget)?;
    let (first, rest) = fits.split_first()?;
    let same = |i: usize| rest.iter().all(|fit| fit.lies[i] == first.lies[i]);
    let shared = (0..first.lies.len()).filter(|&i| known.count(first.lies[i].0) > 1 && same(i));
    let facts: Vec<Fact> = shared.map(|i| Fact::is(first.lies[i].0, Value::from(first.lies[i].1))).collect();
    if facts.is_empty() {
        return None;
    }
    let why = why(puzzle, Seen::of(known), slot, &facts, nobody)?;
    Some(step("common-letter", Level::Easy, Reason::Common { slot, why }, facts))
}

/// Letters that no fitting word has.
pub(super) fn crossing(
    puzzle: &Puzzle,
    known: &Candidates,
    slot: usize,
    budget: &Budget,
) -> Option<Step<Reason>> {
    crossed(puzzle, Seen::of(known), slot, &seen(puzzle, known, slot, budget)?)
}

fn crossed(puzzle: &Puzzle, known: Seen<'_>, slot: usize, fits: &[Fit]) -> Option<Step<Reason>> {
    let facts = strikes(puzzle, known.now, slot, &fits.iter().collect::<Vec<_>>());
    if facts.is_empty() {
        return None;
    }
    let why = why(puzzle, known, slot, &facts, nobody)?;
    Some(step("crossing", Level::Medium, Reason::NoneHas { slot, why }, facts))
}

/// What a slot says when letters in it have gone: that it has no word, its only word, or letters that none of its words has.
pub(super) fn follows(
    puzzle: &Puzzle,
    known: Seen<'_>,
    slot: usize,
    budget: &Budget,
) -> Option<Step<Reason>> {
    let fits = fits(puzzle, known.now, slot, budget)?;
    let end = none_of(puzzle, known, slot, &fits);
    if end.is_some() || fits.len() > MANY || !is_open(puzzle, known.now, slot) {
        return end;
    }
    only(puzzle, known, slot, &fits).or_else(|| crossed(puzzle, known, slot, &fits))
}

/// A slot that has no word, if there is one.
pub(in crate::crossword) fn dead_end(puzzle: &Puzzle, known: &Candidates) -> Option<Step<Reason>> {
    let budget = Budget::unlimited();
    (0..puzzle.slots().len())
        .find_map(|slot| none_of(puzzle, Seen::of(known), slot, &fits(puzzle, known, slot, &budget)?))
}

/// The same once more, of which these facts are told; without any, that the slot has no word.
pub(super) fn says(
    puzzle: &Puzzle,
    known: Seen<'_>,
    slot: usize,
    facts: &[Fact],
    budget: &Budget,
) -> Option<Step<Reason>> {
    let fits = fits(puzzle, known.now, slot, budget)?;
    if facts.is_empty() {
        return none_of(puzzle, known, slot, &fits);
    }
    if fits.len() == 1 && facts.iter().all(|fact| fact.holds) {
        return only(puzzle, known, slot, &fits);
    }
    let why = why(puzzle, known, slot, facts, nobody)?;
    Some(step("crossing", Level::Medium, Reason::NoneHas { slot, why }, facts.to_vec()))
}

/// The words that stand, each with its slot.
fn all_standing(puzzle: &Puzzle, known: &Candidates) -> Vec<(usize, String)> {
    (0..puzzle.slots().len()).filter_map(|s| Some((s, standing(puzzle, known, s)?))).collect()
}

/// The other slots that have used up a word; none if there is a copy left.
fn users(puzzle: &Puzzle, standing: &[(usize, String)], slot: usize, fit: &Fit) -> Vec<usize> {
    let word = puzzle.word(fit.entry);
    let users: Vec<usize> =
        standing.iter().filter(|(s, w)| *s != slot && *w == word).map(|(s, _)| *s).collect();
    if !users.is_empty() && users.len() >= copies(puzzle, fit.entry) { users } else { Vec::new() }
}

/// If no word is left for a slot: why.
fn none_of(puzzle: &Puzzle, known: Seen<'_>, slot: usize, fits: &[Fit]) -> Option<Step<Reason>> {
    // Hardly ever are there words and all of them used up: a look at one tells.
    let elsewhere = |fit: &Fit| {
        let (word, length) = (puzzle.word(fit.entry), puzzle.slots()[slot].length);
        let others =
            puzzle.slots().iter().enumerate().filter(|(s, other)| *s != slot && other.length == length);
        others.into_iter().any(|(s, _)| standing(puzzle, known.now, s).is_some_and(|stands| stands == word))
    };
    if fits.first().is_some_and(|fit| !elsewhere(fit)) {
        return None;
    }
    let standing = if fits.is_empty() { Vec::new() } else { all_standing(puzzle, known.now) };
    if fits.iter().any(|fit| users(puzzle, &standing, slot, fit).is_empty()) {
        return None;
    }
    let why: Why = why(puzzle, known, slot, &[], |fit| users(puzzle, &standing, slot, fit))?;
    Some(Step {
        technique: "contradiction",
        level: Level::Fiendish,
        reason: Some(Reason::NoWord { slot, why }),
        therefore: vec![Conclusion::Contradiction],
    })
}

/// Words that stand elsewhere are used up.
pub(super) fn used_word(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step<Reason>> {
    used_up(puzzle, Seen::of(known), budget)
}

/// The same where something may be supposed.
pub(super) fn used_up(puzzle: &Puzzle, known: Seen<'_>, budget: &Budget) -> Option<Step<Reason>> {
    if puzzle.task() == Task::Clued {
        return None;
    }
    let standing = all_standing(puzzle, known.now);
    open(puzzle, known.now).find_map(|slot| {
        let fits = fits(puzzle, known.now, slot, budget)?;
        if fits.len() > MANY {
            return None;
        }
        let users = |fit: &Fit| users(puzzle, &standing, slot, fit);
        let (gone, left): (Vec<&Fit>, Vec<&Fit>) = fits.iter().partition(|fit| !users(fit).is_empty());
        if gone.is_empty() || left.is_empty() {
            return None;
        }
        let facts = strikes(puzzle, known.now, slot, &left);
        let why = why(puzzle, known, slot, &facts, users).filter(|_| !facts.is_empty())?;
        let reason = match left[..] {
            [only] => Reason::OnlyWord { slot, entry: only.entry, why },
            _ => Reason::NoneHas { slot, why },
        };
        Some(step("used-word", Level::Medium, reason, facts))
    })
}

/// As many words as slots, and a word with one place to go.
pub(super) fn only_slot(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step<Reason>> {
    if puzzle.task() == Task::Clued || puzzle.words().len() > MANY {
        return None;
    }
    let mut lengths: Vec<usize> = puzzle.slots().iter().map(|s| s.length).collect();
    lengths.sort_unstable();
    lengths.dedup();
    lengths.into_iter().find_map(|length| {
        let slots: Vec<usize> =
            (0..puzzle.slots().len()).filter(|&s| puzzle.slots()[s].length == length).collect();
        let words: Vec<usize> = puzzle.words().of_length(length).collect();
        if words.len() != slots.len() {
            return None;
        }
        let fits: Vec<Vec<Fit>> =
            slots.iter().map(|&s| fits(puzzle, known, s, budget)).collect::<Option<_>>()?;
        words.iter().filter(|&&w| copies(puzzle, w) == 1).find_map(|&entry| {
            let goes = |fit: &&Fit| puzzle.words().letters(fit.entry) == puzzle.words().letters(entry);
            let places: Vec<(usize, &Fit)> =
                slots.iter().zip(&fits).filter_map(|(s, f)| Some((*s, f.iter().find(goes)?))).collect();
            let [(slot, fit)] = places[..] else { return None };
            let news = news(known, fit);
            let kept_out = |&other: &usize| keeps_out(puzzle, known, other, entry);
            let facts: Vec<Fact> = slots.iter().filter(|s| **s != slot).filter_map(kept_out).collect();
            let reason = Reason::OnlySlot { slot, entry, slots: slots.clone(), facts: sorted(facts) };
            (!news.is_empty()).then(|| step("only-slot", Level::Hard, reason, news))
        })
    })
}

/// A fact that keeps a word out of a slot: a letter that stands there, or else one that went. `None` where a rebus square
/// does it.
fn keeps_out(puzzle: &Puzzle, known: &Candidates, slot: usize, entry: usize) -> Option<Fact> {
    let lies = puzzle.spread(&puzzle.slots()[slot], puzzle.words().letters(entry))?;
    let wrong = || lies.iter().filter(|(at, l)| !known.has(*at, Value::from(*l)));
    let stands = wrong().find_map(|(at, _)| known.only(*at).map(|v| Fact::is(*at, v)));
    stands.or_else(|| wrong().next().map(|(at, l)| Fact::is_not(*at, Value::from(*l))))
}

fn sorted(mut facts: Vec<Fact>) -> Vec<Fact> {
    facts.sort_unstable();
    facts.dedup();
    facts
}
