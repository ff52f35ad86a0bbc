//! The sentences, from the data of the reasons and the puzzle alone.

use std::collections::BTreeSet;

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::phrase::{and, or};
use quandary_core::plural::count;
use quandary_core::step::{Cites, Step, laid_out, linked};
use quandary_core::units::Unit as _;

use super::super::model::Puzzle;
use super::fits::{Fit, words};
use super::reason::{Reason, Why};

/// So many words are named; of more it is said how many they are.
pub(super) const NAMED: usize = 4;
/// So many letters of a square are named.
pub(super) const LETTERS: usize = 8;

/// The sentence of a step.
pub(in super::super) fn sentence(puzzle: &Puzzle, step: &Step<Reason>, cites: &Cites) -> String {
    let teller = Teller { puzzle, cites };
    step.reason
        .as_ref()
        .map_or(String::new(), |reason| teller.tell(reason, step) + &teller.completed(reason, step))
}

/// The clue of an entry on one line.
pub(super) fn clue(puzzle: &Puzzle, slot: usize) -> Option<String> {
    let clues = puzzle.card().clues.of_slots(puzzle.slots());
    clues.get(slot).copied().flatten().map(|clue| clue.line()).filter(|line| !line.is_empty())
}

/// The words of a slot that go with what a reason states.
pub(super) fn fitting(puzzle: &Puzzle, slot: usize, why: &Why) -> Vec<Fit> {
    let used: Vec<String> = why.users.iter().filter_map(|s| standing(puzzle, *s, &why.used)).collect();
    let left = words(puzzle, slot, |at, letter| allows(&why.facts, at, Value::from(letter)));
    left.filter(|fit| !used.contains(&puzzle.word(fit.entry))).collect()
}

fn allows(facts: &[Fact], at: At, value: Value) -> bool {
    facts.iter().filter(|fact| fact.at == at).all(|fact| (fact.value == value) == fact.holds)
}

/// The word that stands in a slot by these facts.
pub(super) fn standing(puzzle: &Puzzle, slot: usize, facts: &[Fact]) -> Option<String> {
    let letter = |at: &At| facts.iter().find(|fact| fact.holds && fact.at == *at);
    let cells = &puzzle.slots()[slot].cells;
    cells.iter().map(|at| letter(at).map(|fact| puzzle.alphabet().text(fact.value as usize))).collect()
}

pub(super) struct Teller<'a> {
    pub(super) puzzle: &'a Puzzle,
    cites: &'a Cites<'a>,
}

impl Teller<'_> {
    pub(super) fn letter(&self, value: Value) -> &str {
        self.puzzle.alphabet().text(value as usize)
    }

    pub(super) fn name(&self, slot: usize) -> String {
        self.puzzle.slots()[slot].name()
    }

    /// `3-Across is a?p?e: of 1906 words of 5 letters 2 fit`, and what else goes, with the words that are left.
    fn left(&self, slot: usize, why: &Why) -> (String, Vec<Fit>) {
        let (name, length) = (self.name(slot), self.puzzle.slots()[slot].length);
        let all = words(self.puzzle, slot, |_, _| true).count();
        let placed: Vec<Fact> = why.facts.iter().filter(|fact| fact.holds).copied().collect();
        let struck: Vec<Fact> = why.facts.iter().filter(|fact| !fact.holds).copied().collect();
        let pattern = Why { facts: placed.clone(), ..Why::default() };
        let by_pattern = fitting(self.puzzle, slot, &pattern);
        let left = fitting(self.puzzle, slot, why);
        let of_length = count(length, "letter");
        let all_words = count(all, "word");
        let mut out = match placed.is_empty() {
            true => format!("the list has {all_words} of {of_length} for {name}"),
            false if all == 1 => {
                format!(
                    "{name} is {}, and the list has {all_words} of {of_length}",
                    self.pattern(slot, &placed)
                )
            }
            false => {
                let fit = if by_pattern.len() == 1 { "fits" } else { "fit" };
                format!(
                    "{name} is {}: of the {all_words} of {of_length} {} {fit}",
                    self.pattern(slot, &placed),
                    if by_pattern.is_empty() { "none".to_string() } else { by_pattern.len().to_string() }
                )
            }
        };
        if !struck.is_empty() {
            out += &format!("; {}", self.gone(&struck));
        }
        if !why.users.is_empty() {
            let used: Vec<String> = why
                .users
                .iter()
                .filter_map(|s| {
                    Some(format!("{} is used in {}", standing(self.puzzle, *s, &why.used)?, self.name(*s)))
                })
                .collect();
            out += &format!("; {}", and(&used));
        }
        (out, left)
    }

    /// The slot with the letters that stand there: `a?p?e`.
    fn pattern(&self, slot: usize, placed: &[Fact]) -> String {
        let letter =
            |at: &At| placed.iter().find(|fact| fact.at == *at).map_or("?", |fact| self.letter(fact.value));
        self.puzzle.slots()[slot].cells.iter().map(letter).collect()
    }

    /// Letters that went, square by square, with the steps in which they did.
    fn gone(&self, struck: &[Fact]) -> String {
        let squares: BTreeSet<At> = struck.iter().map(|fact| fact.at).collect();
        let each: Vec<String> = squares
            .into_iter()
            .map(|at| {
                let here: Vec<&Fact> = struck.iter().filter(|fact| fact.at == at).collect();
                let letters: Vec<&str> = here.iter().map(|fact| self.letter(fact.value)).collect();
                format!("{at} is not {}{}", or(&letters), self.cites.mention(here))
            })
            .collect();
        and(&each)
    }

    /// `that leaves a, b and c`.
    fn words_left(&self, left: &[Fit]) -> String {
        let mut names: Vec<String> = left.iter().map(|fit| self.puzzle.word(fit.entry)).collect();
        names.sort();
        // What stands elsewhere already is no choice for whoever sees that.
        for name in names.iter_mut().filter(|_| left.len() <= NAMED) {
            let stands = |slot: &usize| self.stands(*slot, &[]).is_some_and(|word| word == *name);
            if let Some(slot) = (0..self.puzzle.slots().len()).find(stands) {
                *name += &format!(" (used in {})", self.name(slot));
            }
        }
        match left.len() {
            many if many > NAMED => format!("That leaves {many} words"),
            _ => format!("That leaves {}", and(&names)),
        }
    }

    /// What the words that are left have in the squares of which something is concluded.
    fn remain(&self, left: &[Fit], concluded: &[Fact]) -> String {
        let squares: BTreeSet<At> = concluded.iter().map(|fact| fact.at).collect();
        let each: Vec<String> = squares
            .into_iter()
            .map(|at| {
                let here = left.iter().flat_map(|fit| fit.lies.iter()).filter(|(place, _)| *place == at);
                let letters: BTreeSet<&str> = here.map(|(_, l)| self.letter(Value::from(*l))).collect();
                let letters: Vec<&str> = letters.into_iter().collect();
                match letters.len() {
                    many if many > LETTERS => format!("{at} is one of {many} letters"),
                    _ => format!("{at} is {}", or(&letters)),
                }
            })
            .collect();
        each.join("; ")
    }

    pub(super) fn tell(&self, reason: &Reason, step: &Step<Reason>) -> String {
        let concluded: Vec<Fact> = step.facts().collect();
        let capital = quandary_core::phrase::capital;
        match reason {
            Reason::Solution { slot, .. } => self.solution(*slot, &concluded),
            Reason::Tight { left } => {
                let each: Vec<String> = left
                    .iter()
                    .map(|(at, letters)| match letters.len() {
                        many if many > LETTERS => format!("{at}: {many} letters"),
                        _ => {
                            let few: Vec<&str> = letters.iter().map(|l| self.letter(*l)).collect();
                            format!("{at}: {}", few.join(" "))
                        }
                    })
                    .collect();
                match left.len() {
                    1 => format!("The square with fewest letters left is {}.", each[0]),
                    _ => format!("The squares with fewest letters left are {}.", each.join("; ")),
                }
            }
            Reason::OnlyWord { slot, entry, why } if why.facts.is_empty() && why.users.is_empty() => {
                let length = count(self.puzzle.slots()[*slot].length, "letter");
                format!(
                    "{} goes into {}: the list has no other word of {length}.",
                    self.puzzle.word(*entry),
                    self.name(*slot)
                )
            }
            Reason::OnlyWord { slot, entry, why } => {
                let word = self.puzzle.word(*entry);
                let all = words(self.puzzle, *slot, |_, _| true).count();
                if all > 1 && why.users.is_empty() && why.facts.iter().all(|fact| fact.holds) {
                    let length = count(self.puzzle.slots()[*slot].length, "letter");
                    return format!(
                        "{} is {}: of the {} of {length} only {word} fits.",
                        self.name(*slot),
                        self.pattern(*slot, &why.facts),
                        count(all, "word"),
                    );
                }
                let (said, _) = self.left(*slot, why);
                format!("{}, so it is {}.", capital(&said), self.puzzle.word(*entry))
            }
            Reason::Common { slot, why } => {
                let (said, left) = self.left(*slot, why);
                let letters: Vec<String> =
                    concluded.iter().map(|f| format!("{} in {}", self.letter(f.value), f.at)).collect();
                let have = match left.len() {
                    1 => "it has",
                    2 => "both have",
                    _ => "all have",
                };
                format!("{}. {}; {have} {}.", capital(&said), self.words_left(&left), and(&letters))
            }
            Reason::NoneHas { slot, why } => {
                let (said, left) = self.left(*slot, why);
                format!(
                    "{}. {}, so {}.",
                    capital(&said),
                    self.words_left(&left),
                    self.remain(&left, &concluded)
                )
            }
            Reason::OnlySlot { slot, entry, slots, facts } => {
                let (word, name) = (self.puzzle.word(*entry), self.name(*slot));
                let length = count(self.puzzle.slots()[*slot].length, "letter");
                // Each of the others, with the letter there that the word has not.
                let keeps_out = |other: &usize| {
                    let cells = &self.puzzle.slots()[*other].cells;
                    let fact = facts.iter().find(|fact| {
                        let place = cells.iter().position(|at| *at == fact.at);
                        let own = place.and_then(|i| self.puzzle.words().letters(*entry).get(i));
                        own.is_some_and(|own| (Value::from(*own) == fact.value) != fact.holds)
                    })?;
                    let why = match fact.holds {
                        true => format!("{} is {}", fact.at, self.letter(fact.value)),
                        false => self.gone(&[*fact]),
                    };
                    Some(format!("{} ({why})", self.name(*other)))
                };
                let others: Vec<String> =
                    slots.iter().filter(|other| *other != slot).filter_map(keeps_out).collect();
                let why = if others.is_empty() {
                    String::new()
                } else {
                    format!(": it does not fit {}", or(&others))
                };
                format!(
                    "There are {} of {length} and as many slots, so each is needed; {word} goes into {name} only{why}.",
                    count(slots.len(), "word"),
                )
            }
            Reason::NoWord { slot, why } => {
                let (said, _) = self.left(*slot, why);
                format!("{}: no word is left for {}.", capital(&said), self.name(*slot))
            }
            Reason::Supposed { supposed, links } => {
                let letter = self.letter(supposed.value);
                let told = linked(self.puzzle, *supposed, links, |link, since| self.link(link, since));
                let told = laid_out(&told, " ");
                format!("Suppose {at} is {letter}.{told}So {at} is not {letter}.", at = supposed.at)
            }
            Reason::Forced { units, facts } => {
                let names: Vec<String> = units.iter().map(|unit| unit.name(self.puzzle)).collect();
                let placed: Vec<String> = facts
                    .iter()
                    .filter(|fact| fact.holds)
                    .map(|fact| format!("{} is {}", fact.at, self.letter(fact.value)))
                    .collect();
                let struck: Vec<Fact> = facts.iter().filter(|fact| !fact.holds).copied().collect();
                let gone = if struck.is_empty() { Vec::new() } else { vec![self.gone(&struck)] };
                let given = [placed, gone].concat();
                let is: Vec<String> = concluded
                    .iter()
                    .map(|f| {
                        format!("{} is {}{}", f.at, if f.holds { "" } else { "not " }, self.letter(f.value))
                    })
                    .collect();
                capital(&quandary_core::phrase::forced(&names, &given, &and(&is)))
            }
        }
    }

    /// The word in a slot whose letters all stood before, or are among these.
    fn stands(&self, slot: usize, concluded: &[Fact]) -> Option<String> {
        let letter = |at: &At| {
            let new = concluded.iter().find(|fact| fact.holds && fact.at == *at).map(|fact| fact.value);
            new.or_else(|| self.cites.stood(*at)).map(|value| self.letter(value))
        };
        self.puzzle.slots()[slot].cells.iter().map(letter).collect()
    }

    /// The words that are whole by this step although it speaks of another slot: ` That completes 3-Down (bee).`
    fn completed(&self, reason: &Reason, step: &Step<Reason>) -> String {
        let own = match reason {
            Reason::Solution { slot, .. } | Reason::OnlyWord { slot, .. } | Reason::OnlySlot { slot, .. } => {
                Some(*slot)
            }
            Reason::Tight { .. }
            | Reason::Common { .. }
            | Reason::NoneHas { .. }
            | Reason::NoWord { .. }
            | Reason::Supposed { .. }
            | Reason::Forced { .. } => None,
        };
        let placed: Vec<Fact> =
            step.facts().filter(|fact| fact.holds && self.cites.stood(fact.at).is_none()).collect();
        let crossing = |slot: &usize| {
            let cells = &self.puzzle.slots()[*slot].cells;
            Some(*slot) != own && cells.len() > 1 && placed.iter().any(|fact| cells.contains(&fact.at))
        };
        let whole: Vec<String> = (0..self.puzzle.slots().len())
            .filter(crossing)
            .filter_map(|slot| Some(format!("{} ({})", self.name(slot), self.stands(slot, &placed)?)))
            .collect();
        if whole.is_empty() { String::new() } else { format!(" That completes {}.", and(&whole)) }
    }

    /// An answer to a clue, and the letters that are told of it.
    fn solution(&self, slot: usize, told: &[Fact]) -> String {
        let entry = &self.puzzle.slots()[slot];
        let letters = self.puzzle.solution().map(|solution| {
            entry.cells.iter().filter_map(|at| solution[*at]).map(|l| self.puzzle.text(l)).collect::<String>()
        });
        let (name, answer) = (entry.name(), letters.unwrap_or_default());
        let clue = clue(self.puzzle, slot).map_or(String::new(), |clue| format!(", “{clue}”"));
        match told {
            [one] if entry.cells.len() > 1 => {
                format!("{name}{clue}: {answer}, so {} is {}.", one.at, self.letter(one.value))
            }
            _ => format!("{name}{clue}: {answer}."),
        }
    }
}
