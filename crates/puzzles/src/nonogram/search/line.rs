//! The exact line solver: from what each cell of a line may be, what it may be in some arrangement
//! of the clue (generalised arc consistency of one line). It treats all places of the line at once, a few word operations per block.
//!
//! Places are the gaps between cells, 0 before the first and `n` after the last. Going through the
//! blocks from the left, `before[j]` holds the places up to which the first `j` blocks, and nothing
//! else, can have been laid; the same from the right in mirrored places. Where both meet there is
//! an arrangement.

use crate::nonogram::model::Block;
use quandary_core::bits::Places;

/// Buffers kept between calls: the line solver runs millions of times.
pub(crate) struct LineSolver<M> {
    forward: Pass<M>,
    backward: Pass<M>,
    mirrored: Vec<M>,
    /// The colours each cell may have in some arrangement: one set of cells per colour.
    pub(crate) possible: Vec<M>,
}

/// What going through the blocks in one direction finds.
struct Pass<M> {
    /// `before[j]`: places up to which the first `j` blocks and background can be laid.
    before: Vec<M>,
    /// `starts[j]`: places where block `j` may start, as far as the cells before it say.
    starts: Vec<M>,
    /// `ends[j]`: places where block `j` may end, as far as it and the cells before it say.
    ends: Vec<M>,
}

impl<M: Places> Pass<M> {
    fn new() -> Self {
        Self { before: Vec::new(), starts: Vec::new(), ends: Vec::new() }
    }

    /// Lays the blocks in the order given. False if they cannot be laid in `n` cells.
    #[inline]
    fn run<'a>(&mut self, n: usize, blocks: impl Iterator<Item = &'a Block>, may: &[M]) -> bool {
        self.before.clear();
        self.starts.clear();
        self.ends.clear();
        let background = &may[0];
        let mut start = M::none(n + 1);
        start.insert(0);
        let mut before = start.flooded(background);
        let mut last_colour = 0;
        for block in blocks {
            // Blocks of one colour need a gap; others may touch.
            let starts =
                if block.colour == last_colour { before.and(background).up(1) } else { before.clone() };
            let cells = &may[block.colour as usize];
            let ends = match block.len {
                Some(len) => starts.and(&cells.fits(len)).up(len),
                None => starts.and(cells).up(1).flooded(cells),
            };
            if ends.is_empty() {
                return false;
            }
            let next = ends.flooded(background);
            self.before.push(std::mem::replace(&mut before, next));
            self.starts.push(starts);
            self.ends.push(ends);
            last_colour = block.colour;
        }
        let done = before.has(n);
        self.before.push(before);
        done
    }
}

impl<M: Places> LineSolver<M> {
    pub(crate) fn new() -> Self {
        Self { forward: Pass::new(), backward: Pass::new(), mirrored: Vec::new(), possible: Vec::new() }
    }

    /// Whether the clue can be arranged in a line of `n` cells where cell `i` may have colour `c`
    /// if `may[c]` has `i`; afterwards [`LineSolver::possible`] holds exactly what is left.
    #[inline]
    pub(crate) fn solve(&mut self, n: usize, clue: &[Block], may: &[M]) -> bool {
        if !self.sweep(n, clue, may) {
            return false;
        }
        self.possible.clear();
        self.possible.resize(may.len(), M::none(n + 1));
        let k = clue.len();
        for (j, block) in clue.iter().enumerate() {
            let colour = block.colour as usize;
            let covered = match block.len {
                Some(len) => self.places(n, k, j).spread(len),
                None => self.hidden_cells(n, k, j, &may[colour]),
            };
            self.possible[colour] = self.possible[colour].or(&covered);
        }
        // A background cell lies in a gap: reached from the left, and the rest follows behind it.
        let mut gaps = M::none(n + 1);
        for j in 0..=k {
            let behind = self.backward.before[k - j].reversed(n + 1).down(1);
            gaps = gaps.or(&self.forward.before[j].and(&behind));
        }
        self.possible[0] = gaps.and(&may[0]);
        true
    }

    /// The places where each block may start and may end in some arrangement, after [`LineSolver::solve`].
    pub(crate) fn ranges(&self, n: usize, clue: &[Block]) -> Vec<(M, M)> {
        let k = clue.len();
        let range = |j: usize| {
            let ends = self.forward.ends[j].and(&self.backward.starts[k - 1 - j].reversed(n + 1));
            (self.places(n, k, j), ends)
        };
        (0..k).map(range).collect()
    }

    /// Both passes.
    #[inline]
    fn sweep(&mut self, n: usize, clue: &[Block], may: &[M]) -> bool {
        if !self.forward.run(n, clue.iter(), may) {
            return false;
        }
        self.mirrored.clear();
        self.mirrored.extend(may.iter().map(|cells| cells.reversed(n)));
        self.backward.run(n, clue.iter().rev(), &self.mirrored)
    }

    /// Where block `j` starts in some arrangement. A start from the left is an end from the right.
    #[inline]
    fn places(&self, n: usize, k: usize, j: usize) -> M {
        self.forward.starts[j].and(&self.backward.ends[k - 1 - j].reversed(n + 1))
    }

    /// Cells that a block of hidden length covers: a possible start to the left and a possible end to
    /// the right, with nothing against its colour in between.
    fn hidden_cells(&self, n: usize, k: usize, j: usize, cells: &M) -> M {
        let from_left = self.forward.starts[j].and(cells).flooded(cells).and(cells);
        let mirrored = cells.reversed(n);
        let starts = self.backward.starts[k - 1 - j].and(&mirrored);
        let from_right = starts.flooded(&mirrored).and(&mirrored).reversed(n);
        from_left.and(&from_right)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::bits::Bits;
    use quandary_core::chance::Chance;

    use crate::nonogram::model::clue_of;
    use crate::nonogram::rules::agrees;

    /// All fillings of the line that respect `may` and the clue, joined cell by cell.
    fn brute_force(n: usize, colours: usize, clue: &[Block], may: &[u64]) -> Option<Vec<u64>> {
        let mut possible = vec![0u64; colours];
        let mut any = false;
        for number in 0..colours.pow(n as u32) {
            let cells: Vec<u32> = (0..n).map(|i| (number / colours.pow(i as u32) % colours) as u32).collect();
            let allowed = cells.iter().enumerate().all(|(i, &c)| may[c as usize].has(i));
            if allowed && agrees(clue, &clue_of(cells.iter().copied())) {
                any = true;
                cells.iter().enumerate().for_each(|(i, &c)| possible[c as usize].insert(i));
            }
        }
        any.then_some(possible)
    }

    fn check(n: usize, colours: usize, clue: &[Block], may: &[u64]) {
        let mut solver = LineSolver::<u64>::new();
        let found = solver.solve(n, clue, may).then(|| solver.possible.clone());
        assert_eq!(found, brute_force(n, colours, clue, may), "{n} cells, {clue:?}, {may:?}");
    }

    fn random_line(chance: &mut Chance, n: usize, colours: usize) -> (Vec<Block>, Vec<u64>) {
        let cells: Vec<u32> = (0..n).map(|_| chance.below(colours) as u32).collect();
        let mut clue = clue_of(cells.iter().copied());
        let hide = chance.below(3) == 0;
        for block in &mut clue {
            if hide && chance.below(3) == 0 {
                block.len = None;
            }
        }
        let mut may = vec![0u64; colours];
        let lie = chance.below(4) == 0;
        for (i, &c) in cells.iter().enumerate() {
            for (colour, set) in may.iter_mut().enumerate() {
                if (colour as u32 == c && !lie) || chance.below(3) > 0 {
                    set.insert(i);
                }
            }
        }
        (clue, may)
    }

    /// Every clue that fits, with nothing known and with what chance gives away of one of its lines.
    #[test]
    fn every_clue_of_lines_up_to_twelve_is_exact() {
        let mut chance = Chance::new(5);
        for n in 1..=12 {
            let mut done = std::collections::HashSet::new();
            for number in 0..1u64 << n {
                let clue = clue_of((0..n).map(|i| (number >> i & 1) as u32));
                if !done.insert(clue.clone()) {
                    continue;
                }
                let all = (1u64 << n) - 1;
                check(n, 2, &clue, &[all, all]);
                let given = chance.bits() & chance.bits() & all;
                check(n, 2, &clue, &[all & !(given & number), all & !(given & !number)]);
                // What may contradict the clue altogether.
                let (black, white) =
                    (chance.bits() & chance.bits() & all, chance.bits() & chance.bits() & all);
                check(n, 2, &clue, &[all & !black, all & !(white & !black)]);
            }
        }
    }

    /// All ways to lay the blocks from `cells` on, one after the other, at every place and of every length.
    fn lay(n: usize, clue: &[Block], cells: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        let Some((block, rest)) = clue.split_first() else {
            let mut full = cells.clone();
            full.resize(n, 0);
            found.push(full);
            return;
        };
        let from = cells.len();
        let touching = cells.last() == Some(&block.colour);
        for gap in usize::from(touching)..=n.saturating_sub(from) {
            for len in block.len.map_or(1..=n, |len| len..=len) {
                if from + gap + len <= n {
                    cells.resize(from + gap, 0);
                    cells.resize(from + gap + len, block.colour);
                    lay(n, rest, cells, found);
                    cells.truncate(from);
                }
            }
        }
    }

    /// Colour lines of twelve have too many fillings; their arrangements are few.
    #[test]
    fn colour_lines_up_to_twelve_are_exact() {
        let mut chance = Chance::new(2);
        for time in 0..3000 {
            let (n, colours) = (chance.between(1, 12), 2 + time % 4);
            let (clue, may) = random_line(&mut chance, n, colours);
            let mut all = Vec::new();
            lay(n, &clue, &mut Vec::new(), &mut all);
            let mut wanted: Option<Vec<u64>> = None;
            for cells in all {
                assert!(agrees(&clue, &clue_of(cells.iter().copied())), "{clue:?} {cells:?}");
                if cells.iter().enumerate().all(|(i, &c)| may[c as usize].has(i)) {
                    let possible = wanted.get_or_insert_with(|| vec![0; colours]);
                    cells.iter().enumerate().for_each(|(i, &c)| possible[c as usize].insert(i));
                }
            }
            let mut solver = LineSolver::<u64>::new();
            let found = solver.solve(n, &clue, &may).then(|| solver.possible.clone());
            assert_eq!(found, wanted, "{n} cells, {clue:?}, {may:?}");
        }
    }

    #[test]
    fn random_knowledge_is_exact_in_two_three_and_four_colours() {
        let mut chance = Chance::new(1);
        for (colours, longest, times) in [(2, 12, 400), (3, 7, 300), (4, 6, 200)] {
            for _ in 0..times {
                let n = chance.between(1, longest);
                let (clue, may) = random_line(&mut chance, n, colours);
                check(n, colours, &clue, &may);
            }
        }
    }
}
