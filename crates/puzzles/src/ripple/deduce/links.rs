//! The links of a contradiction in few words: what was left before the supposition, and what is new.

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::phrase::{and, cells, or, place};
use quandary_core::step::Since;

use super::reason::Reason;
use super::why::Why;
use super::words::Words;

impl Words<'_> {
    /// The sentence of a link.
    pub(super) fn link(&self, since: &Since) -> String {
        let Some(reason) = &self.step.reason else { return String::new() };
        let argued = since.argued();
        let (at, value) = self.step.facts().next().map_or((At::new(0, 0), 0), |fact| (fact.at, fact.value));
        match reason {
            Reason::OnlyNumber { why } => {
                let (mut left, news) = self.left_in(at, Some(value), why, since);
                if news.is_empty() {
                    return self.tell();
                }
                if argued {
                    return format!(
                        "{at} had only {} left{}; {news}, so it is {value}.",
                        and(&left),
                        self.struck_before(at, why, since)
                    );
                }
                left.retain(|other| *other != value);
                match since.long() {
                    true => format!("{at} can only be {value}."),
                    false => format!("{at} is {value} instead of {}.", or(&left)),
                }
            }
            Reason::NoNumber { at, why } => {
                match why.facts.iter().find(|fact| fact.holds && fact.at == *at) {
                    Some(own) => {
                        let (_, news) = self.kept_out(*at, &[own.value], why, since);
                        format!("{at} is {}, but {}.", own.value, and(&news))
                    }
                    None => {
                        let (left, news) = self.left_in(*at, None, why, since);
                        let (left, before) = (and(&left), self.struck_before(*at, why, since));
                        match argued {
                            true => format!("{at} had only {left} left{before}, but {news}."),
                            false => format!("{at} had only {left} left{before}: nothing remains."),
                        }
                    }
                }
            }
            Reason::OnlyPlace { room, why } => {
                let lost = self.lost(*room, value, &[at], why, since);
                match argued {
                    _ if lost.is_empty() => self.tell(),
                    true => {
                        let (lost, before) = (lost.told(true), self.cites.mention(&lost.before));
                        format!("{lost}, {} had its {value} only at {at}{before}.", self.room(*room))
                    }
                    _ if since.long() => format!("{at} is the only place for its room's {value}."),
                    false => {
                        let before = self.cites.mention(&lost.before);
                        format!("{at} has its room's {value} instead of {}{before}.", cells(&lost.cells))
                    }
                }
            }
            Reason::NoPlace { room, value, why } => {
                let lost = self.lost(*room, *value, &[], why, since);
                let before = self.cites.mention(&lost.before);
                format!("{}, {} had no place for its {value}{before}.", lost.told(argued), self.room(*room))
            }
            Reason::CommonPeer { value, choice, why, .. } => {
                let lost = self.lost(choice.room, *value, &choice.places, why, since);
                let struck: Vec<At> = self.step.facts().map(|fact| fact.at).collect();
                // What is close to one of these has lost the number as well, though nothing needs to say so.
                let mut left = choice.places.clone();
                left.retain(|at| !lost.reach.iter().any(|from| close(*at, *from, *value)));
                let (room, here) = (self.room(choice.room), place(&left, "or"));
                let before = self.cites.mention(&lost.before);
                let start = match lost.is_empty() {
                    true => format!("{room} has its {value} {here}{before}"),
                    false => format!("{}, {room} had its {value} only {here}{before}", lost.told(argued)),
                };
                let all = match left.len() {
                    1 => "which is",
                    2 => "both",
                    _ => "all",
                };
                format!("{start}, {all} too close for a {value} {}.", place(&struck, "or"))
            }
            Reason::Forced { units, facts } => self.forced(units, facts),
            Reason::RoomOfOne { .. }
            | Reason::LastCell { .. }
            | Reason::Naked { .. }
            | Reason::Hidden { .. }
            | Reason::Packing { .. }
            | Reason::XWing { .. }
            | Reason::Supposed { .. } => self.tell(),
        }
    }

    /// The numbers of a cell that were left before, and why all but one are not any more.
    fn left_in(&self, at: At, but: Option<Value>, why: &Why, since: &Since) -> (Vec<Value>, String) {
        let (before, new) = since.parted(why);
        let others: Vec<Value> =
            (1..=self.puzzle.room_size(at) as Value).filter(|v| Some(*v) != but).collect();
        let gone = self.kept_out(at, &others, &before, since).0;
        let open: Vec<Value> = others.into_iter().filter(|value| !gone.contains(value)).collect();
        let news = self.kept_out(at, &open, &new, since).1;
        let mut left: Vec<Value> = open.into_iter().chain(but).collect();
        left.sort_unstable();
        (left, and(&news))
    }

    /// The steps before the supposition that struck numbers out of a cell, to be put behind what was left.
    fn struck_before(&self, at: At, why: &Why, since: &Since) -> String {
        let before = since.split(&why.facts).0;
        self.cites.mention(before.iter().filter(|fact| !fact.holds && fact.at == at))
    }

    /// Which of these numbers a cell cannot hold by what is stated, and why, in a few words.
    fn kept_out(&self, at: At, values: &[Value], why: &Why, since: &Since) -> (Vec<Value>, Vec<String>) {
        // Of a number that was placed once since, it is known which is meant.
        let the = |value: Value, from: At| match since.placed(value).eq([from]) {
            true => format!("the {value}"),
            false => format!("the {value} at {from}"),
        };
        let (mut gone, mut close, mut mates, mut struck) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for &value in values {
            if why.facts.contains(&Fact::is_not(at, value)) {
                struck.push(value);
            } else if let Some(mate) = self.mate(why, at, value) {
                mates.push(the(value, mate));
            } else if let Some(source) = self.source(why, &why.units, at, value) {
                close.push(the(value, source));
            } else {
                continue;
            }
            gone.push(value);
        }
        let be = |some: &[String]| if some.len() == 1 { "is" } else { "are" };
        let mut told = Vec::new();
        if !mates.is_empty() {
            told.push(format!("{} {} in its room", and(&mates), be(&mates)));
        }
        if !close.is_empty() {
            told.push(format!("{} {} too close", and(&close), be(&close)));
        }
        if !struck.is_empty() {
            told.push(format!("it is not {}", or(&struck)));
        }
        (gone, told)
    }

    /// Where a number stands in the room of a cell, if that is stated.
    fn mate(&self, why: &Why, at: At, value: Value) -> Option<At> {
        let room = self.puzzle.rooms()[at];
        let mut stated = why.facts.iter().filter(|fact| fact.holds && fact.value == value && fact.at != at);
        stated.find(|fact| self.puzzle.rooms()[fact.at] == room).map(|fact| fact.at)
    }

    /// The cells of a room that were left to a number before and are not any more, but for these.
    fn lost(&self, room: usize, value: Value, but: &[At], why: &Why, since: &Since) -> Lost {
        let (before, new) = since.parted(why);
        let lines = self.lines();
        let filled = |why: &Why, at: At| why.facts.iter().any(|fact| fact.holds && fact.at == at);
        let struck = |why: &Why, at: At| why.facts.contains(&Fact::is_not(at, value));
        let mut lost = Lost {
            value,
            cells: Vec::new(),
            reach: Vec::new(),
            known: false,
            besides: Vec::new(),
            before: Vec::new(),
        };
        lost.before = before.facts.iter().filter(|fact| !fact.holds).copied().collect();
        for &at in self.puzzle.room_cells()[room].iter().filter(|at| !but.contains(at)) {
            if filled(&before, at)
                || struck(&before, at)
                || self.mate(&before, at, value).is_some()
                || self.source(&before, &lines, at, value).is_some()
            {
                continue;
            }
            lost.cells.push(at);
            match self.source(&new, &lines, at, value).filter(|_| !filled(&new, at)) {
                Some(source) => lost.reach.push(source),
                None => lost.besides.push(at),
            }
        }
        lost.reach.sort_unstable();
        lost.reach.dedup();
        let mut placed: Vec<At> = since.placed(value).collect();
        placed.sort_unstable();
        lost.known = placed == lost.reach;
        lost
    }
}

/// Whether a number in one cell is too close for another in the other.
fn close(a: At, b: At, value: Value) -> bool {
    let apart = a.row.abs_diff(b.row) + a.col.abs_diff(b.col);
    (a.row == b.row || a.col == b.col) && apart <= value as usize
}

/// Places that a number has lost since the supposition.
struct Lost {
    value: Value,
    /// The places.
    cells: Vec<At>,
    /// Where the number stands that is too close to some of them.
    reach: Vec<At>,
    /// Whether that is wherever it was placed since.
    known: bool,
    /// Those that are filled or struck out.
    besides: Vec<At>,
    /// What steps before the supposition struck out.
    before: Vec<Fact>,
}

impl Lost {
    fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// `besides (1, 2)`, `out of reach of this 5`: by what takes fewer cells, unless it is to be argued.
    fn told(&self, argued: bool) -> String {
        let Lost { value, cells: lost, reach, known, besides, .. } = self;
        if reach.is_empty() || (!argued && reach.len() + besides.len() >= lost.len()) {
            return format!("besides {}", cells(lost));
        }
        let out = match (*known, reach.len(), argued) {
            (true, 1, true) => format!("out of reach of this {value}"),
            (true, 2, true) | (true, 3.., _) => format!("out of reach of these {value}s"),
            (_, 1, true) => format!("out of reach of the {value} at {}", reach[0]),
            (_, _, true) => format!("out of reach of the {value}s at {}", and(reach)),
            (_, _, false) => format!("out of reach of {}", and(reach)),
        };
        if besides.is_empty() { out } else { format!("besides {} and {out}", cells(besides)) }
    }
}
