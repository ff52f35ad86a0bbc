//! The arrangements of a line's blocks, where they are few enough to be counted or listed.

use quandary_core::fact::Fact;

use crate::nonogram::model::{BACKGROUND, Block, Line, Puzzle};

/// So many arrangements are listed one by one.
pub(super) const LISTED: usize = 4;

/// Where the blocks begin, for each arrangement of a line that these facts leave; `None` if there are more than so many, or if
/// the clue does not say how long its blocks are.
pub(super) fn arrangements(
    puzzle: &Puzzle,
    line: Line,
    facts: &[Fact],
    most: usize,
) -> Option<Vec<Vec<usize>>> {
    let blocks: Option<Vec<(usize, Block)>> =
        puzzle.clue(line)?.iter().map(|block| Some((block.len?, *block))).collect();
    let mut cells = vec![u64::MAX; puzzle.length(line)];
    for fact in facts {
        let along = fact.at.row + fact.at.col - line.index;
        cells[along] &= if fact.holds { 1 << fact.value } else { !(1 << fact.value) };
    }
    let mut row = Row { blocks: blocks?, cells, can: Vec::new() };
    row.look_ahead();
    let mut found = Vec::new();
    row.list((0, 0), &mut Vec::new(), &mut found, most).then_some(found)
}

struct Row {
    blocks: Vec<(usize, Block)>,
    /// The colours each cell can have, as bits.
    cells: Vec<u64>,
    /// For each block, and for none, from which cells on it and all later ones can be put.
    can: Vec<Vec<bool>>,
}

impl Row {
    fn may(&self, i: usize, colour: u32) -> bool {
        self.cells.get(i).is_some_and(|cell| cell >> colour & 1 != 0)
    }

    /// The first cell after a block that begins here, if it can; between blocks of one colour a cell stays empty.
    fn after(&self, block: usize, at: usize) -> Option<usize> {
        let (len, own) = self.blocks[block];
        let end = at + len;
        if end > self.cells.len() || !(at..end).all(|i| self.may(i, own.colour)) {
            return None;
        }
        match self.blocks.get(block + 1) {
            Some((_, next)) if next.colour == own.colour => self.may(end, BACKGROUND).then_some(end + 1),
            _ => Some(end),
        }
    }

    fn look_ahead(&mut self) {
        let (blocks, cells) = (self.blocks.len(), self.cells.len());
        self.can = vec![vec![false; cells + 2]; blocks + 1];
        for block in (0..=blocks).rev() {
            for at in (0..=cells).rev() {
                let skips = match at < cells {
                    true => self.may(at, BACKGROUND) && self.can[block][at + 1],
                    false => block == blocks,
                };
                let puts = || {
                    let next = (block < blocks).then(|| self.after(block, at)).flatten();
                    next.is_some_and(|next| self.can[block + 1][next])
                };
                self.can[block][at] = skips || puts();
            }
        }
    }

    /// Lists the ways to put the blocks from this one on into the cells from this one on; `false` if they are too many.
    fn list(
        &self,
        (block, at): (usize, usize),
        begun: &mut Vec<usize>,
        found: &mut Vec<Vec<usize>>,
        most: usize,
    ) -> bool {
        if block == self.blocks.len() {
            if self.can[block].get(at) == Some(&true) {
                found.push(begun.clone());
            }
            return found.len() <= most;
        }
        let mut at = at;
        while at < self.cells.len() && self.can[block][at] {
            if let Some(next) = self.after(block, at).filter(|&next| self.can[block + 1][next]) {
                begun.push(at);
                let few = self.list((block + 1, next), begun, found, most);
                begun.pop();
                if !few {
                    return false;
                }
            }
            if !self.may(at, BACKGROUND) {
                break;
            }
            at += 1;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nonogram::model::clue_of;
    use quandary_core::grid::{Grid, Size};

    /// Of every line of six cells, with every few of its cells known: the arrangements listed are all there are.
    #[test]
    fn all_arrangements_are_listed() {
        for picture in 0u32..64 {
            let cells = Grid::from_fn(Size { width: 6, height: 1 }, |at| picture >> at.col & 1);
            let puzzle =
                Puzzle::of_picture(crate::nonogram::model::black_on_white(), &cells).expect("a puzzle");
            let line = Line::row(0);
            let clue = puzzle.clue(line).expect("a clue").to_vec();
            for known in 0u32..64 {
                let facts: Vec<Fact> = (0..6)
                    .filter(|i| known >> i & 1 == 1)
                    .map(|i| Fact::is(line.cell(i), picture >> i & 1))
                    .collect();
                let fits = |other: u32| {
                    clue_of((0..6).map(|i| other >> i & 1)) == clue && (other ^ picture) & known == 0
                };
                let all = (0u32..64).filter(|other| fits(*other)).count();
                let listed = arrangements(&puzzle, line, &facts, 64).expect("few");
                assert_eq!(listed.len(), all, "{picture:06b} {known:06b}");
                assert_eq!(arrangements(&puzzle, line, &facts, all - 1), None);
            }
        }
    }
}
