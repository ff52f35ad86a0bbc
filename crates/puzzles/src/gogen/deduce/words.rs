//! The sentence of every step, derived from its data: says why, then what.

use quandary_core::bits::Bits;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::phrase::{self, and, capital, cells, count_word, or, place};
use quandary_core::step::{Cites, Since, Step, laid_out, linked};
use quandary_core::units::Unit as _;

use super::super::model::Puzzle;
use super::super::units::Unit;
use super::known::places;
use super::reason::Reason;
use super::why::{self, Why};

/// More places than this are not listed.
pub(super) const LISTED: usize = 4;

/// The sentence of a step.
pub(in crate::gogen) fn sentence(puzzle: &Puzzle, step: &Step<Reason>, cites: &Cites) -> String {
    capital(&Words { puzzle, cites, step }.tell())
}

pub(super) struct Words<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) cites: &'a Cites<'a>,
    pub(super) step: &'a Step<Reason>,
}

impl Words<'_> {
    pub(super) fn symbol(&self, letter: Value) -> char {
        self.puzzle.symbol(letter)
    }

    pub(super) fn symbols(&self, letters: &[Value]) -> Vec<char> {
        letters.iter().map(|&letter| self.symbol(letter)).collect()
    }

    pub(super) fn tell(&self) -> String {
        let Some(reason) = &self.step.reason else { return String::new() };
        let gone = self.gone();
        match reason {
            Reason::OnlyCell { letter, why } => {
                let here: Vec<At> = self.step.facts().map(|fact| fact.at).collect();
                format!("{}.", self.confined(*letter, why, &here))
            }
            Reason::OnlyLetter { at, letter, why } => {
                let loose = self.puzzle.touches().get(*letter as usize) == Some(&0);
                let loose = if loose { ", which is in no word," } else { "" };
                let away = self.away(why);
                format!("of the letters left only {}{loose} can be at {at}{away}.", self.symbol(*letter))
            }
            Reason::NoRoom { letter, guests, taken, .. } => self.no_room(*letter, guests, taken, &gone),
            Reason::Apart { way, anchor } => self.apart(way, *anchor, &gone),
            Reason::NearPlaces { letter, source, why } => self.near_places(*letter, *source, why, &gone),
            Reason::LettersFill { letters, cells, why } => {
                let each: Vec<String> = letters
                    .iter()
                    .map(|&letter| {
                        self.confined(letter, why, &places(self.puzzle, why.leaves(self.puzzle, letter)))
                    })
                    .collect();
                let (names, these) = (and(&self.symbols(letters)), count_word(cells.len()));
                let each = each.join(". ");
                format!("{each}. So {names} fill these {these} cells: {gone}.")
            }
            Reason::CellsHold { letters, cells, why } => {
                let (names, there, away) = (and(&self.symbols(letters)), and(cells), self.away(why));
                format!(
                    "of the letters left only {names} can be at {there}{away}. So these two are nowhere else: {gone}."
                )
            }
            Reason::FullRing { centre, guests, taken } => {
                let (letter, at) = (self.symbol(centre.value), centre.at);
                let ring = self.ring(at).into_iter();
                let free: Vec<At> = ring.filter(|at| !taken.iter().any(|fact| fact.at == *at)).collect();
                let (open, be) = (cells(&free), if free.len() == 1 { "is" } else { "are" });
                let (near, take) =
                    (self.next_to(centre.value, guests), if guests.len() == 1 { "is" } else { "are" });
                let names = and(&self.symbols(guests));
                format!(
                    "around {letter} at {at} only {open} {be} open; {near}, so {names} {take} there and no other letter is: {gone}."
                )
            }
            Reason::NoCell { letter, why } => format!("{}.", self.nowhere(*letter, why)),
            Reason::NoLetter { at, why } => format!("no letter is left for {at}{}.", self.away(why)),
            Reason::Supposed { supposed, links } => {
                let (letter, at) = (self.symbol(supposed.value), supposed.at);
                let tell = |link: &Step<Reason>, since: &Since| {
                    capital(&Words { puzzle: self.puzzle, cites: self.cites, step: link }.link(since))
                };
                let told = laid_out(&linked(self.puzzle, *supposed, links, tell), " ");
                format!("suppose {letter} is at {at}.{told}So {letter} is not at {at}.")
            }
            Reason::Forced { units, facts } => {
                self.at_a_glance(units, facts).unwrap_or_else(|| self.forced(units, facts, gone))
            }
        }
    }

    /// For each pair of letters the word in which they follow each other, as [`Reason::units`] has it.
    pub(super) fn words(&self, pairs: &[(Value, Value)]) -> Vec<&str> {
        let word = |unit: &Unit| match *unit {
            Unit::Step { word, .. } => self.puzzle.words().get(word).map_or("", String::as_str),
            Unit::Given(_) | Unit::Letter(_) => "",
        };
        why::steps(self.puzzle, pairs).iter().map(word).collect()
    }

    /// `E is next to R in QUAVER and to X in BOXED`: a letter with those it touches, those of one word together.
    pub(super) fn next_to(&self, letter: Value, others: &[Value]) -> String {
        let pairs = self.step.reason.as_ref().map_or(Vec::new(), Reason::pairs);
        let words = self.words(&pairs);
        let mut told: Vec<(&str, Vec<char>)> = Vec::new();
        for (&(a, b), word) in pairs.iter().zip(words) {
            let other = if a == letter { b } else { a };
            if !others.contains(&other) {
                continue;
            }
            match told.iter_mut().find(|(known, _)| *known == word) {
                Some((_, letters)) => letters.push(self.symbol(other)),
                None => told.push((word, vec![self.symbol(other)])),
            }
        }
        let told: Vec<String> =
            told.into_iter().map(|(word, letters)| format!("{} in {word}", and(&letters))).collect();
        let last = if told.iter().any(|some| some.contains(" and ")) { ", and to " } else { " and to " };
        let told = match &told[..] {
            [most @ .., end] if !most.is_empty() => format!("{}{last}{end}", most.join(", to ")),
            few => few.concat(),
        };
        format!("{} is next to {told}", self.symbol(letter))
    }

    /// `T must touch both R at (2, 3) (STAR) and E at (3, 5) (TEN)`, if anything keeps it near.
    pub(super) fn kept(&self, letter: Value, why: &Why) -> Option<String> {
        self.near(letter, why, true)
    }

    /// The same, with or without where the others are.
    pub(super) fn near(&self, letter: Value, why: &Why, placed: bool) -> Option<String> {
        let mut told: Vec<(&str, Vec<String>)> = Vec::new();
        for (&(near, anchor), word) in why.near.iter().zip(self.words(&why.near)) {
            let Some(at) = why.stands(anchor).filter(|_| near == letter) else { continue };
            let name = self.symbol(anchor);
            let anchor = if placed { format!("{name} at {at}") } else { name.to_string() };
            match told.iter_mut().find(|(known, _)| *known == word) {
                Some((_, anchors)) => anchors.push(anchor),
                None => told.push((word, vec![anchor])),
            }
        }
        let count: usize = told.iter().map(|(_, anchors)| anchors.len()).sum();
        let one_word = told.len() == 1;
        let told: Vec<String> = told
            .into_iter()
            .flat_map(|(word, mut anchors)| {
                match anchors.last_mut() {
                    // One word for all is said once, behind the last.
                    Some(last) if one_word => *last = format!("{last} ({word})"),
                    _ => anchors.iter_mut().for_each(|anchor| *anchor = format!("{anchor} ({word})")),
                }
                anchors
            })
            .collect();
        let both = if count == 2 { "both " } else { "" };
        (count > 0).then(|| format!("{} must touch {both}{}", self.symbol(letter), and(&told)))
    }

    /// `was ruled out at (1, 2) (step 4)`, if a letter was.
    fn ruled_out(&self, letter: Value, why: &Why) -> Option<String> {
        let gone: Vec<&Fact> = why.facts.iter().filter(|fact| !fact.holds && fact.value == letter).collect();
        let at: Vec<At> = gone.iter().map(|fact| fact.at).collect();
        (!at.is_empty()).then(|| {
            let mention = self.cites.mention(gone);
            format!("was ruled out {}{mention}", place(&at, "and"))
        })
    }

    /// Whether a letter that does not keep this one near takes a cell from it.
    fn crowded(&self, letter: Value, why: &Why) -> bool {
        let apart = |fact: &&Fact| fact.holds && !why.near.contains(&(letter, fact.value));
        why.facts.iter().any(|fact| apart(&fact))
    }

    /// Why a letter is only in these cells.
    fn confined(&self, letter: Value, why: &Why, left: &[At]) -> String {
        let (name, there) = (self.symbol(letter), cells(left));
        let here = place(left, "or");
        let crowded = self.crowded(letter, why);
        match (self.kept(letter, why), self.ruled_out(letter, why)) {
            (None, None) => format!("all other cells are taken, so {name} is {here}"),
            (None, Some(out)) if crowded => {
                format!("{name} {out}, and the other cells are taken, so it is {here}")
            }
            (None, Some(out)) => format!("{name} {out}, so it is {here}"),
            (Some(kept), None) => match (left.len(), crowded) {
                (1, true) => format!("{kept}: the only open cell that does is {there}"),
                (1, false) => format!("{kept}: only {there} does"),
                (_, true) => format!("{kept}: the only open cells that do are {there}"),
                (_, false) => format!("{kept}: only {there} do"),
            },
            (Some(kept), Some(out)) => format!("{kept}, and {out}, so it is {here}"),
        }
    }

    /// Why a letter has no cell.
    fn nowhere(&self, letter: Value, why: &Why) -> String {
        let name = self.symbol(letter);
        let open = if self.crowded(letter, why) { "open " } else { "" };
        match (self.kept(letter, why), self.ruled_out(letter, why)) {
            (Some(kept), None) => format!("{kept}, but no {open}cell does"),
            (Some(kept), Some(out)) => format!("{kept}, but {out}, so no cell is left for it"),
            (None, Some(out)) => {
                format!("{name} {out}, and all other cells are taken, so no cell is left for it")
            }
            (None, None) => format!("all cells are taken, so no cell is left for {name}"),
        }
    }

    /// Why other letters are not there: `: F (FOAM) and G (DOG) must touch O at (1, 1); K was ruled out there (step 9)`.
    fn away(&self, why: &Why) -> String {
        let mut told: Vec<(Value, Vec<String>)> = Vec::new();
        for (&(letter, anchor), word) in why.near.iter().zip(self.words(&why.near)) {
            let named = format!("{} ({word})", self.symbol(letter));
            match told.iter_mut().find(|(known, _)| *known == anchor) {
                Some((_, letters)) => letters.push(named),
                None => told.push((anchor, vec![named])),
            }
        }
        let mut clauses: Vec<String> = Vec::new();
        for (anchor, letters) in told {
            let stands = why.stands(anchor).map_or(String::new(), |at| format!(" at {at}"));
            clauses.push(format!("{} must touch {}{stands}", and(&letters), self.symbol(anchor)));
        }
        let gone: Vec<&Fact> = why.facts.iter().filter(|fact| !fact.holds).collect();
        let mut letters: Vec<Value> = gone.iter().map(|fact| fact.value).collect();
        letters.sort_unstable();
        letters.dedup();
        let one_cell = gone.windows(2).all(|two| two[0].at == two[1].at);
        if one_cell && !gone.is_empty() {
            let (names, was) =
                (and(&self.symbols(&letters)), if letters.len() == 1 { "was" } else { "were" });
            clauses.push(format!("{names} {was} ruled out there{}", self.cites.mention(gone)));
        } else {
            for (letters, at) in by_cells(&why.facts) {
                let mine = gone.iter().filter(|fact| letters.contains(&fact.value)).copied();
                let (names, was) =
                    (and(&self.symbols(&letters)), if letters.len() == 1 { "was" } else { "were" });
                clauses.push(format!(
                    "{names} {was} ruled out {}{}",
                    place(&at, "and"),
                    self.cites.mention(mine)
                ));
            }
        }
        if clauses.is_empty() { String::new() } else { format!(": {}", clauses.join("; ")) }
    }

    fn no_room(&self, letter: Value, guests: &[Value], taken: &[Fact], gone: &str) -> String {
        let near = self.next_to(letter, guests);
        let room = guests.len() - 1;
        if taken.is_empty() {
            let many = count_word(guests.len());
            let where_ = match room {
                3 => "a corner has only three neighbours".to_string(),
                5 => "a cell at the edge has at most five neighbours".to_string(),
                _ => format!("these cells have at most {}", plural(room, "neighbour")),
            };
            return format!("{near}. That makes {many} letters, but {where_}: {gone}.");
        }
        let at = self.step.facts().next().map_or(String::new(), |fact| fact.at.to_string());
        let open = match room {
            0 => "no cell is open".to_string(),
            1 => "only one cell is open".to_string(),
            _ => format!("only {} cells are open", count_word(room)),
        };
        let fit = match guests.len() {
            1 => "which still needs one".to_string(),
            many => format!("too few for these {}", count_word(many)),
        };
        format!("{near}. Around {at} {open}, {fit}: {gone}.")
    }

    fn apart(&self, way: &[Value], anchor: Fact, gone: &str) -> String {
        let pairs = self.step.reason.as_ref().map_or(Vec::new(), Reason::pairs);
        let steps: Vec<(usize, usize)> = why::steps(self.puzzle, &pairs)
            .iter()
            .filter_map(|unit| match *unit {
                Unit::Step { word, place } => Some((word, place)),
                Unit::Given(_) | Unit::Letter(_) => None,
            })
            .collect();
        let along = |by: fn(usize, usize) -> bool| {
            steps.windows(2).all(|two| two[0].0 == two[1].0 && by(two[0].1, two[1].1))
        };
        let (first, last) = (way.first().map_or('?', |&l| self.symbol(l)), self.symbol(anchor.value));
        let (far, at) = (count_word(way.len()), anchor.at);
        let words = self.words(&pairs);
        let how = if along(|a, b| a + 1 == b) || along(|a, b| a == b + 1) {
            format!("in {} {first} and {last} are {far} letters apart", words.first().unwrap_or(&""))
        } else {
            let link = |(&(a, b), word): (&(Value, Value), &&str)| {
                format!("{} is next to {} in {word}", self.symbol(a), self.symbol(b))
            };
            and(&pairs.iter().zip(&words).map(link).collect::<Vec<_>>())
        };
        format!("{how}, so {first} is at most {far} steps from {last} at {at}: {gone}.")
    }

    fn near_places(&self, letter: Value, source: Value, why: &Why, gone: &str) -> String {
        let left = places(self.puzzle, why.leaves(self.puzzle, source));
        let near = self.next_to(letter, &[source]);
        if left.len() <= LISTED {
            let these = if left.len() == 1 { "that cell" } else { "one of these cells" };
            return format!(
                "{}. {near}, so it is beside {these}: {gone}.",
                self.confined(source, why, &left)
            );
        }
        let out: Vec<At> = self.step.facts().map(|fact| fact.at).collect();
        let name = self.symbol(source);
        let beside = if out.len() <= LISTED { or(&out) } else { "these cells".to_string() };
        let open = if self.crowded(source, why) { "open " } else { "" };
        let none = match (self.kept(source, why), self.ruled_out(source, why)) {
            (Some(kept), None) => format!("{kept}, and no {open}cell that does is beside {beside}"),
            (Some(kept), Some(ruled)) => {
                format!("{kept}, and {ruled}: no cell beside {beside} is left for it")
            }
            (None, Some(ruled)) => format!("{name} {ruled}: no cell beside {beside} is left for it"),
            (None, None) => format!("no cell beside {beside} is open for {name}"),
        };
        format!("{none}. {near}, so {gone}.")
    }

    /// What a letter that stands says by itself: the letter itself is nowhere else, and one that must touch it is not far off.
    fn at_a_glance(&self, units: &[Unit], facts: &[Fact]) -> Option<String> {
        let ([unit], [Fact { at, value, holds: true }]) = (units, facts) else { return None };
        let gone = self.step.facts().next().filter(|gone| !gone.holds)?;
        let (there, letter) = (self.symbol(*value), self.symbol(gone.value));
        match unit {
            Unit::Letter(own) if own == value && gone.value == *own => {
                Some(format!("{there} is at {at}, so it is not at {}.", gone.at))
            }
            Unit::Step { word, .. } if gone.value != *value => {
                let word = self.puzzle.words().get(*word)?;
                Some(format!(
                    "{letter} must touch {there} ({word}), which is at {at}, so {letter} is not at {}.",
                    gone.at
                ))
            }
            Unit::Letter(_) | Unit::Step { .. } | Unit::Given(_) => None,
        }
    }

    fn forced(&self, units: &[Unit], facts: &[Fact], gone: String) -> String {
        let names: Vec<String> = units.iter().map(|unit| unit.name(self.puzzle)).collect();
        let mut given: Vec<String> = facts
            .iter()
            .filter(|fact| fact.holds)
            .map(|fact| format!("{} is at {}", self.symbol(fact.value), fact.at))
            .collect();
        for (letters, at) in by_cells(facts) {
            let mine = facts.iter().filter(|fact| !fact.holds && at.contains(&fact.at));
            let names = or(&self.symbols(&letters));
            given.push(format!("{names} is not {}{}", place(&at, "or"), self.cites.mention(mine)));
        }
        let placed = self.step.facts().find(|fact| fact.holds);
        let what = placed.map_or(gone, |fact| format!("{} is at {}", self.symbol(fact.value), fact.at));
        phrase::forced(&names, &given, &what)
    }

    /// The cells around a cell.
    fn ring(&self, at: At) -> Vec<At> {
        let width = self.puzzle.size().width;
        let ring = self.puzzle.rings().get(at.row * width + at.col).copied().unwrap_or(0);
        ring.members().map(|cell| At::new(cell / width, cell % width)).collect()
    }

    /// What is struck out: `H is not at (1, 2) or (1, 4)`.
    pub(super) fn gone(&self) -> String {
        let facts: Vec<Fact> = self.step.facts().collect();
        let told = by_cells(&facts).into_iter().map(|(letters, at)| {
            let be = if letters.len() == 1 { "is" } else { "are" };
            format!("{} {be} not {}", and(&self.symbols(&letters)), place(&at, "or"))
        });
        told.collect::<Vec<_>>().join(", ")
    }
}

/// What is struck out of which cells, letters with the same cells together.
fn by_cells(facts: &[Fact]) -> Vec<(Vec<Value>, Vec<At>)> {
    let mut letters: Vec<Value> = facts.iter().filter(|fact| !fact.holds).map(|fact| fact.value).collect();
    letters.sort_unstable();
    letters.dedup();
    let mut told: Vec<(Vec<Value>, Vec<At>)> = Vec::new();
    for letter in letters {
        let at =
            facts.iter().filter(|fact| !fact.holds && fact.value == letter).map(|fact| fact.at).collect();
        match told.iter_mut().find(|(_, same)| *same == at) {
            Some((letters, _)) => letters.push(letter),
            None => told.push((vec![letter], at)),
        }
    }
    told
}

fn plural(count: usize, noun: &str) -> String {
    format!("{} {noun}{}", count_word(count), if count == 1 { "" } else { "s" })
}
