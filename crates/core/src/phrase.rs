//! Small parts of sentences that every kind needs: lists, places, a capital at the start.

use std::fmt::Display;

use crate::fact::{Fact, Value};
use crate::grid::At;

/// `1`, `1 and 2`, `1, 2 and 3`.
///
/// ```
/// assert_eq!(quandary_core::phrase::and(&[1, 2, 3]), "1, 2 and 3");
/// ```
pub fn and<T: Display>(items: &[T]) -> String {
    joined(items, "and")
}

/// `1`, `1 or 2`, `1, 2 or 3`.
pub fn or<T: Display>(items: &[T]) -> String {
    joined(items, "or")
}

fn joined<T: Display>(items: &[T], word: &str) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    match &items[..] {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

/// Numbers, neighbours as ranges: `2`, `2 and 3`, `2 to 5`, `1, 3 to 5 and 8`. They are given in ascending order.
///
/// ```
/// assert_eq!(quandary_core::phrase::ranges(&[1, 3, 4, 5, 8]), "1, 3 to 5 and 8");
/// ```
pub fn ranges(numbers: &[usize]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for run in numbers.chunk_by(|a, b| a + 1 == *b) {
        match run {
            [first, _, .., last] => parts.push(format!("{first} to {last}")),
            few => parts.extend(few.iter().map(usize::to_string)),
        }
    }
    and(&parts)
}

/// Some cells as a reader finds them: `(2, 3)`, `(2, 3) and (4, 1)`; three or more of one row or column as
/// `row 3, columns 2 to 6`.
///
/// ```
/// use quandary_core::{grid::At, phrase::cells};
/// assert_eq!(cells(&[At::new(0, 1), At::new(4, 0)]), "(1, 2) and (5, 1)");
/// assert_eq!(cells(&[At::new(2, 1), At::new(2, 2), At::new(2, 3)]), "row 3, columns 2 to 4");
/// ```
pub fn cells(cells: &[At]) -> String {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    let same = |of: fn(&At) -> usize| cells.windows(2).all(|two| of(&two[0]) == of(&two[1]));
    let counted = |of: fn(&At) -> usize| ranges(&cells.iter().map(|at| of(at) + 1).collect::<Vec<_>>());
    match cells.len() {
        3.. if same(|at| at.row) => format!("row {}, columns {}", cells[0].row + 1, counted(|at| at.col)),
        3.. if same(|at| at.col) => format!("column {}, rows {}", cells[0].col + 1, counted(|at| at.row)),
        _ => and(&cells),
    }
}

/// Some cells as a place to be: `at (1, 2) or (3, 4)`, `in row 3, columns 2 to 4`; many cells row by row.
///
/// ```
/// use quandary_core::{grid::At, phrase::place};
/// assert_eq!(place(&[At::new(0, 1), At::new(4, 0)], "or"), "at (1, 2) or (5, 1)");
/// let many = [(0, 1), (0, 2), (0, 3), (2, 2), (4, 0)].map(|(row, col)| At::new(row, col));
/// assert_eq!(place(&many, "or"), "in row 1, columns 2 to 4, or at (3, 3) or (5, 1)");
/// ```
pub fn place(at: &[At], word: &str) -> String {
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
            let mut single = Vec::new();
            let mut told: Vec<String> = Vec::new();
            for row in at.chunk_by(|a, b| a.row == b.row) {
                match row {
                    [one] => single.push(one.to_string()),
                    _ => {
                        let columns: Vec<usize> = row.iter().map(|at| at.col + 1).collect();
                        told.push(format!("in row {}, columns {}", row[0].row + 1, ranges(&columns)));
                    }
                }
            }
            if !single.is_empty() {
                told.push(format!("at {}", list(&single)));
            }
            match &told[..] {
                [most @ .., last] if !most.is_empty() => format!("{}, {word} {last}", most.join("; ")),
                few => few.concat(),
            }
        }
    }
}

/// What is struck out, by the values: cells that lost the same are together.
///
/// ```
/// use quandary_core::{fact::Fact, grid::At, phrase::{grouped, is_not}};
/// let (a, b) = (At::new(0, 0), At::new(4, 2));
/// let told = grouped(&[Fact::is_not(a, 4), Fact::is_not(b, 4), Fact::is_not(b, 5), Fact::is_not(a, 5)]);
/// assert_eq!(is_not(&told[0].0, &told[0].1), "(1, 1) and (5, 3) are not 4 or 5");
/// ```
pub fn grouped(facts: &[Fact]) -> Vec<(Vec<At>, Vec<Value>)> {
    let mut by_cell: Vec<(At, Vec<Value>)> = Vec::new();
    for fact in facts {
        match by_cell.iter_mut().find(|(at, _)| *at == fact.at) {
            Some((_, values)) => values.push(fact.value),
            None => by_cell.push((fact.at, vec![fact.value])),
        }
    }
    let mut groups: Vec<(Vec<At>, Vec<Value>)> = Vec::new();
    for (at, values) in by_cell {
        match groups.iter_mut().find(|(_, same)| *same == values) {
            Some((cells, _)) => cells.push(at),
            None => groups.push((vec![at], values)),
        }
    }
    groups
}

/// `(1, 2) and (1, 3) are not 4 or 5`.
pub fn is_not(at: &[At], values: &[Value]) -> String {
    let verb = if at.len() == 1 { "is" } else { "are" };
    format!("{} {verb} not {}", cells(at), or(values))
}

/// What is struck out, all of it: `(1, 2) and (1, 3) are not 4; (1, 5) is not 2`.
pub fn gone(facts: &[Fact]) -> String {
    let struck: Vec<Fact> = facts.iter().filter(|fact| !fact.holds).copied().collect();
    grouped(&struck).iter().map(|(at, values)| is_not(at, values)).collect::<Vec<_>>().join("; ")
}

/// What a step says of cells: what one holds, or else what is struck out.
pub fn said(facts: &[Fact]) -> String {
    let placed: Vec<String> =
        facts.iter().filter(|fact| fact.holds).map(|fact| format!("{} is {}", fact.at, fact.value)).collect();
    if placed.is_empty() { gone(facts) } else { and(&placed) }
}

/// What these units, by name, leave no choice about if this is given; or, where nothing is concluded, that they cannot all be.
///
/// ```
/// use quandary_core::phrase::forced;
/// let (row, cage) = ("row 1".to_string(), "3+ at (1, 2)".to_string());
/// let given = ["(1, 1) is 2".to_string()];
/// let told = forced(&[row.clone(), cage], &given, "(1, 2) is not 3");
/// assert_eq!(told, "as (1, 1) is 2, row 1 and 3+ at (1, 2) together leave nothing else: (1, 2) is not 3.");
/// assert_eq!(forced(&[row], &given, ""), "as (1, 1) is 2, nothing is left for row 1.");
/// ```
pub fn forced(units: &[String], given: &[String], said: &str) -> String {
    let given = if given.is_empty() { String::new() } else { format!("as {}, ", and(given)) };
    let names = and(units);
    match (said.is_empty(), units.len()) {
        (_, 0) => format!("{given}{said}."),
        (true, 1) => format!("{given}nothing is left for {names}."),
        (true, _) => format!("{given}{names} cannot all be."),
        (false, 1) => format!("{given}nothing else is left because of {names}: {said}."),
        (false, _) => format!("{given}{names} together leave nothing else: {said}."),
    }
}

/// The text with a capital at its start.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", chars.as_str())
}

/// A small number as a word: `two`; a larger one as it is.
pub fn count_word(count: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(count).map_or_else(|| count.to_string(), |word| (*word).to_string())
}
