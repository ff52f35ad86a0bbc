//! The links of a contradiction in few words: what was left before the supposition, and what is new. Where a letter stands was
//! said by the link that put it there, and is not said again.

use quandary_core::bits::Bits;
use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::phrase::{and, or, place};
use quandary_core::step::Since;

use super::known::{all, places};
use super::reason::Reason;
use super::why::Why;
use super::words::{LISTED, Words};

impl Words<'_> {
    /// The sentence of a link.
    pub(super) fn link(&self, since: &Since) -> String {
        let Some(reason) = &self.step.reason else { return String::new() };
        let short = match reason {
            Reason::OnlyCell { letter, why } | Reason::NoCell { letter, why } => {
                self.left_to(*letter, why, since).map(|left| left.told())
            }
            Reason::OnlyLetter { at, letter, why } => {
                let (left, news) = self.left_at(*at, Some(*letter), why, since);
                let letter = self.symbol(*letter);
                match left.len() <= LISTED {
                    true => (!news.is_empty()).then(|| {
                        format!("{at} could only be {}; {}, so it is {letter}.", or(&left), and(&news))
                    }),
                    false => Some(format!("only {letter} is left for {at}.")),
                }
            }
            Reason::NoLetter { at, why } => {
                let (left, news) = self.left_at(*at, None, why, since);
                match left.len() <= LISTED {
                    true => (!news.is_empty()).then(|| {
                        format!(
                            "{at} could only be {}, but {}: no letter is left for it.",
                            or(&left),
                            and(&news)
                        )
                    }),
                    false => Some(format!("no letter is left for {at}.")),
                }
            }
            Reason::NearPlaces { letter, source, why } => {
                self.near_what_was_left(*letter, *source, why, since)
            }
            Reason::NoRoom { .. }
            | Reason::Apart { .. }
            | Reason::LettersFill { .. }
            | Reason::CellsHold { .. }
            | Reason::FullRing { .. }
            | Reason::Supposed { .. }
            | Reason::Forced { .. } => None,
        };
        short.unwrap_or_else(|| self.tell())
    }

    /// A reason by what was there before and by what is new.
    fn parted(&self, why: &Why, since: &Since) -> (Why, Why) {
        let (before, new) = since.split(&why.facts);
        (Why { facts: before, ..why.clone() }, Why { facts: new, ..why.clone() })
    }

    /// The cells that were open to a letter before this step, as everybody sees.
    fn was_open(&self, letter: Value) -> u64 {
        let cells = places(self.puzzle, all(self.puzzle)).into_iter().zip(all(self.puzzle).members());
        let open = |at: At| !self.cites.knows(&Fact::is_not(at, letter));
        cells.filter(|(at, _)| open(*at)).fold(0, |some, (_, cell)| some | 1 << cell)
    }

    /// Whether what is stated keeps a letter out of a cell.
    fn out_of(&self, letter: Value, at: At, why: &Why) -> bool {
        let cell = at.row * self.puzzle.size().width + at.col;
        why.stands(letter).is_some_and(|own| own != at)
            || (why.leaves(self.puzzle, letter) & self.was_open(letter)) >> cell & 1 == 0
    }

    /// The cells a letter had left, with what is new about them; `None` where the whole reason is as short.
    fn left_to(&self, letter: Value, why: &Why, since: &Since) -> Option<Left> {
        let (before, new) = self.parted(why, since);
        if before.facts.is_empty() || why.stands(letter).is_some() {
            return None;
        }
        let open = self.was_open(letter);
        let (left, near) = (before.leaves(self.puzzle, letter) & open, self.near(letter, &new, false));
        let now = places(self.puzzle, why.leaves(self.puzzle, letter) & open);
        let beside = left & self.beside(letter, &new);
        let (mut besides, mut lost) = self.lost(letter, beside, &new);
        // The letters it is kept near have cells of their own, which are no choice either where others are left.
        let (more, all_lost) = self.lost(letter, left & (beside | self.taken(letter, &new)), &new);
        if left & !all_lost != 0 {
            (besides, lost) = (more, all_lost);
        }
        let listed = left & !lost;
        let listed = (listed.count_ones() as usize <= LISTED).then(|| places(self.puzzle, listed));
        (now.len() <= LISTED).then(|| Left { name: self.symbol(letter), listed, near, now, besides })
    }

    /// The cells around all letters that stand and keep this one near.
    fn beside(&self, letter: Value, why: &Why) -> u64 {
        let kept = Why { facts: why.facts.iter().filter(|f| f.holds).copied().collect(), ..why.clone() };
        let rings = kept
            .near
            .iter()
            .filter(|(near, _)| *near == letter)
            .filter_map(|(_, anchor)| kept.stands(*anchor));
        let ring = |at: At| self.puzzle.rings()[at.row * self.puzzle.size().width + at.col];
        rings.fold(all(self.puzzle), |left, at| left & ring(at))
    }

    /// The cells in which other letters stand by what is stated.
    fn taken(&self, letter: Value, why: &Why) -> u64 {
        let others = why.facts.iter().filter(|fact| fact.holds && fact.value != letter);
        others.fold(0, |some, fact| some | 1 << (fact.at.row * self.puzzle.size().width + fact.at.col))
    }

    /// Which of these cells others take from a letter, or it was struck from: `(1, 2) and the cells of D and E`.
    fn lost(&self, letter: Value, cells: u64, why: &Why) -> (String, u64) {
        let (mut lost, mut named, mut takers) = (0, Vec::new(), Vec::new());
        for (at, cell) in places(self.puzzle, cells).into_iter().zip(cells.members()) {
            let held = why.facts.iter().find(|f| f.holds && f.at == at && f.value != letter);
            match held {
                Some(held) => takers.push(self.symbol(held.value)),
                None if why.facts.contains(&Fact::is_not(at, letter)) => named.push(at.to_string()),
                None => continue,
            }
            lost |= 1 << cell;
        }
        match takers.len() {
            0 => {}
            1 => named.push(format!("the cell of {}", takers[0])),
            _ => named.push(format!("the cells of {}", and(&takers))),
        }
        (and(&named), lost)
    }

    /// The letters a cell had left, and why none but this one is left now.
    fn left_at(&self, at: At, but: Option<Value>, why: &Why, since: &Since) -> (Vec<char>, Vec<String>) {
        let (before, new) = self.parted(why, since);
        let letters = all(self.puzzle).members().map(|letter| letter as Value);
        let open: Vec<Value> =
            letters.filter(|letter| Some(*letter) == but || !self.out_of(*letter, at, &before)).collect();
        let mut news = Vec::new();
        let (mut held, mut struck) = (None, Vec::new());
        for &letter in open.iter().filter(|letter| Some(**letter) != but) {
            let anchor = new.near.iter().filter(|(near, _)| *near == letter).find_map(|(_, anchor)| {
                let stands = new.stands(*anchor)?;
                let ring = self.puzzle.rings()[stands.row * self.puzzle.size().width + stands.col];
                (ring >> (at.row * self.puzzle.size().width + at.col) & 1 == 0).then_some(*anchor)
            });
            if let Some(own) = new.stands(letter).filter(|own| *own != at) {
                news.push(format!("{} is at {own}", self.symbol(letter)));
            } else if let Some(anchor) = anchor {
                let word = self.words(&[(letter, anchor)]).first().copied().unwrap_or("");
                news.push(format!("{} must touch {} ({word})", self.symbol(letter), self.symbol(anchor)));
            } else if let Some(other) = new.facts.iter().find(|f| f.holds && f.at == at) {
                held = Some(format!("it is {}", self.symbol(other.value)));
            } else {
                struck.push(self.symbol(letter));
            }
        }
        news.extend(held);
        if !struck.is_empty() {
            news.push(format!("it is not {}", or(&struck)));
        }
        (self.symbols(&open), news)
    }

    /// A letter that touches one with few places left.
    fn near_what_was_left(&self, letter: Value, source: Value, why: &Why, since: &Since) -> Option<String> {
        let (gone, touches) = (self.gone(), self.next_to(letter, &[source]));
        let (before, new) = self.parted(why, since);
        if (why.leaves(self.puzzle, source) & self.was_open(source)).count_ones() as usize <= LISTED
            && let Some(left) = self.left_to(source, why, since)
        {
            let these = if left.now.len() == 1 { "that cell" } else { "one of these cells" };
            return Some(format!("{} {touches}, so it is beside {these}: {gone}.", left.told()));
        }
        // Which cells beside those struck the other letter had, and why it has them no more.
        let struck: Vec<At> = self.step.facts().map(|fact| fact.at).collect();
        let width = self.puzzle.size().width;
        let around = struck.iter().fold(0, |some, at| some | self.puzzle.rings()[at.row * width + at.col]);
        let had =
            before.leaves(self.puzzle, source) & self.was_open(source) & around & self.beside(source, &new);
        if before.facts.is_empty() {
            return None;
        }
        let (name, near) = (self.symbol(source), self.near(source, &new, false));
        let beside = if struck.len() <= LISTED { or(&struck) } else { "these cells".to_string() };
        let (lost, cells) = self.lost(source, had, &new);
        let start = match (near, cells.count_ones() as usize) {
            (_, many) if many > LISTED => format!("{name} has no cell left beside {beside}"),
            (Some(near), 0) => format!("{near} and had no cell open there beside {beside}"),
            (None, 0) => format!("{name} had no cell left beside {beside}"),
            (Some(near), _) => format!("{near} and had only {lost} open there beside {beside}"),
            (None, _) => format!("{name} had only {lost} left beside {beside}"),
        };
        Some(format!("{start}. {touches}, so {gone}."))
    }
}

/// The cells a letter had left before, and what is new about them.
struct Left {
    name: char,
    /// All it had but those it has lost, if they are few.
    listed: Option<Vec<At>>,
    /// What keeps it near now.
    near: Option<String>,
    /// What is left now.
    now: Vec<At>,
    /// What it has lost among the cells near enough: those that others take now, or that were struck out.
    besides: String,
}

impl Left {
    fn told(&self) -> String {
        let Left { name, listed, near, now, besides } = self;
        let but = if besides.is_empty() { String::new() } else { format!(" besides {besides}") };
        match (near, listed) {
            (None, _) if now.is_empty() => format!("{name} had only {besides} left."),
            (None, _) => format!("{name} could only be {}{but}.", place(now, "or")),
            (Some(near), Some(all)) if !all.is_empty() => {
                let near = near.replacen(&name.to_string(), "it", 1);
                let all = place(all, "or");
                match now.is_empty() {
                    true => format!("{name} could only be {all}{but}, but {near}."),
                    false => {
                        format!("{name} could only be {all}{but}; {near}, so it is {}.", place(now, "or"))
                    }
                }
            }
            (Some(near), _) if now.is_empty() && besides.is_empty() => {
                format!("{near}, but had no cell open there.")
            }
            (Some(near), _) if now.is_empty() => format!("{near} and had only {besides} left there."),
            (Some(near), _) => {
                let was = if now.len() == 1 { "was" } else { "were" };
                format!("{near}, where only {} {was} open to it{but}.", and(now))
            }
        }
    }
}
