//! The sentence of every step, derived from its data: says why, then what.

use quandary_core::fact::{Fact, Value};
use quandary_core::grid::At;
use quandary_core::phrase::{self, and, capital, cells, count_word, grouped, is_not, or};
use quandary_core::step::{Cites, Since, Step, laid_out, linked};
use quandary_core::units::Unit as _;

use super::super::model::{Op, Puzzle};
use super::super::units::Unit;
use super::links::joined;
use super::reason::Reason;
use super::why::{self, Why};

/// The sentence of a step.
pub(in super::super) fn sentence(puzzle: &Puzzle, step: &Step<Reason>, cites: &Cites) -> String {
    capital(&Words { puzzle, cites, step }.tell())
}

pub(super) struct Words<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) cites: &'a Cites<'a>,
    pub(super) step: &'a Step<Reason>,
}

impl Words<'_> {
    pub(super) fn name(&self, unit: &Unit) -> String {
        unit.name(self.puzzle)
    }

    /// `rows 2 and 3`, `column 4`.
    pub(super) fn lines(&self, units: &[Unit]) -> String {
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        for unit in units {
            match *unit {
                Unit::Row(row) => rows.push(row + 1),
                Unit::Column(col) => columns.push(col + 1),
                Unit::Given(_) | Unit::Cage(_) => {}
            }
        }
        rows.sort_unstable();
        columns.sort_unstable();
        let some = |word: &str, of: &[usize]| match of.len() {
            0 => None,
            1 => Some(format!("{word} {}", of[0])),
            _ => Some(format!("{word}s {}", quandary_core::phrase::ranges(of))),
        };
        let both: Vec<String> =
            [some("row", &rows), some("column", &columns)].into_iter().flatten().collect();
        and(&both)
    }

    /// `12+ at (1, 2)`.
    pub(super) fn cage(&self, cage: usize) -> String {
        let cage = &self.puzzle.cages()[cage];
        format!("{} at {}", cage.clue, cage.cells[0])
    }

    /// What is struck out, cells with the same numbers together: `(1, 2) and (1, 3) are not 4`.
    pub(super) fn gone(&self) -> String {
        phrase::gone(&self.step.facts().collect::<Vec<_>>())
    }

    /// The facts and lines of a reason as clauses, the cells in `own` spoken of by themselves.
    fn clauses(&self, why: &Why, have: &[Unit], own: &[At]) -> Vec<String> {
        self.clauses_and(why, have, own, &[])
    }

    /// The same, and that no number comes twice in some lines, whatever else is said of them.
    fn clauses_and(&self, why: &Why, have: &[Unit], own: &[At], once: &[Unit]) -> Vec<String> {
        let mut out = Vec::new();
        let (held, elsewhere): (Vec<Fact>, Vec<Fact>) =
            why.facts.iter().filter(|fact| fact.holds).partition(|fact| own.contains(&fact.at));
        out.extend(held.iter().map(|fact| format!("{} is {}", fact.at, fact.value)));
        // Each number is told in the first line that has it and a cell spoken of.
        let lines: Vec<Unit> = have.iter().chain(&why.units).copied().collect();
        let mut told: Vec<(Unit, Vec<Value>)> = Vec::new();
        let mut idle: Vec<Unit> = why.units.clone();
        for fact in &elsewhere {
            let on = |line: &&Unit| on_line(line, fact.at) && own.iter().any(|at| on_line(line, *at));
            let through: Vec<Unit> = lines.iter().filter(on).copied().collect();
            for line in through {
                idle.retain(|other| *other != line);
                match told.iter_mut().find(|(other, _)| *other == line) {
                    Some((_, values)) => values.push(fact.value),
                    None => told.push((line, vec![fact.value])),
                }
            }
        }
        // Lines that hold the same number are told together.
        let mut together: Vec<(Vec<Unit>, Vec<Value>)> = Vec::new();
        for (line, mut values) in told {
            values.sort_unstable();
            match together.iter_mut().find(|(_, same)| *same == values) {
                Some((lines, _)) => lines.push(line),
                None => together.push((vec![line], values)),
            }
        }
        for (lines, values) in &together {
            let verb = if lines.len() == 1 { "holds" } else { "hold" };
            out.push(format!("{} {verb} {}", self.lines(lines), and(values)));
        }
        let struck: Vec<Fact> = why.facts.iter().filter(|fact| !fact.holds).copied().collect();
        for (at, values) in grouped(&struck) {
            let mine = struck.iter().filter(|fact| at.contains(&fact.at));
            out.push(format!("{}{}", is_not(&at, &values), self.cites.mention(mine)));
        }
        idle.extend(once.iter().filter(|line| !idle.contains(line)).copied().collect::<Vec<_>>());
        if !idle.is_empty() {
            out.push(format!("no number comes twice in {}", self.lines(&idle).replace(" and ", " or ")));
        }
        out
    }

    /// `because …`, or nothing where no more is needed.
    pub(super) fn because(&self, why: &Why, have: &[Unit], own: &[At], before: &str) -> String {
        let clauses = self.clauses(why, have, own);
        if clauses.is_empty() { String::new() } else { format!("{before}{}", and(&clauses)) }
    }

    pub(super) fn cage_cells(&self, cage: usize) -> &[At] {
        &self.puzzle.cages()[cage].cells
    }

    /// The fillings a cage has by its clue and by what is stated, if they can be listed.
    pub(super) fn left(&self, cage: usize, why: &Why, facts: bool) -> Option<Vec<Vec<u8>>> {
        self.left_but(cage, why, facts, None)
    }

    /// The same, where a number may come twice in one line.
    fn left_but(&self, cage: usize, why: &Why, facts: bool, but: Option<Unit>) -> Option<Vec<Vec<u8>>> {
        let n = self.puzzle.order();
        let own = self.cage_cells(cage);
        let mut doms = vec![super::super::combos::all(n); own.len()];
        for (at, dom) in own.iter().zip(&mut doms).filter(|_| facts) {
            (1..=n as Value).filter(|value| self.was_out(*at, *value)).for_each(|v| *dom &= !(1 << (v - 1)));
        }
        for fact in why.facts.iter().filter(|_| facts) {
            for (at, dom) in own.iter().zip(&mut doms) {
                let bit = 1 << (fact.value - 1);
                let sees = |line: &Unit| on_line(line, *at) && on_line(line, fact.at);
                match fact.holds {
                    true if *at == fact.at => *dom &= bit,
                    true if why.units.iter().any(sees) => *dom &= !bit,
                    false if *at == fact.at => *dom &= !bit,
                    _ => {}
                }
            }
        }
        let mut all: Vec<Vec<u8>> = why::base(self.puzzle, cage, &doms)?;
        all.retain(|filling| {
            let counts = |line: Unit| Some(line) != but;
            let same_line = |a: At, b: At| {
                (a.row == b.row && counts(Unit::Row(a.row)))
                    || (a.col == b.col && counts(Unit::Column(a.col)))
            };
            let twice = |a: usize, b: usize| filling[a] == filling[b] && same_line(own[a], own[b]);
            !(0..own.len()).any(|a| (0..a).any(|b| twice(a, b)))
        });
        Some(all)
    }

    /// The lines named in which a cage has several cells, and in which it matters for its fillings that no number comes twice.
    pub(super) fn once(&self, cage: usize, why: &Why) -> Vec<Unit> {
        let own = self.cage_cells(cage);
        let left = self.left(cage, why, true).map(sorted);
        let matters = |line: &&Unit| {
            own.iter().filter(|at| on_line(line, **at)).count() > 1
                && self.left_but(cage, why, true, Some(**line)).map(sorted) != left
        };
        why.units.iter().filter(matters).copied().collect()
    }

    /// Whether a number could no longer stand in a cell before this step, as everybody sees: another stands there, the number stands in
    /// its row or column, or it was struck out.
    pub(super) fn was_out(&self, at: At, value: Value) -> bool {
        let n = self.puzzle.order();
        let mates = (0..n).flat_map(|i| [At::new(at.row, i), At::new(i, at.col)]);
        let beside = |mate: At| mate != at && self.cites.stood(mate) == Some(value);
        self.cites.knows(&Fact::is_not(at, value)) || mates.into_iter().any(beside)
    }

    /// The combinations a cage has by its clue and by what is stated, if they are few.
    pub(super) fn combinations(&self, cage: usize, why: &Why, facts: bool) -> Option<Vec<String>> {
        listed(self.left(cage, why, facts)?)
    }

    pub(super) fn tell(&self) -> String {
        let Some(reason) = &self.step.reason else { return String::new() };
        let gone = self.gone();
        let (at, value) = self.step.facts().next().map_or((At::new(0, 0), 0), |fact| (fact.at, fact.value));
        match reason {
            Reason::OneCell { .. } => format!("{at} is a cage of its own, so it is {value}."),
            Reason::LastInCage { cage, why } => self.last_in_cage(*cage, why, at, value),
            Reason::LastInLine { line, .. } => {
                format!("{at} is the last open cell of {}, which lacks {value}.", self.name(line))
            }
            Reason::OnlyNumber { why } if why.facts.is_empty() => format!("{at} can only be {value}."),
            Reason::OnlyNumber { why } => {
                format!("{}, so only {value} is left for {at}.", self.because(why, &[], &[at], ""))
            }
            Reason::OnlyPlace { line, why } => {
                let name = self.name(line);
                format!("in {name} only {at} can be {value}: {}.", self.elsewhere(why, *line, &[at], value))
            }
            Reason::Fillings { cage, anywhere, why } => self.fillings(*cage, *anywhere, why, &gone),
            Reason::Naked { line, set, values, why } => {
                let name = self.name(line);
                let because = self.because(why, &[*line], set, ": ");
                let (who, these) = (cells(set), or(values));
                let none = if set.len() == 2 { "neither" } else { "none" };
                format!("{who} can only be {these}{because}. The rest of {name} has {none} of them: {gone}.")
            }
            Reason::Hidden { line, set, values, why } => {
                let name = self.name(line);
                let elsewhere = self.elsewhere(why, *line, set, 0);
                let (who, these) = (cells(set), and(values));
                format!("in {name} only {who} can hold {these}: {elsewhere}. They hold nothing else: {gone}.")
            }
            Reason::Pointing { cage, line, values, why } => {
                let because = self.because(why, &[*line], self.cage_cells(*cage), "; ");
                let (who, these, name) = (self.cage(*cage), and(values), self.name(line));
                let how = self.ways(*cage, why, *line);
                format!("however {who} is filled{how}, it has {these} in {name}{because}. So {gone}.")
            }
            Reason::OverLines { lines, value, cages, why } => {
                let who: Vec<String> = cages
                    .iter()
                    .map(|(cage, least)| match least {
                        1 => self.cage(*cage),
                        more => format!("{} ({} times)", self.cage(*cage), count_word(*more)),
                    })
                    .collect();
                let own: Vec<At> =
                    cages.iter().flat_map(|(cage, _)| self.cage_cells(*cage)).copied().collect();
                let because = self.because(why, lines, &own, "; ");
                let (count, names) = (count_word(lines.len()), self.lines(lines));
                let take = if who.len() == 1 { "takes" } else { "take" };
                let who = and(&who);
                format!(
                    "{names} have {count} {value}s, and {who} {take} them all, however filled{because}. So {gone}."
                )
            }
            Reason::Sum { lines, prime, total, target, others, rest, why } => {
                self.sum(lines, *prime, *total, target, others, rest, why, &gone)
            }
            Reason::XWing { value, lines, across, why } => {
                let own: Vec<At> = Vec::new();
                let because = self.wing(why, lines, &own);
                let (two, there) = (self.lines(lines), self.lines(across));
                format!(
                    "in {two} the {value} can only be in {there}{because}. So it is nowhere else in {there}: {gone}."
                )
            }
            Reason::NoNumber { at, why } => {
                format!("nothing is left for {at}: {}.", self.because(why, &[], &[*at], ""))
            }
            Reason::NoFilling { cage, why } => {
                let clauses = self.clauses_and(why, &[], self.cage_cells(*cage), &self.once(*cage, why));
                let because = if clauses.is_empty() { String::new() } else { format!(": {}", and(&clauses)) };
                let ways = self.combinations(*cage, &Why::default(), false);
                let ways = ways.map_or(String::new(), |ways| format!(", which needs {},", ways.join(" or ")));
                format!("{}{ways} can no longer be filled{because}.", self.cage(*cage))
            }
            Reason::NoPlace { line, value, why } => {
                let name = self.name(line);
                format!("{name} has no place for {value}: {}.", self.elsewhere(why, *line, &[], *value))
            }
            Reason::Supposed { supposed, links } => {
                let Fact { at, value, .. } = supposed;
                let tell = |link: &Step<Reason>, since: &Since| {
                    capital(&Words { puzzle: self.puzzle, cites: self.cites, step: link }.link(since))
                };
                let links = laid_out(&linked(self.puzzle, *supposed, &joined(links), tell), " ");
                format!("suppose {at} is {value}.{links}So {at} is not {value}.")
            }
            Reason::Forced { units, facts } if let Some(said) = self.at_a_glance(units, facts) => said,
            Reason::Forced { units, facts } => {
                let lines = Some(self.lines(units)).filter(|lines| !lines.is_empty());
                let others = units.iter().filter(|unit| matches!(unit, Unit::Given(_) | Unit::Cage(_)));
                let names: Vec<String> = match others.clone().count() {
                    0 => units.iter().map(|unit| self.name(unit)).collect(),
                    _ => lines.into_iter().chain(others.map(|unit| self.name(unit))).collect(),
                };
                let said = phrase::said(&self.step.facts().collect::<Vec<_>>());
                phrase::forced(&names, &self.cites.stated(facts), &said)
            }
        }
    }

    /// What a number that stands in a line says by itself.
    fn at_a_glance(&self, units: &[Unit], facts: &[Fact]) -> Option<String> {
        let ([line @ (Unit::Row(_) | Unit::Column(_))], [Fact { at: source, value, holds: true }]) =
            (units, facts)
        else {
            return None;
        };
        let gone = self.step.facts().next().filter(|gone| !gone.holds && gone.value == *value)?;
        let name = self.name(line);
        Some(format!("{name} already has its {value} at {source}, so {} is not {value}.", gone.at))
    }

    fn last_in_cage(&self, cage: usize, why: &Why, at: At, value: Value) -> String {
        let own = self.cage_cells(cage);
        let inside = |fact: &&Fact| fact.holds && own.contains(&fact.at);
        let held: Vec<Value> = why.facts.iter().filter(inside).map(|fact| fact.value).collect();
        let rest = Why { facts: why.facts.iter().filter(|f| !inside(f)).copied().collect(), ..why.clone() };
        let fits = |value: &Value| {
            let numbers: Vec<u8> = held.iter().chain([value]).map(|&v| v as u8).collect();
            super::super::combos::meets(self.puzzle.cages()[cage].clue, self.puzzle.long(), &numbers)
        };
        let left: Vec<Value> = (1..=self.puzzle.order() as Value).filter(fits).collect();
        let cells = if own.len() == 2 { "cell" } else { "cells" };
        let hold = if held.len() == 1 { "holds" } else { "hold" };
        let who = match held.len() + 1 == own.len() {
            true => format!("the other {cells} of {} {hold} {}", self.cage(cage), and(&held)),
            false => {
                let inside: Vec<Fact> = why.facts.iter().filter(inside).copied().collect();
                format!("{} in {}", and(&Cites::NONE.stated(&inside)), self.cage(cage))
            }
        };
        let because = self.because(&rest, &[], &[at], "");
        if held.is_empty() {
            let ways = self.combinations(cage, &Why::default(), false);
            let ways = ways.map_or(String::new(), |ways| format!(" is {};", ways.join(" or ")));
            format!("{}{ways} {because}, so {at} is {value}.", self.cage(cage))
        } else if because.is_empty() {
            format!("{who}, so {at} is {value}.")
        } else if held.len() + 1 == own.len() {
            format!("{who}, which leaves {} for {at}; {because}, so it is {value}.", or(&left))
        } else {
            format!("{who}; {because}, so {at} is {value}.")
        }
    }

    /// Why a number, or several, are nowhere else in a line.
    fn elsewhere(&self, why: &Why, line: Unit, but: &[At], value: Value) -> String {
        let inside = |fact: &&Fact| fact.holds && on_line(&line, fact.at) && fact.value != value;
        let filled: Vec<At> = why.facts.iter().filter(inside).map(|fact| fact.at).collect();
        let rest = Why { facts: why.facts.iter().filter(|f| !inside(f)).copied().collect(), ..why.clone() };
        let own: Vec<At> = line.cells(self.puzzle).into_iter().filter(|at| !but.contains(at)).collect();
        let mut clauses = self.clauses(&rest, &[line], &own);
        let others = own.len() - filled.len();
        match filled.len() {
            0 => {}
            _ if others == 0 => clauses.push("all other cells are filled".into()),
            _ if clauses.is_empty() || filled.len() > 2 => clauses.push("the other cells are filled".into()),
            1 => clauses.push(format!("{} is filled", filled[0])),
            _ => clauses.push(format!("{} are filled", cells(&filled))),
        }
        and(&clauses)
    }

    fn wing(&self, why: &Why, lines: &[Unit; 2], _: &[At]) -> String {
        let own: Vec<At> = lines.iter().flat_map(|line| line.cells(self.puzzle)).collect();
        self.because(why, lines, &own, ": ")
    }

    /// ` (1,5 or 2,4)` where a cage has few combinations left by what is stated.
    fn ways(&self, cage: usize, why: &Why, line: Unit) -> String {
        let mut why = why.clone();
        why.units.push(line);
        let ways = self.combinations(cage, &why, true);
        ways.map_or(String::new(), |ways| format!(" ({})", ways.join(" or ")))
    }

    fn fillings(&self, cage: usize, anywhere: bool, why: &Why, gone: &str) -> String {
        let who = self.cage(cage);
        let alone = Why { facts: Vec::new(), ..why.clone() };
        let (all, left) = (self.combinations(cage, &alone, false), self.combinations(cage, why, true));
        let because = and(&self.clauses_and(why, &[], self.cage_cells(cage), &self.once(cage, why)));
        match (all, left) {
            (Some(all), _) if because.is_empty() => {
                format!("{who} can only be {}: {gone}.", all.join(" or "))
            }
            (None, Some(left)) if because.is_empty() => {
                format!("{who} can only be {}: {gone}.", left.join(" or "))
            }
            (_, _) if because.is_empty() => format!("{}: {gone}.", self.out_of_range(cage)),
            (Some(all), Some(left)) if all != left => {
                format!(
                    "{who} is {}; {because}, which leaves {}: {gone}.",
                    all.join(" or "),
                    left.join(" or ")
                )
            }
            (_, Some(left)) => format!("{who} can only be {}, as {because}: {gone}.", left.join(" or ")),
            (_, None) if anywhere => {
                format!("{because}, so no combination of {who} has these numbers: {gone}.")
            }
            (_, None) => format!("{because}, so no filling of {who} has these numbers there: {gone}."),
        }
    }

    /// Why numbers are in none of the many combinations of a cage: the others would have to give too much or too little.
    fn out_of_range(&self, cage: usize) -> String {
        let (who, clue) = (self.cage(cage), self.puzzle.cages()[cage].clue);
        let others = self.cage_cells(cage).len() - 1;
        let most = (others * self.puzzle.order()) as u64;
        let small = |fact: Fact| u64::from(fact.value) + most < clue.target;
        let large = |fact: Fact| u64::from(fact.value) + others as u64 > clue.target;
        let s = if others == 1 { "" } else { "s" };
        let counted = count_word(others);
        match clue.op {
            Op::Add if self.step.facts().all(small) => {
                format!("the other {counted} cell{s} of {who} can give {most} at most")
            }
            Op::Add if self.step.facts().all(large) => {
                format!("the other {counted} cell{s} of {who} give {others} at least")
            }
            _ => format!("no combination that makes {who} has these numbers"),
        }
    }
}

pub(super) fn on_line(line: &Unit, at: At) -> bool {
    match *line {
        Unit::Row(row) => at.row == row,
        Unit::Column(col) => at.col == col,
        Unit::Given(_) | Unit::Cage(_) => false,
    }
}

/// Each filling with its numbers in order, and all of them in order.
fn sorted(mut all: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    all.iter_mut().for_each(|filling| filling.sort_unstable());
    all.sort();
    all.dedup();
    all
}

/// Fillings as combinations (`1,2,6`), if they are few.
pub(super) fn listed(all: Vec<Vec<u8>>) -> Option<Vec<String>> {
    let all = sorted(all);
    let joint = |numbers: &Vec<u8>| numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    (all.len() <= 5).then(|| all.iter().map(joint).collect())
}
