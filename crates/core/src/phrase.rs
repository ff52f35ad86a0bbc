//! Small parts of sentences that every kind needs: lists, places, a capital at the start.

use std::fmt::Display;

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
