//! The links of a contradiction in few words: of the words that were left before the supposition, those that go with what is
//! new.

use std::collections::BTreeSet;

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::phrase::{and, capital, or};
use quandary_core::step::{Since, Step};

use super::fits::Fit;
use super::reason::{Reason, Why};
use super::words::{LETTERS, NAMED, Teller, fitting, standing};

impl Teller<'_> {
    /// The sentence of a link.
    pub(super) fn link(&self, step: &Step<Reason>, since: &Since) -> String {
        let Some(reason) = &step.reason else { return String::new() };
        let told = match reason {
            Reason::OnlyWord { slot, entry, why } => {
                let (name, word) = (self.name(*slot), self.puzzle.word(*entry));
                match (self.having(why, since), self.used(why, since)) {
                    (Some(having), used) => {
                        format!("of the words left for {name} only {word} has {having}{}.", behind(&used))
                    }
                    (None, Some(used)) => format!("{used}; that leaves {word} for {name}."),
                    (None, None) => self.tell(reason, step),
                }
            }
            Reason::NoneHas { slot, why } => {
                let concluded: Vec<Fact> = step.facts().collect();
                let left = fitting(self.puzzle, *slot, why);
                let (name, letters) = (self.name(*slot), self.letters(&left, &concluded));
                match (self.having(why, since), self.used(why, since)) {
                    (Some(having), used) if left.len() > NAMED => {
                        format!("the words left for {name} with {having}{} have {letters}.", behind(&used))
                    }
                    (Some(having), used) => {
                        let (words, have) = self.those(&left);
                        let used = behind(&used);
                        format!(
                            "of the words left for {name} only {words} {have} {having}{used}; that gives {letters}."
                        )
                    }
                    (None, Some(used)) => format!("{used}; the words left for {name} have {letters}."),
                    (None, None) => self.tell(reason, step),
                }
            }
            Reason::NoWord { slot, why } => {
                let name = self.name(*slot);
                match (self.having(why, since), self.used(why, since)) {
                    (Some(having), used) => format!("no word left for {name} has {having}{}.", behind(&used)),
                    (None, Some(used)) => format!("{used}; no word is left for {name}."),
                    (None, None) => self.tell(reason, step),
                }
            }
            Reason::Solution { .. }
            | Reason::Tight { .. }
            | Reason::Common { .. }
            | Reason::OnlySlot { .. }
            | Reason::Supposed { .. }
            | Reason::Forced { .. } => self.tell(reason, step),
        };
        capital(&told)
    }

    /// Words and the verb for them.
    fn those(&self, left: &[Fit]) -> (String, &'static str) {
        let mut names: Vec<String> = left.iter().map(|fit| self.puzzle.word(fit.entry)).collect();
        names.sort();
        (and(&names), if names.len() == 1 { "has" } else { "have" })
    }

    /// What is new in a slot: `n in (2, 3) and a letter that is left in (2, 5)`.
    fn having(&self, why: &Why, since: &Since) -> Option<String> {
        let (_, new) = since.split(&why.facts);
        let placed = new.iter().filter(|fact| fact.holds);
        let mut having: Vec<String> =
            placed.map(|fact| format!("{} in {}", self.letter(fact.value), fact.at)).collect();
        let struck: BTreeSet<At> = new.iter().filter(|fact| !fact.holds).map(|fact| fact.at).collect();
        if !struck.is_empty() {
            let squares: Vec<At> = struck.into_iter().collect();
            let letters = if squares.len() == 1 { "a letter that is" } else { "letters that are" };
            having.push(format!("{letters} left in {}", and(&squares)));
        }
        (!having.is_empty()).then(|| and(&having))
    }

    /// The words used up since: `5-Down has become abide, so abide is used`.
    fn used(&self, why: &Why, since: &Since) -> Option<String> {
        let new = |slot: &&usize| {
            self.puzzle.slots()[**slot]
                .cells
                .iter()
                .any(|at| why.used.iter().any(|fact| fact.at == *at && since.brings(fact)))
        };
        let used: Vec<String> = why
            .users
            .iter()
            .filter(new)
            .filter_map(|s| {
                let word = standing(self.puzzle, *s, &why.used)?;
                Some(format!("{} has become {word}, so {word} is used", self.name(*s)))
            })
            .collect();
        (!used.is_empty()).then(|| and(&used))
    }

    /// What the words that are left have where something is concluded: `d or o in (2, 5)`.
    fn letters(&self, left: &[Fit], concluded: &[Fact]) -> String {
        let squares: BTreeSet<At> = concluded.iter().map(|fact| fact.at).collect();
        let told = squares.into_iter().map(|at| {
            let here = left.iter().flat_map(|fit| fit.lies.iter()).filter(|(place, _)| *place == at);
            let letters: BTreeSet<&str> = here.map(|(_, l)| self.letter(Value::from(*l))).collect();
            let letters: Vec<&str> = letters.into_iter().collect();
            match letters.len() {
                ..=LETTERS => format!("{} in {at}", or(&letters)),
                many => format!("one of {many} letters in {at}"),
            }
        });
        and(&told.collect::<Vec<_>>())
    }
}

fn behind(used: &Option<String>) -> String {
    used.as_ref().map_or(String::new(), |used| format!("; {used}"))
}
