//! Techniques that look at one slot and the words that fit it.

use quandary_core::budget::Budget;
use quandary_core::candidates::Candidates;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::step::{Level, Premise, PremiseStep as Step, Premises};

use super::super::model::{Puzzle, Task};
use super::conclude;
use super::fits::{Fit, MANY, copies, fits, settled, standing, strikes};

fn open<'a>(puzzle: &'a Puzzle, known: &'a Candidates) -> impl Iterator<Item = usize> + 'a {
    (0..puzzle.slots().len()).filter(move |&s| puzzle.task() != Task::Clued && !settled(puzzle, known, s))
}

fn because(puzzle: &Puzzle, slot: usize) -> Vec<Premise> {
    let slot = &puzzle.slots()[slot];
    vec![
        Premise::Cells { role: "slot", cells: slot.cells.clone() },
        Premise::Text { role: "slot", text: slot.name() },
    ]
}

fn step(technique: &'static str, level: Level, because: Vec<Premise>, facts: Vec<Fact>) -> Option<Step> {
    (!facts.is_empty()).then(|| Step {
        technique,
        level,
        reason: Some(Premises(because)),
        therefore: conclude(facts),
    })
}

/// The letters of a word that are news.
fn news(known: &Candidates, fit: &Fit) -> Vec<Fact> {
    let new = fit.lies.iter().filter(|(at, _)| known.count(*at) > 1);
    new.map(|(at, l)| Fact::is(*at, Value::from(*l))).collect()
}

/// The next letter of a clued puzzle: in the entry that has most letters already.
pub(super) fn solution(puzzle: &Puzzle, known: &Candidates, _: &Budget) -> Option<Step> {
    let solution = puzzle.solution()?;
    let left = |cells: &[At]| cells.iter().filter(|at| known.count(**at) > 1).count();
    let slots = puzzle.slots().iter().filter(|s| left(&s.cells) > 0);
    let slot = slots.min_by_key(|s| left(&s.cells))?;
    let at = *slot.cells.iter().find(|at| known.count(**at) > 1)?;
    let fact = Fact::is(at, Value::from(solution[at]?));
    step("solution", Level::Gentle, vec![Premise::Text { role: "slot", text: slot.name() }], vec![fact])
}

/// One word fits.
pub(super) fn only_word(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    open(puzzle, known).find_map(|slot| {
        let fits = fits(puzzle, known, slot, budget)?;
        let [only] = &fits[..] else { return None };
        let mut because = because(puzzle, slot);
        because.push(Premise::Text { role: "word", text: puzzle.word(only.entry) });
        step("only-word", Level::Gentle, because, news(known, only))
    })
}

/// All fitting words agree somewhere.
pub(super) fn common_letter(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    open(puzzle, known).find_map(|slot| {
        let fits = fits(puzzle, known, slot, budget)?;
        let (first, rest) = fits.split_first().filter(|_| fits.len() <= MANY)?;
        let same = |i: usize| rest.iter().all(|fit| fit.lies[i] == first.lies[i]);
        let shared = (0..first.lies.len()).filter(|&i| known.count(first.lies[i].0) > 1 && same(i));
        let facts = shared.map(|i| Fact::is(first.lies[i].0, Value::from(first.lies[i].1))).collect();
        step("common-letter", Level::Easy, because(puzzle, slot), facts)
    })
}

/// Letters that no fitting word has.
pub(super) fn crossing(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    open(puzzle, known).find_map(|slot| {
        let fits = fits(puzzle, known, slot, budget)?;
        if fits.is_empty() || fits.len() > MANY {
            return None;
        }
        let facts = strikes(puzzle, known, slot, &fits.iter().collect::<Vec<_>>());
        step("crossing", Level::Medium, because(puzzle, slot), facts)
    })
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
    if users.len() >= copies(puzzle, fit.entry) { users } else { Vec::new() }
}

/// If no word is left for a slot: the squares of the words that are used up elsewhere.
pub(super) fn none_left(
    puzzle: &Puzzle,
    known: &Candidates,
    slot: usize,
    budget: &Budget,
) -> Option<Vec<At>> {
    let fits = fits(puzzle, known, slot, budget)?;
    let standing = if fits.is_empty() { Vec::new() } else { all_standing(puzzle, known) };
    let mut cells = Vec::new();
    for fit in &fits {
        let users = users(puzzle, &standing, slot, fit);
        if users.is_empty() {
            return None;
        }
        cells.extend(users.iter().flat_map(|s| puzzle.slots()[*s].cells.clone()));
    }
    cells.sort();
    cells.dedup();
    Some(cells)
}

/// Words that stand elsewhere are used up.
pub(super) fn used_word(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
    if puzzle.task() == Task::Clued {
        return None;
    }
    let standing = all_standing(puzzle, known);
    open(puzzle, known).find_map(|slot| {
        let fits = fits(puzzle, known, slot, budget)?;
        if fits.len() > MANY {
            return None;
        }
        let users = |fit: &Fit| users(puzzle, &standing, slot, fit);
        let (gone, left): (Vec<&Fit>, Vec<&Fit>) = fits.iter().partition(|fit| !users(fit).is_empty());
        if gone.is_empty() || left.is_empty() {
            return None;
        }
        let mut because = because(puzzle, slot);
        let mut cells: Vec<At> =
            gone.iter().flat_map(|f| users(f)).flat_map(|s| puzzle.slots()[s].cells.clone()).collect();
        cells.sort();
        cells.dedup();
        because.push(Premise::Cells { role: "used", cells });
        let words: Vec<String> = gone.iter().map(|f| puzzle.word(f.entry)).collect();
        because.push(Premise::Text { role: "word", text: words.join(", ") });
        step("used-word", Level::Medium, because, strikes(puzzle, known, slot, &left))
    })
}

/// As many words as slots, and a word with one place to go.
pub(super) fn only_slot(puzzle: &Puzzle, known: &Candidates, budget: &Budget) -> Option<Step> {
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
        words.iter().filter(|&&w| copies(puzzle, w) == 1).find_map(|&w| {
            let goes = |fit: &&Fit| puzzle.words().letters(fit.entry) == puzzle.words().letters(w);
            let places: Vec<(usize, &Fit)> =
                slots.iter().zip(&fits).filter_map(|(s, f)| Some((*s, f.iter().find(goes)?))).collect();
            let [(slot, fit)] = places[..] else { return None };
            let mut because = because(puzzle, slot);
            let all = slots.iter().flat_map(|&s| puzzle.slots()[s].cells.clone()).collect();
            because.push(Premise::Cells { role: "others", cells: all });
            because.push(Premise::Text { role: "word", text: puzzle.word(w) });
            because.push(Premise::Number(length as i64));
            step("only-slot", Level::Hard, because, news(known, fit))
        })
    })
}
