//! The sentence of every step, derived from its data: says why, then what.

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::phrase::{self, and, capital, cells, count_word, grouped, is_not, or, place};
use quandary_core::step::{Cites, Since, Step, laid_out, linked};
use quandary_core::units::Unit as _;

use super::reason::{Choice, Reason};
use super::why::Why;
use crate::ripple::model::Puzzle;
use crate::ripple::units::Unit;

/// The sentence of a step.
pub(in crate::ripple) fn sentence(puzzle: &Puzzle, step: &Step<Reason>, cites: &Cites) -> String {
    capital(&Words { puzzle, cites, step }.tell())
}

pub(super) struct Words<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) cites: &'a Cites<'a>,
    pub(super) step: &'a Step<Reason>,
}

impl Words<'_> {
    pub(super) fn tell(&self) -> String {
        let Some(reason) = &self.step.reason else { return String::new() };
        let (at, value) = self.step.facts().next().map_or((At::new(0, 0), 0), |fact| (fact.at, fact.value));
        let gone = self.gone();
        match reason {
            Reason::RoomOfOne { .. } => format!("{at} is a room of its own, so it is 1."),
            Reason::LastCell { room, .. } => {
                format!("{at} is the last open cell of {}, which lacks {value}.", self.room(*room))
            }
            Reason::OnlyNumber { why } => {
                format!("{at} can only be {value}: {}.", self.none_but(at, Some(value), why))
            }
            Reason::OnlyPlace { room, why } => {
                let elsewhere = self.elsewhere(&[*room], &[value], &[at], &[], why);
                format!("in {} only {at} can be {value}: {elsewhere}.", self.room(*room))
            }
            Reason::CommonPeer { value, choice, why, .. } => {
                let elsewhere = self.elsewhere(&[choice.room], &[*value], &choice.places, &[], why);
                let all = if choice.places.len() == 2 { "both" } else { "all of these" };
                let struck: Vec<At> = self.step.facts().map(|fact| fact.at).collect();
                format!(
                    "{} has its {value} {}{}; {all} are {} {}. So {gone}.",
                    self.room(choice.room),
                    place(&choice.places, "or"),
                    bracketed(&elsewhere),
                    within(*value),
                    cells(&struck)
                )
            }
            Reason::Naked { room, set, values, why } => {
                let (count, none) = (count_word(set.len()), if set.len() == 2 { "neither" } else { "none" });
                format!(
                    "in {}, {} can only be {}: {}. These {count} cells take the {count} numbers, so the other cells are {none} of them: {gone}.",
                    self.room(*room),
                    cells(set),
                    or(values),
                    self.set(set, values, why)
                )
            }
            Reason::Hidden { room, set, values, why } => {
                let elsewhere = self.elsewhere(&[*room], values, set, &[], why);
                format!(
                    "in {} only {} can hold {}{}. They hold nothing else: {gone}.",
                    self.room(*room),
                    cells(set),
                    and(values),
                    bracketed(&elsewhere)
                )
            }
            Reason::Packing { value, choices, line, why } => {
                let struck: Vec<At> = self.step.facts().map(|fact| fact.at).collect();
                format!(
                    "in {} {}{}. A {value} at {} would be {} too many of these places, and two {value}s must be farther apart: nothing would be left for one of the two rooms. So {gone}.",
                    line_name(line),
                    self.choices(*value, choices),
                    bracketed(&self.elsewhere_of_both(*value, choices, why)),
                    or(&struck),
                    within(*value)
                )
            }
            Reason::XWing { value, choices, lines, why } => {
                let (word, numbers): (&str, Vec<usize>) = match lines {
                    [Unit::Row { row: a, .. }, Unit::Row { row: b, .. }] => ("row", vec![a + 1, b + 1]),
                    [Unit::Column { col: a, .. }, Unit::Column { col: b, .. }] => {
                        ("column", vec![a + 1, b + 1])
                    }
                    _ => ("line", Vec::new()),
                };
                format!(
                    "{}, all in {word}s {}{}. In either {word} these places are {} each other, so each {word} takes one of the two {value}s, and there is no place for another nearby: {gone}.",
                    self.choices(*value, choices),
                    and(&numbers),
                    bracketed(&self.elsewhere_of_both(*value, choices, why)),
                    within(*value)
                )
            }
            Reason::NoNumber { at, why } => {
                format!("nothing is left for {at}: {}.", self.none_but(*at, None, why))
            }
            Reason::NoPlace { room, value, why } => {
                let elsewhere = self.elsewhere(&[*room], &[*value], &[], &[], why);
                format!("{} has no place left for {value}: {elsewhere}.", self.room(*room))
            }
            Reason::Supposed { supposed, links } => {
                let Fact { at, value, .. } = supposed;
                let tell = |link: &Step<Reason>, since: &Since| {
                    capital(&Words { puzzle: self.puzzle, cites: self.cites, step: link }.link(since))
                };
                let links = laid_out(&linked(self.puzzle, *supposed, links, tell), " ");
                format!("suppose {at} is {value}.{links}So {at} is not {value}.")
            }
            Reason::Forced { units, facts } => {
                self.at_a_glance(units, facts).unwrap_or_else(|| self.forced(units, facts))
            }
        }
    }

    /// What a number that stands says by itself: it is in the room already, or too close.
    fn at_a_glance(&self, units: &[Unit], facts: &[Fact]) -> Option<String> {
        let ([unit], [Fact { at: source, value, holds: true }]) = (units, facts) else { return None };
        let gone = self.step.facts().next()?;
        let at = gone.at;
        match unit {
            _ if gone.holds || gone.value != *value || at == *source => None,
            Unit::Room(_) => {
                Some(format!("the room of {at} already has its {value} at {source}, so {at} is not {value}."))
            }
            Unit::Row { .. } | Unit::Column { .. } => Some(format!(
                "the {value} at {source} is {}, too close for another {value}: {at} is not {value}.",
                away_from(at, *source) + &format!(" {at}")
            )),
            Unit::Given(_) => None,
        }
    }

    /// `the room at (1, 2)`.
    pub(super) fn room(&self, room: usize) -> String {
        Unit::Room(room).name(self.puzzle)
    }

    /// `the room at (1, 1) has its 3 at (1, 2) or (1, 3), the room at (2, 5) at (2, 5) or (2, 6)`.
    fn choices(&self, value: Value, [a, b]: &[Choice; 2]) -> String {
        format!(
            "{} has its {value} {}, {} {}",
            self.room(a.room),
            place(&a.places, "or"),
            self.room(b.room),
            place(&b.places, "or")
        )
    }

    /// What is struck out, cells with the same numbers together: `(1, 2) and (1, 3) are not 4`.
    fn gone(&self) -> String {
        phrase::gone(&self.step.facts().collect::<Vec<_>>())
    }

    /// Where a number stands that keeps it out of a cell by one of these lines: what is stated, or a room of one cell.
    pub(super) fn source(&self, why: &Why, lines: &[Unit], at: At, value: Value) -> Option<At> {
        let through = |other: At| {
            let apart = at.row.abs_diff(other.row) + at.col.abs_diff(other.col);
            let close = other != at && apart <= value as usize;
            close && lines.iter().any(|line| on_line(line, value, at) && on_line(line, value, other))
        };
        let stated = why.facts.iter().filter(|fact| fact.holds && fact.value == value).map(|fact| fact.at);
        let alone = || {
            let beside = [
                (at.row.wrapping_sub(1), at.col),
                (at.row, at.col.wrapping_sub(1)),
                (at.row, at.col + 1),
                (at.row + 1, at.col),
            ];
            let cells = beside.into_iter().filter(|_| value == 1).map(|(row, col)| At::new(row, col));
            cells
                .filter(|at| self.puzzle.rooms().get(*at).is_some() && self.puzzle.room_size(*at) == 1)
                .collect::<Vec<_>>()
        };
        stated.chain(alone()).find(|other| through(*other))
    }

    /// Why a cell holds nothing but this number, or nothing at all.
    fn none_but(&self, at: At, but: Option<Value>, why: &Why) -> String {
        let room = self.puzzle.rooms()[at];
        let (mut mates, mut far, mut out) = (Vec::new(), Vec::new(), Vec::new());
        let own: Vec<&Fact> = why.facts.iter().filter(|fact| fact.holds && fact.at == at).collect();
        out.extend(own.iter().map(|fact| format!("it is {}", fact.value)));
        for value in (1..=self.puzzle.room_size(at) as Value).filter(|value| Some(*value) != but) {
            let stands = |fact: &&Fact| fact.holds && fact.value == value && fact.at != at;
            let mate = why.facts.iter().filter(stands).find(|fact| self.puzzle.rooms()[fact.at] == room);
            if why.facts.contains(&Fact::is_not(at, value)) {
                continue;
            }
            if mate.is_some() && why.units.iter().any(|unit| matches!(unit, Unit::Room(_))) {
                mates.push(value);
            } else if let Some(source) = self.source(why, &why.units, at, value) {
                far.push((value, source));
            }
        }
        if !mates.is_empty() {
            out.push(format!("its room already has {}", and(&mates)));
        }
        match &far[..] {
            [] => {}
            [(value, source)] => out.push(format!(
                "the {value} at {source} is {}, too close for another {value}",
                away(at, *source)
            )),
            many => {
                let each: Vec<String> = many
                    .iter()
                    .map(|(value, source)| format!("the {value} at {source} ({})", away(at, *source)))
                    .collect();
                out.push(format!("{} are too close for another", and(&each)));
            }
        }
        let struck: Vec<Fact> = why.facts.iter().filter(|fact| !fact.holds).copied().collect();
        if !struck.is_empty() {
            let values: Vec<Value> = struck.iter().map(|fact| fact.value).collect();
            out.push(format!("it is not {}{}", or(&values), self.cites.mention(&struck)));
        }
        and_also(&out)
    }

    /// Why some numbers are in no cell of some rooms but these.
    fn elsewhere(&self, rooms: &[usize], values: &[Value], but: &[At], lines: &[Unit], why: &Why) -> String {
        let all = rooms.iter().flat_map(|room| &self.puzzle.room_cells()[*room]).copied();
        let others: Vec<At> = all.filter(|at| !but.contains(at)).collect();
        let filled: Vec<At> = others
            .iter()
            .copied()
            .filter(|at| why.facts.iter().any(|fact| fact.holds && fact.at == *at))
            .collect();
        let open: Vec<At> = others.iter().copied().filter(|at| !filled.contains(at)).collect();
        let mut out = self.clauses(&open, values, lines, why);
        match (filled.len(), open.len()) {
            (0, _) => {}
            (_, 0) => out.push("the other cells are filled".into()),
            (1, _) => out.push(format!("{} is filled", filled[0])),
            (_, _) => out.push("the other cells are filled".into()),
        }
        and_also(&out)
    }

    fn elsewhere_of_both(&self, value: Value, choices: &[Choice; 2], why: &Why) -> String {
        let but: Vec<At> = choices.iter().flat_map(|choice| &choice.places).copied().collect();
        self.elsewhere(&[choices[0].room, choices[1].room], &[value], &but, &[], why)
    }

    /// Why the cells of a set hold nothing but these numbers.
    fn set(&self, set: &[At], but: &[Value], why: &Why) -> String {
        let most = self.puzzle.room_size(set[0]) as Value;
        let others: Vec<Value> = (1..=most).filter(|value| !but.contains(value)).collect();
        let room = self.puzzle.rooms()[set[0]];
        let mates: Vec<Value> = others
            .iter()
            .copied()
            .filter(|value| {
                let mate = |fact: &&Fact| fact.holds && fact.value == *value;
                why.facts.iter().filter(mate).any(|fact| self.puzzle.rooms()[fact.at] == room)
            })
            .collect();
        let rest: Vec<Value> = others.into_iter().filter(|value| !mates.contains(value)).collect();
        let mut out = Vec::new();
        if !mates.is_empty() {
            out.push(format!("the room already has {}", and(&mates)));
        }
        out.extend(self.clauses(set, &rest, &[], why));
        and_also(&out)
    }

    /// Why these cells do not hold these numbers: what stands too close, and what was struck out.
    fn clauses(&self, open: &[At], values: &[Value], lines: &[Unit], why: &Why) -> Vec<String> {
        let own: Vec<Unit> = self.lines().into_iter().chain(lines.iter().copied()).collect();
        let mut sources: Vec<(Value, At, Vec<At>)> = Vec::new();
        for &value in values {
            for &at in open.iter().filter(|at| !why.facts.contains(&Fact::is_not(**at, value))) {
                let Some(source) = self.source(why, &own, at, value) else { continue };
                match sources.iter_mut().find(|(v, from, _)| (*v, *from) == (value, source)) {
                    Some((_, _, kept)) => kept.push(at),
                    None => sources.push((value, source, vec![at])),
                }
            }
        }
        let mut out: Vec<String> = sources
            .iter()
            .map(|(value, from, kept)| match &kept[..] {
                [at] => format!("the {value} at {from} is {} {at}", away_from(*at, *from)),
                many => {
                    format!("the {value} at {from} is {} {}", within(*value), cells(many))
                }
            })
            .collect();
        let struck: Vec<Fact> = why.facts.iter().filter(|fact| !fact.holds).copied().collect();
        for (at, values) in grouped(&struck) {
            let mine = struck.iter().filter(|fact| at.contains(&fact.at));
            out.push(format!("{}{}", is_not(&at, &values), self.cites.mention(mine)));
        }
        out
    }

    /// All lines the step argues in.
    pub(super) fn lines(&self) -> Vec<Unit> {
        use quandary_core::step::Reason as _;
        let units = self.step.reason.as_ref().map_or(Vec::new(), |reason| reason.units(self.puzzle));
        units.into_iter().filter(|unit| matches!(unit, Unit::Row { .. } | Unit::Column { .. })).collect()
    }

    pub(super) fn forced(&self, units: &[Unit], facts: &[Fact]) -> String {
        phrase::forced(
            &Unit::names(units, self.puzzle),
            &self.cites.stated(facts),
            &phrase::said(&self.step.facts().collect::<Vec<_>>()),
        )
    }
}

/// Whether a line is one of this number through this cell.
fn on_line(line: &Unit, number: Value, at: At) -> bool {
    match *line {
        Unit::Row { row, value } => value == number && at.row == row,
        Unit::Column { col, value } => value == number && at.col == col,
        Unit::Given(_) | Unit::Room(_) => false,
    }
}

/// `row 3`.
fn line_name(line: &Unit) -> String {
    match *line {
        Unit::Row { row, .. } => format!("row {}", row + 1),
        Unit::Column { col, .. } => format!("column {}", col + 1),
        Unit::Given(_) | Unit::Room(_) => "one line".to_string(),
    }
}

/// `2 cells`.
fn distance(count: usize) -> String {
    if count == 1 { "1 cell".to_string() } else { format!("{count} cells") }
}

/// How near is too near for another of a number: `next to`, `within 2 cells of`.
fn within(value: Value) -> String {
    if value == 1 { "next to".to_string() } else { format!("within {} of", distance(value as usize)) }
}

/// How far a cell is from another in its row or column: `2 cells away in row 3`.
fn away(at: At, from: At) -> String {
    let line =
        if at.row == from.row { format!("row {}", at.row + 1) } else { format!("column {}", at.col + 1) };
    match at.row.abs_diff(from.row) + at.col.abs_diff(from.col) {
        1 => "next to it".to_string(),
        count => format!("{} away in {line}", distance(count)),
    }
}

/// The same with the other cell to be named next: `2 cells from`.
fn away_from(at: At, from: At) -> String {
    match at.row.abs_diff(from.row) + at.col.abs_diff(from.col) {
        1 => "next to".to_string(),
        count => format!("{} from", distance(count)),
    }
}

/// Clauses with commas of their own.
fn and_also(clauses: &[String]) -> String {
    match clauses {
        [] => String::new(),
        [one] => one.clone(),
        [a, b] if !a.contains(" and ") => format!("{a}, and {b}"),
        [most @ .., last] => format!("{}; and {last}", most.join("; ")),
    }
}

/// A reason in brackets, or nothing.
fn bracketed(because: &str) -> String {
    if because.is_empty() { String::new() } else { format!(" ({because})") }
}
