//! Word rectangles (*double word squares*): no block, so every row and every column is a word. Square by square in reading
//! order, with two tries (rows and columns) that say which letters can follow. It looks ahead much less
//! than the general search, and is hundreds of times faster for each square, which wins here: after
//! three rows hardly any letter can follow.

use quandary_core::budget::{Budget, RanOut};
use quandary_core::chance::Chance;
use quandary_core::fact::Fact;
use quandary_core::grid::Grid;

use super::super::letters::Letter;
use super::super::model::{Cell, Puzzle, Way};
use super::tables::Table;
use super::{Answer, mirror, tables};

/// Squares per node of the budget.
const SQUARES: u32 = 256;

/// The beginnings of words: which letters can follow each, and where that leads.
struct Trie {
    nodes: Vec<(u64, u32)>,
}

impl Trie {
    /// The trie of a sorted table, level by level, so that a node's children lie side by side.
    fn new(table: &Table, rank: &[u8]) -> Self {
        let mut words: Vec<Vec<u8>> = (0..table.count())
            .map(|w| table.word(w).iter().map(|l| rank[usize::from(*l)]).collect())
            .collect();
        words.sort_unstable();
        let mut nodes = vec![(0u64, 0u32)];
        let mut level = vec![(0usize, 0..words.len())];
        for depth in 0..table.len {
            let mut next = Vec::new();
            for (node, range) in level {
                nodes[node].1 = nodes.len() as u32;
                let mut from = range.start;
                while from < range.end {
                    let letter = words[from][depth];
                    let run = words[from..range.end].iter().take_while(|w| w[depth] == letter).count();
                    nodes[node].0 |= 1 << letter;
                    next.push((nodes.len(), from..from + run));
                    nodes.push((0, 0));
                    from += run;
                }
            }
            level = next;
        }
        Self { nodes }
    }

    #[inline]
    fn child(&self, node: u32, letter: u32) -> u32 {
        let (mask, base) = self.nodes[node as usize];
        base + (mask & ((1 << letter) - 1)).count_ones()
    }

    #[inline]
    fn follow(&self, node: u32) -> u64 {
        self.nodes[node as usize].0
    }
}

/// Whether this search is for the puzzle: nothing but white squares, and no wishes it knows nothing of.
pub(super) fn suits(puzzle: &Puzzle) -> bool {
    let size = puzzle.cells().size();
    let wishes = puzzle.wishes();
    size.width >= 4
        && size.height >= 4
        && puzzle.alphabet().len() <= tables::MASK
        && puzzle.bars().is_empty()
        && wishes.required.is_empty()
        && wishes.max_shared.is_none()
        && puzzle.cells().cells().iter().all(|c| *c == Cell::White(None))
}

/// One answer with these facts, or the proof that there is none.
pub(super) fn one(puzzle: &Puzzle, given: &[Fact], budget: &Budget) -> Result<Option<Answer>, RanOut> {
    budget.spend(1)?;
    let all = puzzle.tables();
    let width = puzzle.cells().width();
    // The first row stands in the row table, the first column in the column table.
    let down = puzzle.slots().iter().position(|s| s.way == Way::Down);
    let (row_table, col_table) = (&all.all[all.of_slot[0]], &all.all[all.of_slot[down.unwrap_or(0)]]);
    let order = order(puzzle);
    let mut rank = vec![0; order.len()];
    order.iter().enumerate().for_each(|(i, l)| rank[usize::from(*l)] = i as u8);
    let (rows, cols) = (Trie::new(row_table, &rank), Trie::new(col_table, &rank));
    let mut allowed = vec![u64::MAX; puzzle.cells().len()];
    for fact in given {
        let bit = rank.get(fact.value as usize).map_or(0, |r| 1u64 << r);
        allowed[puzzle.cells().index(fact.at)] &= if fact.holds { bit } else { !bit };
    }
    let pairs = if given.is_empty() { mirror(puzzle) } else { Vec::new() };
    let mut walk = Walk {
        rows,
        cols,
        allowed,
        pairs,
        width,
        left: vec![0; puzzle.cells().len()],
        letters: vec![0; puzzle.cells().len()],
        row_node: vec![0; puzzle.cells().len() + 1],
        col_node: vec![0; puzzle.cells().len() + width],
    };
    let distinct = |letters: &[u32]| repeats_allow(puzzle, row_table, col_table, letters, &order);
    Ok(walk.run(budget, distinct)?.then(|| {
        let size = puzzle.cells().size();
        Grid::from_fn(size, |at| Some(u32::from(order[walk.letters[at.row * width + at.col] as usize])))
    }))
}

/// The order in which letters are tried: by chance, so that a grid with many fills gives one soon.
fn order(puzzle: &Puzzle) -> Vec<Letter> {
    let mut order: Vec<Letter> = (0..puzzle.alphabet().len() as Letter).collect();
    Chance::new(puzzle.wishes().seed).shuffle(&mut order);
    order
}

/// Whether no word stands more often than the list has it.
fn repeats_allow(puzzle: &Puzzle, rows: &Table, cols: &Table, letters: &[u32], order: &[Letter]) -> bool {
    let cells = puzzle.cells();
    let mut words: Vec<(usize, usize)> = Vec::new();
    for slot in puzzle.slots() {
        let word: Vec<Letter> =
            slot.cells.iter().map(|at| order[letters[cells.index(*at)] as usize]).collect();
        let table = if word.len() == rows.len { rows } else { cols };
        match table.find(&word) {
            Some(found) => words.push((table.len, found)),
            None => return false,
        }
    }
    words.sort_unstable();
    let copies =
        |(len, w): (usize, usize)| usize::from(if len == rows.len { rows.copies[w] } else { cols.copies[w] });
    words.chunk_by(|a, b| a == b).all(|same| same.len() <= copies(same[0]))
}

struct Walk {
    rows: Trie,
    cols: Trie,
    allowed: Vec<u64>,
    pairs: Vec<(u32, u32)>,
    width: usize,
    /// Letters not tried yet, and the one that stands, for every square on the way.
    left: Vec<u64>,
    letters: Vec<u32>,
    /// Where in the tries each square begins.
    row_node: Vec<u32>,
    col_node: Vec<u32>,
}

impl Walk {
    /// The letters a square can have after what stands before it.
    #[inline]
    fn open(&mut self, cell: usize) {
        let mut mask = self.rows.follow(self.row_node[cell])
            & self.cols.follow(self.col_node[cell])
            & self.allowed[cell];
        // Of two mirrored fills only the one whose first row comes first.
        if cell.is_multiple_of(self.width) && !self.pairs.is_empty() {
            for (a, b) in &self.pairs {
                if *b as usize == cell {
                    mask &= u64::MAX << self.letters[*a as usize];
                    break;
                }
                if self.letters[*a as usize] != self.letters[*b as usize] {
                    break;
                }
            }
        }
        self.left[cell] = mask;
    }

    /// Walks until a whole grid passes the last test; false when there is none.
    fn run(&mut self, budget: &Budget, mut good: impl FnMut(&[u32]) -> bool) -> Result<bool, RanOut> {
        let last = self.left.len() - 1;
        let mut cell = 0;
        let mut tick = SQUARES;
        self.open(0);
        loop {
            let left = self.left[cell];
            if left == 0 {
                if cell == 0 {
                    return Ok(false);
                }
                cell -= 1;
                continue;
            }
            let letter = left.trailing_zeros();
            self.left[cell] = left & (left - 1);
            self.letters[cell] = letter;
            tick -= 1;
            if tick == 0 {
                tick = SQUARES;
                budget.spend(1)?;
            }
            if cell == last {
                if good(&self.letters) {
                    return Ok(true);
                }
                continue;
            }
            self.col_node[cell + self.width] = self.cols.child(self.col_node[cell], letter);
            let next = self.rows.child(self.row_node[cell], letter);
            cell += 1;
            self.row_node[cell] = if cell.is_multiple_of(self.width) { 0 } else { next };
            self.open(cell);
        }
    }
}
