//! The answers of an Exolve grid, numbered as Exolve does, and the names it has for squares and answers.

use std::collections::{BTreeMap, BTreeSet};

use quandary_core::grid::{At, Grid, Size};

use super::super::super::model::Way;
use super::super::clued::Parsed;

/// The answers by their numbers, and by where they begin.
pub(super) struct Lights {
    size: Size,
    by_number: BTreeMap<(Way, usize), Vec<At>>,
    by_start: BTreeMap<(At, Way), Vec<At>>,
    numbers: BTreeMap<At, usize>,
}

impl Lights {
    /// The answers of a grid. A square whose number is skipped has none, and the next one gets it; of squares that may be
    /// blocks or not nothing is known.
    pub(super) fn of(parsed: &Parsed, skipped: &BTreeSet<At>, hidden: &BTreeSet<At>) -> Self {
        let mut known = Parsed { bars: parsed.bars.clone(), ..Parsed::new(parsed.letters.clone()) };
        for at in hidden {
            known.letters[*at] = None;
        }
        let slots = known.slots();
        let starts: BTreeSet<At> = slots.iter().map(|slot| slot.cells[0]).collect();
        let numbered = starts.into_iter().filter(|at| !skipped.contains(at));
        let numbers: BTreeMap<At, usize> = numbered.zip(1..).collect();
        let mut lights = Self {
            size: parsed.letters.size(),
            by_number: BTreeMap::new(),
            by_start: BTreeMap::new(),
            numbers,
        };
        for slot in slots {
            if let Some(number) = lights.numbers.get(&slot.cells[0]) {
                lights.by_number.insert((slot.way, *number), slot.cells.clone());
            }
            lights.by_start.insert((slot.cells[0], slot.way), slot.cells);
        }
        lights
    }

    /// The size of the grid.
    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// The squares in which answers begin.
    pub(super) fn starts(&self) -> BTreeSet<At> {
        self.by_start.keys().map(|(at, _)| *at).collect()
    }

    /// What stands in the corners.
    pub(super) fn labels(&self, parsed: &Parsed, hidden: bool) -> Grid<String> {
        let mut labels = Grid::filled(parsed.letters.width(), parsed.letters.height(), String::new());
        for (at, number) in self.numbers.iter().filter(|_| !hidden) {
            labels[*at] = number.to_string();
        }
        labels
    }

    /// The squares of the answer of this number.
    pub(super) fn numbered(&self, way: Way, number: &str) -> Option<&Vec<At>> {
        self.by_number.get(&(way, number.parse().ok()?))
    }

    /// The squares of the answer that begins here.
    pub(super) fn beginning(&self, at: At, way: Way) -> Option<&Vec<At>> {
        self.by_start.get(&(at, way))
    }

    /// The squares of the answer with this name: `12a`, `12A` or `A12`.
    pub(super) fn named(&self, word: &str) -> Option<&Vec<At>> {
        let way = |c: char| match c {
            'A' | 'a' => Some(Way::Across),
            'D' | 'd' => Some(Way::Down),
            _ => None,
        };
        let first = word.chars().next().filter(char::is_ascii_uppercase).and_then(way);
        let last = word.chars().last().and_then(way);
        match (first, last) {
            (Some(way), _) => self.numbered(way, &word[1..]),
            (None, Some(way)) => self.numbered(way, &word[..word.len() - 1]),
            (None, None) => None,
        }
    }
}

/// The square of this name: `a3` is in the first column and the third row from below, and so is `c1r3` or `r3c1`.
pub(super) fn place(word: &str, size: Size) -> Option<At> {
    let number = |text: &str| text.parse::<usize>().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
    let both = |first: char, second: char| {
        let (one, two) = word.strip_prefix(first)?.split_once(second)?;
        Some((number(one)?, number(two)?))
    };
    let letter = || {
        let column = word.bytes().next().filter(u8::is_ascii_lowercase)?;
        Some((usize::from(column - b'a') + 1, number(&word[1..])?))
    };
    let (column, row) = both('c', 'r').or_else(|| both('r', 'c').map(|(r, c)| (c, r))).or_else(letter)?;
    let at = At::new(size.height.checked_sub(row)?, column.checked_sub(1)?);
    (at.row < size.height && at.col < size.width).then_some(at)
}

/// The name of a square.
pub(super) fn name(at: At, size: Size) -> String {
    let row = size.height - at.row;
    match u8::try_from(at.col) {
        Ok(column @ 0..26) => format!("{}{row}", char::from(b'a' + column)),
        _ => format!("c{}r{row}", at.col + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_names() {
        let size = Size { width: 30, height: 12 };
        for (word, row, col) in
            [("a3", 9, 0), ("f11", 1, 5), ("c1r3", 9, 0), ("r11c6", 1, 5), ("c27r12", 0, 26)]
        {
            let at = At::new(row, col);
            assert_eq!(place(word, size), Some(at), "{word}");
            assert_eq!(place(&name(at, size), size), Some(at), "{word}");
        }
        for word in ["a0", "a13", "A3", "a", "", "red", "c31r1", "#a3", "a+3", "é3"] {
            assert_eq!(place(word, size), None, "{word}");
        }
    }
}
