//! A finished picture that a text has beside its clues: it tells which list is which, and is compared with them.

use super::block::Line;

/// A stored picture: its cells that are not empty, as (row, column).
pub(super) struct Picture {
    cells: Vec<(usize, usize)>,
    /// The other cells, where two signs make the picture and neither is known to mean an empty cell.
    or: Option<Vec<(usize, usize)>>,
    /// Width and height, where it is drawn row by row.
    pub(super) drawn: Option<(usize, usize)>,
}

impl Picture {
    /// A picture of these cells.
    pub(super) fn of_cells(cells: Vec<(usize, usize)>) -> Self {
        Self { cells, or: None, drawn: None }
    }

    /// A picture of rows as texts, a character each cell.
    pub(super) fn of_rows<'t>(rows: impl Iterator<Item = &'t str>) -> Self {
        let mut cells = Vec::new();
        let mut signs: Vec<&str> = Vec::new();
        let (mut height, mut width) = (0, 0);
        for (row, text) in rows.enumerate() {
            // Blanks, commas and brackets stand between cells where every cell is a word.
            let apart = |c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']' | '|');
            let mut words: Vec<&str> = text.split(apart).filter(|word| !word.is_empty()).collect();
            if let [whole] = words[..] {
                words = whole.char_indices().map(|(i, c)| &whole[i..i + c.len_utf8()]).collect();
            }
            (height, width) = (row + 1, width.max(words.len()));
            for (column, word) in words.into_iter().enumerate() {
                if signs.len() < 3 && !signs.contains(&word) {
                    signs.push(word);
                }
                cells.push((row, column, word));
            }
        }
        let of = |ink: &dyn Fn(&str) -> bool| -> Vec<(usize, usize)> {
            cells.iter().filter(|cell| ink(cell.2)).map(|&(row, column, _)| (row, column)).collect()
        };
        let drawn = Some((width, height));
        match signs[..] {
            [first, second] if is_ink(first) && is_ink(second) => {
                Self { cells: of(&|sign| sign == first), or: Some(of(&|sign| sign == second)), drawn }
            }
            _ => Self { cells: of(&is_ink), or: None, drawn },
        }
    }

    /// Whether it answers the clues. Blocks of different colours may touch, so of those only the cells are counted. An
    /// empty picture says nothing.
    pub(super) fn fits(&self, rows: &[Line], columns: &[Line]) -> bool {
        fits(&self.cells, rows, columns) || self.or.as_ref().is_some_and(|cells| fits(cells, rows, columns))
    }
}

fn fits(cells: &[(usize, usize)], rows: &[Line], columns: &[Line]) -> bool {
    if cells.iter().any(|&(row, column)| row >= rows.len() || column >= columns.len()) {
        return false;
    }
    let along_columns = cells.iter().map(|&(row, column)| (column, row)).collect();
    cells.is_empty() || (answers(cells.to_vec(), rows) && answers(along_columns, columns))
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
