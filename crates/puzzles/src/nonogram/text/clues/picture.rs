//! A finished picture that a text has beside its clues: it tells which list is which, and is compared with them.

use super::block::Line;

/// The cells of a stored picture that are not empty, as (row, column).
pub(super) struct Picture(pub(super) Vec<(usize, usize)>);

impl Picture {
    /// A picture of rows as texts, a character each cell.
    pub(super) fn of_rows<'t>(rows: impl Iterator<Item = &'t str>) -> Self {
        let mut cells = Vec::new();
        for (row, text) in rows.enumerate() {
            // Blanks, commas and brackets stand between cells where every cell is a word.
            let apart = |c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']' | '|');
            let words = text.split(apart).filter(|word| !word.is_empty());
            let words: Vec<&str> = words.collect();
            if let [whole] = words[..] {
                let ink = whole.chars().enumerate().filter(|(_, c)| is_ink(c.encode_utf8(&mut [0; 4])));
                cells.extend(ink.map(|(column, _)| (row, column)));
            } else {
                let ink = words.iter().enumerate().filter(|(_, word)| is_ink(word));
                cells.extend(ink.map(|(column, _)| (row, column)));
            }
        }
        Self(cells)
    }

    /// Whether it answers the clues. Blocks of different colours may touch, so of those only the cells are counted. An
    /// empty picture says nothing.
    pub(super) fn fits(&self, rows: &[Line], columns: &[Line]) -> bool {
        if self.0.iter().any(|&(row, column)| row >= rows.len() || column >= columns.len()) {
            return false;
        }
        let along_rows = self.0.clone();
        let along_columns = self.0.iter().map(|&(row, column)| (column, row)).collect();
        self.0.is_empty() || (answers(along_rows, rows) && answers(along_columns, columns))
    }
}

/// Whether a word or character of a picture is a cell that is not empty.
pub(super) fn is_ink(text: &str) -> bool {
    !matches!(text, "0" | "." | " " | "-" | "_" | "false" | "False" | "null" | "")
}

/// Whether cells, as (line, place in it), have the blocks that the clues of the lines say.
fn answers(mut cells: Vec<(usize, usize)>, lines: &[Line]) -> bool {
    cells.sort_unstable();
    cells.dedup();
    let mut runs: Vec<Vec<usize>> = vec![Vec::new(); lines.len()];
    let mut last = None;
    for (line, place) in cells {
        match runs[line].last_mut().filter(|_| place > 0 && last == Some((line, place - 1))) {
            Some(run) => *run += 1,
            None => runs[line].push(1),
        }
        last = Some((line, place));
    }
    let agree = |(line, runs): (&Line, &Vec<usize>)| {
        let Some(items) = &line.items else { return true };
        let lengths: Vec<usize> = items.iter().filter_map(|item| item.len).filter(|&len| len > 0).collect();
        let one_ink = items.windows(2).all(|pair| pair[0].ink == pair[1].ink);
        let sum = |lengths: &[usize]| lengths.iter().fold(0usize, |sum, len| sum.saturating_add(*len));
        items.iter().any(|item| item.len.is_none())
            || lengths == *runs
            || (!one_ink && sum(&lengths) == sum(runs))
    };
    lines.iter().zip(&runs).all(agree)
}
