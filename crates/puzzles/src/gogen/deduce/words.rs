//! The sentence of every step, derived from its data: says why, then what.

use quandary_core::bits::Bits;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::phrase::{and, capital, cells, count_word, or, ranges};
use quandary_core::step::{Cites, Step};
use quandary_core::units::Unit as _;

use super::super::model::Puzzle;
use super::super::units::Unit;
use super::known::places;
use super::reason::Reason;
use super::why::{self, Why};

/// More places than this are not listed.
const LISTED: usize = 4;

/// The sentence of a step.
pub(in crate::gogen) fn sentence(puzzle: &Puzzle, step: &Step<Reason>, cites: &Cites) -> String {
    capital(&Words { puzzle, cites, step }.tell())
}

struct Words<'a> {
    puzzle: &'a Puzzle,
    cites: &'a Cites<'a>,
    step: &'a Step<Reason>,
}

impl Words<'_> {
    fn symbol(&self, letter: Value) -> char {
        self.puzzle.symbol(letter)
    }

    fn symbols(&self, letters: &[Value]) -> Vec<char> {
        letters.iter().map(|&letter| self.symbol(letter)).collect()
    }

    fn tell(&self) -> String {
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
            Reason::NoRoom { letter, guests, taken } => self.no_room(*letter, guests, taken, &gone),
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
                format!("of the letters left only {names} can be at {there}{away}. So these two are nowhere else: {gone}.")
            }
            Reason::FullRing { centre, guests, taken } => {
                let (letter, at) = (self.symbol(centre.value), centre.at);
                let ring = self.ring(at).into_iter();
                let free: Vec<At> = ring.filter(|at| !taken.iter().any(|fact| fact.at == *at)).collect();
                let (open, be) = (self.cells_and(&free), if free.len() == 1 { "is" } else { "are" });
                let (near, take) = (self.next_to(centre.value, guests), if guests.len() == 1 { "is" } else { "are" });
                let names = and(&self.symbols(guests));
                format!("around {letter} at {at} only {open} {be} open; {near}, so {names} {take} there and nobody else: {gone}.")
            }
            Reason::NoCell { letter, why } => format!("{}.", self.nowhere(*letter, why)),
            Reason::NoLetter { at, why } => format!("no letter is left for {at}{}.", self.away(why)),
            Reason::Supposed { supposed, links } => {
                let (letter, at) = (self.symbol(supposed.value), supposed.at);
                let told = links.iter().map(|link| sentence(self.puzzle, link, self.cites));
                let told = told.collect::<Vec<_>>().join(" ");
                format!("suppose {letter} is at {at}. {told} So {letter} is not at {at}.")
            }
            Reason::Forced { units, facts } => self.forced(units, facts, gone),
        }
    }

    /// For each pair of letters the word in which they follow each other, as [`Reason::units`] has it.
    fn words(&self, pairs: &[(Value, Value)]) -> Vec<&str> {
        let word = |unit: &Unit| match *unit {
            Unit::Step { word, .. } => self.puzzle.words().get(word).map_or("", String::as_str),
            Unit::Given(_) | Unit::Letter(_) => "",
        };
        why::steps(self.puzzle, pairs).iter().map(word).collect()
    }

    /// `N and L in WRANGLE`, `E in RAGE`: letters with the words they touch another in, those of one word together.
    fn by_word(&self, pairs: &[(Value, Value)], letter: Value) -> Vec<String> {
        let mut told: Vec<(&str, Vec<char>)> = Vec::new();
        for (&(a, b), word) in pairs.iter().zip(self.words(pairs)) {
            let other = if a == letter { b } else { a };
            if a != letter && b != letter {
                continue;
            }
            match told.iter_mut().find(|(known, _)| *known == word) {
                Some((_, letters)) => letters.push(self.symbol(other)),
                None => told.push((word, vec![self.symbol(other)])),
            }
        }
        told.into_iter().map(|(word, letters)| format!("{} in {word}", and(&letters))).collect()
    }

    /// `E is next to R in QUAVER and to X in BOXED`, of the letters of a reason's own pairs.
    fn next_to(&self, letter: Value, others: &[Value]) -> String {
        let pairs = self.step.reason.as_ref().map_or(Vec::new(), Reason::pairs);
        let pairs = if pairs.is_empty() { others.iter().map(|&other| (letter, other)).collect() } else { pairs };
        self.beside(letter, &pairs)
    }

    fn beside(&self, letter: Value, pairs: &[(Value, Value)]) -> String {
        let words = self.by_word(pairs, letter);
        let and = if words.len() > 1 && words.iter().any(|w| w.contains(" and ")) { ", and to " } else { " and to " };
        let words = match &words[..] {
            [most @ .., last] if !most.is_empty() => format!("{}{and}{last}", most.join(", to ")),
            few => few.concat(),
        };
        format!("{} is next to {words}", self.symbol(letter))
    }

    /// `R at (2, 3)`, `both R at (2, 3) and E at (3, 5)`: the letters that keep another near.
    fn anchors(&self, letter: Value, why: &Why) -> Vec<String> {
        let mine = why.near.iter().filter(|(near, _)| *near == letter);
        let stands = |&(_, anchor): &(Value, Value)| {
            Some(format!("{} at {}", self.symbol(anchor), why.stands(anchor)?))
        };
        mine.filter_map(stands).collect()
    }

    /// What keeps a letter near: in which words, and the letters themselves where they stand.
    fn kept(&self, letter: Value, why: &Why) -> Option<(String, String)> {
        let anchors = self.anchors(letter, why);
        let both = if anchors.len() == 2 { "both " } else { "" };
        (!anchors.is_empty())
            .then(|| (self.beside(letter, &why.near), format!("{both}{}", and(&anchors))))
    }

    /// `T was ruled out at (1, 2) (step 4)`, if it was.
    fn ruled_out(&self, letter: Value, why: &Why) -> Option<String> {
        let gone: Vec<&Fact> = why.facts.iter().filter(|fact| !fact.holds && fact.value == letter).collect();
        let at: Vec<At> = gone.iter().map(|fact| fact.at).collect();
        (!at.is_empty()).then(|| {
            let mention = self.cites.mention(gone);
            format!("{} was ruled out {}{mention}", self.symbol(letter), place(&at, "and"))
        })
    }

    /// Whether a letter that does not keep this one near takes a cell from it.
    fn crowded(&self, letter: Value, why: &Why) -> bool {
        let apart = |fact: &&Fact| fact.holds && !why.near.contains(&(letter, fact.value));
        why.facts.iter().any(|fact| apart(&fact))
    }

    /// Why a letter is only in these cells.
    fn confined(&self, letter: Value, why: &Why, left: &[At]) -> String {
        let (name, there) = (self.symbol(letter), self.cells_and(left));
        let are = if left.len() == 1 { "is" } else { "are" };
        let ruled_out = self.ruled_out(letter, why);
        let Some((words, anchors)) = self.kept(letter, why) else {
            let here = place(left, "or");
            return match ruled_out {
                None => format!("all other cells are taken, so {name} is {here}"),
                Some(out) if self.crowded(letter, why) => {
                    format!("{out}, and the other cells are taken, so it is {here}")
                }
                Some(out) => format!("{out}, so it is {here}"),
            };
        };
        match ruled_out {
            Some(out) => {
                format!("{words}; of the open cells that touch {anchors}, only {there} {are} left: {out}")
            }
            None if self.crowded(letter, why) => match left {
                [one] => format!("{words}, and the only open cell that touches {anchors} is {one}"),
                _ => format!("{words}, and the only open cells that touch {anchors} are {there}"),
            },
            None if left.len() == 1 => format!("{words}, and only {there} touches {anchors}"),
            None => format!("{words}, and only {there} touch {anchors}"),
        }
    }

    /// Why a letter has no cell.
    fn nowhere(&self, letter: Value, why: &Why) -> String {
        let name = self.symbol(letter);
        match (self.kept(letter, why), self.ruled_out(letter, why)) {
            (Some((words, anchors)), None) => {
                let open = if self.crowded(letter, why) { "open cell" } else { "cell" };
                format!("{words}, but no {open} touches {anchors}, so {name} has no place")
            }
            (Some((words, anchors)), Some(out)) => {
                format!("{words}, but no open cell that touches {anchors} is left, since {out}; so {name} has no place")
            }
            (None, Some(out)) => format!("{out}, and all other cells are taken, so {name} has no place"),
            (None, None) => format!("all cells are taken, so {name} has no place"),
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
            let (names, was) = (and(&self.symbols(&letters)), if letters.len() == 1 { "was" } else { "were" });
            clauses.push(format!("{names} {was} ruled out there{}", self.cites.mention(gone)));
        } else {
            clauses.extend(letters.into_iter().filter_map(|letter| self.ruled_out(letter, why)));
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
        let source_name = self.symbol(source);
        if left.len() <= LISTED {
            let these = if left.len() == 1 { "that cell" } else { "one of these cells" };
            return format!("{}. {near}, so it is beside {these}: {gone}.", self.confined(source, why, &left));
        }
        let out: Vec<At> = self.step.facts().map(|fact| fact.at).collect();
        let beside = if out.len() == 1 { out[0].to_string() } else { "these cells".to_string() };
        let ruled_out = self.ruled_out(source, why);
        match (self.kept(source, why), ruled_out) {
            (Some((words, anchors)), None) => {
                format!("{words}, and no open cell that touches {anchors} is beside {}. {near}, so {gone}.", or(&out))
            }
            (Some((words, anchors)), Some(ruled)) => format!(
                "{words}, and no cell that touches {anchors} and is beside {} is left for {source_name}: {ruled}. {near}, so {gone}.",
                or(&out)
            ),
            (None, ruled) => {
                let ruled = ruled.map_or(String::new(), |ruled| format!(": {ruled}"));
                format!("beside {beside} no cell is left for {source_name}{ruled}. {near}, so {gone}.")
            }
        }
    }

    fn forced(&self, units: &[Unit], facts: &[Fact], gone: String) -> String {
        let names: Vec<String> = units.iter().map(|unit| unit.name(self.puzzle)).collect();
        let mut given: Vec<String> = facts
            .iter()
            .filter(|fact| fact.holds)
            .map(|fact| format!("{} at {}", self.symbol(fact.value), fact.at))
            .collect();
        for (letters, at) in by_cells(facts) {
            let mine = facts.iter().filter(|fact| !fact.holds && at.contains(&fact.at));
            let names = or(&self.symbols(&letters));
            given.push(format!("no {names} {}{}", place(&at, "or"), self.cites.mention(mine)));
        }
        let given = if given.is_empty() { String::new() } else { format!("with {}, ", and(&given)) };
        let placed = self.step.facts().find(|fact| fact.holds);
        let what = placed.map_or(gone, |fact| format!("{} is at {}", self.symbol(fact.value), fact.at));
        format!("{given}{} together leave nothing else: {what}.", and(&names))
    }

    /// The cells around a cell.
    fn ring(&self, at: At) -> Vec<At> {
        let width = self.puzzle.size().width;
        let ring = self.puzzle.rings().get(at.row * width + at.col).copied().unwrap_or(0);
        ring.members().map(|cell| At::new(cell / width, cell % width)).collect()
    }

    fn cells_and(&self, at: &[At]) -> String {
        cells(at)
    }

    /// What is struck out: `H is not at (1, 2) or (1, 4)`.
    fn gone(&self) -> String {
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
        let at = facts.iter().filter(|fact| !fact.holds && fact.value == letter).map(|fact| fact.at).collect();
        match told.iter_mut().find(|(_, same)| *same == at) {
            Some((letters, _)) => letters.push(letter),
            None => told.push((vec![letter], at)),
        }
    }
    told
}

/// Some cells as a place to be: `at (1, 2) or (3, 4)`, `in row 3, columns 2 to 4`; many cells row by row.
fn place(at: &[At], word: &str) -> String {
    let mut at = at.to_vec();
    at.sort_unstable();
    at.dedup();
    let list = |items: &[String]| match items {
        [most @ .., last] if !most.is_empty() => format!("{} {word} {last}", most.join(", ")),
        few => few.concat(),
    };
    let same = |of: fn(&At) -> usize| at.windows(2).all(|two| of(&two[0]) == of(&two[1]));
    match at.len() {
        3.. if same(|at| at.row) || same(|at| at.col) => format!("in {}", cells(&at)),
        ..=4 => format!("at {}", list(&at.iter().map(At::to_string).collect::<Vec<_>>())),
        _ => {
            let rows = at.chunk_by(|a, b| a.row == b.row).map(|row| match row {
                [one] => format!("at {one}"),
                _ => {
                    let columns: Vec<usize> = row.iter().map(|at| at.col + 1).collect();
                    format!("in row {}, columns {}", row[0].row + 1, ranges(&columns))
                }
            });
            let rows: Vec<String> = rows.collect();
            match &rows[..] {
                [most @ .., last] if !most.is_empty() => format!("{}, {word} {last}", most.join("; ")),
                few => few.concat(),
            }
        }
    }
}

fn plural(count: usize, noun: &str) -> String {
    format!("{} {noun}{}", count_word(count), if count == 1 { "" } else { "s" })
}
