//! The referee: what is true. Short, slow, obviously right; shares no code with the solvers.

use std::collections::BTreeMap;

use quandary_core::fact::Value;
use quandary_core::grid::{At, Grid};
use quandary_core::outcome::{SOLUTION, Violation};

use super::letters::graphemes;
use super::model::{Cell, Puzzle, Slot, Task};

/// What stands in the squares.
pub(super) type Ink = Grid<Option<Value>>;

/// The word in a slot, letter by letter; `None` while a square is open. A rebus square counts for all its letters.
pub(super) fn word_in(puzzle: &Puzzle, slot: &Slot, ink: &Ink) -> Option<String> {
    slot.cells.iter().map(|at| ink[*at].map(|v| puzzle.alphabet().text(v as usize))).collect()
}

/// How often each of these words stands in the list. A dictionary has each word once, however often it says it.
fn copies(puzzle: &Puzzle, filled: &[(&Slot, String)]) -> BTreeMap<String, usize> {
    let mut counts: BTreeMap<String, usize> = filled.iter().map(|(_, word)| (word.clone(), 0)).collect();
    let mut word = String::new();
    let entries = if filled.is_empty() { 0 } else { puzzle.words().len() };
    for entry in 0..entries {
        word.clear();
        puzzle.words().letters(entry).iter().for_each(|l| word.push_str(puzzle.text(*l)));
        if let Some(count) = counts.get_mut(word.as_str()) {
            *count += 1;
        }
    }
    if puzzle.task() == Task::Fill {
        counts.values_mut().for_each(|count| *count = (*count).min(1));
    }
    counts
}

/// The rules a full or partial board breaks.
pub(super) fn violations(puzzle: &Puzzle, ink: &Ink) -> Vec<Violation> {
    let mut broken = Vec::new();
    for at in ink.places() {
        if let Some(given) = puzzle.given(at)
            && ink[at] != Some(Value::from(given))
        {
            broken.push(at_fault("given", vec![at], format!("{at} is given and cannot be changed.")));
        }
        if puzzle.cells()[at] == Cell::Block && ink[at].is_some() {
            broken.push(at_fault("block", vec![at], format!("{at} is a block and holds no letter.")));
        }
        // A stored solution may have letters there; without one there is no word to take a letter from.
        let alone = puzzle.cells()[at] == Cell::White(None)
            && puzzle.through(at).is_empty()
            && puzzle.task() != Task::Clued;
        if alone && ink[at].is_some() {
            broken.push(at_fault("alone", vec![at], format!("{at} is in no slot and stays empty.")));
        }
        if let Some(text) = too_many(puzzle, ink, at) {
            broken.push(at_fault(
                "letter",
                vec![at],
                format!("{at} has room for one letter, not for {text}."),
            ));
        }
    }
    if puzzle.task() == Task::Clued {
        broken.extend(against_solution(puzzle, ink));
        return broken;
    }
    let filled: Vec<(&Slot, String)> =
        puzzle.slots().iter().filter_map(|slot| Some((slot, word_in(puzzle, slot, ink)?))).collect();
    let listed = copies(puzzle, &filled);
    for (slot, word) in &filled {
        if listed[word] == 0 {
            let sentence = format!("{} is {word}, which is not in the list.", slot.name());
            broken.push(at_fault("word", slot.cells.clone(), sentence));
        }
    }
    let mut earlier: BTreeMap<&str, Vec<&Slot>> = BTreeMap::new();
    for (slot, word) in &filled {
        let (before, listed) = (earlier.entry(word).or_default(), listed[word]);
        if listed > 0 && before.len() >= listed {
            let first = before[0];
            let times = if listed == 1 { "once".to_string() } else { format!("{listed} times") };
            let sentence =
                format!("{} and {} are both {word}, which is listed {times}.", first.name(), slot.name());
            broken.push(at_fault("repeat", [&first.cells[..], &slot.cells[..]].concat(), sentence));
        }
        before.push(slot);
    }
    broken.extend(shared(puzzle, &filled));
    if filled.len() == puzzle.slots().len() {
        for word in &puzzle.wishes().required {
            let text: String = word.iter().map(|l| puzzle.text(*l)).collect();
            if !filled.iter().any(|(_, there)| *there == text) {
                broken.push(at_fault("required", Vec::new(), format!("{text} is wanted and not used.")));
            }
        }
    }
    broken
}

/// Several letters in an open square: in a puzzle of words only a given square may have more than one.
fn too_many<'a>(puzzle: &'a Puzzle, ink: &Ink, at: At) -> Option<&'a str> {
    let open = puzzle.cells()[at] == Cell::White(None) && puzzle.task() != Task::Clued;
    let text = ink[at].filter(|_| open).map(|v| puzzle.alphabet().text(v as usize))?;
    (graphemes(text).count() > 1).then_some(text)
}

/// The squares that hold something else than the solution, as far as that is known. A square may be right in several ways.
fn against_solution(puzzle: &Puzzle, ink: &Ink) -> Vec<Violation> {
    let right = |at: At| -> Option<Vec<&str>> {
        let look = puzzle.card().decor.get(at);
        let solved = puzzle.solution().and_then(|solution| solution[at]).map(|letter| puzzle.text(letter));
        let first = solved.or_else(|| look?.part.as_deref())?;
        Some(look.iter().flat_map(|look| &look.accepts).map(String::as_str).chain([first]).collect())
    };
    let wrong = |at: &At| {
        let there = ink[*at].map(|value| puzzle.alphabet().text(value as usize));
        puzzle.given(*at).is_none()
            && puzzle.cells()[*at] != Cell::Block
            && there.is_some_and(|text| right(*at).is_some_and(|right| !right.contains(&text)))
    };
    let violation =
        |at| at_fault(SOLUTION, vec![at], format!("{at} is not what the puzzle's solution says."));
    ink.places().filter(wrong).map(violation).collect()
}

/// Two entries that share too long a stretch of letters, if that is limited.
fn shared(puzzle: &Puzzle, filled: &[(&Slot, String)]) -> Vec<Violation> {
    let Some(most) = puzzle.wishes().max_shared else { return Vec::new() };
    let mut broken = Vec::new();
    for (i, (slot, word)) in filled.iter().enumerate() {
        for (other, there) in &filled[..i] {
            let (mine, theirs): (Vec<&str>, Vec<&str>) =
                (graphemes(word).collect(), graphemes(there).collect());
            let shared = |w: &&[&str]| theirs.windows(most + 1).any(|t| t == *w);
            let stretch = mine.windows(most + 1).find(shared).map(|w| w.concat());
            if let Some(stretch) = stretch.filter(|_| word != there) {
                let sentence =
                    format!("{} and {} share {stretch}: {there}, {word}.", other.name(), slot.name());
                broken.push(at_fault("shared", [&other.cells[..], &slot.cells[..]].concat(), sentence));
            }
        }
    }
    broken
}

fn at_fault(rule: &'static str, cells: Vec<At>, sentence: String) -> Violation {
    Violation { rule, cells, sentence }
}
