//! The links of a contradiction in few words: what was left before the supposition, and what is new.

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::phrase::{and, cells, or};
use quandary_core::step::{Cites, Conclusion, Since, Step};
use quandary_core::units::Unit as _;

use super::super::units::Unit;
use super::reason::Reason;
use super::why::Why;
use super::words::{Words, on_line};

/// Reasons of more parts than this are left out where there are many links.
const SHORT: usize = 3;

/// Links as they are told: what a cage loses twice in a row, once by its combinations and once by where they fit, is one.
pub(super) fn joined(links: &[Step<Reason>]) -> Vec<Step<Reason>> {
    let mut out: Vec<Step<Reason>> = Vec::new();
    for link in links {
        if let Some(last) = out.last_mut()
            && let (
                Some(Reason::Fillings { cage: a, why: first, .. }),
                Some(Reason::Fillings { cage: b, why, .. }),
            ) = (&last.reason, &link.reason)
            && a == b
            && last.facts().all(|fact| !why.facts.contains(&fact))
        {
            let why = first.clone().and(why.clone());
            last.reason = Some(Reason::Fillings { cage: *b, anywhere: false, why });
            let mut gone: Vec<Fact> = last.facts().chain(link.facts()).collect();
            gone.sort_unstable();
            gone.dedup();
            last.therefore = gone.into_iter().map(Conclusion::Fact).collect();
            continue;
        }
        out.push(link.clone());
    }
    out
}

/// More than this is not listed: that it is the last is seen by the marks.
const LISTED: usize = 4;

impl Words<'_> {
    /// The sentence of a link.
    pub(super) fn link(&self, since: &Since) -> String {
        let Some(reason) = &self.step.reason else { return String::new() };
        let argued = since.argued();
        let (at, value) = self.step.facts().next().map_or((At::new(0, 0), 0), |fact| (fact.at, fact.value));
        // Among many links the reason is told where it is short.
        let news = |why: &Why, before: &str| {
            let told = Cites::NONE.stated(&since.split(&why.facts).1);
            let short = argued || (1..=SHORT).contains(&told.len());
            if short { format!("{before}{}", and(&told)) } else { String::new() }
        };
        let because = |why: &Why| news(why, "; ");
        let but = |why: &Why| and(&Cites::NONE.stated(&since.split(&why.facts).1));
        match reason {
            Reason::OnlyNumber { why } if !why.facts.is_empty() => {
                let left = self.left_in(at, Some(value), why, since);
                match left.len() <= LISTED {
                    true => format!("{at} could only be {}{}, so it is {value}.", or(&left), because(why)),
                    false => format!("only {value} is left for {at}{}.", news(why, ": ")),
                }
            }
            Reason::NoNumber { at, why } => {
                match why.facts.iter().find(|fact| fact.holds && fact.at == *at) {
                    Some(own) => {
                        let rest = why.facts.iter().filter(|fact| *fact != own).copied().collect::<Vec<_>>();
                        format!("{at} is {}, but {}.", own.value, and(&Cites::NONE.stated(&rest)))
                    }
                    None => {
                        let left = or(&self.left_in(*at, None, why, since));
                        format!("{at} could only be {left}, but {}: nothing is left.", but(why))
                    }
                }
            }
            Reason::OnlyPlace { line, why } => {
                let left = self.left_of(*line, value, Some(at), why, since);
                let name = self.name(line);
                match left.len() <= LISTED {
                    true => format!(
                        "{name} had its {value} only at {}{}, so it is at {at}.",
                        or(&left),
                        because(why)
                    ),
                    false => format!("in {name} only {at} is left for {value}{}.", news(why, ": ")),
                }
            }
            Reason::NoPlace { line, value, why } => {
                let left = self.left_of(*line, *value, None, why, since);
                let name = self.name(line);
                match left.len() <= LISTED {
                    true => format!("{name} had its {value} only at {}, but {}.", or(&left), but(why)),
                    false => format!("{name} has no place left for {value}: {}.", but(why)),
                }
            }
            Reason::Fillings { cage, why, .. } => self.filled(*cage, why, since),
            Reason::NoFilling { cage, why } => {
                let (before, new) = since.parted(why);
                let who = self.cage(*cage);
                let mut but = self.with_struck(*cage, &before, Cites::NONE.stated(&new.facts));
                if argued {
                    let once: Vec<String> =
                        self.once(*cage, why).iter().map(|line| self.name(line)).collect();
                    but.extend((!once.is_empty()).then(|| format!("no number comes twice in {}", or(&once))));
                }
                let but = and(&but);
                match self.combinations(*cage, &before, true) {
                    Some(ways) => format!("{who} could only be {}, but {but}.", ways.join(" or ")),
                    None => format!("as {but}, no filling that {who} had left remains."),
                }
            }
            Reason::Naked { line, set, values, why } => {
                let mut left: Vec<Value> = set
                    .iter()
                    .flat_map(|at| self.left_in(*at, None, why, since))
                    .chain(values.clone())
                    .collect();
                left.sort_unstable();
                left.dedup();
                let (who, name, gone) = (cells(set), self.name(line), self.gone());
                let be = and(values);
                match left.len() <= LISTED {
                    true => format!(
                        "{who} could only be {}{}, so they take {be} of {name}: {gone}.",
                        or(&left),
                        because(why)
                    ),
                    false => {
                        format!(
                            "{who} have only {be} left{}, so they take these of {name}: {gone}.",
                            because(why)
                        )
                    }
                }
            }
            Reason::OnlyNumber { .. }
            | Reason::OneCell { .. }
            | Reason::LastInCage { .. }
            | Reason::LastInLine { .. }
            | Reason::Hidden { .. }
            | Reason::Pointing { .. }
            | Reason::OverLines { .. }
            | Reason::Sum { .. }
            | Reason::XWing { .. }
            | Reason::Supposed { .. }
            | Reason::Forced { .. } => self.tell(),
        }
    }

    /// Whether what is stated keeps a number out of a cell.
    fn out_of(&self, at: At, value: Value, why: &Why, have: &[Unit]) -> bool {
        why.facts.iter().any(|fact| {
            let lines = || why.units.iter().chain(have);
            let same_line = || lines().any(|line| on_line(line, at) && on_line(line, fact.at));
            match fact.holds {
                true if fact.at == at => fact.value != value,
                true => fact.value == value && same_line(),
                false => *fact == Fact::is_not(at, value),
            }
        })
    }

    /// The numbers of a cell that were left before.
    fn left_in(&self, at: At, but: Option<Value>, why: &Why, since: &Since) -> Vec<Value> {
        let (before, _) = since.parted(why);
        let all = 1..=self.puzzle.order() as Value;
        let open = |value: &Value| !self.was_out(at, *value) && !self.out_of(at, *value, &before, &[]);
        all.filter(|value| Some(*value) == but || open(value)).collect()
    }

    /// The cells of a line that were left to a number before.
    fn left_of(&self, line: Unit, value: Value, but: Option<At>, why: &Why, since: &Since) -> Vec<At> {
        let (before, _) = since.parted(why);
        let all = line.cells(self.puzzle).into_iter();
        let open = |at: &At| !self.was_out(*at, value) && !self.out_of(*at, value, &before, &[line]);
        all.filter(|at| Some(*at) == but || open(at)).collect()
    }

    /// What is new, and what was struck out in the cage before.
    fn with_struck(&self, cage: usize, before: &Why, mut news: Vec<String>) -> Vec<String> {
        let own = self.cage_cells(cage);
        let struck = |fact: &&Fact| !fact.holds && own.contains(&fact.at);
        let struck: Vec<Fact> = before.facts.iter().filter(struck).copied().collect();
        if !news.is_empty() {
            news.extend(self.cites.stated(&struck));
        }
        news
    }

    /// A cage whose fillings have become fewer.
    fn filled(&self, cage: usize, why: &Why, since: &Since) -> String {
        let (before, new) = since.parted(why);
        let (who, gone) = (self.cage(cage), self.gone());
        let news = and(&self.with_struck(cage, &before, Cites::NONE.stated(&new.facts)));
        let (had, left) = (self.combinations(cage, &before, true), self.combinations(cage, why, true));
        match (had, left) {
            _ if news.is_empty() => self.tell(),
            (Some(had), Some(left)) if had != left => {
                format!(
                    "{who} could only be {}; {news}, which leaves {}: {gone}.",
                    had.join(" or "),
                    left.join(" or ")
                )
            }
            (None, Some(left)) => format!("{news}, so {who} can only be {}: {gone}.", left.join(" or ")),
            (Some(_), Some(_)) => format!("as {news}, no filling of {who} has these numbers there: {gone}."),
            (_, None) => format!("as {news}, no filling that {who} had left has these numbers: {gone}."),
        }
    }
}
