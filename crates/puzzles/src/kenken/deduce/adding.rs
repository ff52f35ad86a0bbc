//! The sentences of what lines add up to: what each cage gives to them, where the rest of it stands, and what that leaves.

use quandary_core::fact::Value;
use quandary_core::grid::At;
use quandary_core::phrase::{and, cells, count_word, or};

use super::super::model::Op;
use super::super::units::Unit;
use super::reason::{Part, Reason};
use super::why::Why;
use super::words::{Words, listed};

impl Words<'_> {
    #[allow(clippy::too_many_arguments)]
    pub(super) fn sum(
        &self,
        lines: &[Unit],
        prime: Option<Value>,
        total: usize,
        target: &Part,
        others: &[Part],
        rest: &[At],
        why: &Why,
        gone: &str,
    ) -> String {
        let name = self.lines(lines);
        let s = if lines.len() == 1 { "s" } else { "" };
        let start = match prime {
            None => format!("{name} add{s} up to {total}"),
            Some(prime) => {
                let have = self.factors(prime);
                format!("the numbers of {name} have the factor {prime} {}{have}", times(total))
            }
        };
        let mut parts: Vec<String> = others.iter().map(|part| self.part(part, lines, prime, why)).collect();
        let free = self.free(rest, prime);
        parts.extend(free.as_ref().map(|(told, _)| told.clone()));
        let own: Vec<At> = others.iter().chain([target]).flat_map(|part| self.whole(part)).collect();
        let because = self.because(why, lines, &own, "; ");
        let parts = if parts.is_empty() { String::new() } else { format!("; there {}", and(&parts)) };
        let who = cells(&target.cells);
        // What the total leaves: the cage of these cells is asked only then.
        let mut given: Vec<Vec<usize>> =
            others.iter().map(|part| self.amounts(part, lines, prime, why)).collect();
        given.extend(free.map(|(_, amounts)| amounts));
        let left = match prime {
            None => self.remaining(total, &given, target.cells.len()),
            Some(_) => Vec::new(),
        };
        let left = if left.is_empty() { self.amounts(target, lines, prime, why) } else { left };
        let so = match target.cage {
            // What a single cell is not, the amounts say themselves.
            Some(_) if prime.is_none() && self.step.facts().all(|fact| target.cells == [fact.at]) => {
                String::new()
            }
            Some(cage) => {
                let gone: Vec<String> =
                    self.step.facts().map(|fact| format!("{} at {}", fact.value, fact.at)).collect();
                let with =
                    if gone.len() <= 3 { or(&gone) } else { "any of the numbers struck out".to_string() };
                let verb = if prime.is_some() { "do" } else { "give" };
                format!(", which {} cannot {verb} with {with}", self.cage(cage))
            }
            None => String::new(),
        };
        let then = match (prime, target.cells.len()) {
            (None, _) => format!("That leaves {} for {who}", some(&left)),
            (Some(_), 1) => {
                format!("So {who} has it {}", or(&left.iter().map(|&n| times(n)).collect::<Vec<_>>()))
            }
            (Some(_), _) => {
                format!("So {who} have it {}", or(&left.iter().map(|&n| times(n)).collect::<Vec<_>>()))
            }
        };
        format!("{start}{parts}{because}. {then}{so}: {gone}.")
    }

    /// What a cage or a cell gives to the lines, and how that comes about.
    fn part(&self, part: &Part, lines: &[Unit], prime: Option<Value>, why: &Why) -> String {
        let amounts = self.amounts(part, lines, prime, why);
        if prime.is_some() {
            let who = part.cage.map_or_else(|| cells(&part.cells), |cage| self.cage(cage));
            return format!("{who} has it {}", or(&amounts.iter().map(|&n| times(n)).collect::<Vec<_>>()));
        }
        let Some(cage) = part.cage else { return format!("{} gives {}", cells(&part.cells), some(&amounts)) };
        let who = self.cage(cage);
        let clue = self.puzzle.cages()[cage].clue;
        let outside: Vec<At> =
            self.cage_cells(cage).iter().copied().filter(|at| !part.cells.contains(at)).collect();
        let said = format!("{who} gives {}", some(&amounts));
        match (clue.op, outside.len()) {
            (Op::Add | Op::Equal, 0) => said,
            (Op::Add, count) => {
                let mut held: Vec<usize> =
                    amounts.iter().filter_map(|&n| (clue.target as usize).checked_sub(n)).collect();
                held.sort_unstable();
                let hold = if count == 1 { "cell" } else { "cells" };
                let verb = if count == 1 { "holds" } else { "hold" };
                format!("{said} (its {hold} {} outside {verb} the rest, {})", cells(&outside), some(&held))
            }
            (_, count) => {
                let without =
                    if count == 0 { String::new() } else { format!(" without {}", cells(&outside)) };
                let ways = self.fillings_of(part, lines, prime, why).and_then(listed);
                let ways = ways.map_or(String::new(), |ways| format!(" ({})", ways.join(" or ")));
                format!("{said}{without}{ways}")
            }
        }
    }

    /// Cells of which nothing is said but that each line holds different numbers, with what they can give.
    fn free(&self, rest: &[At], prime: Option<Value>) -> Option<(String, Vec<usize>)> {
        let n = self.puzzle.order();
        match rest {
            [] => None,
            _ if prime.is_some() => Some(("the other cells hold different numbers".into(), Vec::new())),
            [at] => Some((format!("{at} gives 1 to {n}"), (1..=n).collect())),
            // Of several lines each has its own; in one direction they lie beside each other.
            many => {
                let mut rows: Vec<usize> = many.iter().map(|at| at.row).collect();
                let mut columns: Vec<usize> = many.iter().map(|at| at.col).collect();
                let counts = |of: &mut Vec<usize>| -> Vec<usize> {
                    of.sort_unstable();
                    of.chunk_by(|a, b| a == b).map(<[usize]>::len).collect()
                };
                let lines = self.sum_lines();
                let counts = if lines { counts(&mut rows) } else { counts(&mut columns) };
                let least: usize = counts.iter().map(|&count| count * (count + 1) / 2).sum();
                let most: usize = counts.iter().map(|&count| count * (2 * n + 1 - count) / 2).sum();
                let who = if many.len() > 4 { "the other cells".to_string() } else { cells(many) };
                let told = format!("{who} give {least} to {most}, as different numbers in a line");
                Some((told, (least..=most).collect()))
            }
        }
    }

    /// Whether the lines of a sum are rows.
    fn sum_lines(&self) -> bool {
        match &self.step.reason {
            Some(Reason::Sum { lines, .. }) => matches!(lines.first(), Some(Unit::Row(_))),
            _ => true,
        }
    }

    /// What is left of a total for so many cells, when the others give one of these amounts each.
    fn remaining(&self, total: usize, given: &[Vec<usize>], count: usize) -> Vec<usize> {
        let mut left = std::collections::BTreeSet::from([total]);
        for amounts in given {
            left = left
                .iter()
                .flat_map(|&left| amounts.iter().filter_map(move |&amount| left.checked_sub(amount)))
                .collect();
        }
        left.into_iter().filter(|&left| left >= count && left <= count * self.puzzle.order()).collect()
    }

    /// ` (once in 2 and 6, twice in 4)`: where the numbers have a factor.
    fn factors(&self, prime: Value) -> String {
        let mut by_count: Vec<(usize, Vec<Value>)> = Vec::new();
        for value in (1..=self.puzzle.order() as Value).filter(|value| value % prime == 0) {
            let count = exponent(value, prime);
            match by_count.iter_mut().find(|(same, _)| *same == count) {
                Some((_, values)) => values.push(value),
                None => by_count.push((count, vec![value])),
            }
        }
        let told: Vec<String> =
            by_count.iter().map(|(count, values)| format!("{} in {}", times(*count), and(values))).collect();
        if told.is_empty() { String::new() } else { format!(" ({})", told.join(", ")) }
    }

    /// What a part can give by what is stated: of what does no harm only that which is still possible.
    fn amounts(&self, part: &Part, lines: &[Unit], prime: Option<Value>, why: &Why) -> Vec<usize> {
        let Some(fillings) = self.fillings_of(part, lines, prime, why) else { return part.amounts.clone() };
        let mut sums: Vec<usize> =
            fillings.iter().map(|filling| self.measured(part, filling, prime)).collect();
        sums.sort_unstable();
        sums.dedup();
        if sums.is_empty() { part.amounts.clone() } else { sums }
    }

    /// What a filling of the cage of a part gives to the lines.
    fn measured(&self, part: &Part, filling: &[u8], prime: Option<Value>) -> usize {
        let measure = |value: u8| match prime {
            None => value as usize,
            Some(prime) => exponent(Value::from(value), prime),
        };
        let own = part.cage.map_or(&part.cells[..], |cage| self.cage_cells(cage));
        own.iter().zip(filling).filter(|(at, _)| part.cells.contains(at)).map(|(_, &v)| measure(v)).sum()
    }

    /// The fillings of the cage of a part that are left by what is stated.
    fn fillings_of(
        &self,
        part: &Part,
        lines: &[Unit],
        prime: Option<Value>,
        why: &Why,
    ) -> Option<Vec<Vec<u8>>> {
        let stated = Why { units: why.units.iter().chain(lines).copied().collect(), ..why.clone() };
        let mut left = self.left(part.cage?, &stated, true)?;
        left.retain(|filling| part.amounts.contains(&self.measured(part, filling, prime)));
        Some(left)
    }

    /// All cells of the cage of a part.
    fn whole(&self, part: &Part) -> Vec<At> {
        part.cage.map_or_else(|| part.cells.clone(), |cage| self.cage_cells(cage).to_vec())
    }
}

/// Amounts in words: `9 to 13`, `4, 6 or 8`.
fn some(amounts: &[usize]) -> String {
    let row = amounts.windows(2).all(|pair| pair[1] == pair[0] + 1);
    match amounts {
        [first, .., last] if amounts.len() > 8 || (row && amounts.len() > 3) => format!("{first} to {last}"),
        all => or(all),
    }
}

/// How often: `once`.
fn times(count: usize) -> String {
    match count {
        0 => "never".to_string(),
        1 => "once".to_string(),
        2 => "twice".to_string(),
        more => format!("{} times", count_word(more)),
    }
}

/// How often a prime divides a number.
fn exponent(mut value: Value, prime: Value) -> usize {
    let mut count = 0;
    while value > 0 && value.is_multiple_of(prime) {
        value /= prime;
        count += 1;
    }
    count
}
